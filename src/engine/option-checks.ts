/** Validation of the options of engines and queries. Misuse is a TypeError or RangeError, thrown at once. */
import type { Limits } from "../machine/limits.js";
import type { AllOptions } from "./answer.js";
import type { QueryOptions } from "./query-options.js";
import type { HostSignal } from "./host-types.js";
import { expectArray, expectGiven, unexpected } from "./expect-type.js";
import { checkOptionNames } from "./option-names.js";
import type { Names } from "./option-names.js";
import type { TextBounds } from "./json-writer.js";
import { checkValueOptions } from "./value-options.js";

/** Throws unless an option is omitted or of that type. */
function checkType(name: string, value: unknown, type: "boolean" | "number" | "string"): void {
  expectGiven(`${name} to be a ${type}`, value, type);
}

function checkNumber(name: string, value: number | undefined): void {
  checkType(name, value, "number");
  if (value === undefined || value >= 0) return;
  throw new RangeError(`Expected ${name} to be 0 or more, got ${value}`);
}

const LIMITS: Names<Limits> = {
  inferences: true,
  timeMs: true,
  answers: true,
  memory: true,
};
const ALL: Names<AllOptions> = { limit: true };
const TEXT_BOUNDS: Names<TextBounds> = { maxNodes: true, maxDepth: true };

/** The names of the options of a query. */
export const QUERY_OPTIONS: Names<QueryOptions> = {
  limits: true,
  signal: true,
  convert: true,
  sliceMs: true,
  texts: true,
  json: true,
};

/** Throws for invalid limits. */
function checkLimits(limits: Limits): void {
  checkOptionNames("limits", limits, LIMITS);
  for (const [key, value] of Object.entries(limits)) checkNumber(`limits.${key}`, value);
}

/** The requested number of rows: Infinity for all. Throws for invalid options of `all`. */
export function checkAll(options: AllOptions): number {
  checkOptionNames("options of all()", options, ALL);
  return checkCount("limit", options.limit);
}

/** An optional count: Infinity when omitted. Throws for anything else. */
export function checkCount(name: string, value: number | undefined): number {
  checkNumber(name, value);
  if (value === undefined || Number.isInteger(value) || value === Infinity)
    return value ?? Infinity;
  throw new RangeError(`Expected ${name} to be a whole number, got ${value}`);
}

/** Throws for invalid bounds of a text. */
export function checkTextBounds(bounds: TextBounds): void {
  checkOptionNames("bounds of a text", bounds, TEXT_BOUNDS);
  checkCount("maxNodes", bounds.maxNodes);
  checkCount("maxDepth", bounds.maxDepth);
}

/** Throws for an invalid signal. */
export function checkSignal(signal: HostSignal | undefined): void {
  if (signal === undefined) return;
  const found = signal as HostSignal | null;
  if (typeof found?.aborted === "boolean" && typeof found.addEventListener === "function") return;
  throw unexpected("signal to be an AbortSignal", signal);
}

/** The options of an engine that can come from another thread. */
interface PlainOptions {
  readonly limits?: Limits | undefined;
  readonly signal?: HostSignal | undefined;
  readonly checks?: boolean | undefined;
  readonly dialect?: "iso" | "swi" | undefined;
  readonly argv?: readonly string[] | undefined;
}

/** Throws for invalid options among these. */
export function checkPlainOptions(options: PlainOptions): void {
  if (options.limits !== undefined) checkLimits(options.limits);
  checkSignal(options.signal);
  checkType("checks", options.checks, "boolean");
  checkType("dialect", options.dialect, "string");
  const { dialect = "iso", argv = [] } = options;
  if (!["iso", "swi"].includes(dialect))
    throw new RangeError(`Expected dialect to be "iso" or "swi", got "${dialect}"`);
  expectArray("argv as an array of strings", argv, "string");
}

/** The options of every way to load a text. */
interface LoadOptions {
  readonly file?: string | undefined;
  readonly limits?: Limits | undefined;
  readonly signal?: HostSignal | undefined;
  readonly add?: boolean | undefined;
}

/** Throws for invalid options of `consult`, which has those among `names`. */
export function checkConsultOptions(
  options: LoadOptions,
  names: Readonly<Record<string, true>>,
): void {
  checkOptionNames("consult options", options, names);
  checkType("file", options.file, "string");
  checkType("add", options.add, "boolean");
  if (options.limits !== undefined) checkLimits(options.limits);
  checkSignal(options.signal);
}

/**
 * Throws for invalid options of a query. `names` are those of its options, if there are others than those of
 * every query.
 */
export function checkQueryOptions(
  options: QueryOptions,
  names: Readonly<Record<string, true>> = QUERY_OPTIONS,
): void {
  checkOptionNames("query options", options, names);
  if (options.limits !== undefined) checkLimits(options.limits);
  if (options.convert !== undefined) checkValueOptions(options.convert);
  checkSignal(options.signal);
  checkNumber("sliceMs", options.sliceMs);
  checkType("texts", options.texts, "boolean");
  if (options.json !== undefined) checkTextBounds(options.json);
}
