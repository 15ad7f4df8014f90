/** Delayed goals: waking, residual goals, and their form in answers. */
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { tablesBeside } from "../tables.js";
import { answersOf, normalise } from "./queries.js";
import { fc, forAll } from "../properties.js";

const engine = new Engine();

const holds = (goal: string): boolean => engine.once(`( ${goal} )`) !== undefined;
const isTrue = (goal: string): void => expect(engine.once(`( ${goal} )`)).toBeDefined();

describe.each([...tablesBeside(import.meta.url, "coroutines")])("%s", (_, tables) => {
  it.each(tables)("$claim", ({ option, rows }) => {
    const found = rows.map(([row, expected]) => {
      const goal = option === "named" ? row.replace(/^.*?: /, "") : row;
      if (expected === undefined) return holds(goal) ? [row] : [row, "does not hold"];
      const answer = answersOf(engine, goal, 10);
      return [row, normalise(answer) === normalise(expected) ? expected : answer];
    });
    expect(found).toEqual(rows);
  });
});

describe("a goal that waits is called", () => {
  it("first by the younger of two variables, which becomes the older", () => {
    isTrue(
      "freeze(X, X = X), freeze(Y, true), X = Y, get_attrs(X, att(freeze, '$and'(user:(_ = _), user:true), []))",
    );
  });

  it("and does not part the groups of bagof/3 and setof/3", () => {
    isTrue("dif(X, z), findall(L, bagof(A, ( X = X, member(A, [1,2,3,4]) ), L), [[1,2,3,4]])");
    isTrue("freeze(X, true), findall(L, setof(A, member(A-X, [2-X,1-X,3-X]), L), [[1,2,3]])");
    isTrue("dif(X, z), findall(A-B, ( A = X, B = X ; A = Y, B = Y ), [_, _])");
  });

  it("and its copy_term/3 is free of attributes, goals and all", () => {
    for (const goal of ["dif(A, B)", "dif(f(A), f(B))", "freeze(A, freeze(B, true))"]) {
      isTrue(`${goal}, copy_term(B, C, G), term_attvars(C-G, [])`);
      isTrue(`${goal}, copy_term([A,B], C, G), term_attvars(C-G, [])`);
    }
  });

  it("and what it binds is taken back with a negation", () => {
    isTrue("freeze(X, Y = 1), \\+ \\+ X = 1, var(Y)");
    isTrue("freeze(X, Y = 1), ( X = 1, fail ; var(Y) )");
    isTrue("freeze(X, (Y = 1, fail)), ( X = 1 -> fail ; var(Y) )");
    isTrue("freeze(X, Y = 1), ( \\+ X = 1 -> fail ; var(Y) )");
  });
});

describe("nothing is left of a disequality that holds for good", () => {
  const term = fc.letrec<{ term: string }>((tie) => ({
    term: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom("A", "B", "C", "D", "a", "b"),
      fc.tuple(tie("term"), tie("term")).map(([x, y]) => `f(${x},${y})`),
    ),
  })).term;
  const binding = fc
    .tuple(fc.constantFrom("A", "B", "C", "D"), term)
    .map(([v, x]) => `${v} = ${x}`);

  it(
    "and it is the same whether it is stated before the bindings or after them",
    () =>
      forAll(80, [term, term, fc.array(binding, { maxLength: 4 })], (x, y, bindings) => {
        const all = [...bindings, "acyclic_term(f(A,B,C,D))"].join(", ");
        const yes = (goal: string): boolean => engine.once(goal) !== undefined;
        const before = yes(`dif(${x}, ${y}), ${all}`);
        expect(before).toBe(yes(`${all}, dif(${x}, ${y})`));
        expect(before).toBe(yes(`${all}, ${x} \\== ${y}`));
        if (!before) return;
        const decided = yes(`${all}, ?=(${x}, ${y})`);
        expect(yes(`dif(${x}, ${y}), ${all}, term_attvars(f(A,B,C,D), [])`)).toBe(decided);
      }),
    60_000,
  );
});

describe("of N disequalities on one variable", () => {
  const other = new Engine();
  other.consult(`
    posted(X, Y) :- dif(f(X,Y), f(a,b)).
    next(X, Y, Y0, Y) :- posted(X, Y), Y0 = c.
  `);
  const inferences = (goal: string, n: number): number => {
    const found = other.once(
      `length(Ys, ${n}), numlist(1, ${n}, Ns), reverse(Ys, Zs), length(Xs, ${n}),
       statistics(inferences, I0), ${goal}, statistics(inferences, I), C is I-I0`,
    );
    return found?.["C"] as number;
  };

  it.each([
    ["all are posted", "maplist(dif(X), Ys)"],
    ["all hold when it is bound", "maplist(dif(X), Ns), X = a"],
    ["all hold, the first one first", "maplist(posted(X), Ys), maplist(=(c), Ys), \\+ attvar(X)"],
    ["all hold, the last one first", "maplist(posted(X), Ys), maplist(=(c), Zs), \\+ attvar(X)"],
    ["each holds as soon as it is posted", "dif(X, 0), maplist([Y]>>(posted(X, Y), Y = c), Ys)"],
    ["each holds when the next is posted", "posted(X, Y), foldl(next(X), Ys, Y, _)"],
    ["all lose a variable", "maplist([Y]>>dif(f(X,Y), f(Z,b)), Ys), X = Z, \\+ attvar(X)"],
    ["those of two are joined", "maplist(dif(X), Xs), maplist(dif(Z), Ys), X = Z"],
  ])("%s in linear time", (_, goal) => {
    expect(inferences(goal, 800)).toBeLessThan(2.5 * inferences(goal, 400));
  });
});

it("the flag occurs_check belongs to one engine", () => {
  new Engine().once("set_prolog_flag(occurs_check, true)");
  expect(new Engine().once("X = f(X)")).toBeDefined();
});
