/*
 * Builtins with several answers. A choice point holds the arguments and, behind them, two cells in which the builtin
 * keeps where it is.
 */

/** Bytes of the cells in which a builtin keeps where it is. */
const STATE: u32 = 8;

/** native_try: the first answer. */
export function tryNative(): Outcome {
  const pc = machine.program;
  machine.callee = load<u32>(pc + 4);
  const bytes = changetype<Predicate>(machine.callee).argumentBytes;
  const backtrack = machine.heapBacktrack;
  const choice = pushChoice(bytes + STATE, pc + 8);
  const values = changetype<Address>(choice) + CHOICE_BYTES;
  for (let i: u32 = 0; i < bytes; i += 4) put(values + i, x(i));
  put(values + bytes, smallCell(0));
  put(values + bytes + 4, smallCell(0));
  const outcome = callNondet(load<u16>(pc + 2), values + bytes, false);
  if (outcome == Outcome.TRUE) return proceed();
  // The choice point goes; entries that it has added to the trail may stay.
  machine.choice = changetype<Address>(choice.previous);
  machine.heapBacktrack = backtrack;
  return outcome == Outcome.LAST ? proceed() : outcome;
}

/** native_retry: as at a call, the arguments are in X, and the budget tells whether to go on. */
export function beginRetry(): bool {
  const choice = changetype<Choice>(machine.choice);
  const values = machine.choice + CHOICE_BYTES;
  const bytes = <u32>choice.argumentBytes - STATE;
  for (let i: u32 = 0; i < bytes; i += 4) setX(i, load<u32>(values + i));
  machine.callee = load<u32>(machine.program + 4);
  machine.cutBarrier = changetype<Address>(choice.previous);
  if ((choice.flags & ChoiceFlag.LEFT) == 0 && --machine.budget < 0) {
    choice.flags |= <u16>ChoiceFlag.LEFT;
    return false;
  }
  choice.flags &= ~(<u16>ChoiceFlag.LEFT);
  return true;
}

/** The next answer. */
export function retryNative(): Outcome {
  const state =
    machine.choice + CHOICE_BYTES + changetype<Choice>(machine.choice).argumentBytes - STATE;
  const outcome = callNondet(load<u16>(machine.program + 2), state, true);
  if (outcome == Outcome.TRUE) return proceed();
  if (outcome != Outcome.RETRY) popChoice();
  return outcome == Outcome.LAST ? proceed() : outcome;
}

function proceed(): Outcome {
  wakeAtReturn();
  return Outcome.TRUE;
}
