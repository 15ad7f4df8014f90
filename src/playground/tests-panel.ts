/*
 * The tests of a program, as library(plunit) runs them: each with its outcome, here and beside its line.
 */
import type { Value } from "../machine/value-types.js";
import { button, counted, eachFrame, enable, h, show } from "../page/dom.js";
import { errorText } from "../page/query-text.js";
import { Run } from "../page/run.js";
import type { Session } from "../page/session.js";
import { SIGNS } from "./margin.js";
import type { Version } from "./program.js";
import { argumentsOf } from "../machine/value-parts.js";

/** The workbench as the tests see it. */
export interface TestsHost {
  readonly session: Session;
  /** Loads the program. */
  prepare(panel: TestsPanel): Promise<{ readonly version: Version }>;
  isCurrent(version: Version): boolean;
  mark(version: Version, file: string, line: number): void;
  /** Shows outcomes beside the lines of a version. */
  showOutcomes(version: Version, results: readonly TestResult[]): void;
  closed(panel: TestsPanel): void;
}

export interface TestResult {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly outcome: string;
  readonly messages: readonly string[];
}

/** Outcomes from the worst to the best; that of a test is that of its worst case. */
const ORDER: readonly string[] = ["failed", "fixme", "blocked", "passed", "skipped"];

export class TestsPanel {
  readonly element: HTMLElement;
  readonly #host: TestsHost;
  readonly #run: Run;
  readonly #stop: HTMLButtonElement = button("Stop", () => this.#run.stop());
  readonly #status: HTMLElement = h("p", { class: "status", role: "status" });
  readonly #output: HTMLElement = h("pre", {
    class: "output",
    "aria-label": "Output",
    tabindex: "0",
    hidden: true,
  });
  readonly #list: HTMLElement = h("ul", { class: "tests" });
  readonly #details: HTMLDetailsElement;
  readonly #draw: () => void = eachFrame(() => this.#drawNow());
  readonly #results: TestResult[] = [];
  #version: Version | undefined = undefined;

  constructor(host: TestsHost) {
    this.#host = host;
    const asked = {
      goal: "use_module(library(plunit), []), plunit:told_(all, all, [], Unit, Name, File, Line, Cases)",
      prepare: async () => {
        this.#version = (await host.prepare(this)).version;
      },
    };
    this.#run = new Run(host.session, asked, (answers) => {
      this.#results.push(...answers.map(({ row }) => resultOf(row)));
      this.#draw();
    });
    this.#details = h(
      "details",
      { open: true },
      h("summary", { class: "goal" }, "Tests"),
      h("div", { class: "row" }, this.#stop, this.#status),
      this.#output,
      this.#list,
    );
    this.element = h(
      "section",
      { class: "panel query", "aria-label": "Tests" },
      this.#details,
      button("Close", () => this.close(), { class: "quiet", "aria-label": "Close tests" }),
    );
  }

  async run(): Promise<void> {
    await this.#run.stream();
  }

  close(): void {
    this.#run.stop();
    this.element.remove();
    this.#host.closed(this);
  }

  collapse(): void {
    this.#details.open = false;
  }

  write(text: string): void {
    this.#output.append(text);
    this.#output.hidden = false;
  }

  abandon(): void {
    if (this.#run.hasBegun) this.#run.stop("there is a new engine");
  }

  refresh(): void {
    this.#draw();
  }

  #drawNow(): void {
    const version = this.#version;
    const isBusy = this.#run.state === "busy" || this.#run.isStreaming;
    enable(this.#stop, isBusy);
    show(this.#status, this.#statusText());
    this.#status.classList.toggle(
      "failed",
      this.#run.state === "failed" || this.#results.some(({ outcome }) => outcome === "failed"),
    );
    for (const result of this.#results.slice(this.#list.childElementCount)) {
      const { name, file, line, outcome, messages } = result;
      this.#list.append(
        h(
          "li",
          { class: `test-${outcome}` },
          h("span", { "aria-label": outcome, role: "img" }, SIGNS[outcome] ?? "?"),
          h("code", {}, name),
          button(`line ${line}`, () => this.#host.mark(version!, file, line), { class: "line" }),
          messages.length > 0 && h("pre", {}, messages.join("\n")),
        ),
      );
    }
    if (version !== undefined) this.#host.showOutcomes(version, this.#results);
  }

  #statusText(): string {
    const run = this.#run;
    const count = (outcome: string): number =>
      this.#results.filter((one) => one.outcome === outcome).length;
    const version = this.#version;
    const isOld = version !== undefined && !this.#host.isCurrent(version);
    const old = isOld
      ? ` This is version ${version.number} of the program, which has changed since.`
      : "";
    if (run.state === "failed") return errorText(run.error);
    if (run.state === "done" && run.count === 0) return `The program has no tests.${old}`;
    const end = run.state === "done" ? "." : run.state === "stopped" ? "; stopped." : ", running";
    return `${counted(run.count, "test")}: ${count("passed")} passed, ${count("failed")} failed${end}${old}`;
  }
}

/** A row of `told_/8`; cases are `case(Outcome, Left, Values, Text, Microseconds)`. */
function resultOf(row: Readonly<Record<string, Value>>): TestResult {
  const { Unit, Name, File, Line, Cases } = row;
  const cases = (Array.isArray(Cases) ? Cases : []).flatMap((one: Value) => {
    const args = argumentsOf(one, "case");
    return args === undefined ? [] : [args.map(plain)];
  });
  return {
    name: `${plain(Unit)}:${plain(Name)}`,
    file: plain(File),
    line: Number(plain(Line)),
    outcome: ORDER.find((each) => cases.some(([outcome]) => outcome === each)) ?? "skipped",
    messages: cases
      .filter(([outcome]) => outcome === "failed")
      .map(([, , values, text]) => (values === "" ? text : `${values}: ${text}`)),
  };
}

function plain(value: Value): string {
  if (typeof value === "object" && "string" in value) return value.string;
  return typeof value === "object" ? "" : String(value);
}
