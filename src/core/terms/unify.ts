/*
 * Unification, without recursion. Two compounds are unified argument by argument. The first pair of arguments that
 * are compounds themselves is kept in a local variable and comes next; when there is another one, the rest of the
 * arguments waits on the stack `pending`:
 *
 *   | address of the argument in one | in the other | arguments left |
 *
 * So neither a long list nor a deep term needs the stack, unless compounds stand on both sides.
 */

/** Unifies two terms, as the flag occurs_check says. If they do not unify, some variables may be bound. */
export function unify(a: Cell, b: Cell): bool {
  a = derefHere(a);
  b = derefHere(b);
  if (a == b) return true;
  if (isRef(a)) {
    if (isRef(b)) bindVariables(a, b);
    else if (isConst(b) || !checksOccurs()) bindHere(a, b);
    else return unifyChecked(a, b);
    return true;
  }
  if (isRef(b)) {
    if (!isConst(a) && checksOccurs()) return unifyChecked(b, a);
    bindHere(b, a);
    return true;
  }
  if (isConst(a) || tagOf(a) != tagOf(b)) return false;
  if (checksOccurs()) return unifyChecked(a, b);
  return unifyAll(a, b);
}

/** @inline */
function checksOccurs(): bool {
  return machine.codeMode >= CodeMode.OCCURS;
}

/** Unifies two terms that are no variables and have the same tag, which is not that of constants. */
function unifyAll(a: Cell, b: Cell): bool {
  const isDone = unifyCompounds(a, b, true);
  endWalk();
  return isDone;
}

/** Whether the words after two equal box headers are the same. */
export function sameBox(p: Address, q: Address): bool {
  const end = p + 4 * boxWords(at(p));
  while (p + 8 < end && load<u64>(p, 4) == load<u64>(q, 4)) {
    p += 8;
    q += 8;
  }
  while (p < end) {
    p += 4;
    q += 4;
    if (at(p) != at(q)) return false;
  }
  return true;
}

/**
 * Unifies two terms that are both lists, or both compounds or boxes. If it does not bind variables, they have to be
 * identical.
 */
export function unifyCompounds(one: Cell, other: Cell, binds: bool): bool {
  let a = one;
  let b = other;
  let top = pending;
  let left = QUICK_STEPS;
  while (true) {
    let p = a - Tag.LIST;
    let q = b - Tag.LIST;
    let n: u32 = 2;
    if (!isList(a)) {
      const header = at(p - 1);
      if (header != at(q - 1)) return false;
      if (isBoxHeader(header)) {
        if (!sameBox(p - 1, q - 1)) return false;
        n = 0;
      } else n = arityOf(header);
      p += 3;
      q += 3;
    }
    left -= stepsOf(n);
    if ((left & CHARGED_STEPS) == 0) charge(CHARGED_STEPS + 1);
    if (left < 0 && n != 0) {
      const met = join(a, b);
      if (met == Met.FIRST) {
        a = one;
        b = other;
        top = pending;
        continue;
      }
      if (met == Met.AGAIN) n = 0;
    }
    chargeWide(n);
    a = 0;
    while (true) {
      for (; n != 0; n--, p += 4, q += 4) {
        let x = at(p);
        let y = at(q);
        if (x == y) continue;
        x = derefHere(x);
        y = derefHere(y);
        if (x == y) continue;
        if (isRef(x)) {
          if (!binds) return false;
          if (isRef(y)) bindVariables(x, y);
          else bindHere(x, y);
        } else if (isRef(y)) {
          if (!binds) return false;
          bindHere(y, x);
        } else if (isConst(x) || tagOf(x) != tagOf(y)) return false;
        else if (a == 0) {
          a = x;
          b = y;
        } else {
          if (top + 12 > pendingEnd) top = growPending(top);
          const waiting = changetype<Waiting>(top);
          waiting.one = p;
          waiting.other = q;
          waiting.left = n;
          top += 12;
          break;
        }
      }
      if (a != 0) break;
      if (top == pending) return true;
      top -= 12;
      const waiting = changetype<Waiting>(top);
      p = waiting.one;
      q = waiting.other;
      n = waiting.left;
    }
  }
}

/** The same, whatever the flag says. */
export function unifyFreely(a: Cell, b: Cell): bool {
  a = derefHere(a);
  b = derefHere(b);
  if (a == b) return true;
  if (isRef(a)) {
    if (isRef(b)) bindVariables(a, b);
    else bindHere(a, b);
  } else if (isRef(b)) bindHere(b, a);
  else return !isConst(a) && tagOf(a) == tagOf(b) && unifyAll(a, b);
  return true;
}

/** Unifies two terms so that no variable becomes part of its own value. */
export function unifyFinitely(a: Cell, b: Cell, throws: bool): bool {
  a = derefHere(a);
  b = derefHere(b);
  if (isRef(a) && isRef(b)) return unifyFreely(a, b);
  beginTrial();
  let isDone = unifyFreely(a, b);
  if ((isDone || throws) && !isFinite(a, b, isDone)) {
    if (throws) throwOccurs();
    isDone = false;
  }
  keepTrial();
  return isDone;
}

function unifyChecked(a: Cell, b: Cell): bool {
  return unifyFinitely(a, b, machine.codeMode >= CodeMode.OCCURS_ERROR);
}

/** Variables up to which the values are looked at one by one, which are most often small beside the whole term. */
const FEW_VALUES: u32 = 8;

/** Whether a variable that has been bound occurs in its value. A cycle of a few cells is long to walk to its end. */
function isInItself(variable: Address): bool {
  const value = at(variable);
  put(variable, variable);
  const occurs = occursIn(variable, value);
  put(variable, value);
  return occurs;
}

/** Whether the bindings of the trial have made no cycle. It would lead through a variable that has got a compound. */
function isFinite(a: Cell, b: Cell, isDone: bool): bool {
  let count: u32 = 0;
  for (let entry = trialStart(); entry < machine.trail; entry += 4) {
    const variable = at(entry);
    if (variable == REFUSED_MARK || !isCompound(deref(variable))) continue;
    if (++count > FEW_VALUES) return isAcyclic(a) && (isDone || isAcyclic(b));
    if (isInItself(variable)) return false;
  }
  return true;
}

/** The first variable that has become part of its value in the trial is the culprit of an error that comes soon. */
function throwOccurs(): void {
  if (machine.isFull & Fullness.REFUSED) return;
  let entry = trialStart();
  while (entry < machine.trail && (isRef(at(at(entry))) || !isInItself(at(entry)))) entry += 4;
  if (entry == machine.trail) return;
  const variable = at(entry);
  const value = at(variable);
  for (; entry < machine.trail; entry += 4) put(at(entry), at(entry));
  const heap = machine.heap;
  throwError(struct2(Names.FUNCTOR_OCCURS_CHECK_2, variable, value));
  const ball = toTemplate(machine.ball);
  machine.heap = heap;
  releaseTemplate(machine.occursBall);
  machine.occursBall = ball;
  machine.isFull |= ball == 0 ? Fullness.REFUSED : Fullness.OCCURS;
  requestPause();
}

/** Unifies two terms within a trial, as the flag occurs_check says. */
export function unifyInTrial(a: Cell, b: Cell): bool {
  const isDone = unifyFreely(a, b);
  if (!checksOccurs() || isFinite(a, b, isDone)) return isDone;
  if (machine.codeMode >= CodeMode.OCCURS_ERROR) throwOccurs();
  return false;
}

/** Whether the terms unify, whatever attributed variables say. Binds nothing. */
export function isUnifiable(a: Cell, b: Cell): bool {
  beginTrial();
  const isDone = unifyInTrial(a, b);
  endTrial();
  return isDone;
}
