/*
 * A trace of the workbench: the calls of a run as a tree, one step at a time, with the clause that called
 * marked in the program.
 */
import type { Answer } from "../engine/answer.js";
import type { Value } from "../engine/values.js";
import { button, counted, eachFrame, enable, h, show } from "../page/dom.js";
import type { PanelHost } from "./query-panel.js";
import { Run } from "../page/run.js";

/** How many calls stay on the page. */
const SHOWN = 400;
/** Steps of one message when the run goes on to the next answer. */
const MANY = 64;

/** A call. */
interface Call {
  readonly id: number;
  readonly depth: number;
  readonly line: number;
  text: string;
  port: string;
}

const MARKS: Readonly<Record<string, string>> = {
  call: "▸",
  redo: "↻",
  exit: "✓",
  fail: "✗",
  exception: "!",
};

/** What a trace needs from the workbench. */
export interface TraceHost extends Pick<PanelHost, "session"> {
  /** Loads the program. */
  prepare(): Promise<void>;
  /** Marks a line of the program, or none. */
  mark(line: number | undefined): void;
}

export class TracePanel {
  readonly element: HTMLElement;
  readonly #host: TraceHost;
  readonly #run: Run;
  readonly #buttons: readonly HTMLButtonElement[];
  readonly #stop: HTMLButtonElement = button("Stop", () => this.#end());
  readonly #status: HTMLElement = h("p", { class: "status", role: "status" });
  readonly #tree: HTMLElement = h("ol", { class: "calls", tabindex: "0", "aria-label": "Calls" });
  readonly #draw: () => void = eachFrame(() => this.#drawNow());
  readonly #calls: Map<number, Call> = new Map();
  #current: Call | undefined = undefined;
  #isAtAnswer = false;
  #answers = 0;

  constructor(host: TraceHost, goal: string) {
    this.#host = host;
    const asked = {
      goal: "'$page_trace'(Goal, Event)",
      values: { Goal: { string: goal } },
      prepare: () => host.prepare(),
    };
    this.#run = new Run(host.session, asked, (answers) => this.#take(answers));
    this.#buttons = [
      button("Step", () => void this.step(), { class: "main" }),
      button("Skip", () => void this.#skip()),
      button("To the answer", () => void this.#toAnswer()),
    ];
    this.element = h(
      "section",
      { class: "panel query", "aria-label": `Trace ${goal}` },
      h(
        "div",
        { class: "row head" },
        h("pre", { class: "goal" }, `trace  ?- ${goal}.`),
        button("Close", () => this.close(), {
          class: "quiet",
          "aria-label": `Close trace ${goal}`,
        }),
      ),
      h("div", { class: "row" }, ...this.#buttons, this.#stop),
      this.#status,
      this.#tree,
    );
    this.#draw();
  }

  step(): Promise<void> {
    return this.#run.next();
  }

  /** Goes on to where the current call is left. */
  async #skip(): Promise<void> {
    if (this.#current === undefined || !this.#run.isOpen) return this.step();
    await (await this.#host.session.engine()).once("'$page_skip'");
    return this.step();
  }

  /** Goes on to the next answer or the end. */
  async #toAnswer(): Promise<void> {
    do await this.#run.next();
    while (this.#run.isOpen && !this.#isAtAnswer && this.#run.count % MANY !== 0);
    if (this.#run.isOpen && !this.#isAtAnswer) {
      // The page draws in between.
      await new Promise((resolve) => setTimeout(resolve));
      await this.#toAnswer();
    }
  }

  close(): void {
    this.#end();
    this.element.remove();
  }

  #end(): void {
    this.#run.stop();
    this.#host.mark(undefined);
  }

  #take(answers: readonly Answer[]): void {
    for (const { row } of answers) this.#step(row["Event"]);
    this.#draw();
  }

  #step(event: Value): void {
    this.#isAtAnswer = event === "answer";
    if (this.#isAtAnswer) {
      this.#answers++;
      this.#current = undefined;
      return;
    }
    if (typeof event !== "object" || !("functor" in event)) return;
    const [port, id, depth, text, line] = event.args as [
      string,
      number,
      number,
      { string: string },
      number,
    ];
    let call = this.#calls.get(id);
    if (call === undefined) {
      call = { id, depth, line, text: text.string, port };
      this.#calls.set(id, call);
      if (this.#calls.size > SHOWN) this.#calls.delete(this.#calls.keys().next().value!);
    }
    call.text = text.string;
    call.port = port;
    this.#current = call;
  }

  #drawNow(): void {
    const run = this.#run;
    const isBusy = run.state === "busy";
    // Steps may be asked for in advance.
    for (const [i, one] of this.#buttons.entries()) enable(one, run.isOpen || (isBusy && i === 0));
    enable(this.#stop, run.isOpen || isBusy);
    show(this.#status, this.#statusText());
    show(
      this.#tree,
      ...[...this.#calls.values()].map((call) =>
        h(
          "li",
          {
            class: `port-${call.port}`,
            style: `--depth: ${Math.min(call.depth, 40)}`,
            "aria-current": call === this.#current ? "step" : undefined,
          },
          h("span", { class: "port", title: call.port }, MARKS[call.port] ?? call.port),
          h("code", {}, call.text),
        ),
      ),
    );
    this.#tree.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
    if (isBusy) return;
    const line = this.#current?.line ?? 0;
    this.#host.mark(run.isOpen && line > 0 ? line : undefined);
  }

  #statusText(): string {
    const run = this.#run;
    const found = counted(this.#answers, "answer");
    if (run.state === "failed") return run.error?.message ?? "";
    if (run.state === "done") return `The run has ended: ${found}.`;
    if (run.state === "stopped") return `Stopped: ${found}.`;
    if (this.#isAtAnswer) return `Answer ${this.#answers}. A step looks for the next.`;
    if (this.#current === undefined) return "A step goes to the first call.";
    const { port, line } = this.#current;
    const place = line > 0 ? `, in the clause of line ${line}` : "";
    return `At the port ${port}${place}.`;
  }
}
