/*
 * throw/1. A goal of catch/3 is active while an environment whose continuation is `catch_exit` is on the chain of
 * environments; its slot names the choice point with the arguments of catch/3. So the handler is found along the
 * chain, not along the choice points: those of goals that have been left are still there.
 */

/** For `handle`: the loop goes on. */
export const GO_ON: u32 = 255;

/** The arguments of catch/3 in its choice point. */
const CATCHER: u32 = CHOICE_BYTES + 4;
const RECOVERY: u32 = CHOICE_BYTES + 8;

/** Throws `machine.ball`: goes on with the recovery goal, or tells that nothing catches it. */
export function throwBall(): u32 {
  machine.shallow = 0;
  const isFinal = isEnd(machine.ball);
  const ball = keptBall();
  const cell = machine.ball;
  // `machine.ball` is a root, and the terms that it refers to may go.
  machine.ball = 0;
  // As long as no handler has been tried, all is still there.
  let isFirst = true;
  let continuation = machine.continuation;
  let environment = changetype<Environment>(machine.environment);
  const guard = changetype<Choice>(machine.guard);
  while (changetype<Address>(environment) != 0) {
    // Below the environment of the newest guard, a handler is older than the guard: it need not be found now.
    if (changetype<Address>(guard) != 0 && changetype<Address>(environment) <= guard.environment)
      break;
    if (continuation == CODE_CATCH_EXIT) {
      const choice = changetype<Choice>(choiceOf(at(changetype<Address>(environment) + SLOTS)));
      // Loading reports the errors that it catches.
      const recovery = deref(at(changetype<Address>(choice) + RECOVERY));
      if (isFirst && hasFunctor(recovery, Names.FUNCTOR_$LOAD_ERROR_2)) thrown(cell);
      isFirst = false;
      // Read before the heap is reset: the environment lies above.
      continuation = environment.continuation;
      environment = environment.caller;
      if (leaveGuard(changetype<Address>(choice), ball)) {
        releaseTemplate(ball);
        return GO_ON;
      }
      returnTo(choice);
      const top = machine.heap;
      const copy = placed(ball);
      const calls = <i32>((machine.heap - min(top, machine.heap)) >> BYTES_OF_CALL);
      environment = changetype<Environment>(machine.environment);
      // Whatever is bound now must be on the trail, so that the next handler finds it undone.
      machine.heapBacktrack = u32.MAX_VALUE;
      if (!isFinal && unify(copy, at(changetype<Address>(choice) + CATCHER))) {
        setX(0, at(changetype<Address>(choice) + RECOVERY));
        popChoice();
        machine.program = CODE_CALL_GOAL;
        releaseTemplate(ball);
        cleaned();
        return GO_ON;
      }
      unwindTrail(choice.trail);
      // Large balls that many handlers refuse are charged, and can be left between two of them.
      machine.budget -= calls;
      if (calls > 0 && machine.budget < 0) {
        releaseTemplate(ball);
        return throwLater(copy);
      }
      continue;
    }
    continuation = environment.continuation;
    environment = environment.caller;
  }
  if (isFirst) thrown(cell);
  if (leaveGuard(machine.choiceBase, ball)) {
    releaseTemplate(ball);
    return GO_ON;
  }
  returnTo(changetype<Choice>(machine.choiceBase));
  machine.ball = placed(ball);
  releaseTemplate(ball);
  return Status.ERROR;
}

/** The bytes of a ball, as a power of two, that take as long as a call. */
const BYTES_OF_CALL: u32 = 8;

/** After a handler has refused a ball: the run is left at a call of throw/1. */
function throwLater(ball: Cell): u32 {
  setX(0, ball);
  popChoice();
  const predicate = predicateOf(
    changetype<Module>(machine.systemModule),
    Names.FUNCTOR_THROW_1,
    true,
  );
  machine.cutBarrier = machine.choice;
  machine.callee = changetype<Address>(predicate);
  machine.program = predicate.entry;
  return Status.PAUSED;
}

/** unwind(halt(_)) or unwind(abort): no program catches that. */
function isEnd(ball: Cell): bool {
  const cell = deref(ball);
  if (!hasFunctor(cell, Names.FUNCTOR_UNWIND_1)) return false;
  const reason = argumentOf(cell, 0);
  return reason == Names.ATOM_ABORT || hasFunctor(reason, Names.FUNCTOR_HALT_1);
}

/** `machine.ball` outside the heap; if there is no room for it, the error of that. */
function keptBall(): Address {
  let ball = toTemplate(machine.ball, true);
  // The top of the heap was too small for a copy: elsewhere, since nothing may move.
  while (ball == 0) {
    if (machine.needStatic != 0 || !hasRoom(machine.need)) {
      resourceError(Names.ATOM_MEMORY);
      machine.need = MEMORY_BALL;
      machine.needStatic = 0;
    }
    const bytes = machine.need;
    const scratch = allocate(bytes);
    ball = templateBy(machine.ball, scratch, scratch + bytes, true);
    release(scratch, bytes);
  }
  return ball;
}
/** Room for the copy of a resource error. */
const MEMORY_BALL: u32 = 64;
