/** Values as values of JSON; see json-writer.ts for the form. */
import type { Row } from "./answer.js";
import { jsonText } from "./json-writer.js";
import type { TextBounds } from "./json-writer.js";
import { checkTextBounds } from "./option-checks.js";
import type { Value } from "../machine/value-types.js";

/** A value of JSON. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/**
 * A value, or the row of an answer, as a value of JSON, for `JSON.stringify` and everything else that takes JSON: the form
 * that `ambilog query --json` prints, whose schema is in the guide to the command line. It tells all values apart:
 * bigints, infinities and cyclic values have forms of their own, and only host objects are lost. Of a value with more than
 * `maxNodes` parts (default: a million) or nested deeper than `maxDepth` (default: any depth), `{ omitted: N }` stands for
 * the rest.
 *
 * @example
 * ```ts
 * import { Engine, toJSON } from "ambilog";
 *
 * const engine = new Engine();
 * const power = engine.once("X is 2 ** 64, Y = f(Z, 1.0)")!;
 * console.log(JSON.stringify({ answer: toJSON(power) }));
 * console.log(JSON.stringify(toJSON(engine.once("X = [a|X]")!)));
 * console.log(toJSON(engine.once("numlist(1, 9, L)")!, { maxNodes: 5 }));
 * ```
 *
 * ```text
 * {"answer":{"X":{"integer":"18446744073709551616"},"Y":{"functor":"f","args":[{"variable":"_1"},{"float":1}]},"Z":{"variable":"_1"}}}
 * {"X":{"list":["a"],"tail":{"cyclic":1}}}
 * { L: [ 1, 2, 3, { omitted: 6 } ] }
 * ```
 */
export function toJSON(value: Value | Row, bounds: TextBounds = {}): Json {
  checkTextBounds(bounds);
  return JSON.parse(jsonText(value, bounds, () => undefined)) as Json;
}
