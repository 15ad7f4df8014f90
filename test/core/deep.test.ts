/* A million levels or elements: built, unified, compared, copied, collected, written, read, sorted, asserted. */

import { describe, expect, test } from "vitest";
import { deepGoals, runDeep } from "./deep-terms.js";

/** The others run with the tests of the package, at ten times the size. */
const DAILY =
  /^(nested terms|cyclic terms: compared|list terms: (copied|texts)|a recursion|shared)/;

describe("terms a million levels deep, and lists of a million", () => {
  test.each(deepGoals(1_000_000).filter(([title]) => DAILY.test(title)))("%s", (_, goal) => {
    expect(runDeep(goal)).toBe("true");
  });
});
