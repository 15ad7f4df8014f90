/* The parts of terms as values. All take undefined for a value that is not there. */
import type { CompoundValue, Value } from "./value-types.js";

/** A compound that is no list. */
export function compoundOf(value: Value | undefined): CompoundValue | undefined {
  return typeof value === "object" && value !== null && "functor" in value ? value : undefined;
}

/** The name of a compound that is no list. */
export function nameOf(value: Value | undefined): string | undefined {
  return compoundOf(value)?.functor;
}

/** The arguments of a compound with that name, and that number of arguments if it is given. */
export function argumentsOf(
  value: Value | undefined,
  name: string,
  arity?: number,
): readonly Value[] | undefined {
  const { functor, args } = compoundOf(value) ?? {};
  return functor === name && (arity === undefined || args?.length === arity) ? args : undefined;
}

/** Whether it is an unbound variable. */
export function isVariable(value: unknown): boolean {
  return typeof value === "object" && value !== null && "variable" in value;
}
