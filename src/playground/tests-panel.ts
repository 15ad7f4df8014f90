/*
 * The tests of a program, as library(plunit) runs them: each with its outcome, here and beside its line.
 */
import type { Answer } from "../engine/answer.js";
import type { Value } from "../machine/value-types.js";
import { button, counted, enable, h, show } from "../page/dom.js";
import { errorText } from "../page/query-text.js";
import { SIGNS } from "./margin.js";
import { Panel } from "./panel.js";
import type { PanelHost, TestResult } from "./panel.js";
import { argumentsOf } from "../machine/value-parts.js";

/** Outcomes from the worst to the best; that of a test is that of its worst case. */
const ORDER: readonly string[] = ["failed", "fixme", "blocked", "passed", "skipped"];

export class TestsPanel extends Panel {
  readonly #list: HTMLElement = h("ul", { class: "tests" });
  readonly #results: TestResult[] = [];

  constructor(host: PanelHost) {
    const goal =
      "use_module(library(plunit), []), plunit:told_(all, all, [], Unit, Name, File, Line, Cases)";
    super(host, { goal }, "Tests", "tests");
    this.compose(
      ["Tests"],
      h("div", { class: "row" }, this.stop, this.status),
      this.output,
      this.#list,
    );
  }

  /** Runs them all. */
  async begin(): Promise<void> {
    await this.run.stream();
  }

  protected override take(answers: readonly Answer[]): void {
    this.#results.push(...answers.map(({ row }) => resultOf(row)));
    this.draw();
  }

  protected override drawNow(): void {
    const { version } = this.prepared ?? {};
    const isBusy = this.run.state === "busy" || this.run.isStreaming;
    enable(this.stop, isBusy);
    show(this.status, this.#statusText());
    this.status.classList.toggle(
      "failed",
      this.run.state === "failed" || this.#results.some(({ outcome }) => outcome === "failed"),
    );
    for (const result of this.#results.slice(this.#list.childElementCount)) {
      const { name, file, line, outcome, messages } = result;
      this.#list.append(
        h(
          "li",
          { class: `test-${outcome}` },
          h("span", { "aria-label": outcome, role: "img" }, SIGNS[outcome] ?? "?"),
          h("code", {}, name),
          button(`line ${line}`, () => this.host.mark(version!, file, line), { class: "line" }),
          messages.length > 0 && h("pre", {}, messages.join("\n")),
        ),
      );
    }
    if (version !== undefined) this.host.showOutcomes(version, this.#results);
  }

  #statusText(): string {
    const run = this.run;
    const count = (outcome: string): number =>
      this.#results.filter((one) => one.outcome === outcome).length;
    const old = this.versionText;
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
