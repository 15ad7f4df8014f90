/* Ten million levels or elements: built, unified, compared, copied, collected, written, read, sorted, asserted. */

import { describe, expect, test } from "vitest";
import { deepGoals, runDeep } from "../core/deep-terms.js";

/** The kinds of terms that are tried at full size; the others would take four minutes more. */
const FULL = /^(nested|list|sum|a) /;

describe("terms ten million levels deep, and lists of ten million", () => {
  test.each(deepGoals(10_000_000).filter(([title]) => FULL.test(title)))("%s", (_, goal) => {
    expect(runDeep(goal)).toBe("true");
  });
});

describe("terms of other kinds, a million levels deep", () => {
  test.each(deepGoals(1_000_000).filter(([title]) => !FULL.test(title)))("%s", (_, goal) => {
    expect(runDeep(goal)).toBe("true");
  });
});
