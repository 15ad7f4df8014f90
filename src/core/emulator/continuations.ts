/*
 * Delimited continuations. reset/3 makes an environment for its goal:
 *
 *   caller | continuation | Ball | Continuation        the goal's continuation is `reset_exit`
 *
 * shift/1 finds it along the chain. The environments between become a term, the outermost first:
 *
 *   call_continuation(['$frame'(Code, Slot, ...), ...])        Code: a box, where the clause goes on
 *
 * and calling that makes environments of it again. So a continuation may be called any number of times, be copied and
 * be stored as any other term. Some parts need care:
 *
 * - A slot that is an unbound variable becomes a reference to that slot.
 * - Slots that hold cut barriers are set anew: they name a choice point that fails (the fence), so a cut or soft cut in
 *   the rest of a clause removes only choice points of the continuation itself.
 * - A frame of catch/3 holds its second and third argument instead of a barrier; its choice point is made again.
 * - A clause to which a continuation leads is freed only when no box leads to it (../database/erased-code.ts). No other
 *   box can pass for Code.
 * - The results of findall/3 and captured output wait for the end of their goal, so nothing can be shifted out of it.
 */

/** Op.reset_goal: reset(Goal, Ball, Continuation). */
export function resetGoal(): u32 {
  const environment = machine.heap;
  machine.heap = environment + SLOTS + 8;
  put(environment, machine.environment);
  put(environment + 4, machine.continuation);
  put(environment + SLOTS, x(4));
  put(environment + SLOTS + 4, x(8));
  machine.environment = environment;
  machine.continuation = CODE_RESET_EXIT;
  machine.program = CODE_CALL_GOAL;
  return GO_ON;
}

/** Leaves the environment of reset/3 with a continuation. */
function leave(environment: Address, continuation: Cell): Outcome {
  machine.environment = at(environment);
  machine.continuation = machine.program = at(environment + 4);
  return unify(at(environment + SLOTS + 4), continuation);
}

/** Op.reset_exit: the goal is true without having left anything to do. */
export function resetExit(): Outcome {
  return leave(machine.environment, smallCell(0));
}

/** Op.shift_ball: shift(Ball). */
export function shift(): Outcome {
  const ball = x(0);
  let environment = machine.environment;
  let continuation = machine.continuation;
  const oldest = collectionTop();
  let words: u32 = 2;
  while (environment > oldest) {
    if (continuation == CODE_RESET_EXIT && isUnified(ball, at(environment + SLOTS))) break;
    words += 2 + 2 + 3 + slotsAt(continuation);
    continuation = at(environment + 4);
    environment = at(environment);
  }
  if (environment <= oldest) {
    // Of prolog/system/tabling.pl; the third argument is Name/Arity.
    const term = deref(ball);
    if (isCompoundStruct(term) && at(term - Tag.STRUCT) == Names.FUNCTOR_$TABLED_CALL_3)
      return permissionError(
        Names.ATOM_SUSPEND,
        Names.ATOM_TABLED_GOAL,
        at(term - Tag.STRUCT + 12),
      );
    return existenceError(Names.ATOM_RESET, ball);
  }
  if (lacksRoom(4 * words)) return Outcome.RETRY;
  return leave(environment, struct1(Names.FUNCTOR_CALL_CONTINUATION_1, framesUpTo(environment)));
}

/** Unifies, without leaving bindings if that fails. */
function isUnified(a: Cell, b: Cell): bool {
  const mark = trailMark();
  const backtrack = machine.heapBacktrack;
  machine.heapBacktrack = u32.MAX_VALUE;
  const isSame = unify(a, b);
  machine.heapBacktrack = backtrack;
  if (!isSame) unwindToMark(mark);
  return isSame;
}

/** The frames from the current one to that of reset/3, as a list. */
function framesUpTo(end: Address): Cell {
  let list: Cell = Names.ATOM_NIL;
  let environment = machine.environment;
  let continuation = machine.continuation;
  while (environment != end) {
    list = listCell(frameOf(environment, continuation), list);
    continuation = at(environment + 4);
    environment = at(environment);
  }
  return list;
}

function frameOf(environment: Address, continuation: Address): Cell {
  const clause = changetype<Clause>(clauseAt(continuation));
  if (clause != NO_CLAUSE) clause.flags |= ClauseFlag.KEPT;
  const isCatch = continuation == CODE_CATCH_EXIT;
  const slots: u32 = isCatch ? 2 : slotsAt(continuation);
  const code = machine.heap;
  put(code, CODE_HEADER);
  put(code + 4, continuation);
  const frame = code + 8;
  machine.heap = frame + 8 + 4 * slots;
  put(frame, functorOf(Names.ATOM_$FRAME >>> 4, 1 + slots));
  put(frame + 4, code + Tag.STRUCT);
  let from = environment + SLOTS;
  if (isCatch) from = choiceOf(at(from)) + CHOICE_BYTES + 4;
  const barriers = barriersAt(continuation);
  for (let i: u32 = 0; i < slots; i++) {
    const isAlive =
      isCatch || (i >= barriers && ((liveMapAt(continuation, i >> 5) >>> (i & 31)) & 1) != 0);
    put(frame + 8 + 4 * i, isAlive ? at(from + 4 * i) : smallCell(0));
  }
  return frame + Tag.STRUCT;
}

/** Op.call_frames: call_continuation(Frames). */
export function callFrames(): Outcome {
  let bytes: u32 = 0;
  let rest = deref(x(0));
  for (; isList(rest); rest = deref(at(rest - Tag.LIST + 4))) {
    const frame = deref(at(rest - Tag.LIST));
    const code = codeOf(frame);
    if (code == 0) return typeError(Names.ATOM_CONTINUATION, frame);
    bytes += SLOTS + 4 * slotsAt(code);
  }
  if (rest != Names.ATOM_NIL) return typeError(Names.ATOM_LIST, x(0));
  if (lacksRoom(bytes)) return Outcome.RETRY;
  let fence: Cell = 0;
  for (rest = deref(x(0)); isList(rest); rest = deref(at(rest - Tag.LIST + 4))) {
    const values = deref(at(rest - Tag.LIST)) - Tag.STRUCT + 8;
    const code = at(deref(at(values - 4)) - Tag.STRUCT + 4);
    const slots = slotsAt(code);
    const barriers = barriersAt(code);
    const isCatch = code == CODE_CATCH_EXIT;
    if (isCatch) {
      const choice = changetype<Address>(pushChoice(12, CODE_CATCH_FAIL)) + CHOICE_BYTES;
      put(choice, Names.ATOM_TRUE);
      put(choice + 4, at(values));
      put(choice + 8, at(values + 4));
      // Cuts of the frames above must not remove this choice point.
      fence = 0;
    } else if (barriers > 0 && fence == 0) {
      pushChoice(0, CODE_FAIL_CHOICE);
      fence = barrierOf(machine.choice);
    }
    const environment = machine.heap;
    machine.heap = environment + SLOTS + 4 * slots;
    put(environment, machine.environment);
    put(environment + 4, machine.continuation);
    for (let i: u32 = 0; i < slots; i++) {
      let cell = fence;
      if (isCatch) cell = barrierOf(machine.choice);
      else if (i >= barriers) cell = at(values + 4 * i);
      put(environment + SLOTS + 4 * i, cell);
    }
    machine.environment = environment;
    machine.continuation = code;
  }
  machine.program = machine.continuation;
  return Outcome.TRUE;
}

/** The address at which a frame goes on; 0 if the term is no frame. */
function codeOf(frame: Cell): Address {
  if (!isCompoundStruct(frame)) return 0;
  const header = at(frame - Tag.STRUCT);
  if (arityOf(header) == 0) return 0;
  const code = deref(at(frame - Tag.STRUCT + 4));
  if (!isBoxOf(code, Box.CODE)) return 0;
  const address = at(code - Tag.STRUCT + 4);
  const slots: u32 = address == CODE_CATCH_EXIT ? 2 : slotsAt(address);
  return header == functorOf(Names.ATOM_$FRAME >>> 4, 1 + slots) ? address : 0;
}
