/*
 * The questions of the start page: each is one way to ask the relation, with its goal and its answers.
 */
import { wordScore } from "../board/index.js";
import type { Board, Path } from "../board/index.js";
import type { Answer } from "../engine/answer.js";
import type { Value } from "../machine/value-types.js";
import { button, counted, eachFrame, figure, h, show } from "../page/dom.js";
import { Run } from "../page/run.js";
import type { Session } from "../page/session.js";
import { blankName, blanksOf, boardText } from "./page-board.js";
import { argumentsOf } from "../machine/value-parts.js";

/** The most words that stay on the page. */
const SHOWN = 2000;

/** The page as its questions see it. */
export interface CardHost {
  /** The session that runs the goals. */
  readonly session: Session;
  readonly board: Board | undefined;
  /** Loads the clauses; throws if they have errors. */
  prepare(): Promise<void>;
  /** Draws the path of an answer over the board. */
  draw(found: Found): void;
  /** The status of a question that has no answer yet. */
  readonly waiting: string;
}

/** An answer: a word, its path, and the letters of blank tiles by their cells. */
export interface Found {
  readonly word: string;
  readonly path: Path;
  readonly letters: ReadonlyMap<number, string>;
}

/** A question, in any of its forms. */
abstract class Card {
  readonly element: HTMLElement;
  protected readonly host: CardHost;
  protected readonly status: HTMLElement = h("p", { class: "status", role: "status" });
  protected run: Run | undefined = undefined;
  readonly #ask: () => string | undefined;
  readonly #goal: HTMLElement = h("pre", { class: "goal" });

  /**
   * @param mode the known arguments, in a few words
   * @param ask the goal about the board `Board`, or undefined if there is none now
   */
  protected constructor(
    title: string,
    mode: string,
    host: CardHost,
    ask: () => string | undefined,
    controls: readonly HTMLElement[],
  ) {
    this.host = host;
    this.#ask = ask;
    this.element = h(
      "section",
      { class: "card", "aria-label": title },
      h(
        "div",
        { class: "row head" },
        h("h3", {}, title),
        h("p", { class: "mode" }, mode),
        ...controls,
      ),
      this.#goal,
      this.status,
    );
  }

  /** Forgets the answers: the question is another one. */
  reset(): void {
    this.run?.stop();
    this.run = undefined;
    const goal = this.#ask();
    show(this.#goal, goal === undefined ? "" : `?- ${goal}.`);
    this.forget();
  }

  /** The run, begun if there is a question. */
  protected started(): Run | undefined {
    if (this.run !== undefined) return this.run;
    const { board } = this.host;
    const goal = this.#ask();
    if (board === undefined || goal === undefined) return undefined;
    const run: Run = new Run(
      this.host.session,
      {
        goal: `_Board = ${boardText(board)}, ${goal.replaceAll(/\bBoard\b/g, "_Board")}`,
        prepare: () => this.host.prepare(),
      },
      (answers) => {
        if (run === this.run) this.take(answers, board);
      },
    );
    this.run = run;
    return run;
  }

  protected abstract forget(): void;
  /** Shows answers, or that the state has changed. */
  protected abstract take(answers: readonly Answer[], board: Board): void;
}

/** A question whose answers are looked at together: whether a word is there, what a path spells. */
export class CheckCard extends Card {
  readonly #whenNone: (board: Board) => Promise<HTMLElement | undefined>;
  readonly #sentence: (found: readonly Found[]) => string;
  readonly #more: HTMLElement = h("div", { class: "more" });
  #found: Found[] = [];

  /**
   * @param sentence the sentence for the answers
   * @param whenNone the sentence if there is none
   */
  constructor(
    title: string,
    mode: string,
    host: CardHost,
    ask: () => string | undefined,
    controls: readonly HTMLElement[],
    sentence: (found: readonly Found[]) => string,
    whenNone: (board: Board) => Promise<HTMLElement | undefined> = async () => undefined,
  ) {
    super(title, mode, host, ask, controls);
    this.#sentence = sentence;
    this.#whenNone = whenNone;
    this.element.classList.add("one");
    this.element.querySelector(".head")!.append(this.status);
    this.element.append(this.#more);
    this.reset();
  }

  /** Asks; resolved when it is answered. */
  async begin(): Promise<void> {
    const run = this.started();
    await run?.next();
    if (run?.state === "open") await run.stream();
  }

  protected override forget(): void {
    this.#found = [];
    show(this.status);
    show(this.#more);
    this.element.classList.remove("yes", "no");
  }

  protected override take(answers: readonly Answer[], board: Board): void {
    const run = this.run!;
    const isFirst = this.#found.length === 0;
    for (const { row } of answers) this.#found.push(foundIn(row, board));
    // Edited clauses may have answers without end.
    if (this.#found.length >= SHOWN) run.pause();
    if (isFirst && this.#found.length > 0) this.host.draw(this.#found[0]!);
    const isNone = run.state === "done" && run.count === 0;
    this.element.classList.toggle("yes", run.count > 0);
    this.element.classList.toggle("no", isNone);
    show(this.status, this.#words(run));
    if (isNone) {
      void this.#whenNone(board).then((why) => {
        if (run === this.run) show(this.#more, why);
      });
    } else if (this.#found.length > 1) {
      show(
        this.#more,
        h(
          "ol",
          { class: "chips" },
          ...this.#found.slice(0, 24).map((found, i) => h("li", {}, this.#chip(found, i, board))),
        ),
      );
    }
  }

  #chip(found: Found, place: number, board: Board): HTMLElement {
    const letters = [...found.letters.values()].join("");
    const name = blanksOf(board).length > 0 ? letters : `path ${place + 1}`;
    const draw = (): void => this.host.draw(found);
    return button(name, draw, { onpointermove: draw });
  }

  #words(run: Run): string {
    if (run.state === "failed" || run.state === "stopped") return run.error?.message ?? "stopped";
    if (run.count > 0) {
      const more = run.isOpen ? ", and there may be more" : "";
      return `${this.#sentence(this.#found)}${more}. ${counted(run.inferences, "inference")}.`;
    }
    return run.state === "done" ? this.#sentence([]) : "";
  }
}

/** A word with all of its paths. */
interface Word {
  readonly found: Found[];
  readonly item: HTMLLIElement;
  readonly control: HTMLButtonElement;
}

/** A question with many answers, which stream or come one by one: words, grouped by their length. */
export class WordsCard extends Card {
  readonly #next: HTMLButtonElement = button("Next", () => void this.#oneMore());
  readonly #toggle: HTMLButtonElement = button("Stream", () => void this.#streamOrPause());
  readonly #groups: HTMLElement = h("div", {
    class: "groups",
    role: "group",
    "aria-label": "Words, among which the arrow keys move",
    onkeydown: (event: KeyboardEvent) => this.#move(event),
  });
  readonly #draw: () => void = eachFrame(() => this.#drawStatus());
  readonly #words: Map<string, Word> = new Map();
  readonly #lists: Map<number, HTMLElement> = new Map();
  #points = 0;
  #count = 0;
  #last: Found | undefined = undefined;

  constructor(
    title: string,
    mode: string,
    host: CardHost,
    ask: () => string | undefined,
    controls: readonly HTMLElement[],
  ) {
    super(title, mode, host, ask, controls);
    this.element
      .querySelector(".head")!
      .append(h("span", { class: "keys" }, this.#toggle, this.#next));
    this.element.append(this.#groups);
    this.reset();
  }

  /** Computes answers until it is paused or there are none. */
  async begin(): Promise<void> {
    if (this.run?.isStreaming !== true) await this.started()?.stream();
  }

  async #oneMore(): Promise<void> {
    const { run } = this;
    if (run !== undefined && !run.isOpen && run.state !== "busy") this.reset();
    await this.started()?.next();
    if (this.#last !== undefined) this.host.draw(this.#last);
  }

  async #streamOrPause(): Promise<void> {
    const { run } = this;
    if (run?.isStreaming === true) {
      run.pause();
      this.#draw();
      return;
    }
    if (run !== undefined && !run.isOpen && run.state !== "busy") this.reset();
    await this.started()?.stream();
  }

  protected override forget(): void {
    this.#words.clear();
    this.#lists.clear();
    this.#points = 0;
    this.#count = 0;
    this.#last = undefined;
    show(this.#groups);
    this.#drawStatus();
  }

  protected override take(answers: readonly Answer[], board: Board): void {
    for (const { row } of answers) this.#add(foundIn(row, board));
    this.#draw();
  }

  /** Adds an answer: another path of a word, or another word. */
  #add(found: Found): void {
    this.#last = found;
    const known = this.#words.get(found.word);
    if (known !== undefined) {
      known.found.push(found);
      known.control.dataset["paths"] = `×${known.found.length}`;
      known.control.title = `${known.found.length} paths`;
      return;
    }
    const letters = [...found.word].length;
    this.#points += wordScore(letters);
    this.#count++;
    const word: Word = {
      found: [found],
      item: h("li"),
      control: button(found.word, () => this.#nextPath(word), {
        // The tabulator stops at one word only.
        tabindex: -1,
        // Not when the page moves below the pointer.
        onpointermove: () => this.host.draw(word.found[0]),
        onfocus: () => this.host.draw(word.found[0]),
      }),
    };
    word.item.append(word.control);
    this.#words.set(found.word, word);
    this.#list(letters).append(word.item);
    if (this.#words.size > SHOWN) {
      const [[first, { item }]] = this.#words;
      this.#words.delete(first);
      const list = item.parentElement!;
      item.remove();
      list.parentElement!.hidden = list.childElementCount === 0;
    }
  }

  /** The words as they are shown. */
  get #chips(): HTMLButtonElement[] {
    return [...this.#groups.querySelectorAll<HTMLButtonElement>(".group:not([hidden]) button")];
  }

  /** Goes to the word before or after the one with the focus, or to the first one of another length. */
  #move(event: KeyboardEvent): void {
    const chips = this.#chips;
    const at = chips.indexOf(event.target as HTMLButtonElement);
    if (at < 0) return;
    const lists = [...new Set(chips.map((one) => one.closest("ol")!))];
    const list = lists.indexOf(chips[at].closest("ol")!);
    const firstOf = (place: number): number =>
      chips.findIndex((one) => one.closest("ol") === lists[place]);
    const places: Readonly<Record<string, number>> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: firstOf(list + 1),
      ArrowUp: firstOf(list - 1),
      Home: 0,
      End: chips.length - 1,
    };
    const to = chips[places[event.key] ?? -1];
    if (to === undefined) return;
    event.preventDefault();
    this.#stopAt(to);
    to.focus();
  }

  /** Lets the tabulator stop at a word. */
  #stopAt(chip: HTMLButtonElement | null): void {
    if (chip?.tabIndex === 0) return;
    for (const one of this.#groups.querySelectorAll("[tabindex='0']")) {
      one.setAttribute("tabindex", "-1");
    }
    if (chip !== null) chip.tabIndex = 0;
  }

  /** Draws the next path of a word, after the last one the first. */
  #nextPath(word: Word): void {
    const [first, ...others] = word.found;
    word.found.splice(0, word.found.length, ...others, first);
    this.host.draw(word.found[0]);
  }

  /** The list of the words of a length; lists are in order, the longest first. */
  #list(letters: number): HTMLElement {
    const known = this.#lists.get(letters);
    if (known !== undefined) {
      known.parentElement!.hidden = false;
      return known;
    }
    const list = h("ol", { class: "chips", "aria-label": `Words of ${letters} letters` });
    const points = wordScore(letters);
    const group = h(
      "div",
      { class: "group" },
      h(
        "p",
        { class: "length" },
        h("b", {}, String(letters)),
        ` letter${letters === 1 ? "" : "s"}`,
        points > 0 && `, ${counted(points, "point")}`,
      ),
      list,
    );
    const shorter = [...this.#lists].find(([other]) => other < letters)?.[1];
    this.#groups.insertBefore(group, shorter?.parentElement ?? null);
    this.#lists.set(letters, list);
    const sorted = [...this.#lists].sort(([a], [b]) => b - a);
    this.#lists.clear();
    for (const [length, one] of sorted) this.#lists.set(length, one);
    return list;
  }

  #drawStatus(): void {
    const { run } = this;
    const isStreaming = run?.isStreaming === true;
    show(
      this.#toggle,
      isStreaming
        ? "Pause"
        : run !== undefined && !run.isOpen && run.state !== "busy"
          ? "Again"
          : "Stream",
    );
    this.element.classList.toggle("busy", isStreaming);
    // Numbers that move are not read out; where they stop is.
    this.status.setAttribute("aria-live", isStreaming ? "off" : "polite");
    show(this.status, ...this.#sentence(run));
    // It stops at the first one, until the reader has gone to another.
    if (!this.#groups.contains(document.activeElement)) {
      this.#stopAt(this.#groups.querySelector<HTMLButtonElement>(".group:not([hidden]) button"));
    }
  }

  /** Says that the page does not keep all words. */
  #dropped(): string {
    return this.#count > SHOWN ? ` The last ${figure(SHOWN)} words are shown.` : "";
  }

  #sentence(run: Run | undefined): (Node | string)[] {
    if (run === undefined || run.state === "new") return ["Nothing is computed yet."];
    if (run.state === "done" && run.count === 0) return ["No: there is no answer."];
    if (run.state === "busy" && run.count === 0) return [this.host.waiting];
    const figures = [
      h("b", {}, figure(this.#count)),
      ` word${this.#count === 1 ? "" : "s"}, `,
      h("b", {}, figure(this.#points)),
      ` point${this.#points === 1 ? "" : "s"} on ${counted(run.count, "path")}; ${counted(run.inferences, "inference")}`,
    ];
    switch (run.state) {
      case "busy":
      case "open":
        if (run.isStreaming) return figures;
        if (run.isPausing) return [...figures, ". Pausing."];
        return [...figures, `. There may be more.${this.#dropped()}`];
      case "done":
        return [...figures, ". That is all.", this.#dropped()];
      default: {
        const why = run.error?.message ?? "Stopped.";
        return run.count === 0 ? [why] : [...figures, `. ${why}`];
      }
    }
  }
}

function foundIn(row: Readonly<Record<string, Value>>, board: Board): Found {
  const cells = row["Path"];
  const letters = new Map<number, string>();
  for (const cell of blanksOf(board)) {
    const letter = row[blankName(board, cell)];
    if (typeof letter === "string") letters.set(cell, letter);
  }
  return {
    word: textOf(row["Word"]),
    path: Array.isArray(cells) ? cells.flatMap(cellOf) : [],
    letters,
  };
}

function textOf(letters: Value | undefined): string {
  if (!Array.isArray(letters)) return "";
  return letters.map((letter) => (typeof letter === "string" ? letter : "_")).join("");
}

/** The cell that a term `Row-Column` names; clauses that were edited may answer something else. */
function cellOf(value: Value): [number, number][] {
  const [row, column] = argumentsOf(value, "-") ?? [];
  return typeof row === "number" && typeof column === "number" ? [[row, column]] : [];
}
