/*
 * Where a command reads and writes. In a process these are the standard streams; tests bring their
 * own.
 */
import type { TextInput, TextOutput } from "../machine/stream.js";
import { PrologError } from "../engine/errors.js";
import type { Value } from "../engine/values.js";
import { DescriptorError, OutputClosedError, codeOf } from "../host/file-streams.js";
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

/**
 * Does that mean that the output cannot be written, so that whatever else there is to do is in vain? A
 * program may catch it and go on.
 */
export function isOutputFailure(thrown: unknown): boolean {
  if (thrown instanceof DescriptorError) return thrown.verb === "written";
  if (!(thrown instanceof PrologError)) return false;
  const formal = argumentOf(thrown.term, "error", 0);
  const isWrite = argumentOf(formal, "io_error", 0) === "write";
  return isWrite && argumentOf(formal, "io_error", 1) === "user_output";
}

/** An argument of a value that is a term of that name; undefined of any other. */
function argumentOf(term: Value | undefined, name: string, place: number): Value | undefined {
  if (typeof term !== "object" || !("functor" in term) || term.functor !== name) return undefined;
  return term.args[place];
}

/** Writes a line for people, apart from the output. */
export function say(console: Console, line: string): void {
  const { errorOutput, output } = console;
  const text = console.coloured === true ? coloured(line) : line;
  attempt(() => {
    // At a terminal both are on one screen.
    if (console.interactive && output.column > 0) output.write("\n");
    output.flush();
  });
  attempt(() => {
    errorOutput.write(`${errorOutput.column > 0 ? "\n" : ""}${text}\n`);
    errorOutput.flush();
  });
}

/**
 * Writes if that can be done. What the output cannot take is told when it is flushed for its own sake;
 * what the error output cannot take can be told nowhere.
 */
function attempt(write: () => void): void {
  try {
    write();
  } catch (thrown) {
    if (!(thrown instanceof OutputClosedError || codeOf(thrown) !== undefined)) throw thrown;
  }
}

/** Writes the line that says what is wrong. */
export function complain(console: Console, message: string): void {
  say(console, `ambilog: ${message.replace(/\.$/, "")}`);
}
