/* Ten million levels or elements: built, unified, compared, copied, collected, written, read, sorted, asserted. */

import { describe, expect, test } from "vitest";
import { deepGoals, runDeep } from "../core/deep-terms.js";

describe("terms ten million levels deep, and lists of ten million", () => {
  test.each(deepGoals(10_000_000))("%s", (_, goal) => {
    expect(runDeep(goal)).toBe("true");
  });
});
