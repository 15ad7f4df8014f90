/**
 * Arrays of the kind that V8 uses for arbitrary values. V8 distinguishes kinds of arrays by what they have
 * held since they were made, and code that meets one kind only is faster. All arrays that the interpreter
 * reads at run time are of the same kind: that of a literal that contains a `null`.
 */

/** Copies the items into an array of that kind. */
export function packed<T>(items: readonly T[]): T[] {
  const all: unknown[] = [null, ...items];
  return all.slice(1) as T[];
}
