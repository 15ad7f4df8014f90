/*
 * Code for calls, and for goals compiled in place other than tests.
 */

const DONE: i32 = -2;
const LATER: i32 = -1;

/** Marks the registers of the variables of a term as in use, in a table. */
function markLive(t: Cell, table: Address): void {
  t = follow(t);
  if (isVariable(t)) {
    const r = where(variableOf(t)).register;
    if (r != NOWHERE) store<u8>(table + r, 1);
  } else if (isBig(t)) {
    const list = bigOf(t).variables;
    for (let i: u32 = 0; i < list.count; i += 2) markLive(item(list, i) << 2, table);
  } else if (isOpen(t)) for (let k = 0, m = countOf(t); k < m; k++) markLive(argument(t, k), table);
}

/** A call: its arguments are put into the first registers. */
export function emitCall(goal: Goal, isLast: bool): void {
  const n = goal.arity;
  if (!isLast || goal.isRest) allocateEnvironment();
  reserveFor(goal.args, n, goal.position);
  // A new variable that occurs more than once needs a register first.
  for (let j = 0; j < n; j++) {
    const a = goalArgument(goal, j);
    if (!isFirst(a) || isVoid(a)) continue;
    let count = 0;
    for (let k = 0; k < n && count < 2; k++) count += countIn(variableOf(a), at(goal.args + 4 * k));
    if (count > 1) freshRegisterOf(variableOf(a));
  }
  const source = allot(4 * n);
  buildArguments(goal, source);
  moveArguments(n, source);
  loadArguments(goal, source);
  makeArguments(goal, source);
  for (let j = 0; j < n; j++) {
    const a = goalArgument(goal, j);
    if (load<i32>(source + 4 * j) == LATER && isConstant(a)) putConstant(j, a);
  }
  if (goal.isRest) {
    emit(Op.load1);
    reg(1);
    unit(cutSlot);
  }
  const callee = changetype<Address>(goal.predicate);
  if (isLast) {
    emit(state.allocated ? Op.deallocate_execute : Op.execute);
    word(callee);
    return;
  }
  emit(Op.call);
  unit(8 + 4 * frameWords());
  word(callee);
  emitFrame(goal.position);
  afterCall();
}

/** Compounds first: in their own register, if no variable of the call is in it. */
function buildArguments(goal: Goal, source: Address): void {
  const n = goal.arity;
  const live = cleared(max(nextRegister, n) + 1);
  for (let j = 0; j < n; j++) markLive(at(goal.args + 4 * j), live);
  // The register that a new variable wants belongs to a call of another branch.
  avoidNone();
  for (let j = 0; j < n; j++) avoid(j);
  for (let j = 0; j < n; j++) {
    const a = goalArgument(goal, j);
    let from = LATER;
    if (!isVariable(a) && !isConstant(a)) {
      if (load<u8>(live + j) == 0) {
        build(a, j);
        store<u8>(live + j, 1);
        from = DONE;
      } else {
        from = newRegister();
        build(a, from);
      }
    }
    store<i32>(source + 4 * j, from);
  }
  avoidNone();
  for (let j = 0; j < n; j++) {
    const a = goalArgument(goal, j);
    if (load<i32>(source + 4 * j) != LATER || !isVariable(a)) continue;
    const r = where(variableOf(a)).register;
    if (r != NOWHERE) store<i32>(source + 4 * j, r);
  }
}

/** Moves, in an order in which none overwrites the source of another; cycles are broken by a new register. */
function moveArguments(n: i32, source: Address): void {
  beginPairs();
  // The number of moves that still read each register below n.
  const uses = cleared(4 * n);
  let left = 0;
  for (let j = 0; j < n; j++) {
    const s = load<i32>(source + 4 * j);
    if (s < 0 || s == j) continue;
    left++;
    if (s < n) store<i32>(uses + 4 * s, load<i32>(uses + 4 * s) + 1);
  }
  while (left > 0) {
    let some = NOT_REGISTER;
    let moved = false;
    for (let j = 0; j < n; j++) {
      const s = load<i32>(source + 4 * j);
      if (s < 0 || s == j) continue;
      some = j;
      if (load<i32>(uses + 4 * j) != 0) continue;
      addPair(j << 2, s << 2);
      store<i32>(source + 4 * j, DONE);
      if (s < n) store<i32>(uses + 4 * s, load<i32>(uses + 4 * s) - 1);
      left--;
      moved = true;
    }
    if (moved) continue;
    const s = load<i32>(source + 4 * some);
    const r = newRegister();
    addPair(r << 2, s << 2);
    for (let k = 0; k < n; k++) {
      if (load<i32>(source + 4 * k) != s || k == s) continue;
      store<i32>(source + 4 * k, r);
      store<i32>(uses + 4 * s, load<i32>(uses + 4 * s) - 1);
    }
  }
  emitPairs(Op.move1);
}

/** Variables that are in the environment only. */
function loadArguments(goal: Goal, source: Address): void {
  beginPairs();
  for (let j = 0; j < goal.arity; j++) {
    const a = goalArgument(goal, j);
    if (load<i32>(source + 4 * j) != LATER || !isKnownVariable(a)) continue;
    addPair(j << 2, varAt(variableOf(a)).permanent);
    store<i32>(source + 4 * j, DONE);
  }
  emitPairs(Op.load1);
}

/** New variables: those of the environment are its slots. */
function makeArguments(goal: Goal, source: Address): void {
  beginPairs();
  for (let j = 0; j < goal.arity; j++) {
    const a = goalArgument(goal, j);
    if (load<i32>(source + 4 * j) != LATER || !isVariable(a)) continue;
    const i = variableOf(a);
    if (varAt(i).permanent != 0 && state.allocated) addPair(j << 2, varAt(i).permanent);
    else {
      emit(Op.fresh);
      reg(j);
    }
    where(i).seen = true;
  }
  emitPairs(Op.fresh_y, 0, 2);
}

/** `X = Y`. */
export function emitUnification(goal: Goal): void {
  reserveFor(goal.args, 2, goal.position);
  let a = goalArgument(goal, 0);
  let b = goalArgument(goal, 1);
  if (!isVariable(a) || (isVariable(b) && isFirst(a) && !isFirst(b))) {
    const c = a;
    a = b;
    b = c;
  }
  if (!isVariable(a)) return unifyRegister(toRegister(a), b);
  const i = variableOf(a);
  if (isSeen(i)) return unifyRegister(registerOf(i), b);
  if (isVariable(b)) {
    if (a != b) unifyRegister(registerOf(i), b);
    return;
  }
  if (isVoid(a)) return;
  let r: i32;
  if (countIn(i, b) > 0) r = freshRegisterOf(i);
  else {
    avoidNone();
    avoidRegistersOf(b);
    r = pick(i);
    avoidNone();
  }
  if (isSeen(i)) return unifyRegister(r, b);
  if (isConstant(b)) putConstant(r, b);
  else {
    avoid(r);
    build(b, r);
    avoidNone();
  }
  saw(i, r);
}

export function emitIs(goal: Goal): void {
  reserveFor(goal.args, 2, goal.position);
  const a = goalArgument(goal, 0);
  const b = goalArgument(goal, 1);
  const computes = isOpen(b);
  if (!isFirst(a)) {
    let r = emitValue(b);
    if (!computes) r = evaluated(r, newRegister());
    return unifyRegister(r, a);
  }
  const i = variableOf(a);
  let r: i32;
  // Occurs in its own value: an error at run time.
  if (countIn(i, b) > 0) {
    freshRegisterOf(i);
    r = emitValue(b);
    return unifyRegister(computes ? r : evaluated(r, newRegister()), a);
  }
  if (computes) {
    if (isVoid(a)) {
      emitValue(b);
      return;
    }
    // The operands have been read when the result is written.
    r = pick(i, true);
    emitValue(b, r);
  } else {
    const to = isVoid(a) || where(i).fixed == NOWHERE ? newRegister() : <i32>where(i).fixed;
    r = evaluated(emitValue(b), to);
  }
  if (!isVoid(a)) saw(i, r);
}

function evaluated(from: i32, to: i32): i32 {
  emit(Op.evaluate);
  unit(0);
  reg(to);
  reg(from);
  return to;
}

export function emitBuiltin(goal: Goal): void {
  reserveFor(goal.args, goal.arity, goal.position);
  const n = goal.arity;
  const registers = allot(12);
  memory.fill(registers, 0, 12);
  // A result that goes to a register of its own: of compare/3 if it is new, of arg/3 unless the number is unbound.
  const isArg =
    goal.known == Known.ARG && !isFirst(goalArgument(goal, 0)) && !isBig(goalArgument(goal, 2));
  const isCompare = goal.known == Known.COMPARE && isFirst(goalArgument(goal, 0));
  const result = isArg ? 2 : isCompare ? 0 : -1;
  for (let i = 0; i < n; i++)
    if (i != result) store<i32>(registers + 4 * i, toRegister(goalArgument(goal, i)));
  if (result < 0) return emitInPlace(Op.builtin, goal.number, registers, n);
  const t = goalArgument(goal, result);
  const isNew = isFirst(t);
  if (!isNew) loadKnown(t);
  avoidNone();
  for (let i = 0; i < n; i++) if (i != result) avoid(load<i32>(registers + 4 * i));
  const r = isNew && !isVoid(t) ? pick(variableOf(t), true) : newRegister();
  avoidNone();
  store<i32>(registers + 4 * result, r);
  if (isArg) emitInPlace(Op.arg_new, goal.number, registers, n);
  else {
    emit(Op.order_new);
    for (let i = 0; i < n; i++) reg(load<i32>(registers + 4 * i));
  }
  if (!isNew) unifyRegister(r, t);
  else if (!isVoid(t)) saw(variableOf(t), r);
}
