/** What observers know of predicates and clauses: read from the memory. */
import type { Core } from "../host/core.js";
import { Clause, Functor, Machine, Module, Predicate } from "../host/records.generated.js";

/** Where a clause begins. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

/** A predicate as an observer sees it. */
export interface Observed {
  /** The address of its record. */
  readonly address: number;
  readonly name: string;
  readonly arity: number;
  /** Its module, by name. */
  readonly module: string;
  /** `name/arity`, with the module in front unless it is `user` or `system`. */
  readonly indicator: string;
  /** Is it known, or may a library have it? */
  readonly isDefined: boolean;
  /** Is it one of the module `system`? */
  readonly isBuiltin: boolean;
  /** Does it belong to a library? */
  readonly isLibrary: boolean;
  readonly isTabled: boolean;
}

const TABLED = 128;
/** Predicates that only call a goal or concern the debugger itself. */
const TRANSPARENT: ReadonlySet<string> = new Set(
  (
    ", ; -> *-> | call ! true profile trace notrace tracing debug nodebug debugging leash visible spy nospy " +
    "nospyall abort"
  ).split(" "),
);

/** Is it one of the system's that observers do not show? */
export function isTransparent({ isBuiltin, name }: Observed): boolean {
  return isBuiltin && (name.startsWith("$") || TRANSPARENT.has(name));
}

/** Reads predicates and clauses of a core. */
export class Predicates {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  #word(address: number): number {
    return this.#core.words[address >>> 2] as number;
  }

  #text(atom: number): string {
    return (atom & 15) === 7 ? this.#core.name(atom) : "";
  }

  /** The predicate to which a call of one leads. */
  at(called: number): Observed {
    const core = this.#core;
    const found = core.module.definitionOf(called) >>> 0;
    const address = found === 0 ? called : found;
    const functor = this.#word(address + Predicate.functor);
    const record = core.register(Machine.functors) + (functor >>> 10) * Functor.BYTES;
    const name = core.name((this.#word(record + Functor.name) << 4) | 7);
    const arity = this.#word(address + Predicate.argumentBytes) >>> 2;
    const owner = this.#word(address + Predicate.module);
    const module = this.#text(this.#word(owner + Module.name));
    const isBuiltin = owner === core.register(Machine.systemModule);
    const isPlain = isBuiltin || owner === core.register(Machine.userModule);
    return {
      address,
      name,
      arity,
      module,
      indicator: `${isPlain ? "" : `${module}:`}${name}/${arity}`,
      isDefined: found !== 0,
      isBuiltin,
      isLibrary: this.#isLibrary(owner),
      isTabled: (this.#word(address + Predicate.flags) & TABLED) !== 0,
    };
  }

  /** Is it a module of the system or of a library? */
  #isLibrary(module: number): boolean {
    if (module === this.#core.register(Machine.systemModule)) return true;
    return this.#text(this.#word(module + Module.file)).startsWith("library(");
  }

  /** The place of a clause; undefined if it has none. */
  placeOf(clause: number): Place | undefined {
    const file = this.#text(this.#word(clause + Clause.file));
    const line = this.#word(clause + Clause.line);
    return file === "" || line === 0 ? undefined : { file, line };
  }

  /** The predicate of a clause. */
  predicateOf(clause: number): number {
    return this.#word(clause + Clause.predicate);
  }

  /** Does the clause to whose code an address belongs, before which it stands, belong to a library? */
  isLibraryClause(clause: number): boolean {
    return this.#isLibrary(this.#word(this.predicateOf(clause) + Predicate.module));
  }

  /** The name of the predicate of a clause. */
  nameOf(clause: number): string {
    const functor = this.#word(this.predicateOf(clause) + Predicate.functor);
    const record = this.#core.register(Machine.functors) + (functor >>> 10) * Functor.BYTES;
    return this.#core.name((this.#word(record + Functor.name) << 4) | 7);
  }
}
