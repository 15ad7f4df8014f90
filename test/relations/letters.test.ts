/* Constraints on the letters of a word, against the result when all letters are known. */

import { describe, expect, it } from "vitest";
import { PrologError } from "../../src/complete.js";
import { walks } from "../board/random.js";
import { engineOf, errorOf } from "../machine/goals.js";
import { ask, bothEngines, someWalk } from "./boards.js";
import { fc, forAll } from "../properties.js";

const engines = bothEngines();
const [engine] = engines;
const letter = fc.constantFrom("a", "b", "c");
const someLetters = fc.array(letter, { maxLength: 5 });

/** A word's letters in some order, the end of its list as one of them. */
const someOrder = someLetters.chain((letters) =>
  fc.tuple(
    fc.constant(letters),
    fc.shuffledSubarray([...letters.map((_, at) => at), letters.length], {
      minLength: letters.length + 1,
    }),
  ),
);

function goalOf(constraint: string, letters: readonly string[], order: readonly number[]): string {
  const names = letters.map((_, at) => `L${at}`);
  const parts = order.map((at) => (at === letters.length ? "T = []" : `L${at} = ${letters[at]}`));
  const [first, ...rest] = parts;
  const word = letters.length === 0 ? "W = T" : `W = [${names.join(",")}|T]`;
  return [word, first, constraint, ...rest].join(", ");
}

function countOf(letters: readonly string[], wanted: string): number {
  return letters.filter((each) => each === wanted).length;
}

describe("letters_in/2", () => {
  it("says in the end whether all letters are in the set", () =>
    forAll(45, [someOrder, someLetters], ([letters, order], set) => {
      const goal = goalOf(`letters_in(W, [${set.join(",")}])`, letters, order);
      expect(engine.once(goal) !== undefined).toBe(letters.every((each) => set.includes(each)));
    }));

  it("fails with the first letter that is not in the set", () => {
    expect(engine.once("letters_in(W, [a,b]), W = [a,_,c|_]")).toBeUndefined();
    expect(engine.once("letters_in(W, [a,b]), W = [a,X|_], X = c")).toBeUndefined();
    expect(engine.once("letters_in(W, [a,b]), letters_in([W], [a,b]), W = a")).toBeUndefined();
  });
});

describe("letters_at_most/2", () => {
  it("says in the end whether the letters are in the bag", () =>
    forAll(45, [someOrder, someLetters, fc.boolean()], ([letters, order], bag, asPairs) => {
      const counts = asPairs ? bag.map((each) => `${each}-1`) : bag;
      const goal = goalOf(`letters_at_most(W, [${counts.join(",")}])`, letters, order);
      const fits = letters.every((each) => countOf(letters, each) <= countOf(bag, each));
      expect(engine.once(goal) !== undefined).toBe(fits);
    }));

  it("fails when there are more letters than the bag has, unknown as they are", () => {
    expect(engine.once("letters_at_most(W, [a-1,b-1]), W = [_,_,_|_]")).toBeUndefined();
    expect(engine.once("letters_at_most(W, [a-2,a-1]), W = [_,_,_|_]")).toBeDefined();
  });
});

it("before the board, both leave the paths whose words they allow, in order", () =>
  forAll(35, [someWalk, someLetters], ({ rows, word }, more) => {
    const bag = [...word, ...more];
    const list = bag.map((each) => `'${each}'`).join(",");
    const all = [...walks(rows)].map((walk) => walk.word);
    const cases: [goal: string, test: (letters: string[]) => boolean][] = [
      [`letters_in(Word, [${list}])`, (letters) => letters.every((each) => bag.includes(each))],
      [
        `letters_at_most(Word, [${list}])`,
        (letters) => letters.every((each) => countOf(letters, each) <= countOf(bag, each)),
      ],
    ];
    for (const [goal, test] of cases) {
      for (const each of engines) {
        expect(ask(each, rows, `${goal}, board_has_word(_Board, Word)`)).toEqual(
          all.filter((found) => test([...found])),
        );
      }
    }
  }));

describe("long words and sets", () => {
  const many = (n: number, x: string): string[] => Array<string>(n).fill(x);
  const distinct = (n: number): string[] =>
    Array.from({ length: n }, (_, i) => String.fromCharCode(0x4e00 + i));

  /** The inferences of the first answer of a goal. */
  function inferencesOf(goal: string, bindings: Readonly<Record<string, string[]>>): number {
    using query = engine.query(goal, bindings);
    expect(query.advance()).toBe(true);
    return query.inferences;
  }

  it("are charged, and end at a limit", () => {
    for (const goal of [
      "letters_in(V, [a,b])",
      "letters_in(W, [a,b]), W = V",
      "letters_in(W, [a,b]), [W] = [V]",
      "letters_at_most(V, [a-1000000])",
      "letters_at_most(W, [a-1000000]), W = V",
      "V = [_|_], length(W, 3000), letters_in(W, [a,b]), letters_at_most(W, [a-9000]), maplist(=(a), W)",
    ]) {
      const run = (): unknown =>
        engine.once(`${goal}, true`, { V: many(200_000, "a") }, { limits: { inferences: 5000 } });
      expect(run).toThrow("inferences");
    }
  });

  it("are not counted again for each letter that a unification binds", () => {
    const goal = "length(W, 3000), letters_at_most(W, [a-9000]), W = V, true";
    expect(inferencesOf(goal, { V: many(3000, "a") })).toBeLessThan(20 * 3000);
  });

  it("are not searched from the beginning for each letter", () => {
    const set = distinct(5000);
    const goal = "letters_in(V, S), true";
    const { length } = set;
    const last = set[length - 1]!;
    expect(inferencesOf(goal, { S: set, V: many(length, last) })).toBeLessThan(20 * length);
  });

  it.each([500, 2500])("are counted when a unification is over: %i", async (n) => {
    const cases: [counts: string, letters: string[]][] = [
      [`[a-${n - 1},b-9]`, many(n, "a")],
      [`[a-${n - 1},b-1]`, [...many(n - 2, "a"), "b", "b"]],
      ["[a-90000]", [...many(n - 1, "a"), "b"]],
      [`[a-${n - 1},b-1]`, ["b", ...many(n - 1, "a")]],
    ];
    for (const [counts, letters] of cases) {
      const fits = letters[0] === "b";
      for (const word of ["length(W, N), length(V, N)", "W = [_|_]"]) {
        const start = `length(V, N), ${word}, letters_at_most(W, ${counts}), letters_in(W, [a,b])`;
        for (const [goal, holds] of [
          ["W = V", fits],
          ["( W = V -> true ; fail )", fits],
          ["\\+ W \\= V", fits],
          ["f(W, X) = f(V, a), X == a", fits],
          ["findall(W, W = V, [])", !fits],
          ["copy_term(V, U), W = U", fits],
        ] as const) {
          const run = engine.query(`${start}, ${goal}`, { V: letters }, { sliceMs: 0 });
          expect((await run.async.first()) !== undefined).toBe(holds);
          expect(engine.once(`${start}, ${goal}`, { V: letters }) !== undefined).toBe(holds);
        }
      }
    }
  });

  it("are divided among slices of an awaited query", async () => {
    const goal = "length(W, 20000), letters_in(W, [a,b]), letters_at_most(W, [a-20000]), W = V";
    const { async: awaited } = engine.query(`${goal}, W = [X|_]`, { V: many(20_000, "a") });
    expect(await awaited.first()).toMatchObject({ X: "a" });
  });
});

it.each([
  ["letters_in(W, a)", "type_error(list,a)"],
  ["letters_in(W, [1])", "type_error(char,1)"],
  ["letters_in(W, [_])", "instantiation_error"],
  ["letters_at_most(W, [a-b])", "type_error(nonneg,b)"],
  ["letters_at_most(W, [ab-1])", "type_error(char,ab)"],
  ["letters_at_most(W, [_])", "instantiation_error"],
])("a term that is neither a set nor a bag: %s throws %s", (goal, formal) => {
  expect(errorOf(engine, goal)).toBe(formal);
  expect(() => engine.once(goal)).toThrow(PrologError);
});

describe("length/2", () => {
  it("stops where the domain of the length ends", () => {
    const bounded = engineOf(":- use_module(library(clpfd)).");
    const lengths = (goal: string): unknown[] => Array.from(bounded.query(goal), ({ N }) => N);
    expect(lengths("N in 0..3, length(_, N)")).toEqual([0, 1, 2, 3]);
    expect(lengths("N in 0..3, N #\\= 2, length([_|_], N)")).toEqual([1, 3]);
    expect(lengths("N in 0..3, length([_,_|_], N)")).toEqual([2, 3]);
    expect(lengths("N in 0..1, length([_,_|_], N)")).toEqual([]);
  });

  it("before the board keeps the search to words of that length", () => {
    const rows = ["abcd", "efgh", "ijkl", "mnop"].map((row) => [...row]);
    for (const each of engines) {
      using query = each.query("make_board(Rows, B), length(W, 2), board_has_word(B, W)", {
        Rows: rows,
      });
      let count = 0;
      while (query.advance()) count++;
      expect(count).toBe(84);
      expect(query.inferences).toBeLessThan(10_000);
    }
  });
});
