/*
 * Rare events of the loop. The registers are in `machine` here, and `machine.program` is the instruction at which the
 * event came up; the instruction is repeated unless `program` is changed.
 */

/** Reasons for leaving the switch of the loop. The first ones are those of Outcome. */
export const enum Event {
  FAILURE = 0,
  /** A builtin or a fact is true, and goals of attributed variables wait. */
  RETURN = 1,
  ERROR = 2,
  RETRY = 3,
  CALL = 4,
  CUT = 6,
  GOAL = 7,
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
  /** A search for a clause. */
  SEARCH = 19,
  /** At a call, before its first instruction: the budget, the heap or something else. */
  PAUSE = 20,
}

/** Handles an event; gives GO_ON, or the reason why the loop ends. */
export function handle(event: u32): u32 {
  if (machine.isFull >= Fullness.REFUSED) return lateError();
  if (machine.isPartial != 0) {
    if (event == Event.RETRY || event == Event.RESERVE) {
      machine.need = 0;
      return Status.PAUSED;
    }
    // A builtin with effects goes on in its own way.
    machine.isPartial = 0;
  }
  if (event == Event.SEARCH) {
    const isCall = <u32>load<u16>(machine.program) == Op.dynamic;
    return afterSearch(isCall ? callDynamic() : retryDynamic());
  }
  switch (event) {
    case Event.PAUSE:
      return interrupt();
    case Event.RETURN:
      wakeAtReturn();
      return GO_ON;
    case Event.CALL:
      return callPredicate();
    case Event.GOAL:
      return callGoalOf();
    case Event.ERROR:
      return raise();
    case Event.RETRY:
      return (isInPlace() ? collectWithin() : collected()) ? GO_ON : outOfMemory();
    case Event.RESERVE:
      return reserve();
    case Event.CUT:
      cutNow();
      return GO_ON;
    case Event.COMMIT:
      commit();
      return GO_ON;
    case Event.ANSWER:
      return wakeBefore(CODE_ANSWER) ? GO_ON : Status.TRUE;
    case Event.NO_ANSWER:
      return Status.FALSE;
    case Event.UNDEFINED:
      return orRaise(unknownPredicate());
    case Event.LINK:
      if (lacksStatic(bytesToLink(changetype<Predicate>(machine.callee))) && !collected())
        return outOfMemory();
      linkPredicate(changetype<Predicate>(machine.callee));
      machine.program = changetype<Predicate>(machine.callee).entry;
      return GO_ON;
    case Event.HOST:
      if (machine.budget < 0) return Status.PAUSED;
      machine.program = machine.continuation;
      return Status.HOST;
    case Event.ARG:
      return argument();
  }
  switch (<u32>load<u16>(machine.program)) {
    case Op.native_try:
      return after(tryNative());
    case Op.native_retry:
      return beginRetry() ? after(retryNative()) : interrupt();
    case Op.catch_goal:
      return catchGoal();
    case Op.resume:
      resume();
      return GO_ON;
    case Op.resume_call:
      resumeCall();
      // An observer has not seen the call yet.
      return machine.codeMode & CodeMode.OBSERVED && --machine.budget < 0 ? interrupt() : GO_ON;
    case Op.shallow_retry:
      retryShallow();
      return GO_ON;
    case Op.catch_exit:
      if (!wakeBefore(CODE_CATCH_EXIT)) leaveCatch();
      return GO_ON;
    case Op.reset_goal:
      return resetGoal();
    case Op.reset_exit:
      return wakeBefore(CODE_RESET_EXIT) ? GO_ON : orRaise(resetExit());
    case Op.shift_ball:
      machine.callee = at(machine.program + 4);
      return orRaise(shift());
    case Op.call_frames:
      machine.callee = at(machine.program + 4);
      return orRaise(callFrames());
    case Op.no_rule:
      return orRaise(noRule());
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
  if (outcome == Outcome.RETRY) return collected() ? GO_ON : outOfMemory();
  return outcome == Outcome.FALSE ? fail() : GO_ON;
}

/** The same for the outcome of a builtin. */
function after(outcome: u32): u32 {
  if (outcome == Outcome.TRUE) return GO_ON;
  return outcome == Outcome.FALSE ? fail() : handle(outcome);
}

function raise(): u32 {
  addContext();
  return throwBall();
}

/** After a search for a clause; RETRY: `machine.entry` is a fact for which the heap has too little room. */
function afterSearch(outcome: u32): u32 {
  if (outcome != Outcome.RETRY) return after(outcome);
  // The fact may have been erased, and the search that has found it may have ended.
  hold();
  while (outcome == Outcome.RETRY && collected())
    outcome = enterClause(changetype<Clause>(machine.entry));
  letGo();
  return outcome == Outcome.RETRY ? outOfMemory() : after(outcome);
}

/** Collects at the call of `machine.callee`; false if there is not enough memory. */
function collected(): bool {
  return collect(changetype<Predicate>(machine.callee).argumentBytes >> 2);
}

/** Throws an error that could not be thrown where it was found. */
function lateError(): u32 {
  const why = machine.isFull;
  machine.isFull &= Fullness.PASSED;
  if (why & Fullness.REFUSED) {
    machine.isFull = Fullness.PASSED;
    return outOfMemory();
  }
  if (why & Fullness.STOPPED) longOperation(Long.REFUSAL, 0, 0);
  else machine.ball = placed(machine.occursBall);
  return throwBall();
}

export function outOfMemory(): u32 {
  machine.need = 0;
  machine.needStatic = 0;
  noteError();
  limitChoices(changetype<Query>(machine.query), machine.choiceBase);
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

/** Whether the current instruction is a builtin in place. */
function isInPlace(): bool {
  const op = <u32>load<u16>(machine.program);
  return op == Op.builtin || op == Op.arg_new;
}

/** Calls `machine.callee`, whose arguments stand at `machine.goal`. */
function callGoalOf(): u32 {
  if (isInPlace()) suspendBuiltin();
  const bytes = changetype<Predicate>(machine.callee).argumentBytes;
  for (let i: u32 = 0; i < bytes; i += 4) setX(i, at(machine.goal + i));
  return callPredicate();
}

/** At a call of `machine.callee`: handles all that waits for a call. */
function interrupt(): u32 {
  machine.heapLimit = machine.softLimit;
  if (machine.isFull != 0 && !collected()) return outOfMemory();
  // In stress mode the host gives budgets of that many calls, and looks at the memory after each.
  if (machine.stress != 0 && machine.budget < 0 && !collected()) return outOfMemory();
  if (machine.pendingTrail != 0) wakeAtCall();
  if (machine.heap > machine.softLimit && !collected()) return outOfMemory();
  return machine.budget < 0 ? Status.PAUSED : GO_ON;
}

/** A clause is about to build much, or arithmetic makes a long number. */
function reserve(): u32 {
  if (machine.stress == 0 && extendHeap(machine.need)) return GO_ON;
  if (load<u16>(machine.program) == Op.reserve) {
    if (!collectWithin()) return outOfMemory();
    machine.program += load<u16>(machine.program + 2);
    return GO_ON;
  }
  return extendHeap(machine.need) ? GO_ON : outOfMemory();
}

/** Adds context(Name/Arity, _) to an error of a builtin, or the indicator to a context that there is. */
function addContext(): void {
  const ball = deref(machine.ball);
  if ((ball & 3) != Tag.STRUCT || at(ball - Tag.STRUCT) != Names.FUNCTOR_ERROR_2) return;
  let open = deref(at(ball - Tag.STRUCT + 8));
  const isThere = (open & 3) == Tag.STRUCT && at(open - Tag.STRUCT) == Names.FUNCTOR_CONTEXT_2;
  if (isThere) open = deref(at(open - Tag.STRUCT + 4));
  if ((open & 3) != Tag.REF) return;
  const functor = functorThatThrows();
  if (functor == 0) return;
  const indicator = indicatorOf(functor);
  bind(open, isThere ? indicator : struct2(Names.FUNCTOR_CONTEXT_2, indicator, newVariable()));
}

/** The functor of the builtin at `machine.program`, or of the library's predicate that it works for; 0: neither. */
function functorThatThrows(): Cell {
  const op = <u32>load<u16>(machine.program);
  switch (op) {
    case Op.builtin:
    case Op.arg_new:
      return functorInPlace(load<u16>(machine.program + 4));
    case Op.no_rule:
      return changetype<Predicate>(machine.callee).functor;
    case Op.native:
    case Op.native_try:
    case Op.native_retry:
    case Op.leaf:
    case Op.shift_ball:
      break;
    default:
      return 0;
  }
  let predicate = changetype<Predicate>(load<u32>(machine.program + 4));
  // A ball that a program throws keeps its context.
  if (predicate.functor == Names.FUNCTOR_THROW_1 && (deref(x(0)) & 3) != Tag.REF) return 0;
  if (isHelper(predicate)) predicate = libraryPredicate();
  return predicate == NO_PREDICATE ? 0 : predicate.functor;
}

/**
 * The predicate of the module system on whose behalf a helper runs. A call of '$throw'/1 is never the last one of a
 * clause: the compiler puts `fail` behind it.
 */
function libraryPredicate(): Predicate {
  let continuation = machine.continuation;
  let environment = changetype<Environment>(machine.environment);
  while (clauseAt(continuation) != 0) {
    const predicate = changetype<Clause>(clauseAt(continuation)).predicate;
    if (changetype<Address>(predicate.module) != machine.systemModule) break;
    if (!isHelper(predicate)) return predicate;
    const builtin = builtinOf(predicate.functor);
    if (builtin != 0) return predicateOf(predicate.module, builtin, true);
    continuation = environment.continuation;
    environment = environment.caller;
  }
  return NO_PREDICATE;
}

/** catch/3: a choice point with its arguments, and an environment that leads back to it. */
function catchGoal(): u32 {
  const choice = pushChoice(12, CODE_CATCH_FAIL);
  const values = changetype<Address>(choice) + CHOICE_BYTES;
  for (let i: u32 = 0; i < 12; i += 4) put(values + i, x(i));
  const heap = machine.heap;
  put(heap, machine.environment);
  put(heap + 4, machine.continuation);
  put(heap + SLOTS, barrierOf(machine.choice));
  machine.heap = heap + SLOTS + 4;
  machine.environment = heap;
  machine.continuation = CODE_CATCH_EXIT;
  machine.program = CODE_CALL_GOAL;
  return GO_ON;
}

/** The goal of catch/3 is true: its choice point goes if it is the newest one. */
function leaveCatch(): void {
  const environment = changetype<Environment>(machine.environment);
  if (choiceOf(at(machine.environment + SLOTS)) == machine.choice) popChoice();
  machine.environment = changetype<Address>(environment.caller);
  machine.continuation = machine.program = environment.continuation;
}

/** arg_new out of the common: with a new variable as the third X, as arg/3 does it. */
function argument(): u32 {
  const pc = machine.program;
  const value = newVariable();
  setX(load<u16>(pc + 10), value);
  const outcome = arg3(x(load<u16>(pc + 6)), x(load<u16>(pc + 8)), value);
  if (outcome != Outcome.TRUE) return after(outcome);
  machine.program = pc + load<u16>(pc + 2);
  return GO_ON;
}
