/*
 * A trace of the workbench: the calls of a run as a tree, one step at a time, with the clause that called
 * marked in the program.
 */
import type { Answer } from "../engine/answer.js";
import type { Value } from "../machine/value-types.js";
import { button, counted, enable, h, show } from "../page/dom.js";
import { errorText } from "../page/query-text.js";
import { Panel } from "./panel.js";
import type { PanelHost } from "./panel.js";
import { compoundOf } from "../machine/value-parts.js";

const SHOWN = 400;
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

export class TracePanel extends Panel {
  readonly #buttons: readonly HTMLButtonElement[];
  readonly #bindings: HTMLElement = h("p", { class: "bindings" });
  readonly #tree: HTMLElement = h("ol", { class: "calls", tabindex: "0", "aria-label": "Calls" });
  readonly #calls: Map<number, Call> = new Map();
  #current: Call | undefined = undefined;
  #isAtAnswer = false;
  #isAtBreakpoint = false;
  #answer = "";
  #answers = 0;
  /** The variables of the query that are bound. */
  #known = "";

  constructor(host: PanelHost, goal: string) {
    const asked = {
      goal: "'$page_trace'(Goal, Event)",
      values: { Goal: { string: goal } },
    };
    super(host, asked, `Trace ${goal}`, `trace ${goal}`);
    this.#buttons = [
      button("Step", () => void this.step(), { class: "main" }),
      button("Skip", () => void this.#skip()),
      button("To the answer", () => void this.#goOn(() => this.#isAtAnswer)),
      button(
        "To a breakpoint",
        () => void this.#goOn(() => this.#isAtAnswer || this.#isAtBreakpoint),
      ),
    ];
    this.compose(
      [`trace  ?- ${goal}.`],
      h("div", { class: "row" }, ...this.#buttons, this.stop),
      this.status,
      this.#bindings,
      this.output,
      this.#tree,
    );
  }

  step(): Promise<void> {
    return this.run.next();
  }

  /** Goes on to where the current call is left. */
  async #skip(): Promise<void> {
    if (this.#current === undefined || !this.run.isOpen) return this.step();
    await (await this.host.session.engine()).once("'$page_skip'");
    return this.step();
  }

  /** Goes on until it is where it should be, or to the end. */
  async #goOn(isThere: () => boolean): Promise<void> {
    do {
      await this.run.next();
      // The page draws in between.
      if (this.run.count % MANY === 0) await new Promise((resolve) => setTimeout(resolve));
    } while (this.run.isOpen && !isThere());
  }

  protected override end(): void {
    super.end();
    this.host.unmark();
  }

  protected override take(answers: readonly Answer[]): void {
    for (const { row } of answers) this.#step(row["Event"]);
    this.draw();
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
      isOwn(ofFile, ofLine) && this.host.hasBreakpoint(this.prepared!.version, ofFile, ofLine);
    this.#isAtBreakpoint = (port === "call" && has(file, line)) || has(from.string, first);
  }

  protected override drawNow(): void {
    const run = this.run;
    const isBusy = run.state === "busy";
    // Steps may be asked for in advance.
    for (const [i, one] of this.#buttons.entries()) enable(one, run.isOpen || (isBusy && i === 0));
    enable(this.stop, run.isOpen || isBusy);
    show(this.status, this.#statusText());
    this.status.classList.toggle("failed", run.state === "failed");
    const isKnown = run.isOpen && this.#known !== "";
    show(this.#bindings, isKnown && "In the query: ", isKnown && h("code", {}, this.#known));
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
    if (run.isOpen && isOwn(file, line)) this.host.mark(this.prepared!.version, file, line);
    else this.host.unmark();
  }

  #statusText(): string {
    const run = this.run;
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
    return `${stop} the port ${port}${place}.${this.versionText}`;
  }
}
