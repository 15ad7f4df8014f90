/*
 * Where a command reads and writes. In a process these are the standard streams; tests bring their
 * own.
 */
import type { TextInput, TextOutput } from "../machine/streams.js";
import { coloured } from "./colour.js";

/** The streams of one run of the command line. */
export interface Console {
  readonly input: TextInput;
  readonly output: TextOutput;
  readonly errorOutput: TextOutput;

  /** Whether a person types the input and is to be prompted. */
  readonly interactive: boolean;

  /** Whether a person watches the error output, and may be shown progress. */
  readonly watched: boolean;

  /** Whether the error output may be coloured. Default: false. */
  readonly coloured?: boolean;
}

/** Exit codes. */
export const SUCCESS = 0;
/** The answer is no: a word is not there, a goal fails, solvers differ. */
export const FAILURE = 1;
/** Something is wrong, or a limit is reached. */
export const ERROR = 2;

/** Something is wrong with what the user asked for; the message is one line that says what. */
export class UsageError extends Error {
  override readonly name: string = "UsageError";
}

/** Writes a line for people, apart from the output. */
export function say(console: Console, line: string): void {
  const { errorOutput, output } = console;
  // At a terminal both are on one screen.
  if (console.interactive && output.column > 0) output.write("\n");
  output.flush();
  const text = console.coloured === true ? coloured(line) : line;
  errorOutput.write(`${errorOutput.column > 0 ? "\n" : ""}${text}\n`);
  errorOutput.flush();
}

/** Writes the line that says what is wrong. */
export function complain(console: Console, message: string): void {
  say(console, `ambilog: ${message.replace(/\.$/, "")}`);
}
