/* Tables of goals hold when each call collects all garbage and moves all that is left. */
import { describe, it } from "vitest";
import { engineWith, judge, judgeTable } from "../builtins/judge.js";
import type { Case } from "../builtins/judge.js";
import { tablesBeside } from "../tables.js";

const conformance = tablesBeside(new URL("../conformance/", import.meta.url).href);

describe.each([...conformance])("%s", (_, tables) => {
  it.each(tables)("$claim", (table) => judgeTable(table, 1));
});

describe.each([...tablesBeside(new URL("../machine/", import.meta.url).href, "control")])(
  "%s",
  (_, tables) => {
    it.each(tables)("$claim", ({ program, rows }) => {
      const found = rows.filter(([, ...outcomes]) => !/throws|[A-Z]/.test(outcomes.join()));
      const cases = found.map(([goal, ...outcomes]): Case => {
        const names = [...new Set(goal.match(/\b[A-Z]\w*/g))].join();
        return [`findall([${names}], (${goal}), L_), L_ == [${outcomes.join()}]`, true];
      });
      judge(cases, engineWith(program, 1));
    });
  },
);
