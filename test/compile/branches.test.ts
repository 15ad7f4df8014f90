/** Clauses with branches have the answers of their bodies. */
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { texts } from "../machine/goals.js";
import { fc, forAll } from "../properties.js";

const HELPERS = `
s(A, [s(A)|R], R).
t(A, B, [t(A,B)|R], R).
u(A, [u(A)|R], R) :- nonvar(A).
`;

/** Builtins and calls that note their arguments, over four variables. */
const goal = fc.letrec<{ goal: string; term: string }>((tie) => ({
  term: fc.oneof(
    { maxDepth: 2, depthIdentifier: "term" },
    { weight: 4, arbitrary: fc.constantFrom("X", "Y", "Z", "V") },
    fc.constantFrom("a", "1"),
    tie("term").map((t) => `f(${t})`),
    fc.tuple(tie("term"), tie("term")).map(([a, b]) => `g(${a},${b})`),
    fc.tuple(tie("term"), tie("term")).map(([a, b]) => `[${a}|${b}]`),
  ),
  goal: fc.oneof(
    { maxDepth: 3, depthIdentifier: "goal" },
    { weight: 3, arbitrary: tie("term").map((t) => `s(${t})`) },
    { weight: 3, arbitrary: fc.tuple(tie("term"), tie("term")).map(([a, b]) => `t(${a},${b})`) },
    tie("term").map((t) => `u(${t})`),
    fc.tuple(tie("term"), tie("term")).map(([a, b]) => `{${a} = ${b}}`),
    fc.tuple(tie("term"), tie("term")).map(([a, b]) => `{${a} == ${b}}`),
    tie("term").map((t) => `{nonvar(${t})}`),
    tie("term").map((t) => `{arg(1, ${t}, X)}`),
    tie("term").map((t) => `{compare(V, a, ${t})}`),
    fc.constant("!"),
    { weight: 4, arbitrary: fc.tuple(tie("goal"), tie("goal")).map(([a, b]) => `(${a}, ${b})`) },
    fc.tuple(tie("goal"), tie("goal")).map(([a, b]) => `(${a} ; ${b})`),
    fc.tuple(tie("goal"), tie("goal"), tie("goal")).map(([a, b, c]) => `(${a} -> ${b} ; ${c})`),
    fc.tuple(tie("goal"), tie("goal"), tie("goal")).map(([a, b, c]) => `(${a} *-> ${b} ; ${c})`),
    tie("goal").map((a) => `\\+ ${a}`),
  ),
})).goal;

describe("a clause", () => {
  const engine = new Engine({ onMessage: () => {} });

  function check(body: string): void {
    engine.consult(`${HELPERS}p(X, Y) --> ${body}.`, { file: "branches.pl" });
    const goalOf = (run: string): string =>
      `catch(findall(r(X,Y,L), (${run}), Rs), error(E, _), Rs = E)`;
    const [found] = texts(engine, goalOf("p(X, Y, L, [])"), "Rs");
    const [wanted] = texts(engine, goalOf("clause(p(X, Y, L, []), B), call(B)"), "Rs");
    expect(found).toBe(wanted);
  }

  it.each([
    "({X == Y} -> s(X) ; s(f(X)))",
    "({Z == Y} -> s(Z) ; s(f(Z)))",
    "({Z == Y} -> t(a, Z) ; t(f(Z), g(X, Z)))",
    "({Z = f(V)}, ({Y == 1} -> s(V) ; s(Z)))",
  ])("has the answers that its body has as a goal: %s", check);

  it("has the answers that its body has as a goal, for random bodies", () =>
    forAll(300, [goal], check));
});
