/** Enumerates predicates and their properties. */
import { unwrapped } from "../terms/cycles.js";
import { work } from "../terms/effort.js";
import { typeError } from "../terms/error-terms.js";
import {
  ATOM,
  COLON,
  SLASH,
  TRUE,
  atom,
  atomName,
  compound,
  deref,
  functor,
  isAtom,
  isCallable,
  isInteger,
  struct1,
  struct2,
  hasFunctor,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import type { BuiltinRow } from "../machine/builtin.js";
import { keyOfGoal, predicateKey } from "../machine/database.js";
import type { Database } from "../machine/database.js";
import type { Machine } from "../machine/machine.js";
import type { Module, PredicateKey } from "../machine/module.js";
import type { Predicate } from "../machine/predicate.js";
import { mostlyOnce } from "./generators.js";
import { callableArgument, freshVariables, isNegative, isUnbound } from "./arguments.js";
import { isReserved } from "./assertion.js";

/** A term with its qualification, whose module may be unbound. */
interface Target {
  /** The module's name, or a variable. */
  readonly name: Term;
  readonly term: Term;
}

function targetOf(database: Database, x: Term): Target {
  let name: Term = atom(database.user.name);
  let term = deref(x);
  for (let steps = 1; hasFunctor(term, COLON); steps++) {
    name = deref(term.a0);
    if (!isUnbound(name) && !isAtom(name)) throw typeError("module", name);
    term = unwrapped(term, steps);
  }
  return { name, term };
}

/** The module of that name; undefined when there is none yet. */
function moduleNamed(database: Database, name: Term): Module | undefined {
  return isAtom(name) ? database.modules.get(atomName(name)) : undefined;
}

/** The modules that `name` may stand for. The system's own predicates belong to no program. */
function modulesFor(database: Database, name: Term): readonly Module[] {
  if (isUnbound(name)) return [...database.modules.values()].filter((m) => m !== database.system);
  const module = moduleNamed(database, name);
  return module === undefined ? [] : [module];
}

/** Does the predicate have clauses, or may it get some at any time? */
function isPresent(p: Predicate): boolean {
  return p.definition === "dynamic" || (p.definition === "static" && p.alive > 0);
}

/** Libraries whose predicates SWI-Prolog defines in `system`. */
const BUILT_IN: ReadonlySet<string> = new Set(
  "continuations date dcgs expansion filesex freeze limits messages residuals setof swi tabling".split(
    " ",
  ),
);

/**
 * Is there a predicate with that name in `module`? For the standard those of the system do not count, as
 * they belong to no program. In SWI-Prolog they do.
 */
function present(database: Database, module: Module, key: PredicateKey): boolean {
  const { isTraditional } = database.flags;
  for (const m of [module, ...module.ancestors]) {
    const isSystem = m === database.system;
    if (isSystem && !isTraditional) return false;
    const p = m.predicates.get(key);
    if (p !== undefined && (isPresent(p.target ?? p) || (isSystem && p.isDefined))) return true;
  }
  if (!isTraditional) return false;
  return isReserved(key) || BUILT_IN.has(database.resolve(module, key)?.module.name ?? "");
}

/**
 * The predicates to enumerate for `name`: those of the module that it names or may stand for; in SWI-Prolog
 * also those that a module inherits or imports, if it is `user` or the predicate's name is known.
 */
function* presentIn(
  database: Database,
  name: Term,
  predicate: Term,
): Generator<[Module, Predicate], void> {
  const isInherited =
    database.flags.isTraditional &&
    !isUnbound(name) &&
    (!isUnbound(predicate) || moduleNamed(database, name) === database.user);
  for (const module of modulesFor(database, name)) {
    const seen = new Set<string>();
    for (const m of isInherited ? [module, ...module.ancestors] : [module]) {
      for (const p of Array.from(m.predicates.values())) {
        const found = isInherited ? (p.target ?? p) : p;
        const isKnown = isPresent(found) || (isInherited && found.definition === "native");
        const indicator = `${p.name}/${p.arity}`;
        if (!isKnown || p.name.startsWith("$") || seen.has(indicator)) continue;
        if (isInherited) seen.add(indicator);
        yield [module, p];
      }
    }
  }
}

// -- current_predicate -----------------------------------------------------------

interface Pattern extends Target {
  readonly predicate: Term;
  readonly arity: Term;
}

function patternOf(m: Machine, x: Term): Pattern {
  const target = targetOf(m.database, x);
  const { name, term } = target;
  if (isUnbound(term)) return { name, term, predicate: m.fresh(), arity: m.fresh() };
  if (!hasFunctor(term, SLASH)) throw typeError("predicate_indicator", term);
  const predicate = deref(term.a0);
  const arity = deref(term.a1);
  const good =
    (isUnbound(predicate) || isAtom(predicate)) &&
    (isUnbound(arity) || (isInteger(arity) && !isNegative(arity)));
  if (!good) throw typeError("predicate_indicator", term);
  return { name, term, predicate, arity };
}

function currentPredicate(m: Machine, x: Term): boolean | undefined {
  const { name, predicate, arity } = patternOf(m, x);
  if (isUnbound(name) || isUnbound(predicate) || isUnbound(arity)) return undefined;
  const module = moduleNamed(m.database, name);
  if (module === undefined || typeof arity !== "number") return false;
  return present(m.database, module, predicateKey(atomName(predicate as Cell), arity));
}

function* currentPredicates(m: Machine, x: Term): Generator<boolean, boolean> {
  const { name, term, predicate, arity } = patternOf(m, x);
  for (const [module, p] of presentIn(m.database, name, predicate)) {
    yield (
      unify(m, name, atom(module.name)) &&
        unify(m, predicate, atom(p.name)) &&
        unify(m, arity, p.arity) &&
        unify(m, term, struct2(SLASH, predicate, arity))
    );
  }
  return false;
}

/** The most general goal of a predicate. */
function generalGoal(m: Machine, p: Predicate): Term {
  if (p.arity === 0) return atom(p.name);
  return compound(functor(p.name, p.arity), freshVariables(m, p.arity));
}

function* currentHeads(m: Machine, name: Term, x: Term): Generator<boolean, boolean> {
  const { database } = m;
  const n = deref(name);
  if (!isUnbound(n) && !isAtom(n)) throw typeError("atom", n);
  const target = targetOf(database, x);
  const head = target.term;
  if (!isUnbound(head)) {
    const key = keyOfGoal(callableArgument(head));
    const own = atom("name" in key ? key.name : atomName(key));
    for (const module of modulesFor(database, target.name)) {
      const isKnown =
        database.flags.isTraditional && !isUnbound(target.name)
          ? isReserved(key) || database.resolve(module, key) !== undefined
          : present(database, module, key);
      if (!isKnown) continue;
      yield unify(m, target.name, atom(module.name)) && unify(m, n, own);
    }
    return false;
  }
  for (const [module, p] of presentIn(database, target.name, n)) {
    yield (
      unify(m, target.name, atom(module.name)) &&
        unify(m, n, atom(p.name)) &&
        unify(m, head, generalGoal(m, p))
    );
  }
  return false;
}

// -- predicate_property ----------------------------------------------------------

/** `Name(Spec…)` as in `meta_predicate/1`. */
function metaTerm(name: string, arity: number, meta: string): Term {
  const args: Term[] = [];
  for (let i = 0; i < arity; i++) {
    const c = meta[i] ?? "?";
    args.push(c >= "0" && c <= "9" ? Number(c) : atom(c === "/" ? "//" : c));
  }
  return compound(functor(name, arity), args);
}

const META_PREDICATE = functor("meta_predicate", 1);
const IMPORTED_FROM = functor("imported_from", 1);
const NUMBER_OF_CLAUSES = functor("number_of_clauses", 1);
const NUMBER_OF_RULES = functor("number_of_rules", 1);
const TABLED = functor("tabled", 1);
const FILE = functor("file", 1);
const LINE_COUNT = functor("line_count", 1);

/** The properties of `p` as seen from `module`, those that are not `asked` for only if they take no time. */
function propertiesOf(database: Database, module: Module, p: Predicate, asked: Term): Term[] {
  const native = p.definition === "native";
  const found: Term[] = [atom(native ? "foreign" : "interpreted"), atom("visible")];
  if (p.module === database.system) found.push(atom("built_in"), atom("system"));
  found.push(atom(p.definition === "dynamic" ? "dynamic" : "static"));
  if (p.module !== module) found.push(struct1(IMPORTED_FROM, atom(p.module.name)));
  if (p.meta !== undefined && p.arity > 0) {
    found.push(atom("transparent"));
    if ((p.native as BuiltinRow | undefined)?.transparent !== true) {
      found.push(struct1(META_PREDICATE, metaTerm(p.name, p.arity, p.meta)));
    }
  }
  if (p.tabled) found.push(atom("tabled"), struct1(TABLED, atom("variant")));
  if (p.multifile) found.push(atom("multifile"));
  if (p.discontiguous) found.push(atom("discontiguous"));
  if (p.module.exports.has(predicateKey(p.name, p.arity))) found.push(atom("exported"));
  if (!native) {
    const { items, start } = p.clauses;
    if (p.file !== undefined) found.push(struct1(FILE, atom(p.file)));
    const line = items[start]?.place?.line;
    if (line !== undefined) found.push(struct1(LINE_COUNT, line));
    found.push(struct1(NUMBER_OF_CLAUSES, p.alive));
    if (isUnbound(asked) || hasFunctor(asked, NUMBER_OF_RULES)) {
      work(p.alive);
      const rules = p.living().filter(({ body }) => body !== TRUE);
      found.push(struct1(NUMBER_OF_RULES, rules.length));
    }
  }
  if (p.iso) found.push(atom("iso"));
  found.push(atom("defined"));
  return found;
}

/** The properties of a control construct that is in no table. */
function controlProperties(goal: Cell): Term[] {
  const names = ["visible", "built_in", "system", "static", "iso", "defined"];
  const found: Term[] = names.map((name) => atom(name));
  if (goal.t !== ATOM) {
    const { name, arity } = goal.t;
    found.push(struct1(META_PREDICATE, metaTerm(name, arity, "0".repeat(arity))));
  }
  return found;
}

function* properties(m: Machine, x: Term, property: Term): Generator<boolean, boolean> {
  const { database } = m;
  const { name, term } = targetOf(database, x);
  if (isUnbound(term)) {
    for (const module of modulesFor(database, name)) {
      for (const p of Array.from(module.predicates.values())) {
        if (!p.isDefined || p.definition === "import") continue;
        for (const found of propertiesOf(database, module, p, deref(property))) {
          yield (
            unify(m, property, found) &&
              unify(m, name, atom(module.name)) &&
              unify(m, term, generalGoal(m, p))
          );
        }
      }
    }
    return false;
  }
  if (!isCallable(term)) throw typeError("callable", term);
  const key = keyOfGoal(term);
  for (const module of modulesFor(database, name)) {
    const p = isUnbound(name) ? ownOf(module, key) : database.resolve(module, key);
    let found: Term[] = [];
    if (p !== undefined) found = propertiesOf(database, module, p, deref(property));
    else if (isReserved(key)) found = controlProperties(term);
    for (const one of found) yield unify(m, property, one) && unify(m, name, atom(module.name));
  }
  return false;
}

function ownOf(module: Module, key: PredicateKey): Predicate | undefined {
  const p = module.predicates.get(key);
  return p?.isDefined === true && p.definition !== "import" ? p : undefined;
}

/** A property asked for by name, of which a predicate has at most one, is answered without a choice point. */
function oneProperty(m: Machine, x: Term, property: Term): boolean | undefined {
  const asked = deref(property);
  if (!isAtom(asked)) return undefined;
  const { database } = m;
  const { name, term } = targetOf(database, x);
  const module = moduleNamed(database, name);
  if (module === undefined || isUnbound(term) || !isCallable(term)) return undefined;
  const key = keyOfGoal(term);
  const p = database.resolve(module, key);
  if (p !== undefined) return propertiesOf(database, module, p, asked).includes(asked);
  return isReserved(key) && controlProperties(term).includes(asked);
}

export const inspection: readonly BuiltinRow[] = [
  {
    name: "current_predicate",
    arity: 1,
    modes: ["current_predicate(?Indicator)"],
    doc: "True iff the program has a predicate with that indicator that is dynamic or has clauses.",
    determinism: "nondet",
    example: `
      ?- assertz(ex_known(1)), current_predicate(ex_known/N).
      N = 1.
      ?- current_predicate(ex_unknown/_).
      false.
      ?- current_predicate(1).
      error: type_error(predicate_indicator,1).
    `,
    iso: true,
    meta: ":",
    transparent: true,
    ...mostlyOnce("current_predicate", 1, currentPredicate, currentPredicates),
  },
  {
    name: "current_predicate",
    arity: 2,
    modes: ["current_predicate(?Name, ?Head)"],
    doc: "True iff the program has a predicate with that name, and Head is a goal for it.",
    determinism: "nondet",
    example: `
      ?- assertz(ex_named(1, 2)), current_predicate(ex_named, Head).
      Head = ex_named(_1,_2).
    `,
    meta: "?:",
    nondet: currentHeads,
  },
  {
    name: "predicate_property",
    arity: 2,
    modes: ["predicate_property(?Head, ?Property)"],
    doc: "True iff the predicate that Head calls has Property.",
    determinism: "nondet",
    example: `
      ?- assertz(ex_counted(1)), predicate_property(ex_counted(_), number_of_clauses(N)).
      N = 1.
      ?- predicate_property(atom_length(_, _), built_in).
      true.
      ?- predicate_property(ex_unknown(_), dynamic).
      false.
    `,
    meta: ":?",
    ...mostlyOnce("predicate_property", 2, oneProperty, properties),
  },
];
