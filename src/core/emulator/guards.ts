/*
 * Choice points that must notice their removal: '$guard'(Cleanup, _) of setup_call_cleanup/3 makes one.
 *
 *   Choice, flag GUARD | Cleanup | the second argument | the next guard below, as a barrier | unused
 *
 * `machine.guard` is the newest of them. Its goal runs when the choice point is backtracked into, cut, left by an
 * exception, or found to be the newest one when the guarded goal is left. The Cleanup here is Catcher-Goal; the
 * predicate that is called also gets the reason: see prolog/system/control.pl.
 */

const CLEANUP: u32 = CHOICE_BYTES;
const BELOW: u32 = CHOICE_BYTES + 8;

/** The newest guard is taken off. */
function takeGuard(): Choice {
  const newest = machine.guard;
  const barrier = at(newest + BELOW);
  machine.guard = barrier == smallCell(0) ? 0 : choiceOf(barrier);
  return changetype<Choice>(newest);
}

function systemPredicate(functor: Cell): Predicate {
  return predicateOf(changetype<Module>(machine.systemModule), functor, true);
}

/** '$guard'(+Cleanup, -Barrier): a choice point that runs the cleanup when it goes. */
export function guard(state: Address, isRedo: bool, cleanup: Cell, barrier: Cell): Outcome {
  if (isRedo) {
    takeGuard();
    setX(0, cleanup);
    machine.callee = changetype<Address>(systemPredicate(Names.FUNCTOR_$CLEANUP_FAIL_1));
    return Outcome.CALL;
  }
  put(state, machine.guard == 0 ? smallCell(0) : barrierOf(machine.guard));
  changetype<Choice>(machine.choice).flags |= <u16>ChoiceFlag.GUARD;
  machine.guard = machine.choice;
  return unify(barrier, barrierOf(machine.choice));
}

/** '$unguard'(+Barrier, -IsLast): removes the guard if the guarded goal has left no choice point; IsLast says so. */
export function unguard(barrier: Cell, isLast: Cell): Outcome {
  const choice = machine.choice;
  // In a continuation that is called again, the barrier may name another choice point.
  if (barrierOf(choice) != barrier || machine.guard != choice)
    return unify(isLast, Names.ATOM_FALSE);
  if (!unify(isLast, Names.ATOM_TRUE)) return Outcome.FALSE;
  takeGuard();
  machine.cutTarget = changetype<Address>(changetype<Choice>(choice).previous);
  return Outcome.CUT;
}

/** Cuts the newest guard and all above it; gives a list of the goal that runs its cleanup. */
export function takeCleanup(): Cell {
  const choice = takeGuard();
  cutToChoice(choice.previous);
  const cleanup = at(changetype<Address>(choice) + CLEANUP);
  return listCell(struct2(Names.FUNCTOR_$CLEANUP_2, Names.ATOM_CUT, cleanup), Names.ATOM_NIL);
}

/**
 * Before an exception removes the choice points above `target`: if there is a guard among them, goes back to it, and
 * calls '$cleanup_throw'(Cleanup, Reason). False if there was none.
 */
export function leaveGuard(target: Address, ball: Address): bool {
  if (machine.guard <= target) return false;
  const choice = takeGuard();
  const functor = isGoalActive(choice)
    ? Names.FUNCTOR_EXCEPTION_1
    : Names.FUNCTOR_EXTERNAL_EXCEPTION_1;
  returnTo(choice);
  const copy = placed(ball);
  setX(0, at(changetype<Address>(choice) + CLEANUP));
  setX(4, struct1(functor, copy));
  popChoice();
  const predicate = systemPredicate(Names.FUNCTOR_$CLEANUP_THROW_2);
  machine.cutBarrier = machine.choice;
  machine.callee = changetype<Address>(predicate);
  machine.program = predicate.entry;
  return true;
}

/** Whether the guarded goal has not been left yet: its caller's environment, which made the guard, is on the chain. */
function isGoalActive(choice: Choice): bool {
  let environment = machine.environment;
  while (environment > choice.environment)
    environment = changetype<Address>(changetype<Environment>(environment).caller);
  return environment == choice.environment;
}

/** Goes back to a choice point, which stays: as at a call without arguments there. */
export function returnTo(choice: Choice): void {
  dropBuffers(changetype<Address>(choice));
  backtrackTo(choice);
  machine.environment = choice.environment;
  machine.continuation = choice.continuation;
}

/** The ball on the heap, after `returnTo`. */
export function placed(ball: Address): Cell {
  while (lacksTemplateRoom(ball)) {
    if (collect(0)) continue;
    resourceError(Names.ATOM_MEMORY);
    const error = machine.ball;
    machine.ball = 0;
    return error;
  }
  return fromTemplate(ball);
}

/** '$cleaned': a cleanup, or the cleanups of a ball that is caught, have ended. A query that waits for that is left. */
export function cleaned(): Outcome {
  if (changetype<Query>(machine.query).isEnding != 0 && machine.budget > 0) {
    machine.inferences -= machine.budget;
    machine.budget = 0;
  }
  return Outcome.TRUE;
}

/**
 * Whether the current query calls or runs a cleanup, is about to guard one, or throws a ball after one. From now on it
 * is left at the end of each.
 */
export function isCleaning(isThrown: bool): bool {
  const query = changetype<Query>(machine.query);
  if (query.state == QueryState.AT_ANSWER) return false;
  query.isEnding = 1;
  if (machine.callee != 0) {
    const called = changetype<Predicate>(machine.callee).functor;
    if (called == Names.FUNCTOR_$CLEANUP_2 || called == Names.FUNCTOR_$CLEANUP_FAIL_1) return true;
    // Between a setup and its guard.
    if (called == Names.FUNCTOR_$CHECK_CALLABLE_1 || called == Names.FUNCTOR_$GUARD_2) return true;
  }
  let continuation = machine.continuation;
  for (
    let e = changetype<Environment>(machine.environment);
    changetype<Address>(e) != 0;
    e = e.caller
  ) {
    const clause = clauseAt(continuation);
    if (clause != 0) {
      const functor = changetype<Clause>(clause).predicate.functor;
      if (functor == Names.FUNCTOR_$CLEANUP_2) return true;
      if (isThrown && functor == Names.FUNCTOR_$CLEANUP_THROW_2) return true;
    }
    continuation = e.continuation;
  }
  return false;
}
