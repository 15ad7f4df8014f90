/**
 * The errors that the engine throws at JavaScript. Misuse of the API is a TypeError or RangeError; these
 * classes are for errors inside a run.
 */
import type { Value } from "../machine/value-types.js";
import { inspectReport } from "./inspection.js";

export { InternalError } from "../machine/errors.js";

/** The place of an error in a program text. */
export interface ErrorPlace {
  /** The name of the text: a path, or what `consult` was given. */
  readonly file?: string | undefined;
  /** Counted from 1. */
  readonly line?: number | undefined;
  /** Counted from 1, in code points. */
  readonly column?: number | undefined;
}

/** An uncaught Prolog error or other ball, or a syntax error in a text. */
export class PrologError extends Error {
  /** `"PrologError"`, or the name of the subclass. */
  override readonly name: string = "PrologError";
  // Accessors: Node prints the enumerable properties of an error that nobody catches, which repeat its message.
  /** The ball: for errors `error(Formal, Context)`. */
  get term(): Value {
    return this.#term;
  }
  /** The name of the text with the goal that threw, or of the faulty text, if known. */
  get file(): string | undefined {
    return this.#place().file;
  }
  /** Counted from 1. */
  get line(): number | undefined {
    return this.#place().line;
  }
  /** Counted from 1, in code points. */
  get column(): number | undefined {
    return this.#place().column;
  }
  /**
   * The message for a terminal: place, line of code, goal and callers, as far as they are known, on several
   * lines.
   */
  get report(): string {
    return this.#report();
  }

  readonly #term: Value;
  readonly #report: () => string;
  readonly #place: () => ErrorPlace;

  /**
   * @param message the ball as a readable text
   * @param term the ball
   * @param place its place in a text, or what finds it. Default: unknown
   * @param report makes `report`. Default: the message
   */
  constructor(
    message: string,
    term: Value,
    place: ErrorPlace | (() => ErrorPlace) = {},
    report: () => string = () => message,
  ) {
    super(message);
    this.#report = report;
    this.#term = term;
    this.#place = typeof place === "function" ? place : () => place;
    inspectReport(PrologError.prototype);
  }
}

/** A program with errors; everything else in it has been loaded. */
export class LoadError extends PrologError {
  /** `"LoadError"`. */
  override readonly name: string = "LoadError";
  /** All messages of loading, including warnings, in order. */
  get messages(): readonly Message[] {
    return this.#messages;
  }

  readonly #messages: readonly Message[];

  /**
   * @param messages all messages of loading
   * @param term the term of the first error
   */
  constructor(messages: readonly Message[], term: Value) {
    const errors = messages.filter((m) => m.severity === "error");
    super(errors.map((m) => m.text).join("\n"), term, errors[0]);
    this.#messages = messages;
  }
}

/** Resources that can be exhausted. Memory can be exhausted even without a limit. */
export type ResourceKind = "inferences" | "time" | "answers" | "memory";

/** A budget is exhausted. The engine and its database stay usable. */
export class ResourceError extends Error {
  /** `"ResourceError"`. */
  override readonly name: string = "ResourceError";
  /** The exhausted resource. */
  readonly kind: ResourceKind;
  /** The message, with the calls that were running when the resource ran out, as far as they are known. */
  get report(): string {
    return this.#report();
  }

  readonly #report: () => string;

  /**
   * @param kind the exhausted resource
   * @param message a readable text
   * @param report makes `report`. Default: the message
   */
  constructor(kind: ResourceKind, message: string, report: () => string = () => message) {
    super(message);
    this.kind = kind;
    this.#report = report;
    inspectReport(ResourceError.prototype);
  }
}

/** The bytes are not a snapshot of an engine, are damaged, or cannot be restored here. */
export class SnapshotError extends Error {
  /** `"SnapshotError"`. */
  override readonly name: string = "SnapshotError";
}

/** A program called `halt/0,1`. */
export class HaltError extends Error {
  /** `"HaltError"`. */
  override readonly name: string = "HaltError";
  /** The argument of `halt/1`; 0 for `halt/0`. */
  readonly status: number;

  /**
   * @param status the argument of `halt/1`
   */
  constructor(status: number) {
    super(`The program called halt(${status})`);
    this.status = status;
  }
}

/** An error or a warning from loading a program or running a directive. */
export interface Message {
  /** An error keeps a clause from being loaded; a warning does not. */
  readonly severity: "error" | "warning";
  /** The whole message as users read it: place, sentence, and the line of code if there is one. */
  readonly text: string;
  /** The name of the text, if the message is about one. */
  readonly file?: string | undefined;
  /** Counted from 1. */
  readonly line?: number | undefined;
  /** Counted from 1, in code points. */
  readonly column?: number | undefined;
  /** The term of an error: `error(Formal, Context)`, or another one that was thrown. */
  readonly term?: Value | undefined;
}
