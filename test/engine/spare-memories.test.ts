/* A new engine takes the memory of one that is garbage. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { Engine } from "../../src/complete.js";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const goals = [
  "use_module(library(clpfd))",
  "X in 1..9, X #> Y, Y #> 7",
  "numlist(1, 9000, L), foldl([X,A,B]>>(B is A+X), L, 0, S), msort(L, M), length(M, N)",
  "findall(X-Y, (member(X, [1,2]), freeze(Y, true)), L)",
  "assertz(p(f(X), \"text\")), p(A, B), atom_length('äö', N), X is 7**200",
  "catch(atom_length(_, _), E, true), garbage_collect, b_setval(v, [E]), b_getval(v, V)",
  "length(L, 50000), statistics(memory, M)",
];

/** The size of its memory, on which limits depend, and what the goals answer. */
function behaviour(engine: Engine): unknown {
  return [engine.inside.core.bytes.length, goals.map((goal) => engine.once(goal))];
}

/** The memory of an engine that is garbage from now on, and holds nothing that its next owner expects. */
function leave(): object {
  const { core } = new Engine().inside;
  core.bytes.fill(0xa5, 0, 4 << 20);
  return core.memory;
}

it("an engine in the memory of one that is garbage is like any other", async () => {
  const expected = behaviour(new Engine());
  const left = new Set<object>();
  let found: unknown;
  for (let i = 0; i < 50 && found === undefined; i++) {
    left.add(leave());
    collect();
    await new Promise(setImmediate);
    const engine = new Engine();
    if (left.has(engine.inside.core.memory)) found = behaviour(engine);
  }
  expect(found).toEqual(expected);
});
