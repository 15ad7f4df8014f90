/**
 * Unification, with and without the occurs check.
 *
 * Both walk the two terms with an explicit stack of pairs still to be unified,
 * so that neither a long list nor a deep term can exhaust JavaScript's own.
 * The first argument is entered, the others wait on the stack: bindings are made
 * from left to right.
 */
import { ATTVAR, BIG, FLOAT, STRING, VAR, argument, deref, floatValue, stampOf } from "./term.js";
import type { Cell, Term } from "./term.js";
import { bindAny, bindAttributed } from "./attributes.js";
import { PATIENCE, SeenPairs } from "./cycles.js";
import { bind } from "./trail.js";
import type { Trail } from "./trail.js";

/** Beyond this the work stack is given back to the collector after use. */
const KEEP = 1024;

const waiting: Term[] = [];

/** Gives back a long work stack. */
function trim(stack: Term[]): void {
  if (stack.length > KEEP) stack.length = 0;
}

/** Are the atomic cells `a` and `b`, not identical, equal? `t` is the kind of both. */
function equalAtomic(a: Cell, b: Cell): boolean {
  const t = a.t;
  if (t === BIG || t === STRING) return a.a0 === b.a0;
  return t === FLOAT && Object.is(floatValue(a), floatValue(b));
}

/**
 * Unifies `a` and `b`; true iff they have a common instance. On failure the
 * bindings made so far stay: the caller's choice point takes them back.
 */
export function unify(m: Trail, a: Term, b: Term): boolean {
  let top = 0;
  let steps = 0;
  let seen: SeenPairs | undefined;
  for (;;) {
    a = deref(a);
    b = deref(b);
    if (typeof a === "number") {
      if (typeof b === "number") {
        if (a !== b) break;
      } else if (!bindAny(m, b, a)) {
        break;
      }
    } else if (typeof b === "number") {
      if (!bindAny(m, a, b)) break;
    } else if (a !== b) {
      if (a.t === VAR) {
        if (b.t === VAR && stampOf(b) > stampOf(a)) bind(m, b, a);
        else bind(m, a, b);
      } else if (b.t === VAR) {
        bind(m, b, a);
      } else {
        const n = a.t.arity;
        if (a.t === ATTVAR) {
          bindAttributed(m, a, b);
        } else if (a.t !== b.t) {
          if (b.t !== ATTVAR) break;
          bindAttributed(m, b, a);
        } else if (n === 0) {
          if (!equalAtomic(a, b)) break;
        } else if (++steps <= PATIENCE || (seen ??= new SeenPairs()).add(a, b)) {
          for (let i = n - 1; i > 0; i--) {
            waiting[top++] = argument(a, i);
            waiting[top++] = argument(b, i);
          }
          if (n > 8) {
            a = a.args[0]!;
            b = b.args[0]!;
          } else {
            a = a.a0;
            b = b.a0;
          }
          continue;
        }
      }
    }
    if (top === 0) {
      trim(waiting);
      return true;
    }
    b = waiting[--top]!;
    a = waiting[--top]!;
  }
  trim(waiting);
  return false;
}

const inside: Term[] = [];

/** Does the unbound variable `v` occur in `x`? */
export function occursIn(v: Cell, x: Term): boolean {
  let top = 0;
  let steps = 0;
  let seen: Set<Cell> | undefined;
  for (;;) {
    x = deref(x);
    if (x === v) {
      trim(inside);
      return true;
    }
    if (
      typeof x !== "number" &&
      x.t.arity > 0 &&
      (++steps <= PATIENCE || !(seen ??= new Set()).has(x))
    ) {
      seen?.add(x);
      for (let i = x.t.arity - 1; i > 0; i--) inside[top++] = argument(x, i);
      x = argument(x, 0);
      continue;
    }
    if (top === 0) {
      trim(inside);
      return false;
    }
    x = inside[--top]!;
  }
}

/** As `unify`, but no variable is bound to a term that contains it: fails instead. */
export function unifyWithOccursCheck(m: Trail, a: Term, b: Term): boolean {
  const pairs: Term[] = [];
  let steps = 0;
  let seen: SeenPairs | undefined;
  for (;;) {
    a = deref(a);
    b = deref(b);
    if (a !== b) {
      if (typeof a !== "number" && a.t === VAR) {
        if (occursIn(a, b)) return false;
        if (typeof b !== "number" && b.t === VAR && stampOf(b) > stampOf(a)) bind(m, b, a);
        else bind(m, a, b);
      } else if (typeof b !== "number" && b.t === VAR) {
        if (occursIn(b, a)) return false;
        bind(m, b, a);
      } else if (typeof a !== "number" && a.t === ATTVAR) {
        if (occursIn(a, b)) return false;
        bindAttributed(m, a, b);
      } else if (typeof b !== "number" && b.t === ATTVAR) {
        if (occursIn(b, a)) return false;
        bindAttributed(m, b, a);
      } else {
        if (typeof a === "number" || typeof b === "number" || a.t !== b.t) return false;
        const n = a.t.arity;
        if (n === 0) {
          if (!equalAtomic(a, b)) return false;
        } else if (++steps <= PATIENCE || (seen ??= new SeenPairs()).add(a, b)) {
          for (let i = n - 1; i >= 0; i--) pairs.push(argument(a, i), argument(b, i));
        }
      }
    }
    if (pairs.length === 0) return true;
    b = pairs.pop()!;
    a = pairs.pop()!;
  }
}
