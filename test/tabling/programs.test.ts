/*
 * Random programs of tabled predicates have the answers that a plain fixpoint has, each once,
 * in whichever way their goals run.
 */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { engineOf } from "../machine/goals.js";

/** The number of programs; more with the environment variable PROGRAMS. */
const PROGRAMS = Number(process.env["PROGRAMS"] ?? 18);
const SEED = Number(process.env["SEED"] ?? 1);

const NODES = 5;
const NAMES = ["p", "q", "r"];

/** A relation over nodes, as the set of `X*NODES+Y`. */
type Pairs = ReadonlySet<number>;

/** A clause: its text, and what it adds to a relation, given the relations so far. */
interface Rule {
  readonly text: string;
  readonly derive: (known: (name: string) => Pairs) => number[];
}

const nodes = Array.from({ length: NODES }, (_, i) => i);
const pair = (x: number, y: number): number => x * NODES + y;

function pairsWhere(holds: (x: number, y: number) => boolean): number[] {
  return nodes.flatMap((x) => nodes.filter((y) => holds(x, y)).map((y) => pair(x, y)));
}

/** `a` followed by `b`: the pairs (X, Y) with a(X, Z) and b(Z, Y). */
function join(a: Pairs, b: Pairs): number[] {
  return pairsWhere((x, y) => nodes.some((z) => a.has(pair(x, z)) && b.has(pair(z, y))));
}

const name = fc.constantFrom(...NAMES);
/** A relation in a body: tabled, or the edges. */
const part = fc.constantFrom(...NAMES, "edge");

/** Ways to write a goal in a body that do not change its meaning. */
const wrapping = fc.constantFrom(
  (goal: string) => goal,
  (goal: string) => `call(${goal})`,
  (goal: string) => `catch(${goal}, _, fail)`,
  (goal: string) => `( ${goal} *-> true ; fail )`,
  (goal: string) => `( ${goal} ; fail )`,
  (goal: string) => `( fail -> true ; ${goal} )`,
  (goal: string) => `( \\+ fail, ${goal} )`,
  (goal: string) => `through(f(${goal}))`,
);

const rules: fc.Arbitrary<Rule> = fc.oneof(
  fc.tuple(part, part, wrapping, wrapping).map(([a, b, v, w]) => ({
    text: `(X, Y) :- ${v(`${a}(X, Z)`)}, ${w(`${b}(Z, Y)`)}.`,
    derive: (known: (name: string) => Pairs) => join(known(a), known(b)),
  })),
  fc.tuple(part, part, wrapping).map(([a, b, w]) => ({
    text: `(X, Y) :- ${w(`${a}(X, Y)`)}, L = [X,Y], ${b}(Y, X), L = [A|_], A == X.`,
    derive: (known: (name: string) => Pairs) =>
      pairsWhere((x, y) => known(a).has(pair(x, y)) && known(b).has(pair(y, x))),
  })),
  fc.tuple(part, wrapping).map(([a, w]) => ({
    text: `(X, Y) :- ${w(`${a}(Y, X)`)}.`,
    derive: (known: (name: string) => Pairs) => pairsWhere((x, y) => known(a).has(pair(y, x))),
  })),
  fc.tuple(part, part).map(([a, b]) => ({
    text: `(X, Y) :- ( ${a}(X, Y) ; ${b}(X, Z), edge(Z, Y) ), Y \\== X.`,
    derive: (known: (name: string) => Pairs) =>
      [...known(a), ...join(known(b), known("edge"))].filter((p) => p % (NODES + 1) !== 0),
  })),
  fc.tuple(part, part, part).map(([a, b, c]) => ({
    text: `(X, Y) :- ${a}(X, Z), freeze(Y, Y \\== 0), ${b}(Z, W), ${c}(W, Y).`,
    derive: (known: (name: string) => Pairs) =>
      join(new Set(join(known(a), known(b))), known(c)).filter((p) => p % NODES > 0),
  })),
  fc.tuple(part, part).map(([a, b]) => ({
    text: `(X, Y) :- ( ${a}(X, Z), K = 1 ; K = 2, edge(X, Z) ), ( K == 1, ${b}(Z, Y) ; K == 2, Y = Z ).`,
    derive: (known: (name: string) => Pairs) => [...join(known(a), known(b)), ...known("edge")],
  })),
  fc.tuple(part, part).map(([a, b]) => ({
    text: `(X, Y) :- member(P, [${a}, W, ${b}]), ( var(P) -> W = edge ; true ), G =.. [P,X,Y], G.`,
    derive: (known: (name: string) => Pairs) => [...known(a), ...known(b), ...known("edge")],
  })),
  fc.constant({
    text: "(X, Y) :- edge(X, Y).",
    derive: (known: (name: string) => Pairs) => [...known("edge")],
  }),
);

interface Sample {
  readonly text: string;
  readonly relations: ReadonlyMap<string, Pairs>;
  readonly goals: readonly string[];
}

function fixpoint(
  edges: Pairs,
  clauses: readonly (readonly [string, Rule])[],
): Map<string, Set<number>> {
  const relations = new Map(NAMES.map((each) => [each, new Set<number>()]));
  const known = (each: string): Pairs => relations.get(each) ?? edges;
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const [head, { derive }] of clauses) {
      const relation = relations.get(head)!;
      const before = relation.size;
      for (const p of derive(known)) relation.add(p);
      isChanged ||= relation.size > before;
    }
  }
  return relations;
}

const samples: fc.Arbitrary<Sample> = fc
  .record({
    edges: fc.uniqueArray(fc.nat(NODES * NODES - 1), { maxLength: 9 }),
    clauses: fc.array(fc.tuple(name, rules), { minLength: 2, maxLength: 7 }),
    goals: fc.array(
      fc.tuple(name, fc.constantFrom("X, Y", "0, Y", "X, 1", "X, X", "2, 0", "f(X), Y")),
      { minLength: 1, maxLength: 5 },
    ),
  })
  .map(({ edges, clauses, goals }) => ({
    text: [
      ":- table p/2, q/2, r/2.",
      ":- discontiguous p/2, q/2, r/2.",
      ":- dynamic p/2, q/2, r/2, edge/2.",
      "through(f(G)) :- G.",
      ...clauses.map(([head, { text }]) => head + text),
      ...edges.map((p) => `edge(${Math.floor(p / NODES)}, ${p % NODES}).`),
    ].join("\n"),
    relations: fixpoint(new Set(edges), clauses),
    goals: goals.map(([head, args]) => `${head}(${args})`),
  }));

/** The pairs that a goal asks for. */
function expected({ relations }: Sample, goal: string): number[] {
  const [, head, first, second] = /^(\w+)\((.*), (.*)\)$/.exec(goal)!;
  const isAsked = (text: string, value: number): boolean =>
    !/\d/.test(text) || value === Number(text);
  return [...relations.get(head!)!]
    .filter((p) => {
      const [x, y] = [Math.floor(p / NODES), p % NODES];
      if (first === "f(X)" || (first === second && x !== y)) return false;
      return isAsked(first!, x) && isAsked(second!, y);
    })
    .sort((a, b) => a - b);
}

test("the answers are those of the fixpoint, each once", { timeout: 0 }, () => {
  const agrees = fc.property(samples, fc.boolean(), (sample, isStatic) => {
    const engine = engineOf(
      isStatic ? sample.text.replace("p/2, q/2, r/2, edge/2", "edge/2") : sample.text,
    );
    for (const goal of sample.goals) {
      const [, first, second] = /\((.*), (.*)\)/.exec(goal)!;
      const asked = engine.query(`${goal}, V is ${first} * ${NODES} + ${second}`);
      const found = Array.from(asked, (row) => Number(row["V"]));
      const context = `${goal} in\n${sample.text}`;
      expect([context, [...found].sort((a, b) => a - b)]).toEqual([
        context,
        expected(sample, goal),
      ]);
    }
  });
  fc.assert(agrees, { seed: SEED, numRuns: PROGRAMS });
});
