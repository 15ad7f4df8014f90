/**
 * Which library exports what. Autoloading uses it, and so do the notes on undefined predicates.
 */
import type { ReadContext } from "../text/parser.js";
import { declaredExports } from "./exports.js";
import type { Library } from "./library.js";

/**
 * Libraries that are never autoloaded: their exports have names, such as `sum/3`, that programs often
 * forget to define.
 */
const ON_REQUEST: readonly string[] = ["clpfd"];

/** Those that SWI-Prolog does not autoload either: with `traditional`, their names are as undefined here. */
const ON_REQUEST_IN_SWI: readonly string[] = [...ON_REQUEST, "dcg/basics", "dcg/high_order"];

/** Libraries by what they export. */
export class LibraryIndex {
  private readonly libraries: ReadonlyMap<string, Library>;
  private readonly context: () => ReadContext;
  private readonly onRequest: readonly string[];
  private index: Map<string, string> = new Map();
  /** How many libraries the index has. */
  private size = 0;

  /** `context` is used to read texts that are not prepared. */
  constructor(
    libraries: ReadonlyMap<string, Library>,
    context: () => ReadContext,
    traditional: boolean,
  ) {
    this.libraries = libraries;
    this.context = context;
    this.onRequest = traditional ? ON_REQUEST_IN_SWI : ON_REQUEST;
  }

  /** The names of all libraries. */
  get names(): Iterable<string> {
    return this.libraries.keys();
  }

  /** Each `Name/Arity` that is autoloaded, with the library that exports it. */
  get exported(): ReadonlyMap<string, string> {
    if (this.size === this.libraries.size) return this.index;
    this.size = this.libraries.size;
    const index = new Map<string, string>();
    this.index = index;
    const context = this.context();
    for (const { name, text, prepared } of this.libraries.values()) {
      if (this.onRequest.includes(name)) continue;
      const exports = text === undefined ? prepared!.exports() : declaredExports(text, context);
      for (const indicator of exports) if (!index.has(indicator)) index.set(indicator, name);
    }
    return index;
  }

  /** The libraries that export `indicator` and must be loaded explicitly. */
  onRequestWith(indicator: string): readonly string[] {
    return this.onRequest.filter((name) =>
      this.libraries.get(name)?.prepared?.exports().includes(indicator),
    );
  }
}
