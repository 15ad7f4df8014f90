/** Checks of the types of arguments: misuse is a TypeError. */

type TypeName = "boolean" | "function" | "number" | "string";

/** Throws unless a value is of a type; `what` says what was expected, such as `a goal as a string`. */
export function expectType(what: string, value: unknown, type: TypeName): void {
  if (typeof value === type) return;
  throw new TypeError(`Expected ${what}, got ${value === null ? "null" : typeof value}`);
}

/** The same, unless the value is undefined. */
export function expectGiven(what: string, value: unknown, type: TypeName): void {
  if (value !== undefined) expectType(what, value, type);
}
