/*
 * The start page: one clause and one board, and three ways to ask about them.
 */
import {
  BoardError,
  explainPrefixes,
  longestPrefixes,
  parseBoard,
  formatBoard,
} from "../board/index.js";
import type { Board } from "../board/index.js";
import type { App, ViewElement } from "./app.js";
import { BoardEditor } from "./board-editor.js";
import { drawBoard } from "./board-view.js";
import { Card } from "./cards.js";
import type { CardGoal } from "./cards.js";
import { boardClauses } from "./clauses.js";
import { button, h, labelled, show, tick } from "../page/dom.js";
import { LightEditor } from "../page/light-editor.js";
import { Session } from "../page/session.js";

/** The characters of a word or pattern; everything else is left out. */
const letters = (text: string): string[] => [...text.toLowerCase()];

/** A list of characters as a term; `?` is a letter to find, `*` at the end any letters. */
function listText(text: string): string {
  const parts = letters(text.replaceAll(/[^\p{L}?*]/gu, ""));
  const isOpen = parts.at(-1) === "*";
  const items = parts
    .filter((part) => part !== "*")
    .map((part) => (part === "?" ? "_" : /^[a-z]$/.test(part) ? part : `'${part}'`));
  if (items.length === 0) return isOpen ? "_" : "[]";
  return `[${items.join(",")}${isOpen ? "|_" : ""}]`;
}

export function startView(app: App): ViewElement {
  const session = new Session();
  const original = boardClauses();
  let board: Board | undefined = readBoard(app.state.board);

  const textOf = (): string => (app.state.clauses === "" ? original : app.state.clauses);
  const messages = h("div", { class: "messages", role: "status" });
  const cards: Card[] = [];
  const resetAll = (): void => {
    for (const card of cards) card.reset();
  };
  session.onRestart = resetAll;

  const host = {
    session,
    get board() {
      return board;
    },
    async prepare(): Promise<void> {
      app.trust();
      const found = await session.load(
        app.state.native ? "" : textOf(),
        app.state.native || app.state.clauses === "",
      );
      const errors = found.filter(({ severity }) => severity === "error");
      show(messages, ...found.map(({ text }) => h("pre", {}, text)));
      if (errors.length > 0) throw new Error("The clauses have errors.");
    },
  };

  const editor = new LightEditor("Clauses of board_has_word/2", textOf(), (text) => {
    app.change({ clauses: text === original ? "" : text });
    setReset();
    resetAll();
  });
  const resetClauses = button("Undo my changes", () => {
    editor.text = original;
    app.replace({ clauses: "" }, "The clauses are those of the library again.");
    setReset();
    resetAll();
  });
  const setReset = (): void => {
    resetClauses.hidden = app.state.clauses === "";
  };

  const switchText = h("p", { class: "hint" });
  const nativeSwitch = tick("Answer by native code", app.state.native, (native) => {
    app.change({ native });
    setNative();
    resetAll();
  });
  const setNative = (): void => {
    editor.readOnly = app.state.native;
    show(
      switchText,
      app.state.native
        ? "Native code of library(board) answers now, with the same answers in the same order as the clauses; it counts its steps as inferences."
        : "These clauses run, as they stand here. Change one, and ask again.",
    );
  };

  const boardEditor = new BoardEditor(board ?? parseBoard("catd/line/maro/pets"), (edited) => {
    board = edited.board;
    if (board !== undefined) app.change({ board: formatBoard(board) });
    resetAll();
  });

  const word = h("input", {
    autocapitalize: "none",
    autocomplete: "off",
    spellcheck: "false",
    placeholder: "a word",
    oninput: () => {
      app.change({ word: word.value });
      check.reset();
      checkWord();
    },
  });
  const pattern = h("input", {
    autocapitalize: "none",
    autocomplete: "off",
    spellcheck: "false",
    placeholder: "c?t*",
    oninput: () => {
      app.change({ pattern: pattern.value });
      complete.reset();
    },
    onkeydown: (event: KeyboardEvent) => {
      if (event.key === "Enter") void complete.next();
    },
  });
  const onlyWords = (): HTMLLabelElement =>
    tick("only words of the dictionary", app.state.onlyWords, (ticked) => {
      app.change({ onlyWords: ticked });
      for (const box of boxes) box.querySelector("input")!.checked = ticked;
      generate.reset();
      complete.reset();
    });
  const boxes = [onlyWords(), onlyWords()];

  const filtered = (goal: string): string => (app.state.onlyWords ? `${goal}, word(Word)` : goal);

  const check = new Card(
    "Check",
    host,
    [h("div", { class: "row" }, labelled("Word", word))],
    (): CardGoal | undefined => {
      const text = listText(app.state.word.replaceAll(/[?*]/g, ""));
      if (text === "[]") return undefined;
      return {
        goal: `Word = ${text}, board_path(_Board, Word, Path)`,
        mode: "Board and word are known: is the word there, and on which paths?",
      };
    },
    (shown) => whyNot(shown, app.state.word),
  );
  const generate = new Card("Generate", host, [h("div", { class: "row" }, boxes[0])], () => ({
    goal: filtered("board_path(_Board, Word, Path)"),
    mode: "Only the board is known: which words are there? All paths, one by one, when you ask.",
  }));
  const complete = new Card(
    "Complete",
    host,
    [
      h("div", { class: "row" }, labelled("Pattern", pattern)),
      h("div", { class: "row" }, boxes[1]),
    ],
    (): CardGoal | undefined => {
      const text = listText(app.state.pattern);
      if (text === "[]") return undefined;
      return {
        goal: filtered(`Word = ${text}, board_path(_Board, Word, Path)`),
        mode: "The word is known in part: ? is one letter, * at the end any letters.",
      };
    },
  );
  cards.push(check, generate, complete);

  const element = h(
    "div",
    { class: "view start" },
    h(
      "div",
      { class: "intro" },
      h("h2", {}, "One clause, run both ways"),
      h(
        "p",
        {},
        "A relation says what is true of a board and a word. The same clauses check a word, generate all words, and complete a word that is known in part.",
      ),
    ),
    h(
      "div",
      { class: "pair" },
      h(
        "section",
        { class: "panel", "aria-label": "Board" },
        h("h3", {}, "The board"),
        boardEditor.element,
      ),
      h(
        "section",
        { class: "panel", "aria-label": "Clauses" },
        h("h3", {}, "The clauses"),
        h("div", { class: "row" }, nativeSwitch, resetClauses),
        switchText,
        editor.element,
        messages,
      ),
    ),
    h("div", { class: "cards" }, ...cards.map((card) => card.element)),
  );

  const refresh = (): void => {
    const { state } = app;
    word.value = state.word;
    pattern.value = state.pattern;
    editor.text = textOf();
    nativeSwitch.querySelector("input")!.checked = state.native;
    for (const box of boxes) box.querySelector("input")!.checked = state.onlyWords;
    const other = readBoard(state.board);
    if (other !== undefined && (board === undefined || formatBoard(other) !== formatBoard(board))) {
      boardEditor.board = other;
    }
    setNative();
    setReset();
    resetAll();
    checkWord();
  };
  const checkWord = (): void => {
    if (app.isTrusted && app.state.word !== "") void check.next();
  };
  if (!app.isTrusted) void app.trusted.then(checkWord);
  return { element, refresh };
}

function readBoard(notation: string): Board | undefined {
  try {
    return parseBoard(notation);
  } catch (thrown) {
    if (!(thrown instanceof BoardError)) throw thrown;
    return undefined;
  }
}

/** How far a word gets that is not on the board. */
function whyNot(board: Board, word: string): HTMLElement {
  const prefixes = longestPrefixes(board, word);
  const [first] = prefixes.toSorted((a, b) => b.letters - a.letters);
  const sentence = explainPrefixes(board, word, prefixes).split("\n")[0];
  return h(
    "div",
    {},
    drawBoard(board, {
      path: first?.path ?? [],
      isCut: true,
      label: `How far ${word} gets on the board`,
    }),
    h("p", { class: "why" }, sentence),
  );
}
