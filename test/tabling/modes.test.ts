/* Tables with modes keep the least answer, the greatest, or the one that another mode selects. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { answers, engineOf } from "../machine/goals.js";

const SEED = Number(process.env["SEED"] ?? 1);
const NODES = 6;

interface Edge {
  readonly from: number;
  readonly to: number;
  readonly weight: number;
}

const node = fc.nat(NODES - 1);
const edges: fc.Arbitrary<Edge[]> = fc.array(
  fc.record({ from: node, to: node, weight: fc.integer({ min: 1, max: 9 }) }),
  { maxLength: 14 },
);

/** The best weight of a path between any two nodes: of two weights `better` takes one. */
function best(graph: readonly Edge[], better: (a: number, b: number) => number): string[] {
  const found = new Map<string, number>();
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    const offer = (from: number, to: number, weight: number): void => {
      const before = found.get(`${from}-${to}`);
      const now = before === undefined ? weight : better(before, weight);
      isChanged ||= now !== before;
      found.set(`${from}-${to}`, now);
    };
    for (const { from, to, weight } of graph) {
      offer(from, to, weight);
      for (let x = 0; x < NODES; x++) {
        const before = found.get(`${x}-${from}`);
        if (before !== undefined) offer(x, to, before + weight);
      }
    }
  }
  return [...found].map(([pair, weight]) => `${pair}-${weight}`).sort();
}

function facts(graph: readonly Edge[]): string {
  const text = graph.map(({ from, to, weight }) => `edge(${from}, ${to}, ${weight}).\n`);
  return `:- dynamic edge/3.\n${text.join("")}`;
}

function weights(program: string): string[] {
  return answers(engineOf(program), "path(X, Y, W), A = X-Y-W")
    .map((answer) => answer.slice(1, -1).split(",").at(-1)!)
    .sort();
}

const LEFT = "path(X, Y, W) :- path(X, Z, A), edge(Z, Y, B), W is A+B.";
const RIGHT = "path(X, Y, W) :- edge(X, Z, A), path(Z, Y, B), W is A+B.";
const BOTH = "path(X, Y, W) :- path(X, Z, A), path(Z, Y, B), W is A+B.";
const BASE = "path(X, Y, W) :- edge(X, Y, W).";

test("min finds shortest paths, whichever way the clauses recurse", { timeout: 0 }, () => {
  const agrees = fc.property(edges, fc.constantFrom(LEFT, RIGHT, BOTH), (graph, step) => {
    const expected = best(graph, Math.min);
    for (const clauses of [`${BASE}\n${step}`, `${step}\n${BASE}`]) {
      expect(weights(`:- table path(_,_,min).\n${facts(graph)}${clauses}`)).toEqual(expected);
    }
  });
  fc.assert(agrees, { seed: SEED, numRuns: 20 });
});

test("max finds longest paths where there are no cycles", { timeout: 0 }, () => {
  const agrees = fc.property(edges, fc.constantFrom(LEFT, RIGHT, BOTH), (all, step) => {
    const graph = all.filter(({ from, to }) => from < to);
    const program = `:- table path(_,_,max).\n${facts(graph)}${BASE}\n${step}`;
    expect(weights(program)).toEqual(best(graph, Math.max));
  });
  fc.assert(agrees, { seed: SEED, numRuns: 20 });
});

test("lattice and po call the program's own predicates", { timeout: 0 }, () => {
  const agrees = fc.property(edges, fc.constantFrom(LEFT, RIGHT, BOTH), (graph, step) => {
    const expected = best(graph, Math.min);
    const helpers = "lesser(A, B, C) :- C is min(A, B).\nbetter(A, B) :- B < A.\n";
    for (const mode of ["lattice(lesser/3)", "lattice(lesser(_,_,_))", "po(better/2)"]) {
      const program = `:- table path(_,_,${mode}).\n${helpers}${facts(graph)}${BASE}\n${step}`;
      expect(weights(program)).toEqual(expected);
    }
  });
  fc.assert(agrees, { seed: SEED, numRuns: 20 });
});

const VALUES = "value(a, 3). value(a, 1). value(b, 2). value(b, 2.0). value(b, z). value(b, f(1)).";

test.each([
  ["min", ["a-1", "b-2.0"]],
  ["max", ["a-3", "b-f(1)"]],
  ["first", ["a-3", "b-2"]],
  ["-", ["a-3", "b-2"]],
  ["last", ["a-1", "b-f(1)"]],
])("of several answers, %s keeps its own", (mode, expected) => {
  const program = `:- table kept(_,${mode}).\n${VALUES}\nkept(X, Y) :- value(X, Y).`;
  const goal = "kept(X, Y), Answer = X-Y";
  const texts = answers(engineOf(program), goal).map((text) =>
    text.split(",").at(-1)!.slice(0, -1),
  );
  expect(texts.sort()).toEqual(expected);
});

test("sum adds the values of all answers, equal ones too", () => {
  const program = `
    :- table total(_,sum).
    total(a, 3). total(a, 1). total(a, 1). total(b, 0.5).`;
  expect(answers(engineOf(program), "total(X, N)").sort()).toEqual(["[a,5]", "[b,0.5]"]);
});

test("an argument with a mode may be known in the call", () => {
  const engine = engineOf(":- table least(_,min).\nleast(a, 3). least(a, 1).");
  expect(answers(engine, "least(a, 1)")).toEqual(["[]"]);
  expect(answers(engine, "least(a, 3)")).toEqual([]);
});

test("each of several arguments with modes has its own value", () => {
  const program = `
    :- table range(min, max, _).
    range(3, 3, a). range(1, 1, a). range(7, 7, a). range(2, 2, b).`;
  const found = answers(engineOf(program), "range(Low, High, X)");
  expect(found.sort()).toEqual(["[1,7,a]", "[2,2,b]"]);
});

test("a value that cannot be joined is an error, and leaves no table", () => {
  const engine = engineOf(`
    :- table p(lattice(no/3)), q(sum).
    p(1). p(2).
    q(1). q(a).
    no(_, _, _) :- fail.`);
  const caught = (goal: string): string[] => answers(engine, `catch(${goal}, error(E, _), true)`);
  expect(caught("p(_)")).toEqual(["[existence_error(lattice_value,user:no)]"]);
  expect(caught("q(_)")).toEqual(["[type_error(evaluable,a/0)]"]);
  expect(answers(engine, "current_table(_, _)")).toEqual([]);
});
