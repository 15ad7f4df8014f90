/** Options for the conversion of terms to values (values.ts). */

import { checkOptionNames } from "./option-names.js";
import type { Names } from "./option-names.js";

/** How terms are converted to values. All have defaults, which lose nothing. */
export interface ValueOptions {
  /**
   * `"auto"`: numbers when they are safe integers, else bigints. `"bigint"`: always bigints.
   * `"number"`: always numbers; one that is not safe is a RangeError. Default: `"auto"`.
   */
  readonly integers?: "auto" | "number" | "bigint" | undefined;
  /** `"object"`: `{ string }`. `"text"`: strings, as atoms unless these are objects. Default: `"object"`. */
  readonly strings?: "object" | "text" | undefined;
  /** `"text"`: strings. `"object"`: `{ atom }`; the empty list stays an array. Default: `"text"`. */
  readonly atoms?: "text" | "object" | undefined;
}

const CHOICES = {
  integers: ["auto", "number", "bigint"],
  strings: ["object", "text"],
  atoms: ["text", "object"],
} as const;

const NAMES: Names<ValueOptions> = { integers: true, strings: true, atoms: true };

/** Throws a TypeError for invalid options. @internal */
export function checkValueOptions(options: ValueOptions): void {
  checkOptionNames("options of the conversion", options, NAMES);
  for (const [key, choices] of Object.entries(CHOICES)) {
    const value: unknown = options[key as keyof ValueOptions];
    if (value === undefined || (choices as readonly unknown[]).includes(value)) continue;
    const expected = choices.map((choice) => `"${choice}"`).join(", ");
    throw new TypeError(`Expected ${key} to be one of ${expected}, got ${String(value)}`);
  }
}
