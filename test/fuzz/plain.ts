/* Programs that react to limits. */
import { goalsOf, programOf } from "./sample.js";
import type { Sample } from "./sample.js";

/** Constructs that catch the errors of limits, or run something when a goal is left. */
const OTHERWISE = /cleanup|catch\(|catch_with|call_with/;
/** Catchers that do not catch the errors of limits. */
const HARMLESS = /, (?:ball\(\w+\)|error\(type_error\(_, _\), _\)), /g;

/**
 * Whether a sample neither catches errors of limits nor cleans up. The behaviour of its goals up to a limit is then the
 * beginning of that without one.
 */
export function isPlain(sample: Sample): boolean {
  const text = `${programOf(sample)}\n${goalsOf(sample).join("\n")}`;
  return !OTHERWISE.test(text.replaceAll(HARMLESS, ""));
}
