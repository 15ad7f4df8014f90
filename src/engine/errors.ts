/**
 * The errors that the engine throws at JavaScript. Misuse of the API is a
 * TypeError or RangeError; these two are for what happens inside a run.
 */
import type { Value } from "./values.js";
import type { Message } from "../loading/load-messages.js";

/** Where in a program text something is wrong. */
export interface ErrorPlace {
  /** The name of the text: a path, or what `consult` was given. */
  readonly file?: string | undefined;
  /** Counted from 1. */
  readonly line?: number | undefined;
  /** Counted from 1, in code points. */
  readonly column?: number | undefined;
}

/** A Prolog error or other ball that no `catch/3` took, or a text that cannot be read. */
export class PrologError extends Error {
  /** `"PrologError"`, or the name of the class below it. */
  override readonly name: string = "PrologError";
  /** The ball: for errors `error(Formal, Context)`. */
  readonly term: Value;
  /** The name of the text that is at fault, where one is known. */
  readonly file: string | undefined;
  /** Counted from 1. */
  readonly line: number | undefined;
  /** Counted from 1, in code points. */
  readonly column: number | undefined;
  /**
   * The message for people at a terminal: place, line of code, goal and callers, as far as they are
   * known, on several lines.
   */
  get report(): string {
    return this.#report();
  }

  readonly #report: () => string;

  /**
   * @param message the ball as people read it
   * @param term the ball
   * @param place where in a text it comes from. Default: not known
   * @param report makes `report`. Default: the message
   */
  constructor(
    message: string,
    term: Value,
    place: ErrorPlace = {},
    report: () => string = () => message,
  ) {
    super(message);
    this.#report = report;
    this.term = term;
    this.file = place.file;
    this.line = place.line;
    this.column = place.column;
  }
}

/** A program with errors; what could be loaded has been. */
export class LoadError extends PrologError {
  /** `"LoadError"`. */
  override readonly name: string = "LoadError";
  /** Everything that loading had to say, warnings among it, in order. */
  readonly messages: readonly Message[];

  /**
   * @param messages everything that loading had to say
   * @param term the term of the first error
   */
  constructor(messages: readonly Message[], term: Value) {
    const errors = messages.filter((m) => m.severity === "error");
    super(errors.map((m) => m.text).join("\n"), term, errors[0]);
    this.messages = messages;
  }
}

/**
 * What can run out. Memory does without a limit on it, too: an integer of more than 2^25 bits, ten
 * million decimal digits, is not computed, nor is padding of more than 2^24 characters.
 */
export type ResourceKind = "inferences" | "time" | "answers" | "memory" | "stack";

/** A budget is used up. The engine and its database stay usable. */
export class ResourceError extends Error {
  /** `"ResourceError"`. */
  override readonly name: string = "ResourceError";
  /** What ran out. */
  readonly kind: ResourceKind;
  /** The message with what was being called when it ran out, as far as that is known. */
  get report(): string {
    return this.#report();
  }

  readonly #report: () => string;

  /**
   * @param kind what ran out
   * @param message the same for people
   * @param report makes `report`. Default: the message
   */
  constructor(kind: ResourceKind, message: string, report: () => string = () => message) {
    super(message);
    this.kind = kind;
    this.#report = report;
  }
}

/**
 * A defect of the engine: an error of JavaScript's that no function of the host has thrown. The query
 * is over; the engine and its database may be used again, but what the query has changed stays.
 */
export class InternalError extends Error {
  /** `"InternalError"`. */
  override readonly name: string = "InternalError";
}

/** Bytes are no snapshot of an engine, or a damaged one, or it cannot be restored here. */
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
