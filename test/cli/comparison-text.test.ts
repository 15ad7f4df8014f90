import { expect, test } from "vitest";
import { csvText, markdownText, tableText } from "../../src/cli/comparison-text.js";
import type { Comparison, ComparisonRow } from "../../src/solvers/solver-comparison.js";

const row = (name: string, milliseconds: number, stopped?: "time"): ComparisonRow => ({
  kind: "solved",
  name,
  ratio: milliseconds,
  measurement: {
    words: 1234,
    score: 7,
    milliseconds,
    firstMs: 0.5,
    inferences: 1_234_567,
    memory: undefined,
    stopped,
    fraction: undefined,
    passes: 1,
  },
});

const comparison: Comparison = {
  rows: [
    row("halted", 1, "time"),
    row("slow", 15_000),
    { kind: "left out", name: "none", reason: "it is not there" },
    row("fast", 2),
  ],
  agree: true,
  disputed: [],
};

/** The cells of a table whose lines have a separator. */
const cellsOf = (text: string, separator: string): string[][] =>
  text
    .split("\n")
    .filter((line) => /halted|slow|fast/.test(line) && line.includes(separator))
    .map((line) => line.split(separator).map((cell) => cell.trim()));

test("the table is sorted by speed, stopped solvers last, with thousands apart", async () => {
  const text = (await tableText(comparison)).replace(/\x1b\[[\d;]*m/g, "");
  expect(cellsOf(text, "│").map((cells) => cells.slice(1, -1))).toEqual([
    ["fast", "1,234", "7", "0.500", "2.00", "1,234,567", "", "2.00"],
    ["slow", "1,234", "7", "0.500", "15,000", "1,234,567", "", "15,000"],
    ["halted", "stopped", "", "0.500", "1.00", "1,234,567", "", "> 1.00"],
  ]);
});

test("other formats keep the order of the solvers and plain numbers", () => {
  expect(cellsOf(markdownText(comparison), "|").map(([, name, words]) => [name, words])).toEqual([
    ["halted", "stopped"],
    ["slow", "1234"],
    ["fast", "1234"],
  ]);
  expect(csvText(comparison).match(/^\w+(?=,\d)/gm)).toEqual(["halted", "slow", "fast"]);
});
