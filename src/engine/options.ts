/**
 * The options of engines and queries: what they may be. Misuse is a TypeError or
 * RangeError, thrown at once.
 */
import type { Limits } from "../machine/meter.js";
import type { QueryOptions } from "./evaluation.js";
import { checkValueOptions } from "./value-options.js";

function checkNumber(name: string, value: unknown): void {
  if (value === undefined) return;
  if (typeof value !== "number") {
    throw new TypeError(`Expected ${name} to be a number, got ${typeof value}`);
  }
  if (!(value >= 0)) throw new RangeError(`Expected ${name} to be 0 or more, got ${value}`);
}

/** Throws for what are no limits. */
export function checkLimits(limits: Limits): void {
  for (const key of ["inferences", "timeMs", "answers", "memory"] as const) {
    checkNumber(`limits.${key}`, limits[key]);
  }
}

/** A number of things that may be left out: Infinity then. Throws for what is none. */
export function checkCount(name: string, value: number | undefined): number {
  checkNumber(name, value);
  return value ?? Infinity;
}

/** Throws for what is no signal. */
export function checkSignal(signal: AbortSignal | undefined): void {
  if (signal === undefined) return;
  const found = signal as AbortSignal | null;
  if (typeof found?.aborted === "boolean" && typeof found.addEventListener === "function") return;
  throw new TypeError(`Expected signal to be an AbortSignal, got ${typeof signal}`);
}

/** Throws for what are no options of a query. */
export function checkQueryOptions(options: QueryOptions): void {
  if (typeof options !== "object" || options === null) {
    const got = options === null ? "null" : typeof options;
    throw new TypeError(`Expected query options as an object, got ${got}`);
  }
  if (options.limits !== undefined) checkLimits(options.limits);
  if (options.convert !== undefined) checkValueOptions(options.convert);
  checkSignal(options.signal);
  checkNumber("sliceMs", options.sliceMs);
}
