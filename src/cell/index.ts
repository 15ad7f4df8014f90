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
 * A program and a query that a reader may change and run. The text of the element is the program when the element comes
 * into the page. Its attributes may change at any time:
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
  /** The attributes whose changes the browser tells. @internal */
  static readonly observedAttributes: readonly string[] = ["query", "engine", "label", "readonly"];

  #view: CellView | undefined = undefined;
  #program: string | undefined = undefined;
  #query = "";

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
    return this.#view?.query ?? this.#query;
  }

  /** Shows another query. */
  set query(query: string | undefined) {
    this.#query = query ?? "";
    if (this.#view !== undefined) this.#view.query = this.#query;
  }

  /** The name of the engine; empty: an engine of its own. */
  get engine(): string {
    return this.getAttribute("engine") ?? "";
  }

  /** Puts the cell, with its program, into the engine of that name. Ends the query. */
  set engine(engine: string | undefined) {
    this.#set("engine", engine);
  }

  /** The name of the cell for assistive technology. */
  get label(): string {
    return this.getAttribute("label") ?? "Program and query";
  }

  /** Gives the cell another name. */
  set label(label: string | undefined) {
    this.#set("label", label);
  }

  /** Whether the program cannot be changed. */
  get readonly(): boolean {
    return this.hasAttribute("readonly");
  }

  /** Lets readers change the program, or not. */
  set readonly(readonly: boolean) {
    this.toggleAttribute("readonly", readonly);
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
  attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (value === before) return;
    if (name === "query") this.query = value ?? "";
    else if (name === "engine") {
      this.#close();
      this.#build();
    } else this.#view?.describe(this);
  }

  /** Called by the browser. @internal */
  disconnectedCallback(): void {
    // An element that is only moved comes back at once.
    queueMicrotask(() => {
      if (!this.isConnected) this.#close();
    });
  }

  /** Sets an attribute, or removes it. */
  #set(name: string, value: string | undefined): void {
    if (value === undefined) this.removeAttribute(name);
    else this.setAttribute(name, value);
  }

  #close(): void {
    if (this.#view === undefined) return;
    this.#program = this.#view.program;
    this.#query = this.#view.query;
    this.#view.close();
    this.#view = undefined;
  }

  #build(): void {
    if (!this.isConnected || this.#view !== undefined) return;
    this.#view = new CellView(this, {
      root: this.shadowRoot ?? this.attachShadow({ mode: "open" }),
      program: this.program,
      query: this.query,
      engine: this.engine,
    });
    this.#view.describe(this);
  }
}

/** The attributes of the element in JSX and templates. */
interface CellAttributes {
  /** The query. */
  readonly query?: string | undefined;
  /** The program, in frameworks that set properties: React 19, Preact, Solid, Vue. Elsewhere it is the text. */
  readonly program?: string | undefined;
  /** The name of an engine that cells share. */
  readonly engine?: string | undefined;
  /** The name for assistive technology. */
  readonly label?: string | undefined;
  /** Whether the program cannot be changed. */
  readonly readonly?: boolean | undefined;
  /** The text of the program. */
  readonly children?: unknown;
  readonly class?: unknown;
  readonly className?: string | undefined;
  readonly id?: string | undefined;
  readonly key?: string | number | bigint | null | undefined;
  readonly ref?: unknown;
  readonly slot?: string | undefined;
  readonly style?: unknown;
  readonly [handler: `on${string}`]: unknown;
}

/** The element, for JSX. */
interface CellElements {
  "ambilog-cell": CellAttributes;
}

declare global {
  interface HTMLElementTagNameMap {
    "ambilog-cell": AmbilogCell;
  }
  // React before version 19.
  namespace JSX {
    interface IntrinsicElements extends CellElements {}
  }
}

// A program has at most some of these frameworks.

/** @ts-ignore */
declare module "react" {
  namespace JSX {
    interface IntrinsicElements extends CellElements {}
  }
}

/** @ts-ignore */
declare module "preact" {
  namespace JSX {
    interface IntrinsicElements extends CellElements {}
  }
}

/** @ts-ignore */
declare module "solid-js/jsx-runtime" {
  namespace JSX {
    interface IntrinsicElements extends CellElements {}
  }
}

/** @ts-ignore */
declare module "vue" {
  interface GlobalComponents {
    "ambilog-cell": new () => { $props: CellAttributes };
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
