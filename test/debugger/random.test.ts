/* Random programs behave the same when they are traced, and their events are consistent with calls. */
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { PrologError, ResourceError } from "../../src/complete.js";
import { Course, courses, subject } from "../compile/engines.js";
import type { Subject } from "../compile/engines.js";
import { samples } from "../compile/programs.js";
import { Boxes } from "./boxes.js";

/** The number of programs; more with the environment variable PROGRAMS. */
const PROGRAMS = Number(process.env["PROGRAMS"] ?? 40);
const SEED = Number(process.env["SEED"] ?? 1);
/** Answers and inferences of a goal, and events of a trace. */
const MOST = 8;
const LIMIT = 3000;
const EVENTS = 2000;

/**
 * A line of a log without the context of an error: a test that is done in place does not say which
 * predicate it is, as a call of that does.
 */
function bare(line: string): string {
  const [before, json] = line.split("throws ", 2);
  if (json === undefined || !json.startsWith('{"functor":"error","args":[')) return line;
  const { args } = JSON.parse(json) as { args: readonly unknown[] };
  return `${before}throws ${JSON.stringify(args[0])}`;
}

/** Was the budget used up? Time counts between the steps, too, while another engine has its turn. */
function isCut({ exhausted, log }: Course): boolean {
  return exhausted || log.some((line) => line.endsWith("exhausted"));
}

/** The log of each goal; none of those whose budget was used up. */
type Logs = readonly (readonly string[] | undefined)[];

function logs(s: Subject, goals: readonly string[]): Logs {
  return courses(s, goals, MOST, LIMIT).map((course) =>
    isCut(course) ? undefined : course.log.map(bare),
  );
}

/** The lines of two logs of goals that are compared: those before the first that one of them lacks, all equal. */
function compare(about: string, found: Logs, expected: Logs): number {
  let compared = 0;
  for (const [i, b] of found.entries()) {
    const a = expected[i];
    if (a === undefined || b === undefined) break;
    compared += b.length;
    expect([about, i, b]).toEqual([about, i, a]);
  }
  return compared;
}

it("a program that is traced gives the same answers, output and errors", { timeout: 0 }, () => {
  const plain = subject("plain", {});
  const s = subject("traced", {});
  let compared = 0;
  const same = fc.property(samples, ({ text, goals }) => {
    plain.engine.consult(text, { file: "program" });
    s.engine.once("nodebug");
    s.engine.consult(text, { file: "program" });
    s.engine.once("trace");
    compared += compare(`${text}\n${goals.join("\n")}`, logs(s, goals), logs(plain, goals));
  });
  fc.assert(same, { seed: SEED, numRuns: PROGRAMS });
  expect(compared).toBeGreaterThan(2 * PROGRAMS);
});

it("the debugger may be turned on and off between answers", { timeout: 0 }, () => {
  const plain = subject("plain", {});
  const turned = subject("turned on and off", {});
  let compared = 0;
  const same = fc.property(samples, fc.nat(7), ({ text, goals }, modes) => {
    for (const s of [plain, turned]) s.engine.consult(text, { file: "program" });
    for (const goal of goals) {
      const [a, b] = [plain, turned].map((s) => new Course(s, goal, LIMIT)) as [Course, Course];
      for (let i = 0; i < MOST && !a.done && !b.done; i++) {
        const isOn = ((modes >> (i % 3)) & 1) === 1;
        turned.engine.once(isOn ? "trace" : "nodebug");
        a.step();
        b.step();
      }
      a.close();
      b.close();
      if (isCut(a) || isCut(b)) return;
      compared += a.log.length;
      expect([text, goal, b.log.map(bare)]).toEqual([text, goal, a.log.map(bare)]);
    }
  });
  fc.assert(same, { seed: SEED, numRuns: PROGRAMS });
  // Goals that take long on a busy machine are not compared to their end.
  expect(compared).toBeGreaterThan(PROGRAMS);
});

it("a program may turn the debugger on and off in its midst", { timeout: 0 }, () => {
  // Output turns it on or off; in the plain engine that does nothing.
  const turning = (text: string): string => text.replaceAll(/\b(?:write\(|nl\b)/g, "told_$&");
  const told = "told_write(X) :- write(X), turn.\ntold_nl :- turn, nl.\n";
  const plain = subject("plain", {});
  plain.engine.define("turn/0", () => true);
  const s = subject("turning", {});
  let turns = 0;
  s.engine.define("turn/0", () => {
    s.engine.once(++turns % 2 === 0 ? "nodebug" : "trace");
    return true;
  });
  let compared = 0;
  const same = fc.property(samples, ({ text, goals }) => {
    const program = `${turning(text)}\n${told}`;
    const asked = goals.map(turning);
    plain.engine.consult(program, { file: "program" });
    const expected = [...logs(plain, asked), ...logs(plain, asked)];
    s.engine.consult(program, { file: "program" });
    const found = [...logs(s, asked), ...logs(s, asked)];
    compared += compare(`${program}\n${asked.join("\n")}`, found, expected);
  });
  fc.assert(same, { seed: SEED, numRuns: PROGRAMS });
  expect(compared).toBeGreaterThan(4 * PROGRAMS);
  expect(turns).toBeGreaterThan(PROGRAMS / 4);
});

it("each call of a trace is entered and left as a box is", { timeout: 0 }, () => {
  const s = subject("traced", {});
  let events = 0;
  const boxed = fc.property(samples, ({ text, goals }) => {
    s.engine.consult(text, { file: "program" });
    for (const goal of goals) {
      const boxes = new Boxes();
      const trace = s.engine.trace(goal, {}, { limits: { inferences: LIMIT, timeMs: 500 } });
      try {
        for (const event of trace) {
          const wrong = boxes.check(event);
          if (wrong !== undefined) throw new Error(`${text}\n?- ${goal}.\n${wrong}`);
          if (boxes.events === EVENTS) break;
        }
        const isLeft = boxes.events < EVENTS && boxes.entered.length > 0;
        if (isLeft) throw new Error(`${text}\n?- ${goal}.\nleaves ${String(boxes.entered)}`);
      } catch (thrown) {
        if (!(thrown instanceof PrologError || thrown instanceof ResourceError)) throw thrown;
      }
      events += boxes.events;
    }
  });
  fc.assert(boxed, { seed: SEED, numRuns: PROGRAMS });
  expect(events).toBeGreaterThan(10 * PROGRAMS);
});
