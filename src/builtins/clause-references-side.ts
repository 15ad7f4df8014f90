/** The native side of library(clause_references): handles of clauses. */
import { POSTPONED, mapped, work } from "../terms/effort.js";
import { existenceError, indicator, typeError } from "../terms/error-terms.js";
import {
  COLON,
  REF,
  TRUE,
  argumentsOf,
  atom,
  deref,
  reference,
  referenced,
  struct2,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { instantiate } from "../terms/template.js";
import { unify } from "../terms/unify.js";
import { listOf } from "../terms/walk.js";
import { ALIVE, Clause } from "../machine/clause.js";
import type { ClauseList } from "../machine/clause-list.js";
import { keyOfGoal } from "../machine/database.js";
import type { BuiltinRow, Deterministic, Nondeterministic } from "../machine/builtin.js";
import type { Machine } from "../machine/machine.js";
import type { NativeSide } from "../machine/native-side.js";
import type { Predicate } from "../machine/predicate.js";
import { boundArgument, callableArgument, isUnbound } from "./arguments.js";
import { makeClause, unqualify } from "./assertion.js";
import { checkDynamic } from "./indicators.js";
import { addToPredicate } from "./single-sided.js";

const handles = new WeakMap<Clause, Cell>();

/** The handle of a clause: always the same. */
function handleOf(clause: Clause): Cell {
  let handle = handles.get(clause);
  if (handle === undefined) handles.set(clause, (handle = reference(clause)));
  return handle;
}

function clauseOf(x: Term): Clause {
  const y = boundArgument(x);
  const clause = typeof y !== "number" && y.t === REF ? referenced(y) : undefined;
  if (!(clause instanceof Clause)) throw typeError("db_reference", y);
  if (clause.death !== ALIVE) throw existenceError("db_reference", y);
  return clause;
}

const assertClause: Deterministic = (m, x, where, handle) => {
  if (!isUnbound(handle)) throw typeError("unbound", deref(handle));
  const { database } = m;
  const clause = makeClause(database, database.user, x, undefined, "dynamic");
  const { predicate } = clause;
  if (predicate.definition !== "dynamic") {
    checkDynamic(database, predicate);
    predicate.definition = "dynamic";
  }
  addToPredicate(database, clause, deref(where) === atom("last"));
  return unify(m, handle, handleOf(clause));
};

/** Unifies with module, head and body of a clause. */
function unifyClause(m: Machine, clause: Clause, module: Term, head: Term, body: Term): boolean {
  const { predicate, context } = clause;
  const env: Term[] = [];
  const found = instantiate(clause.head, env, m.stamp);
  if (!unify(m, module, atom(predicate.module.name)) || !unify(m, head, found)) return false;
  const inner = clause.body === TRUE ? TRUE : instantiate(clause.body, env, m.stamp);
  const isForeign = context !== undefined && isUnbound(body);
  return unify(m, body, isForeign ? struct2(COLON, atom(context.name), inner) : inner);
}

const clauseParts: Deterministic = (m, handle, module, head, body) =>
  unifyClause(m, clauseOf(handle), module, head, body);

/** The predicate that a qualified head names; undefined if there is none. */
function predicateOf(m: Machine, x: Term): { p: Predicate | undefined; head: Cell } {
  const { database } = m;
  const { module, term } = unqualify(database, database.user, x);
  const head = callableArgument(term);
  const key = keyOfGoal(head);
  return { p: module.predicates.get(key)?.target ?? database.known(module, key), head };
}

const clauseHandles: Nondeterministic = function* (m, x, handle) {
  const { p, head } = predicateOf(m, x);
  if (p === undefined || p.library) return false;
  let list: ClauseList | undefined;
  while (list === undefined) {
    try {
      list = p.matching(p.arity === 0 ? [] : argumentsOf(head), m.canWait);
    } catch (thrown) {
      if (thrown !== POSTPONED) throw thrown;
      m.due = true;
      yield false;
    }
  }
  // A copy: clauses may come and go between two answers.
  const found = list.living();
  work(found.length);
  const last = found.pop();
  for (const clause of found) if (clause.death === ALIVE) yield unify(m, handle, handleOf(clause));
  return last?.death === ALIVE && unify(m, handle, handleOf(last));
};

const allHandles: Deterministic = (m, x, list) => {
  const { p } = predicateOf(m, x);
  const clauses = p === undefined || p.library ? [] : p.living();
  return unify(m, list, listOf(mapped(clauses, handleOf)));
};

const clauseOrigin: Deterministic = (m, handle, name, file, line) => {
  const { predicate, place } = clauseOf(handle);
  const pi = struct2(
    COLON,
    atom(predicate.module.name),
    indicator(predicate.name, predicate.arity),
  );
  if (!unify(m, name, pi)) return false;
  return unify(m, file, atom(place?.file ?? "")) && unify(m, line, place?.line ?? 0);
};

const predicateFile: Deterministic = (m, x, file) => {
  const { p } = predicateOf(m, x);
  const own = p === undefined || p.library ? undefined : p.file;
  return own !== undefined && unify(m, file, atom(own));
};

const rows: readonly BuiltinRow[] = [
  {
    name: "$assert_clause",
    arity: 3,
    modes: ["'$assert_clause'(+Clause, +Where, -Handle)"],
    doc: "Adds Clause.",
    det: assertClause,
    long: true,
  },
  {
    name: "$clause_parts",
    arity: 4,
    modes: ["'$clause_parts'(+Handle, -Module, -Head, -Body)"],
    doc: "The parts of a clause.",
    det: clauseParts,
  },
  {
    name: "$clause_handle",
    arity: 2,
    modes: ["'$clause_handle'(+Head, -Handle)"],
    doc: "The clauses.",
    nondet: clauseHandles,
  },
  {
    name: "$clause_handles",
    arity: 2,
    modes: ["'$clause_handles'(+Head, -Handles)"],
    doc: "All clauses.",
    det: allHandles,
    long: true,
  },
  {
    name: "$clause_origin",
    arity: 4,
    modes: ["'$clause_origin'(+Handle, -Indicator, -File, -Line)"],
    doc: "Where a clause comes from.",
    det: clauseOrigin,
  },
  {
    name: "$predicate_file",
    arity: 2,
    modes: ["'$predicate_file'(+Head, -File)"],
    doc: "The file of a predicate.",
    det: predicateFile,
  },
];

/** What is native in library(clause_references). */
export const clauseReferencesSide: NativeSide = { rows: () => rows };
