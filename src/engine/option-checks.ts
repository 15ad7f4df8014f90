/** Validation of the options of engines and queries. Misuse is a TypeError or RangeError, thrown at once. */
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

/** Throws unless the value is an object. */
export function checkObject(name: string, value: unknown): void {
  if (typeof value === "object" && value !== null) return;
  throw new TypeError(
    `Expected ${name} as an object, got ${value === null ? "null" : typeof value}`,
  );
}

const LIMITS: readonly string[] = ["inferences", "timeMs", "answers", "memory"];

/** Throws for invalid limits. */
export function checkLimits(limits: Limits): void {
  checkObject("limits", limits);
  for (const [key, value] of Object.entries(limits)) {
    if (!LIMITS.includes(key)) {
      throw new TypeError(`Expected limits to be ${LIMITS.join(", ")}, got ${key}`);
    }
    checkNumber(`limits.${key}`, value);
  }
}

/** The requested number of rows: Infinity for all. Throws for invalid options of `all`. */
export function checkAll(options: AllOptions): number {
  checkObject("options of all()", options);
  return checkCount("limit", options.limit);
}

/** An optional count: Infinity when omitted. Throws for anything else. */
export function checkCount(name: string, value: number | undefined): number {
  checkNumber(name, value);
  if (value === undefined || Number.isInteger(value) || value === Infinity)
    return value ?? Infinity;
  throw new RangeError(`Expected ${name} to be a whole number, got ${value}`);
}

/** Throws for an invalid signal. */
export function checkSignal(signal: HostSignal | undefined): void {
  if (signal === undefined) return;
  const found = signal as HostSignal | null;
  if (typeof found?.aborted === "boolean" && typeof found.addEventListener === "function") return;
  throw new TypeError(`Expected signal to be an AbortSignal, got ${typeof signal}`);
}

/** Throws for invalid options of a query. */
export function checkQueryOptions(options: QueryOptions): void {
  checkObject("query options", options);
  if (options.limits !== undefined) checkLimits(options.limits);
  if (options.convert !== undefined) checkValueOptions(options.convert);
  checkSignal(options.signal);
  checkNumber("sliceMs", options.sliceMs);
}
