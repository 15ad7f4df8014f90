/*
 * Names that complete the word before the caret of the query: predicates of the program, of the engine and its
 * libraries, and variables of the query.
 *
 * The field keeps the focus; the list says which name is chosen. Tab takes it; Enter asks, unless the reader has
 * gone to a name.
 */
import type { Analysis } from "../page/analysis.js";
import { h, show } from "../page/dom.js";
import { loadReference, namesOfReference } from "./reference.js";

/** The most names that are shown. */
const MOST = 8;

interface Name {
  readonly name: string;
  readonly detail: string;
}

export class QueryCompletion {
  readonly element: HTMLElement = h("ul", {
    class: "completions",
    role: "listbox",
    id: "query-completions",
    "aria-label": "Names",
    hidden: true,
  });
  readonly #field: HTMLTextAreaElement;
  readonly #program: () => Analysis;
  /** Called when the text of the field was changed here. */
  readonly #changed: () => void;
  #names: readonly Name[] = [];
  #from = 0;
  /** The place of the chosen name; -1 before the reader has gone to one. */
  #at = -1;

  constructor(field: HTMLTextAreaElement, program: () => Analysis, changed: () => void) {
    this.#field = field;
    this.#program = program;
    this.#changed = changed;
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-controls", this.element.id);
    field.addEventListener("input", () => void this.#look(2));
    field.addEventListener("blur", () => this.#close());
    field.addEventListener("click", () => this.#close());
  }

  /** Takes a key, if it is one for the list; returns whether it was. */
  take(event: KeyboardEvent): boolean {
    if (event.key === " " && event.ctrlKey) {
      void this.#look(0);
      return true;
    }
    if (this.element.hidden) return false;
    const count = this.#names.length;
    switch (event.key) {
      case "ArrowDown":
        this.#choose((this.#at + 1) % count);
        return true;
      case "ArrowUp":
        this.#choose((this.#at + count - (this.#at < 0 ? 0 : 1)) % count);
        return true;
      case "Tab":
        if (event.shiftKey) return false;
        this.#accept(Math.max(0, this.#at));
        return true;
      case "Enter":
        if (this.#at < 0) {
          this.#close();
          return false;
        }
        this.#accept(this.#at);
        return true;
      case "Escape":
        this.#close();
        return true;
      default:
        return false;
    }
  }

  /** Shows the names that begin with the word before the caret, if that has at least `least` characters. */
  async #look(least: number): Promise<void> {
    const { value, selectionStart } = this.#field;
    const word = /[\p{L}_][\p{L}\d_]*$/u.exec(value.slice(0, selectionStart))?.[0] ?? "";
    this.#close();
    if (word.length < least) return;
    await loadReference();
    // The reader may have gone on.
    if (this.#field.value !== value || this.#field.selectionStart !== selectionStart) return;
    const names = this.#candidates(value, word).filter(
      ({ name }) => name.startsWith(word) && name !== word,
    );
    this.#names = names.slice(0, MOST);
    this.#from = selectionStart - word.length;
    if (names.length > 0) this.#draw();
  }

  #candidates(text: string, word: string): readonly Name[] {
    const found = new Map<string, string>();
    if (/^[\p{Lu}_]/u.test(word)) {
      for (const [name] of text.matchAll(/[\p{Lu}_][\p{L}\d_]*/gu)) found.set(name, "");
    } else {
      for (const { defines } of this.#program().clauses) {
        const slash = defines?.lastIndexOf("/") ?? -1;
        if (slash > 0) found.set(defines!.slice(0, slash), defines!.slice(slash));
      }
      for (const [name, detail] of namesOfReference()) {
        if (!found.has(name)) found.set(name, detail);
      }
    }
    return [...found].map(([name, detail]) => ({ name, detail }));
  }

  #draw(): void {
    show(
      this.element,
      ...this.#names.map(({ name, detail }, i) =>
        h(
          "li",
          {
            role: "option",
            id: `query-completion-${i}`,
            "aria-selected": "false",
            // The field keeps the focus.
            onmousedown: (event: Event) => {
              event.preventDefault();
              this.#accept(i);
            },
          },
          name,
          h("small", {}, ` ${detail}`),
        ),
      ),
    );
    this.element.hidden = false;
  }

  #choose(at: number): void {
    this.#at = at;
    for (const [i, one] of [...this.element.children].entries()) {
      one.setAttribute("aria-selected", String(i === at));
    }
    this.#field.setAttribute("aria-activedescendant", `query-completion-${at}`);
  }

  #accept(at: number): void {
    const { name } = this.#names[at];
    this.#field.setRangeText(name, this.#from, this.#field.selectionStart, "end");
    this.#close();
    this.#changed();
  }

  #close(): void {
    this.#at = -1;
    this.element.hidden = true;
    this.#field.removeAttribute("aria-activedescendant");
  }
}
