/** The parts of constraints that tests compare with trying all values. */
import * as fc from "fast-check";
import { Engine } from "../../src/complete.js";

export const engine: Engine = new Engine({ limits: { inferences: 10_000_000 } });
engine.once("use_module(library(clpfd))");

const floorDivide = (x: number, y: number): number => Math.floor(x / y);

/** An operation on the bits of integers of any size. */
function bitwise(operation: (x: bigint, y: bigint) => bigint) {
  return (x: number, y: number): number | undefined =>
    Number.isInteger(x) && Number.isInteger(y)
      ? Number(operation(BigInt(x), BigInt(y)))
      : undefined;
}

/** Functions of two integers; undefined where they have no value. */
export const FUNCTIONS: Readonly<Record<string, (x: number, y: number) => number | undefined>> = {
  "+": (x, y) => x + y,
  "-": (x, y) => x - y,
  "*": (x, y) => x * y,
  "//": (x, y) => (y === 0 ? undefined : Math.trunc(x / y)),
  div: (x, y) => (y === 0 ? undefined : floorDivide(x, y)),
  mod: (x, y) => (y === 0 ? undefined : x - y * floorDivide(x, y)),
  rem: (x, y) => (y === 0 ? undefined : x - y * Math.trunc(x / y)),
  "/\\": bitwise((x, y) => x & y),
  "\\/": bitwise((x, y) => x | y),
  xor: bitwise((x, y) => x ^ y),
  "<<": (x, y) => (y >= 0 ? x * 2 ** y : Math.floor(x / 2 ** -y)),
  ">>": (x, y) => (y >= 0 ? Math.floor(x / 2 ** y) : x * 2 ** -y),
  min: Math.min,
  max: Math.max,
  "^": (x, y) => {
    if (y >= 0) return x ** y;
    return Math.abs(x) === 1 ? x ** y : undefined;
  },
};

/** The text of a function of two expressions. */
export const callOf = (name: string, x: string, y: string): string =>
  name === "min" || name === "max" ? `${name}(${x},${y})` : `(${x} ${name} ${y})`;

export const COMPARISONS: Readonly<Record<string, (x: number, y: number) => boolean>> = {
  "#=": (x, y) => x === y,
  "#\\=": (x, y) => x !== y,
  "#<": (x, y) => x < y,
  "#>": (x, y) => x > y,
  "#=<": (x, y) => x <= y,
  "#>=": (x, y) => x >= y,
};

/** Options of labeling/2. */
export const labelingOptions: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("leftmost", "ff", "ffc", "min", "max"),
    fc.constantFrom("up", "down"),
    fc.constantFrom("step", "enum", "bisect"),
  )
  .map((options) => options.join(","));
