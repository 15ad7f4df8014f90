/*
 * Wrong uses are compile-time errors: each line after `@ts-expect-error` is one, or `tsc` complains. The code
 * need not run, but it does.
 */
import { describe, expect, expectTypeOf, it } from "vitest";
import { Engine } from "../../../src/complete.js";
import {
  add,
  and,
  closure,
  compound,
  cons,
  eq,
  findAll,
  fresh,
  is,
  lt,
  member,
  pair,
  predicate,
  relation,
  setOf,
  solve,
  solveOnce,
  succeed,
  variable,
} from "../../../src/rel.js";
import type { Value } from "../../../src/complete.js";
import type { Closure, Pair, Relation, Var } from "../../../src/rel.js";

type Word = readonly string[];

const n = variable<number>();
const s = variable<string>();
const word = variable<Word>();
const words = variable<readonly Word[]>();
const place = variable<Pair<number, string>>();
const side = variable<Pair<"left" | "right", number>>();
const any = variable<Value>();

const size: Relation<[word: Word, size: number]> = relation("size", (_word, _size) => succeed);
const at: Relation<[place: Pair<number, string>]> = relation("at", (_place) => succeed);
const shown: Relation<[x: Value]> = relation("shown", (_x) => succeed);

describe("the types of a relation", () => {
  it("take values, variables, and values with variables in them", () => {
    expect(
      [
        size(["a", s], 1),
        size(word, n),
        size(cons(s, word), n),
        size([], 0),
        at(pair(1, s)),
        at(pair(n, "a")),
        at(place),
        shown(n),
        shown([n, pair(s, word)]),
      ].length,
    ).toBe(9);
  });

  it("refuse others", () => {
    const wrong = (): unknown => [
      // @ts-expect-error A string is no list.
      size("a", 1),
      // @ts-expect-error The second one is a number.
      size(word, s),
      // @ts-expect-error The list is one of strings.
      size([1], n),
      // @ts-expect-error So is the list with this beginning.
      size(cons(n, word), n),
      // @ts-expect-error There are two arguments.
      size(word),
      // @ts-expect-error There are no more than two.
      size(word, n, n),
      // @ts-expect-error The parts are the other way round.
      at(pair(s, n)),
      // @ts-expect-error A Date is no term.
      shown(new Date()),
    ];
    expect(wrong).toBeTypeOf("function");
  });

  it("are those of the variables of its alternatives", () => {
    const typed: Relation<[x: number, y: Word]> = relation("typed", (x, y) => {
      expectTypeOf(x).toEqualTypeOf<Var<number>>();
      expectTypeOf(y).toEqualTypeOf<Var<Word>>();
      return fresh((z: Var<string>, rest: Var<Word>) => eq(y, cons(z, rest)));
    });
    const explicit = relation<[number]>("explicit", (x) => eq(x, 1));
    expectTypeOf(explicit).toEqualTypeOf<Relation<[number]>>();
    const misused = (): unknown => [
      // @ts-expect-error Its variable is one for a number.
      relation<[number]>("wrong", (x) => eq(x, "a")),
      // @ts-expect-error There is one variable only.
      relation<[number]>("wrong", (x, y) => eq(x, y)),
      // @ts-expect-error It is to make a goal.
      relation<[number]>("wrong", (x) => x),
    ];
    expect([typed.indicator, explicit.indicator, typeof misused]).toEqual([
      "typed/2",
      "explicit/1",
      "function",
    ]);
  });
});

describe("the types of goals", () => {
  it("go together", () => {
    expect(
      and(
        eq(n, 1),
        eq("a", s),
        eq(word, ["a", s]),
        eq(place, pair(1, s)),
        member(n, [1, 2]),
        member(s, word),
        member("a", word),
        member(pair(n, s), [pair(1, "a")]),
        eq(side, pair("left", n)),
        eq(side, compound("-", "right", 1)),
        is(n, add(n, 1)),
        lt(n, 2),
        setOf(word, size(word, n), words),
        findAll(["a", s], size(word, n), words),
      ).functor,
    ).toBe(",");
  });

  it("are reported where they do not", () => {
    const wrong = (): unknown => [
      // @ts-expect-error
      eq(n, "a"),
      // @ts-expect-error
      eq(n, s),
      // @ts-expect-error
      eq(word, ["a", 1]),
      // @ts-expect-error
      eq(place, pair("a", 1)),
      // @ts-expect-error
      eq(side, pair("up", 1)),
      // @ts-expect-error
      eq(side, compound("+", "left", 1)),
      // @ts-expect-error
      member(n, ["a"]),
      // @ts-expect-error
      member(n, word),
      // @ts-expect-error
      is(s, 1),
      // @ts-expect-error
      is(n, add(n, s)),
      // @ts-expect-error
      lt(word, 1),
      // @ts-expect-error
      setOf(n, succeed, words),
      // @ts-expect-error
      and(true),
      // @ts-expect-error
      and(at),
    ];
    expect(wrong).toBeTypeOf("function");
  });

  it("are those of a predicate and of a closure", () => {
    const maplist = predicate<[Closure<[string]>, Word]>("maplist");
    const letter: Relation<[of: Word, letter: string]> = relation("letter", (of, x) =>
      member(x, of),
    );
    expectTypeOf(closure(letter, ["a"])).toEqualTypeOf<Closure<[letter: string]>>();
    const wrong = (): unknown => [
      // @ts-expect-error It lacks two arguments.
      maplist(closure(letter), word),
      // @ts-expect-error It lacks none.
      maplist(closure(letter, word, "a"), word),
      // @ts-expect-error Its first argument is a list.
      closure(letter, "a"),
    ];
    const right = maplist(closure(letter, ["a", "b"]), ["a", s]);
    expect(Array.from(solve(new Engine(), right, { s }), (row) => row.s)).toEqual(["a", "b"]);
    expect(wrong).toBeTypeOf("function");
  });
});

it("the types of answers are those of the variables", () => {
  const answers = solve(new Engine(), and(eq(n, 1), eq(word, []), eq(any, n)), { n, word, any });
  for (const row of answers) {
    expectTypeOf(row.n).toEqualTypeOf<number>();
    expectTypeOf(row.word).toEqualTypeOf<Word>();
    expectTypeOf(row.any).toEqualTypeOf<Value>();
    // @ts-expect-error There is no such variable.
    expect(row.m).toBeUndefined();
  }
  const one = solveOnce(new Engine(), eq(n, 1), { n });
  expectTypeOf(one).toEqualTypeOf<{ readonly n: number } | undefined>();
  expect(one).toEqual({ n: 1 });
});
