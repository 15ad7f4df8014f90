/*
 * throw/1. A goal of catch/3 is active while an environment whose continuation is `catch_exit` is on the chain of
 * environments; its slot names the choice point with the arguments of catch/3. So the handler is found along the
 * chain, not along the choice points: those of goals that have been left are still there.
 */
import { Address, Cell, at } from "../memory/cells";
import { Status, machine, setX } from "../memory/machine";
import { unwindTrail } from "../terms/bind";
import { fromTemplate, releaseTemplate, templateWords, toTemplate } from "../terms/template";
import { unify } from "../terms/unify";
import { extendHeap } from "../memory/collector";
import { CODE_CALL_GOAL, CODE_CATCH_EXIT } from "./fixed-code";
import { CHOICE_BYTES, Choice, Environment, SLOTS } from "./records";
import { dropBuffers } from "./findall";
import { backtrackTo, popChoice } from "./choices";
import { leaveGuard } from "./guards";

/** For `handle`: the loop goes on. */
export const GO_ON: u32 = 255;

/** The arguments of catch/3 in its choice point. */
const CATCHER: u32 = CHOICE_BYTES + 4;
const RECOVERY: u32 = CHOICE_BYTES + 8;

/** Throws `machine.ball`: goes on with the recovery goal, or tells that nothing catches it. */
export function throwBall(): u32 {
  machine.shallow = 0;
  const ball = toTemplate(machine.ball);
  // What it refers to goes; it is a root.
  machine.ball = 0;
  let continuation = machine.continuation;
  let environment = changetype<Environment>(machine.environment);
  while (changetype<Address>(environment) != 0) {
    if (continuation == CODE_CATCH_EXIT) {
      const choice = changetype<Choice>(
        (at(changetype<Address>(environment) + SLOTS) >>> 1) - 1 + machine.choiceBase,
      );
      // Read before the heap is reset: the environment lies above.
      continuation = environment.continuation;
      environment = environment.caller;
      if (leaveGuard(changetype<Address>(choice), ball)) {
        releaseTemplate(ball);
        return GO_ON;
      }
      dropBuffers(changetype<Address>(choice));
      backtrackTo(choice);
      const trail = machine.trail;
      const heap = machine.heap;
      const cell = placed(ball);
      // Whatever is bound now must be on the trail, so that it can be undone.
      machine.heapBacktrack = u32.MAX_VALUE;
      if (unify(cell, at(changetype<Address>(choice) + CATCHER))) {
        machine.environment = changetype<Address>(choice.environment);
        machine.continuation = choice.continuation;
        setX(0, at(changetype<Address>(choice) + RECOVERY));
        popChoice();
        machine.program = CODE_CALL_GOAL;
        releaseTemplate(ball);
        return GO_ON;
      }
      unwindTrail(trail);
      machine.heap = heap;
      machine.heapBacktrack = heap;
      continue;
    }
    continuation = environment.continuation;
    environment = environment.caller;
  }
  if (leaveGuard(machine.choiceBase, ball)) {
    releaseTemplate(ball);
    return GO_ON;
  }
  dropBuffers(machine.choiceBase);
  backtrackTo(changetype<Choice>(machine.choiceBase));
  machine.ball = placed(ball);
  releaseTemplate(ball);
  return Status.ERROR;
}

/** The ball on the heap. */
function placed(ball: Address): Cell {
  const bytes = 4 * templateWords(ball);
  if (machine.heap + bytes > machine.softLimit) extendHeap(bytes);
  return fromTemplate(ball);
}
