/*
 * Choice points that must notice their removal: '$guard'(Cleanup, _) of setup_call_cleanup/3 makes one.
 *
 *   Choice, flag GUARD | Cleanup | unused | next guard below, as a barrier | state |
 *
 * `machine.guard` is the newest of them. Its goal runs when the choice point is backtracked into, cut, left by an
 * exception, or found to be the newest one when the guarded goal is left.
 */
import { Address, Cell, at, put, smallCell } from "../memory/cells";
import { Outcome, machine, setX } from "../memory/machine";
import { unify } from "../terms/unify";
import { fromTemplate, templateWords } from "../terms/template";
import { extendHeap } from "../memory/collector";
import { predicateOf } from "../database/modules";
import { Module, Predicate } from "../database/records";
import * as Names from "../names.generated";
import { listCell } from "../errors";
import { CHOICE_BYTES, Choice, ChoiceFlag } from "./records";
import { backtrackTo, popChoice } from "./choices";

const CLEANUP: u32 = CHOICE_BYTES;
const BELOW: u32 = CHOICE_BYTES + 8;

/** @inline */
function barrierAt(address: Address): Cell {
  return ((address - machine.choiceBase) << 1) | 3;
}
function guardBelow(choice: Address): Address {
  const barrier = at(choice + BELOW);
  return barrier == smallCell(0) ? 0 : (barrier >>> 1) - 1 + machine.choiceBase;
}

function systemPredicate(functor: Cell): Predicate {
  return predicateOf(changetype<Module>(machine.systemModule), functor, true);
}

/** '$guard'(+Cleanup, -Barrier): a choice point that runs the cleanup when it goes. */
export function guard(state: Address, isRedo: bool, cleanup: Cell, barrier: Cell): Outcome {
  if (isRedo) {
    machine.guard = guardBelow(machine.choice);
    setX(0, cleanup);
    machine.callee = changetype<Address>(systemPredicate(Names.FUNCTOR_CLEANUP_FAIL));
    return Outcome.CALL;
  }
  put(state, machine.guard == 0 ? smallCell(0) : barrierAt(machine.guard));
  changetype<Choice>(machine.choice).flags |= <u16>ChoiceFlag.GUARD;
  machine.guard = machine.choice;
  return unify(barrier, barrierAt(machine.choice)) ? Outcome.TRUE : Outcome.FALSE;
}

/** '$unguard'(+Barrier): true if the guarded goal has left no choice point; the guard is removed then. */
export function unguard(barrier: Cell): Outcome {
  if (barrierAt(machine.choice) != barrier) return Outcome.FALSE;
  machine.guard = guardBelow(machine.choice);
  machine.cutTarget = changetype<Address>(changetype<Choice>(machine.choice).previous);
  return Outcome.CUT;
}

/** Takes the cleanups above a choice point off the guards: a list of goals, innermost first, before `rest`. */
export function cleanupsAbove(target: Address, rest: Cell): Cell {
  let first = rest;
  let last: Address = 0;
  while (machine.guard > target) {
    const cell = listCell(at(machine.guard + CLEANUP), rest);
    if (last == 0) first = cell;
    else put(last, cell);
    last = cell - 1 + 4;
    machine.guard = guardBelow(machine.guard);
  }
  return first;
}

/**
 * Before an exception removes the choice points above `target`: if there is a guard among them, goes back to it, and
 * calls '$cleanup_throw'(Cleanup, Ball). Whether there was one.
 */
export function leaveGuard(target: Address, ball: Address): bool {
  if (machine.guard <= target) return false;
  const choice = changetype<Choice>(machine.guard);
  machine.guard = guardBelow(machine.guard);
  backtrackTo(choice);
  machine.environment = changetype<Address>(choice.environment);
  machine.continuation = choice.continuation;
  const bytes = 4 * templateWords(ball);
  if (machine.heap + bytes > machine.softLimit) extendHeap(bytes);
  setX(0, at(changetype<Address>(choice) + CLEANUP));
  setX(4, fromTemplate(ball));
  popChoice();
  const predicate = systemPredicate(Names.FUNCTOR_CLEANUP_THROW);
  machine.cutBarrier = machine.choice;
  machine.callee = changetype<Address>(predicate);
  machine.program = predicate.entry;
  return true;
}
