/* Laws that hold for all terms: unification, the standard order, copies, variables, sets. */
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import type { Value } from "../../src/complete.js";
import { tablesBeside } from "../tables.js";
import type { Row } from "../tables.js";
import { terms } from "./arbitrary.js";
import type { TermOptions } from "./arbitrary.js";
import { anyText } from "./text.js";
import { fc, forAll } from "../properties.js";

const tables = tablesBeside(import.meta.url, "laws").get("")!;

/** Claims about terms, each with the goal that states it. */
function lawsOf(theme: string): readonly Row[] {
  return tables.find(({ claim }) => claim === theme)!.rows;
}

const engine = new Engine({ limits: { inferences: 10_000_000 } });
engine.consult(`
  ordered(L) :- \\+ ( append(_, [X|R], L), member(Y, R), compare(>, X, Y) ).
  % The same terms up to the names of variables, which are not shared.
  copied(X, Y) :-
      X =@= Y, term_variables(X, Vs), term_variables(Y, Ws),
      \\+ ( member(V, Vs), member(W, Ws), V == W ).
  % Distinct variables, as before.
  free([]).
  free([V|Vs]) :- var(V), \\+ ( member(W, Vs), W == V ), free(Vs).
  opposite(<, >).
  opposite(>, <).
  opposite(=, =).
  attributed(V) :- put_attr(V, kept, value(V)).
  attributed(T, N) :- term_variables(T, Vs), maplist(attributed, Vs), length(Vs, N).
  kept:attr_unify_hook(_, _).
`);

/** Checks that `goal` is true of any terms A, B, …, which may share variables. */
function holds(goal: string, count: number, options: TermOptions = {}, numRuns = 400): void {
  const names = ["A", "B", "C"].slice(0, count);
  const all = fc.tuple(...names.map(() => terms(options)));
  const whole = `\\+ \\+ ( Given = given(${names.join(",")}), ${goal} )`;
  forAll(numRuns, [all], (args) => {
    expect(engine.query(whole, { Given: { functor: "given", args } }).exists()).toBe(true);
  });
}

it.each(lawsOf("unification"))("unification: %s", (_, goal) => holds(goal, 2));

/** Equations for cells that refer to each other, and which of them are the same infinite term. */
const graphs = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.tuple(fc.nat(9), fc.nat(9)) },
    { weight: 1, arbitrary: fc.constantFrom("a", "b") },
  ),
  { minLength: 10, maxLength: 10 },
);

/** Pairs of cells that no finite look tells apart. */
function bisimilar(nodes: readonly (readonly [number, number] | string)[]): boolean[][] {
  const kind = (x: readonly [number, number] | string): string => (typeof x === "string" ? x : "f");
  const same = nodes.map((x) => nodes.map((y) => kind(x) === kind(y)));
  for (let changes = true; changes;) {
    changes = false;
    nodes.forEach((x, i) => {
      nodes.forEach((y, j) => {
        if (!same[i]![j] || typeof x === "string" || typeof y === "string") return;
        if (same[x[0]]![y[0]] && same[x[1]]![y[1]]) return;
        same[i]![j] = false;
        changes = true;
      });
    });
  }
  return same;
}

it.each(lawsOf("infinite terms"))(
  "infinite terms: %s exactly if no finite part tells them apart",
  (_, goal) =>
    forAll(150, [graphs, fc.nat(9), fc.nat(9)], (nodes, i, j) => {
      const equations = nodes.map((x, n) =>
        typeof x === "string" ? `N${n} = ${x}` : `N${n} = f(N${x[0]}, N${x[1]})`,
      );
      const whole = `\\+ \\+ ( ${equations.join(", ")}, X = N${i}, Y = N${j}, ${goal} )`;
      expect(engine.query(whole).exists()).toBe(bisimilar(nodes)[i]![j]);
    }),
);

/** -1, 0 or 1 as texts are ordered by their code points. */
function byCodes(a: string, b: string): number {
  const [p, q] = [a, b].map((s) => Array.from(s, (c) => c.codePointAt(0)!)) as [number[], number[]];
  const at = p.findIndex((c, i) => c !== q[i]);
  return Math.sign(at < 0 ? p.length - q.length : p[at]! - (q[at] ?? -1));
}

describe("the standard order", () => {
  it.each(lawsOf("the standard order"))("%s", (_, goal) => holds(goal, 3));

  it("is by kind, then by value, arity, name and arguments", () => {
    const sorted = `[_, -1.5, 1, 1180591620717411303424, 'A', a, S, z(1), a(1,2), b(0,0)]`;
    const goal = `L = ${sorted}, reverse(L, R), msort(R, M), M == L`;
    expect(engine.query(goal, { S: { string: "A" } }).exists()).toBe(true);
  });

  it("puts texts in the order of their code points, however long", () => {
    const long = fc
      .tuple(fc.integer({ min: 2040, max: 8300 }), fc.nat(8300), anyText)
      .map(([length, place, text]) => {
        const same = "a".repeat(length);
        return same.slice(0, place) + text + same.slice(place + text.length);
      });
    const one = fc.oneof(anyText, long);
    forAll(300, [one, one], (a, b) => {
      const order = ["<", "=", ">"][byCodes(a, b) + 1];
      const values: Record<string, Value> = {
        A: { atom: a },
        B: { atom: b },
        S: { string: a },
        T: { string: b },
      };
      expect(engine.once("compare(O, A, B), compare(P, S, T)", values)).toMatchObject({
        O: order,
        P: order,
      });
    });
  });

  it("does not depend on the depth of terms or the length of lists", () => {
    engine.consult("deep(0, X, X) :- !.\ndeep(N, X, f(Y)) :- M is N-1, deep(M, X, Y).", {
      file: "deep",
    });
    const goal = `deep(300000, 1, D), deep(300000, 2, E), D @< E, D == D, numlist(1, 300000, L),
      compare(>, L, [0|L]), numlist(1, 300000, M), L == M, deep(300000, X, F), F = E, X == 2`;
    expect(engine.query(goal).exists()).toBe(true);
  });
});

describe("a copy", () => {
  it.each(lawsOf("a copy"))("%s", (_, goal) => holds(goal, 2));
});

describe("variables", () => {
  /** The names of the variables of a term in the order in which they occur. */
  function namesIn(term: Value, found: string[] = []): string[] {
    const { variable, args } = Object(term) as { variable?: string; args?: readonly Value[] };
    if (variable !== undefined && !found.includes(variable)) found.push(variable);
    for (const arg of args ?? []) namesIn(arg, found);
    return found;
  }

  it("are found in the order in which they occur", () =>
    forAll(400, [terms()], (term) => {
      const names = namesIn(term);
      const args = [
        term,
        { variable: "A" },
        { variable: "B" },
        { variable: "C" },
        { variable: "D" },
      ];
      const goal = `T = t(X,_A,_B,_C,_D), term_variables(X, Vs), Vs == [${names.map((name) => `_${name}`).join(",")}]`;
      const whole = `\\+ \\+ ( ${goal}, ( ground(X) -> Vs == [] ; Vs \\== [] ) )`;
      expect(engine.query(whole, { T: { functor: "t", args } }).exists()).toBe(true);
    }));

  it.each(lawsOf("variables"))("%s", (_, goal) => holds(goal, 2));
});

describe("sets of terms", () => {
  it.each(lawsOf("sets of terms"))("%s", (_, goal) => holds(goal, 3, { isGround: true }));

  it("have few hashes in common", () => {
    const words =
      "forall(( member(A, Cs), member(B, Cs), member(C, Cs) ), ( term_hash([A,B,C], H), assertz(hash(H)) ))";
    engine.consult(":- dynamic hash/1.", { file: "hash" });
    engine.once(`atom_chars(abcdefghijklmnopqrstuvwxyz, Cs), ${words}`);
    expect(engine.once("setof(H, hash(H), Hs), length(Hs, N), N > 17400")).toBeDefined();
  });
});
