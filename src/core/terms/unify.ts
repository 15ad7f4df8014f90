/*
 * Unification, without recursion. Two compounds are unified argument by argument. The first pair of arguments that
 * are compounds themselves is kept in a local variable and comes next; when there is another one, the rest of the
 * arguments waits on the stack `pending`:
 *
 *   | address of the argument in one | in the other | arguments left |
 *
 * So neither a long list nor a deep term needs the stack, unless compounds stand on both sides.
 */
import {
  Address,
  Cell,
  Tag,
  at,
  boxWords,
  deref,
  derefHere,
  isBoxHeader,
  isCompound,
  isConst,
  isList,
  isRef,
  tagOf,
} from "../memory/cells";
import { REFUSED_MARK } from "../memory/areas";
import { Outcome, machine } from "../memory/machine";
import { arityOf } from "../memory/symbols";
import { beginTrial, bind, bindVariables, endTrial, keepTrial, trialStart } from "./bind";
import {
  QUICK_STEPS,
  Waiting,
  endWalk,
  growPending,
  isRepeated,
  pending,
  pendingEnd,
} from "./stacks";
import { isAcyclic, occursIn } from "./variables";

/** Unifies two terms. If they do not unify, some variables may be bound. */
export function unify(a: Cell, b: Cell): bool {
  a = derefHere(a);
  b = derefHere(b);
  if (a == b) return true;
  if (isRef(a)) {
    if (isRef(b)) bindVariables(a, b);
    else bind(a, b);
    return true;
  }
  if (isRef(b)) {
    bind(b, a);
    return true;
  }
  if (isConst(a) || tagOf(a) != tagOf(b)) return false;
  const isDone = unifyCompounds(a, b, true);
  endWalk();
  return isDone;
}

/** Are the words after two headers, which are the same box header, the same? */
export function sameBox(p: Address, q: Address): bool {
  const end = p + 4 * boxWords(at(p));
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
export function unifyCompounds(a: Cell, b: Cell, binds: bool): bool {
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
    if (--left < 0 && n != 0 && isRepeated(a, b)) n = 0;
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
          else bind(x, y);
        } else if (isRef(y)) {
          if (!binds) return false;
          bind(y, x);
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

/** Unifies two terms so that no variable becomes part of its own value. */
export function unifyOccurs(a: Cell, b: Cell): bool {
  a = derefHere(a);
  b = derefHere(b);
  if (a == b) return true;
  if (isRef(a) && !isRef(b)) {
    if (occursIn(a, b)) return false;
  } else if (isRef(b) && !isRef(a)) {
    if (occursIn(b, a)) return false;
  } else if (!isRef(a)) return unifyFinitely(a, b);
  return unify(a, b);
}

/** Unifies two terms that are no variables. */
function unifyFinitely(a: Cell, b: Cell): bool {
  beginTrial();
  const isDone = unify(a, b) && isTrialAcyclic(a);
  keepTrial();
  return isDone;
}

/** Variables up to which the values are looked at one by one, which are most often small beside the whole term. */
const FEW_VALUES: u32 = 8;

/** Have the bindings of the trial made no cycle? It would lead through a variable that has got a compound. */
function isTrialAcyclic(a: Cell): bool {
  let count: u32 = 0;
  for (let entry = trialStart(); entry < machine.trail; entry += 4) {
    const value = at(entry) == REFUSED_MARK ? 0 : deref(at(entry));
    if (!isCompound(value)) continue;
    if (++count > FEW_VALUES) return isAcyclic(a);
    if (!isAcyclic(value)) return false;
  }
  return true;
}

/** Do the terms unify, whatever attributed variables say? Binds nothing. */
export function isUnifiable(a: Cell, b: Cell): bool {
  beginTrial();
  const isDone = unify(a, b);
  endTrial();
  return isDone;
}

/** unify_with_occurs_check/2. */
export function unifyWithOccursCheck(a: Cell, b: Cell): Outcome {
  return <i32>unifyOccurs(a, b);
}
/** A \= B. */
export function notUnifiable(a: Cell, b: Cell): Outcome {
  return <i32>!isUnifiable(a, b);
}
/** A = B. */
export function equals(a: Cell, b: Cell): Outcome {
  return <i32>unify(a, b);
}
