/**
 * Runs clauses: one loop over instructions.
 *
 * Calls of interpreted predicates stay in the loop, and so does resuming the frames and choice points made
 * here. JavaScript's stack grows only for other calls: builtins that are not steps, and generated code.
 *
 * Selecting a clause. Candidates whose key cannot match are skipped before anything else, so that the last
 * one that may match runs without a choice point: the loop enters it at its head. For an earlier one, head
 * and leading tests run first, with every binding trailed; a choice point is pushed only when they have
 * succeeded, and none at all when they end in a cut.
 *
 * A fact of a predicate whose clauses are many or change often is matched from its template, without code.
 *
 * A call makes one environment, which all clauses that it tries use in turn: its arguments are never
 * overwritten, and every other slot is written before it is read. So the choice point holds the arguments by
 * holding the environment.
 */
import { VAR, deref, follow } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { EVERYTHING } from "../terms/trail.js";
import type { Choice, ClauseChoice, Retry } from "../machine/choice.js";
import { POSTPONED, setProgress } from "../terms/effort.js";
import { keyOf } from "../machine/clause.js";
import type { Clause, Key } from "../machine/clause.js";
import { nextMatch } from "../machine/clause-list.js";
import type { ClauseList } from "../machine/clause-list.js";
import type { Frame, Frame4, Resume } from "../machine/frame.js";
import { noteProspect } from "../machine/leftovers.js";
import { FAIL } from "../machine/signal.js";
import type { Machine } from "../machine/machine.js";
import type { Signal } from "../machine/signal.js";
import { INDEX_FROM } from "../machine/predicate.js";
import {
  CALL,
  CUT,
  CUT_TO,
  EXECUTE,
  FAILURE,
  Instruction,
  isRepeatable,
  JUMP,
  MARK,
  MATCH_PAIR,
  PROCEED,
  REST,
  SOFT_CUT,
  SOFT_TRY,
  TEST,
  TRIAL,
  TRY,
  UNLESS,
  attempt,
  bindTo,
  deadBranch,
  firstAnswer,
  invoke,
  isMatch,
  perform,
  refute,
  test,
  unifyAll,
} from "./instructions.js";
import { build } from "./operands.js";
import type { Environment } from "./operands.js";
import { nextPieceOfGoal } from "./called-goals.js";
import type { Candidates } from "./clause-dispatch.js";
import type { Code } from "./clause-compiler.js";
import { argumentsIn } from "./environments.js";
import { packed } from "./packed.js";
import { atSite } from "./site.js";
import {
  codeOf,
  extend,
  isBareFact,
  link,
  matchFact,
  mayPass,
  runGuards,
  unifyHead,
} from "./procedure.js";
import type { Procedure } from "./procedure.js";

/** The frame for the rest of a body, from `i` on. */
export function bodyFrame(k: Frame, i: Instruction, e: Environment, cut: Choice): Frame {
  // A literal with the shape of those in generated code; see javascript/objects.ts.
  return { fn: resumeBody, k, y0: i, y1: e, y2: cut, y3: undefined } as unknown as Frame;
}

/**
 * Copies the frame of a body, with an environment of its own; undefined for a frame of another kind. `of` is
 * as in detached-frames.ts.
 */
export function detachedBodyFrame(
  frame: Frame,
  k: Frame,
  of: (x: unknown) => unknown,
): Frame | undefined {
  if (frame.fn !== resumeBody) return undefined;
  const { y0, y1, y2 } = frame as unknown as Frame4;
  const e = packed(y1 as Environment);
  for (let i = 0; i < e.length; i++) e[i] = of(e[i]) as Term;
  return bodyFrame(k, y0 as Instruction, e, of(y2) as Choice);
}

/** The instruction at which a frame resumes a body; undefined for a frame of another kind. */
export function resumedAt(frame: Frame): Instruction | undefined {
  return frame.fn === resumeBody ? ((frame as unknown as Frame4).y0 as Instruction) : undefined;
}

/** Resumes the body of a clause after a call. */
const resumeBody: Resume = (m, depth, frame) => {
  if (depth > m.depthLimit) return m.bounceFrame(frame);
  const { k, y0, y1, y2 } = frame as unknown as Frame4;
  return runBody(m, depth, k, y0 as Instruction, y1 as Environment, y2 as Choice);
};

/** Fails: a resumed choice point enters the loop with it. */
const FAILING: Instruction = new Instruction(FAILURE);
/** The rest of a body after its last goal. */
const PROCEEDING: Instruction = new Instruction(PROCEED);
const NOTHING: Environment = packed([]);
/** What follows goals that a condition has woken: the choice point of the condition is cut. */
const COMMITTING: Instruction = new Instruction(CUT);
COMMITTING.next = PROCEEDING;
/** The same where the condition is negated. */
const REFUTING: Instruction = new Instruction(CUT);
REFUTING.next = FAILING;

/** Resumes another branch of a body, as the loop does on failure. */
const tryBranch: Retry = (m, choice) => runBody(m, 0, choice.k, FAILING, NOTHING, choice);

/** Resumes with the next clause. */
const retryClauses: Retry = (m, choice) => runBody(m, 0, choice.k, FAILING, NOTHING, choice);

/** Replaces a generation: no candidate was removed at the call. */
const SORTED = -1;

/** Unifies the head of a clause and runs its leading tests; returns the instruction after them. */
function pass(m: Machine, code: Code, e: Environment): Instruction | undefined {
  return unifyHead(m, code, e) ? runGuards(m, code, e) : undefined;
}

/** Does the same for a fact without code. */
function passFact(m: Machine, fact: Clause, e: Environment): Instruction | undefined {
  return matchFact(m, fact, e) ? PROCEEDING : undefined;
}

/**
 * Selects a clause for the arguments in `e` and returns the instruction to go on at: the entry of the last
 * clause that may match, or, of an earlier one whose head and leading tests succeed, the instruction after
 * these, with the choice point pushed. Undefined when no clause matches, or if the choice point pushed is to try
 * the call again, or more clauses, in the next slice. The hooks that the head has woken have yet to be called.
 */
function choose(
  m: Machine,
  k: Frame,
  procedure: Procedure,
  e: Environment,
): Instruction | undefined {
  const { database, arity } = procedure;
  const first = arity === 0 ? 0 : deref(e[0]!);
  const sorted = procedure.candidates(first);
  let clauses: readonly Clause[];
  let i = 0;
  let key: Key | undefined;
  let generation = SORTED;
  if (sorted !== undefined) {
    ({ clauses } = sorted);
    if (sorted.seconds !== undefined) {
      key = keyOf(deref(e[1]!));
      i = sorted.next(0, key);
    }
  } else {
    const { predicate } = procedure;
    if (arity > 0) key = keyOf(first);
    let list: ClauseList;
    try {
      list = predicate.candidates(key, m.canWait);
      if (list.length > INDEX_FROM && arity > 0) {
        list = predicate.narrowed(list, e, arity, m.canWait);
      }
    } catch (thrown) {
      if (thrown !== POSTPONED) throw thrown;
      m.push(callAgain, k, procedure, e, 0, undefined);
      m.due = true;
      return undefined;
    }
    clauses = list.items;
    generation = database.generation;
    i = nextMatch(clauses, list.start, clauses.length, key, generation);
  }
  const end = clauses.length;
  if (i === end) return undefined;
  const top = m.trailTop;
  for (;;) {
    const clause = clauses[i]!;
    const isBare = sorted === undefined && isBareFact(database, clause);
    const isKnown = isBare || clause.compiled !== undefined;
    const code = isBare ? undefined : codeOf(database, clause);
    if (code !== undefined && e.length < code.size) extend(procedure, e, code.size);
    if (!isKnown && isOverAfterCompiling(m)) {
      pushClauses(m, k, procedure, e, top, clauses, end, i, generation, sorted);
      return FAILING;
    }
    const next =
      sorted !== undefined
        ? sorted.next(i + 1, key)
        : nextMatch(clauses, i + 1, end, key, generation);
    if (next === end) return code === undefined ? passFact(m, clause, e) : code.entry;
    const { choiceStamp } = m;
    m.choiceStamp = EVERYTHING;
    let passed = code === undefined ? passFact(m, clause, e) : pass(m, code, e);
    m.choiceStamp = choiceStamp;
    if (passed === undefined && isDueBetween(m, i, next)) {
      m.undoTo(top);
      passed = FAILING;
    }
    if (passed !== undefined) {
      if (passed.op === CUT && passed === code!.neck && m.woken === undefined) {
        if (m.trailTop !== top) m.tidy(top);
        return passed.next;
      }
      pushClauses(m, k, procedure, e, top, clauses, end, next, generation, sorted);
      return passed;
    }
    if (m.trailTop !== top || m.woken !== undefined) m.undoTo(top);
    i = next;
  }
}

/** Pushes the choice point for the clauses from index `next` on. */
function pushClauses(
  m: Machine,
  k: Frame,
  procedure: Procedure,
  env: Environment,
  trailTop: number,
  clauses: readonly Clause[],
  end: number,
  next: number,
  generation: number,
  sorted: Candidates | undefined,
): void {
  const stamp = ++m.stamp;
  const choice: ClauseChoice = {
    prev: m.newest,
    alt: retryClauses,
    trailTop,
    stamp,
    k,
    procedure,
    env,
    clauses,
    end,
    next,
    generation,
    sorted,
  };
  m.newest = choice as unknown as Choice;
  m.choiceStamp = stamp;
}

/** Is the slice over, and can the run be left, after a clause has been compiled, which may have taken long? */
function isOverAfterCompiling(m: Machine): boolean {
  if (!m.canWait || !m.isSliceOver) return false;
  m.due = true;
  return true;
}

/** Two to this power of clauses are charged together, as so many calls. */
const BITS = 6;
const CALLS = 16;

/** Charges the clauses of a long list, when the next to try is at index `next`; is anything due? */
function isDueBetween(m: Machine, i: number, next: number): boolean {
  if (i >> BITS === next >> BITS) return false;
  m.charge(CALLS);
  // They may have been compiled, which takes longer.
  if (m.isSliceOver) m.due = true;
  return m.due && m.canWait;
}

/** The index of the next candidate of a choice point that may match, after index `i`. */
function following(c: ClauseChoice, e: Environment, i: number): number {
  const sorted = c.sorted as Candidates | undefined;
  if (sorted !== undefined) {
    return sorted.seconds === undefined ? i + 1 : sorted.next(i + 1, keyOf(deref(e[1]!)));
  }
  const isKeyed = (c.procedure as Procedure).arity > 0;
  return nextMatch(
    c.clauses,
    i + 1,
    c.end,
    isKeyed ? keyOf(deref(e[0]!)) : undefined,
    c.generation,
  );
}

/** Does the same for a resumed choice point, whose bindings have been undone. */
function chooseNext(m: Machine, c: ClauseChoice): Instruction | undefined {
  const { clauses, end } = c;
  const procedure = c.procedure as Procedure;
  const e = c.env as Environment;
  let i = c.next;
  for (;;) {
    const clause = clauses[i]!;
    const isBare = c.sorted === undefined && isBareFact(procedure.database, clause);
    const isKnown = isBare || clause.compiled !== undefined;
    const code = isBare ? undefined : codeOf(procedure.database, clause);
    if (code !== undefined && e.length < code.size) extend(procedure, e, code.size);
    if (!isKnown && isOverAfterCompiling(m)) return undefined;
    const next = following(c, e, i);
    isDueBetween(m, i, next);
    if (next === end) {
      m.pop();
      return code === undefined ? passFact(m, clause, e) : code.entry;
    }
    const passed = code === undefined ? passFact(m, clause, e) : pass(m, code, e);
    if (passed !== undefined) {
      if (passed.op === CUT && passed === code!.neck && m.woken === undefined) {
        m.pop();
        if (m.trailTop !== c.trailTop) m.tidy(c.trailTop);
        return passed.next;
      }
      c.next = next;
      return passed;
    }
    m.undoTo(c.trailTop);
    c.next = i = next;
    if (m.due && m.canWait) return undefined;
  }
}

// Skips a clause that would fail, so that it is not tried again.
noteProspect(retryClauses, (m, choice) => {
  const c = choice as unknown as ClauseChoice;
  const e = c.env as Environment;
  if (mayPass(m, c.clauses[c.next]!, e.slice(0, (c.procedure as Procedure).arity))) return false;
  c.next = following(c, e, c.next);
  return c.next === c.end || undefined;
});

/** Calls a predicate with the arguments at the start of its environment. */
export function runProcedure(
  m: Machine,
  depth: number,
  k: Frame,
  procedure: Procedure,
  e: Environment,
): Signal {
  const cut = m.newest;
  const i = choose(m, k, procedure, e);
  if (i === undefined) return FAIL;
  if (m.woken !== undefined) return m.wake(depth, bodyFrame(k, i, e, cut));
  return runBody(m, depth, k, i, e, cut);
}

/** Runs the hooks that a step before `i` has woken, after the rest of the head if `i` belongs to one. */
function wakeIn(
  m: Machine,
  depth: number,
  k: Frame,
  i: Instruction,
  e: Environment,
  cut: Choice,
): Signal {
  if (!unifyAll(m, e, i)) return FAIL;
  while (isMatch(i)) i = i.next;
  return m.wake(depth, bodyFrame(k, i, e, cut));
}

/** Makes a call again for which an index has yet to be completed. */
const callAgain: Retry = (m, choice) => {
  m.pop();
  return runProcedure(m, 0, choice.k, choice.x as Procedure, choice.env as Environment);
};

/** Runs the instructions from `i` on in the environment `e`; a cut goes back to `cut`. */
export function runBody(
  m: Machine,
  depth: number,
  k: Frame,
  i: Instruction,
  e: Environment,
  cut: Choice,
): Signal {
  try {
    for (;;) {
      // An instruction that succeeds continues the loop; one that fails leaves the switch.
      switch (i.op) {
        // Compounds whose arguments are new variables, in place; `perform` handles all steps.
        case MATCH_PAIR: {
          let z = e[i.place]!;
          if (typeof z === "number") break;
          if (z.t === VAR) {
            z = follow(z);
            if (typeof z === "number") break;
          }
          if (z.t === i.functor) {
            e[i.first.place] = z.a0;
            e[i.second.place] = z.a1;
            i = i.next;
          } else {
            if (!bindTo(m, e, z, i.x)) break;
            i = i.target;
            if (m.woken !== undefined) return wakeIn(m, depth, k, i, e, cut);
          }
          continue;
        }
        case CALL:
        case EXECUTE: {
          if (i.predicate!.run !== i.run) link(i);
          const { procedure } = i;
          if (procedure === undefined && i.answer !== undefined) {
            const done = firstAnswer(m, e, i);
            if (done === false) break;
            if (done === true) {
              i = i.op === EXECUTE ? PROCEEDING : i.next;
              if (m.woken !== undefined) return m.wake(depth, bodyFrame(k, i, e, cut));
              continue;
            }
          }
          if (i.op === CALL) {
            k = {
              fn: resumeBody,
              k,
              y0: i.next,
              y1: e,
              y2: cut,
              y3: undefined,
            } as unknown as Frame;
          }
          // Leave the call after which generated code may take over to the predicate's `run`.
          if (procedure === undefined || procedure.cold === 1) {
            return invoke(m, depth + 1, k, i, e);
          }
          if (procedure.cold > 0) procedure.cold--;
          if (--m.fuel < 0) {
            m.refuel();
            if (m.due) {
              m.fuel++;
              const args = i.operands.map((x) => build(m, e, x));
              return m.call(i.predicate!, k, args);
            }
          }
          // Errors from here on come from the call: instruction and environment belong together.
          const called = argumentsIn(m, e, i, procedure.width);
          cut = m.newest;
          const chosen = choose(m, k, procedure, called);
          if (chosen === undefined) break;
          e = called;
          i = chosen;
          if (m.woken !== undefined) return m.wake(depth, bodyFrame(k, i, e, cut));
          continue;
        }
        case PROCEED: {
          if (k.fn !== resumeBody) return k.fn(m, depth + 1, k);
          const frame = k as unknown as Frame4;
          k = frame.k;
          i = frame.y0 as Instruction;
          e = frame.y1 as Environment;
          cut = frame.y2 as Choice;
          continue;
        }
        case CUT:
          if (m.newest !== cut && m.cut(cut)) return m.cleanUpBefore(bodyFrame(k, i, e, cut));
          i = i.next;
          continue;
        case TEST:
          i = (m.canWait ? divided(m, e, i, test) : test(m, e, i)) ? i.next : i.target;
          continue;
        case TRIAL: {
          const top = m.trailTop;
          const done = attempt(m, e, i);
          if (m.woken !== undefined) {
            const barrier = m.newest;
            m.pushAt(top, tryBranch, k, i.target, e, 0, cut);
            return m.wake(depth, bodyFrame(bodyFrame(k, i.next, e, cut), COMMITTING, e, barrier));
          }
          i = done ? i.next : i.target;
          continue;
        }
        case UNLESS: {
          const top = m.trailTop;
          const isRefuted = refute(m, e, i);
          if (m.woken !== undefined) {
            const barrier = m.newest;
            m.pushAt(top, tryBranch, k, i.next, e, 0, cut);
            return m.wake(depth, bodyFrame(k, REFUTING, e, barrier));
          }
          if (!isRefuted) break;
          i = i.next;
          continue;
        }
        case TRY:
          m.push(tryBranch, k, i.target, e, 0, cut);
          i = i.next;
          continue;
        case JUMP:
          i = i.target;
          continue;
        case MARK:
          e[i.place] = m.newest as unknown as Term;
          i = i.next;
          continue;
        case CUT_TO:
          if (m.cut(e[i.place] as unknown as Choice)) {
            return m.cleanUpBefore(bodyFrame(k, i, e, cut));
          }
          i = i.next;
          continue;
        case SOFT_TRY:
          e[i.place] = m.push(tryBranch, k, i.target, e, 0, cut) as unknown as Term;
          i = i.next;
          continue;
        case SOFT_CUT: {
          const choice = e[i.place] as unknown as Choice;
          if (m.newest === choice) m.pop();
          else choice.alt = deadBranch;
          i = i.next;
          continue;
        }
        case FAILURE:
          break;
        case REST: {
          const entered = enter(m, e, i);
          if (i.next.op !== PROCEED) k = bodyFrame(k, i.next, e, cut);
          if (i.place >= 0) cut = e[i.place] as unknown as Choice;
          e = entered;
          i = i.rest!.code!.entry;
          if (--m.fuel < 0) m.refuel();
          if (m.due) return m.bounceFrame(bodyFrame(k, i, e, cut));
          continue;
        }
        default: {
          const next = m.canWait && isRepeatable(i) ? divided(m, e, i, perform) : perform(m, e, i);
          if (next === undefined) break;
          i = next;
          if (m.woken !== undefined) return wakeIn(m, depth, k, i, e, cut);
          continue;
        }
      }
      // Back to the newest choice point, as in the trampoline, if it is of a kind made here.
      for (;;) {
        if (m.due && m.canWait) return FAIL;
        const choice = m.newest;
        const { alt } = choice;
        if (alt === retryClauses) {
          m.undoTo(choice.trailTop);
          const c = choice as unknown as ClauseChoice;
          k = c.k;
          cut = c.prev;
          i = FAILING;
          const chosen = chooseNext(m, c);
          if (chosen === undefined) continue;
          e = c.env as Environment;
          i = chosen;
          if (m.woken !== undefined) return m.wake(depth, bodyFrame(k, i, e, cut));
        } else if (alt === tryBranch) {
          m.undoTo(choice.trailTop);
          m.pop();
          k = choice.k;
          i = choice.x as Instruction;
          e = choice.env as Environment;
          cut = choice.cut!;
        } else {
          return FAIL;
        }
        break;
      }
    }
  } catch (thrown) {
    if (thrown === POSTPONED && m.restarts(i)) return m.bounceFrame(bodyFrame(k, i, e, cut));
    throw atSite(thrown, i, e, k);
  }
}

/** Compiles the piece of a body at which `i` goes on, if need be, and returns its environment. */
function enter(m: Machine, e: Environment, i: Instruction): Environment {
  const rest = i.rest!;
  if (rest.compile === undefined) {
    m.look();
    const goal = deref(e[i.first.place]!) as Cell;
    const { code, environment } = nextPieceOfGoal(m.database, goal, rest.module);
    rest.code = code;
    return environment;
  }
  if (rest.code === undefined) {
    m.look();
    rest.code = rest.compile();
  }
  return argumentsIn(m, e, i, rest.code.size);
}

/** Has `run` do a repeatable instruction; long work is postponed, and the instruction done again. */
function divided<T>(
  m: Machine,
  e: Environment,
  i: Instruction,
  run: (m: Machine, e: Environment, i: Instruction) => T,
): T {
  const outer = setProgress(m.beginAgain(i));
  try {
    return run(m, e, i);
  } finally {
    setProgress(outer);
  }
}
