/*
 * A query of the workbench and its answers, as text or as a table.
 */
import type { Answer } from "../engine/answer.js";
import { analyse } from "../page/analysis.js";
import type { Analysis } from "../page/analysis.js";
import { announcer, button, choice, eachFrame, enable, figure, h, show } from "../page/dom.js";
import { coloured } from "../page/light-editor.js";
import { announcement, answerText, short, showStatus } from "../page/query-text.js";
import { Run } from "../page/run.js";
import type { Session } from "../page/session.js";
import { libraryNames } from "virtual:libraries";
import { proofView } from "./proof-view.js";
import { drawTerm } from "./term-view.js";

/** How many answers, and characters of output, stay on the page. */
const SHOWN = 100;
const STREAMED = 20;
const OUTPUT = 20_000;

/** What a panel needs from the workbench. */
export interface PanelHost {
  readonly session: Session;
  readonly analysis: Analysis;
  /** Loads the program, before `panel` asks. */
  prepare(panel: QueryPanel): Promise<void>;
  /** Called when it is closed. */
  closed(panel: QueryPanel): void;
  /** Asks another goal, in a panel of its own. */
  ask(goal: string): void;
  /** Marks a line of the program. */
  mark(line: number | undefined): void;
}

export class QueryPanel {
  readonly element: HTMLElement;
  readonly #host: PanelHost;
  readonly #run: Run;
  readonly #next: HTMLButtonElement = button("Next", () => void this.#run.next(), {
    class: "main",
  });
  readonly #stream: HTMLButtonElement = button("Stream", () => void this.#run.stream());
  readonly #stop: HTMLButtonElement = button("Stop", () => this.#run.stop());
  readonly #status: HTMLElement = h("p", { class: "status", role: "status" });
  readonly #announced: HTMLElement = announcer();
  readonly #output: HTMLElement = h("pre", {
    class: "output",
    "aria-label": "Output",
    tabindex: "0",
  });
  readonly #answers: HTMLElement = h("div", { class: "answers" });
  readonly #draw: () => void = eachFrame(() => this.#drawNow());
  #texts: (readonly string[])[] = [];
  readonly #drawn: Set<readonly string[]> = new Set();
  readonly #items: WeakMap<readonly string[], HTMLElement> = new WeakMap();
  /** The proofs that are shown, which stay as they are when more answers come. */
  readonly #proofs: Map<readonly string[], HTMLElement> = new Map();
  readonly #whyNot: HTMLButtonElement;
  #asTable = false;
  #written = "";

  constructor(host: PanelHost, goal: string, hint: string | undefined) {
    this.#host = host;
    const prepare = (): Promise<void> => host.prepare(this);
    const asked = { goal, texts: true, prepare };
    this.#run = new Run(host.session, asked, (answers) => this.#take(answers));
    this.#whyNot = button("Why not?", () => host.ask(`why_not((${goal}))`));
    const form = choice(
      [
        ["text", "as text"],
        ["table", "as a table"],
      ],
      "text",
      (chosen) => {
        this.#asTable = chosen === "table";
        this.#draw();
      },
      { "aria-label": "Form of the answers" },
    );
    this.element = h(
      "section",
      { class: "panel query", "aria-label": `Query ${goal}` },
      h(
        "div",
        { class: "row head" },
        h("pre", { class: "goal" }, "?- ", ...coloured(goal, analyse(goal).tokens), "."),
        button("Close", () => this.close(), { class: "quiet", "aria-label": `Close ${goal}` }),
      ),
      hint === undefined ? undefined : h("p", { class: "hint" }, hint),
      h("div", { class: "row" }, this.#next, this.#stream, this.#stop, this.#whyNot, form),
      this.#status,
      this.#announced,
      this.#output,
      this.#answers,
    );
    this.#draw();
  }

  /** Asks for the next answer. */
  next(): Promise<void> {
    return this.#run.next();
  }

  /** Shows what the program prints. */
  write(text: string): void {
    this.#written = (this.#written + text).slice(-OUTPUT);
    this.#draw();
  }

  close(): void {
    this.#run.stop();
    this.element.remove();
    this.#host.closed(this);
  }

  /** Says that the engine is another one, without this query. */
  abandon(): void {
    if (this.#run.hasBegun)
      this.#run.stop("there is a new engine, without the facts that were added");
  }

  #take(answers: readonly Answer[]): void {
    for (const { texts } of answers.slice(-SHOWN)) this.#texts.push(texts);
    this.#texts = this.#texts.slice(-SHOWN);
    if (answers.length === 1)
      show(this.#announced, announcement(this.#run.count, answers[0].texts));
    this.#draw();
  }

  #drawNow(): void {
    const run = this.#run;
    const isBusy = run.state === "busy" || run.isStreaming;
    const isOver = !run.isOpen && !isBusy;
    enable(this.#next, !run.isStreaming && !isOver);
    enable(this.#stream, !isBusy && !isOver);
    enable(this.#stop, !isOver && run.state !== "new");
    this.#whyNot.hidden = run.state !== "done" || run.count > 0;
    this.element.classList.toggle("busy", isBusy);
    showStatus(this.#status, run);
    show(this.#output, this.#written);
    this.#output.hidden = this.#written === "";
    // A stream is shown by its newest answers, so that the page keeps up with it.
    const shown = run.isStreaming ? this.#texts.slice(-STREAMED) : this.#texts;
    const hidden = run.count - shown.length;
    show(
      this.#answers,
      hidden > 0 && h("p", { class: "hint" }, `${figure(hidden)} before`),
      this.#asTable ? this.#table(shown) : this.#list(shown),
    );
  }

  #list(shown: readonly (readonly string[])[]): HTMLElement {
    const hidden = this.#run.count - shown.length;
    return h(
      "ol",
      { class: "answer-list", start: hidden + 1 },
      ...shown.map((texts, i) => this.#item(texts, hidden + i)),
    );
  }

  /** An answer of the list; it is made once. */
  #item(texts: readonly string[], place: number): HTMLElement {
    const known = this.#items.get(texts);
    if (known !== undefined) return known;
    const text = answerText(texts);
    const item = h(
      "li",
      {},
      h("pre", {}, ...coloured(text, text.length > 5000 ? [] : analyse(text).tokens)),
      h("div", { class: "row" }, ...this.#drawings(texts), this.#why(texts, place)),
      this.#proofs.get(texts),
    );
    this.#items.set(texts, item);
    return item;
  }

  /** Shows an answer anew. */
  #renew(texts: readonly string[]): void {
    this.#items.delete(texts);
    this.#draw();
  }

  /** The button for the proof of an answer. */
  #why(texts: readonly string[], place: number): HTMLElement | undefined {
    if (!libraryNames.includes("why") || this.#proofs.has(texts)) return undefined;
    return button("Why", () => {
      this.#proofs.set(texts, proofView(this.#host, { goal: this.#run.asked.goal, place }));
      this.#renew(texts);
    });
  }

  /** The drawings of an answer, or the button for them. */
  *#drawings(texts: readonly string[]): Generator<HTMLElement> {
    const bindings = texts.map(bindingOf).filter((binding) => binding !== undefined);
    if (!bindings.some(({ value }) => /[([]./.test(value))) return;
    if (!this.#drawn.has(texts)) {
      yield button("Draw", () => {
        this.#drawn.add(texts);
        this.#renew(texts);
      });
      return;
    }
    for (const { name, value } of bindings) {
      const drawing = drawTerm(value, this.#host.analysis.operators);
      if (drawing === undefined) continue;
      yield h("figure", {}, h("figcaption", {}, name), drawing);
    }
  }

  #table(shown: readonly (readonly string[])[]): HTMLElement {
    const rows = shown.map((texts) => {
      const bindings = new Map<string, string>();
      const others: string[] = [];
      for (const text of texts) {
        const binding = bindingOf(text);
        if (binding === undefined) others.push(text);
        else bindings.set(binding.name, binding.value);
      }
      return { bindings, others: others.join(", ") };
    });
    const names = [...new Set(rows.flatMap(({ bindings }) => [...bindings.keys()]))];
    const hasOthers = rows.some(({ others }) => others !== "");
    if (names.length === 0 && !hasOthers) return this.#list(shown);
    const head = [...names, ...(hasOthers ? ["constraints"] : [])];
    return h(
      "div",
      { class: "scroll", tabindex: "0", role: "group", "aria-label": "Answers as a table" },
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, ...head.map((name) => h("th", { scope: "col" }, name)))),
        h(
          "tbody",
          {},
          ...rows.map(({ bindings, others }) =>
            h(
              "tr",
              {},
              ...names.map((name) => h("td", {}, short(bindings.get(name) ?? "_"))),
              hasOthers && h("td", {}, others),
            ),
          ),
        ),
      ),
    );
  }
}

/** The variable and its value, of a text such as `X = f(Y)`; undefined for a residual goal. */
function bindingOf(text: string): { readonly name: string; readonly value: string } | undefined {
  const found = /^([\p{Lu}_][\p{L}\d_]*) = (.*)$/su.exec(text);
  return found === null ? undefined : { name: found[1], value: found[2] };
}
