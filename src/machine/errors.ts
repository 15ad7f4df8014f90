// Errors that calls of a core throw.
import type { Place } from "./place.js";
import type { Value } from "./value-types.js";

/** A ball that no goal has caught. */
export class UncaughtError extends Error {
  override name = "UncaughtError";
  /** The ball. */
  readonly term: Value;
  /** Makes the message with all further details. */
  readonly report: () => string;
  /** Finds the goal that threw it. */
  readonly place: () => Partial<Place>;

  constructor(
    term: Value,
    text: string,
    report: () => string = () => text,
    place: () => Partial<Place> = () => ({}),
  ) {
    super(text);
    this.term = term;
    this.report = report;
    this.place = place;
  }
}

/** The memory limit has been met outside a goal. */
export class MemoryError extends Error {
  override name = "MemoryError";

  constructor() {
    super("The memory limit has been reached");
  }
}

/** A query was ended by its host: a limit, or an abort. */
export class EndedError extends Error {
  override name = "EndedError";
  readonly kind: "inferences" | "time" | "abort";
  /** Makes the message with all further details, if there was a ball. */
  readonly report: (() => string) | undefined;

  constructor(kind: "inferences" | "time" | "abort", report?: () => string) {
    super(kind === "abort" ? "The query was aborted" : `The limit of ${kind} has been reached`);
    this.kind = kind;
    this.report = report;
  }
}

/**
 * A defect of the engine: its module has stopped in the midst of something. The engine cannot be used any more, unless
 * it is reset; a snapshot from before can.
 */
export class InternalError extends Error {
  /** `"InternalError"`. */
  override readonly name: string = "InternalError";
}

/** Thrown by an end of the host to end the run that uses it, whatever the run catches. */
export class EndOfRun extends Error {
  override readonly name: string = "EndOfRun";
}
