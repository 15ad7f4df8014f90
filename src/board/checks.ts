/*
 * Checks of arguments: misuse is a TypeError or RangeError, thrown at once. A board and a dictionary are known by what
 * they have: a page may hold two copies of their classes.
 */

function typeName(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "an array" : typeof value;
}

/** A value in a message: the type of what is neither text nor a number. */
export function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  return typeof value === "number" ? String(value) : typeName(value);
}

/** The error of a value that is not what was expected, such as `a word as a string`. */
export function unexpected(what: string, value: unknown): TypeError {
  return new TypeError(`Expected ${what}, got ${typeName(value)}`);
}

export function checkText(what: string, value: unknown): void {
  if (typeof value !== "string") throw unexpected(`${what} as a string`, value);
}

/** Throws unless it is an array of strings. */
export function checkTexts(what: string, value: unknown): void {
  checkArray(what, value);
  for (const text of value as readonly unknown[]) checkText(`${what}, each`, text);
}

export function checkArray(what: string, value: unknown): void {
  if (!Array.isArray(value)) throw unexpected(`${what} as an array`, value);
}

export function checkBoard(board: unknown): void {
  checkHas("a board as parseBoard makes it", board, "neighbourBits");
}

export function checkDictionary(dictionary: unknown): void {
  checkHas("a Dictionary as fromText makes it", dictionary, "records");
}

function checkHas(what: string, value: unknown, key: string): void {
  if ((value as Readonly<Record<string, unknown>> | null)?.[key] === undefined)
    throw unexpected(what, value);
}

/** Throws unless it is an object with options of these names only. */
export function checkOptions(options: object, ...names: readonly string[]): void {
  if (typeof options !== "object" || options === null || Array.isArray(options))
    throw unexpected("options as an object", options);
  for (const key of Object.keys(options))
    if (!names.includes(key))
      throw new TypeError(`Expected options among ${names.join(", ")}, got ${key}`);
}
