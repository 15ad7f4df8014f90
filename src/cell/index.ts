/**
 * The entry `ambilog/cell`: the element `<ambilog-cell>`, which shows a program and a query in a page and runs
 * them there. Importing it defines the element.
 *
 * @module ambilog/cell
 */
/// <reference lib="dom" preserve="true" />
import { CellView } from "./cell-view.js";

/** `HTMLElement`; where there are no elements, another class, so that the entry can be imported everywhere. */
const Base: typeof HTMLElement =
  globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement);

/**
 * A program and a query that a reader may change and run. The text of the element is the program; its attributes
 * are read when it comes into the page:
 *
 * - `query`: the query, such as `grandparent(X, eve)`
 * - `engine`: a name; cells with the same name share an engine, which has the programs of all of them
 * - `label`: what assistive technology calls the cell
 * - `readonly`: the program cannot be changed
 *
 * Nothing runs before the reader says so. The engine is a worker; it has neither files nor network, at most 60
 * seconds for an answer, and 256 MB.
 */
export class AmbilogCell extends Base {
  #view: CellView | undefined = undefined;
  #program: string | undefined = undefined;
  #query: string | undefined = undefined;

  /** The text of the program. */
  get program(): string {
    return this.#view?.program ?? this.#program ?? programIn(this);
  }

  /** Shows another program. */
  set program(program: string) {
    this.#program = program;
    if (this.#view !== undefined) this.#view.program = program;
  }

  /** The text of the query. */
  get query(): string {
    return this.#view?.query ?? this.#query ?? this.getAttribute("query") ?? "";
  }

  /** Shows another query. */
  set query(query: string) {
    this.#query = query;
    if (this.#view !== undefined) this.#view.query = query;
  }

  /** Runs the query from its beginning; resolved when the first answer has come, or when there is none. */
  async run(): Promise<void> {
    await this.#view?.run();
  }

  /** Computes the next answer; resolved when it has come, or when there is none. */
  async next(): Promise<void> {
    await this.#view?.next();
  }

  /** Ends the query. */
  stop(): void {
    this.#view?.stop();
  }

  /** Called by the browser. @internal */
  connectedCallback(): void {
    if (document.readyState === "loading") {
      // The parser has not reached the program yet.
      document.addEventListener("DOMContentLoaded", () => this.#build(), { once: true });
    } else {
      this.#build();
    }
  }

  /** Called by the browser. @internal */
  disconnectedCallback(): void {
    // An element that is only moved comes back at once.
    queueMicrotask(() => {
      if (this.isConnected || this.#view === undefined) return;
      this.#program = this.#view.program;
      this.#query = this.#view.query;
      this.#view.close();
      this.#view = undefined;
    });
  }

  #build(): void {
    if (!this.isConnected || this.#view !== undefined) return;
    this.#view = new CellView(this, {
      root: this.shadowRoot ?? this.attachShadow({ mode: "open" }),
      program: this.program,
      query: this.query,
      engine: this.getAttribute("engine") ?? undefined,
      label: this.getAttribute("label") ?? "Program and query",
      isReadOnly: this.hasAttribute("readonly"),
    });
  }
}

/** The text of an element without empty lines around it, and without the indentation that all lines have. */
function programIn(element: Element): string {
  const lines = (element.textContent ?? "").replace(/^(?:[ \t]*\n)+|\s+$/g, "").split("\n");
  const indents = lines
    .filter((line) => line.trim() !== "")
    .map((line) => /^[ \t]*/.exec(line)![0].length);
  const shared = Math.min(...indents, Infinity);
  return lines.map((line) => line.slice(shared)).join("\n");
}

const NAME = "ambilog-cell";
// A page may load two versions; the first one counts.
if (globalThis.customElements?.get(NAME) === undefined) {
  globalThis.customElements?.define(NAME, AmbilogCell);
}
