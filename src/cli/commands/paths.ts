/*
 * `ambilog paths`: the spelling of each path of a board, or all spellings.
 */
import { PathIterator, SpellingIterator } from "../../board/index.js";
import type { Board } from "../../board/index.js";
import type { Budget } from "../../solvers/budget.js";
import { SUCCESS, UsageError } from "../console.js";
import type { Console } from "../console.js";
import {
  boardNotes,
  budgetOf,
  layoutOption,
  letterBounds,
  logicOption,
  noRest,
  onlyBoard,
  stopOf,
} from "../inputs.js";
import type { LetterBounds } from "../inputs.js";
import { commonOptions } from "../options.js";
import type { Arguments, CommandSyntax } from "../options.js";

export const syntax: CommandSyntax = {
  name: "paths",
  usage: "BOARD [OPTIONS]",
  summary: "Prints the letters that each path of a board spells, as the paths are found.",
  options: [
    { name: "min", value: "N", doc: "paths of at least N letters (default: 1)" },
    { name: "max", value: "N", doc: "paths of at most N letters" },
    { name: "limit", value: "N", doc: "stop after N paths" },
    { name: "distinct", doc: "print each spelling once, sorted; not with --logic" },
    { name: "count", doc: "print only their number" },
    logicOption,
    layoutOption,
    ...commonOptions,
  ],
  notes: boardNotes,
};

/** The paths of a board, or their spellings, one after the other. */
interface Paths {
  /** Advances to the next one; false if there is none. */
  next(): boolean;

  /** The spelling of the current one. */
  word(): string;
}

export async function run(args: Arguments, console: Console): Promise<number> {
  noRest(args);
  const board = onlyBoard(args);
  const bounds = letterBounds(args, 1);
  const limit = args.number("limit") ?? Infinity;
  const budget = budgetOf(args, console);
  if (args.has("distinct") && args.has("logic")) {
    throw new UsageError("Expected --distinct or --logic, but got both");
  }
  const paths = args.has("logic")
    ? await logicPaths(board, bounds, budget, args.has("count"), console)
    : nativePaths(board, bounds, args.has("distinct"), budget);
  if (args.has("count")) count(paths, limit, console);
  else print(paths, limit, console);
  return SUCCESS;
}

function nativePaths(
  board: Board,
  bounds: LetterBounds,
  isDistinct: boolean,
  budget: Budget,
): Paths {
  const search = isDistinct ? new SpellingIterator(board, bounds) : new PathIterator(board, bounds);
  return { next: () => budget.advance(search), word: () => search.word() };
}

async function logicPaths(
  board: Board,
  { minLetters, maxLetters }: LetterBounds,
  budget: Budget,
  counting: boolean,
  { output }: Console,
): Promise<Paths> {
  const { LogicBoard } = await import("../../solvers/logic.js");
  const logic = new LogicBoard(board, budget);
  if (counting) {
    const steps = logic.steps(minLetters, maxLetters);
    return { next: () => steps.next().done !== true, word: () => "" };
  }
  const spellings = logic.spellings(minLetters, maxLetters);
  let word = "";
  const next = (): boolean => {
    output.flush(); // The next one may take long.
    const result = spellings.next();
    if (result.done === true) return false;
    word = result.value;
    return true;
  };
  return { next, word: () => word };
}

function print(paths: Paths, limit: number, { output }: Console): void {
  for (let i = 0; i < limit && paths.next(); i++) output.write(`${paths.word()}\n`);
}

function count(paths: Paths, limit: number, { output }: Console): void {
  let found = 0;
  const stop = stopOf(() => {
    while (found < limit && paths.next()) found++;
  });
  output.write(`${found}\n`);
  if (stop !== undefined) throw stop;
}
