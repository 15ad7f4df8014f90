/*
 * `ambilog check`: whether words are on a board, and where. Only `--why` asks a dictionary.
 */
import { PathIterator, drawBoard, explainPrefixes, longestPrefixes } from "../../board/index.js";
import type { Board, Dictionary, Path } from "../../board/index.js";
import { reasonAgainst } from "../../board/explanation.js";
import { lowerCase } from "../../board/lower-case.js";
import type { Budget } from "../../solvers/budget.js";
import { GREEN, RED, painted } from "../colour.js";
import { FAILURE, SUCCESS, UsageError } from "../console.js";
import type { Console } from "../console.js";
import {
  boardNotes,
  boardOperand,
  budgetOf,
  dictionaryOf,
  dictionaryOption,
  jsonOption,
  layoutOption,
  logicOption,
} from "../inputs.js";
import { commonOptions } from "../options.js";
import type { Arguments, CommandSyntax } from "../options.js";

export const syntax: CommandSyntax = {
  name: "check",
  usage: "BOARD WORD... [OPTIONS]",
  summary:
    "Says for each word whether it is on the board, and draws its first path, or says why not.",
  options: [
    {
      name: "why",
      doc: "explain how much of a missing word can be spelled, and say which words the dictionary lacks",
    },
    dictionaryOption,
    { ...jsonOption, doc: "print one JSON object per word, with all its paths" },
    logicOption,
    layoutOption,
    ...commonOptions,
  ],
  notes: boardNotes,
};

/** Finds the paths of a word lazily. */
type Search = (word: string) => Iterable<Path>;

export async function run(args: Arguments, console: Console): Promise<number> {
  const board = boardOperand(args);
  const words = [...args.operands.slice(1), ...args.rest].map(lowerCase);
  if (words.length === 0) throw new UsageError("Expected at least one WORD after the board");
  const budget = budgetOf(args, console);
  const search = args.has("logic") ? await logicSearch(board, budget) : nativeSearch(board, budget);
  const why = args.has("why") ? await dictionaryOf(args) : undefined;
  let status = SUCCESS;
  for (const word of words) {
    const found = args.has("json")
      ? printObject(console, board, word, search, why)
      : draw(console, board, word, search, why);
    if (!found) status = FAILURE;
  }
  return status;
}

function nativeSearch(board: Board, budget: Budget): Search {
  return function* paths(word) {
    const search = new PathIterator(board, { pattern: [...word] });
    while (budget.advance(search)) yield search.path();
  };
}

async function logicSearch(board: Board, budget: Budget): Promise<Search> {
  const { LogicBoard } = await import("../../solvers/logic.js");
  const logic = new LogicBoard(board, budget);
  return (word) => logic.paths(word);
}

function draw(
  { output, colouredOutput = false }: Console,
  board: Board,
  word: string,
  search: Search,
  why: Dictionary | undefined,
): boolean {
  const paint = (text: string, colour: number): string =>
    colouredOutput ? painted(text, colour) : text;
  /** A drawing with the numbered tiles of a path in colour. */
  const drawn = (drawing: string, colour: number): string =>
    drawing.replace(/\S*\d+/g, (tile) => paint(tile, colour));
  for (const path of search(word)) {
    const drawing = drawn(drawBoard(board, path), GREEN);
    const but = why?.has(word) === false ? ", but not in the dictionary" : "";
    output.write(`${word}: ${paint("yes", GREEN)}${but}\n${drawing}\n`);
    return true;
  }
  const prefixes = longestPrefixes(board, word);
  output.write(`${word}: ${paint("no", RED)}, ${reasonAgainst(board, word, prefixes)}\n`);
  if (why !== undefined) output.write(`${explainPrefixes(board, word, prefixes)}\n`);
  return false;
}

/**
 * Writes the paths as they are found: they may not fit in memory. If a dictionary is given, tells whether it has the word,
 * and explains how much of a word without paths can be spelled.
 */
function printObject(
  { output }: Console,
  board: Board,
  word: string,
  search: Search,
  why: Dictionary | undefined,
): boolean {
  let found = false;
  let end = "]";
  const begin = (): void => {
    const known = why === undefined ? "" : `"inDictionary":${why.has(word)},`;
    output.write(`{"word":${JSON.stringify(word)},"found":${found},${known}"paths":[`);
  };
  try {
    for (const path of search(word)) {
      if (found) {
        output.write(",");
      } else {
        found = true;
        begin();
      }
      output.write(JSON.stringify(path));
    }
    if (!found) {
      begin();
      if (why !== undefined) end = `],"why":${JSON.stringify(longestPrefixes(board, word))}`;
    }
  } finally {
    if (output.column > 0) output.write(`${end}}\n`);
  }
  return found;
}
