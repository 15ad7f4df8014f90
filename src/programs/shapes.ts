/**
 * Types of arguments at run time: they convert the arguments of a caller to values of Prolog, and the values that are
 * found to those for the caller. The types that a program declares are not proved, so both directions are checked.
 *
 * The functions recurse on types, whose depth heads.ts bounds, and never on the depth of a value.
 */
import type { Value } from "../machine/value-types.js";
import type { Shape } from "./heads.js";

/** There is no value of the type here. */
export class Mismatch extends Error {
  /** The expected type, as text. */
  readonly expected: string;

  constructor(shape: Shape) {
    const expected = shapeText(shape);
    super(expected);
    this.expected = expected;
  }
}

/** A type as heads have it. */
export function shapeText(shape: Shape): string {
  if (typeof shape === "string") return shape;
  const [name, ...args] = shape as readonly [string, ...Shape[]];
  const inner = args.map(shapeText);
  if (name === "[]") return `[${inner.join(", ")}]`;
  if (name === "-" || name === "|") return inner.join(name);
  return `${name}(${inner.join(", ")})`;
}

/** Conversions of one type; each throws a `Mismatch` for other values. */
interface Kind {
  /** From the caller. */
  readonly given: (x: unknown, shape: Shape) => Value;
  /** To the caller. */
  readonly found: (x: Value, shape: Shape) => unknown;
}

function mismatch(shape: Shape): never {
  throw new Mismatch(shape);
}

/** The type of values that pass a test and are the same on both sides. */
function plain(test: (x: unknown) => boolean): Kind {
  const same = (x: unknown, shape: Shape): Value => (test(x) ? (x as Value) : mismatch(shape));
  return { given: same, found: same };
}

function isWhole(x: unknown): x is number | bigint {
  return typeof x === "bigint" || Number.isSafeInteger(x);
}

function integers(least: number | bigint, most: number | bigint): Kind {
  const isInside = (x: unknown): x is number | bigint => isWhole(x) && x >= least && x <= most;
  return {
    given: (x, shape) => (isInside(x) ? x : mismatch(shape)),
    found(x, shape) {
      if (!isInside(x)) return mismatch(shape);
      if (typeof x === "number") return x;
      throw new RangeError(
        `Expected an integer that is a safe number, got ${x}; the type bigint has all integers`,
      );
    },
  };
}

/** The text of an atom, or of a string. */
function textOf(x: Value): string | undefined {
  if (typeof x === "string") return x;
  return typeof x === "object" && "string" in x ? x.string : undefined;
}

function floatOf(x: Value): number | undefined {
  if (typeof x === "object" && "float" in x) return x.float;
  return typeof x === "number" && !Number.isInteger(x) ? x : undefined;
}

const character = (x: unknown): boolean => typeof x === "string" && [...x].length === 1;
const code = (x: unknown): boolean => Number.isInteger(x) && Number(x) >= 0;

const KINDS: Readonly<Record<string, Kind>> = {
  atom: plain((x) => typeof x === "string"),
  string: {
    given: (x, shape) => (typeof x === "string" ? { string: x } : mismatch(shape)),
    found: (x, shape) => (typeof x === "string" ? mismatch(shape) : (textOf(x) ?? mismatch(shape))),
  },
  text: {
    given: (x, shape) => (typeof x === "string" ? x : mismatch(shape)),
    found: (x, shape) => textOf(x) ?? mismatch(shape),
  },
  atomic: plain(
    (x) =>
      /^(?:string|number|bigint)$/.test(typeof x) ||
      (typeof x === "object" && x !== null && ("string" in x || "float" in x)),
  ),
  integer: integers(-Infinity, Infinity),
  nonneg: integers(0, Infinity),
  positive_integer: integers(1, Infinity),
  bigint: {
    given: (x, shape) => (isWhole(x) ? x : mismatch(shape)),
    found: (x, shape) => (isWhole(x) ? BigInt(x) : mismatch(shape)),
  },
  float: {
    given: (x, shape) => (typeof x === "number" ? { float: x } : mismatch(shape)),
    found: (x, shape) => floatOf(x) ?? mismatch(shape),
  },
  number: {
    given: (x, shape) => (typeof x === "number" || typeof x === "bigint" ? x : mismatch(shape)),
    found: (x, shape) => floatOf(x) ?? integers(-Infinity, Infinity).found(x, shape),
  },
  boolean: {
    given: (x, shape) => (typeof x === "boolean" ? x : mismatch(shape)),
    found: (x, shape) => (x === "true" || x === "false" ? x === "true" : mismatch(shape)),
  },
  char: plain(character),
  code: plain(code),
  chars: listOf("char"),
  codes: listOf("code"),
  list: plain(Array.isArray),
  pair: plain(
    (x) => (Object(x) as { functor?: unknown }).functor === "-" && argumentsOf(x)?.length === 2,
  ),
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
    [least, most].every((bound) => typeof bound === "string" && /^-?\d+$/.test(bound))
      ? integers(BigInt(least as string), BigInt(most as string))
      : KINDS["number"]!,
  "|": (choices) => ({
    given: (x, shape) => first(choices, (choice) => given(choice, x), shape),
    found: (x, shape) => first(choices, (choice) => found(choice, x), shape),
  }),
};

/** The values of `oneof([a,b])`: atoms and numbers. */
export function choicesOf(choices: Shape | undefined): readonly (string | number)[] {
  const [, ...items] = Array.isArray(choices) ? (choices as readonly Shape[]) : [];
  return items.flatMap((item) => {
    if (typeof item !== "string") return [];
    return /^-?\d/.test(item) ? Number(item) : item;
  });
}

function first<T>(choices: readonly Shape[], convert: (choice: Shape) => T, shape: Shape): T {
  for (const choice of choices) {
    try {
      return convert(choice);
    } catch (thrown) {
      if (!(thrown instanceof Mismatch)) throw thrown;
    }
  }
  return mismatch(shape);
}

function listOf(item: Shape): Kind {
  return {
    given: (x, shape) =>
      Array.isArray(x) ? x.map((y: unknown) => given(item, y)) : mismatch(shape),
    found: (x, shape) =>
      Array.isArray(x) ? (x as readonly Value[]).map((y) => found(item, y)) : mismatch(shape),
  };
}

/** The arguments of a compound value. */
function argumentsOf(x: unknown): readonly unknown[] | undefined {
  const { args } = Object(x) as { args?: unknown };
  return Array.isArray(args) ? args : undefined;
}

function compoundOf(functor: string, shapes: readonly Shape[]): Kind {
  const fit = (x: unknown, shape: Shape): readonly unknown[] => {
    const args = argumentsOf(x);
    const isFitting = (Object(x) as { functor?: unknown }).functor === functor;
    return isFitting && args?.length === shapes.length ? args : mismatch(shape);
  };
  return {
    given: (x, shape) => ({ functor, args: fit(x, shape).map((y, i) => given(shapes[i]!, y)) }),
    found: (x, shape) => ({
      functor,
      args: fit(x, shape).map((y, i) => found(shapes[i]!, y as Value)),
    }),
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

/** Whether it is a type that the conversions know, rather than one whose values are passed as they are. */
export function isKnown(shape: Shape): boolean {
  return kindOf(shape) !== undefined;
}

/** The value for a type that the caller passes. Throws a `Mismatch` if it is of another type. */
export function given(shape: Shape, x: unknown): Value {
  const kind = kindOf(shape);
  return kind === undefined ? (x as Value) : kind.given(x, shape);
}

/** The value that the caller gets for one that was found. Throws a `Mismatch` if it is of another type. */
export function found(shape: Shape, x: Value): unknown {
  const kind = kindOf(shape);
  return kind === undefined ? x : kind.found(x, shape);
}
