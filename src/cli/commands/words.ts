/*
 * `ambilog words`: the words of a dictionary on a board.
 */
import { PathIterator, WordSearch, wordScore } from "../../board/index.js";
import type { Board, Dictionary, Path } from "../../board/index.js";
import type { TextOutput } from "../../machine/text-ends.js";
import type { Budget } from "../../solvers/budget.js";
import { SUCCESS, say } from "../console.js";
import type { Console } from "../console.js";
import {
  boardNotes,
  budgetOf,
  counted,
  dictionaryOf,
  dictionaryOption,
  jsonOption,
  layoutOption,
  letterBounds,
  logicOption,
  milliseconds,
  noRest,
  onlyBoard,
  saySkipped,
  stopOf,
} from "../inputs.js";
import type { LetterBounds } from "../inputs.js";
import { commonOptions } from "../options.js";
import type { Arguments, CommandSyntax } from "../options.js";

export const syntax: CommandSyntax = {
  name: "words",
  usage: "BOARD [OPTIONS]",
  summary: "Prints the words on a board, sorted; their number and score go to stderr.",
  options: [
    dictionaryOption,
    { name: "min", value: "N", doc: "words of at least N letters (default: 3)" },
    { name: "max", value: "N", doc: "words of at most N letters" },
    { name: "paths", doc: "print all paths of each word" },
    { name: "by-length", doc: "group the words by length" },
    logicOption,
    jsonOption,
    layoutOption,
    ...commonOptions,
  ],
  notes: `Words are printed one a line; at a terminal in columns, grouped by length.\n\n${boardNotes}`,
};

/** The blanks before each word of a line. */
const GAP = 2;

/** A way to search. It throws a ResourceError when a limit stops it. */
interface Search {
  /** Finds the words; if it is stopped, the words found so far remain available. */
  run(): void;
  words(): string[];

  /** The paths of a word, in path order, found lazily. */
  paths(word: string): Iterable<Path>;
}

export async function run(args: Arguments, console: Console): Promise<number> {
  noRest(args);
  const board = onlyBoard(args);
  const bounds = letterBounds(args, 3);
  const dictionary = await dictionaryOf(args);
  const budget = budgetOf(args, console);
  const search = args.has("logic")
    ? await logicSearch(board, dictionary, bounds, budget)
    : nativeSearch(board, dictionary, bounds, budget);

  const start = performance.now();
  let stop = stopOf(() => search.run());
  const time = performance.now() - start;

  const words = search.words();
  // If the search was stopped, nothing is left to search for paths with.
  const wanted = args.has("paths") && stop === undefined;
  const printed = stopOf(() => print(args, console, words, wanted ? search.paths : undefined));
  stop ??= printed;
  console.output.flush();
  const score = words.reduce((sum, word) => sum + scoreOf(word), 0);
  const inferences = args.has("logic") ? `, ${counted(budget.inferences, "inference")}` : "";
  const sums = `${counted(words.length, "word")}, ${counted(score, "point")}`;
  say(console, `${sums}, ${milliseconds(time)} ms${inferences}`);
  saySkipped(console, dictionary);
  if (stop !== undefined) throw stop;
  return SUCCESS;
}

function nativeSearch(
  board: Board,
  dictionary: Dictionary,
  bounds: LetterBounds,
  budget: Budget,
): Search {
  const search = new WordSearch(board, dictionary, bounds);
  return {
    run: () => budget.finish(search),
    words: () => search.words(),
    *paths(word) {
      const paths = new PathIterator(board, { pattern: [...word], open: false });
      while (budget.advance(paths)) yield paths.path();
    },
  };
}

async function logicSearch(
  board: Board,
  dictionary: Dictionary,
  { minLetters, maxLetters }: LetterBounds,
  budget: Budget,
): Promise<Search> {
  const { LogicBoard } = await import("../../solvers/logic.js");
  const logic = new LogicBoard(board, budget, dictionary);
  const found = new Set<string>();
  return {
    run() {
      for (const word of logic.words()) {
        if (word.length >= minLetters && word.length <= maxLetters) found.add(word);
      }
    },
    words: () => [...found].sort(),
    paths: (word) => logic.paths(word),
  };
}

function scoreOf(word: string): number {
  return wordScore(word.length);
}

/** Writes the words, with their paths if requested. */
function print(
  args: Arguments,
  { output, columns }: Console,
  words: readonly string[],
  paths: Search["paths"] | undefined,
): void {
  if (columns !== undefined && paths === undefined && !args.has("json")) {
    for (const group of byLength(words)) output.write(columnsOf(group, columns));
    return;
  }
  const grouped = args.has("by-length");
  const groups = grouped ? byLength(words) : [words];
  for (const group of groups) {
    if (grouped && paths === undefined && !args.has("json")) {
      output.write(`${group[0].length}: ${group.join(" ")}\n`);
      continue;
    }
    if (grouped && !args.has("json")) output.write(`${group[0].length}:\n`);
    for (const word of group) {
      if (args.has("json")) printJson(output, word, paths);
      else printLine(output, word, paths);
    }
  }
}

/** Words of one length, under a line that tells it, in as many columns as fit. */
function columnsOf(words: readonly string[], width: number): string {
  const { length } = words[0];
  const perLine = Math.max(1, Math.floor(width / (length + GAP)));
  const lines = [`${counted(length, "letter")}: ${counted(words.length, "word")}`];
  for (let i = 0; i < words.length; i += perLine)
    lines.push(`  ${words.slice(i, i + perLine).join("  ")}`);
  return `${lines.join("\n")}\n`;
}

function printLine(output: TextOutput, word: string, paths: Search["paths"] | undefined): void {
  output.write(word);
  try {
    for (const path of paths?.(word) ?? []) output.write(` ${pathText(path)}`);
  } finally {
    output.write("\n");
  }
}

function printJson(output: TextOutput, word: string, paths: Search["paths"] | undefined): void {
  output.write(`{"word":${JSON.stringify(word)},"score":${scoreOf(word)}`);
  if (paths !== undefined) output.write(',"paths":[');
  try {
    let comma = "";
    for (const path of paths?.(word) ?? []) {
      output.write(comma + JSON.stringify(path));
      comma = ",";
    }
  } finally {
    output.write(paths === undefined ? "}\n" : "]}\n");
  }
}

/** The words grouped by length, the shortest first. */
function byLength(words: readonly string[]): string[][] {
  const lengths = [...new Set(words.map(({ length }) => length))].sort((a, b) => a - b);
  return lengths.map((length) => words.filter((word) => word.length === length));
}

/** A path in the form of `board_path/3`: `[0-0,0-1]`. */
function pathText(path: Path): string {
  return `[${path.map(([row, column]) => `${row}-${column}`).join(",")}]`;
}
