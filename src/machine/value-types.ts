/**
 * Terms as JavaScript values, and back, without loss.
 *
 * | Prolog | JavaScript |
 * | --- | --- |
 * | atom | string; `{ atom: "a" }` says the same |
 * | integer | number when safe, else bigint |
 * | float | number when it has a fraction, else `{ float: 1 }` |
 * | string | `{ string: "text" }` |
 * | list | array (`[]` is the empty list) |
 * | list with another tail | `{ list: […], tail: … }` |
 * | compound | `{ functor: "f", args: […] }` |
 * | unbound variable | `{ variable: "_12" }`, equal names in one answer for one variable; `unbound` |
 * | handle | `{ object: … }`, the very object |
 *
 * Options (`ValueOptions`) choose other forms for integers, atoms and strings. An object of another form is a
 * TypeError: pass a class instance or a record of the host as a handle, `{ object }`.
 *
 * So `1` and `1.0`, an atom and a string, stay distinct in both directions. Prolog also accepts bigints of
 * any size, numbers with a fraction and the infinities as floats, and booleans as the atoms `true` and
 * `false`. Conversion uses an explicit stack, so depth is not limited.
 */

/** `f(…)`: a compound that is not a list. */
export interface CompoundValue {
  /** Its name. */
  readonly functor: string;
  /** Its arguments, at least one. */
  readonly args: readonly Value[];
}

/** A float that could be taken for an integer: `1.0`, an infinity, or not-a-number. */
export interface FloatValue {
  /** The number. */
  readonly float: number;
}

/** An atom, where it must be distinguished from a string. */
export interface AtomValue {
  /** Its name. */
  readonly atom: string;
}

/** A Prolog string. */
export interface StringValue {
  /** Its text. */
  readonly string: string;
}

/** An unbound variable. */
export interface VariableValue {
  /** Its name; within one value, equal names are one variable, except that each `"_"` is another one. */
  readonly variable: string;
}

/**
 * The value that stands for nothing yet: each occurrence is a variable of its own. As the value of a variable
 * of a goal it says that the variable is to be found, as if no value were given.
 *
 * @example
 * ```ts
 * import { Engine, unbound } from "ambilog";
 *
 * const engine = new Engine();
 * engine.consult("user(1, ann). user(2, bob).");
 * const find = (id?: number) => engine.query("user(Id, Name)", { Id: id ?? unbound }).all();
 * console.log(find(2), find());
 * ```
 *
 * ```text
 * [ { Name: 'bob' } ] [ { Id: 1, Name: 'ann' }, { Id: 2, Name: 'bob' } ]
 * ```
 */
export const unbound: VariableValue = Object.freeze({ variable: "_" });

/** Whether it is `unbound`, or a copy of it from another thread. */
export function isUnbound(value: unknown): boolean {
  return (Object(value) as Partial<VariableValue>).variable === "_";
}

/** A list whose tail is not the empty list. */
export interface PartialListValue {
  /** The elements before the tail, at least one. */
  readonly list: readonly Value[];
  /** The tail. */
  readonly tail: Value;
}

/** A handle of a JavaScript object. */
export interface ObjectValue {
  /** The object itself. */
  readonly object: object;
}

/** A term as a JavaScript value. */
export type Value =
  | number
  | bigint
  | string
  | boolean
  | readonly Value[]
  | CompoundValue
  | AtomValue
  | FloatValue
  | StringValue
  | VariableValue
  | PartialListValue
  | ObjectValue;

/** Options for the conversion of terms to values. All have defaults, which lose nothing. */
export interface ValueOptions {
  /**
   * `"auto"`: numbers when they are safe integers, else bigints. `"bigint"`: always bigints.
   * `"number"`: always numbers; one that is not safe is a RangeError. Default: `"auto"`.
   */
  readonly integers?: "auto" | "number" | "bigint" | undefined;
  /** `"object"`: `{ string }`. `"text"`: strings, as atoms unless these are objects. Default: `"object"`. */
  readonly strings?: "object" | "text" | undefined;
  /** `"text"`: strings. `"object"`: `{ atom }`; the empty list stays an array. Default: `"text"`. */
  readonly atoms?: "text" | "object" | undefined;
}
