/*
 * The start page: one relation and one board, and the ways to ask about them.
 */
import { explainPrefixes, longestPrefixes, parseBoard } from "../board/index.js";
import type { Board, Path } from "../board/index.js";
import { button, eachFrame, h, labelled, show, tick } from "../page/dom.js";
import type { LightEditor } from "../page/light-editor.js";
import { Run } from "../page/run.js";
import { Session } from "../page/session.js";
import type { App, ViewElement } from "./app.js";
import { BoardStage } from "./board-stage.js";
import { CheckCard, WordsCard } from "./cards.js";
import type { CardHost, Found } from "./cards.js";
import { boardClauses } from "./clauses.js";
import {
  blankName,
  blanksOf,
  boardText,
  pathText,
  quoted,
  readBoard,
  writeBoard,
} from "./page-board.js";
import { newWorker } from "./start-worker.js";

const INSTALL = "npm install ambilog";
const PACKAGE = "https://www.npmjs.com/package/ambilog";

/** The most characters of output that stay on the page. */
const OUTPUT = 20_000;

/** Milliseconds without a change before questions are asked again. */
const PAUSE = 200;

/** The letters of the typed text, for a goal; `?` is a letter to find, `*` at the end any letters. */
const letters = (text: string): string[] => [...text.toLowerCase().replaceAll(/[^\p{L}?*]/gu, "")];
const wordLetters = (text: string): string[] => letters(text.replaceAll(/[?*]/g, ""));

/** Letters as a list; undefined if there are none. */
function listText(parts: readonly string[]): string | undefined {
  const isOpen = parts.at(-1) === "*";
  const items = parts
    .filter((part) => part !== "*")
    .map((part) => (part === "?" ? "_" : quoted(part)));
  if (items.length === 0) return isOpen ? "_" : undefined;
  return `[${items.join(",")}${isOpen ? "|_" : ""}]`;
}

export function startView(app: App): ViewElement {
  const original = boardClauses();
  let board: Board | undefined = readBoard(app.state.board);
  let tapped: Path = [];
  let hasWords = false;

  const textOf = (): string => (app.state.clauses === "" ? original : app.state.clauses);
  const isEdited = (): boolean => app.state.clauses !== "";
  const role = (): "native" | "edited" | "clauses" =>
    app.state.native ? "native" : isEdited() ? "edited" : "clauses";

  // Words have an engine of their own: it waits for the dictionary, and may be busy for long.
  const relation = new Session(() => newWorker(role()));
  const words = new Session(() => newWorker(role()));
  const sessions = [relation, words];

  const messages = h("div", { class: "messages", role: "status" });
  const printed = h("pre", {
    class: "output",
    "aria-label": "Printed by the clauses",
    tabindex: "0",
  });
  let output = "";
  const drawOutput = eachFrame(() => {
    show(printed, output);
    printed.hidden = output === "";
  });
  drawOutput();
  for (const session of sessions) {
    session.onOutput = (text) => {
      output = (output + text).slice(-OUTPUT);
      drawOutput();
    };
    session.onRestart = () => resetAll();
  }

  const load = async (session: Session): Promise<void> => {
    app.trust();
    const isOwn = app.state.native || !isEdited();
    const found = await session.load(app.state.native ? "" : textOf(), isOwn);
    if (session === relation || found.length > 0) {
      show(messages, ...found.map(({ text, severity }) => h("pre", { class: severity }, text)));
    }
    if (found.some(({ severity }) => severity === "error")) {
      throw new Error("The clauses have errors.");
    }
  };

  const hostOf = (session: Session, draw: (found: Found) => void): CardHost => ({
    session,
    get board() {
      return board;
    },
    get waiting() {
      return session === words && !hasWords ? "Loading the dictionary…" : "Looking…";
    },
    prepare: () => load(session),
    draw,
  });

  const stage = new BoardStage(
    board ?? parseBoard("catd/line/maro/pets"),
    (edited) => {
      board = edited.board;
      if (board !== undefined) app.change({ board: writeBoard(board) });
      changed();
    },
    (path) => {
      tapped = path;
      spell.reset();
      stage.draw({ path, label: path.length === 0 ? "The board" : "The tapped path on the board" });
      void spell.begin();
    },
  );

  // -- The ways to ask -----------------------------------------------------------------

  const word = h("input", {
    ...PLAIN,
    placeholder: "a word",
    oninput: () => {
      app.change({ word: word.value });
      check.reset();
      stage.draw({ path: [], label: "The board" });
      void check.begin();
    },
  });
  const pattern = h("input", {
    ...PLAIN,
    placeholder: "c?t*",
    oninput: () => {
      app.change({ pattern: pattern.value });
      complete.reset();
      if (app.state.onlyWords) void complete.begin();
    },
  });
  const onlyWords = tick("dictionary only", app.state.onlyWords, (ticked) => {
    app.change({ onlyWords: ticked });
    for (const card of [generate, complete]) {
      card.reset();
      if (ticked) void card.begin();
    }
  });

  /**
   * The goal for words, of the dictionary alone if these are wanted. The constraint waits for letters that are
   * unknown, so blank tiles get theirs first.
   */
  const wordsGoal = (list: string): string => {
    const goal = "board_path(Board, Word, Path)";
    if (!app.state.onlyWords) return list === "_" ? goal : `Word = ${list}, ${goal}`;
    const blanks = (board === undefined ? [] : blanksOf(board)).map((cell, i) => {
      const code = `_C${i}`;
      return `between(0'a, 0'z, ${code}), char_code(${blankName(board!, cell)}, ${code}), `;
    });
    return `${blanks.join("")}Word = ${list}, dictionary_word(Word), ${goal}`;
  };

  const check = new CheckCard(
    "Check",
    "The word is known.",
    hostOf(relation, ({ path, letters: found }) =>
      stage.draw({ path, letters: found, label: `The path of ${app.state.word} on the board` }),
    ),
    () => {
      const list = listText(wordLetters(app.state.word));
      return list === undefined ? undefined : `board_path(Board, ${list}, Path)`;
    },
    [labelled("Word", word)],
    (found) => {
      const text = wordLetters(app.state.word).join("");
      if (found.length === 0) return `No path spells ${text}.`;
      if (blanksOf(board!).length > 0) {
        return `${text} completes the board in ${found.length === 1 ? "one way" : `${found.length} ways`}`;
      }
      return `Yes: ${text} is on ${found.length === 1 ? "one path" : `${found.length} paths`}`;
    },
    (shown) => whyNot(shown),
  );
  const drawWord = ({ word: text, path, letters: found }: Found): void =>
    stage.draw({ path, letters: found, label: `The path of ${text} on the board` });
  const generate = new WordsCard(
    "Words",
    "Only the board is known.",
    hostOf(words, drawWord),
    () => wordsGoal(app.state.onlyWords ? "[_,_,_|_]" : "_"),
    [onlyWords],
  );
  const complete = new WordsCard(
    "Complete",
    "Known in part: ? a letter, * the rest.",
    hostOf(words, drawWord),
    () => {
      const list = listText(letters(app.state.pattern));
      return list === undefined ? undefined : wordsGoal(list);
    },
    [labelled("Pattern", pattern)],
  );
  const spell = new CheckCard(
    "Spell",
    "Tap tiles: the path is known.",
    hostOf(relation, () => undefined),
    () => (tapped.length === 0 ? undefined : `board_path(Board, Word, ${pathText(tapped)})`),
    [],
    (found) =>
      found.length === 0 ? "These tiles are no path." : `It spells ${found[0].word || "nothing"}`,
  );
  const cards = [check, spell, generate, complete];

  /** The longest prefix of a word that is not on the board, as the clauses find it. */
  async function whyNot(shown: Board): Promise<HTMLElement | undefined> {
    const parts = wordLetters(app.state.word);
    const size = parts.length;
    let longest: { readonly size: number; readonly path: Path } = { size: 0, path: [] };
    const run = new Run(
      relation,
      {
        goal: `_Board = ${boardText(shown)}, between(2, ${size}, _I), Size is ${size} + 1 - _I, length(_Prefix, Size), append(_Prefix, _, ${listText(parts)}), board_path(_Board, _Prefix, Path)`,
        prepare: () => load(relation),
      },
      ([answer]) => {
        const cells = answer?.row["Path"];
        if (!Array.isArray(cells)) return;
        const path = cells.map((cell) => (cell as { readonly args: [number, number] }).args);
        longest = { size: Number(answer!.row["Size"]), path };
      },
    );
    await run.next();
    if (run.state === "failed") return undefined;
    run.stop();
    const text = parts.join("");
    const { path, size: far } = longest;
    stage.draw({ path, isCut: true, label: `How far ${text} gets on the board` });
    if (!isEdited() && blanksOf(shown).length === 0) {
      const [sentence] = explainPrefixes(shown, text, longestPrefixes(shown, text)).split("\n");
      return h("p", { class: "why" }, sentence);
    }
    const [there, not] = [far, far + 1].map((n) => parts.slice(0, n).join(""));
    const reason = far === 0 ? `no path spells ${not}` : `${there} is there, ${not} is not`;
    return h("p", { class: "why" }, `${far} of ${size} letters: ${reason}.`);
  }

  // -- Asking again when something has changed --------------------------------------------

  let turn = 0;
  const resetAll = (): void => {
    turn++;
    for (const card of cards) card.reset();
  };
  let settle: () => void = () => undefined;
  const settled = new Promise<void>((resolve) => (settle = resolve));
  async function askAll(): Promise<void> {
    const mine = turn;
    if (app.isTrusted && board !== undefined) {
      await check.begin();
      await spell.begin();
      // Paths without the dictionary are millions: they stream when a reader wants them.
      if (mine !== turn) return;
      if (app.state.onlyWords) {
        await Promise.all([generate.begin(), complete.begin()]);
        hasWords = true;
      }
    }
    settle();
  }
  let due: ReturnType<typeof setTimeout> | undefined;
  const changed = (): void => {
    resetAll();
    clearTimeout(due);
    due = setTimeout(() => void askAll(), PAUSE);
  };

  // -- The clauses ----------------------------------------------------------------------

  let editor: LightEditor | undefined;
  let lastRole = role();
  const clausesChanged = (): void => {
    output = "";
    drawOutput();
    setClauses();
    if (role() !== lastRole) {
      lastRole = role();
      for (const session of sessions) void session.restart();
    }
    changed();
  };
  const nativeSwitch = tick("Answer by native code", app.state.native, (native) => {
    app.change({ native });
    clausesChanged();
  });
  const resetClauses = button("Undo my changes", () => {
    app.replace({ clauses: "" }, "The clauses are those of the library again.");
    editor!.text = original;
    clausesChanged();
  });
  const switchText = h("p", { class: "hint" });
  const caption = h("pre", { class: "caption" });
  const place = h("div");
  const rest = h(
    "details",
    { class: "clauses", ontoggle: () => void openClauses() },
    h("summary", {}, "All clauses, to read and to change"),
    h("div", { class: "row" }, nativeSwitch, resetClauses),
    switchText,
    place,
  );
  async function openClauses(): Promise<void> {
    // The editor shows the first clause too.
    caption.hidden = rest.open;
    if (!rest.open || editor !== undefined) return;
    const { LightEditor: Editor } = await import("../page/light-editor.js");
    if (editor !== undefined) return;
    editor = new Editor("Clauses of board_has_word/2", textOf(), (text) => {
      app.change({ clauses: text === original ? "" : text });
      clausesChanged();
    });
    place.append(editor.element);
    setClauses();
  }
  const setClauses = (): void => {
    resetClauses.hidden = !isEdited();
    if (editor !== undefined) editor.readOnly = app.state.native;
    show(caption, ...painted(firstClause(textOf())));
    show(
      switchText,
      app.state.native
        ? "Native code of library(board) answers now: the same answers in the same order. It counts its steps as inferences."
        : "These clauses run, as they stand here, and nothing else of that name. Change one: the answers change with it.",
    );
  };

  const element = h(
    "div",
    { class: "view start" },
    h(
      "div",
      { class: "hero" },
      h("h2", {}, "One relation, asked in every direction"),
      h(
        "p",
        {},
        "ambilog is a Prolog for TypeScript. ",
        h(
          "span",
          { class: "long" },
          "The same clauses check a word, find all words, fill the gaps, read a path, and complete the board.",
        ),
      ),
    ),
    h(
      "div",
      { class: "stage" },
      h("section", { class: "board-side", "aria-label": "Board" }, stage.element, spell.element),
      h(
        "div",
        { class: "answers-side" },
        h(
          "section",
          { class: "relation", "aria-label": "Clauses" },
          caption,
          h(
            "p",
            { class: "hint" },
            "A path starts on any tile, moves as a king does, and uses no tile twice. Its tiles spell the word.",
          ),
          rest,
          messages,
          printed,
        ),
        check.element,
        generate.element,
        complete.element,
      ),
    ),
    h(
      "div",
      { class: "get" },
      h("code", {}, INSTALL),
      copyButton(),
      h("a", { href: PACKAGE }, "Documents"),
      h("a", { href: `${PACKAGE}?activeTab=code` }, "Source"),
    ),
  );

  const refresh = (): void => {
    const { state } = app;
    word.value = state.word;
    pattern.value = state.pattern;
    if (editor !== undefined) editor.text = textOf();
    nativeSwitch.querySelector("input")!.checked = state.native;
    onlyWords.querySelector("input")!.checked = state.onlyWords;
    const other = readBoard(state.board);
    if (other !== undefined && (board === undefined || writeBoard(other) !== writeBoard(board))) {
      stage.board = other;
    }
    clausesChanged();
    clearTimeout(due);
    void askAll();
  };
  if (!app.isTrusted) void app.trusted.then(() => askAll());
  return { element, refresh, settled };
}

const PLAIN = { autocapitalize: "none", autocomplete: "off", spellcheck: "false" } as const;

const firstClause = (text: string): string => /^.*?\.(?=\s|$)/s.exec(text)?.[0] ?? text;

/** A clause with the colours of its heads, calls and variables; the editor has all colours. */
function* painted(text: string): Generator<Node | string> {
  let at = 0;
  for (const found of text.matchAll(/([A-Z_]\w*)|([a-z]\w*)(?=\()/g)) {
    yield text.slice(at, found.index);
    const kind = found[1] !== undefined ? "variable" : found.index === 0 ? "head" : "call";
    yield h("span", { class: `t-${kind}` }, found[0]);
    at = found.index + found[0].length;
  }
  yield text.slice(at);
}

/** Copies how to install, and says so. */
function copyButton(): HTMLElement {
  const copy = button("Copy", () => {
    void navigator.clipboard.writeText(INSTALL).then(
      () => show(copy, "Copied"),
      () => show(copy, "Not copied"),
    );
  });
  return copy;
}
