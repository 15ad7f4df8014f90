/*
 * prolog/board.pl without its module directive, in Tau Prolog and in our engine: the
 * same answers in the same order, with native code and without.
 */

import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { rowsAndWord } from "../board/random.js";
import { ourAnswers, Tau } from "./tau.js";

const text = readFileSync(new URL("../../prolog/board.pl", import.meta.url), "utf8");
const program = text.replace(/^:- module\(.*?\]\)\.$/ms, "");

const tau = new Tau(program);
const native = new Engine();
const logic = new Engine();
logic.once("set_prolog_flag(native, false)");

/** Our engine with the text of the relation as a user's program. */
const plain = new Engine();
plain.consult(program);

function list(items: readonly string[]): string {
  return `[${items.join(",")}]`;
}

/** Rows of tiles as Prolog text. */
function rowsText(rows: readonly (readonly string[])[]): string {
  return list(rows.map((row) => list(row.map((tile) => `'${tile}'`))));
}

/** `cat/.qu` with tiles of one letter, but for `qu` written as `Q`. */
function rowsOf(board: string): string[][] {
  return board.split("/").map((row) => [...row].map((tile) => (tile === "Q" ? "qu" : tile)));
}

function agree(rows: readonly (readonly string[])[], goal: string, most: number): void {
  const whole = `make_board(${rowsText(rows)}, _B), ${goal}`;
  const expected = tau.answers(whole, most);
  expect(ourAnswers(native, whole, most)).toEqual(expected);
  expect(ourAnswers(logic, whole, most)).toEqual(expected);
  expect(ourAnswers(plain, whole, most)).toEqual(expected);
}

it("the program is the whole text of the relation", () => {
  expect(text).toContain(program.trimStart());
  expect(program).not.toMatch(/^:- module/m);
  expect(text.length - program.length).toBeLessThan(300);
});

describe("the generator", () => {
  it.each(["a", "Q", "ab", "a/b", "aa/aa", "ab/ba", "Qu/a.", "a.b", "a./.b", "abc/d"])(
    "finds all paths of %s",
    (board) => agree(rowsOf(board), "board_path(_B, Word, Path)", 100),
  );

  it.each(["aba/bab", "a.a/aQa"])("finds all words of %s", (board) =>
    agree(rowsOf(board), "board_has_word(_B, Word)", 200),
  );

  it("finds the first words of 3x3 boards", () => {
    for (const board of ["abc/def/ghi", "aaa/aaa/aaa", "a.Q/b.c/aQ."]) {
      agree(rowsOf(board), "board_has_word(_B, Word)", 20);
    }
  });

  it.each([
    ["abc/def/ghi", 1, 3],
    ["aab/aQb/a.b", 3, 4],
    ["aaa/aaa/aaa", 2, 2],
    ["Q.Q/.a./Q.Q", 4, "inf"],
    ["ab/ba", 0, "inf"],
    ["ab/ba", 3, 1],
  ])("finds the paths of %s of %i to %s letters", (board, min, max) =>
    agree(rowsOf(board), `board_path_between(_B, ${min}, ${max}, Word, Path)`, 1000),
  );
});

describe("the checker", () => {
  it.each([
    ["cat/ode/nst", ["cats", "cod"]],
    ["aaa/aaa/aaa", ["aa", "ab"]],
    ["aba/bab/aba", ["bb", "aba", "aaa"]],
    ["Qi/tu", ["quit", "q", "qu", "uqit", "quu"]],
    ["a.b/.c.", ["ab", "acb", "aca"]],
    ["a", ["a", "aa", "b"]],
  ])("knows the words of %s", (board, words) => {
    for (const word of words) {
      agree(rowsOf(board), `board_path(_B, ${list([...word])}, Path)`, 1000);
      agree(rowsOf(board), `board_has_word(_B, ${list([...word])})`, 1000);
    }
  });

  it("knows that there is no empty word", () => {
    agree(rowsOf("ab/cd"), "board_path(_B, [], Path)", 10);
  });

  it("knows words of random boards", () => {
    fc.assert(
      fc.property(rowsAndWord, fc.boolean(), ({ rows, word }, reversed) => {
        const letters = reversed ? [...word].reverse() : [...word];
        agree(rows, `board_path(_B, ${list(letters.map((c) => `'${c}'`))}, Path)`, 100);
      }),
      { numRuns: 8 },
    );
  });
});

describe("a word that is known in part", () => {
  it.each([
    ["cat/ode/nst", "[c,A,t|T]", 60],
    ["cat/ode/nst", "[c,A,t]", 60],
    ["cat/ode/nst", "[X,X]", 60],
    ["aab/bac/cQu", "[A,A,B,B]", 200],
    ["aab/bac/cQu", "[u,A,u]", 200],
    ["Qu/ua", "[q|T]", 200],
    ["Qu/ua", "[A,u,B|T]", 200],
    ["ab/cd", "[A,B,C,D,E]", 10],
    ["ab/cd", "[A,B|C]", 200],
    ["ab/cd", "[z|T]", 200],
    ["ab/cd", "[1|T]", 200],
    ["ab/cd", "[f(X)|T]", 200],
    ["ab/cd", "a", 200],
  ])("is completed on %s: %s", (board, word, most) =>
    agree(rowsOf(board), `Word = ${word}, board_path(_B, Word, Path)`, most),
  );

  it("may come with a path that is known, or known in part", () => {
    const rows = rowsOf("aQ/ba");
    for (const path of [
      "[0-0,1-0]",
      "[0-0|T]",
      "[R-0,S-1]",
      "[X,Y,0-C]",
      "[0-0,0-0]",
      "[5-5]",
      "[]",
    ]) {
      agree(rows, `Path = ${path}, board_path(_B, Word, Path)`, 200);
      agree(rows, `Path = ${path}, board_path(_B, [a|Word], Path)`, 200);
    }
  });
});

it.each([
  "make_board([], B)",
  "make_board([[]], B)",
  "make_board([['.']], B)",
  "make_board(R, B)",
  "make_board([[a|R]], B)",
  "make_board([[X]], B)",
  "make_board([[1]], B)",
  "make_board([['1']], B)",
  "make_board([['']], B)",
  "make_board([[f(x)]], B)",
  "make_board(a, B)",
  "make_board([a], B)",
  "make_board([[a,b,c],[d]], B)",
  "make_board([['A'],['.',qu]], B)",
  "board_path(B, W, P)",
  "board_has_word(B, [a])",
  "board_has_word(a, [a])",
  "board_has_word(board, W)",
  "board_has_word(f(x), W)",
  "board_has_word(1, W)",
  "board_path_between(B, 1, 2, W, P)",
])("a term that is not a board is answered alike: %s", (goal) => {
  const expected = tau.answers(goal, 10);
  expect(ourAnswers(native, goal, 10)).toEqual(expected);
  expect(ourAnswers(logic, goal, 10)).toEqual(expected);
  expect(ourAnswers(plain, goal, 10)).toEqual(expected);
});
