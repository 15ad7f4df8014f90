/**
 * Trying the clauses of a predicate: first-argument selection, shallow
 * backtracking, choice points.
 *
 * Of the candidates, those whose key cannot match are passed over before
 * anything is done, so that the last one that may match runs without a choice
 * point. Head and leading tests of an earlier one run first, every binding
 * trailed; a choice point is pushed only when they have succeeded, and none at
 * all when they end in a cut.
 */
import { isAcyclic } from "../terms/cycles.js";
import { typeError } from "../terms/errors.js";
import {
  ATOM,
  COLON,
  KIND_COMPOUND,
  KIND_VARIABLE,
  argument,
  argumentsOf,
  deref,
  functor,
  setArgument,
  shallowCopy,
} from "../terms/term.js";
import type { Cell, Functor, Term } from "../terms/term.js";
import { instantiate, slot, solid, unwrap } from "../terms/template.js";
import { EVERYTHING } from "../terms/trail.js";
import { ClauseChoice } from "../machine/choice.js";
import type { Choice } from "../machine/choice.js";
import type { Database } from "../machine/database.js";
import { Frame } from "../machine/frame.js";
import { FAIL, NONE } from "../machine/machine.js";
import type { Machine, Run, Signal } from "../machine/machine.js";
import type { Module } from "../machine/module.js";
import { nextMatch } from "../machine/clause-list.js";
import { keyOf } from "../machine/clause.js";
import type { Clause, Key } from "../machine/clause.js";
import { INDEX_FROM } from "../machine/predicate.js";
import type { Predicate } from "../machine/predicate.js";
import { ClosureCompiler } from "./closures.js";
import type { Code } from "./closures.js";
import { resumeBody, runBody } from "./instructions.js";
import { BodyReader, isControl } from "./ir.js";
import type { Goal } from "./ir.js";
import type { Environment } from "./operands.js";

/** The code of a clause, compiled when it is first asked for. */
function codeOf(database: Database, clause: Clause): Code {
  const known = clause.compiled as Code | undefined;
  return known ?? compileClause(database, clause);
}

function compileClause(database: Database, clause: Clause): Code {
  const { head, body } = readClause(database, clause);
  const code = new ClosureCompiler(clause.variables, clause.predicate.arity).clause(head, body);
  clause.compiled = code;
  return code;
}

/** The intermediate form of a clause: the templates of its head's arguments, and its body. */
export function readClause(database: Database, clause: Clause): { head: Term[]; body: Goal } {
  const { predicate } = clause;
  const head = unwrap(clause.head);
  const args = typeof head !== "number" && predicate.arity > 0 ? argumentsOf(head) : [];
  const wrapped = clause.head === head ? args : args.map(solidArgument);
  const reader = new BodyReader(database, () => instantiate(clause.body, [], 0));
  return {
    head: wrapped,
    body: reader.goal(clause.body, clause.context ?? predicate.module),
  };
}

/** The arguments of a ground head are solid, each for itself. */
function solidArgument(x: Term): Term {
  return typeof x === "number" || x.t.arity === 0 ? x : solid(x);
}

/**
 * Runs one clause of `p` from its start, in a call whose head and leading tests have passed
 * already and have bound attributed variables: their hooks come before the body.
 */
export function wakeClause(
  m: Machine,
  depth: number,
  k: Frame,
  clause: Clause,
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
  return m.wakeBefore(depth, new Frame(resumeBody, k, code.body, e, 0, cut));
}

/**
 * What runs a predicate that has clauses. `onHot` is called once, after so many
 * calls; true when another `run` has taken its place.
 */
export function runClauses(
  database: Database,
  p: Predicate,
  hot: number = Infinity,
  onHot: () => boolean = () => false,
): Run {
  const { arity } = p;
  let cold = hot;
  const wide = arity > 8;
  const nullary = arity === 0;
  const run: Run = (m, depth, k, a0, a1, a2, a3, a4, a5, a6, a7) => {
    if (depth > m.depthLimit) return m.bounce(p, k, a0, a1, a2, a3, a4, a5, a6, a7);
    if (--cold === 0 && onHot()) return p.run(m, depth, k, a0, a1, a2, a3, a4, a5, a6, a7);
    if (--m.fuel < 0) m.refuel();
    let key: Key | undefined;
    if (!nullary) key = keyOf(deref(wide ? (a0 as unknown as Term[])[0]! : a0));
    let list = p.candidates(key);
    if (list.length > INDEX_FROM && arity > 1) {
      const args = wide
        ? (a0 as unknown as Term[])
        : [a0, a1, a2, a3, a4, a5, a6, a7].slice(0, arity);
      list = p.narrowed(list, args);
    }
    const clauses = list.items;
    const end = clauses.length;
    const { generation } = database;
    let i = nextMatch(clauses, list.start, end, key, generation);
    if (i === end) return FAIL;
    const cut = m.newest;
    const top = m.trailTop;
    for (;;) {
      const clause = clauses[i]!;
      const code = codeOf(database, clause);
      const next = nextMatch(clauses, i + 1, end, key, generation);
      const e = newEnvironment(code.size, arity, a0, a1, a2, a3, a4, a5, a6, a7);
      if (next === end) {
        if (!unifyHead(m, code, e)) return FAIL;
        if (m.woken !== undefined) return wakeBeforeBody(m, depth, k, code, e, 0, cut);
        return runBody(m, depth, k, code.body, e, 0, cut);
      }
      const { choiceStamp } = m;
      m.choiceStamp = EVERYTHING;
      const passed = unifyHead(m, code, e) ? runGuards(m, code, e) : FAILED;
      m.choiceStamp = choiceStamp;
      if (passed !== FAILED) {
        if (code.neckCut && m.woken === undefined) {
          if (m.trailTop !== top) m.tidy(top);
          return runBody(m, depth, k, code.body, e, code.guards + 1, cut);
        }
        const stamp = ++m.stamp;
        m.pushClauses(
          new ClauseChoice(
            cut,
            retry,
            top,
            stamp,
            k,
            p,
            clauses,
            end,
            next,
            generation,
            a0,
            a1,
            a2,
            a3,
            a4,
            a5,
            a6,
            a7,
          ),
        );
        if (m.woken !== undefined) return wakeBeforeBody(m, depth, k, code, e, passed, cut);
        return runBody(m, depth, k, code.body, e, passed, cut);
      }
      m.undoTo(top);
      i = next;
    }
  };

  /** Resumes a choice point of this predicate: its bindings have been taken back. */
  const retry = (m: Machine, choice: Choice): Signal => {
    const c = choice as unknown as ClauseChoice;
    const { clauses, end, generation, k, prev } = c;
    const key = nullary ? undefined : keyOf(deref(wide ? (c.a0 as unknown as Term[])[0]! : c.a0));
    let i = c.next;
    for (;;) {
      const clause = clauses[i]!;
      const code = codeOf(database, clause);
      const next = nextMatch(clauses, i + 1, end, key, generation);
      const e = newEnvironment(code.size, arity, c.a0, c.a1, c.a2, c.a3, c.a4, c.a5, c.a6, c.a7);
      if (next === end) {
        m.pop();
        if (!unifyHead(m, code, e)) return FAIL;
        if (m.woken !== undefined) return wakeBeforeBody(m, 0, k, code, e, 0, prev);
        return runBody(m, 0, k, code.body, e, 0, prev);
      }
      const passed = unifyHead(m, code, e) ? runGuards(m, code, e) : FAILED;
      if (passed !== FAILED) {
        if (code.neckCut && m.woken === undefined) {
          m.pop();
          if (m.trailTop !== c.trailTop) m.tidy(c.trailTop);
          return runBody(m, 0, k, code.body, e, code.guards + 1, prev);
        }
        c.next = next;
        if (m.woken !== undefined) return wakeBeforeBody(m, 0, k, code, e, passed, prev);
        return runBody(m, 0, k, code.body, e, passed, prev);
      }
      m.undoTo(c.trailTop);
      i = next;
    }
  };
  return run;
}

/**
 * A new environment: the arguments in their places, the rest empty. Literals of
 * each common size: an array made by its length was a third slower.
 */
function newEnvironment(
  size: number,
  arity: number,
  a0: Term,
  a1: Term,
  a2: Term,
  a3: Term,
  a4: Term,
  a5: Term,
  a6: Term,
  a7: Term,
): Environment {
  // What a call does not have as arguments comes as NONE, so that no case depends on the arity.
  if (arity <= 8) {
    switch (size) {
      case 0:
        return [];
      case 1:
        return [a0];
      case 2:
        return [a0, a1];
      case 3:
        return [a0, a1, a2];
      case 4:
        return [a0, a1, a2, a3];
      case 5:
        return [a0, a1, a2, a3, a4];
      case 6:
        return [a0, a1, a2, a3, a4, a5];
      case 7:
        return [a0, a1, a2, a3, a4, a5, a6];
      case 8:
        return [a0, a1, a2, a3, a4, a5, a6, a7];
      case 9:
        return [a0, a1, a2, a3, a4, a5, a6, a7, NONE];
      case 10:
        return [a0, a1, a2, a3, a4, a5, a6, a7, NONE, NONE];
      case 11:
        return [a0, a1, a2, a3, a4, a5, a6, a7, NONE, NONE, NONE];
      case 12:
        return [a0, a1, a2, a3, a4, a5, a6, a7, NONE, NONE, NONE, NONE];
      default: {
        const e: Environment = [a0, a1, a2, a3, a4, a5, a6, a7, NONE, NONE, NONE, NONE, NONE];
        while (e.length < size) e.push(NONE);
        return e;
      }
    }
  }
  const e = (a0 as unknown as Term[]).slice();
  while (e.length < size) e.push(NONE);
  return e;
}

function unifyHead(m: Machine, code: Code, e: Environment): boolean {
  const { head } = code;
  for (let i = 0; i < head.length; i++) if (!head[i]!(m, e)) return false;
  return true;
}

/** What `runGuards` says of a clause whose tests fail. */
const FAILED = -1;

/**
 * Runs the leading tests of a clause. The place in the body to go on at: behind
 * them, or behind the first that wakes an attributed variable, since its hooks
 * come before the next test.
 */
function runGuards(m: Machine, code: Code, e: Environment): number {
  const { body, guards } = code;
  for (let i = 0; i < guards; i++) {
    if (m.woken !== undefined) return i;
    if (!body[i]!.step(m, e)) return FAILED;
  }
  return guards;
}

/** Calls the hooks of what the head and the tests have woken, then the body from `pc` on. */
function wakeBeforeBody(
  m: Machine,
  depth: number,
  k: Frame,
  code: Code,
  e: Environment,
  pc: number,
  cut: Choice,
): Signal {
  return m.wake(depth, new Frame(resumeBody, k, code.body, e, pc, cut));
}

/**
 * Runs a goal that is a control construct, as the body of a clause of its own: a
 * cut in it is local. The arguments of that clause are the arguments of the goals
 * as they stand, which may be large, or cyclic.
 */
export function runControl(
  m: Machine,
  depth: number,
  k: Frame,
  goal: Term,
  module: Module,
): Signal {
  const { database } = m;
  const e: Environment = [];
  const body = skeleton(goal, e);
  const reader = new BodyReader(database, () => goal);
  const arity = e.length;
  const head: Term[] = [];
  for (let i = 0; i < arity; i++) head.push(slot(i));
  const code = new ClosureCompiler(arity, arity).clause(head, reader.goal(body, module));
  while (e.length < code.size) e.push(NONE);
  return runBody(m, depth, k, code.body, e, 0, m.newest);
}

/** Goals whose arguments are goals that are compiled in place. */
const IN_PLACE: ReadonlySet<Functor> = new Set([
  COLON,
  functor("once", 1),
  functor("ignore", 1),
  functor("forall", 2),
]);

function isInPlace(x: Term): x is Cell {
  return typeof x !== "number" && (isControl(x.t) || IN_PLACE.has(x.t));
}

/** So many goals, and it is asked whether they ever end. */
const MANY = 10_000;

/** The control constructs of a goal as a template; the arguments of the goals in them go to `values`. */
function skeleton(goal: Term, values: Term[]): Term {
  const x = deref(goal);
  if (!isInPlace(x)) return leaf(x, values);
  const root = shallowCopy(x);
  const waiting = [root];
  let goals = 0;
  for (let shell = waiting.pop(); shell !== undefined; shell = waiting.pop()) {
    if (++goals === MANY && !isAcyclic(goal)) throw typeError("acyclic_term", goal);
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
