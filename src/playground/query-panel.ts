/*
 * A query of the workbench and its answers, as text or as a table.
 */
import type { Answer } from "../engine/answer.js";
import { analyse } from "../page/analysis.js";
import { announcer, button, choice, enable, figure, h, show } from "../page/dom.js";
import { coloured } from "../page/light-editor.js";
import { announcement, answerText, short, showStatus } from "../page/query-text.js";
import { libraryNames } from "virtual:libraries";
import { bindingOf, csvOf, jsonOf, save, tableOf } from "./answer-files.js";
import { firstAnswer } from "./first-answer.js";
import { Panel } from "./panel.js";
import type { PanelHost } from "./panel.js";
import { proofView } from "./proof-view.js";
import { drawTerm } from "./term-view.js";
import { readText } from "./terms.js";
import type { GivenAnswer } from "./witness.js";

/** The most answers that are shown and kept. */
const SHOWN = 100;
const STREAMED = 20;
const KEPT = 20_000;

const FORMS: readonly (readonly [name: string, made: (goal: string) => string])[] = [
  ["Distinct", (goal) => `distinct([${variablesOf(goal).join(",")}], (${goal}))`],
  ["Ascending", (goal) => inOrder(goal, "asc")],
  ["Descending", (goal) => inOrder(goal, "desc")],
  ["Count", (goal) => `aggregate_all(count, (${goal}), Count)`],
];

/** The variables of a goal that answers show. */
function variablesOf(goal: string): readonly string[] {
  const { tokens } = analyse(`${goal}.`);
  const names = tokens
    .filter(({ kind }) => kind === "variable")
    .map(({ from, to }) => goal.slice(from, to));
  return [...new Set(names)].filter((name) => !name.startsWith("_"));
}

/** The goal with its answers in the order of its first variable. */
function inOrder(goal: string, order: string): string {
  return `order_by([${order}(${variablesOf(goal)[0] ?? "_"})], (${goal}))`;
}

export class QueryPanel extends Panel {
  readonly #next: HTMLButtonElement = button("Next", () => void this.run.next(), {
    class: "main",
  });
  readonly #stream: HTMLButtonElement = button("Stream", () => void this.run.stream());
  readonly #announced: HTMLElement = announcer();
  readonly #version: HTMLElement = h("div", { class: "row version" });
  readonly #answers: HTMLElement = h("div", { class: "answers" });
  readonly #list: HTMLOListElement = h("ol", { class: "answer-list" });
  #texts: (readonly string[])[] = [];
  readonly #items: WeakMap<readonly string[], HTMLElement> = new WeakMap();
  readonly #whyNot: HTMLButtonElement;
  readonly #takeAway: HTMLSelectElement;
  #asTable = false;

  constructor(host: PanelHost, goal: string, hint: string | undefined) {
    super(host, { goal, texts: true }, `Query ${goal}`, goal);
    this.#whyNot = button("Why not?", () => host.ask(`why_not((${goal}))`, this.prepared?.moment));
    const form = choice(
      [
        ["text", "as text"],
        ["table", "as a table"],
      ],
      "text",
      (chosen) => {
        this.#asTable = chosen === "table";
        this.draw();
      },
      { "aria-label": "Form of the answers" },
    );
    this.#takeAway = choice(
      [
        ["", "Take away"],
        ["copy csv", "Copy as CSV"],
        ["copy json", "Copy as JSON"],
        ["save csv", "Save as CSV"],
        ["save json", "Save as JSON"],
      ],
      "",
      (chosen) => void this.#export(chosen),
      { "aria-label": "Take the answers away" },
    );
    const others = FORMS.map(([name, made]) => button(name, () => host.ask(made(goal))));
    this.compose(
      ["?- ", ...coloured(goal, analyse(goal).tokens), "."],
      hint === undefined ? undefined : h("p", { class: "hint" }, hint),
      h("div", { class: "row" }, this.#next, this.#stream, this.stop, this.#whyNot),
      h(
        "div",
        { class: "row" },
        h(
          "span",
          { class: "forms", role: "group", "aria-label": "Ask in another form" },
          ...others,
        ),
        form,
        this.#takeAway,
      ),
      h("div", { class: "row" }, this.status, this.#version),
      this.#announced,
      this.output,
      this.#answers,
    );
  }

  /** Asks for the next answer. */
  next(): Promise<void> {
    return this.run.next();
  }

  /** Says which version of the program the answers are of. */
  override refresh(): void {
    const { version } = this.prepared ?? {};
    if (version === undefined) return;
    const isCurrent = this.host.isCurrent(version);
    this.element.classList.toggle("old", !isCurrent);
    show(
      this.#version,
      h(
        "span",
        { class: "note" },
        isCurrent
          ? `Version ${version.number} of the program.`
          : `Version ${version.number} of the program, which has changed since.`,
      ),
      !isCurrent && button("Ask the present one", () => this.host.ask(this.run.asked.goal)),
    );
  }

  protected override take(answers: readonly Answer[]): void {
    for (const { texts } of answers) this.#texts.push(texts);
    if (this.#texts.length > 2 * KEPT) this.#texts = this.#texts.slice(-KEPT);
    if (answers.length === 1) show(this.#announced, announcement(this.run.count, answers[0].texts));
    this.draw();
  }

  protected override drawNow(): void {
    const run = this.run;
    const isBusy = run.state === "busy" || run.isStreaming;
    const isOver = !run.isOpen && !isBusy;
    enable(this.#next, !run.isStreaming && !isOver);
    enable(this.#stream, !isBusy && !isOver);
    enable(this.stop, !isOver && run.state !== "new");
    this.#whyNot.hidden = run.state !== "done" || run.count > 0;
    this.#takeAway.hidden = run.count === 0;
    this.element.classList.toggle("busy", isBusy);
    showStatus(this.status, run);
    // A stream is shown by its newest answers, so that the page keeps up with it.
    const shown = this.#texts.slice(run.isStreaming ? -STREAMED : -SHOWN);
    const hidden = run.count - shown.length;
    const before = hidden > 0 && h("p", { class: "hint" }, `${figure(hidden)} before`);
    if (this.#asTable) {
      show(this.#answers, before, this.#table(shown));
      return;
    }
    this.#list.start = hidden + 1;
    const items = shown.map((texts, i) => this.#item(texts, hidden + i));
    // Items that stay keep their places, and with them the focus.
    for (const item of this.#list.querySelectorAll(":scope > li")) {
      if (!items.includes(item as HTMLElement)) item.remove();
    }
    this.#list.append(...items.slice(this.#list.childElementCount));
    if (this.#list.parentNode === null || hidden > 0) show(this.#answers, before, this.#list);
  }

  /** An answer of the list; it is made once. */
  #item(texts: readonly string[], place: number): HTMLElement {
    const known = this.#items.get(texts);
    if (known !== undefined) return known;
    const text = answerText(texts);
    const more = h("div");
    const { goal } = this.run.asked;
    const item = h(
      "li",
      {},
      h("pre", {}, ...coloured(text, text.length > 5000 ? [] : analyse(text).tokens)),
      h(
        "div",
        { class: "row" },
        hasParts(texts) && toggle("Draw", more, () => this.#drawings(texts)),
        libraryNames.includes("why") &&
          toggle("Why", more, () =>
            this.#proof({ goal, place, texts, moment: this.prepared?.moment }),
          ),
      ),
      more,
    );
    this.#items.set(texts, item);
    return item;
  }

  #proof(answer: GivenAnswer): HTMLElement {
    const { version } = this.prepared!;
    const mark = (file: string, line: number): void => this.host.mark(version, file, line);
    return proofView({ witness: this.host.witness, mark }, answer);
  }

  #drawings(texts: readonly string[]): HTMLElement {
    const place = h("div");
    for (const binding of texts.map(bindingOf)) {
      if (binding === undefined) continue;
      const drawn = h("figure", {}, h("figcaption", {}, binding.name));
      place.append(drawn);
      void this.#drawing(binding.value).then((drawing) => {
        if (drawing === undefined) drawn.remove();
        else drawn.append(drawing);
      });
    }
    return place;
  }

  /** The drawing of a value: as the program itself draws it, if it has a relation `draw_as(Term, Drawing)`. */
  async #drawing(value: string): Promise<Element | undefined> {
    const { session, analysis } = this.host;
    if (analysis.clauses.some(({ defines }) => defines === "draw_as/2")) {
      const said = await this.#drawingSaid(value);
      const term = said === undefined ? undefined : await readText(session, said);
      const drawing = term === undefined ? undefined : drawTerm(term, true);
      if (drawing !== undefined) return drawing;
    }
    const term = await readText(session, value);
    return term === undefined ? undefined : drawTerm(term);
  }

  /** The drawing of a value by the program's own relation `draw_as(Term, Drawing)`. */
  async #drawingSaid(value: string): Promise<string | undefined> {
    const asked = { goal: `draw_as(${value}, Drawing)`, texts: true };
    const first = await firstAnswer(this.host.session, asked).catch(() => undefined);
    return first?.texts.map(bindingOf).find((one) => one?.name === "Drawing")?.value;
  }

  #table(shown: readonly (readonly string[])[]): HTMLElement {
    const { names, rows } = tableOf(shown);
    if (names.length === 0) return h("p", {}, rows.length === 0 ? "" : "true");
    return h(
      "div",
      { class: "scroll", tabindex: "0", role: "group", "aria-label": "Answers as a table" },
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, ...names.map((name) => h("th", { scope: "col" }, name)))),
        h(
          "tbody",
          {},
          ...rows.map((row) =>
            h("tr", {}, ...names.map((name) => h("td", {}, short(row.get(name) ?? "_")))),
          ),
        ),
      ),
    );
  }

  /** Copies or saves the answers that are kept. */
  async #export(how: string): Promise<void> {
    this.#takeAway.value = "";
    if (how === "") return;
    const isCsv = how.endsWith("csv");
    const text = isCsv ? csvOf(this.#texts) : jsonOf(this.#texts);
    if (how.startsWith("save")) {
      if (isCsv) save("answers.csv", "text/csv", text);
      else save("answers.json", "application/json", text);
      return;
    }
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    show(this.#announced, isCopied ? "Copied." : "The browser does not let the page copy.");
  }
}

/** A button that shows something, made when it is first pressed, and hides it. */
function toggle(label: string, place: HTMLElement, make: () => HTMLElement): HTMLButtonElement {
  let made: HTMLElement | undefined;
  const one = button(
    label,
    () => {
      if (made === undefined) place.append((made = make()));
      else made.hidden = !made.hidden;
      one.setAttribute("aria-expanded", String(!made.hidden));
    },
    { "aria-expanded": "false" },
  );
  return one;
}

/** Whether an answer has a value that can be drawn. */
function hasParts(texts: readonly string[]): boolean {
  return texts.some((text) => /[([]./.test(bindingOf(text)?.value ?? ""));
}
