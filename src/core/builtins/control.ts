// Control for the boot library: exceptions and cut barriers.

export function throwTerm(ball: Cell): Outcome {
  ball = deref(ball);
  if (isRef(ball)) return instantiationError();
  machine.ball = ball;
  return Outcome.ERROR;
}

/** '$unbind': takes back the bindings made since the newest choice point, as a failure will do. */
export function unbind(): Outcome {
  unwindTrail(changetype<Choice>(machine.choice).trail);
  return Outcome.TRUE;
}

/** '$barrier'(-B): the newest choice point, as a number. */
export function barrier(b: Cell): Outcome {
  return unify(b, ((machine.choice - machine.choiceBase) << 1) | 3);
}

/** '$cut'(+B): removes the choice points above one. */
export function cutTo(b: Cell): Outcome {
  const number = deref(b);
  if (!isSmall(number)) return typeError(Names.ATOM_INTEGER, number);
  machine.cutTarget = (number >>> 1) - 1 + machine.choiceBase;
  return Outcome.CUT;
}
