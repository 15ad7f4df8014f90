/**
 * Runs clauses: one loop over the instructions of bodies.
 *
 * Calls of interpreted predicates stay in the loop, and so does resuming the frames and choice points made
 * here. JavaScript's stack grows only for other calls: builtins that are not steps, and generated code.
 *
 * Selecting a clause. Candidates whose key cannot match are skipped before anything else, so that the last
 * one that may match runs without a choice point. For an earlier one, head and leading tests run first, with
 * every binding trailed; a choice point is pushed only when they have succeeded, and none at all when they
 * end in a cut.
 *
 * A call makes one environment, which all clauses that it tries use in turn: its arguments are never
 * overwritten, and every other slot is written before it is read. So the choice point holds the arguments by
 * holding the environment.
 */
import { deref } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { EVERYTHING } from "../terms/trail.js";
import type { Choice, ClauseChoice, Retry } from "../machine/choice.js";
import { keyOf } from "../machine/clause.js";
import type { Key } from "../machine/clause.js";
import { nextMatch } from "../machine/clause-list.js";
import type { Frame, Frame4, Resume } from "../machine/frame.js";
import { noteProspect } from "../machine/leftovers.js";
import { FAIL } from "../machine/signal.js";
import type { Machine } from "../machine/machine.js";
import type { Signal } from "../machine/signal.js";
import { INDEX_FROM } from "../machine/predicate.js";
import type { Code } from "./clause-compiler.js";
import { holds, valueOf } from "./expressions.js";
import {
  ASSIGN,
  CALL,
  COMPARE,
  CUT,
  CUT_TO,
  EVALUATE,
  EXECUTE,
  FAILURE,
  Instruction,
  JUMP,
  MARK,
  PROCEED,
  SOFT_CUT,
  SOFT_TRY,
  TEST,
  TRIAL,
  TRY,
  UNLESS,
  attempt,
  deadBranch,
  firstAnswer,
  invoke,
  perform,
  refute,
  test,
} from "./instructions.js";
import { build } from "./operands.js";
import type { Environment } from "./operands.js";
import { argumentsIn } from "./environments.js";
import { packed } from "./packed.js";
import { atSite } from "./site.js";
import { FAILED, codeOf, extend, link, mayPass, runGuards, unifyHead } from "./procedure.js";
import type { Procedure } from "./procedure.js";

/** The frame for the rest of a body, from `pc` on. */
export function bodyFrame(
  k: Frame,
  code: readonly Instruction[],
  e: Environment,
  pc: number,
  cut: Choice,
): Frame {
  // A literal with the shape of those in generated code; see javascript/objects.ts.
  return { fn: resumeBody, k, y0: code, y1: e, y2: pc, y3: cut } as unknown as Frame;
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
  const { y0, y1, y2, y3 } = frame as unknown as Frame4;
  const e = packed(y1 as Environment);
  for (let i = 0; i < e.length; i++) e[i] = of(e[i]) as Term;
  return bodyFrame(k, y0 as readonly Instruction[], e, y2 as number, of(y3) as Choice);
}

/** The body that a frame resumes, and where; undefined for a frame of another kind. */
export function bodyOf(
  frame: Frame,
): { readonly code: readonly Instruction[]; readonly pc: number } | undefined {
  if (frame.fn !== resumeBody) return undefined;
  const { y0, y2 } = frame as unknown as Frame4;
  return { code: y0 as readonly Instruction[], pc: y2 as number };
}

/** Resumes the body of a clause after a call. */
const resumeBody: Resume = (m, depth, frame) => {
  if (depth > m.depthLimit) return m.bounceFrame(frame);
  const { k, y0, y1, y2, y3 } = frame as unknown as Frame4;
  return runBody(
    m,
    depth,
    k,
    y0 as readonly Instruction[],
    y1 as Environment,
    y2 as number,
    y3 as Choice,
  );
};

/** The body of a clause that fails: a resumed choice point enters the loop with it. */
const FAILING: readonly Instruction[] = packed([new Instruction(FAILURE)]);
/** The rest of a body after its last goal. */
const PROCEEDING: readonly Instruction[] = packed([new Instruction(PROCEED)]);
const NOTHING: Environment = packed([]);

/** Resumes another branch of a body, as the loop does on failure. */
const tryBranch: Retry = (m, choice) => runBody(m, 0, choice.k, FAILING, NOTHING, 0, choice);

/** Resumes with the next clause. */
const retryClauses: Retry = (m, choice) => runBody(m, 0, choice.k, FAILING, NOTHING, 0, choice);

/** The index in the body of the clause chosen last at which to continue. */
let entry = 0;

/** Replaces a generation: all candidates may match, and none was removed at the call. */
const SORTED = -1;

/**
 * The code of the first clause that matches the arguments in `e`, with its choice point pushed if others are
 * left; undefined when there is none. Sets `entry` to the index to continue at. The hooks that the head has
 * woken have yet to be called.
 */
function choose(m: Machine, k: Frame, procedure: Procedure, e: Environment): Code | undefined {
  const { database, arity } = procedure;
  const first = arity === 0 ? 0 : deref(e[0]!);
  let clauses = procedure.candidates(first);
  let i = 0;
  let key: Key | undefined;
  let generation = SORTED;
  if (clauses === undefined) {
    const { predicate } = procedure;
    if (arity > 0) key = keyOf(first);
    let list = predicate.candidates(key);
    if (list.length > INDEX_FROM && arity > 1) list = predicate.narrowed(list, e, arity);
    clauses = list.items;
    generation = database.generation;
    i = nextMatch(clauses, list.start, clauses.length, key, generation);
  }
  const end = clauses.length;
  if (i === end) return undefined;
  const top = m.trailTop;
  for (;;) {
    const code = codeOf(database, clauses[i]!);
    if (e.length < code.size) extend(procedure, e, code.size);
    const next = generation === SORTED ? i + 1 : nextMatch(clauses, i + 1, end, key, generation);
    if (next === end) {
      entry = 0;
      return unifyHead(m, code, e) ? code : undefined;
    }
    const { choiceStamp } = m;
    m.choiceStamp = EVERYTHING;
    const passed = unifyHead(m, code, e) ? runGuards(m, code, e) : FAILED;
    m.choiceStamp = choiceStamp;
    if (passed !== FAILED) {
      if (code.neckCut && m.woken === undefined) {
        if (m.trailTop !== top) m.tidy(top);
        entry = code.guards + 1;
        return code;
      }
      const stamp = ++m.stamp;
      const choice: ClauseChoice = {
        prev: m.newest,
        alt: retryClauses,
        trailTop: top,
        stamp,
        k,
        procedure,
        env: e,
        clauses,
        end,
        next,
        generation,
      };
      m.newest = choice as unknown as Choice;
      m.choiceStamp = stamp;
      entry = passed;
      return code;
    }
    if (m.trailTop !== top || m.woken !== undefined) m.undoTo(top);
    i = next;
  }
}

/** Does the same for a resumed choice point, whose bindings have been undone. */
function chooseNext(m: Machine, c: ClauseChoice): Code | undefined {
  const { clauses, end, generation } = c;
  const procedure = c.procedure as Procedure;
  const e = c.env as Environment;
  const { database } = procedure;
  const key = generation === SORTED || procedure.arity === 0 ? undefined : keyOf(deref(e[0]!));
  let i = c.next;
  for (;;) {
    const code = codeOf(database, clauses[i]!);
    if (e.length < code.size) extend(procedure, e, code.size);
    const next = generation === SORTED ? i + 1 : nextMatch(clauses, i + 1, end, key, generation);
    if (next === end) {
      m.pop();
      entry = 0;
      return unifyHead(m, code, e) ? code : undefined;
    }
    const passed = unifyHead(m, code, e) ? runGuards(m, code, e) : FAILED;
    if (passed !== FAILED) {
      if (code.neckCut && m.woken === undefined) {
        m.pop();
        if (m.trailTop !== c.trailTop) m.tidy(c.trailTop);
        entry = code.guards + 1;
        return code;
      }
      c.next = next;
      entry = passed;
      return code;
    }
    m.undoTo(c.trailTop);
    i = next;
  }
}

// Skips the clauses that would fail, so that they are not tried again.
noteProspect(retryClauses, (m, choice) => {
  const c = choice as unknown as ClauseChoice;
  const { clauses, end, generation } = c;
  const { arity } = c.procedure as Procedure;
  const args = (c.env as Environment).slice(0, arity);
  const key = generation === SORTED || arity === 0 ? undefined : keyOf(deref(args[0]!));
  while (c.next < end && !mayPass(m, clauses[c.next]!, args)) {
    c.next =
      generation === SORTED ? c.next + 1 : nextMatch(clauses, c.next + 1, end, key, generation);
  }
  return c.next === end;
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
  const code = choose(m, k, procedure, e);
  if (code === undefined) return FAIL;
  if (m.woken !== undefined) return m.wake(depth, bodyFrame(k, code.body, e, entry, cut));
  return runBody(m, depth, k, code.body, e, entry, cut);
}

/** Runs `code` from `pc` in the environment `e`; a cut goes back to `cut`. */
export function runBody(
  m: Machine,
  depth: number,
  k: Frame,
  code: readonly Instruction[],
  e: Environment,
  pc: number,
  cut: Choice,
): Signal {
  try {
    for (;;) {
      // A goal that succeeds continues the loop; one that fails leaves the switch.
      const i = code[pc++]!;
      switch (i.op) {
        // The most frequent steps, which wake nothing; `perform` handles all.
        case ASSIGN:
          e[i.place] = build(m, e, i.x);
          continue;
        case EVALUATE:
          e[i.place] = valueOf(m, e, i.y);
          continue;
        case COMPARE:
          if (holds(m, e, i.place, i.x, i.y)) continue;
          break;
        case CALL:
        case EXECUTE: {
          if (i.predicate!.run !== i.run) link(i);
          const { procedure } = i;
          if (procedure === undefined && i.first !== undefined) {
            const done = firstAnswer(m, e, i);
            if (done === false) break;
            if (done === true) {
              if (i.op === EXECUTE) {
                code = PROCEEDING;
                pc = 0;
              }
              if (m.woken !== undefined) return m.wake(depth, bodyFrame(k, code, e, pc, cut));
              continue;
            }
          }
          if (i.op === CALL) {
            k = { fn: resumeBody, k, y0: code, y1: e, y2: pc, y3: cut } as unknown as Frame;
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
          const { operands } = i;
          // Errors from here on come from the call: code and environment belong together.
          const called = argumentsIn(m, e, operands, procedure.width);
          cut = m.newest;
          const chosen = choose(m, k, procedure, called);
          if (chosen === undefined) break;
          e = called;
          code = chosen.body;
          pc = entry;
          if (m.woken !== undefined) return m.wake(depth, bodyFrame(k, code, e, pc, cut));
          continue;
        }
        case PROCEED: {
          if (k.fn !== resumeBody) return k.fn(m, depth + 1, k);
          const frame = k as unknown as Frame4;
          k = frame.k;
          code = frame.y0 as readonly Instruction[];
          e = frame.y1 as Environment;
          pc = frame.y2 as number;
          cut = frame.y3 as Choice;
          continue;
        }
        case CUT:
          if (m.newest !== cut) m.cutTo(cut);
          continue;
        case TEST:
          if (!test(m, e, i)) pc = i.target;
          continue;
        case TRIAL:
          if (!attempt(m, e, i)) pc = i.target;
          continue;
        case UNLESS:
          if (refute(m, e, i)) continue;
          break;
        case TRY:
          m.push(tryBranch, k, code, e, i.target, cut);
          continue;
        case JUMP:
          pc = i.target;
          continue;
        case MARK:
          e[i.place] = m.newest as unknown as Term;
          continue;
        case CUT_TO:
          m.cutTo(e[i.place] as unknown as Choice);
          continue;
        case SOFT_TRY:
          e[i.place] = m.push(tryBranch, k, code, e, i.target, cut) as unknown as Term;
          continue;
        case SOFT_CUT: {
          const choice = e[i.place] as unknown as Choice;
          if (m.newest === choice) m.pop();
          else choice.alt = deadBranch;
          continue;
        }
        case FAILURE:
          break;
        default:
          if (!perform(m, e, i)) break;
          if (m.woken !== undefined) return m.wake(depth, bodyFrame(k, code, e, pc, cut));
          continue;
      }
      // Back to the newest choice point, as in the trampoline, if it is of a kind made here.
      for (;;) {
        const choice = m.newest;
        const { alt } = choice;
        if (alt === retryClauses) {
          m.undoTo(choice.trailTop);
          const c = choice as unknown as ClauseChoice;
          k = c.k;
          cut = c.prev;
          code = FAILING;
          pc = 1;
          const chosen = chooseNext(m, c);
          if (chosen === undefined) continue;
          e = c.env as Environment;
          code = chosen.body;
          pc = entry;
          if (m.woken !== undefined) return m.wake(depth, bodyFrame(k, code, e, pc, cut));
        } else if (alt === tryBranch) {
          m.undoTo(choice.trailTop);
          m.pop();
          k = choice.k;
          code = choice.x as readonly Instruction[];
          e = choice.env as Environment;
          pc = choice.pc;
          cut = choice.cut!;
        } else {
          return FAIL;
        }
        break;
      }
    }
  } catch (thrown) {
    throw atSite(thrown, code, pc - 1, e, k);
  }
}
