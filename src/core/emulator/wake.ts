/*
 * Goals that run between two instructions: those of attributed variables that have been bound, at the next call or
 * before a commitment, whichever comes first; and cleanups of choice points that a cut removes.
 *
 * They are called with an environment that leads back. At a call it holds the arguments:
 *
 *   caller | continuation | '$x'(arguments) | predicate + 3
 *
 * and at a commitment the choice point to cut to and the cut barrier, then the X registers that the instruction names
 * and the instruction; also where a builtin in place goes on as a predicate:
 *
 *   caller | continuation | target | cutBarrier | '$x'(registers) | address >>> 16 | address & 0xffff
 *
 * A shallow try becomes a choice point first, since the goals may fail:
 *
 *   Choice | X registers that the alternative needs | address of the try >>> 16 | & 0xffff | cutBarrier
 *
 * Woken goals come first: if they fail, nothing is cut. Cleanups run one by one, the innermost first, each when its
 * choice point and all above it have gone; so if one throws, the others are still found as guards.
 */

/** The goals '$wake'(Attributes, Value) of the variables that have been bound and not woken: a list. */
function takeWoken(): Cell {
  let first: Cell = Names.ATOM_NIL;
  let last: Address = 0;
  const from = machine.pendingTrail;
  machine.pendingTrail = 0;
  if (from == 0) return first;
  for (let entry = from; entry < machine.trail;) {
    const variable = at(entry);
    if ((variable & 3) != 0) {
      entry += 12;
      continue;
    }
    entry += 4;
    if (variable >= machine.heapBase || at(variable) == variable) continue;
    const cell = listCell(
      struct2(Names.FUNCTOR_$WAKE_2, at(variable + 4), at(variable)),
      Names.ATOM_NIL,
    );
    if (last == 0) first = cell;
    else put(last, cell);
    last = cell - Tag.LIST + 4;
  }
  return first;
}

/** Room for `count` registers as a term, on top of the heap. */
function newRegisters(count: u32): Address {
  const from = machine.heap;
  machine.heap = from + 4 * (count + 1);
  put(from, functorOf(Names.ATOM_$X >>> 4, count));
  return from;
}

/** The X registers of a list in the code, as a term. */
function savedRegisters(list: Address): Cell {
  const count = at(list);
  if (count == 0) return Names.ATOM_NIL;
  const from = newRegisters(count);
  for (let i: u32 = 0; i < count; i++) put(from + 4 * (i + 1), x(load<u16>(list + 4 + 2 * i)));
  return from + Tag.STRUCT;
}

/** An environment with that many slots, whose continuation is `code`, on top of the current one. */
function suspend(slots: u32, code: Address): Address {
  const environment = machine.heap;
  machine.heap = environment + SLOTS + 4 * slots;
  put(environment, machine.environment);
  put(environment + 4, machine.continuation);
  machine.environment = environment;
  machine.continuation = code;
  return environment + SLOTS;
}

/** Calls '$run_woken'(Goals), after which the continuation goes on. */
function runGoals(goals: Cell): void {
  setX(0, goals);
  const predicate = predicateOf(
    changetype<Module>(machine.systemModule),
    Names.FUNCTOR_$RUN_WOKEN_1,
    true,
  );
  machine.cutBarrier = machine.choice;
  machine.callee = changetype<Address>(predicate);
  machine.program = predicate.entry;
}

/** At a call of `machine.callee`: calls the goals that wait before it. */
export function wakeAtCall(): void {
  const goals = takeWoken();
  if (goals != Names.ATOM_NIL) runBeforeCall(goals);
}

/** At the continuation: goes on there, after the goals that wait. */
export function wakeAtReturn(): void {
  machine.program = machine.continuation;
  wakeBefore(machine.continuation);
}

/** At the end of a goal, before fixed code that knows its environment: calls the goals that wait; false if none do. */
export function wakeBefore(code: Address): bool {
  const goals = takeWoken();
  if (goals == Names.ATOM_NIL) return false;
  machine.continuation = code;
  runGoals(goals);
  return true;
}

/** Calls goals, then `machine.callee`, whose arguments are in X. */
function runBeforeCall(goals: Cell): void {
  const count = changetype<Predicate>(machine.callee).argumentBytes >> 2;
  let saved: Cell = Names.ATOM_NIL;
  if (count > 0) {
    const from = newRegisters(count);
    for (let i: u32 = 0; i < count; i++) put(from + 4 * (i + 1), x(4 * i));
    saved = from + Tag.STRUCT;
  }
  const slots = suspend(2, CODE_RESUME_CALL);
  put(slots, saved);
  put(slots + 4, machine.callee + 3);
  runGoals(goals);
}

/** Op.resume_call: the call at which goals were run. */
export function resumeCall(): void {
  const environment = machine.environment;
  const saved = at(environment + SLOTS);
  const predicate = changetype<Predicate>(at(environment + SLOTS + 4) - 3);
  if (!isConst(saved)) {
    for (let i: u32 = 0; i < predicate.argumentBytes; i += 4)
      setX(i, at(saved - Tag.STRUCT + 4 + i));
  }
  machine.environment = at(environment);
  machine.continuation = at(environment + 4);
  machine.cutBarrier = machine.choice;
  machine.callee = changetype<Address>(predicate);
  machine.program = predicate.entry;
}

/** Collects in the midst of a clause, at a `reserve` or a builtin in place: false if there is not enough memory. */
export function collectWithin(): bool {
  const pc = machine.program;
  const saved = saveRegisters(pc);
  setX(0, saved);
  const isDone = collect(u32(saved != Names.ATOM_NIL));
  restoreRegisters(listOf(pc), x(0));
  return isDone;
}

function restoreRegisters(list: Address, saved: Cell): void {
  for (let i: u32 = 0; i < at(list); i++)
    setX(load<u16>(list + 4 + 2 * i), at(saved - Tag.STRUCT + 4 + 4 * i));
}

/** The address of an instruction's list of X registers. */
function listOf(pc: Address): Address {
  switch (<u32>load<u16>(pc)) {
    case Op.builtin:
    case Op.arg_new:
      return pc + 12;
    case Op.cut_to:
    case Op.reserve:
      return pc + 8;
    default:
      return pc + 4;
  }
}

/**
 * In the midst of a clause, at an instruction with maps: its X registers, as a term. An open shallow try becomes a
 * choice point.
 */
function saveRegisters(pc: Address): Cell {
  if (machine.shallow != 0) deepen();
  // With an environment of its own, the clause goes on behind the instruction, at whose end stand its liveness maps.
  const end = pc + <u32>load<u16>(pc + 2);
  if (at(end - 8) != 0) machine.continuation = end;
  return savedRegisters(listOf(pc));
}

/** An environment that goes on with the instruction at `machine.program`, whose choice point to cut to is `target`. */
function suspendAt(target: Address): void {
  const pc = machine.program;
  const barrier = barrierOf(target);
  const cutBarrier = barrierOf(machine.cutBarrier);
  const saved = saveRegisters(pc);
  const slots = suspend(5, CODE_RESUME);
  put(slots, barrier);
  put(slots + 4, cutBarrier);
  put(slots + 8, saved);
  putAddress(slots + 12, pc);
}

/** The builtin in place at `machine.program` goes on as a predicate: behind that, the clause goes on. */
export function suspendBuiltin(): void {
  suspendAt(machine.choice);
}

/** A commitment, at `machine.program`: cuts, after the goals that have to run before it. */
export function commit(): void {
  const pc = machine.program;
  const op = <u32>load<u16>(pc);
  let target = machine.cutBarrier;
  if (op == Op.cut_to) target = choiceOf(at(machine.environment + load<u16>(pc + 4)));
  else if (op == Op.wake || (op == Op.shallow_cut && machine.shallow != 0)) target = machine.choice;
  else if (op == Op.shallow_cut) target = belowDeepened(pc);
  commitTo(target);
}

/**
 * Below the choice point that the shallow try around a `shallow_cut` has become. Until then it is there, and nothing
 * but choice points that woken goals have left lies above it.
 */
function belowDeepened(pc: Address): Address {
  let choice = changetype<Choice>(machine.choice);
  while (true) {
    if (choice.alternative == CODE_SHALLOW_RETRY) {
      const values = changetype<Address>(choice) + CHOICE_BYTES + choice.argumentBytes - 12;
      const from = addressIn(values);
      if (<u32>load<u16>(from) == Op.try_shallow && from < pc && pc < at(from + 4))
        return changetype<Address>(choice.previous);
    }
    choice = choice.previous;
  }
}

/** See `addressIn`. */
function putAddress(cells: Address, address: Address): void {
  put(cells, smallCell(address >>> 16));
  put(cells + 4, smallCell(address & 0xffff));
}

/** The commitment at `machine.program` cuts to `target`, after the goals that have to run before it. */
function commitTo(target: Address): void {
  const pc = machine.program;
  const size = <u32>load<u16>(pc + 2);
  const goals = goalsBefore(target);
  if (goals == Names.ATOM_NIL) {
    if (<u32>load<u16>(pc) != Op.wake && machine.shallow != 0) {
      machine.shallow = 0;
      machine.heapBacktrack = machine.shallowBacktrack;
    }
    if (target != machine.choice) cutToChoice(changetype<Choice>(target));
    machine.program = pc + size;
    return;
  }
  suspendAt(target);
  runGoals(goals);
}

/** The goals to run before a cut to `target`: all woken goals, or else the next cleanup; a list. */
function goalsBefore(target: Address): Cell {
  const goals = takeWoken();
  if (goals != Names.ATOM_NIL || machine.guard <= target) return goals;
  return takeCleanup();
}

/** Op.resume: the instruction before which goals were run, or instead of which a predicate. */
export function resume(): void {
  const slots = machine.environment + SLOTS;
  const pc = addressIn(slots + 12);
  restoreRegisters(listOf(pc), at(slots + 8));
  machine.cutBarrier = choiceOf(at(slots + 4));
  machine.continuation = at(machine.environment + 4);
  machine.environment = at(machine.environment);
  machine.program = pc;
  switch (<u32>load<u16>(pc)) {
    case Op.wake:
    case Op.builtin:
    case Op.arg_new:
      machine.program += load<u16>(pc + 2);
      return;
    default:
      commitTo(choiceOf(at(slots)));
  }
}

/** Turns the shallow try that is open into a choice point. */
function deepen(): void {
  const pc = machine.shallow;
  const isClause = <u32>load<u16>(pc) == Op.try_shallow_jump;
  const list = pc + 8;
  const count = isClause ? changetype<Predicate>(at(pc + 12)).argumentBytes >> 2 : at(list);
  const choice = pushChoice(4 * count + 12, CODE_SHALLOW_RETRY);
  choice.heap = machine.shallowHeap;
  choice.trail = machine.shallowTrail;
  if (!isClause) {
    const otherwise = at(pc + 4);
    if (at(otherwise - 8) != 0) choice.continuation = otherwise;
  }
  const values = changetype<Address>(choice) + CHOICE_BYTES;
  for (let i: u32 = 0; i < count; i++)
    put(values + 4 * i, x(isClause ? 4 * i : load<u16>(list + 4 + 2 * i)));
  putAddress(values + 4 * count, pc);
  put(values + 4 * count + 8, barrierOf(machine.cutBarrier));
  machine.heapBacktrack = max(choice.heap, machine.backtrackMin);
  machine.shallow = 0;
}

/** Op.shallow_retry: the alternative of such a try. */
export function retryShallow(): void {
  const choice = changetype<Choice>(machine.choice);
  const count = (<u32>choice.argumentBytes - 12) >> 2;
  const values = machine.choice + CHOICE_BYTES;
  const pc = addressIn(values + 4 * count);
  const isClause = <u32>load<u16>(pc) == Op.try_shallow_jump;
  for (let i: u32 = 0; i < count; i++)
    setX(isClause ? 4 * i : load<u16>(pc + 12 + 2 * i), at(values + 4 * i));
  machine.cutBarrier = choiceOf(at(values + 4 * count + 8));
  popChoice();
  machine.program = at(pc + 4);
}

/** '$cut'/1 and its like, `machine.callee`: the program goes on at the continuation, or runs a cleanup before. */
export function cutNow(): void {
  const target = machine.cutTarget;
  if (machine.guard > target) return runBeforeCall(takeCleanup());
  machine.program = machine.continuation;
  cutToChoice(changetype<Choice>(target));
}
