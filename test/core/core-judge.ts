/**
 * The tables of judge.ts, for programs without the API: they may collect at each call.
 */
import { expect } from "vitest";
import type { Case } from "../builtins/judge.js";
import { bootImage, coreModule } from "../../src/machine/image.js";
import { Program } from "./program.js";

const encoder = new TextEncoder();

/** A program that collects at every so many-th call; 0: as needed. */
export function engineWith(program = "", stress = 0): Program {
  const core = new Program({
    module: coreModule(),
    image: bootImage(),
    stress,
    warn: () => undefined,
  });
  core.consult(encoder.encode(program), "user");
  return core;
}

/** As judge of judge.ts: runs the goals of a table in order, and compares all outcomes at once. */
export function judge(cases: readonly Case[], program: Program = engineWith()): void {
  const holds = (goal: string): boolean => program.run(`\\+ \\+ (${goal})`) === "true";
  const found = cases.map(([goal, outcome]): Case => {
    if (typeof outcome === "boolean") {
      const raised = `catch((${goal} -> R_ = yes ; R_ = no), error(E_, _), R_ = E_)`;
      if (holds(`${raised}, R_ == yes`)) return [goal, true];
      return holds(`${raised}, R_ == no`) ? [goal, false] : [goal, "an error"];
    }
    const raises = `catch((${goal}, fail), error(E_, _), true), \\+ E_ \\= (${outcome})`;
    return holds(raises) ? [goal, outcome] : [goal, "not this error"];
  });
  expect(found).toEqual(cases);
}

/** The same for programs that collect at each call. */
export const collecting = {
  engineWith: (program?: string): Program => engineWith(program, 1),
  judge: (cases: readonly Case[], program: Program = engineWith("", 1)): void =>
    judge(cases, program),
};
