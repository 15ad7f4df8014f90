/**
 * Taking values of terms apart by their form.
 */
import { checkObject } from "./option-checks.js";
import type { ArrayOf } from "./arity-types.js";
import type {
  CompoundValue,
  FloatValue,
  ObjectValue,
  PartialListValue,
  StringValue,
  Value,
  VariableValue,
} from "../machine/value-types.js";

/** The name and the number of arguments of a key; the last slash divides them. */
type PartsOf<K extends string, Before extends string = ""> = K extends `${infer A}/${infer B}`
  ? B extends `${infer N extends number}`
    ? readonly [name: `${Before}${A}`, arity: N]
    : PartsOf<B, `${Before}${A}/`>
  : never;

/** The compounds among values of type `V` that have the name and number of arguments of a key. */
type ArgumentsFor<V, K extends string> = ArgumentsOf<V, PartsOf<K>>;

/** The same for the parts of a key; `never` for none. */
type ArgumentsOf<V, P> = P extends readonly [infer F, infer N extends number]
  ? Extract<V, { readonly functor: F; readonly args: ArrayOf<N> }> extends infer C
    ? [C] extends [never]
      ? ArrayOf<N>
      : C extends { readonly args: infer A extends readonly unknown[] }
        ? A
        : never
    : never
  : never;

/** The elements of the lists among values of type `V`. */
type ElementsOf<V> =
  Extract<V, readonly unknown[]> extends infer L
    ? [L] extends [never]
      ? readonly Value[]
      : L
    : never;

/** The atoms among values of type `V`. */
type Text<V> = Extract<V, string> extends infer T ? ([T] extends [never] ? string : T) : never;

/** The arguments that the case of each form gets from a value of type `V`. */
export interface Forms<V> {
  /** An atom that has no case of its own, such as `"red/0"`. */
  readonly atom: readonly [name: Text<V>];
  /** An integer. */
  readonly integer: readonly [n: number | bigint];
  /** A float. */
  readonly float: readonly [n: number];
  /** A number; `integer` and `float` are preferred. */
  readonly number: readonly [n: number | bigint];
  /** A string. */
  readonly string: readonly [text: string];
  /** A list. */
  readonly list: readonly [items: ElementsOf<V>];
  /** A list whose tail is not the empty list. */
  readonly partialList: readonly [items: readonly Value[], tail: Value];
  /** A compound that has no case of its own. */
  readonly compound: readonly [functor: string, args: readonly Value[]];
  /** An unbound variable. */
  readonly variable: readonly [name: string];
  /** A handle of a JavaScript object. */
  readonly object: readonly [object: object];
  /** Anything else. Without it, a value that no case matches is a TypeError. */
  readonly other: readonly [value: V];
}

/** The arguments that the case of a key gets: those of its form, or those of a compound, `"point/2"`. */
export type CaseArguments<V, K> = K extends keyof Forms<V>
  ? Forms<V>[K]
  : K extends string
    ? ArgumentsFor<V, K>
    : never;

/** Cases by their keys, with results of the types `R`. */
export type Cases<V, R> = {
  readonly [K in keyof R]: (...args: CaseArguments<V, K>) => R[K];
};

/** Results of any types, for the keys that there are. */
export type CaseResults<K extends PropertyKey> = {
  readonly [P in K]: P extends keyof Forms<unknown>
    ? unknown
    : [CaseArguments<unknown, P>] extends [never]
      ? never
      : unknown;
};

/** The names of the cases that are no compounds. */
const FORMS: readonly string[] = [
  "atom",
  "integer",
  "float",
  "number",
  "string",
  "list",
  "partialList",
  "compound",
  "variable",
  "object",
  "other",
];

/** The forms of a value, the most special first, with the arguments of their cases. */
function formsOf(value: unknown): readonly (readonly [name: string, ...args: unknown[]])[] {
  switch (typeof value) {
    case "string":
      return [[`${value}/0`], ["atom", value]];
    case "boolean":
      return [[`${value}/0`], ["atom", String(value)]];
    case "bigint":
      return [
        ["integer", value],
        ["number", value],
      ];
    case "number":
      return [
        [Number.isSafeInteger(value) && !Object.is(value, -0) ? "integer" : "float", value],
        ["number", value],
      ];
    default:
      return typeof value === "object" && value !== null ? objectForms(value) : [];
  }
}

function objectForms(value: object): readonly (readonly [name: string, ...args: unknown[]])[] {
  if (Array.isArray(value)) {
    return value.length === 0 ? [["[]/0"], ["list", value]] : [["list", value]];
  }
  const v = value as Partial<
    CompoundValue & { atom: string } & FloatValue &
      StringValue &
      VariableValue &
      PartialListValue &
      ObjectValue
  >;
  if (v.functor !== undefined && v.args !== undefined) {
    return [
      [`${v.functor}/${v.args.length}`, ...v.args],
      ["compound", v.functor, v.args],
    ];
  }
  if (v.atom !== undefined) return formsOf(v.atom);
  if (v.string !== undefined) return [["string", v.string]];
  if (v.float !== undefined) {
    return [
      ["float", v.float],
      ["number", v.float],
    ];
  }
  if (v.variable !== undefined) return [["variable", v.variable]];
  if (v.list !== undefined) return [["partialList", v.list, v.tail]];
  return v.object === undefined ? [] : [["object", v.object]];
}

/**
 * Calls the case for the form of a value, and returns its result. A key such as `"point/2"` is a compound with
 * its arguments, `"red/0"` an atom; the others are forms: `atom`, `integer`, `float`, `number`, `string`,
 * `list`, `partialList`, `compound`, `variable`, `object`, and `other` for the rest.
 *
 * @param value the value, such as one of an answer
 * @param cases what to do for each form
 * @throws {TypeError} for a value that no case matches, and for a key that is none of these
 *
 * @example
 * ```ts
 * import { Engine, match } from "ambilog";
 * import type { Value } from "ambilog";
 *
 * const area = (shape: Value): number =>
 *   match(shape, {
 *     "circle/1": (r) => Math.PI * Number(r) ** 2,
 *     "rectangle/2": (a, b) => Number(a) * Number(b),
 *     list: (shapes) => shapes.map(area).reduce((sum, one) => sum + one, 0),
 *     other: () => 0,
 *   });
 * const engine = new Engine();
 * const goal = "Shapes = [rectangle(2, 3), rectangle(4, 5), dot]";
 * const row = engine.once<{ Shapes: Value }>(goal);
 * console.log(area(row!.Shapes));
 * ```
 *
 * ```text
 * 26
 * ```
 */
export function match<V, R extends CaseResults<keyof R>>(value: V, cases: Cases<V, R>): R[keyof R] {
  const known = cases as unknown as Readonly<
    Record<string, ((...args: unknown[]) => R[keyof R]) | undefined>
  >;
  checkObject("cases", cases);
  for (const key of Object.keys(known)) {
    if (FORMS.includes(key) || /.\/\d+$/s.test(key)) continue;
    throw new TypeError(`Expected cases to be name/arity, ${FORMS.join(", ")}, got ${key}`);
  }
  for (const [key, run] of Object.entries(known)) {
    if (typeof run === "function") continue;
    throw new TypeError(`Expected a function for the case ${key}, got ${typeof run}`);
  }
  const forms = formsOf(value);
  for (const [name, ...args] of forms) {
    const run = Object.hasOwn(known, name) ? known[name] : undefined;
    if (run !== undefined) return run(...args);
  }
  if (known["other"] !== undefined) return known["other"](value);
  const got = forms.length === 0 ? typeof value : forms[0]![0];
  const names = Object.keys(known).join(", ") || "none";
  throw new TypeError(`Expected a value with a case; there are cases for ${names}, got ${got}`);
}
