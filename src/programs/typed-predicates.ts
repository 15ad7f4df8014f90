/**
 * Predicates of a program as typed functions.
 *
 * A call makes a query (engine/query.ts) whose goal has a variable for each parameter of a head. Arguments and found
 * values are converted by the types of that head (engine/shapes.ts).
 */
import type { Engine } from "../engine/engine.js";
import type { Head } from "../engine/heads.js";
import type { Query } from "../engine/query.js";
import { converter } from "../engine/schema.js";
import type { Schema } from "../engine/schema.js";
import { converted, mismatchText } from "../engine/shapes.js";
import { isUnbound } from "../machine/value-types.js";
import type { Value, VariableValue } from "../machine/value-types.js";

/** A parameter that is always given: `+Name:type`. */
export interface Input<G> {
  /** The mode of the parameter. */
  readonly way: "in";
  /** The type of the argument. */
  readonly given: G;
}

/** A parameter that is found unless it is given: `-Name:type`, `?Name:type`. */
export interface Output<N extends string, F, G = F> {
  /** The mode of the parameter. */
  readonly way: "out";
  /** Its name in rows. */
  readonly name: N;
  /** The type of the argument. */
  readonly given: G;
  /** The type of its values in rows. */
  readonly found: F;
}

/** A parameter of either kind. */
export type AnyParameter = Input<unknown> | Output<string, unknown>;

/** The values that may be passed for a parameter. */
type Given<P> = P extends AnyParameter
  ? P["way"] extends "in"
    ? P["given"]
    : P["given"] | VariableValue
  : never;

/** The values that may be passed for parameters: for all of them, or without the last ones if these are found. */
export type ArgumentsOf<P extends readonly AnyParameter[]> =
  | { readonly [K in keyof P]: Given<P[K]> }
  | (P extends readonly [...infer First extends readonly AnyParameter[], Output<string, unknown>]
      ? ArgumentsOf<First>
      : never);

/** The places of a tuple. */
type Places<P extends readonly unknown[]> = Exclude<keyof P, keyof unknown[]>;

/** The type of the argument at a place; a variable if there is none. */
type At<A extends readonly unknown[], K> = K extends keyof A ? A[K] : VariableValue;

type NameOf<P> = P extends { readonly name: infer N extends string } ? N : never;
type FoundOf<P> = P extends { readonly found: infer F } ? F : never;

/** Whether the argument is left to be found: always, sometimes or never. */
type Openness<X> = [X] extends [VariableValue | undefined]
  ? "always"
  : [Extract<X, VariableValue | undefined>] extends [never]
    ? "never"
    : "sometimes";

/** The rows of a call: the found values, by the names of the parameters. */
export type RowOf<P extends readonly unknown[], A extends readonly unknown[]> = Flat<
  {
    readonly [
      K in Places<P> as Openness<At<A, K>> extends "always" ? NameOf<P[K]> : never
    ]: FoundOf<P[K]>;
  } & {
    readonly [
      K in Places<P> as Openness<At<A, K>> extends "sometimes" ? NameOf<P[K]> : never
    ]?: FoundOf<P[K]>;
  }
>;

type Flat<T> = { [K in keyof T]: T[K] };

/**
 * A predicate as a function: arguments in, a lazy query out. An argument that may be found is left out at the end, or is
 * `unbound`. Rows have the found values, by the names of the parameters.
 */
export interface Predicate<P extends readonly AnyParameter[]> {
  <const A extends ArgumentsOf<P>>(...args: A): Query<RowOf<P, A>>;
}

/** The module and the engine in which a predicate runs. */
export interface Home {
  /** The module of the predicate. */
  readonly module: string;
  /** The engine, on which the program is loaded. */
  engine(): Engine;
}

/** The function for the heads of one name. */
export function predicateOf(home: Home, heads: readonly Head[]): (...args: unknown[]) => Query {
  return (...args) => {
    const call = callOf(heads, args);
    const { head, values } = call;
    const query = home.engine().query(goalText(home.module, head), values);
    return query.as(rowSchema(head, values) as Schema<Readonly<Record<string, Value>>>);
  };
}

/** A head that accepts some arguments, and their values by the names of its parameters. */
interface AcceptedCall {
  readonly head: Head;
  readonly values: Readonly<Record<string, Value>>;
}

/** The first head that accepts the arguments. Throws a TypeError if there is none. */
function callOf(heads: readonly Head[], args: readonly unknown[]): AcceptedCall {
  let refusal: string | undefined;
  for (const head of heads) {
    const values: Record<string, Value> = {};
    const refused = refusalOf(head, args, values);
    if (refused === undefined) return { head, values };
    refusal ??= refused;
  }
  throw new TypeError(refusal);
}

/** The reason why a head does not accept the arguments; otherwise fills in their values. */
function refusalOf(
  head: Head,
  args: readonly unknown[],
  values: Record<string, Value>,
): string | undefined {
  const { name, arity, parameters } = head;
  if (args.length > arity) {
    return `Expected at most ${arity} arguments of ${name}/${arity}, got ${args.length}`;
  }
  for (const [i, parameter] of parameters.entries()) {
    const x = args[i];
    const what = `argument ${parameter.name} of ${name}/${arity}`;
    const isOpen = i >= args.length || isUnbound(x);
    if (isOpen && parameter.way !== "in") continue;
    if (isOpen || x === undefined) {
      const hint = parameter.way === "in" ? "" : "; unbound says that it is to be found";
      return `Expected ${what} to be given, got ${isOpen ? "none" : "undefined"}${hint}`;
    }
    try {
      values[parameter.name] = converted(parameter.shape, x, "given") as Value;
    } catch (thrown) {
      return mismatchText(thrown, what, parameter.shape, x);
    }
  }
  return undefined;
}

function goalText(module: string, { name, parameters }: Head): string {
  const args = parameters.map((parameter) => parameter.name).join(", ");
  return `${quoted(module)}:${quoted(name)}${args === "" ? "" : `(${args})`}`;
}

function quoted(name: string): string {
  return `'${name.replace(/[\\']/g, "\\$&")}'`;
}

/** Converts the rows of a call. */
function rowSchema(head: Head, values: Readonly<Record<string, Value>>): Schema<object> {
  const open = head.parameters.filter(({ name }) => !Object.hasOwn(values, name));
  return converter((row) => {
    const answer: Record<string, unknown> = {};
    for (const { name, shape } of open) {
      const value = (row as Record<string, Value>)[name]!;
      try {
        answer[name] = converted(shape, value, "found");
      } catch (thrown) {
        const what = `${name} of ${head.name}/${head.arity}`;
        return { issues: [{ message: mismatchText(thrown, what, shape, value), path: [name] }] };
      }
    }
    return { value: answer };
  });
}
