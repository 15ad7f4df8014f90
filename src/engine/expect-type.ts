/** Checks of the types of arguments: misuse is a TypeError. */

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
