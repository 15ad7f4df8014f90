/**
 * The options of engines and queries: what they may be. Misuse is a TypeError or
 * RangeError, thrown at once.
 */
import type { Limits } from "../machine/meter.js";
import type { AllOptions } from "./answer.js";
import type { QueryOptions } from "./query-evaluation.js";
import type { HostSignal } from "./host-types.js";
import { checkValueOptions } from "./value-options.js";

function checkNumber(name: string, value: unknown): void {
  if (value === undefined) return;
  if (typeof value !== "number") {
    throw new TypeError(`Expected ${name} to be a number, got ${typeof value}`);
  }
  if (!(value >= 0)) throw new RangeError(`Expected ${name} to be 0 or more, got ${value}`);
}

/** Throws for what is no object. */
export function checkObject(name: string, value: unknown): void {
  if (typeof value === "object" && value !== null) return;
  throw new TypeError(
    `Expected ${name} as an object, got ${value === null ? "null" : typeof value}`,
  );
}

const LIMITS: readonly string[] = ["inferences", "timeMs", "answers", "memory"];

/** Throws for what are no limits. */
export function checkLimits(limits: Limits): void {
  checkObject("limits", limits);
  for (const [key, value] of Object.entries(limits)) {
    if (!LIMITS.includes(key)) {
      throw new TypeError(`Expected limits to be ${LIMITS.join(", ")}, got ${key}`);
    }
    checkNumber(`limits.${key}`, value);
  }
}

/** How many rows are asked for: Infinity for all. Throws for what are no options of `all`. */
export function checkAll(options: AllOptions): number {
  checkObject("options of all()", options);
  return checkCount("limit", options.limit);
}

/** A number of things that may be left out: Infinity then. Throws for what is none. */
export function checkCount(name: string, value: number | undefined): number {
  checkNumber(name, value);
  if (value === undefined || Number.isInteger(value) || value === Infinity)
    return value ?? Infinity;
  throw new RangeError(`Expected ${name} to be a whole number, got ${value}`);
}

/** Throws for what is no signal. */
export function checkSignal(signal: HostSignal | undefined): void {
  if (signal === undefined) return;
  const found = signal as HostSignal | null;
  if (typeof found?.aborted === "boolean" && typeof found.addEventListener === "function") return;
  throw new TypeError(`Expected signal to be an AbortSignal, got ${typeof signal}`);
}

/** Throws for what are no options of a query. */
export function checkQueryOptions(options: QueryOptions): void {
  checkObject("query options", options);
  if (options.limits !== undefined) checkLimits(options.limits);
  if (options.convert !== undefined) checkValueOptions(options.convert);
  checkSignal(options.signal);
  checkNumber("sliceMs", options.sliceMs);
}
