/** The predicates and clauses that observers meet, as read from the memory. */
import { ask } from "../engine/ask.js";
import type { Observed } from "../engine/box.js";
import type { Inside } from "../engine/inside.js";
import { makeAtom, makeCompound, makeInteger } from "../machine/build.js";
import { functorAt } from "../machine/cells.js";
import type { Core } from "../machine/core.js";
import type { Place } from "../machine/place.js";
import { Clause, Machine, Module, Predicate } from "../machine/records.generated.js";

const EXPORTED = 64;
const TABLED = 128;
/** The first bit of the column in the flags of a clause. */
const COLUMN_SHIFT = 16;
/** Predicates that only call a goal or concern the debugger itself. */
const TRANSPARENT: ReadonlySet<string> = new Set(
  (
    ", ; -> *-> | call ! true profile trace notrace tracing debug nodebug debugging leash visible spy nospy " +
    "nospyall abort"
  ).split(" "),
);

/** Whether it is a builtin that observers do not show. */
export function isTransparent({ isBuiltin, name }: Observed): boolean {
  return isBuiltin && (name.startsWith("$") || TRANSPARENT.has(name));
}

/** Whether it holds the clauses of an incremental predicate, whose own call is shown. See prolog/system/tabling.pl. */
export function isBehindAnother({ name }: Observed): boolean {
  return name.endsWith(" observed");
}

/** The predicates that observers have met. */
export class Known {
  readonly predicates: Predicates;
  readonly #inside: Inside;
  readonly #known = new Map<number, Observed>();

  constructor(inside: Inside) {
    this.#inside = inside;
    this.predicates = new Predicates(inside.core);
  }

  /** The predicate that is called; its library is loaded if it has not been yet. */
  at(called: number): Observed {
    let found = this.#known.get(called);
    if (found === undefined) {
      found = this.predicates.at(called);
      if (!found.isDefined && !isTransparent(found) && this.#load(found))
        found = this.predicates.at(called);
      if (found.isDefined) this.#known.set(called, found);
    }
    return found;
  }

  /** Loads the library that has a predicate, unobserved. */
  #load({ module, name, arity }: Observed): boolean {
    const { core } = this.#inside;
    const { observer, recorder } = core;
    core.observer = core.recorder = undefined;
    try {
      const made = (): readonly [number, number] => {
        const args = [makeAtom(core, module), makeAtom(core, name), makeInteger(core, arity)];
        return [makeCompound(core, "$autoload", args), makeInteger(core, 0)];
      };
      return ask(this.#inside, made, () => true) === true;
    } finally {
      core.observer = observer;
      core.recorder = recorder;
    }
  }
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
    const { name, arity } = functorAt(core, this.#word(address + Predicate.functor));
    const owner = this.#word(address + Predicate.module);
    const module = this.#text(this.#word(owner + Module.name));
    const isBuiltin = owner === core.register(Machine.systemModule);
    const isPlain = isBuiltin || owner === core.register(Machine.userModule);
    const flags = this.#word(address + Predicate.flags);
    return {
      address,
      name,
      arity,
      module,
      indicator: `${isPlain ? "" : `${module}:`}${name}/${arity}`,
      isDefined: found !== 0,
      isBuiltin,
      isLibrary: this.#isLibrary(owner),
      isExported: (flags & EXPORTED) !== 0,
      isTabled: (flags & TABLED) !== 0,
      worker: this.#word(address + Predicate.table),
    };
  }

  #isLibrary(module: number): boolean {
    if (module === this.#core.register(Machine.systemModule)) return true;
    return this.#text(this.#word(module + Module.file)).startsWith("library(");
  }

  /** The place of a clause; undefined if it has none. */
  placeOf(clause: number): Place | undefined {
    const file = this.#text(this.#word(clause + Clause.file));
    const line = this.#word(clause + Clause.line);
    const column = this.#word(clause + Clause.flags) >>> COLUMN_SHIFT;
    return file === "" || line === 0 ? undefined : { file, line, column };
  }

  predicateOf(clause: number): number {
    return this.#word(clause + Clause.predicate);
  }

  /** Whether a clause belongs to the system or to a library. */
  isLibraryClause(clause: number): boolean {
    return this.#isLibrary(this.#word(this.predicateOf(clause) + Predicate.module));
  }

  /** The name of the predicate of a clause. */
  nameOf(clause: number): string {
    const functor = this.#word(this.predicateOf(clause) + Predicate.functor);
    return functorAt(this.#core, functor).name;
  }
}
