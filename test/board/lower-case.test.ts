/* Boards and words are read alike, in whatever case and form their letters come. */

import { describe, expect, it } from "vitest";
import {
  Board,
  BoardError,
  explainPrefixes,
  findWordPaths,
  longestPrefixes,
  parseBoard,
} from "../../src/board/index.js";
import { parseDice } from "../../src/board/index.js";
import { lowerCase } from "../../src/board/lower-case.js";
import { fc, forAll } from "../properties.js";

describe("lower case", () => {
  it("is that of each letter by itself", () =>
    forAll([fc.stringMatching(/^\p{L}{0,6}$/u)], (text) => {
      const whole = lowerCase(text);
      expect([...text].map(lowerCase).join("").normalize("NFC")).toBe(whole);
      expect(lowerCase(whole)).toBe(whole);
    }));

  it.each([
    ["ΑΣ", "ασ"],
    ["ΣΑΣ", "σασ"],
    ["İZ", "iz"],
    ["E\u0301", "é"],
    ["J\u030c", "ǰ"],
    ["a-B", "a-b"],
  ])("of %s is %s", (text, lower) => {
    expect(lowerCase(text)).toBe(lower);
  });
});

describe("a board", () => {
  it.each([
    ["ΑΣ/", "ΑΣ"],
    ["ΑΣ/", "ασ"],
    ["İ/", "i"],
    ["e\u0301t/", "ét"],
    ["ét/", "e\u0301t"],
    ["ÉT/", "E\u0301T"],
    ["e\u0301 t/", "ÉT"],
  ])("%s has the word %s", (text, word) => {
    const board = parseBoard(text);
    expect(findWordPaths(board, word)).toHaveLength(1);
    expect(longestPrefixes(board, word)[0].letters).toBe([...lowerCase(word)].length);
    expect(explainPrefixes(board, word, [])).toContain(`"${[...lowerCase(word)][0]}`);
  });

  it("has composed tiles, however it is made", () => {
    expect(parseBoard("e\u0301a/").tiles).toEqual(["é", "a"]);
    expect(Board.fromRows([["E\u0301"]]).tiles).toEqual(["é"]);
    expect(parseBoard("a/").withTiles(["e\u0301"]).tiles).toEqual(["é"]);
    expect(parseDice("e\u0301b")).toEqual([["é", "b"]]);
  });

  it("has no tile with a mark that cannot be composed", () => {
    expect(() => parseBoard("q\u0303/")).toThrow(BoardError);
  });
});
