/*
 * The race: solvers on the same board, each in a worker of its own. As many run at a time as the machine has
 * cores, so that their times mean something; the fastest begin.
 */
import { formatBoard, parseBoard } from "../board/index.js";
import type { Board } from "../board/index.js";
import { save } from "./answer-files.js";
import type { App, ViewElement } from "./app.js";
import { BoardEditor } from "./board-editor.js";
import { button, eachFrame, enable, figure, h, show } from "../page/dom.js";
import { dictionaryBytes } from "./dictionary.js";
import { readBoard, writeBoard } from "./page-board.js";
import type { RaceNews, RaceOrder } from "./race-messages.js";
import { newWorker } from "./start-worker.js";

/** The solvers, the fastest first, with their names of `ambilog compare` and their ideas. */
const SOLVERS: readonly (readonly [name: string, idea: string])[] = [
  ["native-wasm", "the walk along board and trie, in WebAssembly"],
  ["native", "the walk along board and trie, one word at a time"],
  ["trie-walk", "board and trie walked together, to the end"],
  ["logic-prefix", "the relation in Prolog, which follows only beginnings of words"],
  ["positions", "each word followed from the places of its letters"],
  ["word-by-word", "each word of the dictionary checked on the board"],
  ["checker", "each word checked by the definition"],
  ["stems", "all paths whose beginning is that of a word"],
  ["every-path", "all paths, each looked up"],
  ["generator", "all paths as a lazy sequence, each looked up"],
  ["logic", "the relation in Prolog: each path is proved, then looked up"],
  ["embedded", "the relation as TypeScript"],
  ["prolog", "the relation as one would first write it"],
];

/** A time in words. */
function time(ms: number): string {
  if (ms < 0.05) return "<0.1 ms";
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)} s`;
  return ms >= 10 ? `${Math.round(ms)} ms` : `${ms.toFixed(1)} ms`;
}

type Phase =
  | "waiting"
  | "starting"
  | "running"
  | "done"
  | "limit"
  | "stopped"
  | "left out"
  | "failed";

/** One solver in the race. */
class Lane {
  readonly name: string;
  readonly idea: string;
  phase: Phase = "waiting";
  words: readonly string[] = [];
  count = 0;
  score = 0;
  ms = 0;
  setUpMs: number | undefined = undefined;
  firstMs: number | undefined = undefined;
  steps = 0;
  note = "";
  readonly row: HTMLTableRowElement = h("tr");
  #worker: Worker | undefined = undefined;
  #ended: () => void = () => undefined;
  #startedAt = 0;

  constructor(name: string, idea: string) {
    this.name = name;
    this.idea = idea;
  }

  /** Whether it has found all words. */
  get isDone(): boolean {
    return this.phase === "done";
  }

  /** Whether its search has begun. */
  get hasBegun(): boolean {
    return this.setUpMs !== undefined;
  }

  get isOver(): boolean {
    return this.phase !== "waiting" && this.phase !== "starting" && this.phase !== "running";
  }

  /** Runs to the end; calls `change` whenever something is to be shown. */
  run(order: Omit<RaceOrder, "solver">, change: () => void): Promise<void> {
    if (this.isOver) return Promise.resolve();
    this.phase = "starting";
    const worker = newWorker("race");
    this.#worker = worker;
    return new Promise((resolve) => {
      this.#ended = () => {
        worker.terminate();
        resolve();
        change();
      };
      worker.addEventListener("message", ({ data }: MessageEvent<RaceNews>) => {
        this.#take(data);
        change();
      });
      worker.addEventListener("error", (event) => {
        this.phase = "failed";
        this.note = event.message;
        this.#ended();
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage({ ...order, solver: this.name });
      change();
    });
  }

  stop(): void {
    if (this.isOver) return;
    if (this.phase === "running") this.ms = performance.now() - this.#startedAt;
    this.phase = "stopped";
    if (this.#worker !== undefined) this.#ended();
  }

  /** The time that it has taken so far. */
  get elapsed(): number {
    return this.phase === "running" ? performance.now() - this.#startedAt : this.ms;
  }

  #take(news: RaceNews): void {
    if (this.isOver) return;
    switch (news.kind) {
      case "begin":
        this.phase = "running";
        this.setUpMs = news.setUpMs;
        this.#startedAt = performance.now();
        return;
      case "words":
        this.count = news.words;
        this.firstMs ??= news.ms;
        return;
      case "left out":
        this.phase = "left out";
        this.note = news.reason;
        break;
      case "end":
        this.phase = news.stopped === undefined ? "done" : "limit";
        this.words = news.words;
        this.count = news.words.length;
        this.score = news.score;
        this.ms = news.ms;
        this.setUpMs = news.setUpMs;
        this.firstMs = news.firstMs;
        this.steps = news.inferences;
        break;
    }
    this.#ended();
  }
}

export function raceView(app: App): ViewElement {
  let board: Board | undefined = readBoard(app.state.board);
  let lanes: Lane[] = [];

  const body = h("tbody");
  const verdict = h("p", { class: "status", role: "status" });
  const chart = h("div", { class: "chart" });
  const saving = button("Save the chart as SVG", () => saveChart(chart));
  saving.hidden = true;
  const start = button("Start the race", () => void begin(), { class: "main" });
  const stopAll = button("Stop all", () => {
    for (const lane of lanes) lane.stop();
  });

  const boardEditor = new BoardEditor(board ?? parseBoard("catd/line/maro/pets"), (edited) => {
    board = edited.board;
    if (board !== undefined) app.change({ board: formatBoard(board) });
    enable(start, board !== undefined);
  });

  // A blank tile has no letter to search for.
  board = boardEditor.edited.board;
  enable(start, board !== undefined);

  const draw = eachFrame(() => {
    const most = Math.max(1, ...lanes.map(({ count }) => count));
    for (const lane of lanes) drawLane(lane, most);
    // Rows that are in place stay, with the focus that may be in them.
    for (const [i, { row }] of arranged(lanes).entries()) {
      if (body.children[i] !== row) body.insertBefore(row, body.children[i] ?? null);
    }
    const isOver = lanes.every((lane) => lane.isOver);
    enable(start, isOver && board !== undefined);
    enable(stopAll, !isOver);
    show(verdict, verdictOn(lanes));
    if (!isOver && lanes.some(({ phase }) => phase === "running")) setTimeout(draw, 100);
  });

  async function begin(): Promise<void> {
    if (board === undefined) return;
    enable(start, false);
    show(verdict, "Loading the dictionary.");
    let words: Uint8Array;
    try {
      words = await dictionaryBytes();
    } catch (thrown) {
      enable(start, true);
      show(verdict, (thrown as Error).message);
      return;
    }
    lanes = SOLVERS.map(([name, idea]) => new Lane(name, idea));
    saving.hidden = true;
    show(chart);
    show(body, ...lanes.map(({ row }) => row));
    const order = { board: formatBoard(board), dictionary: words };
    const waiting = [...lanes];
    const runner = async (): Promise<void> => {
      for (let lane = waiting.shift(); lane !== undefined; lane = waiting.shift()) {
        await lane.run(order, draw);
      }
    };
    draw();
    const cores = Math.max(2, Math.min(navigator.hardwareConcurrency, 6));
    await Promise.all(Array.from({ length: cores }, runner));
    draw();
    const { raceChart } = await import("./race-chart.js");
    const shown = arranged(lanes).filter(({ hasBegun }) => hasBegun);
    if (shown.length === 0) return;
    show(chart, raceChart(shown, chart.clientWidth));
    saving.hidden = false;
  }

  const element = h(
    "div",
    { class: "view race" },
    h(
      "div",
      { class: "intro" },
      h("h2", {}, "Race"),
      h(
        "p",
        {},
        "The same board, the same dictionary, and thirteen ways to find the words: from all paths, each looked up, to the search that the library uses. Set-up is what is done once: reading the dictionary, and what only the first run needs. Short searches are repeated, and the best counts.",
      ),
    ),
    h(
      "div",
      { class: "pair" },
      h(
        "section",
        { class: "panel", "aria-label": "Board" },
        h("h3", {}, "The board"),
        h("div", { class: "row" }, start, stopAll),
        verdict,
        boardEditor.element,
      ),
      h(
        "section",
        { class: "panel", "aria-label": "Solvers" },
        h("h3", {}, "The solvers"),
        h(
          "div",
          { class: "scroll", tabindex: "0", role: "group", "aria-label": "Results" },
          h(
            "table",
            { class: "lanes" },
            h(
              "thead",
              {},
              h(
                "tr",
                {},
                ...["solver", "words", "score", "set-up", "first", "all", "steps", ""].map((name) =>
                  h("th", { scope: "col" }, name || h("span", { class: "unseen" }, "stop")),
                ),
              ),
            ),
            body,
          ),
        ),
        chart,
        h("div", { class: "row" }, saving),
      ),
    ),
  );
  const refresh = (): void => {
    const other = readBoard(app.state.board);
    if (other !== undefined && (board === undefined || writeBoard(other) !== writeBoard(board))) {
      boardEditor.board = other;
    }
  };
  lanes = SOLVERS.map(([name, idea]) => new Lane(name, idea));
  show(body, ...lanes.map(({ row }) => row));
  for (const lane of lanes) drawLane(lane, 1);
  enable(stopAll, false);
  return { element, refresh };
}

/** The lanes as they arrive: the fastest first, then those under way, those to come, and those without an end. */
function arranged(lanes: readonly Lane[]): Lane[] {
  const place = ({ phase, hasBegun }: Lane): number =>
    phase === "done" ? 0 : phase === "running" ? 1 : phase === "starting" ? 2 : hasBegun ? 4 : 3;
  return lanes.toSorted((a, b) => place(a) - place(b) || (a.phase === "done" ? a.ms - b.ms : 0));
}

const PHASES: Readonly<Record<Phase, string>> = {
  waiting: "",
  starting: "starting",
  running: "running",
  done: "",
  limit: "out of patience",
  stopped: "stopped",
  "left out": "left out",
  failed: "failed",
};

function drawLane(lane: Lane, most: number): void {
  const { phase, count, firstMs, setUpMs, hasBegun, row } = lane;
  row.className = `lane ${phase.replace(" ", "-")}`;
  const isActive = phase === "running" || phase === "starting";
  // The button keeps its focus: it is made once.
  const stop =
    row.querySelector("button") ??
    button("Stop", () => lane.stop(), {
      "aria-label": `Stop ${lane.name}`,
    });
  if (!isActive && document.activeElement === stop) {
    row.closest<HTMLElement>(".scroll")?.focus({ preventScroll: true });
  }
  stop.hidden = !isActive;
  const cells = [
    hasBegun ? figure(count) : "",
    phase === "done" || phase === "limit" ? figure(lane.score) : "",
    setUpMs === undefined ? "" : time(setUpMs),
    firstMs === undefined ? "" : time(firstMs),
    hasBegun ? time(lane.elapsed) : "",
    phase === "done" || phase === "limit" ? figure(lane.steps) : "",
  ];
  if (row.childElementCount === 0) {
    row.append(
      h(
        "th",
        { scope: "row" },
        h("span", { class: "name" }, lane.name),
        h("span", { class: "note" }),
        h("progress", { max: 1, value: 0, "aria-label": `Words found by ${lane.name}` }),
      ),
      ...cells.map(() => h("td")),
      h("td", {}, stop),
    );
  }
  const state = phase === "stopped" && !hasBegun ? "not started" : PHASES[phase];
  const note = state + (lane.note === "" ? "" : `: ${lane.note}`);
  show(row.querySelector(".note")!, note === "" ? lane.idea : note);
  const bar = row.querySelector("progress")!;
  bar.value = count / most;
  for (const [i, cell] of [...row.querySelectorAll("td")].entries()) {
    if (i < cells.length) show(cell, cells[i]);
  }
}

/** Whether those that have finished found the same. */
function verdictOn(lanes: readonly Lane[]): string {
  const done = lanes.filter(({ phase }) => phase === "done");
  const open = lanes.filter((lane) => !lane.isOver).length;
  if (done.length === 0)
    return open < lanes.length ? "Running." : "Each solver has a worker of its own.";
  const counts = new Map<string, number>();
  for (const { words } of done) {
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const rest = open > 0 ? ` ${open} to come.` : "";
  const disputed = [...counts].filter(([, count]) => count !== done.length);
  if (disputed.length === 0) {
    return `${done.length === 1 ? "One has finished" : `All ${done.length} that have finished agree`}: ${figure(counts.size)} words.${rest}`;
  }
  const usual = [...counts].filter(([, count]) => 2 * count > done.length).map(([word]) => word);
  const odd = done.filter(
    ({ words }) => words.length !== usual.length || usual.some((word) => !words.includes(word)),
  );
  return `They disagree on ${figure(disputed.length)} words: ${odd.map(({ name }) => name).join(", ")} against the others.${rest}`;
}

function saveChart(chart: HTMLElement): void {
  const drawing = chart.querySelector("svg")!.cloneNode(true) as SVGSVGElement;
  drawing.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  drawing.setAttribute("style", "background: white; color: black; font-family: sans-serif");
  save("race.svg", "image/svg+xml", new XMLSerializer().serializeToString(drawing));
}
