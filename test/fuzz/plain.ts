/* Programs that react to limits. */
import { goalsOf, programOf } from "./sample.js";
import type { Sample } from "./sample.js";

/** Constructs that catch the errors of limits, or run something when a goal is left. */
const OTHERWISE = /cleanup|catch\(|catch_with|call_with/;
/** Catchers that do not catch the errors of limits. */
const HARMLESS = /, (?:ball\(\w+\)|error\(type_error\(_, _\), _\)), /g;

/**
 * Does nothing catch what a limit throws, and nothing clean up? Then what a goal has done before a limit
 * is the beginning of what it does without.
 */
export function isPlain(sample: Sample): boolean {
  const text = `${programOf(sample)}\n${goalsOf(sample).join("\n")}`;
  return !OTHERWISE.test(text.replaceAll(HARMLESS, ""));
}
