/* 300,000 levels or elements: built, unified, compared, copied, collected, written, read, sorted, asserted. */

import { expect, test } from "vitest";
import { deepGoals, runDeep } from "./deep-terms.js";

/** The others run with the tests of the package, at 33 times the size. */
const DAILY =
  /^(nested terms|cyclic terms: compared|list terms: (copied|texts)|a recursion|shared)/;

test.each(deepGoals(300_000).filter(([title]) => DAILY.test(title)))(
  "terms 300,000 levels deep, and lists of as many elements: %s",
  (_, goal) => {
    expect(runDeep(goal)).toBe("true");
  },
);
