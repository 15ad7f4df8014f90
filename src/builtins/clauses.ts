/**
 * Clauses as data: asserting, retracting, reading them.
 *
 * `clause/2` and `retract/1` search with the logical update view of a call: they capture the array of
 * candidates, its length and the generation, and see the clauses of that time. A clause that another goal has
 * removed meanwhile is still an answer, as in the standard's example for `retract/1`. The search looks ahead
 * by the key of the first argument and leaves no choice point for the last candidate.
 */
import { POSTPONED, inParts, resumed } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { permissionError, typeError } from "../terms/error-terms.js";
import {
  COLON,
  TRUE,
  argument,
  argumentsOf,
  atom,
  deref,
  isCallable,
  struct2,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { SLOT, instantiate, slotNumber, unwrap } from "../terms/template.js";
import { EVERYTHING } from "../terms/trail.js";
import { unify } from "../terms/unify.js";
import type { BuiltinRow, Control } from "../machine/builtin.js";
import type { Choice } from "../machine/choice.js";
import { keyOfGoal } from "../machine/database.js";
import type { Database } from "../machine/database.js";
import { Frame } from "../machine/frame.js";
import type { Resume } from "../machine/frame.js";
import { FAIL } from "../machine/signal.js";
import type { Machine } from "../machine/machine.js";
import type { Signal } from "../machine/signal.js";
import { nextMatch } from "../machine/clause-list.js";
import type { ClauseList } from "../machine/clause-list.js";
import { keyOf } from "../machine/clause.js";
import type { Clause, Key } from "../machine/clause.js";
import { INDEX_FROM } from "../machine/predicate.js";
import type { Predicate } from "../machine/predicate.js";
import { inContext } from "./generators.js";
import { callableArgument, isUnbound } from "./arguments.js";
import { clauseParts, isReserved, makeClause, unqualify } from "./assertion.js";
import {
  checkDynamic,
  indicatorArgument,
  modifiablePredicate,
  ownPredicate,
} from "./indicators.js";
import { addToPredicate } from "./single-sided.js";
import { matchHead } from "../machine/matching.js";
import type { Bindings } from "../machine/matching.js";

// -- adding --------------------------------------------------------------------

function add(m: Machine, x: Term, atEnd: boolean): boolean {
  const { database } = m;
  const clause = makeClause(database, database.user, x, undefined, "dynamic");
  const { predicate } = clause;
  if (predicate.definition !== "dynamic") {
    checkDynamic(database, predicate);
    predicate.definition = "dynamic";
  }
  addToPredicate(database, clause, atEnd);
  return true;
}

// -- searching -----------------------------------------------------------------

/** The clauses, including removed ones, that may match `head`, whose first argument has the key `first`. */
function candidates(
  p: Predicate,
  head: Cell,
  first: Key | undefined,
  mayLeave: boolean,
): ClauseList {
  const list = p.candidates(first, mayLeave);
  if (p.arity === 0 || list.length <= INDEX_FROM) return list;
  return p.narrowed(list, argumentsOf(head), p.arity, mayLeave);
}

/** A search for the clauses that match a head and a body. */
class Search {
  readonly predicate: Predicate;
  readonly head: Cell;
  readonly body: Term;
  /** Does it remove each clause that it finds? */
  readonly removes: boolean;
  readonly key: Key | undefined;
  readonly clauses: readonly Clause[];
  readonly end: number;
  readonly generation: number;
  next: number;

  constructor(m: Machine, predicate: Predicate, head: Cell, body: Term, removes: boolean) {
    this.predicate = predicate;
    this.head = head;
    this.body = body;
    this.removes = removes;
    this.key = predicate.arity === 0 ? undefined : keyOf(deref(argument(head, 0)));
    const list = candidates(predicate, head, this.key, m.canWait);
    this.clauses = list.items;
    this.end = this.clauses.length;
    this.generation = m.database.generation;
    this.next = this.after(list.start);
  }

  private after(i: number): number {
    return nextMatch(this.clauses, i, this.end, this.key, this.generation);
  }

  /** The next candidate, which must exist; `next` moves on. */
  advance(): Clause {
    const clause = this.clauses[this.next]!;
    this.next = this.after(this.next + 1);
    return clause;
  }

  /** Unifies with the clause, and removes it if the search does that. */
  take(m: Machine, clause: Clause): boolean {
    const env: Bindings = [];
    if (!matchHead(m, clause, env, this.head)) return false;
    const body = clause.body === TRUE ? TRUE : instantiate(clause.body, env, m.stamp);
    const { context } = clause;
    const shown =
      context !== undefined && isUnbound(this.body)
        ? struct2(COLON, atom(context.name), body)
        : body;
    if (!unify(m, this.body, shown)) return false;
    if (this.removes) m.database.removeClause(clause);
    return true;
  }
}

/** Answers with the next clause of the search, whose choice point is `choice` once there is one. */
function search(
  m: Machine,
  s: Search,
  depth: number,
  k: Frame,
  choice: Choice | undefined,
): Signal {
  while (s.next < s.end) {
    const clause = s.advance();
    if (s.next === s.end) {
      if (choice !== undefined) m.pop();
      return s.take(m, clause) ? m.proceed(depth, k) : FAIL;
    }
    choice ??= m.push(nextClause, k, s, undefined, 0, undefined);
    if (s.take(m, clause)) return m.proceed(depth, k);
    m.undoTo(choice.trailTop);
    m.charge(1);
  }
  return FAIL;
}

const nextClause = (m: Machine, choice: Choice): Signal => {
  m.charge(1);
  return search(m, choice.x as Search, 0, choice.k, choice);
};

/** A control function that begins a search; `begin` checks the arguments. */
function searching(
  name: string,
  arity: number,
  begin: (m: Machine, ...args: Term[]) => Search | undefined,
): Control {
  const control: Control = (m, depth, k, ...args) => {
    let s: Search | undefined;
    try {
      s = begin(m, ...args);
    } catch (thrown) {
      if (thrown !== POSTPONED) throw inContext(thrown, name, arity);
      m.due = true;
      return m.bounceFrame(new Frame(beginAgain, k, control, args, 0, undefined));
    }
    return s === undefined ? FAIL : search(m, s, depth, k, undefined);
  };
  return control;
}

/** Begins a search for which an index has yet to be completed. */
const beginAgain: Resume = (m, depth, frame) =>
  (frame.code as Control)(m, depth, frame.k, ...(frame.env as Term[]));

function beginRetract(m: Machine, x: Term): Search | undefined {
  const { database } = m;
  const { module, head, body } = clauseParts(database, database.user, x);
  const p = modifiablePredicate(database, module, keyOfGoal(head));
  return p === undefined ? undefined : new Search(m, p, head, body, true);
}

function beginClause(m: Machine, x: Term, body: Term): Search | undefined {
  const { database } = m;
  const { module, term } = unqualify(database, database.user, x);
  const head = callableArgument(term);
  const b = deref(body);
  if (!isUnbound(b) && !isCallable(b)) throw typeError("callable", b);
  const key = keyOfGoal(head);
  const p = database.known(module, key);
  const isPrivate = p === undefined ? isReserved(key) : p.definition === "native";
  if (isPrivate || (p?.definition === "static" && !p.library && isProtected(database))) {
    throw permissionError("access", "private_procedure", database.indicatorOfKey(key));
  }
  return p === undefined ? undefined : new Search(m, p, head, b, false);
}

/** Are static clauses hidden from `clause/2`, as in the standard? */
function isProtected(database: Database): boolean {
  return database.flags.text("protect_static_code") === "true";
}

/** How many clauses are tried between two looks at the clock. */
const MANY = 256;

// -- removing ------------------------------------------------------------------

/** Are the arguments of `head` distinct unbound variables, so that it matches every clause? */
function matchesAll(head: Cell): boolean {
  const seen = new Set<Term>();
  for (let i = 0; i < head.t.arity; i++) {
    const x = deref(argument(head, i));
    if (!isUnbound(x) || seen.has(x)) return false;
    seen.add(x);
  }
  return true;
}

function retractall(m: Machine, x: Term): boolean {
  const { database } = m;
  const { module, term } = unqualify(database, database.user, x);
  const head = callableArgument(term);
  const key = keyOfGoal(head);
  const p = modifiablePredicate(database, module, key);
  if (p === undefined) {
    database.define(module, key, "dynamic");
    return true;
  }
  p.definition = "dynamic";
  if (matchesAll(head)) {
    database.clear(p);
    return true;
  }
  return inParts(() => removeMatching(m, p, head));
}

/** Removes the clauses whose heads match. */
function* removeMatching(m: Machine, p: Predicate, head: Cell): LongWork<true> {
  const s = yield* resumed(() => new Search(m, p, head, TRUE, true));
  for (let tried = 1; s.next < s.end; tried++) {
    const clause = s.advance();
    const { choiceStamp, trailTop: top } = m;
    m.choiceStamp = EVERYTHING;
    const matches = hasPlainHead(clause) || matchHead(m, clause, [], head);
    m.choiceStamp = choiceStamp;
    m.undoTo(top);
    if (matches) m.database.removeClause(clause);
    if (tried % MANY === 0) yield MANY;
  }
  return true;
}

/** Are the arguments of the clause's head distinct variables? */
function hasPlainHead(clause: Clause): boolean {
  const { arity } = clause.predicate;
  if (arity === 0) return true;
  const head = unwrap(clause.head) as Cell;
  for (let i = 0; i < arity; i++) {
    const x = argument(head, i);
    if (typeof x === "number" || x.t !== SLOT || slotNumber(x) !== i) return false;
  }
  return true;
}

function abolish(m: Machine, x: Term): boolean {
  const { database } = m;
  const { module, key } = indicatorArgument(database, database.user, x);
  const p = ownPredicate(database, module, key);
  if (p === undefined) return true;
  // SWI-Prolog protects static predicates from abolish/1 only where its flag `iso` is set.
  if (database.flags.text("traditional") !== "true") checkDynamic(database, p);
  database.undefine(p);
  return true;
}

export const clauses: readonly BuiltinRow[] = [
  {
    name: "assert",
    arity: 1,
    modes: ["assert(+Clause)"],
    doc: "Adds Clause after the other clauses of its predicate.",
    determinism: "det",
    example: `
      ?- assert(ex_fact(a)), ex_fact(X).
      X = a.
    `,
    meta: ":",
    det: (m, x) => add(m, x, true),
    long: true,
  },
  {
    name: "assertz",
    arity: 1,
    modes: ["assertz(+Clause)"],
    doc: "Adds Clause after the other clauses of its predicate.",
    determinism: "det",
    example: `
      ?- assertz(ex_last(a)), assertz((ex_last(X) :- X = b)), findall(Y, ex_last(Y), Ys).
      Ys = [a,b].
      ?- assertz(_).
      error: instantiation_error.
      ?- assertz(atom(_)).
      error: permission_error(modify,static_procedure,atom/1).
    `,
    iso: true,
    meta: ":",
    det: (m, x) => add(m, x, true),
    long: true,
  },
  {
    name: "asserta",
    arity: 1,
    modes: ["asserta(+Clause)"],
    doc: "Adds Clause before the other clauses of its predicate.",
    determinism: "det",
    example: `
      ?- asserta(ex_first(b)), asserta(ex_first(a)), findall(X, ex_first(X), Xs).
      Xs = [a,b].
      ?- asserta(_).
      error: instantiation_error.
      ?- asserta((a :- 1)).
      error: type_error(callable,1).
      ?- asserta(atom(_)).
      error: permission_error(modify,static_procedure,atom/1).
    `,
    iso: true,
    meta: ":",
    det: (m, x) => add(m, x, false),
    long: true,
  },
  {
    name: "retract",
    arity: 1,
    modes: ["retract(+Clause)"],
    doc: "Removes a clause of a dynamic predicate that unifies with Clause.",
    determinism: "nondet",
    example: `
      ?- assertz(ex_gone(1)), assertz(ex_gone(2)), retract(ex_gone(1)), findall(X, ex_gone(X), Xs).
      Xs = [2].
      ?- retract(ex_never(1)).
      false.
      ?- retract((_ :- true)).
      error: instantiation_error.
      ?- retract(atom(_)).
      error: permission_error(modify,static_procedure,atom/1).
    `,
    iso: true,
    meta: ":",
    control: searching("retract", 1, beginRetract),
  },
  {
    name: "retractall",
    arity: 1,
    modes: ["retractall(+Head)"],
    doc: "Removes all clauses of the dynamic predicate whose heads unify with Head. Creates the predicate if there is none.",
    determinism: "det",
    example: `
      ?- assertz(ex_all(1)), retractall(ex_all(_)), findall(X, ex_all(X), Xs).
      Xs = [].
      ?- retractall(_).
      error: instantiation_error.
      ?- retractall(atom(_)).
      error: permission_error(modify,static_procedure,atom/1).
    `,
    iso: true,
    meta: ":",
    det: retractall,
    long: true,
  },
  {
    name: "abolish",
    arity: 1,
    modes: ["abolish(+Indicator)"],
    doc: "Removes the dynamic predicate with that indicator; under the flag `traditional`, a static one as well.",
    determinism: "det",
    example: String.raw`
      ?- assertz(ex_old(1)), abolish(ex_old/1), \+ predicate_property(ex_old(_), dynamic).
      true.
      ?- abolish(a).
      error: type_error(predicate_indicator,a).
      ?- abolish(atom/1).
      error: permission_error(modify,static_procedure,atom/1).
    `,
    iso: true,
    meta: ":",
    transparent: true,
    det: abolish,
  },
  {
    name: "clause",
    arity: 2,
    modes: ["clause(+Head, ?Body)"],
    doc: "True iff there is a clause with that head and body; the body of a fact is `true`.",
    determinism: "nondet",
    example: `
      ?- assertz((ex_rule(X) :- X > 0)), clause(ex_rule(Y), Body).
      Body = (Y>0).
      ?- clause(_, Body).
      error: instantiation_error.
      ?- clause(atom(_), Body).
      error: permission_error(access,private_procedure,atom/1).
    `,
    iso: true,
    meta: ":?",
    control: searching("clause", 2, beginClause),
  },
];
