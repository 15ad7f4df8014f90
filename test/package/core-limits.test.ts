/* Over a hundred programs that need more memory than there is, each in its own way. */

import { expect, test } from "vitest";
import { LIMITED, limitedOutcome } from "../core/limited.js";
import { RUNAWAYS } from "../core/runaways.js";

test.each(RUNAWAYS)(
  "what uses up memory ends with the resource error, and the next goal runs: %s",
  (what, goal) => {
    expect(limitedOutcome(what, goal)).toEqual(LIMITED);
  },
);
