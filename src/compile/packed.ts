/**
 * Arrays for V8. It knows several kinds of arrays, by what they have held since
 * they were made, and code that meets one kind only is faster. All that the
 * interpreter reads while it runs are of the kind for values of any sort:
 * one that a literal with a `null` in it makes.
 */

/** The items in an array of the kind for any values. */
export function packed<T>(items: readonly T[]): T[] {
  const all: unknown[] = [null, ...items];
  return all.slice(1) as T[];
}
