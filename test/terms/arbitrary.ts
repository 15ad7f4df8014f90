/* Random terms as values, for property tests: shrinkable and printable. */
import * as fc from "fast-check";
import type { Value } from "../../src/complete.js";
import { anyText } from "./text.js";

const PLAIN = ["a", "b", "foo", "[]", "{}"];

/** The variables of random terms. */
const VARIABLES = ["A", "B", "C", "D"] as const;

/** Options of random terms. */
export interface TermOptions {
  /** Atoms and functors in addition to a few. */
  readonly names?: readonly string[];
  /** Without variables. */
  readonly isGround?: boolean;
}

/** Random terms. */
export function terms({ names = [], isGround = false }: TermOptions = {}): fc.Arbitrary<Value> {
  const name = fc.constantFrom(...PLAIN, ...names);
  const variable = fc.constantFrom(...VARIABLES).map((each): Value => ({ variable: each }));
  const integer = fc.oneof(fc.bigInt(-5n, 5n), fc.bigInt(-(2n ** 70n), 2n ** 70n));
  const float = fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .map((x): Value => ({ float: x }));
  const functor = fc.oneof(name, fc.constantFrom(".", ".", "{}", "-", "+", ","));
  return fc.letrec<{ term: Value }>((tie) => {
    const compound = (args: fc.Arbitrary<Value[]>): fc.Arbitrary<Value> =>
      fc.record({ functor, args });
    return {
      term: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        isGround ? fc.constant<Value>(0) : variable,
        name,
        integer,
        float,
        anyText.map((string): Value => ({ string })),
        fc.oneof(
          { weight: 4, arbitrary: compound(fc.tuple(tie("term"), tie("term"))) },
          { weight: 4, arbitrary: compound(fc.tuple(tie("term"))) },
          {
            weight: 1,
            arbitrary: compound(fc.array(tie("term"), { minLength: 3, maxLength: 10 })),
          },
        ),
      ),
    };
  }).term;
}

/** Integers around the limits of the fast paths of arithmetic. */
export const EDGES: readonly bigint[] = [
  0n,
  1n,
  -1n,
  ...[28n, 29n, 31n, 32n, 52n, 53n, 63n, 64n, 96n].flatMap((k) =>
    [-2n, -1n, 0n, 1n, 2n].flatMap((d) => [2n ** k + d, -(2n ** k) + d]),
  ),
];

/** Small integers, long ones, and edges. */
export const integers: fc.Arbitrary<bigint> = fc.oneof(
  fc.bigInt({ min: -20n, max: 20n }),
  fc.bigInt({ min: -(2n ** 33n), max: 2n ** 33n }),
  fc.bigInt({ min: -(2n ** 54n), max: 2n ** 54n }),
  fc.bigInt({ min: -(2n ** 200n), max: 2n ** 200n }),
  fc.constantFrom(...EDGES),
);
