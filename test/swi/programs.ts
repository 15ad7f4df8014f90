/* Programs as SWI-Prolog users write them, with their output: here in the dialect swi, and there. */
import { describe, expect, it } from "vitest";
import { NodeEngine } from "../../src/node/node.js";
import { TextBuffer } from "../../src/machine/text-ends.js";
import { loadErrors } from "../engine/answers.js";
import type { EngineOptions } from "../../src/index.js";
import { showing } from "../examples/programs.js";
import { hasSwipl, runSwiplOn } from "./system.js";

/** A goal, and what is printed of X for each of its answers, or its error as `caught(Formal)`. */
export type Row = readonly [goal: string, ...answers: string[]];

/** The output of a program here for each goal, and the messages of its load. */
function here(
  program: string,
  rows: readonly Row[],
  options: EngineOptions = {},
): { printed: string[]; messages: string[] } {
  const messages: string[] = [];
  const output = new TextBuffer();
  const engine = new NodeEngine({
    ...options,
    dialect: "swi",
    output,
    onMessage: ({ text }) => messages.push(text),
  });
  messages.push(...loadErrors(() => engine.consult(program)).map(({ text }) => text));
  let end = 0;
  const printed = rows.map(([goal]) => {
    engine.once(showing(goal));
    const before = end;
    end = output.text.length;
    return output.text.slice(before);
  });
  return { printed, messages };
}

/** The output of SWI-Prolog; messages go to another stream and are ignored. */
function there(program: string, rows: readonly Row[]): string {
  return runSwiplOn(
    program,
    rows.map(([goal]) => showing(goal)),
  ).stdout;
}

function lines(answers: readonly string[]): string {
  return answers.map((answer) => `${answer}\n`).join("");
}

/** Tests that goals on a program print the same here, in the dialect swi, and in SWI-Prolog. */
export function describeHabit(
  claim: string,
  program: string,
  rows: readonly Row[],
  messages: readonly (string | RegExp)[] = [],
): void {
  describe(`swi: ${claim}`, () => {
    const expected = rows.map(([, ...answers]) => lines(answers));

    it("holds here", () => {
      const found = here(program, rows);
      expect(found.printed.map((printed, i) => [rows[i]![0], printed])).toEqual(
        expected.map((printed, i) => [rows[i]![0], printed]),
      );
      expect(found.messages).toHaveLength(messages.length);
      for (const [i, message] of messages.entries()) expect(found.messages[i]).toMatch(message);
    });

    it.skipIf(!hasSwipl)("holds in SWI-Prolog", () => {
      expect(there(program, rows)).toBe(expected.join(""));
    });
  });
}
