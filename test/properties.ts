/* Claims about random values. */
import * as fc from "fast-check";

export * as fc from "fast-check";

type Values = [unknown, ...unknown[]];
type Random<T extends Values> = { readonly [I in keyof T]: fc.Arbitrary<T[I]> };
type Check<T extends Values, Verdict> = (...values: T) => Verdict;

/** Throws unless the check holds for random values. It is made a hundred times, or as often as a number says. */
export function forAll<T extends Values>(of: Random<T>, check: Check<T, boolean | void>): void;
export function forAll<T extends Values>(
  times: number,
  of: Random<T>,
  check: Check<T, boolean | void>,
): void;
export function forAll(...given: readonly unknown[]): void {
  void tried(fc.property, given);
}

/** The same for a check that is awaited. */
export function forAllAwaited<T extends Values>(
  of: Random<T>,
  check: Check<T, Promise<boolean | void>>,
): Promise<void>;
export function forAllAwaited<T extends Values>(
  times: number,
  of: Random<T>,
  check: Check<T, Promise<boolean | void>>,
): Promise<void>;
export async function forAllAwaited(...given: readonly unknown[]): Promise<void> {
  await tried(fc.asyncProperty, given);
}

function tried(make: unknown, given: readonly unknown[]): Promise<void> | void {
  const [check, of, numRuns = 100] = given.toReversed() as [unknown, readonly unknown[], number?];
  const property = (make as (...parts: unknown[]) => fc.IRawProperty<unknown>)(...of, check);
  return fc.assert(property, { numRuns });
}
