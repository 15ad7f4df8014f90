/*
 * What the board commands have in common: the options that name a board, a dictionary and limits.
 */
import { parseBoard } from "../board/index.js";
import type { Board, Dictionary } from "../board/index.js";
import type { Limits } from "../machine/meter.js";
import { Budget } from "../engine/budget.js";
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

/** `--dictionary`, of every command that asks for words. */
export const dictionaryOption: OptionRow = {
  name: "dictionary",
  value: "FILE",
  doc: "words of a to z, one a line, or a prepared dictionary; else the built-in list",
};

/** `--logic`, of every command that has a native way. */
export const logicOption: OptionRow = {
  name: "logic",
  doc: "run the relation in Prolog, without native code",
};

/** `--json`, of every command that can print objects. */
export const jsonOption: OptionRow = { name: "json", doc: "print one JSON object a line" };

/** How boards are written, for the help of commands. */
export const boardNotes: string =
  'BOARD is rows with "/" between them (catd/line/maro/pets, or "qu n g / f y a"), a square of\n' +
  'letters (catdlinemaropets), or a square of tiles with blanks between them ("c a qu d").\n' +
  '"." is a hole.';

/** The board that is the first operand; `--layout` says its shape. */
export function boardOperand(args: Arguments): Board {
  const [text] = args.operands;
  if (text === undefined) throw new UsageError("Expected a BOARD, such as catd/line/maro/pets");
  return parseBoard(text, { layout: args.text("layout") });
}

/** The board that is the only operand. */
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

/** What a command takes no more of than it says. */
export function noRest(args: Arguments): void {
  if (args.rest.length > 0) throw new UsageError(`Nothing is expected behind "--"`);
}

/** The name of a file with a dictionary. */
export function dictionaryFile(name: string): string {
  if (name !== "-") return name;
  throw new UsageError('Expected the file of a dictionary, got "-"; a file of that name is ./-');
}

/** The dictionary that the options name. */
export async function dictionaryOf(args: Arguments): Promise<Dictionary> {
  const { builtInDictionary, readDictionary } = await import("../host/dictionaries.js");
  const path = args.text("dictionary");
  return path === undefined ? builtInDictionary() : readDictionary(dictionaryFile(path));
}

/** The limits that the options set. */
export function limitsOf(args: Arguments): Limits {
  return { inferences: args.number("inferences"), timeMs: args.number("timeout") };
}

/** The budget that the options set. What is written comes out now and then while it is used. */
export function budgetOf(args: Arguments, console: Console): Budget {
  return new Budget(limitsOf(args), () => console.output.flush());
}

/** Bounds on the letters of words. */
export interface LetterBounds {
  readonly minLetters: number;
  readonly maxLetters: number;
}

/** The bounds that `--min` and `--max` set. */
export function letterBounds(args: Arguments, least: number): LetterBounds {
  const minLetters = args.number("min") ?? least;
  const maxLetters = args.number("max") ?? Infinity;
  return { minLetters, maxLetters };
}

/**
 * Tells how much of a dictionary was passed over, if any was. Boards may have any letters; the nodes
 * of a dictionary have room for 26.
 */
export function saySkipped(console: Console, dictionary: Dictionary): void {
  const { skipped } = dictionary;
  if (skipped === 0) return;
  say(
    console,
    `${counted(skipped, "line")} of the dictionary passed over for other characters than a to z`,
  );
}

/** A number with what it counts: `1 word`, `2 words`. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

/** Milliseconds for people. */
export function milliseconds(time: number): string {
  return time < 10 ? time.toFixed(1) : time.toFixed(0);
}
