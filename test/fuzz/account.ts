/*
 * The behaviour of a sample, run in one way: for each goal its answers and what is visible of their
 * effects, in order.
 */
import { HaltError, PrologError, ResourceError } from "../../src/complete.js";
import type { Engine, EngineOptions, Query, StringValue } from "../../src/complete.js";
import { Meter } from "../../src/machine/meter.js";
import type { TextBuffer } from "../../src/machine/text-ends.js";
import { ballText, named, subject } from "../compile/engines.js";
import { CoreRun } from "./core-run.js";
import type { Sample } from "./sample.js";
import { shown } from "./shown.js";
import type { Allowance, End, GoalAccount } from "./shown.js";

export type { Allowance, End, GoalAccount } from "./shown.js";

/** How a sample is run. */
export interface Way {
  readonly name: string;
  readonly options: EngineOptions;
  /** Calls between two pauses of a run; by default it is not paused. */
  readonly pace?: number;
  /** Replaces the engine's queries: tests of the search have a faulty one. */
  readonly query?: (engine: Engine, goal: string) => Asked;
  /** It is the core of src/core, which collects at every so many-th call; 0: as needed. */
  readonly stress?: number;
  /** What is loaded instead of a text. */
  readonly translate?: (text: string) => string;
}

/** What is needed of a query. */
export type Asked = Pick<Query, "with" | "next" | "return" | "async" | "inferences">;

export const ALLOWANCE: Allowance = {
  inferences: 8_000,
  answers: 12,
  memory: 4_000_000,
  timeMs: 4000,
};

/** Makes the run pause after that many calls where time counts; 0 leaves it as it is. */
let pace = 0;
const meter = Meter.prototype as unknown as { paced(now: number): number };
const { paced } = meter;
meter.paced = function (this: Meter, now: number): number {
  return pace === 0 ? paced.call(this, now) : pace;
};

/** An engine and its visible effects. */
export class Run {
  readonly engine: Engine;
  private readonly output: TextBuffer;
  private readonly way: Way;

  constructor(way: Way) {
    this.way = way;
    const { engine, output } = subject(way.name, way.options);
    this.engine = engine;
    this.output = output;
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
    if (text !== "") events.push(`| ${named(text)}`);
  }

  /** Asks a goal. */
  async ask(goal: string, allowance: Allowance = ALLOWANCE): Promise<GoalAccount> {
    const { inferences, memory, timeMs } = allowance;
    const events: string[] = [];
    let end: End = "done";
    let query: Asked | undefined;
    try {
      const text = shown(goal);
      query = this.way.query?.(this.engine, text) ?? this.engine.query(text);
      query.with({ limits: { inferences, memory, timeMs } });
      if (this.way.pace !== undefined) {
        query.with({ sliceMs: 0 });
        pace = this.way.pace;
      }
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
    } finally {
      pace = 0;
    }
    this.drain(events);
    return { goal, events, end, inferences: query?.inferences ?? 0 };
  }
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

/** What runs a sample in that way. */
export function runOf(way: Way): Run | CoreRun {
  return way.stress === undefined ? new Run(way) : new CoreRun(way.stress);
}

/** What the sample does in that way, step by step. */
export async function account(
  sample: Sample,
  way: Way,
  allowance: Allowance = ALLOWANCE,
): Promise<GoalAccount[]> {
  const run = runOf(way);
  const accounts: GoalAccount[] = [];
  // After a limit there is nothing to compare until another program is loaded.
  let isCut = false;
  for (const step of sample.steps) {
    if ("load" in step) {
      isCut = false;
      accounts.push(run.load(step.load));
    } else if (isCut) accounts.push(skipped(step.goal));
    else {
      const told = await run.ask(step.goal, allowance);
      isCut = told.end === "exhausted";
      accounts.push(told);
    }
  }
  return accounts;
}

function skipped(goal: string): GoalAccount {
  return { goal, events: [], end: "skipped", inferences: 0 };
}
