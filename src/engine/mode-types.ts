/**
 * The types of a native function's parameters, read from the text of its mode: `"at(+Name:atom, -Place:integer)"` has a
 * string, and an integer or a variable. They say what shapes.ts makes of arguments. What is beyond the usual forms is
 * any value.
 */
import type { Value, VariableValue } from "../machine/value-types.js";

/** The types of the arguments of a mode. */
export type ParametersOf<M extends string> = M extends `${string}(${infer Inner})`
  ? Parameters<Inner>
  : readonly [];

/** Types without arguments. */
interface Kinds {
  atom: string;
  string: string;
  text: string;
  char: string;
  integer: number;
  int: number;
  nonneg: number;
  positive_integer: number;
  code: number;
  float: number;
  number: number;
  bigint: bigint;
  boolean: boolean;
  bool: boolean;
  chars: readonly string[];
  codes: readonly number[];
  list: readonly Value[];
  proper_list: readonly Value[];
}

/** Parameters between commas; `Begun` is the text of one that has brackets before the comma. */
type Parameters<
  Text extends string,
  Begun extends string = "",
  Done extends readonly unknown[] = readonly [],
> = Text extends `${infer First},${infer Rest}`
  ? IsClosed<`${Begun}${First}`> extends true
    ? Parameters<Rest, "", readonly [...Done, Parameter<Trimmed<`${Begun}${First}`>>]>
    : Parameters<Rest, `${Begun}${First},`, Done>
  : readonly [...Done, Parameter<Trimmed<`${Begun}${Text}`>>];

type Parameter<Text extends string> = Text extends `+${infer Rest}`
  ? Typed<Rest>
  : Text extends `${"-" | "?" | "@" | "!"}${infer Rest}`
    ? Found<Typed<Rest>>
    : Value;

/** An argument that is to be found may be a variable, and a list of it may have variables. */
type Found<T> = T extends readonly unknown[] ? Value : T | VariableValue;

/** `Name:type`, `type`, `Name`, or nothing; a second sign of the mode may stand before it. */
type Typed<Text extends string> = Text extends `${"+" | "-"}${infer Rest}`
  ? Typed<Rest>
  : Text extends `${string}:${infer Type}`
    ? TypeOf<Trimmed<Type>>
    : TypeOf<Trimmed<Text>>;

type TypeOf<Type extends string> = Type extends keyof Kinds
  ? Kinds[Type]
  : Type extends `${infer First}|${infer Rest}`
    ? IsClosed<First> extends true
      ? TypeOf<Trimmed<First>> | TypeOf<Trimmed<Rest>>
      : Listed<Type>
    : Listed<Type>;

type Listed<Type extends string> = Type extends
  | `list(${infer Item})`
  | `list_of(${infer Item})`
  | `[${infer Item}]`
  ? IsWhole<Item> extends true
    ? readonly TypeOf<Trimmed<Item>>[]
    : Value
  : Type extends `oneof([${infer Choices}])`
    ? Choice<Choices>
    : Type extends `between(${string})`
      ? number
      : Value;

/** Numbers, and atoms without quotes. */
type Choice<Text extends string> = Text extends `${infer First},${infer Rest}`
  ? Choice<First> | Choice<Rest>
  : Text extends `${string}'${string}`
    ? string
    : Trimmed<Text> extends `${infer N extends number}`
      ? N
      : Trimmed<Text>;

type Trimmed<Text extends string> = Text extends ` ${infer Rest}` | `${infer Rest} `
  ? Trimmed<Rest>
  : Text;

/** Whether each bracket of a text is closed. */
type IsClosed<Text extends string> =
  Count<Text, "("> extends Count<Text, ")">
    ? Count<Text, "["> extends Count<Text, "]">
      ? true
      : false
    : false;

/** Whether what stands between brackets is one type: `integer)-list(atom` and `atom, atom` are not. */
type IsWhole<Text extends string> = Text extends
  | `${string},${string}`
  | `${string}${")" | "]"}${string}${"(" | "["}${string}`
  ? false
  : true;

type Count<
  Text extends string,
  Part extends string,
  Seen extends readonly 0[] = readonly [],
> = Text extends `${string}${Part}${infer Rest}` ? Count<Rest, Part, readonly [...Seen, 0]> : Seen;
