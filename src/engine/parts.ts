/**
 * Optional parts of an engine, passed to it as in `new Engine({ parts: [debugging] })`, so that bundles contain only used
 * code.
 */

/** A part of engines: a value of `ambilog/parts`. */
export interface Part {
  /** The name of the value. */
  readonly name: string;
}

/** Throws a TypeError for values that are not parts. */
export function checkParts(parts: readonly Part[]): void {
  if (!Array.isArray(parts)) throw new TypeError(`Expected parts as an array, got ${typeof parts}`);
  for (const part of parts as readonly unknown[]) {
    if (typeof part === "object" && part !== null && "install" in part) continue;
    const found = part === null ? "null" : typeof part;
    throw new TypeError(`Expected a part to be a value of ambilog/parts, got ${found}`);
  }
}
