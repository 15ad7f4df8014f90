/**
 * The text of generated functions under construction, and the table of the constants that they refer to. No
 * text of a program enters the source: names, constants and predicates are entries of the table.
 */
import { ATOM, CONS, VAR } from "../../terms/term.js";
import type { Functor, Term } from "../../terms/term.js";

/** The table and the counters of one predicate's source. */
export class Source {
  /** Is the code to be fast rather than short? */
  readonly isWrittenOut: boolean;
  readonly constants: unknown[] = [];
  private readonly names: Map<unknown, string> = new Map();
  private readonly builtins: Map<object, unknown> = new Map();
  private count = 0;

  constructor(isWrittenOut: boolean) {
    this.isWrittenOut = isWrittenOut;
  }

  /** The name of a constant in the source; it begins with `i` if this is an integer. */
  constant(value: unknown): string {
    if (value === CONS) return "CONS";
    if (value === VAR) return "VAR";
    if (value === ATOM) return "ATOM";
    let name = this.names.get(value);
    if (name === undefined) {
      name = `${typeof value === "number" ? "i" : "c"}${this.constants.length}`;
      this.names.set(value, name);
      this.constants.push(value);
    }
    return name;
  }

  /** The name of a builtin's function, wrapped by `make` once. */
  builtin(key: object, make: () => unknown): string {
    let made = this.builtins.get(key);
    if (made === undefined) this.builtins.set(key, (made = make()));
    return this.constant(made);
  }

  /** The expression for an integer or a cell that is the same in every run. */
  literal(x: Term): string {
    return this.constant(x);
  }

  /** The declarations of all constants, from the table `C`. */
  get declarations(): string {
    const all = [...this.names.values()].map((name) => `${name}=C[${name.slice(1)}]`);
    return all.length === 0 ? "" : `const ${all.join(",")};`;
  }

  /** The expression for a functor. */
  functor(t: Functor): string {
    return this.constant(t);
  }

  /** A unique name. */
  fresh(prefix: string): string {
    return `${prefix}${this.count++}`;
  }
}

/** The statements of one function, and the variables declared at its top. */
export class Text {
  private readonly lines: string[] = [];
  private readonly declared: Set<string> = new Set();

  add(line: string): void {
    this.lines.push(line);
  }

  /** Declares a variable that is assigned in several places. */
  declare(name: string): void {
    this.declared.add(name);
  }

  /** The declarations of the variables, except those in `given`. */
  declarations(given: ReadonlySet<string>): string {
    const names = [...this.declared].filter((name) => !given.has(name));
    return names.length === 0 ? "" : `let ${names.join(",")};\n`;
  }

  get body(): string {
    return this.lines.join("\n");
  }
}
