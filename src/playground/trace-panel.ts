/*
 * A trace of the workbench: the calls of a run as a tree, one step at a time, with the clause that called
 * marked in the program.
 */
import type { Answer } from "../engine/answer.js";
import type { Value } from "../machine/value-types.js";
import { button, counted, eachFrame, enable, h, show } from "../page/dom.js";
import { errorText } from "../page/query-text.js";
import { Run } from "../page/run.js";
import type { Session } from "../page/session.js";
import type { Version } from "./program.js";
import { compoundOf } from "../machine/value-parts.js";

const SHOWN = 400;
/** The most characters of output that stay on the page. */
const OUTPUT = 20_000;
/** Steps of one message when the run goes on to the next answer. */
const MANY = 64;

/** The arguments of `port/10`, see trace-side.ts. */
type EventArguments = [
  port: string,
  id: number,
  depth: number,
  text: { readonly string: string },
  file: { readonly string: string },
  line: number,
  clauseFile: { readonly string: string },
  clauseLine: number,
  bound: { readonly string: string },
  known: { readonly string: string },
];

interface Call {
  readonly id: number;
  readonly depth: number;
  readonly file: string;
  readonly line: number;
  text: string;
  port: string;
  /** The bindings of the variables that it was called with. */
  bound: string;
}

/** Whether a place is in the program. */
function isOwn(file: string, line: number): boolean {
  return line > 0 && file.endsWith(".pl") && !file.includes("/");
}

/** The workbench as a trace sees it. */
export interface TraceHost {
  readonly session: Session;
  prepare(panel: TracePanel): Promise<{ readonly version: Version }>;
  isCurrent(version: Version): boolean;
  /** Marks a line of a version of the program, or none. */
  mark(version: Version, file: string, line: number): void;
  /** Whether the clause of a version that begins in a line has a breakpoint. */
  hasBreakpoint(version: Version, file: string, line: number): boolean;
  unmark(): void;
  /** Called when it is closed. */
  closed(panel: TracePanel): void;
}

export class TracePanel {
  readonly element: HTMLElement;
  readonly #host: TraceHost;
  readonly #run: Run;
  readonly #buttons: readonly HTMLButtonElement[];
  readonly #stop: HTMLButtonElement = button("Stop", () => this.#end());
  readonly #status: HTMLElement = h("p", { class: "status", role: "status" });
  readonly #bindings: HTMLElement = h("p", { class: "bindings" });
  readonly #tree: HTMLElement = h("ol", { class: "calls", tabindex: "0", "aria-label": "Calls" });
  readonly #output: HTMLElement = h("pre", {
    class: "output",
    "aria-label": "Output",
    tabindex: "0",
  });
  readonly #details: HTMLDetailsElement;
  #written = "";
  readonly #draw: () => void = eachFrame(() => this.#drawNow());
  readonly #calls: Map<number, Call> = new Map();
  #version: Version | undefined = undefined;
  #current: Call | undefined = undefined;
  #isAtAnswer = false;
  #isAtBreakpoint = false;
  #answer = "";
  #answers = 0;
  /** The variables of the query that are bound. */
  #known = "";

  constructor(host: TraceHost, goal: string) {
    this.#host = host;
    const asked = {
      goal: "'$page_trace'(Goal, Event)",
      values: { Goal: { string: goal } },
      prepare: async () => {
        this.#version = (await host.prepare(this)).version;
      },
    };
    this.#run = new Run(host.session, asked, (answers) => this.#take(answers));
    this.#buttons = [
      button("Step", () => void this.step(), { class: "main" }),
      button("Skip", () => void this.#skip()),
      button("To the answer", () => void this.#goOn(() => this.#isAtAnswer)),
      button(
        "To a breakpoint",
        () => void this.#goOn(() => this.#isAtAnswer || this.#isAtBreakpoint),
      ),
    ];
    this.#details = h(
      "details",
      { open: true },
      h("summary", { class: "goal" }, `trace  ?- ${goal}.`),
      h("div", { class: "row" }, ...this.#buttons, this.#stop),
      this.#status,
      this.#bindings,
      this.#output,
      this.#tree,
    );
    this.element = h(
      "section",
      { class: "panel query", "aria-label": `Trace ${goal}` },
      this.#details,
      button("Close", () => this.close(), {
        class: "quiet",
        "aria-label": `Close trace ${goal}`,
      }),
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

  /** Goes on until it is where it should be, or to the end. */
  async #goOn(isThere: () => boolean): Promise<void> {
    do {
      await this.#run.next();
      // The page draws in between.
      if (this.#run.count % MANY === 0) await new Promise((resolve) => setTimeout(resolve));
    } while (this.#run.isOpen && !isThere());
  }

  close(): void {
    this.#end();
    this.element.remove();
    this.#host.closed(this);
  }

  #end(): void {
    this.#run.stop();
    this.#host.unmark();
  }

  #take(answers: readonly Answer[]): void {
    for (const { row } of answers) this.#step(row["Event"]);
    this.#draw();
  }

  #step(event: Value): void {
    this.#isAtAnswer = false;
    const { functor, args } = compoundOf(event) ?? {};
    if (args === undefined) return;
    if (functor === "answer") {
      this.#isAtAnswer = true;
      this.#answer = (args[0] as { string: string }).string;
      this.#answers++;
      this.#known = "";
      this.#current = undefined;
      return;
    }
    const [port, id, depth, text, { string: file }, line, from, first, bound, known] =
      args as unknown as EventArguments;
    let call = this.#calls.get(id);
    if (call === undefined) {
      call = { id, depth, file, line, text: text.string, port, bound: "" };
      this.#calls.set(id, call);
      if (this.#calls.size > SHOWN) this.#calls.delete(this.#calls.keys().next().value!);
    }
    call.text = text.string;
    call.port = port;
    call.bound = bound.string;
    this.#known = known.string;
    this.#current = call;
    const has = (ofFile: string, ofLine: number): boolean =>
      isOwn(ofFile, ofLine) && this.#host.hasBreakpoint(this.#version!, ofFile, ofLine);
    this.#isAtBreakpoint = (port === "call" && has(file, line)) || has(from.string, first);
  }

  #drawNow(): void {
    const run = this.#run;
    const isBusy = run.state === "busy";
    // Steps may be asked for in advance.
    for (const [i, one] of this.#buttons.entries()) enable(one, run.isOpen || (isBusy && i === 0));
    enable(this.#stop, run.isOpen || isBusy);
    show(this.#status, this.#statusText());
    this.#status.classList.toggle("failed", run.state === "failed");
    const isKnown = run.isOpen && this.#known !== "";
    show(this.#bindings, isKnown && "In the query: ", isKnown && h("code", {}, this.#known));
    show(this.#output, this.#written);
    this.#output.hidden = this.#written === "";
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
          h("span", { class: "port" }, call.port),
          h("code", {}, call.text),
          call.bound !== "" && h("code", { class: "bound" }, call.bound),
        ),
      ),
    );
    this.#tree.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
    if (isBusy) return;
    const { file = "", line = 0 } = this.#current ?? {};
    if (run.isOpen && isOwn(file, line)) this.#host.mark(this.#version!, file, line);
    else this.#host.unmark();
  }

  refresh(): void {
    this.#draw();
  }

  /** Writes what the program prints. */
  write(text: string): void {
    this.#written = (this.#written + text).slice(-OUTPUT);
    this.#draw();
  }

  abandon(): void {
    if (this.#run.hasBegun) this.#run.stop("there is a new engine");
  }

  collapse(): void {
    this.#details.open = false;
  }

  #versionText(): string {
    const version = this.#version;
    if (version === undefined || this.#host.isCurrent(version)) return "";
    return ` This is version ${version.number} of the program, which has changed since.`;
  }

  #statusText(): string {
    const run = this.#run;
    const found = counted(this.#answers, "answer");
    if (run.state === "failed") return errorText(run.error);
    if (run.state === "done") return `The run has ended: ${found}.`;
    if (run.state === "stopped") return `Stopped: ${found}.`;
    if (this.#isAtAnswer)
      return `Answer ${this.#answers}. ${this.#answer}. A step looks for the next.`;
    if (this.#current === undefined) return "A step goes to the first call.";
    const { port, file, line } = this.#current;
    const where = file === "program.pl" ? "" : ` of ${file}`;
    const place = isOwn(file, line) ? `, in the clause of line ${line}${where}` : "";
    const stop = this.#isAtBreakpoint ? "At a breakpoint, at" : "At";
    return `${stop} the port ${port}${place}.${this.#versionText()}`;
  }
}
