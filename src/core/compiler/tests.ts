/*
 * Code for arithmetic and tests.
 */

export function goalArgument(goal: Goal, i: i32): Cell {
  return follow(at(goal.args + 4 * i));
}

/** The number of a function in an instruction: it says too which operand is what an instruction before it has computed. */
function numbered(fn: i32, a: Cell, b: Cell): i32 {
  return fn | (isComputed(a) ? FIRST_IS_RESULT : 0) | (isComputed(b) ? SECOND_IS_RESULT : 0);
}

function isComputed(t: Cell): bool {
  return !isVariable(t) && isOpen(t);
}

/** A register with the value of an expression, or with a term whose evaluation gives it: of a variable or constant. */
export function emitValue(t: Cell, into: i32 = NOT_REGISTER): i32 {
  if (!isComputed(t)) return toRegister(t);
  let fn = isList(t) ? -1 : functionOf(functorOfTerm(t));
  const arity = countOf(t);
  if (fn < 0 || arity > 2) {
    const whole = toRegister(t);
    const r = into >= 0 ? into : newRegister();
    emit(Op.evaluate);
    unit(0);
    reg(r);
    reg(whole);
    return r;
  }
  if (arity == 1) {
    const a = emitValue(argument(t, 0));
    const r = into >= 0 ? into : newRegister();
    emit(Op.compute1);
    unit(numbered(fn, argument(t, 0), 0));
    reg(r);
    reg(a);
    return r;
  }
  let x = argument(t, 0);
  let y = argument(t, 1);
  if ((fn == Fn.PLUS || fn == Fn.TIMES) && isSmall(x) && !isSmall(y)) {
    const z = x;
    x = y;
    y = z;
  }
  const takesConstant = isSmall(y);
  // In the SWI dialect the second operand comes first.
  const isReversed = (machine.dialect & Dialect.BRACKET_BAR) != 0;
  let b = isReversed && !takesConstant ? emitValue(y) : 0;
  const a = emitValue(x);
  if (takesConstant && fn == Fn.MINUS && fitsSmall(-(<i64>smallValue(y)))) {
    fn = Fn.PLUS;
    y = smallCell(-smallValue(y));
  }
  if (!isReversed && !takesConstant) b = emitValue(y);
  const r = into >= 0 ? into : newRegister();
  if (takesConstant) emit(fn == Fn.PLUS ? Op.add_constant : Op.compute2_constant);
  else emit(fn == Fn.PLUS ? Op.add : fn == Fn.MINUS ? Op.subtract : Op.compute2);
  unit(numbered(fn, x, y));
  reg(r);
  reg(a);
  if (takesConstant) word(y);
  else reg(b);
  return r;
}

/** A test that goes on at a label if it is false. */
export function emitTest(goal: Goal, otherwise: Label): void {
  const a = goalArgument(goal, 0);
  switch (goal.known) {
    case Known.TYPE: {
      const r = toRegister(a);
      if (goal.number == TypeTest.VAR) emit(Op.test_var);
      else if (goal.number == TypeTest.NONVAR) emit(Op.test_nonvar);
      else {
        emit(Op.test_type);
        unit(goal.number);
      }
      reg(r);
      return refer(otherwise);
    }
    case Known.COMPARISON:
      return emitComparison(a, goalArgument(goal, 1), goal.number, otherwise);
    case Known.ORDER: {
      const x = toRegister(a);
      const y = toRegister(goalArgument(goal, 1));
      emit(Op.test_order);
      reg(x);
      reg(y);
      unit(goal.number);
      return refer(otherwise);
    }
  }
  emitSame(a, goalArgument(goal, 1), goal.known == Known.SAME, otherwise);
}

function emitComparison(a: Cell, b: Cell, number: i32, otherwise: Label): void {
  if (isSmall(a) && !isSmall(b)) {
    const c = a;
    a = b;
    b = c;
    // Before and after change places.
    number = (number >> 2) | (number & 2) | ((number & 1) << 2);
  }
  const x = emitValue(a);
  if (isSmall(b)) {
    emit(Op.compare_constant);
    unit(number);
    reg(x);
    word(b);
  } else {
    const y = emitValue(b);
    emit(Op.compare);
    unit(isComputed(b) ? number | SECOND_IS_RESULT : number);
    reg(x);
    reg(y);
  }
  refer(otherwise);
}

function emitSame(a: Cell, b: Cell, same: bool, otherwise: Label): void {
  if (isConstant(a) && !isConstant(b)) {
    const c = a;
    a = b;
    b = c;
  }
  const x = toRegister(a);
  if (isConstant(b)) {
    emit(same ? Op.test_same_constant : Op.test_other_constant);
    reg(x);
    word(b);
  } else {
    const y = toRegister(b);
    emit(same ? Op.test_same : Op.test_other);
    reg(x);
    reg(y);
  }
  refer(otherwise);
}

export function emitTests(goal: Goal, otherwise: Label): void {
  for (; goal != NO_GOAL; goal = goal.next) {
    setCurrent(goal.position);
    switch (goal.kind) {
      case GoalKind.TEST:
        reserveFor(goal.args, goal.arity, goal.position);
        emitTest(goal, otherwise);
        break;
      case GoalKind.FAIL:
        emit(Op.jump);
        refer(otherwise);
        break;
      case GoalKind.EITHER: {
        const done = make<Label>();
        for (let a = goal.alternatives; a != NO_ALTERNATIVE; a = a.next) {
          const more = a.next != NO_ALTERNATIVE ? make<Label>() : otherwise;
          const outer = state;
          const inner = copyOf(outer);
          setState(inner);
          emitTests(a.goals, more);
          setState(outer);
          discard(inner);
          if (a.next == NO_ALTERNATIVE) break;
          emit(Op.jump);
          refer(done);
          place(more);
        }
        place(done);
        break;
      }
      default: {
        const done = make<Label>();
        const outer = state;
        const inner = copyOf(outer);
        setState(inner);
        emitTests(goal.condition, done);
        setState(outer);
        discard(inner);
        emit(Op.jump);
        refer(otherwise);
        place(done);
      }
    }
  }
}

/** Loads the variables of the first of these tests, so that both branches have them in registers. */
export function loadTested(goal: Goal): void {
  if (goal == NO_GOAL) return;
  if (goal.kind == GoalKind.TEST)
    for (let i = 0; i < goal.arity; i++) loadKnown(at(goal.args + 4 * i));
  else if (goal.kind == GoalKind.EITHER) loadTested(goal.alternatives.goals);
  else if (goal.kind == GoalKind.CONDITION) loadTested(goal.condition);
}
