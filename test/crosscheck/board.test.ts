/*
 * prolog/board.pl without its module directive, in Tau Prolog and in our engine: the
 * same answers in the same order, with native code and without.
 */

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { patternText, rowsOf, somePattern } from "../relations/boards.js";
import { ourAnswers, Tau } from "./tau.js";
import { fc, forAll } from "../properties.js";

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

describe("a word that is not known, known, or known in part", () => {
  it("is found on random boards", () => {
    const bounds = fc.constantFrom("", "_between");
    forAll(40, [somePattern, bounds, fc.nat(4), fc.nat(6)], ({ rows, pattern }, kind, min, max) => {
      const between = kind === "" ? "" : `${min}, ${max}, `;
      const goal = `Word = ${patternText(pattern)}, board_path${kind}(_B, ${between}Word, Path)`;
      agree(rows, goal, 100);
      agree(rows, `Word = ${patternText(pattern)}, board_has_word(_B, Word)`, 100);
    });
  });

  it("is found on boards of 3x3", () => {
    for (const board of ["abc/def/ghi", "aaa/aaa/aaa", "a.Q/b.c/aQ."]) {
      agree(rowsOf(board), "board_has_word(_B, Word)", 20);
      agree(rowsOf(board), "board_path_between(_B, 2, 2, Word, Path)", 1000);
      agree(rowsOf(board), "Word = [A,a|T], board_path(_B, Word, Path)", 20);
    }
    agree(rowsOf("ab/ba"), "board_path_between(_B, 3, inf, Word, Path)", 1000);
  });

  it("may be no word at all, or an empty one", () => {
    for (const word of ["[1|T]", "[f(X)|T]", "a", "[]"]) {
      agree(rowsOf("ab/cd"), `board_path(_B, ${word}, Path)`, 200);
    }
  });

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
