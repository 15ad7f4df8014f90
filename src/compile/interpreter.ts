/** The entry points of the interpreter: running a predicate with clauses, and running a control construct. */
import { inParts } from "../terms/effort.js";
import type { Cell, Term } from "../terms/term.js";
import type { Choice } from "../machine/choice.js";
import type { Clause } from "../machine/clause.js";
import type { Database } from "../machine/database.js";
import type { Frame } from "../machine/frame.js";
import { inSlices } from "../machine/in-slices.js";
import { FAIL } from "../machine/signal.js";
import type { Machine, Run } from "../machine/machine.js";
import type { Signal } from "../machine/signal.js";
import type { Module } from "../machine/module.js";
import type { Predicate } from "../machine/predicate.js";
import { checkGoal, pieceOfGoal, wholeGoal } from "./called-goals.js";
import type { Called } from "./called-goals.js";
import { newEnvironment } from "./environments.js";
import { givesValues, perform } from "./instructions.js";
import { Procedure, codeOf, unifyHead } from "./procedure.js";
import type { ClausesRun } from "./procedure.js";
import { bodyFrame, runBody, runProcedure } from "./run-body.js";

export { readOpened } from "./procedure.js";

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
  goal: Cell,
  module: Module,
): Signal {
  const whole = wholeGoal(m.database, goal, module);
  if (whole !== undefined) return runCalled(m, depth, k, whole);
  const check = (): void => inParts(() => checkGoal(goal));
  return inSlices(m, depth, k, check, (machine, d, rest) =>
    runCalled(machine, d, rest, pieceOfGoal(machine.database, goal, module)),
  );
}

function runCalled(m: Machine, depth: number, k: Frame, called: Called): Signal {
  const { entry } = called.code;
  if (!m.canWait || !(called.isLong || m.due)) {
    return runBody(m, depth, k, entry, called.environment, m.newest);
  }
  // The slice may be over.
  m.due = true;
  return m.bounceFrame(bodyFrame(k, entry, called.environment, m.newest));
}
