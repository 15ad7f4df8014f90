/*
 * The view of a cell: its program, its query, and the answers so far.
 */
import type { Answer } from "../engine/answer.js";
import { analyse } from "../page/analysis.js";
import colours from "../page/colours.css?raw";
import controls from "../page/controls.css?raw";
import { announcer, button, eachFrame, enable, figure, h, reachable, show } from "../page/dom.js";
import { LightEditor, coloured } from "../page/light-editor.js";
import {
  announcement,
  answerText,
  goalProblem,
  readQuery,
  showStatus,
} from "../page/query-text.js";
import { problemOfGoal } from "../page/reader.js";
import { Run } from "../page/run.js";
import { isBroken, refuseBroken } from "../page/session.js";
import style from "./cell.css?raw";
import { Group } from "./group.js";
import type { Member } from "./group.js";

/** The most answers, and the most characters of output, that stay in the page. */
const SHOWN = 100;
const OUTPUT = 20_000;

let sheet: CSSStyleSheet | undefined;

/** The style of all cells; a sheet of this kind is allowed whatever the page's policy is. */
function sharedSheet(): CSSStyleSheet {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync([colours, controls, style].join("\n"));
  }
  return sheet;
}

/** The engine and the texts that a cell starts with. */
export interface CellOptions {
  readonly root: ShadowRoot;
  readonly program: string;
  readonly query: string;
  /** The name of its engine; empty: one of its own. */
  readonly engine: string;
}

export class CellView implements Member {
  readonly place: Node;
  readonly #group: Group;
  readonly #editor: LightEditor;
  readonly #queryEditor: LightEditor;
  readonly #run: HTMLButtonElement = button("Run", () => void this.run(), { class: "main" });
  readonly #next: HTMLButtonElement = button("Next", () => void this.next());
  readonly #stop: HTMLButtonElement = button("Stop", () => this.stop());
  readonly #status: HTMLElement = h("p", { class: "status", role: "status" });
  readonly #announced: HTMLElement = announcer();
  readonly #problem: HTMLElement = h("p", { class: "problem", role: "status" });
  readonly #hint: HTMLElement = h("p", { class: "hint" });
  readonly #messages: HTMLElement = h("div", { class: "messages", role: "status" });
  readonly #output: HTMLElement = h("pre", { class: "output", "aria-label": "Output" });
  readonly #answers: HTMLElement = h("div", { class: "answers" });
  readonly #section: HTMLElement = h("section", { class: "cell" });
  readonly #draw: () => void = eachFrame(() => this.#drawNow());
  #current: Run | undefined = undefined;
  #texts: (readonly string[])[] = [];
  #written = "";
  /** Says the fault of the query where a fault of the program has kept it from being asked. */
  #wrong: string | undefined = undefined;

  constructor(place: Node, options: CellOptions) {
    this.place = place;
    this.#group = Group.of(options.engine);
    const base = (): string => this.#group.before(this);
    const changed = (): void => this.#group.changed(this, true);
    this.#editor = new LightEditor("Program", options.program, changed, { base });
    this.#editor.element.hidden = options.program === "";
    this.#queryEditor = new LightEditor("Query", options.query, () => show(this.#problem), {
      isQuery: true,
    });
    this.#queryEditor.element.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey) return;
      event.preventDefault();
      void this.run();
    });
    options.root.adoptedStyleSheets = [sharedSheet()];
    show(options.root as unknown as Element, this.#section);
    show(
      this.#section,
      this.#editor.element,
      this.#messages,
      h(
        "div",
        { class: "query" },
        h("span", { class: "mark", "aria-hidden": "true" }, "?-"),
        this.#queryEditor.element,
      ),
      this.#problem,
      h("div", { class: "row" }, this.#run, this.#next, this.#stop, this.#status),
      this.#announced,
      this.#hint,
      this.#output,
      this.#answers,
    );
    this.#group.join(this);
    this.#drawNow();
  }

  get program(): string {
    return this.#editor.text;
  }

  set program(program: string) {
    this.#editor.text = program;
    this.#editor.element.hidden = program === "";
    this.#group.changed(this);
  }

  get query(): string {
    return this.#queryEditor.text;
  }

  set query(query: string) {
    this.#queryEditor.text = query;
  }

  /** Shows the name of the cell, and lets the reader change the program or not. */
  describe({ label, readonly }: { readonly label: string; readonly readonly: boolean }): void {
    this.#section.setAttribute("aria-label", label);
    this.#editor.readOnly = readonly;
  }

  /** Runs the query from its beginning. */
  async run(): Promise<void> {
    const typed = readQuery(this.query);
    show(this.#problem);
    if (typed === undefined) return;
    show(this.#hint, typed.hint);
    this.#current?.stop();
    this.#texts = [];
    this.#written = "";
    this.#wrong = undefined;
    const run = new Run(
      this.#group.session,
      { goal: typed.goal, texts: true, prepare: () => this.#prepare() },
      (answers) => {
        if (run === this.#current) this.#take(answers);
      },
    );
    this.#current = run;
    await run.next();
    if (!isBroken(run.error)) return;
    const wrong = await problemOfGoal(typed.goal, this.#group.before(this));
    if (run !== this.#current || wrong === undefined) return;
    this.#wrong = wrong;
    this.#draw();
  }

  /** Computes the next answer. */
  async next(): Promise<void> {
    await this.#current?.next();
  }

  stop(): void {
    this.#current?.stop();
  }

  /** Stops the query of the cell, and takes the cell out of its group. */
  close(): void {
    this.#current?.stop();
    this.#group.leave(this);
  }

  write(text: string): void {
    this.#written = (this.#written + text).slice(-OUTPUT);
    this.#draw();
  }

  abandon(): void {
    if (this.#current?.hasBegun === true) {
      this.#current.stop("there is a new engine, without the facts that were added");
    }
  }

  reread(isTyped: boolean): void {
    this.#editor.reread(isTyped);
  }

  async #prepare(): Promise<void> {
    const messages = await this.#group.load(this);
    show(
      this.#messages,
      ...messages.map(({ text, severity }) => h("pre", { class: severity }, text)),
    );
    reachable(this.#messages);
    refuseBroken(messages);
  }

  #take(answers: readonly Answer[]): void {
    for (const { texts } of answers) this.#texts.push(texts);
    if (answers.length === 1) {
      show(this.#announced, announcement(this.#current!.count, answers[0].texts));
    }
    this.#texts = this.#texts.slice(-SHOWN);
    this.#draw();
  }

  #drawNow(): void {
    const run = this.#current;
    const isBusy = run?.state === "busy";
    const isOver = run === undefined || !(run.isOpen || isBusy);
    enable(this.#next, !isOver);
    enable(this.#stop, !isOver);
    const problem = goalProblem(run?.error) ?? this.#wrong;
    show(this.#problem, problem);
    showStatus(this.#status, problem === undefined ? run : undefined);
    show(this.#output, this.#written);
    if (this.#written === "") this.#output.removeAttribute("tabindex");
    else this.#output.tabIndex = 0;
    const hidden = (run?.count ?? 0) - this.#texts.length;
    const items = this.#texts.map((texts) => {
      const text = answerText(texts);
      return h(
        "li",
        {},
        h("pre", {}, ...coloured(text, text.length > 5000 ? [] : analyse(text).tokens)),
      );
    });
    show(
      this.#answers,
      hidden > 0 && h("p", { class: "hint" }, `${figure(hidden)} before`),
      items.length > 0 && h("ol", { class: "answer-list", start: hidden + 1 }, ...items),
    );
    reachable(this.#answers);
  }
}
