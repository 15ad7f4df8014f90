/*
 * The programs of the engine benchmark, and how much each system has to do.
 *
 * A program is a file in programs/ with times.pl, and further clauses where it says so. It defines bench(N), which does N
 * units of work, and answer(X), whose answer verifies the work: it does not depend on N, and consists of
 * integers, atoms and lists.
 */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { SystemName } from "./systems.js";

/** The programs of the geometric mean: those of the set "classic". */
export type ProgramSet = "classic" | "big numbers" | "further" | "board" | "tabling";

/** One program. */
export interface Program {
  readonly name: string;
  readonly set: ProgramSet;
  /** The unit of work. */
  readonly unit: string;
  /** The units of one run, chosen so that SWI-Prolog takes about half a second. */
  readonly units: number;
  /** Units for systems for which `units` and their usual share of it (see systems.ts) is not right. */
  readonly unitsFor?: Readonly<Partial<Record<SystemName, number>>>;
  /** Clauses that are put in front of the file. */
  readonly parts?: readonly Part[];
  /** The reason why a system cannot run the program. */
  readonly lacks?: Readonly<Partial<Record<SystemName, string>>>;
}

/** The text of the relation, words of the dictionary as facts, and as a trie of facts; graph.pl. */
export type Part = "relation" | "sample" | "trie" | "graph";

function withoutLibrary(name: string): Readonly<Partial<Record<SystemName, string>>> {
  const lack = `no library(${name})`;
  return { gprolog: lack, gplc: lack, "tau-prolog": lack };
}

const SMALL_INTEGERS = "no big numbers";

/** All of them, in the order of the tables. */
export const PROGRAMS: readonly Program[] = [
  { name: "nreverse", set: "classic", unit: "reversal", units: 40_000 },
  { name: "tak", set: "classic", unit: "tak(18,12,6)", units: 70 },
  { name: "queens", set: "classic", unit: "7 queens", units: 400 },
  { name: "zebra", set: "classic", unit: "solution", units: 200 },
  { name: "deriv", set: "classic", unit: "4 derivatives", units: 80_000 },
  { name: "crypt", set: "classic", unit: "search", units: 500 },
  { name: "qsort", set: "classic", unit: "sorting", units: 15_000 },
  { name: "poly_10", set: "classic", unit: "power", units: 250 },
  { name: "browse", set: "classic", unit: "round", units: 120 },
  { name: "rewriting", set: "classic", unit: "3 theorems", units: 120 },
  { name: "primes", set: "classic", unit: "sieve", units: 50 },
  { name: "mu", set: "classic", unit: "derivation", units: 5_000 },
  { name: "hanoi", set: "classic", unit: "12 disks", units: 1_200 },
  { name: "meta", set: "classic", unit: "2 goals", units: 1_500 },
  { name: "chart", set: "classic", unit: "4 sentences", units: 50 },
  { name: "nand", set: "classic", unit: "circuit", units: 450 },
  {
    name: "fib_big",
    set: "big numbers",
    unit: "fib(1000)",
    units: 2_000,
    lacks: { gprolog: SMALL_INTEGERS, gplc: SMALL_INTEGERS, "tau-prolog": SMALL_INTEGERS },
  },
  {
    name: "assoc",
    set: "further",
    unit: "key",
    units: 100_000,
    unitsFor: { trealla: 100_000, "swipl-wasm": 100_000 },
    lacks: withoutLibrary("assoc"),
  },
  {
    name: "rbtrees",
    set: "further",
    unit: "key",
    units: 100_000,
    unitsFor: { trealla: 100_000, "swipl-wasm": 100_000 },
    lacks: withoutLibrary("rbtrees"),
  },
  {
    name: "queue",
    set: "further",
    unit: "item",
    units: 250_000,
    // In GNU Prolog the time grows with the square of the items.
    unitsFor: { gprolog: 8_000, gplc: 8_000 },
  },
  { name: "solutions", set: "further", unit: "round", units: 12_000 },
  { name: "exceptions", set: "further", unit: "throw", units: 240_000 },
  { name: "text", set: "further", unit: "line", units: 30_000 },
  { name: "atoms", set: "further", unit: "word", units: 140_000 },
  {
    name: "deep",
    set: "further",
    unit: "element",
    units: 1_000_000,
    unitsFor: { trealla: 1_000_000, "swipl-wasm": 1_000_000 },
  },
  {
    name: "loop",
    set: "further",
    unit: "step",
    units: 10_000_000,
    // Its byte code leaves something on the heap in each step, and there is no collector.
    unitsFor: { gprolog: 1_000_000 },
  },
  {
    name: "fail_loop",
    set: "further",
    unit: "step",
    units: 3_000_000,
    unitsFor: { "tau-prolog": 500 },
  },
  {
    name: "board_generator",
    set: "board",
    unit: "10,305 words",
    units: 20,
    parts: ["relation"],
  },
  {
    name: "board_checker",
    set: "board",
    unit: "1,375 words",
    units: 60,
    parts: ["relation", "sample"],
  },
  {
    name: "board_search",
    set: "board",
    unit: "board",
    units: 600,
    parts: ["relation", "trie"],
  },
];

/** One of this many words of the dictionary is in the sample. */
const EVERY = 200;

function sampleOfDictionary(): string[] {
  const require = createRequire(import.meta.url);
  const words = require("an-array-of-english-words") as readonly string[];
  return words.filter((word, i) => i % EVERY === 0 && /^[a-z]+$/.test(word));
}

/** Facts step(Node, Letter, Next) and end(Node) for the trie of some words. */
function trieOf(words: readonly string[]): string {
  const children: Map<string, number>[] = [new Map()];
  const ends = new Set<number>();
  for (const word of words) {
    let node = 0;
    for (const letter of word) {
      let next = children[node].get(letter);
      if (next === undefined) {
        next = children.length;
        children.push(new Map());
        children[node].set(letter, next);
      }
      node = next;
    }
    ends.add(node);
  }
  const steps = children.flatMap((edges, node) =>
    [...edges].map(([letter, next]) => `step(${node}, ${letter}, ${next}).`),
  );
  return [...steps, ...[...ends].map((node) => `end(${node}).`)].join("\n");
}

function fileText(root: string, name: string): string {
  return readFileSync(join(root, "test/bench/programs", `${name}.pl`), "utf8");
}

function textOfPart(root: string, part: Part): string {
  if (part === "graph") return fileText(root, part);
  if (part === "trie") return trieOf(sampleOfDictionary());
  if (part === "sample") {
    return sampleOfDictionary()
      .map((word) => `sample([${[...word].join(",")}]).`)
      .join("\n");
  }
  // The text without its module directive: the clauses are the program's own.
  return readFileSync(join(root, "prolog/board.pl"), "utf8").replace(/^:- [^.]*\.$/gm, "");
}

/** The whole text of a program; `root` is the folder of the project. */
export function programText(root: string, { name, parts = [] }: Program): string {
  const files = [name, "times"].map((file) => fileText(root, file));
  return [...parts.map((part) => textOfPart(root, part)), ...files].join("\n");
}
