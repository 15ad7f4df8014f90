/** Predicate indicators as arguments, and the predicates that they denote. */
import {
  domainError,
  instantiationError,
  permissionError,
  typeError,
} from "../terms/error-terms.js";
import {
  COLON,
  COMMA,
  CONS,
  NIL,
  SLASH,
  atomName,
  deref,
  functor,
  isAtom,
  hasFunctor,
} from "../terms/term.js";
import type { Functor, Term } from "../terms/term.js";
import { DECLARATION_STEPS, predicateKey } from "../machine/database.js";
import type { Database } from "../machine/database.js";
import type { Module, PredicateKey } from "../machine/module.js";
import type { Predicate } from "../machine/predicate.js";
import { boundArgument, checkArity, integerArgument, isNegative, isUnbound } from "./arguments.js";
import { isAcyclic } from "../terms/cycles.js";
import type { LongWork } from "../terms/effort.js";
import { checkDefinable, unqualify } from "./assertion.js";

/** The name of a predicate with its module. */
export interface PredicateName {
  readonly module: Module;
  readonly key: PredicateKey;
}

const DOUBLE_SLASH: Functor = functor("//", 2);

/** Reads `Name/Arity` or `Name//Arity`, possibly qualified. */
export function indicatorArgument(database: Database, module: Module, x: Term): PredicateName {
  const { module: owner, term } = unqualify(database, module, x);
  const pi = boundArgument(term);
  if (typeof pi === "number" || (pi.t !== SLASH && pi.t !== DOUBLE_SLASH)) {
    throw typeError("predicate_indicator", pi);
  }
  const name = boundArgument(pi.a0);
  const arity = boundArgument(pi.a1);
  if (!isAtom(name)) throw typeError("atom", name);
  integerArgument(arity);
  if (isNegative(arity)) throw domainError("not_less_than_zero", arity);
  const n = checkArity(database, arity) + (pi.t === SLASH ? 0 : 2);
  return { module: owner, key: predicateKey(atomName(name), n) };
}

/** Checks that the specification in a declaration is finite. */
export function checkDeclared(x: Term): void {
  if (isAcyclic(x)) return;
  let y = deref(x);
  // The module of the caller precedes it.
  if (hasFunctor(y, COLON)) y = deref(y.a1);
  throw typeError(typeof y !== "number" && y.t === CONS ? "list" : "acyclic_term", y);
}

const AS: Functor = functor("as", 2);

/** Reads the indicators of a declaration: one, a list, a conjunction, or `Indicators as Property`. */
function* eachIndicator(
  database: Database,
  module: Module,
  x: Term,
): Generator<PredicateName, void, undefined> {
  checkDeclared(x);
  const waiting: { readonly module: Module; readonly term: Term }[] = [{ module, term: x }];
  while (waiting.length > 0) {
    const next = waiting.pop()!;
    const { module: owner, term } = unqualify(database, next.module, next.term);
    if (isUnbound(term)) throw instantiationError();
    if (term === NIL) continue;
    if (typeof term !== "number" && (term.t === COMMA || term.t === CONS)) {
      waiting.push({ module: owner, term: term.a1 }, { module: owner, term: term.a0 });
    } else if (hasFunctor(term, AS)) {
      waiting.push({ module: owner, term: term.a0 });
    } else {
      yield indicatorArgument(database, owner, deref(term));
    }
  }
}

/** Calls `declare` for each predicate that a declaration names, once all names are known to be right. */
export function* declareEach(
  database: Database,
  module: Module,
  x: Term,
  declare: (module: Module, key: PredicateKey) => void,
): LongWork<void> {
  const names: PredicateName[] = [];
  for (const name of eachIndicator(database, module, x)) {
    names.push(name);
    yield DECLARATION_STEPS;
  }
  for (const name of names) {
    declare(name.module, name.key);
    yield DECLARATION_STEPS;
  }
}

/**
 * The predicate with that name that a program may change: one of the module itself, or one that it imports. A
 * builtin is a permission error; undefined when there is none.
 */
export function ownPredicate(
  database: Database,
  module: Module,
  key: PredicateKey,
): Predicate | undefined {
  const own = module.predicates.get(key);
  if (own?.definition === "dynamic" && own.target === undefined) return own;
  checkDefinable(database, key);
  const p = own?.definition === "import" && own.target !== undefined ? own.target : own;
  if (p?.isDefined === true && p.definition !== "native") return p;
  if (database.known(module, key)?.definition === "native") {
    throw permissionError("modify", "static_procedure", database.indicatorOfKey(key));
  }
  return undefined;
}

/** Like `ownPredicate`, for a change of clauses: the predicate must be dynamic, or have no clauses yet. */
export function modifiablePredicate(
  database: Database,
  module: Module,
  key: PredicateKey,
): Predicate | undefined {
  const p = ownPredicate(database, module, key);
  if (p !== undefined) checkDynamic(database, p);
  return p;
}

/** Throws the permission error if `p` has static clauses. */
export function checkDynamic(database: Database, p: Predicate): void {
  if (p.definition !== "dynamic" && p.alive > 0) {
    throw permissionError("modify", "static_procedure", database.indicatorTerm(p));
  }
}
