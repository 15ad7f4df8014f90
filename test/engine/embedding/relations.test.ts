import { describe, expect, it } from "vitest";
import { Engine } from "../../../src/complete.js";
import {
  add,
  addRelations,
  and,
  bagOf,
  call,
  closure,
  cons,
  cut,
  divide,
  eq,
  fail,
  findAll,
  fresh,
  ge,
  gt,
  ifThenElse,
  is,
  le,
  lt,
  member,
  modulo,
  multiply,
  not,
  numEq,
  numNe,
  once,
  operation,
  or,
  pair,
  predicate,
  quotient,
  relation,
  setOf,
  solve,
  solveOnce,
  subtract,
  succeed,
  variable,
} from "../../../src/rel.js";
import type { Value } from "../../../src/complete.js";
import type { Closure, Pair, Relation, Var } from "../../../src/rel.js";
import type { Expression, Goal, NumberValue } from "../../../src/rel.js";

type Letters = readonly string[];

const append: Relation<[front: Letters, back: Letters, all: Letters]> = relation(
  "joined",
  (front, back, all) => [
    and(eq(front, []), eq(back, all)),
    fresh((first: Var<string>, rest: Var<Letters>, tail: Var<Letters>) =>
      and(eq(front, cons(first, rest)), eq(all, cons(first, tail)), append(rest, back, tail)),
    ),
  ],
);

const edge: Relation<[from: string, to: string]> = relation("edge", (from, to) =>
  or(
    and(eq(from, "a"), eq(to, "b")),
    and(eq(from, "b"), eq(to, "c")),
    and(eq(from, "a"), eq(to, "d")),
  ),
);

const path: Relation<[from: string, to: string]> = relation("path", (from, to) => [
  edge(from, to),
  fresh((middle: Var<string>) => and(edge(from, middle), path(middle, to))),
]);

const even: Relation<[n: number]> = relation("even", (n) => [
  eq(n, 0),
  fresh((m: Var<number>) => and(gt(n, 0), is(m, subtract(n, 1)), odd(m))),
]);

const odd: Relation<[n: number]> = relation("odd", (n) =>
  fresh((m: Var<number>) => and(gt(n, 0), is(m, subtract(n, 1)), even(m))),
);

/** The values of a variable in all answers of a goal, in an engine of their own. */
function found<T extends Value>(v: Var<T>, goal: Goal): T[] {
  return Array.from(solve(new Engine(), goal, { v }), (row) => row.v as T);
}

describe("a relation", () => {
  it("runs in every direction", () => {
    const [x, y] = [variable<Letters>(), variable<Letters>()];
    expect(found(x, append(["a"], ["b", "c"], x))).toEqual([["a", "b", "c"]]);
    expect(found(x, append(x, ["c"], ["a", "b", "c"]))).toEqual([["a", "b"]]);
    const splits = solve(new Engine(), append(x, y, ["a", "b"]), { x, y });
    expect([...splits]).toEqual([
      { x: [], y: ["a", "b"] },
      { x: ["a"], y: ["b"] },
      { x: ["a", "b"], y: [] },
    ]);
  });

  it("may refer to itself and to others, which come to the engine with it", () => {
    const to = variable<string>();
    expect(found(to, path("a", to))).toEqual(["b", "d", "c"]);
    expect(found(to, path(to, "c"))).toEqual(["b", "a"]);
  });

  it("may refer to one that is defined after it", () => {
    const holds = (goal: Goal): boolean => solveOnce(new Engine(), goal, {}) !== undefined;
    expect([0, 1, 4, 7].map((n) => holds(even(n)))).toEqual([true, false, true, false]);
    expect([0, 1, 4, 7].map((n) => holds(odd(n)))).toEqual([false, true, false, true]);
  });

  it("without alternatives has no answers", () => {
    const nothing: Relation<[x: string]> = relation("nothing", (_x) => []);
    expect(found(variable(), nothing("a"))).toEqual([]);
  });

  it("without arguments is true or not", () => {
    const rainy = relation("rainy", () => succeed);
    expect(solveOnce(new Engine(), rainy(), {})).toEqual({});
    expect(solveOnce(new Engine(), not(rainy()), {})).toBeUndefined();
  });

  it("of a thousand facts finds one by any argument without a search", () => {
    const square: Relation<[n: number, square: number]> = relation("square", (n, squared) =>
      Array.from({ length: 1000 }, (_, i) => and(eq(n, i), eq(squared, i * i))),
    );
    const n = variable<number>();
    const answers = solve(new Engine(), square(n, 250_000), { n });
    expect([...answers]).toEqual([{ n: 500 }]);
    expect(answers.inferences).toBeLessThan(10);
  });

  it("has any number of goals", () => {
    const goals = Array.from({ length: 20_000 }, () => succeed);
    const long: Relation<[x: number]> = relation("long", (x) => and(...goals, eq(x, 1)));
    const x = variable<number>();
    expect(found(x, long(x))).toEqual([1]);
    expect(found(x, or(...goals.map(() => fail), eq(x, 2)))).toEqual([2]);
  });

  it("is asked what it says once, when it is first needed", () => {
    let asked = 0;
    const lazy: Relation<[x: number]> = relation("lazy", (x) => {
      asked++;
      return eq(x, 1);
    });
    const x = variable<number>();
    const goal = or(lazy(x), lazy(x));
    expect(asked).toBe(0);
    expect(found(x, goal)).toEqual([1, 1]);
    expect(found(x, goal)).toEqual([1, 1]);
    expect(asked).toBe(1);
  });
});

describe("equations that an alternative begins with", () => {
  const listed = (r: { readonly indicator: string }): unknown => {
    const engine = new Engine();
    addRelations(engine, append, path);
    const goal = `with_output_to(atom(Text), listing(${r.indicator}))`;
    return engine.once(goal)?.["Text"];
  };

  it("become the head of the clause", () => {
    expect(listed(append)).toBe(
      "joined([], A, A).\njoined([A|B], C, [A|D]) :-\n    joined(B, C, D).\n\n",
    );
  });

  it("are left as they are where they would make a term contain itself", () => {
    const engine = new Engine();
    const looped: Relation<[x: Letters]> = relation("looped", (x) => eq(x, cons("a", x)));
    addRelations(engine, looped);
    expect(engine.once("set_prolog_flag(occurs_check, true)")).toEqual({});
    expect(engine.once("looped(X)")).toBeUndefined();
    expect(engine.once("set_prolog_flag(occurs_check, false)")).toEqual({});
    expect(engine.once("looped([F|_])")).toEqual({ F: "a" });
  });

  it("that have no solution leave an alternative without answers", () => {
    const none: Relation<[x: string]> = relation("none", (x) => [
      and(eq(x, "a"), eq(x, "b")),
      eq(x, "c"),
    ]);
    const x = variable<string>();
    expect(found(x, none(x))).toEqual(["c"]);
  });
});

describe("relations and programs", () => {
  it("call each other", () => {
    const engine = new Engine();
    engine.consult("twice(R, X, Z) :- call(R, X, Y), call(R, Y, Z).  start(a).");
    const start = predicate<[string]>("start");
    const twice = predicate<[Closure<[string, string]>, string, string]>("twice");
    const jump: Relation<[x: string, y: string]> = relation("jump", (x, y) =>
      and(start(x), twice(closure(edge), x, y)),
    );
    addRelations(engine, jump);
    expect([...engine.query("jump(X, Y)")]).toEqual([{ X: "a", Y: "c" }]);
    expect([...engine.query("edge(a, X)")]).toEqual([{ X: "b" }, { X: "d" }]);
  });

  it("meet in modules", () => {
    const engine = new Engine();
    const list: Relation<[x: number]> = relation("list", (x) => eq(x, 1), { module: "one" });
    const other: Relation<[x: number]> = relation("list", (x) => eq(x, 2), { module: "two" });
    const xs = variable<readonly number[]>();
    const mapped = predicate<[Closure<[number]>, readonly Value[]]>("maplist");
    const x = variable<number>();
    const both = findAll(x, or(list(x), other(x)), xs);
    expect(solveOnce(engine, both, { xs })).toEqual({ xs: [1, 2] });
    expect(solveOnce(engine, and(eq(xs, [x, 2]), mapped(closure(other), [2, x])), { x })).toEqual({
      x: 2,
    });
    expect(engine.once("one:list(X), two:list(Y)")).toEqual({ X: 1, Y: 2 });
    expect(engine.once("catch(list(_), error(E, _), true)")).toMatchObject({
      E: { functor: "existence_error" },
    });
  });

  it("go on with their own ones in a second engine", () => {
    const [first, second] = [new Engine(), new Engine()];
    addRelations(first, edge);
    expect(first.once("edge(b, X)")).toEqual({ X: "c" });
    expect(second.once("catch(edge(b, _), error(E, _), true)")).toHaveProperty("E");
    addRelations(second, edge, path);
    addRelations(second, path);
    expect([...second.query("edge(X, Y)")].length).toBe(3);
  });

  it("are replaced by a text that is loaded later, with a warning", () => {
    const messages: string[] = [];
    const engine = new Engine({ onMessage: ({ text }) => messages.push(text) });
    addRelations(engine, edge);
    engine.consult("edge(x, y).");
    expect([...engine.query("edge(X, Y)")]).toEqual([{ X: "x", Y: "y" }]);
    expect(messages.length).toBe(1);
    expect(messages[0]).toContain("edge/2");
  });
});

describe("goals", () => {
  const x = variable<number>();
  const y = variable<number>();
  const xs = variable<readonly number[]>();
  const numbers = member(x, [3, 1, 2, 1]);

  it.each<[string, Goal, readonly number[]]>([
    ["and has the answers that all have", and(numbers, lt(x, 3), numNe(x, 2)), [1, 1]],
    ["and without goals is true", and(and(), eq(x, 1)), [1]],
    ["or has the answers of each in turn", or(eq(x, 5), numbers), [5, 3, 1, 2, 1]],
    ["or without goals is never true", or(or(), eq(x, 1)), [1]],
    ["not is true where there is no answer", and(numbers, not(ge(x, 2))), [1, 1]],
    ["once has the first answer only", once(and(numbers, lt(x, 3))), [1]],
    [
      "ifThenElse goes on with the first answer of its condition",
      ifThenElse(numbers, or(succeed, succeed), eq(x, 9)),
      [3, 3],
    ],
    ["ifThenElse has another way", ifThenElse(gt(1, 2), eq(x, 8), eq(x, 9)), [9]],
    ["cut commits", or(and(numbers, lt(x, 3), cut), eq(x, 9)), [1]],
    ["comparisons compare", and(numbers, le(x, 2), ge(x, 2), numEq(x, 2)), [2]],
    ["call calls any predicate", call("between", 1, 3, x), [1, 2, 3]],
    ["call calls one of a module", call(":", "system", call("between", 1, 2, x)), [1, 2]],
  ])("%s", (_claim, goal, answers) => {
    expect(found(x, goal)).toEqual(answers);
  });

  it("findAll keeps order, duplicates and no answers", () => {
    expect(found(xs, findAll(x, numbers, xs))).toEqual([[3, 1, 2, 1]]);
    expect(found(xs, findAll(x, fail, xs))).toEqual([[]]);
  });

  it("bagOf and setOf are never true of an empty list", () => {
    expect(found(xs, bagOf(x, numbers, xs))).toEqual([[3, 1, 2, 1]]);
    expect(found(xs, setOf(x, numbers, xs))).toEqual([[1, 2, 3]]);
    expect(found(xs, or(bagOf(x, fail, xs), setOf(x, fail, xs)))).toEqual([]);
  });

  it("setOf chooses the outer variables, and not those that are fresh inside", () => {
    const pairs: readonly Pair<number, number>[] = [pair(1, 7), pair(2, 8), pair(3, 7)];
    const outer = setOf(x, member(pair(x, y), pairs), xs);
    expect([...solve(new Engine(), outer, { xs, y })]).toEqual([
      { xs: [1, 3], y: 7 },
      { xs: [2], y: 8 },
    ]);
    const inner = (collect: typeof setOf): Goal =>
      collect(
        x,
        and(
          succeed,
          fresh((z: Var<number>) => member(pair(x, z), pairs)),
        ),
        xs,
      );
    expect(found(xs, inner(setOf))).toEqual([[1, 2, 3]]);
    expect(found(xs, inner(bagOf))).toEqual([[1, 2, 3]]);
  });

  it("may be used twice", () => {
    const [a, b] = [variable<string>(), variable<string>()];
    const step = edge(a, b);
    expect(found(b, and(eq(a, "b"), step, step))).toEqual(["c"]);
  });
});

describe("arithmetic", () => {
  const n = variable<NumberValue>();
  it.each<[string, Expression, NumberValue]>([
    ["a sum", add(1, 2), 3],
    ["a difference and a product", subtract(1, multiply(2, 3)), -5],
    ["a quotient that is not whole", divide(7, 2), 3.5],
    ["a quotient that is whole", divide(6, 2), 3],
    ["a quotient rounded down", quotient(-7, 2), -4],
    ["the remainder that goes with it", modulo(-7, 2), 1],
    ["a large integer", multiply(2n ** 40n, 2n ** 40n), 2n ** 80n],
    ["a float that is whole", add({ float: 1 }, 1), { float: 2 }],
    ["any function", operation("gcd", 12, 18), 6],
    ["functions of functions", operation("max", 3, operation("abs", -4)), 4],
  ])("has the value of %s", (_claim, expression, value) => {
    expect(found(n, is(n, expression))).toEqual([value]);
  });
});

describe("answers", () => {
  const from = variable<number>();
  const naturals: Relation<[low: number, n: number]> = relation("naturals", (low, n) => [
    eq(low, n),
    fresh((next: Var<number>) => and(is(next, add(low, 1)), naturals(next, n))),
  ]);

  it("are as lazy as those of a query", () => {
    const taken: number[] = [];
    for (const { from: n } of solve(new Engine(), naturals(0, from), { from })) {
      taken.push(n);
      if (n === 3) break;
    }
    expect(taken).toEqual([0, 1, 2, 3]);
  });

  it("may be open side by side, and end on request", () => {
    const engine = new Engine();
    const [one, two] = [1, 2].map((low) => solve(engine, naturals(low, from), { from }));
    expect([one.next(), two.next(), one.next()].map(({ value }) => value?.from)).toEqual([1, 2, 2]);
    one.return();
    expect(one.next()).toEqual({ done: true, value: undefined });
    expect(two.next().value?.from).toBe(3);
    two[Symbol.dispose]();
    expect(() => [...two]).toThrow("The query has ended");
  });

  it("need no variables", () => {
    expect([...solve(new Engine(), member("a", ["a", "b", "a"]), {})]).toEqual([{}, {}]);
  });
});
