/** The entry points of the interpreter: running a predicate with clauses, and running a control construct. */
import { isAcyclic } from "../terms/cycles.js";
import { grown } from "../terms/effort.js";
import { typeError } from "../terms/error-terms.js";
import {
  ATOM,
  COLON,
  KIND_COMPOUND,
  KIND_VARIABLE,
  argument,
  deref,
  functor,
  setArgument,
  shallowCopy,
} from "../terms/term.js";
import type { Cell, Functor, Term } from "../terms/term.js";
import { slot } from "../terms/template.js";
import type { Choice } from "../machine/choice.js";
import type { Clause } from "../machine/clause.js";
import type { Database } from "../machine/database.js";
import type { Frame } from "../machine/frame.js";
import { NONE } from "../machine/machine.js";
import { FAIL } from "../machine/signal.js";
import type { Machine, Run } from "../machine/machine.js";
import type { Signal } from "../machine/signal.js";
import type { Module } from "../machine/module.js";
import type { Predicate } from "../machine/predicate.js";
import { ClauseCompiler } from "./clause-compiler.js";
import { BodyReader, isControl } from "./ir.js";
import { newEnvironment } from "./environments.js";
import { givesValues, perform } from "./instructions.js";
import type { Environment } from "./operands.js";
import { packed } from "./packed.js";
import { Procedure, codeOf, unifyHead } from "./procedure.js";
import type { ClausesRun } from "./procedure.js";
import { bodyFrame, runBody, runProcedure } from "./run-body.js";

export { readClause } from "./procedure.js";

/**
 * Resumes a clause whose head and first `done` goals have bound attributed variables: their hooks run before
 * the next goal. Those goals are tests, which are not repeated, since they may no longer hold, and
 * unifications and arithmetic, which give the clause's variables their values.
 */
export function wakeClause(
  m: Machine,
  depth: number,
  k: Frame,
  clause: Clause,
  done: number,
  cut: Choice,
  a0: Term,
  a1: Term,
  a2: Term,
  a3: Term,
  a4: Term,
  a5: Term,
  a6: Term,
  a7: Term,
): Signal {
  const code = codeOf(m.database, clause);
  const { arity } = clause.predicate;
  const e = newEnvironment(code.size, arity, a0, a1, a2, a3, a4, a5, a6, a7);
  if (!unifyHead(m, code, e)) return FAIL;
  for (const step of code.body.slice(0, done)) {
    if (givesValues(step) && perform(m, e, step) === undefined) return FAIL;
  }
  return m.wakeBefore(depth, bodyFrame(k, code.body[done]!, e, cut));
}

/**
 * Runs a predicate that has clauses. Calls `onHot` after `hot` calls; that returns true when another `run` has
 * replaced this one, and may set `cold` of the procedure to be called again.
 */
export function runClauses(
  database: Database,
  p: Predicate,
  hot: number = Infinity,
  onHot: (m: Machine, procedure: Procedure) => boolean = () => false,
): ClausesRun {
  const procedure = new Procedure(p, database, hot === Infinity ? 0 : hot);
  const { arity } = p;
  const run: Run = (m, depth, k, a0, a1, a2, a3, a4, a5, a6, a7) => {
    if (depth > m.depthLimit) return m.bounce(p.begun ?? p, k, a0, a1, a2, a3, a4, a5, a6, a7);
    if (procedure.cold > 0 && --procedure.cold === 0 && onHot(m, procedure)) {
      return (p.begun ?? p).run(m, depth, k, a0, a1, a2, a3, a4, a5, a6, a7);
    }
    if (--m.fuel < 0) m.refuel();
    const e = newEnvironment(procedure.width, arity, a0, a1, a2, a3, a4, a5, a6, a7);
    return runProcedure(m, depth, k, procedure, e);
  };
  return Object.assign(run, { procedure }) satisfies ClausesRun;
}

/**
 * Runs a control construct as the body of a clause of its own: a cut in it is local. The arguments of that
 * clause are the arguments of the goals as they are, which may be large or cyclic.
 */
export function runControl(
  m: Machine,
  depth: number,
  k: Frame,
  goal: Term,
  module: Module,
): Signal {
  const { database } = m;
  const e: Environment = packed([]);
  const body = skeleton(goal, e);
  const reader = new BodyReader(database, () => goal);
  const arity = e.length;
  const head: Term[] = [];
  for (let i = 0; i < arity; i++) head.push(slot(i));
  const code = new ClauseCompiler(arity, arity).clause(head, reader.goal(body, module));
  while (e.length < code.size) e.push(NONE);
  return runBody(m, depth, k, code.entry, e, m.newest);
}

/** Goals whose arguments are themselves goals to be compiled in place. */
const IN_PLACE: ReadonlySet<Functor> = new Set([
  COLON,
  functor("once", 1),
  functor("ignore", 1),
  functor("forall", 2),
]);

function isInPlace(x: Term): x is Cell {
  return typeof x !== "number" && (isControl(x.t) || IN_PLACE.has(x.t));
}

/** After this many goals, check whether the term is cyclic. */
const MANY = 10_000;

/** The control constructs of a goal as a template; the arguments of its goals are added to `values`. */
function skeleton(goal: Term, values: Term[]): Term {
  const x = deref(goal);
  if (!isInPlace(x)) return leaf(x, values);
  const root = shallowCopy(x);
  const waiting = [root];
  let goals = 0;
  for (let shell = waiting.pop(); shell !== undefined; shell = waiting.pop()) {
    if (++goals === MANY && !isAcyclic(goal)) throw typeError("acyclic_term", goal);
    grown(goals);
    for (let i = shell.t.arity - 1; i >= 0; i--) {
      const part = deref(argument(shell, i));
      const copy = isInPlace(part) ? shallowCopy(part) : leaf(part, values);
      setArgument(shell, i, copy);
      if (isInPlace(part)) waiting.push(copy as Cell);
    }
  }
  return root;
}

function leaf(x: Term, values: Term[]): Term {
  if (typeof x === "number" || x.t === ATOM) return x;
  if (x.t.kind !== KIND_COMPOUND) return place(x, values);
  const copy = shallowCopy(x);
  for (let i = x.t.arity - 1; i >= 0; i--) {
    const part = deref(argument(x, i));
    if (typeof part !== "number" && part.t !== ATOM) setArgument(copy, i, place(part, values));
  }
  return copy;
}

function place(x: Term, values: Term[]): Term {
  if (typeof x !== "number" && x.t.kind !== KIND_VARIABLE && x.t.kind !== KIND_COMPOUND) return x;
  values.push(x);
  return slot(values.length - 1);
}
