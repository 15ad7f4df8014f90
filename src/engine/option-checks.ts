/** Validation of the options of engines and queries. Misuse is a TypeError or RangeError, thrown at once. */
import type { Limits } from "../machine/limits.js";
import type { AllOptions } from "./answer.js";
import type { QueryOptions } from "./query-options.js";
import type { HostSignal } from "./host-types.js";
import type { TextBounds } from "./json-writer.js";
import type { ValueOptions } from "../machine/value-types.js";

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

type TypeName = "boolean" | "function" | "number" | "string";

/** The error of a value that is not what was expected, such as `a goal as a string`. */
export function unexpected(what: string, value: unknown): TypeError {
  const type = value === null ? "null" : Array.isArray(value) ? "an array" : typeof value;
  return new TypeError(`Expected ${what}, got ${type}`);
}

/** Throws unless a value is of a type; `what` says what was expected. */
export function expectType(what: string, value: unknown, type: TypeName): void {
  if (typeof value !== type) throw unexpected(what, value);
}

/** The same, unless the value is undefined. */
export function expectGiven(what: string, value: unknown, type: TypeName): void {
  if (value !== undefined) expectType(what, value, type);
}

/** Throws unless it is an array whose items are of a type. */
export function expectArray(what: string, value: unknown, type?: TypeName): void {
  if (!Array.isArray(value)) throw unexpected(what, value);
  if (type !== undefined)
    for (const item of value) expectType(`${what}, each a ${type}`, item, type);
}

/** The names of the options of type `T`; the compiler checks that none is missing. */
export type Names<T> = Readonly<Record<keyof T, true>>;

/** Throws unless the value is an object that is no array. */
export function checkObject(what: string, value: unknown): void {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw unexpected(`${what} as an object`, value);
}

/** Throws unless `options` is an object whose keys are all among `names`. */
export function checkOptionNames(
  what: string,
  options: object,
  names: Readonly<Record<string, true>>,
): void {
  checkObject(what, options);
  for (const key of Object.keys(options)) {
    if (Object.hasOwn(names, key)) continue;
    throw new TypeError(
      `Expected ${what} to be among ${Object.keys(names).join(", ")}, got ${key}`,
    );
  }
}

const CHOICES = {
  integers: ["auto", "number", "bigint"],
  strings: ["object", "text"],
  atoms: ["text", "object"],
} as const;

const NAMES: Names<ValueOptions> = { integers: true, strings: true, atoms: true };

/** Throws a TypeError for invalid options. @internal */
export function checkValueOptions(options: ValueOptions): void {
  checkOptionNames("options of the conversion", options, NAMES);
  for (const [key, choices] of Object.entries(CHOICES)) {
    const value: unknown = options[key as keyof ValueOptions];
    if (value === undefined || (choices as readonly unknown[]).includes(value)) continue;
    expectType(`${key} as a string`, value, "string");
    const expected = choices.map((choice) => `"${choice}"`).join(", ");
    throw new TypeError(`Expected ${key} to be one of ${expected}, got ${String(value)}`);
  }
}
