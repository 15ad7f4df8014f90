/* Some of the programs that need more memory than there is; all of them are tests of the package. */

import { expect, test } from "vitest";
import { LIMITED, limitedOutcome } from "./limited.js";
import { RUNAWAYS } from "./runaways.js";

const DAILY = new Set([
  "recursion that builds a term",
  "choice points of clauses",
  "cleanups in cleanups",
  "bindings on the trail",
  "atoms that get longer",
  "a string that doubles",
  "facts with terms",
  "rules that are called",
  "attributed variables that wake",
  "results of findall/3",
  "a ball as large as the memory allows",
  "texts",
  "setof/3",
  "msort/2",
]);

test.each(RUNAWAYS.filter(([what]) => DAILY.has(what)))(
  "what uses up memory ends with the resource error, and the next goal runs: %s",
  (what, goal) => {
    expect(limitedOutcome(what, goal)).toEqual(LIMITED);
  },
);
