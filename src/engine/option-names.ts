/** Validation of the names of options: an option that is not known, such as a misspelt one, is a TypeError. */

import { unexpected } from "./expect-type.js";

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
