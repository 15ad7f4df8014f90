/*
 * The behaviour of a sample, run in one way: for each goal its answers and what is visible of their
 * effects, in order.
 */
import { HaltError, PrologError, ResourceError } from "../../src/complete.js";
import type { Engine, Query } from "../../src/complete.js";
import type { StringValue } from "../../src/types.js";
import type { TextBuffer } from "../../src/machine/text-ends.js";
import { ballText, named, subject } from "../compile/engines.js";
import { stress as collectAt } from "../core/stress.js";
import type { Sample } from "./sample.js";
import { shown } from "./shown.js";
import type { Allowance, End, GoalAccount } from "./shown.js";

export type { Allowance, End, GoalAccount } from "./shown.js";

/** A way of running samples. */
export interface Way {
  readonly name: string;
  /** Calls between two pauses of a run; by default it is not paused. */
  readonly pace?: number;
  /** Collects, and looks whether the memory is as it should be, at every so many-th call. */
  readonly stress?: number;
  /** Whether an observer sees each call: clauses are then compiled for that. */
  readonly observed?: boolean;
  /** Replaces the engine's queries: tests of the search have a faulty one. */
  readonly query?: (engine: Engine, goal: string) => Asked;
  /** Replaces each text before it is loaded. */
  readonly translate?: (text: string) => string;
}

/** The part of a query that is used. */
export type Asked = Pick<Query, "with" | "next" | "return" | "async" | "inferences">;

export const ALLOWANCE: Allowance = {
  inferences: 8_000,
  answers: 12,
  memory: 64 << 20,
  timeMs: 4000,
};

/** An engine and its visible effects. */
export class Run {
  readonly engine: Engine;
  readonly output: TextBuffer;
  readonly name: string;
  private readonly way: Way;

  constructor(way: Way) {
    this.way = way;
    this.name = way.name;
    const { engine, output } = subject(way.name, {});
    this.engine = engine;
    this.output = output;
    const { core } = engine.inside;
    const { pace, stress, observed } = way;
    if (pace !== undefined) core.slice = () => pace;
    if (observed === true) core.observer = { call: () => undefined };
    if (stress !== undefined) collectAt(core, stress);
  }

  /** Loads a text; returns its messages and the outcome. */
  load(text: string): GoalAccount {
    const events: string[] = [];
    let end: End = "done";
    try {
      const { translate } = this.way;
      this.engine.consult(translate === undefined ? text : translate(text), {
        file: "program",
        limits: { inferences: 1_000_000 },
      });
    } catch (thrown) {
      const told = outcome(thrown);
      end = told.end;
      events.push(told.event);
    }
    this.drain(events);
    return { goal: "(loading)", events, end, inferences: 0 };
  }

  private drain(events: string[]): void {
    const { text } = this.output;
    this.output.text = "";
    if (text !== "") events.push(`| ${unnamed(text)}`);
  }

  /** Asks a goal. */
  async ask(goal: string, allowance: Allowance = ALLOWANCE): Promise<GoalAccount> {
    const { memory, timeMs } = allowance;
    // To look at the memory takes as long as many calls.
    const inferences =
      this.way.stress === undefined ? allowance.inferences : allowance.inferences / 20;
    const events: string[] = [];
    let end: End = "done";
    let query: Asked | undefined;
    const due = performance.now() + timeMs;
    try {
      const text = shown(goal);
      query = this.way.query?.(this.engine, text) ?? this.engine.query(text);
      query.with({ limits: { inferences, memory, timeMs } });
      if (this.way.pace !== undefined) query.with({ sliceMs: 0 });
      for (let i = 0; i < allowance.answers; i++) {
        const next = this.way.pace === undefined ? query.next() : await query.async.next();
        this.drain(events);
        if (next.done === true) {
          events.push("no");
          break;
        }
        const answer = next.value["Shown_"] as StringValue | undefined;
        const isShown = typeof answer?.string === "string";
        events.push(isShown ? named(answer.string) : "an answer too early");
      }
      if (this.way.pace === undefined) query.return();
      else await query.async.return();
    } catch (thrown) {
      this.drain(events);
      const told = outcome(thrown);
      end = told.end;
      events.push(told.event);
    }
    this.drain(events);
    const made = query?.inferences ?? 0;
    // The program may have caught the error of the limit.
    if (end === "done" && (made >= inferences || performance.now() >= due)) end = "exhausted";
    return { goal, events, end, inferences: made };
  }
}

/** Written text without the names of variables: a collection or backtracking gives one a new name, or another its old one. */
export function unnamed(text: string): string {
  return text.replaceAll(/_G?\d+/g, "_");
}

function outcome(thrown: unknown): { event: string; end: End } {
  if (thrown instanceof ResourceError)
    return { event: `exhausted ${thrown.kind}`, end: "exhausted" };
  if (thrown instanceof PrologError) {
    const text = named(ballText(thrown));
    // A time limit that a program has caught leaves no other trace.
    if (text.includes("resource_error")) return { event: `exhausted`, end: "exhausted" };
    return { event: `throws ${text}`, end: "done" };
  }
  if (thrown instanceof HaltError) return { event: `halts ${thrown.status}`, end: "done" };
  const text = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  return { event: `internal error: ${text}`, end: "internal error" };
}

/** The behaviour of a sample that is run in that way, step by step. */
export async function account(
  sample: Sample,
  way: Way,
  allowance: Allowance = ALLOWANCE,
): Promise<GoalAccount[]> {
  const run = new Run(way);
  const accounts: GoalAccount[] = [];
  // After a limit there is nothing to compare until another program is loaded.
  let isCut = false;
  for (const step of sample.steps) {
    if ("load" in step) {
      isCut = false;
      accounts.push(run.load(step.load));
    } else if (isCut && !setsFlag(step.goal)) accounts.push(skipped(step.goal));
    else {
      const told = await run.ask(step.goal, allowance);
      isCut ||= told.end === "exhausted";
      accounts.push(told);
    }
  }
  return accounts;
}

/** Whether a goal sets a flag for the programs that are loaded after it, too. */
function setsFlag(goal: string): boolean {
  return goal.startsWith("set_prolog_flag(");
}

function skipped(goal: string): GoalAccount {
  return { goal, events: [], end: "skipped", inferences: 0 };
}
