/* A sample on the core of src/core. */
import { EndedError, UncaughtError } from "../../src/machine/errors.js";
import { bootImage, coreModule } from "../../src/machine/image.js";
import { Program } from "../core/program.js";
import { Query } from "../core/query.js";
import type { StringValue } from "../../src/complete.js";
import { ballText, named } from "../compile/engines.js";
import { shown } from "./shown.js";
import type { Allowance, End, GoalAccount } from "./shown.js";

/** A core and its visible effects; each text that is loaded begins a new one. */
export class CoreRun {
  readonly #stress: number;
  #program: Program | undefined;
  #output = "";

  /** @param stress - collect and verify at every so many-th call; 0: as needed */
  constructor(stress: number) {
    this.#stress = stress;
  }

  #begin(): Program {
    this.#program = new Program({
      module: coreModule(),
      image: bootImage(),
      stress: this.#stress,
      // The verifier's own memory is several times as large.
      memory: this.#stress === 0 ? 1 << 29 : 1 << 26,
      write: (text) => (this.#output += text),
      error: () => undefined,
      warn: () => undefined,
    });
    return this.#program;
  }

  /** Loads a text into a new core. */
  load(text: string): GoalAccount {
    const events: string[] = [];
    this.#begin().consult(new TextEncoder().encode(text), "program");
    this.#drain(events);
    return { goal: "(loading)", events, end: "done", inferences: 0 };
  }

  #drain(events: string[]): void {
    if (this.#output !== "") events.push(`| ${named(this.#output)}`);
    this.#output = "";
  }

  /** Asks a goal. */
  ask(goal: string, allowance: Allowance): GoalAccount {
    const events: string[] = [];
    // To look at the memory takes as long as many calls.
    const inferences = this.#stress === 0 ? allowance.inferences : allowance.inferences / 50;
    const { core, predicates } = this.#program ?? this.#begin();
    const query = new Query(core, predicates, { string: shown(goal) }, { inferences });
    let end: End = "done";
    try {
      for (let i = 0; i < allowance.answers; i++) {
        const isTrue = query.next();
        this.#drain(events);
        if (!isTrue) {
          events.push("no");
          break;
        }
        const answer = query.answer()["Shown_"] as StringValue | undefined;
        const isShown = typeof answer?.string === "string";
        events.push(isShown ? named(answer.string) : "an answer too early");
      }
      query.close();
    } catch (thrown) {
      this.#drain(events);
      const told = outcome(thrown);
      end = told.end;
      events.push(told.event);
    }
    this.#drain(events);
    if (end === "done" && query.isExhausted) end = "exhausted";
    return { goal, events, end, inferences: query.inferences };
  }
}

function outcome(thrown: unknown): { event: string; end: End } {
  if (thrown instanceof EndedError) return { event: `exhausted ${thrown.kind}`, end: "exhausted" };
  if (thrown instanceof UncaughtError) {
    const text = named(ballText(thrown));
    if (text.includes("resource_error")) return { event: "exhausted", end: "exhausted" };
    return { event: `throws ${text}`, end: "done" };
  }
  const text = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  return { event: `internal error: ${text}`, end: "internal error" };
}
