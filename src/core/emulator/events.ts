/*
 * What comes up seldom in the loop. The registers are in `machine` here, and `machine.program` is the instruction at
 * which it happened, which is repeated unless it is changed.
 */
import { Predicate } from "../database/records";
import { Op } from "../instructions.generated";
import {
  Address,
  Box,
  Tag,
  at,
  deref,
  isBoxOf,
  isList,
  isSmall,
  put,
  smallCell,
} from "../memory/cells";
import { collect, extendHeap } from "../memory/collector";
import { Outcome, Status, machine, setX, x } from "../memory/machine";
import { nameOf } from "../memory/symbols";
import { bind } from "../terms/bind";
import { linkPredicate } from "../compiler/indexing";
import { instantiationError, resourceError, struct2, typeError, newVariable } from "../errors";
import * as Names from "../names.generated";
import { CODE_CALL_GOAL, CODE_CATCH_EXIT, CODE_CATCH_FAIL, CODE_FAIL } from "./fixed-code";
import { pushChoice } from "./choices";
import { CHOICE_BYTES, SLOTS } from "./records";
import { GO_ON, throwBall } from "./exceptions";
import { unknownPredicate } from "./unknown";
import { commit, cutNow, resume, resumeCall, retryShallow, wakeAtCall } from "./wake";

/** Why the loop has left its switch. The first ones are those of Outcome. */
export const enum Event {
  FAILURE = 0,
  ERROR = 2,
  RETRY = 3,
  CALL = 4,
  CUT = 6,
  /** At a call, before its first instruction: the budget, the heap or something else. */
  PAUSE = 7,
  ANSWER = 8,
  NO_ANSWER = 9,
  UNDEFINED = 10,
  LINK = 11,
  HOST = 12,
  /** The instruction is carried out in this file. */
  INSTRUCTION = 13,
  /** Arithmetic beyond small integers; see arithmetic.ts. */
  COMPARE = 14,
  COMPUTE = 15,
  /** arg_new where the number or the term is out of the common. */
  ARG = 16,
  /** A commitment before which goals may have to be run; see wake.ts. */
  COMMIT = 17,
  RESERVE = 18,
}

export { GO_ON };

/** Does what an event asks for: GO_ON, or why the loop ends. */
export function handle(event: u32): u32 {
  switch (event) {
    case Event.PAUSE:
      return interrupt();
    case Event.CALL:
      return callPredicate();
    case Event.ERROR:
      return raise();
    case Event.RETRY:
      if (collect(changetype<Predicate>(machine.callee).argumentBytes >> 2)) return GO_ON;
      return outOfMemory();
    case Event.RESERVE:
      return reserve();
    case Event.CUT:
      cutNow();
      return GO_ON;
    case Event.COMMIT:
      commit();
      return GO_ON;
    case Event.ANSWER:
      return Status.TRUE;
    case Event.NO_ANSWER:
      return Status.FALSE;
    case Event.UNDEFINED:
      return orRaise(unknownPredicate());
    case Event.LINK:
      linkPredicate(changetype<Predicate>(machine.callee));
      machine.program = changetype<Predicate>(machine.callee).entry;
      return GO_ON;
    case Event.HOST:
      machine.program = machine.continuation;
      return Status.HOST;
    case Event.ARG:
      return orRaise(argument());
  }
  switch (<u32>load<u16>(machine.program)) {
    case Op.catch_goal:
      return catchGoal();
    case Op.resume:
      resume();
      return GO_ON;
    case Op.resume_call:
      resumeCall();
      return GO_ON;
    case Op.shallow_retry:
      retryShallow();
      return GO_ON;
    default:
      return GO_ON;
  }
}

function fail(): u32 {
  machine.program = CODE_FAIL;
  return GO_ON;
}

/** Goes on at the program, fails or throws, as an outcome says. */
function orRaise(outcome: u32): u32 {
  if (outcome == Outcome.ERROR) return raise();
  return outcome == Outcome.FALSE ? fail() : GO_ON;
}

function raise(): u32 {
  addContext();
  return throwBall();
}

export function outOfMemory(): u32 {
  machine.need = 0;
  resourceError(Names.ATOM_MEMORY);
  return throwBall();
}

/** Calls `machine.callee`, whose arguments are in X. */
function callPredicate(): u32 {
  machine.cutBarrier = machine.choice;
  machine.program = changetype<Predicate>(machine.callee).entry;
  if (--machine.budget < 0 || machine.heap > machine.heapLimit) return interrupt();
  return GO_ON;
}

/** At a call of `machine.callee`: all that waits for a call. */
function interrupt(): u32 {
  machine.heapLimit = machine.softLimit;
  if (machine.isFull != 0) {
    if (!collect(changetype<Predicate>(machine.callee).argumentBytes >> 2)) return outOfMemory();
  }
  if (machine.stress != 0) {
    if (!collect(changetype<Predicate>(machine.callee).argumentBytes >> 2)) return outOfMemory();
    machine.heapLimit = 0;
  }
  if (machine.pendingTrail != 0) wakeAtCall();
  if (machine.heap > machine.softLimit) {
    if (!collect(changetype<Predicate>(machine.callee).argumentBytes >> 2)) return outOfMemory();
  }
  return machine.budget < 0 ? Status.PAUSED : GO_ON;
}

/** A clause is about to build much. */
function reserve(): u32 {
  if (extendHeap(machine.need)) return GO_ON;
  return outOfMemory();
}

/** Adds context(Name/Arity, _) to an error of a builtin. */
function addContext(): void {
  const ball = deref(machine.ball);
  if ((ball & 3) != Tag.STRUCT || at(ball - Tag.STRUCT) != Names.FUNCTOR_ERROR) return;
  const context = deref(at(ball - Tag.STRUCT + 8));
  if ((context & 3) != Tag.REF) return;
  const op = <u32>load<u16>(machine.program);
  if (op != Op.native && op != Op.native_try && op != Op.native_retry && op != Op.leaf) return;
  const functor = changetype<Predicate>(load<u32>(machine.program + 4)).functor;
  const indicator = struct2(
    Names.FUNCTOR_SLASH,
    nameOf(functor),
    smallCell(changetype<Predicate>(load<u32>(machine.program + 4)).argumentBytes >> 2),
  );
  bind(context, struct2(Names.FUNCTOR_CONTEXT, indicator, newVariable()));
}

/** catch/3: a choice point with its arguments, and an environment that leads back to it. */
function catchGoal(): u32 {
  const choice = pushChoice(12, CODE_CATCH_FAIL);
  const values = changetype<Address>(choice) + CHOICE_BYTES;
  for (let i: u32 = 0; i < 12; i += 4) put(values + i, x(i));
  const heap = machine.heap;
  put(heap, machine.environment);
  put(heap + 4, machine.continuation);
  put(heap + SLOTS, ((machine.choice - machine.choiceBase) << 1) | 3);
  machine.heap = heap + SLOTS + 4;
  machine.environment = heap;
  machine.continuation = CODE_CATCH_EXIT;
  machine.program = CODE_CALL_GOAL;
  return GO_ON;
}

/** arg_new: the third X becomes the argument of a list, or there is an error. */
function argument(): u32 {
  const pc = machine.program;
  const n = deref(x(load<u16>(pc + 2)));
  const term = deref(x(load<u16>(pc + 4)));
  if ((n & 3) == Tag.REF || (term & 3) == Tag.REF) return instantiationError();
  if (!isSmall(n)) {
    if (isBoxOf(n, Box.INTEGER)) return Outcome.FALSE;
    return typeError(Names.ATOM_INTEGER, n);
  }
  if (!isList(term)) return typeError(Names.ATOM_COMPOUND, term);
  if (n != smallCell(1) && n != smallCell(2)) return Outcome.FALSE;
  setX(load<u16>(pc + 6), at(n == smallCell(1) ? term - Tag.LIST : term - Tag.LIST + 4));
  machine.program = pc + 8;
  return Outcome.TRUE;
}
