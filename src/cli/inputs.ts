/*
 * Options and operands shared by the board commands: a board, a dictionary and limits.
 */
import { parseBoard } from "../board/index.js";
import type { Board, Dictionary } from "../board/index.js";
import { ResourceError } from "../engine/errors.js";
import type { Limits } from "../machine/limits.js";
import { Budget } from "../solvers/budget.js";
import { UsageError, say } from "./console.js";
import type { Console } from "./console.js";
import { quote } from "./options.js";
import type { Arguments, OptionRow } from "./options.js";

/** `--layout`, of every command that takes a board. */
export const layoutOption: OptionRow = {
  name: "layout",
  value: "NAME",
  doc: "fill this layout row by row: 4x5, word_racer_1 to word_racer_4",
};

/** `--dictionary`, of every command that uses words. */
export const dictionaryOption: OptionRow = {
  name: "dictionary",
  value: "FILE",
  doc: "words of a to z, one per line, or a prepared dictionary (default: the built-in list)",
};

/** `--logic`, of every command with a native implementation. */
export const logicOption: OptionRow = {
  name: "logic",
  doc: "run the relation in Prolog, without native code",
};

/** `--json`, of every command that can print objects. */
export const jsonOption: OptionRow = { name: "json", doc: "print one JSON object per line" };

/** The notation of boards, for the help of commands. */
export const boardNotes: string =
  'BOARD is rows separated by "/" (catd/line/maro/pets, or "qu n g / f y a"), a square of\n' +
  'letters (catdlinemaropets), or a square of tiles separated by blanks ("c a qu d").\n' +
  '"." is a hole.';

/** The board given as the first operand; `--layout` determines its shape. */
export function boardOperand(args: Arguments): Board {
  const [text] = args.operands;
  if (text === undefined) throw new UsageError("Expected a BOARD, such as catd/line/maro/pets");
  return parseBoard(text, { layout: args.text("layout") });
}

export function onlyBoard(args: Arguments): Board {
  const { operands } = args;
  if (operands.length > 1) {
    throw new UsageError(
      `Expected one BOARD, but got ${operands.length} arguments, the second ${quote(operands[1])}; ` +
        `a board with blanks in it needs quotes`,
    );
  }
  return boardOperand(args);
}

/** Checks that a command gets no arguments after `--`. */
export function noRest(args: Arguments): void {
  if (args.rest.length > 0) throw new UsageError(`Expected nothing after "--"`);
}

/** Checks that a command gets no operands. */
export function noOperands({ operands: [first] }: Arguments): void {
  if (first !== undefined) throw new UsageError(`Expected options only, but got ${quote(first)}`);
}

export function dictionaryFile(name: string): string {
  if (name !== "-") return name;
  throw new UsageError('Expected the file of a dictionary, got "-"; a file of that name is ./-');
}

/** The dictionary named by the options. */
export async function dictionaryOf(args: Arguments): Promise<Dictionary> {
  const { builtInDictionary, readDictionary } = await import("../node/dictionaries.js");
  const path = args.text("dictionary");
  return path === undefined ? builtInDictionary() : readDictionary(dictionaryFile(path));
}

/** The number of threads that `--jobs` sets; without a default it is one for each core. */
export async function jobsOf(args: Arguments, otherwise?: number): Promise<number> {
  const text = args.text("jobs");
  if (text === undefined && otherwise !== undefined) return otherwise;
  if (text !== undefined && text !== "auto") return args.number("jobs", 1)!;
  return (await import("node:os")).availableParallelism();
}

/** The limits that the options set. */
export function limitsOf(args: Arguments): Limits {
  return { inferences: args.number("inferences"), timeMs: args.number("timeout") };
}

/** The budget that the options set. Output is flushed now and then while it is used. */
export function budgetOf(args: Arguments, console: Console): Budget {
  return new Budget(limitsOf(args), () => console.output.flush());
}

/** The ResourceError that stops an action, if any. */
export function stopOf(action: () => void): ResourceError | undefined {
  try {
    action();
    return undefined;
  } catch (thrown) {
    if (thrown instanceof ResourceError) return thrown;
    throw thrown;
  }
}

/** Limits on the number of letters of words. */
export interface LetterBounds {
  readonly minLetters: number;
  readonly maxLetters: number;
}

/** The limits that `--min` and `--max` set. */
export function letterBounds(args: Arguments, least: number): LetterBounds {
  const minLetters = args.number("min") ?? least;
  const maxLetters = args.number("max") ?? Infinity;
  return { minLetters, maxLetters };
}

/**
 * Reports how many lines of a dictionary were skipped, if any. Boards may have any letters; the nodes of a
 * dictionary have room for 26.
 */
export function saySkipped(console: Console, dictionary: Dictionary): void {
  const { skipped } = dictionary;
  if (skipped === 0) return;
  say(
    console,
    `${counted(skipped, "line")} of the dictionary skipped because of characters other than a to z`,
  );
}

/** A number with its unit: `1 word`, `2 words`. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

/** Milliseconds, formatted for people. */
export function milliseconds(time: number): string {
  return time < 10 ? time.toFixed(1) : time.toFixed(0);
}
