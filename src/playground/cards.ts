/*
 * A card of the start page: one way to ask about the board, with the goal, its mode, and its answers.
 */
import type { Path } from "../board/index.js";
import type { Answer } from "../engine/answer.js";
import type { Value } from "../engine/values.js";
import { drawBoard } from "./board-view.js";
import type { Board } from "../board/index.js";
import { announcer, button, eachFrame, enable, figure, h, show } from "../page/dom.js";
import { showStatus } from "../page/query-text.js";
import { Run } from "../page/run.js";
import type { Session } from "../page/session.js";

/** How many answers stay on the page. */
const SHOWN = 60;

/** What a card asks. */
export interface CardGoal {
  /** The goal about the board `_Board`, such as `board_path(_Board, Word, Path)`. */
  readonly goal: string;
  /** What is known and what is asked, in words. */
  readonly mode: string;
}

/** What all cards need from the page. */
export interface CardHost {
  readonly session: Session;
  readonly board: Board | undefined;
  /** Loads the clauses; throws if they have errors. */
  prepare(): Promise<void>;
}

/** An answer: a word and its path. */
interface Found {
  readonly word: string;
  readonly path: Path;
}

export class Card {
  readonly element: HTMLElement;
  readonly #host: CardHost;
  readonly #ask: () => CardGoal | undefined;
  readonly #whenNone: ((board: Board) => HTMLElement | undefined) | undefined;
  readonly #goal: HTMLElement = h("pre", { class: "goal" });
  readonly #mode: HTMLElement = h("p", { class: "mode" });
  readonly #drawing: HTMLElement = h("div", { class: "drawing" });
  readonly #list: HTMLElement = h("ol", { class: "chips" });
  readonly #status: HTMLElement = h("p", { class: "status", role: "status" });
  readonly #announced: HTMLElement = announcer();
  readonly #next: HTMLButtonElement = button("Next", () => void this.next(), { class: "main" });
  readonly #stream: HTMLButtonElement = button("Stream", () => void this.#streamOn());
  readonly #stop: HTMLButtonElement = button("Stop", () => this.#run?.stop());
  readonly #draw: () => void = eachFrame(() => this.#drawNow());
  #run: Run | undefined = undefined;
  #found: Found[] = [];
  #chosen: Found | undefined = undefined;

  /**
   * @param whenNone what to show if there is no answer
   */
  constructor(
    title: string,
    host: CardHost,
    controls: readonly HTMLElement[],
    ask: () => CardGoal | undefined,
    whenNone?: (board: Board) => HTMLElement | undefined,
  ) {
    this.#host = host;
    this.#ask = ask;
    this.#whenNone = whenNone;
    this.element = h(
      "section",
      { class: "card", "aria-label": title },
      h("h3", {}, title),
      this.#mode,
      ...controls,
      this.#goal,
      h("div", { class: "row" }, this.#next, this.#stream, this.#stop),
      this.#status,
      this.#announced,
      this.#drawing,
      this.#list,
    );
    this.reset();
  }

  /** Forgets the answers: the question is another one. */
  reset(): void {
    this.#run?.stop();
    this.#run = undefined;
    this.#found = [];
    this.#chosen = undefined;
    const asked = this.#ask();
    show(this.#goal, asked === undefined ? "" : `?- ${asked.goal.replace("_Board", "Board")}.`);
    show(this.#mode, asked?.mode ?? "");
    this.#draw();
  }

  /** Asks for the next answer. */
  async next(): Promise<void> {
    await this.#started()?.next();
  }

  async #streamOn(): Promise<void> {
    await this.#started()?.stream();
  }

  /** The run, of which more may be asked. */
  #started(): Run | undefined {
    const { board } = this.#host;
    const asked = this.#ask();
    if (board === undefined || asked === undefined) return undefined;
    if (this.#run !== undefined) {
      if (this.#run.isOpen) return this.#run;
      if (this.#run.state === "busy") return this.#run;
      this.reset();
    }
    const run = new Run(
      this.#host.session,
      {
        goal: `make_board(_Rows, _Board), ${asked.goal}`,
        values: { _Rows: rowsOf(board) },
        prepare: () => this.#host.prepare(),
      },
      (answers) => this.#take(run, answers),
    );
    this.#run = run;
    return run;
  }

  #take(run: Run, answers: readonly Answer[]): void {
    if (run !== this.#run) return;
    for (const { row } of answers.slice(-SHOWN)) this.#found.push(foundIn(row));
    this.#found = this.#found.slice(-SHOWN);
    if (answers.length > 0) this.#chosen = this.#found.at(-1);
    if (answers.length === 1) show(this.#announced, `Answer ${run.count}: ${this.#chosen!.word}`);
    this.#draw();
  }

  #drawNow(): void {
    const run = this.#run;
    const { board } = this.#host;
    const isBusy = run?.state === "busy" || run?.isStreaming === true;
    const isOver = run !== undefined && !run.isOpen && !isBusy;
    const canAsk = board !== undefined && this.#ask() !== undefined && run?.isStreaming !== true;
    enable(this.#next, canAsk);
    show(this.#next, isOver ? "Again" : run === undefined || run.count === 0 ? "Ask" : "Next");
    enable(this.#stream, canAsk && !isBusy && !isOver);
    enable(this.#stop, run !== undefined && !isOver && run.state !== "new");
    this.element.classList.toggle("busy", isBusy);
    showStatus(this.#status, this.#run);
    const hidden = (run?.count ?? 0) - this.#found.length;
    show(
      this.#list,
      hidden > 0 && h("li", { class: "more" }, `${figure(hidden)} before`),
      ...this.#found.map((found) =>
        h(
          "li",
          {},
          button(found.word, () => this.#choose(found), {
            "aria-pressed": String(found === this.#chosen),
          }),
        ),
      ),
    );
    if (board === undefined) return;
    const isNone = run?.state === "done" && run.count === 0;
    const instead = isNone ? this.#whenNone?.(board) : undefined;
    const { word, path } = this.#chosen ?? { word: undefined, path: [] };
    const label = word === undefined ? "The board" : `The path of ${word} on the board`;
    show(this.#drawing, instead ?? drawBoard(board, { path, label }));
  }

  #choose(found: Found): void {
    this.#chosen = found;
    const buttons = [...this.#list.querySelectorAll("button")];
    for (const [i, one] of buttons.entries()) {
      one.setAttribute("aria-pressed", String(this.#found[i] === found));
    }
    const { board } = this.#host;
    if (board === undefined) return;
    const { path, word } = found;
    show(this.#drawing, drawBoard(board, { path, label: `The path of ${word} on the board` }));
  }
}

function rowsOf(board: Board): string[][] {
  return Array.from({ length: board.height }, (_, row) =>
    Array.from({ length: board.width }, (_x, column) => {
      const cell = board.cellAt(row, column);
      return cell < 0 ? "." : board.tiles[cell];
    }),
  );
}

function foundIn(row: Readonly<Record<string, Value>>): Found {
  const letters = row["Word"];
  const cells = row["Path"];
  return {
    word: Array.isArray(letters) ? letters.map(String).join("") : "path",
    path: Array.isArray(cells) ? cells.flatMap(cellOf) : [],
  };
}

/** The cell that a term `Row-Column` names; clauses that were edited may answer something else. */
function cellOf(value: Value): [number, number][] {
  if (typeof value !== "object" || !("functor" in value) || value.functor !== "-") return [];
  const [row, column] = value.args;
  return typeof row === "number" && typeof column === "number" ? [[row, column]] : [];
}
