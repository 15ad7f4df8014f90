// Counters, clocks, and the collector.

/** '$statistic'(+Which, ?Value): 3 is the number of inferences so far, others are clocks of the host, in milliseconds. */
export function statistic(which: Cell, value: Cell): Outcome {
  const number = smallValue(deref(which));
  const made =
    number == 3 ? makeInteger(machine.inferences - machine.budget) : makeFloat(clock(number));
  return unify(value, made);
}

/** The next call does a major collection, which looks for dead atoms, too, if `withAtoms`. */
export function collectAtCall(withAtoms: bool): Outcome {
  if (withAtoms) machine.atomsLeft = 0;
  requestMajor();
  return Outcome.TRUE;
}
