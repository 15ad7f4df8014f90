/**
 * Types of arguments at run time: they convert the arguments of a caller to values of Prolog, and the values that are
 * found to those for the caller. The types that a program declares are not proved, so both directions are checked.
 *
 * The functions recurse on types, whose depth heads.ts bounds, and never on the depth of a value.
 */
import type { Value } from "../machine/value-types.js";
import type { Shape } from "./heads.js";

/** A value, or a part of one, is of another type. */
export class Mismatch extends Error {
  /** The expected type. */
  readonly shape: Shape;
  /** The value or part. */
  readonly culprit: unknown;

  constructor(shape: Shape, culprit: unknown) {
    super();
    this.shape = shape;
    this.culprit = culprit;
  }
}

/** The sentence on a value of another type. Throws anything but a `Mismatch`. */
export function mismatchText(thrown: unknown, what: string, shape: Shape, value: unknown): string {
  if (!(thrown instanceof Mismatch)) throw thrown;
  const { culprit } = thrown;
  const place = culprit === value ? "" : " in it";
  return `Expected ${what} as ${shapeText(shape)}, got ${briefly(culprit)}${place}`;
}

/** A value as shown in messages. */
function briefly(x: unknown): string {
  if (typeof x === "string") return JSON.stringify(x.length > 40 ? `${x.slice(0, 40)}…` : x);
  if (typeof x === "object" && x !== null) return Array.isArray(x) ? "an array" : "an object";
  return String(x);
}

/** A type as a term. */
export function shapeTerm(shape: Shape): Value {
  if (typeof shape === "string") return /^-?\d/.test(shape) ? Number(shape) : shape;
  const [functor, ...args] = shape as readonly [string, ...Shape[]];
  const inner = args.map(shapeTerm);
  return functor === "[]" ? inner : { functor, args: inner };
}

/** A type as heads have it. */
function shapeText(shape: Shape): string {
  if (typeof shape === "string") return shape;
  const [name, ...args] = shape as readonly [string, ...Shape[]];
  const inner = args.map(shapeText);
  if (name === "[]") return `[${inner.join(", ")}]`;
  if (name === "-" || name === "|") return inner.join(name);
  return `${name}(${inner.join(", ")})`;
}

/** Whose value it is: of a caller who passes it, or one that was found. */
type Side = "given" | "found";

/** A conversion to the other side; undefined for a value of another type. */
type Kind = (x: unknown, side: Side) => unknown;

/** The type of values that pass a test and are the same on both sides. */
function plain(test: (x: unknown) => boolean): Kind {
  return (x) => (test(x) ? x : undefined);
}

function isText(x: unknown): x is string {
  return typeof x === "string";
}

function isWhole(x: unknown): x is number | bigint {
  return typeof x === "bigint" || Number.isSafeInteger(x);
}

function integers(least: number | bigint, most: number | bigint): Kind {
  return (x, side) => {
    if (!isWhole(x) || x < least || x > most) return undefined;
    if (typeof x === "number" || side === "given") return x;
    throw new RangeError(
      `Expected an integer that is a safe number, got ${x}; the type bigint has all integers`,
    );
  };
}

const integer = integers(-Infinity, Infinity);

/** A property of an object. */
function partOf(x: unknown, key: "args" | "float" | "functor" | "string"): unknown {
  return typeof x === "object" && x !== null ? (x as Record<string, unknown>)[key] : undefined;
}

function floatOf(x: unknown): unknown {
  return typeof x === "number" && !Number.isInteger(x) ? x : partOf(x, "float");
}

const KINDS: Readonly<Record<string, Kind>> = {
  atom: plain(isText),
  string: (x, side) =>
    side === "found" ? partOf(x, "string") : isText(x) ? { string: x } : undefined,
  text: (x, side) => (isText(x) ? x : side === "found" ? partOf(x, "string") : undefined),
  atomic: plain(
    (x) =>
      /^(?:string|number|bigint)$/.test(typeof x) ||
      (partOf(x, "string") ?? partOf(x, "float")) !== undefined,
  ),
  integer,
  nonneg: integers(0, Infinity),
  positive_integer: integers(1, Infinity),
  bigint: (x, side) => (isWhole(x) ? (side === "found" ? BigInt(x) : x) : undefined),
  float: (x, side) =>
    side === "found" ? floatOf(x) : typeof x === "number" ? { float: x } : undefined,
  number: (x, side) =>
    side === "found"
      ? (floatOf(x) ?? integer(x, side))
      : /^(?:number|bigint)$/.test(typeof x)
        ? x
        : undefined,
  boolean: (x, side) =>
    side === "found"
      ? x === "true" || (x === "false" ? false : undefined)
      : typeof x === "boolean"
        ? x
        : undefined,
  char: plain((x) => isText(x) && [...x].length === 1),
  code: plain((x) => Number.isInteger(x) && Number(x) >= 0),
  chars: listOf("char"),
  codes: listOf("code"),
  list: plain(Array.isArray),
  pair: plain((x) => isCompound(x, "-", 2)),
};

/** Other names of types. */
const ALIASES: Readonly<Record<string, string>> = {
  bool: "boolean",
  int: "integer",
  proper_list: "list",
};

/** The names of types without arguments. */
export const TYPE_NAMES: readonly string[] = [...Object.keys(KINDS), ...Object.keys(ALIASES)];

/** Types with arguments; other names with arguments are compounds. */
const MAKERS: Readonly<Record<string, (args: readonly Shape[]) => Kind>> = {
  list: ([item = "any"]) => listOf(item),
  list_of: ([item = "any"]) => listOf(item),
  "[]": ([item = "any"]) => listOf(item),
  oneof: ([choices]) => {
    const known = choicesOf(choices);
    return plain((x) => known.some((choice) => choice === x));
  },
  between: ([least, most]) =>
    isNumeral(least) && isNumeral(most) ? integers(BigInt(least), BigInt(most)) : KINDS["number"]!,
  "|": (choices) => (x, side) => {
    for (const choice of choices) {
      const kind = kindOf(choice);
      if (kind === undefined) return x;
      try {
        const value = kind(x, side);
        if (value !== undefined) return value;
      } catch (thrown) {
        if (!(thrown instanceof Mismatch)) throw thrown;
      }
    }
    return undefined;
  },
};

function isNumeral(shape: Shape | undefined): shape is string {
  return typeof shape === "string" && /^-?\d+$/.test(shape);
}

/** The values of `oneof([a,b])`: atoms and numbers. */
export function choicesOf(choices: Shape | undefined): readonly (string | number)[] {
  const [, ...items] = Array.isArray(choices) ? (choices as readonly Shape[]) : [];
  return items.flatMap((item) => {
    if (typeof item !== "string") return [];
    return /^-?\d/.test(item) ? Number(item) : item;
  });
}

function listOf(item: Shape): Kind {
  return (x, side) =>
    Array.isArray(x) ? x.map((y: unknown) => converted(item, y, side)) : undefined;
}

function isCompound(x: unknown, functor: string, arity: number): boolean {
  const args = partOf(x, "args");
  return Array.isArray(args) && args.length === arity && partOf(x, "functor") === functor;
}

function compoundOf(functor: string, shapes: readonly Shape[]): Kind {
  return (x, side) => {
    if (!isCompound(x, functor, shapes.length)) return undefined;
    const { args } = x as { args: readonly unknown[] };
    return { functor, args: args.map((y, i) => converted(shapes[i]!, y, side)) };
  };
}

/** The kind of a type; undefined for `any` and for names that are not known. */
function kindOf(shape: Shape): Kind | undefined {
  if (typeof shape === "string") {
    const name = ALIASES[shape] ?? shape;
    return Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  }
  const [name, ...args] = shape as readonly [string, ...Shape[]];
  return Object.hasOwn(MAKERS, name) ? MAKERS[name]!(args) : compoundOf(name, args);
}

/** The names in a type that are not known. */
export function unknownNames(shape: Shape): string[] {
  if (typeof shape === "string") return shape === "any" || isKnown(shape) ? [] : [shape];
  const [name, ...args] = shape as readonly [string, ...Shape[]];
  return name === "oneof" || name === "between" ? [] : args.flatMap(unknownNames);
}

/** Whether it is a type that the conversions know, rather than one whose values are passed as they are. */
export function isKnown(shape: Shape): boolean {
  return kindOf(shape) !== undefined;
}

/**
 * For a `given` value, the value for Prolog; for one that was `found`, that for the caller. Throws a `Mismatch` if it is
 * of another type.
 */
export function converted(shape: Shape, x: unknown, side: Side): unknown {
  const kind = kindOf(shape);
  if (kind === undefined) return x;
  const value = kind(x, side);
  if (value === undefined) throw new Mismatch(shape, x);
  return value;
}
