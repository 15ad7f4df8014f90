/* The programs of the benchmarks: right answers, and the same ones when each call collects. */

import { describe, expect, test } from "vitest";
import { printed } from "./program.js";
import { PROGRAMS, programText } from "../bench/catalogue.js";
import { realFolder, realPrograms } from "../bench/real-catalogue.js";

const root = new URL("../../", import.meta.url).pathname;

test.for(realPrograms(realFolder(root, "real")))(
  "programs of real size give their checksum: $name",
  ({ text, checksum }) => {
    expect(printed(text, "run(1, Sum), print(Sum)")).toBe(`${checksum} true`);
  },
);

describe("a collection at every call that moves everything changes no answer", () => {
  const small = PROGRAMS.filter(({ set }) => set === "classic").filter(
    ({ name }) =>
      ![
        "zebra",
        "primes",
        "tak",
        "rewriting",
        "browse",
        "chart",
        "nand",
        "crypt",
        "poly_10",
      ].includes(name),
  );
  test.for(small)("$name", (program) => {
    const text = programText(root, program);
    const goal = "answer(X), print(X)";
    expect(printed(text, goal, { stress: 1 })).toBe(printed(text, goal));
  });
});
