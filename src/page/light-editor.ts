/*
 * A small editor: a text area, and behind it the same text with colours. For programs of a screen; the
 * workbench has a larger one.
 */
import { analyse } from "./analysis.js";
import type { Token } from "./analysis.js";
import { h, show } from "./dom.js";
import { sentence } from "./query-text.js";
import { problemsOf } from "./reader.js";
import type { Problem } from "./reader.js";

/** Milliseconds after a change until the text is read. */
const PAUSE = 100;

interface LightEditorOptions {
  readonly isQuery?: boolean;
  /** The text of programs that are loaded before, whose operators count. */
  readonly base?: () => string;
}

export class LightEditor {
  readonly element: HTMLElement;
  readonly #area: HTMLTextAreaElement;
  readonly #colours: HTMLElement = h("pre", { "aria-hidden": "true" });
  readonly #problems: HTMLElement = h("ul", { class: "problems" });
  readonly #change: (text: string) => void;
  readonly #isQuery: boolean;
  readonly #base: () => string;
  #found: readonly Problem[] = [];
  #pause: ReturnType<typeof setTimeout> | undefined;

  /**
   * Calls `change` with the text after each change. A query is not read before it is asked: its full stop may be
   * missing.
   */
  constructor(
    label: string,
    text: string,
    change: (text: string) => void,
    { isQuery = false, base = () => "" }: LightEditorOptions = {},
  ) {
    this.#change = change;
    this.#isQuery = isQuery;
    this.#base = base;
    this.#area = h("textarea", {
      "aria-label": label,
      // The coloured text behind it sets its height.
      rows: 1,
      spellcheck: "false",
      autocapitalize: "none",
      autocomplete: "off",
      oninput: () => this.#edited(),
    });
    this.element = h(
      "div",
      { class: "editor" },
      h("div", { class: "editor-text" }, this.#colours, this.#area),
      h("div", { role: "status" }, this.#problems),
    );
    this.#area.value = text;
    this.#colour();
  }

  get text(): string {
    return this.#area.value;
  }

  set text(text: string) {
    this.#area.value = text;
    this.#found = [];
    this.#colour();
  }

  /** Reads the text again if it had problems, or if the programs before it were typed: they are other ones. */
  reread(isTyped: boolean): void {
    if (isTyped || this.#found.length > 0) this.#readSoon();
  }

  /** Whether it can be typed into. */
  set readOnly(readOnly: boolean) {
    this.#area.readOnly = readOnly;
    this.element.classList.toggle("quiet", readOnly);
  }

  #edited(): void {
    this.#found = [];
    this.#colour();
    if (!this.#isQuery) this.#readSoon();
    this.#change(this.text);
  }

  #readSoon(): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#read(), PAUSE);
  }

  async #read(): Promise<void> {
    const { text } = this;
    const found = await problemsOf(text, this.#base());
    if (text !== this.text) return;
    this.#found = found;
    this.#colour();
  }

  #colour(): void {
    const { text } = this;
    // A text area shows an empty last line; a block of text does not.
    show(this.#colours, ...coloured(text, analyse(text).tokens, this.#found), "\n");
    const lines = (offset: number): number => text.slice(0, offset).split("\n").length;
    show(
      this.#problems,
      ...this.#found.map(({ from, message }) =>
        h("li", {}, `Line ${lines(from)}: ${sentence(message)}`),
      ),
    );
  }
}

/** A text as elements with the classes of its tokens. */
export function* coloured(
  text: string,
  tokens: readonly Token[],
  problems: readonly Problem[] = [],
): Generator<Node | string> {
  let at = 0;
  for (const { from, to, kind } of tokens) {
    if (from < at) continue;
    if (from > at) yield text.slice(at, from);
    const isWrong = problems.some((problem) => problem.from < to && from < problem.to);
    yield h("span", { class: isWrong ? `t-${kind} wrong` : `t-${kind}` }, text.slice(from, to));
    at = to;
  }
  if (at < text.length) yield text.slice(at);
}
