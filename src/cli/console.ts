/*
 * The streams that a command reads and writes. In a process these are the standard streams; tests use their
 * own.
 */
import type { TextInput, TextOutput } from "../machine/text-ends.js";
import { PrologError } from "../engine/errors.js";
import { DescriptorError, OutputClosedError, codeOf } from "../node/file-streams.js";
import { coloured } from "./colour.js";
import { argumentsOf } from "../machine/value-parts.js";

/** The streams of one run of the command line. */
export interface Console {
  readonly input: TextInput;
  readonly output: TextOutput;
  readonly errorOutput: TextOutput;

  /** Whether a person types the input and should be prompted. */
  readonly interactive: boolean;

  /** Whether a person watches the error output, so that progress can be shown. */
  readonly watched: boolean;

  /** Whether the error output may be coloured. Default: false. */
  readonly coloured?: boolean;

  /** Whether the output may be coloured. Default: false. */
  readonly colouredOutput?: boolean;

  /** The width of the terminal that shows the output; undefined if it is none. */
  readonly columns?: number | undefined;
}

/** Exit codes. */
export const SUCCESS = 0;
/** A negative answer: a word is missing, a goal fails, solvers differ. */
export const FAILURE = 1;
/** An error occurred, or a limit was reached. */
export const ERROR = 2;

/** Thrown for invalid requests of the user; the message is one line that says what is wrong. */
export class UsageError extends Error {
  override readonly name: string = "UsageError";
}

/**
 * Whether the error means that the output cannot be written, so that any further work is in vain. A program
 * may catch it and continue.
 */
export function isOutputFailure(thrown: unknown): boolean {
  if (thrown instanceof DescriptorError) return thrown.verb === "written";
  if (!(thrown instanceof PrologError)) return false;
  const [formal] = argumentsOf(thrown.term, "error") ?? [];
  const [action, stream] = argumentsOf(formal, "io_error") ?? [];
  return action === "write" && stream === "user_output";
}

/** Writes a text on lines of its own, even after incomplete lines of a program, and flushes it. */
export function writeLine(output: TextOutput, text: string): void {
  output.write(`${output.column > 0 ? "\n" : ""}${text}\n`);
  output.flush();
}

/** Writes a line for people, separate from the output. */
export function say(console: Console, line: string): void {
  const { errorOutput, output } = console;
  const text = console.coloured === true ? coloured(line) : line;
  attempt(() => {
    // At a terminal both appear on one screen.
    if (console.interactive && output.column > 0) output.write("\n");
    output.flush();
  });
  attempt(() => writeLine(errorOutput, text));
}

/**
 * Writes if possible. Errors of the output are reported when it is flushed; errors of the error output
 * cannot be reported anywhere.
 */
function attempt(write: () => void): void {
  try {
    write();
  } catch (thrown) {
    if (!(thrown instanceof OutputClosedError || codeOf(thrown) !== undefined)) throw thrown;
  }
}

/** Writes the line that reports an error. */
export function complain(console: Console, message: string): void {
  say(console, `ambilog: ${message.replace(/\.$/, "")}`);
}
