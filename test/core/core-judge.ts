/**
 * The tables of judge.ts, for programs without the API: they may collect at each call.
 */
import { expect } from "vitest";
import { outcomeOf } from "../builtins/judge.js";
import type { Case } from "../builtins/judge.js";
import type { Table } from "../tables.js";
import { Program } from "./program.js";

/** A program that collects at every so many-th call; 0: as needed. */
export function engineWith(program = "", stress = 0): Program {
  const core = new Program({ stress });
  core.consult(program, "user");
  return core;
}

/** As judge of judge.ts: runs the goals of a table in order, and compares all outcomes at once. */
export function judge(cases: readonly Case[], program: Program = engineWith()): void {
  const isTrue = (goal: string): boolean => program.run(`\\+ \\+ (${goal})`) === "true";
  const found = cases.map(([goal, outcome]): Case => [goal, outcomeOf(isTrue, goal, outcome)]);
  expect(found).toEqual(cases);
}

/** The same for a table of a text file, at every so many-th call a collection. */
export function judgeRows({ program, rows }: Table, stress = 0): void {
  const cases = rows.map(([goal, expected]): Case => {
    if (expected === undefined) return [goal, true];
    return [goal, expected === "false" ? false : expected];
  });
  judge(cases, engineWith(program, stress));
}
