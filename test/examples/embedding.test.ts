/** The board relation of examples/embedding, and the program that the guide to relations is. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { format } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  allWords,
  boardHasWord,
  hasWord,
  makeBoard,
  nextLetters,
} from "../../examples/embedding/boggle.js";
import type { Board } from "../../examples/embedding/boggle.js";
import { Engine } from "../../src/complete.js";
import { and, fresh, solve, variable } from "../../src/rel.js";
import { pathOf } from "./programs.js";
import { fc, forAll } from "../properties.js";

const engine = new Engine();
const root = fileURLToPath(new URL("../../", import.meta.url));

function rowsOf(text: string): string[][] {
  return text.split("/").map((row) => [...row]);
}

/** Runs a program of TypeScript, a module that was not imported before, and returns its output. */
async function run(file: string): Promise<string> {
  let output = "";
  const log = vi.spyOn(console, "log").mockImplementation((...values: unknown[]) => {
    output += `${format(...values)}\n`;
  });
  try {
    await import(pathToFileURL(file).href);
  } finally {
    log.mockRestore();
  }
  return output;
}

describe("the board relation in TypeScript", () => {
  it.each([
    ["ab/de", 48, "abd"],
    ["abc/def/ghi", 10_256, "abc"],
  ])("has all words of %s of three letters and more, sorted", (board, count, first) => {
    const words = allWords(engine, rowsOf(board), 3).map((word) => word.join(""));
    expect(words.length).toBe(count);
    expect(words[0]).toBe(first);
    expect(words).toEqual([...new Set(words)].sort());
  });

  it("has as many proofs as there are steps that could follow: 92,754 on 3x3", () => {
    const word = variable<readonly string[]>();
    const goal = fresh<[Board]>((board) =>
      and(makeBoard(rowsOf("abc/def/ghi"), board), boardHasWord(board, word)),
    );
    const answers = solve(engine, goal, { word });
    let count = 0;
    while (answers.advance()) count++;
    expect(count).toBe(92_754);
  });

  it("has no board of rows that do not form a square", () => {
    expect(allWords(engine, rowsOf("abc/de"), 1)).toEqual([]);
  });

  it("has the answers of library(directions), in its order", () => {
    const letters = fc.constantFrom("a", "b", "c");
    const rows = fc.array(fc.array(letters, { minLength: 2, maxLength: 2 }), {
      minLength: 2,
      maxLength: 2,
    });
    const word = fc.array(fc.oneof(letters, fc.constantFrom("X", "Y")), { maxLength: 4 });
    forAll(30, [rows, word], (board, pattern) => {
      const [x, y] = [variable<string>(), variable<string>()];
      const like = pattern.map((letter) => (letter === "X" ? x : letter === "Y" ? y : letter));
      const goal = fresh<[Board]>((b) => and(makeBoard(board, b), boardHasWord(b, like)));
      const asked = { ...(pattern.includes("X") && { x }), ...(pattern.includes("Y") && { y }) };
      const rowsFound = Array.from(solve(engine, goal, asked), (row) => Object.values(row));
      const text = `directions_board(_B, _T), directions_word(_T, [${pattern.join(",")}])`;
      const expected = Array.from(engine.query(text, { _B: board }), ({ X, Y }) =>
        [X, Y].filter((value) => value !== undefined),
      );
      expect(rowsFound).toEqual(expected);
    });
  });

  it("checks and completes", () => {
    const rows = rowsOf("abc/def/ghi");
    expect(["adhf", "adhc", "", "aa"].map((word) => hasWord(engine, rows, word))).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect([...new Set(nextLetters(engine, rows, "ad"))]).toEqual(["b", "e", "g", "h"]);
    expect([...nextLetters(engine, rows, "ag")]).toEqual([]);
  });

  it("is asked in a program", async () => {
    expect(await run(pathOf("embedding/main.ts"))).toBe(
      [
        "adhf is on abc/def/ghi: true",
        "adhc is on abc/def/ghi: false",
        "adh goes on with: e f g i",
        "2x2: 48 words of 3 letters and more, from abd on",
        "3x3: 10256 words of 3 letters and more, from abc on",
        "",
      ].join("\n"),
    );
  });
});

describe("the guide to relations", () => {
  const text = readFileSync(pathOf("guides/embedding.md"), "utf8");
  const fences = Array.from(text.matchAll(/^```(ts|text)\n([\s\S]*?)^```$/gm));
  const all = (language: string): string[] =>
    fences.filter((fence) => fence[1] === language).map((fence) => fence[2]);
  const folder = join(root, "dist/.guide");
  beforeAll(() => mkdirSync(folder, { recursive: true }));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("has code and the output of each piece", () => {
    expect(all("ts").length).toBeGreaterThan(4);
    expect(fences.map((fence) => fence[1])).toEqual(all("ts").flatMap(() => ["ts", "text"]));
  });

  it("prints what stands there", async () => {
    const program = join(folder, "program.mts");
    const pieces = all("ts").map((piece) =>
      piece.replaceAll('"ambilog"', '"../../src/complete.js"'),
    );
    writeFileSync(program, pieces.join("console.log('--');\n"));
    expect((await run(program)).split("--\n")).toEqual(all("text"));
  });
});
