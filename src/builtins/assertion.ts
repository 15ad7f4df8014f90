/**
 * Turns terms into clauses, for `assertz/1` and consulting.
 *
 * `Head :- Body` becomes templates of head and body. A qualified head determines the module of the predicate;
 * a qualified clause also determines where its body runs. In `M:H :- B` the body runs in the module in which
 * the clause occurs.
 *
 * Templates share their ground parts with all instances. Ground compounds other than lists are excluded from
 * that here (`unshare`), so they are built anew each time: programs assign to them with `setarg/3`, and `S =
 * count(0)` in a body must not remember what an earlier call did to it.
 */
import { isAcyclic, unwrapped } from "../terms/cycles.js";
import { BLOCK, PATIENCE, grown, inParts } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { permissionError, typeError } from "../terms/error-terms.js";
import {
  COLON,
  COMMA,
  CONS,
  KIND_COMPOUND,
  TRUE,
  argument,
  atom,
  atomName,
  deref,
  functor,
  isAtom,
  isCallable,
  isCompound,
  setArgument,
  shallowCopy,
  struct1,
  hasFunctor,
} from "../terms/term.js";
import type { Cell, Functor, Term } from "../terms/term.js";
import { SOLID, TemplateMaker, solid } from "../terms/template.js";
import type { Database } from "../machine/database.js";
import { keyOfGoal } from "../machine/database.js";
import type { Module, PredicateKey } from "../machine/module.js";
import { CLAUSE_CELLS, Clause, keyOf } from "../machine/clause.js";
import type { Place } from "../machine/place.js";
import type { Predicate } from "../machine/predicate.js";
import { matchingClause, noteRule, ruleParts } from "./single-sided.js";
import type { Rule } from "./single-sided.js";
import { boundArgument, callableArgument, isUnbound } from "./arguments.js";

const NECK = functor(":-", 2);
const CALL = functor("call", 1);
/** Control constructs whose arguments are goals of the enclosing body. */
const TRANSPARENT: ReadonlySet<Functor> = new Set([
  COMMA,
  functor(";", 2),
  functor("->", 2),
  functor("*->", 2),
]);
/** Names that cannot have clauses although no table of builtins has them. */
const RESERVED: ReadonlySet<PredicateKey> = new Set<PredicateKey>([
  ...TRANSPARENT,
  functor("\\+", 1),
  functor("|", 2),
  atom("!"),
  TRUE,
  atom("fail"),
  atom("false"),
  NECK,
]);

/** A term with the module that it belongs to. */
interface Qualified {
  readonly module: Module;
  readonly term: Term;
}

/** Removes the qualifications from a term; without any it belongs to `module`. */
export function unqualify(database: Database, module: Module, x: Term): Qualified {
  let owner = module;
  let term = deref(x);
  for (let steps = 1; hasFunctor(term, COLON); steps++) {
    const name = boundArgument(term.a0);
    if (!isAtom(name)) throw typeError("module", name);
    owner = database.module(atomName(name));
    term = unwrapped(term, steps);
  }
  return { module: owner, term };
}

function isQualified(x: Term): boolean {
  return hasFunctor(x, COLON);
}

/** Head and body of a clause as terms. */
interface ClauseParts {
  /** The module of the predicate. */
  readonly module: Module;
  readonly head: Cell;
  /** The module in which the body runs. */
  readonly context: Module;
  readonly body: Term;
  /** The rule from which head and body were made. */
  readonly rule?: Rule;
}

/** Splits `Head :- Body` or `Head`; checks that the head is callable. */
export function clauseParts(database: Database, module: Module, x: Term): ClauseParts {
  const clause = unqualify(database, module, x);
  const rule = database.flags.isTraditional ? ruleParts(clause.term) : undefined;
  if (rule !== undefined) {
    const owner = unqualify(database, clause.module, rule.head);
    const [head, body] = matchingClause(callableArgument(owner.term), rule);
    return { module: owner.module, head, context: clause.module, body, rule };
  }
  let head = clause.term;
  let body: Term = TRUE;
  if (hasFunctor(head, NECK)) {
    body = deref(head.a1);
    head = deref(head.a0);
  }
  if (!isQualified(head) && !isQualified(body)) {
    const { module: here } = clause;
    return { module: here, head: callableArgument(head), context: here, body };
  }
  const owner = unqualify(database, clause.module, head);
  // Where the module of a body is unknown, or no atom, that is for the call.
  let context = clause.module;
  for (let steps = 1; hasFunctor(body, COLON); steps++) {
    const name = deref(body.a0);
    if (!isAtom(name)) break;
    context = database.module(atomName(name));
    body = unwrapped(body, steps);
  }
  return { module: owner.module, head: callableArgument(owner.term), context, body };
}

/**
 * Normalises a body: a variable in the place of a goal becomes `call(V)`. Throws the type error if it
 * contains a goal that is not callable.
 */
function normalBody(body: Term): Term {
  if (body === TRUE) return TRUE;
  const root = goalTerm(deref(body));
  if (root === undefined) throw typeError("callable", body);
  if (typeof root === "number" || !TRANSPARENT.has(root.t)) return root;
  return inParts(() => copyBody(root, body));
}

/** Copies the control constructs of the body, which begins with `root`. */
function* copyBody(root: Cell, body: Term): LongWork<Term> {
  // Copies whose arguments are still to be visited.
  const top = shallowCopy(root);
  const shells: Cell[] = [top];
  let steps = 0;
  for (let shell = shells.pop(); shell !== undefined; shell = shells.pop()) {
    if (++steps === PATIENCE && !isAcyclic(body)) throw typeError("acyclic_term", body);
    grown(steps);
    if (steps % BLOCK === 0) yield 0;
    for (let i = 0; i < 2; i++) {
      const goal = goalTerm(deref(argument(shell, i)));
      if (goal === undefined) throw typeError("callable", body);
      if (typeof goal !== "number" && TRANSPARENT.has(goal.t)) {
        const copy = shallowCopy(goal);
        setArgument(shell, i, copy);
        shells.push(copy);
      } else {
        setArgument(shell, i, goal);
      }
    }
  }
  return top;
}

/** A goal of a body; undefined if it is not callable. */
function goalTerm(x: Term): Term | undefined {
  if (isUnbound(x)) return struct1(CALL, x);
  if (!isCallable(x)) return undefined;
  let inner: Term = x;
  for (let steps = 1; hasFunctor(inner, COLON); steps++) {
    const name = deref(inner.a0);
    if (!isAtom(name)) return x;
    inner = unwrapped(inner, steps);
  }
  return isUnbound(inner) || isCallable(inner) ? x : undefined;
}

/** Is it the name of a control construct? */
export function isReserved(key: PredicateKey): boolean {
  return RESERVED.has(key);
}

/** Throws if the name is reserved, so that programs cannot define it. */
export function checkDefinable(database: Database, key: PredicateKey): void {
  if (isReserved(key)) {
    throw permissionError("modify", "static_procedure", database.indicatorOfKey(key));
  }
}

/** The predicate with that name, which must be one that may have clauses. */
function definable(
  database: Database,
  module: Module,
  key: PredicateKey,
  definition: "static" | "dynamic",
): Predicate {
  const known = module.predicates.get(key);
  if (known?.definition === "dynamic" && known.target === undefined) return known;
  checkDefinable(database, key);
  return database.define(module, key, definition);
}

/**
 * Excludes the ground compounds of a fresh template, except lists, from sharing: they are built anew each
 * time.
 */
function unshare(template: Term): Term {
  if (typeof template === "number") return template;
  if (template.t === SOLID) {
    const x = template.a0 as Cell;
    if (x.t === CONS) return template;
    shareLists(x);
    return x;
  }
  if (template.t.kind !== KIND_COMPOUND) return template;
  const waiting: Cell[] = [template];
  for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
    for (let i = cell.t.arity - 1; i >= 0; i--) {
      const y = argument(cell, i);
      if (typeof y === "number") continue;
      if (y.t === SOLID) {
        const x = y.a0 as Cell;
        if (x.t === CONS) continue;
        setArgument(cell, i, x);
        shareLists(x);
      } else if (y.t.kind === KIND_COMPOUND) {
        waiting.push(y);
      }
    }
  }
  return template;
}

/** The template of a part of a clause. */
function openTemplate(maker: TemplateMaker, x: Term): Term {
  return maker.makeOpen(x) ?? unshare(maker.make(x));
}

/** Wraps the lists in a ground compound in `SOLID` cells. */
function shareLists(x: Cell): void {
  const waiting: Cell[] = [x];
  for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
    for (let i = cell.t.arity - 1; i >= 0; i--) {
      const y = argument(cell, i);
      if (!isCompound(y)) continue;
      if (y.t === CONS) setArgument(cell, i, solid(y));
      else waiting.push(y);
    }
  }
}

/**
 * Makes the clause that a term describes, of a predicate that `module` may define: if the predicate is
 * undefined, it gets the given `definition`. The clause is not yet added.
 */
export function makeClause(
  database: Database,
  module: Module,
  term: Term,
  place?: Place,
  definition: "static" | "dynamic" = "static",
): Clause {
  const parts = clauseParts(database, module, term);
  const { head, context } = parts;
  const body = normalBody(parts.body);
  const key = keyOfGoal(head);
  const predicate = definable(database, parts.module, key, definition);
  const maker = new TemplateMaker();
  const headTemplate = openTemplate(maker, head);
  const bodyTemplate = openTemplate(maker, body);
  const { rule } = parts;
  const shown = rule === undefined ? head : (unqualify(database, context, rule.head).term as Cell);
  const clause = new Clause(
    predicate,
    headTemplate,
    bodyTemplate,
    maker.variables,
    predicate.arity === 0 ? undefined : keyOf(deref(argument(shown, 0))),
    place,
    context === predicate.module ? undefined : context,
    CLAUSE_CELLS + maker.size,
  );
  if (rule !== undefined) noteRule(clause);
  return clause;
}
