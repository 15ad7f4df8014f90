/**
 * Modules: name spaces for predicates and operators.
 *
 * A call names a predicate of the module in which it occurs. That predicate may be only a name so far; its
 * definition is looked up at the first call: a definition in the module itself, an import, then the module's
 * parents (`user` for all, `system` for `user`, unless a program says otherwise), then the autoloaded
 * libraries. From then on its `run` is that of its target, so that a call through an import costs nothing.
 *
 * Meta-arguments are closed over their module at this border: where a predicate with a meta-argument is
 * called across modules, the argument `G` becomes `M:G` unless it is qualified already. A goal without a
 * module runs in `user`. With the flag `traditional` that also holds for calls within the module of a
 * program, since clauses written for SWI-Prolog may have heads such as `p(M:G)`.
 */
import { OperatorTable } from "../text/operator-table.js";
import { noteCells, reserveEntry } from "../terms/effort.js";
import { unwrapped } from "../terms/cycles.js";
import {
  COLON,
  Functor,
  atom,
  atomName,
  deref,
  hasFunctor,
  isAtom,
  struct2,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { Holdings } from "./holdings.js";
import { PredicateTable } from "./predicate-table.js";
import { Predicate } from "./predicate.js";
import type { Run } from "./machine.js";

/** Name and arity as a key: the functor, or the atom itself for arity 0. */
export type PredicateKey = Functor | Cell;

/** How often the parents of some module have changed. */
let changes = 0;

/** The size of a predicate's name, in cells. */
const PREDICATE_CELLS = 16;

export class Module {
  readonly name: string;
  private ownParents: readonly Module[] = [];
  /** Has a module ever inherited from it? */
  hasHeirs = false;
  /** The cached `ancestors`, and the number of changes it is valid for. */
  private chain: readonly Module[] = [];
  private chainAt = -1;
  /** The class for `module_property/2`, if a program has set it. */
  declaredClass: string | undefined = undefined;
  readonly predicates: PredicateTable = new PredicateTable();
  /** The public predicates, in the order of the export list. */
  readonly exports: Set<PredicateKey> = new Set();
  /** Operators that go with the exports. */
  readonly exportedOperators: { priority: number; type: string; name: string }[] = [];
  readonly operators: OperatorTable;
  /** The file that defines the module. */
  file: string | undefined = undefined;
  /** Is it a library, whose predicates a program may override? */
  library = false;
  /** What its predicates count towards. */
  readonly holdings: Holdings;
  /** Module-local flags, such as `double_quotes`. */
  readonly flags: Map<string, string> = new Map();

  constructor(name: string, parent: Module | undefined, operators?: OperatorTable) {
    this.name = name;
    if (parent !== undefined) this.parents = [parent];
    this.holdings = parent?.holdings ?? new Holdings();
    this.operators = operators ?? new OperatorTable(parent?.operators);
  }

  /** Where to look, in turn, for predicates that the module does not define. */
  get parents(): readonly Module[] {
    return this.ownParents;
  }

  set parents(parents: readonly Module[]) {
    this.ownParents = parents;
    for (const parent of parents) parent.hasHeirs = true;
    changes++;
  }

  /** The modules that it inherits from, each once, in lookup order. */
  get ancestors(): readonly Module[] {
    if (this.chainAt !== changes) {
      this.chain = ancestorsOf(this);
      this.chainAt = changes;
      noteCells(this.chain.length);
    }
    return this.chain;
  }

  /** The first of `parents`. */
  get parent(): Module | undefined {
    return this.parents[0];
  }

  /** The predicate with that key in this module, made as a mere name when it is new. */
  predicate(key: PredicateKey, undefinedRun: (p: Predicate) => Run): Predicate {
    let p = this.predicates.get(key);
    if (p === undefined) {
      p =
        key instanceof Functor
          ? new Predicate(key.name, key.arity, this, NOTHING)
          : new Predicate(atomName(key), 0, this, NOTHING);
      p.code = p.run = undefinedRun(p);
      reserveEntry(this.predicates.made);
      this.holdings.add(PREDICATE_CELLS);
      this.predicates.set(key, p);
    }
    return p;
  }
}

function ancestorsOf(module: Module): readonly Module[] {
  const found = new Set<Module>();
  const waiting = [...module.parents].reverse();
  for (let m = waiting.pop(); m !== undefined; m = waiting.pop()) {
    if (found.has(m)) continue;
    found.add(m);
    for (let i = m.parents.length - 1; i >= 0; i--) waiting.push(m.parents[i]!);
  }
  return [...found];
}

const NOTHING: Run = () => 0;

/**
 * Sets what runs `p` and all its aliases; `direct` as in predicate.ts. Where `run` is that of another
 * predicate, `same` is that predicate.
 */
export function link(p: Predicate, run: Run, direct = false, same?: Predicate): void {
  p.code = run;
  if (p.wrapper === undefined && !p.closes) p.begun = undefined;
  else if (p.begun === undefined) p.begun = new Predicate(p.name, p.arity, p.module, run);
  else p.begun.run = run;
  const inner = p.wrapper?.(run, direct) ?? run;
  const wrapped = p.closes ? qualifying(p.module, p.meta!, p.arity, inner) : inner;
  // An alias is not observed itself: its calls are calls of its target.
  const observe = p.target === undefined ? p.observe : undefined;
  p.run = observe?.(p, wrapped) ?? wrapped;
  const isQuick = p.ownQuick !== undefined && p.run === wrapped && wrapped !== run;
  p.direct = isQuick || (direct && p.run === run);
  p.quick = isQuick ? p.ownQuick : same?.quick;
  p.test = isQuick ? p.ownTest : same?.test;
  for (const alias of p.aliases) linkTo(alias, p);
}

function linkTo(alias: Predicate, target: Predicate): void {
  const run = aliasRun(alias, target);
  if (run === target.run) link(alias, run, target.direct, target);
  else link(alias, run);
}

/** Makes `alias`, a mere name so far, stand for `target`. */
export function linkAlias(alias: Predicate, target: Predicate): void {
  unlinkAlias(alias);
  alias.target = target;
  target.aliases.push(alias);
  linkTo(alias, target);
}

/** Detaches `alias` from its target, if it has one. */
export function unlinkAlias(alias: Predicate): void {
  const { target } = alias;
  if (target === undefined) return;
  target.aliases.splice(target.aliases.indexOf(alias), 1);
  alias.target = undefined;
}

/** Does this character of a meta specification mark a goal or another module-sensitive argument? */
export function isMetaArgument(c: string): boolean {
  return (c >= "0" && c <= "9") || c === "^" || c === ":" || c === "/";
}

/** Does a meta specification mark an argument that belongs to the caller's module? */
export function isSensitive(meta: string | undefined): meta is string {
  if (meta === undefined) return false;
  for (const c of meta) if (isMetaArgument(c)) return true;
  return false;
}

/** `M:x`; of a term that is qualified already only the innermost qualification is left. */
export function qualify(module: Cell, x: Term): Term {
  let y = deref(x);
  if (!hasFunctor(y, COLON)) return struct2(COLON, module, y);
  for (let steps = 1; ; steps++) {
    const inner = unwrapped(y, steps);
    if (!hasFunctor(inner, COLON) || !isAtom(deref(inner.a0))) return y;
    y = inner;
  }
}

/** How `alias` calls `target`: directly, or with qualified meta-arguments. */
function aliasRun(alias: Predicate, target: Predicate): Run {
  const { run } = target;
  const { meta } = target;
  const native = target.native !== undefined;
  // Unqualified goals run in user, so that builtins need no qualification from there.
  if (!isSensitive(meta) || (native && alias.module.name === "user")) return run;
  if (alias.module === target.module) return run;
  return qualifying(alias.module, meta, alias.arity, run);
}

/** Qualifies the meta-arguments of a call with `module`. */
function qualifying(module: Module, meta: string, arity: number, run: Run): Run {
  const name = atom(module.name);
  const at = (i: number): boolean => i < meta.length && isMetaArgument(meta[i]!);
  if (arity > 8) {
    return (m, d, k, a0, a1, a2, a3, a4, a5, a6, a7) => {
      const args = (a0 as unknown as Term[]).map((x, i) => (at(i) ? qualify(name, x) : x));
      return run(m, d, k, args as unknown as Term, a1, a2, a3, a4, a5, a6, a7);
    };
  }
  const [q0, q1, q2, q3, q4, q5, q6, q7] = [0, 1, 2, 3, 4, 5, 6, 7].map(at);
  return (m, d, k, a0, a1, a2, a3, a4, a5, a6, a7) =>
    run(
      m,
      d,
      k,
      q0 ? qualify(name, a0) : a0,
      q1 ? qualify(name, a1) : a1,
      q2 ? qualify(name, a2) : a2,
      q3 ? qualify(name, a3) : a3,
      q4 ? qualify(name, a4) : a4,
      q5 ? qualify(name, a5) : a5,
      q6 ? qualify(name, a6) : a6,
      q7 ? qualify(name, a7) : a7,
    );
}
