/* Ten million levels or elements: built, unified, compared, copied, collected, written, read, sorted, asserted. */

import { expect, test } from "vitest";
import { deepGoals, runDeep } from "../core/deep-terms.js";

/** The kinds of terms that are tried at full size; the others would take four minutes more. */
const FULL = /^(nested|list|sum|a) /;

test.each(deepGoals(10_000_000).filter(([title]) => FULL.test(title)))(
  "terms ten million levels deep, and lists of ten million: %s",
  (_, goal) => {
    expect(runDeep(goal)).toBe("true");
  },
);

test.each(deepGoals(1_000_000).filter(([title]) => !FULL.test(title)))(
  "terms of other kinds, a million levels deep: %s",
  (_, goal) => {
    expect(runDeep(goal)).toBe("true");
  },
);
