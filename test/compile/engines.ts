/*
 * The behaviour of goals on engines that should only differ in their ways of running: the answers with delayed goals,
 * the output before each, and the error at the end.
 */
import { Engine, PrologError, ResourceError } from "../../src/complete.js";
import type { EngineOptions, Query } from "../../src/complete.js";
import type { StringValue } from "../../src/types.js";
import { TextBuffer } from "../../src/machine/text-ends.js";

/** An engine and what its programs have written. */
export interface Subject {
  readonly name: string;
  readonly engine: Engine;
  readonly output: TextBuffer;
}

/** An engine with the program `text`. */
export function subject(name: string, options: EngineOptions, text = ""): Subject {
  const output = new TextBuffer();
  const quiet = { output, errorOutput: new TextBuffer(), onMessage: () => {} };
  const engine = new Engine({ ...quiet, ...options });
  engine.consult(text, { file: "program" });
  return { name, engine, output };
}

/** Milliseconds of a query: infinite terms may take long without a call. */
const LONGEST = 200;

/** One query, taken on answer by answer. */
export class Course {
  /** The log so far: for each answer the output before it, and the answer. */
  readonly log: string[] = [];
  /** Whether the budget is used up. The answers before that depend on the counting of calls. */
  exhausted = false;
  done = false;
  /** Whether it has taken so long that the time limit may have ended it. */
  get slow(): boolean {
    return this.ms >= LONGEST;
  }
  private readonly query: Query;
  private readonly output: TextBuffer;
  private readonly limit: number;
  private ms = 0;

  constructor({ engine, output }: Subject, goal: string, limit: number, timeMs: number = LONGEST) {
    this.output = output;
    this.limit = limit;
    const names = [...new Set(goal.match(/\b[A-Z]\w*/g))].join(",");
    const shown = `copy_term([${names}], Copy_, Waiting_), format(string(Shown_), "~q", [Copy_-Waiting_])`;
    const whole = `b_setval(key, 0), ( ${goal} ), ${shown}`;
    this.query = engine.query(whole, {}, { limits: { inferences: limit, timeMs } });
  }

  get inferences(): number {
    return this.query.inferences;
  }

  /** Goes on to the next answer. */
  step(): void {
    const before = this.output.text.length;
    const start = performance.now();
    let result: string;
    try {
      const next = this.query.next();
      this.done = next.done === true;
      result = next.done === true ? "no" : (next.value["Shown_"] as StringValue).string;
    } catch (thrown) {
      this.done = true;
      if (thrown instanceof PrologError) result = `throws ${ballText(thrown)}`;
      else if (thrown instanceof ResourceError) result = "exhausted";
      else throw thrown;
      // Every error has a report.
      if (!thrown.report.includes(thrown.message)) {
        throw new Error(`Expected the message in ${thrown.report}`, { cause: thrown });
      }
    }
    this.ms += performance.now() - start;
    const isSpent = this.query.inferences >= this.limit || this.ms >= LONGEST;
    if (isSpent || result === "exhausted") this.exhausted = true;
    if (this.query.done) this.done = true;
    const written = this.output.text.slice(before);
    this.tell(written, result);
  }

  close(): void {
    const before = this.output.text.length;
    this.query.return();
    const written = this.output.text.slice(before);
    if (written !== "") this.tell(written, "closed");
    this.done = true;
  }

  /** The names of variables in output may differ. */
  private tell(written: string, result: string): void {
    const before = written === "" ? "" : `${written.replace(/_G?\d+/g, "_")} | `;
    this.log.push(before + named(result));
  }
}

/** The text of a ball, even if it is an infinite term. */
export function ballText({ term, message }: Pick<PrologError, "term" | "message">): string {
  try {
    return JSON.stringify(term, (_, x: unknown) => (typeof x === "bigint" ? `${x}n` : x));
  } catch {
    return message;
  }
}

/** The text with its variables numbered as they come. */
export function named(text: string): string {
  const numbers = new Map<string, number>();
  return text.replace(/_G?\d+/g, (name) => {
    if (!numbers.has(name)) numbers.set(name, numbers.size);
    return `_${numbers.get(name)}`;
  });
}

/** The logs of goals that take turns, with up to `most` answers each. */
export function courses(
  s: Subject,
  goals: readonly string[],
  most: number,
  limit: number,
  timeMs: number = LONGEST,
): Course[] {
  const all = goals.map((goal) => new Course(s, goal, limit, timeMs));
  for (let i = 0; i < most; i++) for (const course of all) if (!course.done) course.step();
  for (const course of all) if (!course.done) course.close();
  return all;
}
