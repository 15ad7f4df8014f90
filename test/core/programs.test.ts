/* The programs of the benchmarks: right answers, and the same ones when each call collects. */

import { describe, expect, test } from "vitest";
import { bootImage, coreModule } from "../../src/machine/image.js";
import { Program } from "./program.js";
import { PROGRAMS, programText } from "../bench/catalogue.js";
import { realFolder, realPrograms } from "../bench/real-catalogue.js";

const root = new URL("../../", import.meta.url).pathname;

/** Loads a text, runs a goal, and gives what was printed, messages included. */
function printed(text: string, goal: string, stress = 0): string {
  const output: string[] = [];
  const write = (part: string): void => void output.push(part);
  const program = new Program({
    module: coreModule(),
    image: bootImage(),
    stress,
    write,
    warn: write,
  });
  program.consult(new TextEncoder().encode(text), "program.pl");
  const outcome = program.run(goal);
  return `${output.join("")} ${outcome}`;
}

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
    expect(printed(text, goal, 1)).toBe(printed(text, goal));
  });
});
