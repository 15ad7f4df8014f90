/*
 * A document with cells: Markdown, in which blocks of Prolog can be run and exercises are judged.
 *
 *   ```prolog cell          a program, and lines `?- Goal.` for its query; more words may follow `cell`:
 *   ```prolog exercise      `engine=NAME` for cells that share an engine, and a label
 *
 * An exercise has further lines: `% Hint: ...`, and `% Test: Goal.` for each goal that must have an answer; after a
 * line `% Solution` comes a program that passes. Readers see these when they ask.
 */
import { AmbilogCell } from "../cell/index.js";
import { analyse } from "../page/analysis.js";
import { button, counted, h, show } from "../page/dom.js";
import { coloured } from "../page/light-editor.js";
import { Run } from "../page/run.js";
import { Session, refuseBroken } from "../page/session.js";
import { blocksOf, inlineOf } from "./markdown.js";
import type { Block } from "./markdown.js";

type Code = Block & { readonly kind: "code" };

/** The parts of a cell's text. */
interface CellText {
  readonly program: string;
  readonly query: string;
  readonly hints: readonly string[];
  readonly tests: readonly string[];
  readonly solution: string;
}

/** The parts of a cell's text. */
function cellText(text: string): CellText {
  const [task, solution = ""] = text.split(/^% Solution\s*$/m);
  const program: string[] = [];
  const [queries, hints, tests]: [string[], string[], string[]] = [[], [], []];
  for (const line of task.split("\n")) {
    const [, kind, rest] = /^(\?-|% Hint:|% Test:)\s*(.*)$/.exec(line) ?? [];
    if (kind === undefined) program.push(line);
    else (kind === "?-" ? queries : kind === "% Hint:" ? hints : tests).push(rest);
  }
  return {
    program: program.join("\n").trim(),
    query: queries.join(" "),
    hints,
    tests: tests.map((goal) => goal.replace(/\.\s*$/, "")),
    solution: solution.trim(),
  };
}

/** The text of a cell, with the program and the query that a reader has left. */
function writtenText(before: CellText, program: string, query: string): string {
  const lines = [
    program.trim(),
    ...(query.trim() === "" ? [] : [`?- ${query.trim().replace(/^\?-\s*/, "")}`]),
    ...before.hints.map((hint) => `% Hint: ${hint}`),
    ...before.tests.map((goal) => `% Test: ${goal}.`),
    ...(before.solution === "" ? [] : ["% Solution", before.solution]),
  ];
  return `${lines.filter((line) => line !== "").join("\n")}\n`;
}

/** A document, with the changes of the reader. */
export class DocumentText {
  readonly element: HTMLElement;
  /** Its first heading. */
  readonly title: string;
  readonly #source: string;
  readonly #cells: { readonly code: Code; readonly text: CellText; readonly cell: AmbilogCell }[] =
    [];

  constructor(markdown: string) {
    this.#source = markdown;
    const blocks = blocksOf(markdown);
    const heading = blocks.find((block) => block.kind === "heading");
    this.title = heading?.kind === "heading" ? heading.text.replaceAll("`", "") : "Document";
    this.element = h("article", { class: "document" }, ...blocks.map((block) => this.#show(block)));
  }

  /** The text as it is now. */
  get markdown(): string {
    let [text, at] = ["", 0];
    for (const { code, text: before, cell } of this.#cells) {
      const isSame = cell.program === before.program && cell.query === before.query;
      text += this.#source.slice(at, code.from);
      text += isSame ? code.text : writtenText(before, cell.program, cell.query);
      at = code.to;
    }
    return text + this.#source.slice(at);
  }

  #show(block: Block): HTMLElement {
    switch (block.kind) {
      case "heading":
        return h(`h${Math.min(6, block.level + 1)}` as "h2", {}, ...inlineOf(block.text));
      case "paragraph":
        return h("p", {}, ...inlineOf(block.text));
      case "list":
        return h(
          block.isOrdered ? "ol" : "ul",
          {},
          ...block.items.map((item) => h("li", {}, ...inlineOf(item))),
        );
      case "code":
        return this.#code(block);
    }
  }

  #code(code: Code): HTMLElement {
    const { info, text } = code;
    const [, kind, rest = ""] = /^prolog\s+(cell|exercise)\b\s*(.*)$/.exec(info) ?? [];
    if (kind === undefined) {
      const tokens = info === "prolog" ? analyse(text).tokens : [];
      return h("pre", { class: "code-block", tabindex: "0" }, ...coloured(text, tokens));
    }
    const [, engine] = /(?:^|\s)engine=([\w-]+)/.exec(rest) ?? [];
    const label = rest.replace(/(?:^|\s)engine=[\w-]+/, "").trim();
    const parts = cellText(text);
    const cell = new AmbilogCell();
    if (engine !== undefined) cell.setAttribute("engine", engine);
    cell.setAttribute("label", label === "" ? `Cell ${this.#cells.length + 1}` : label);
    cell.program = parts.program;
    cell.query = parts.query;
    this.#cells.push({ code, text: parts, cell });
    return kind === "cell" ? cell : exercise(cell, parts, label);
  }
}

/** A cell that is judged by goals that its reader does not see. */
function exercise(cell: AmbilogCell, parts: CellText, label: string): HTMLElement {
  const verdict = h("p", { class: "verdict", role: "status" });
  const more = h("div", { class: "hints" });
  let hints = 0;
  const hint = button("Hint", () => {
    if (hints < parts.hints.length) more.append(h("p", {}, ...inlineOf(parts.hints[hints++]!)));
    hint.hidden = hints === parts.hints.length;
  });
  hint.hidden = parts.hints.length === 0;
  const solve = button("Show a solution", () => {
    more.append(h("pre", {}, ...coloured(parts.solution, analyse(parts.solution).tokens)));
    solve.hidden = true;
  });
  solve.hidden = parts.solution === "";
  let turn = 0;
  const check = async (): Promise<void> => {
    const mine = ++turn;
    show(verdict, "Checking…");
    verdict.className = "verdict";
    const wrong = await judge(cell.program, parts.tests);
    if (mine !== turn) return;
    verdict.classList.add(wrong === undefined ? "right" : "not-yet");
    show(verdict, wrong ?? `Right: ${counted(parts.tests.length, "test")} passed.`);
  };
  const checkButton = button("Check", () => void check(), { class: "main" });
  return h(
    "section",
    { class: "exercise", "aria-label": label === "" ? "Exercise" : `Exercise: ${label}` },
    cell,
    h("div", { class: "row" }, checkButton, hint, solve, verdict),
    more,
  );
}

/** The verdict on a program, in a sentence; undefined if it passes all tests. */
async function judge(program: string, tests: readonly string[]): Promise<string | undefined> {
  const session = new Session();
  try {
    refuseBroken(await session.load(program));
    let failed = 0;
    for (const goal of tests) {
      const run: Run = new Run(session, { goal, prepare: async () => undefined }, () => undefined);
      await run.next();
      if (run.error !== undefined) return `Not yet: ${run.error.message}`;
      if (run.count === 0) failed++;
      run.stop();
    }
    return failed === 0
      ? undefined
      : `Not yet: ${failed} of ${counted(tests.length, "test")} failed.`;
  } catch (thrown) {
    return `Not yet: ${(thrown as Error).message}`;
  } finally {
    void session.restart();
  }
}
