/** Checks of the options for the conversion of terms to values. */
import type { ValueOptions } from "../machine/value-types.js";
import { expectType } from "./expect-type.js";
import { checkOptionNames } from "./option-names.js";
import type { Names } from "./option-names.js";

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
    expectType(`${key} as a string`, value, "string");
    const expected = choices.map((choice) => `"${choice}"`).join(", ");
    throw new TypeError(`Expected ${key} to be one of ${expected}, got ${String(value)}`);
  }
}
