/*
 * `ambilog words`: the words of a dictionary on a board.
 */
import { WordPathIterator, wordScore } from "../../board/index.js";
import type { Board, Dictionary, Path } from "../../board/index.js";
import { ResourceError } from "../../engine/errors.js";
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
  onlyBoard,
  saySkipped,
} from "../inputs.js";
import type { LetterBounds } from "../inputs.js";
import { commonOptions } from "../options.js";
import type { Arguments, CommandSyntax } from "../options.js";

export const syntax: CommandSyntax = {
  name: "words",
  usage: "BOARD [OPTIONS]",
  summary: "Prints the words on a board, sorted; how many they are and their score on stderr.",
  options: [
    dictionaryOption,
    { name: "min", value: "N", doc: "words of N letters and more; 3 unless given" },
    { name: "max", value: "N", doc: "words of at most N letters" },
    { name: "paths", doc: "print all paths of each word" },
    { name: "by-length", doc: "group the words by length" },
    logicOption,
    jsonOption,
    layoutOption,
    ...commonOptions,
  ],
  notes: boardNotes,
};

/** The words found, each with its paths as far as these are wanted. */
type Found = Map<string, Path[]>;

/** One way to search: adds what it finds, and throws a ResourceError when it has to stop. */
type Search = (found: Found) => void;

export async function run(args: Arguments, console: Console): Promise<number> {
  const board = onlyBoard(args);
  const bounds = letterBounds(args, 3);
  const dictionary = await dictionaryOf(args);
  const budget = budgetOf(args, console);
  const wanted = args.has("paths");
  const search = args.has("logic")
    ? await logicSearch(board, dictionary, bounds, wanted, budget)
    : nativeSearch(board, dictionary, bounds, wanted, budget);

  const found: Found = new Map();
  const start = performance.now();
  let stop: ResourceError | undefined;
  try {
    search(found);
  } catch (thrown) {
    if (!(thrown instanceof ResourceError)) throw thrown;
    stop = thrown;
  }
  const time = performance.now() - start;

  const words = [...found.keys()].sort();
  print(args, console, words, found);
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
  wanted: boolean,
  budget: Budget,
): Search {
  return (found) => {
    const search = new WordPathIterator(board, dictionary, bounds);
    const words = new Map<number, Path[]>();
    while (budget.advance(search)) {
      let paths = words.get(search.node);
      if (paths === undefined) {
        words.set(search.node, (paths = []));
        found.set(search.word(), paths);
      }
      if (wanted) paths.push(search.path());
    }
  };
}

async function logicSearch(
  board: Board,
  dictionary: Dictionary,
  { minLetters, maxLetters }: LetterBounds,
  wanted: boolean,
  budget: Budget,
): Promise<Search> {
  const { LogicBoard } = await import("../../solvers/logic.js");
  return (found) => {
    const logic = new LogicBoard(board, budget, dictionary);
    for (const word of logic.words()) {
      if (word.length >= minLetters && word.length <= maxLetters) found.set(word, []);
    }
    if (!wanted) return;
    for (const [word, paths] of found) paths.push(...logic.paths(word));
  };
}

function scoreOf(word: string): number {
  return wordScore(word.length);
}

function print(args: Arguments, console: Console, words: string[], found: Found): void {
  const { output } = console;
  const wanted = args.has("paths");
  const grouped = args.has("by-length");
  const groups = grouped ? byLength(words) : [words];
  for (const group of groups) {
    if (args.has("json")) {
      for (const word of group) {
        const paths = wanted ? { paths: found.get(word) } : {};
        output.write(`${JSON.stringify({ word, score: scoreOf(word), ...paths })}\n`);
      }
    } else if (grouped && !wanted) {
      output.write(`${group[0].length}: ${group.join(" ")}\n`);
    } else {
      if (grouped) output.write(`${group[0].length}:\n`);
      for (const word of group) {
        const paths = wanted ? (found.get(word) as Path[]).map((path) => ` ${pathText(path)}`) : [];
        output.write(`${word}${paths.join("")}\n`);
      }
    }
  }
  output.flush();
}

/** The words in groups of one length, the short ones first. */
function byLength(words: readonly string[]): string[][] {
  const groups = new Map<number, string[]>();
  for (const word of words) {
    const group = groups.get(word.length);
    if (group === undefined) groups.set(word.length, [word]);
    else group.push(word);
  }
  return [...groups.keys()].sort((a, b) => a - b).map((length) => groups.get(length) as string[]);
}

/** A path as `board_path/3` has it: `[0-0,0-1]`. */
function pathText(path: Path): string {
  return `[${path.map(([row, column]) => `${row}-${column}`).join(",")}]`;
}
