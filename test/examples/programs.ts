/* Loads and runs the programs of examples/, here and in SWI-Prolog. */
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { NodeEngine } from "../../src/node/node.js";
import { TextBuffer, TextSource } from "../../src/machine/text-ends.js";
import { hasSwipl, runSwipl } from "../swi/system.js";

/** A claim, a goal, and what is printed of X for each of its answers. */
export type Row = readonly [claim: string, goal: string, answers: readonly string[]];

/** A loaded program, and its output from then on. */
export interface Example {
  /** Runs a goal once and returns its output. */
  printed(goal: string): string;
}

/** The path of a file of examples/. */
export function pathOf(file: string): string {
  return fileURLToPath(new URL(`../../examples/${file}`, import.meta.url));
}

/** Loads a program. Throws for any message. */
export function load(file: string, dialect: "iso" | "swi" = "iso", input = ""): Example {
  const output = new TextBuffer();
  const engine = new NodeEngine({
    input: new TextSource(input),
    output,
    errorOutput: new TextBuffer(),
    dialect,
    onMessage: ({ text }) => {
      throw new Error(text);
    },
  });
  engine.consultFile(pathOf(file));
  return {
    printed(goal) {
      const before = output.text.length;
      if (engine.once(goal) === undefined) throw new Error(`No answer: ${goal}`);
      return output.text.slice(before);
    },
  };
}

/** SWI-Prolog's output for goals on a program. Throws for warnings and errors. */
export function swipl(file: string, goals: readonly string[], input = ""): string {
  const { stdout, stderr } = runSwipl(goals, pathOf(file), input);
  expect(stderr).toBe("");
  return stdout;
}

/** A goal that prints X for each answer of a goal, or the error that ends it. */
export function showing(goal: string): string {
  const caught = "(_E = error(_F, _) -> X = caught(_F) ; X = caught(_E))";
  const shown = "copy_term(X, _X), numbervars(_X, 0, _)";
  const options = "[quoted(true), numbervars(true)]";
  return `forall(catch((${goal}), _E, ${caught}), (${shown}, write_term(_X, ${options}), nl))`;
}

function expected([, , answers]: Row): string {
  return answers.map((answer) => `${answer}\n`).join("");
}

/** Tests that a program has the right answers in the default dialect. */
export function describeOurs(file: string, rows: readonly Row[]): void {
  describe(`${file}`, () => {
    const program = load(file);
    it.each(rows)("%s", (...row) => {
      expect(program.printed(showing(row[1]))).toBe(expected(row));
    });
  });
}

/** Tests that a program has the right answers in either dialect, and in SWI-Prolog. */
export function describeExample(file: string, rows: readonly Row[]): void {
  describe.each(["iso", "swi"] as const)(`${file} in the dialect %s`, (dialect) => {
    const program = load(file, dialect);
    it.each(rows)("%s", (...row) => {
      expect(program.printed(showing(row[1]))).toBe(expected(row));
    });
  });

  describe.skipIf(!hasSwipl)(`${file} in SWI-Prolog`, () => {
    it("gives the same answers", () => {
      const goals = rows.map(([, goal]) => showing(goal));
      expect(swipl(file, goals)).toBe(rows.map(expected).join(""));
    });

    it("prints the same in its main", () => {
      expect(swipl(file, ["main"])).toBe(load(file).printed("main"));
    });
  });
}
