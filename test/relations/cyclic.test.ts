/* Infinite words, or words that end far beyond the board: natively and as Prolog. */

import { describe, expect, it } from "vitest";
import { engineWith, judge } from "../builtins/judge.js";
import { texts } from "../machine/goals.js";
import { bothEngines } from "./boards.js";
import { fc, forAll } from "../properties.js";

const engines = bothEngines(["a", "ab", "aba", "abab", "ba", "aa", "aaa"]);

/** The formal part of the error that a goal ends with, or how many answers it has. */
function outcomes(goal: string): string[] {
  const text = `catch(( findall(x, (${goal}), L), length(L, R) ), error(R, _), true)`;
  return engines.map((engine) => [...texts(engine, text, "R")].join(" "));
}

const someRows = fc
  .array(fc.array(fc.constantFrom("a", "b", "ab", "aa"), { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 2,
  })
  .map((rows) => `[${rows.map((row) => `[${row.join(",")}]`).join(",")}]`);
const someItems = fc.array(fc.constantFrom("a", "b", "_", "Y", "c"), { maxLength: 4 });

/** A list that leads to a list that goes round. */
const someCycle = fc
  .tuple(someItems, fc.array(fc.constantFrom("a", "b", "_", "Y"), { minLength: 1, maxLength: 3 }))
  .map(([before, round]) => `C = [${round.join(",")}|C], W = ${listText(before, "C")}`);

/** A list of many letters, whose end may be known. */
const someLong = fc
  .tuple(someItems, fc.constantFrom("[]", "_", "T"), fc.constantFrom(5, 30, 200))
  .map(
    ([before, end, count]) =>
      `length(C, ${count}), append(C, ${end}, D), W = ${listText(before, "D")}`,
  );

function listText(items: readonly string[], end: string): string {
  return items.length === 0 ? end : `[${items.join(",")}|${end}]`;
}

const boardGoals = [
  "board_has_word(B, W)",
  "board_path(B, W, _)",
  "board_path_between(B, 1, 5, W, _)",
  "board_path_between(B, 1, inf, W, _)",
  "board_word(B, W)",
  "(dictionary_word(W), board_has_word(B, W))",
];

describe("a word without an end", () => {
  it("has natively the answers, and errors, that the relation gives", () =>
    forAll(
      80,
      [someRows, fc.oneof(someCycle, someLong), fc.constantFrom(...boardGoals)],
      (rows, word, goal) => {
        const [native, logic] = outcomes(`make_board(${rows}, B), ${word}, ${goal}`);
        expect(native).toBe(logic);
      },
    ));

  it.each([
    ...boardGoals,
    "word(W)",
    "dictionary_word(W)",
    "letters_in(W, [a])",
    "letters_at_most(W, [a-3])",
    "letters_at_most(W, [a-1000000000000])",
    "letters_at_most(W, [a-100000000000000000000])",
  ])("is none: %s fails", (goal) => {
    expect(outcomes(`make_board([[a,a]], B), W = [a|W], ${goal}`)).toEqual(["0", "0"]);
  });

  it("fails too when it becomes one under a constraint", () => {
    judge(
      [
        ["letters_in(W, [a]), W = [a|W]", false],
        ["letters_at_most(W, [a-1000000000]), W = [a|W]", false],
        ["letters_in(W, [a]), length(W, 1000)", true],
        ["letters_at_most(W, [a-1000]), length(W, 1000), maplist(=(a), W)", true],
        ["letters_at_most(W, [a-999]), length(W, 1000)", false],
      ],
      engines[0],
    );
  });

  it("is reported by why_not/2 like any other", () => {
    const goal = "make_board([[a]], B), W = [a|W], why_not(board_has_word(B, W), failed([_]))";
    expect(outcomes(goal)).toEqual(["1", "1"]);
  });

  it("does not hide that a board is invalid", () => {
    expect(outcomes("W = [a|W], board_word(a, W)")).toEqual(Array(2).fill("type_error(board,a)"));
  });

  it.each(["X = [a|X], words(B, X)", "words(B, a)", "words(B, [a|b])"])(
    "is not a list of words: %s",
    (goal) => {
      const [native, logic] = outcomes(`make_board([[a]], B), catch((${goal}),
        error(type_error(list, _), _), true)`);
      expect([native, logic]).toEqual(["1", "1"]);
    },
  );

  it("is neither a row of a board nor a list of rows", () => {
    judge(
      [
        ["X = [a|X], make_board([X], _)", "type_error(list, _)"],
        ["X = [[a]|X], make_board(X, _)", "type_error(list, _)"],
        ["X = [a|X], board_with_words('2x2', X, _)", "type_error(list, _)"],
        ["X = [a|X], board_with_words('2x2', [X], _)", "type_error(list, _)"],
        ["X = [a|X], dictionary(X)", "type_error(file_name, _)"],
      ],
      engineWith(),
    );
  });
});
