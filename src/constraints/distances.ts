/**
 * Constraints on a distance, `|x - y + offset|`, without variables for the difference and its absolute value.
 */
import { struct1, struct2 } from "../terms/term.js";
import type { Functor, Term } from "../terms/term.js";
import { high, low } from "./linear.js";
import { ABS, AT_LEAST, MINUS, PLUS, UNEQUAL } from "./residual-goals.js";
import { absolute, add, greatest, negate, subtract, termOf } from "./unbounded-integers.js";
import type { Int } from "./unbounded-integers.js";
import { Propagator } from "./store.js";
import type { Store, Variable, WatchedEvent } from "./store.js";

/** `|x - y + offset|`. */
export interface Distance {
  readonly x: Variable;
  readonly y: Variable;
  readonly offset: Int;
}

/** The term `x + c`, or `x - -c`. */
function shiftedTerm(x: Term, c: Int): Term {
  if (c === 0) return x;
  return c > 0 ? struct2(PLUS, x, termOf(c)) : struct2(MINUS, x, termOf(negate(c)));
}

/** The variables are `x`, `y` and the one that the distance is compared with. */
abstract class Distant extends Propagator {
  readonly offset: Int;

  constructor({ x, y, offset }: Distance, c: Variable) {
    super([x, y, c]);
    this.offset = offset;
  }

  /** The goal that compares the distance with a term. */
  protected goal(comparison: Functor, [x, y]: readonly Term[], right: Term): Term {
    const [v, w] = this.vars as [Variable, Variable];
    let c = this.offset;
    let inner: Term;
    if (v.isFixed) {
      inner = y!;
      c = negate(add(c, v.min));
    } else if (w.isFixed) {
      inner = x!;
      c = subtract(c, w.min);
    } else {
      inner = struct2(MINUS, x!, y!);
    }
    return struct2(comparison, struct1(ABS, shiftedTerm(inner, c)), right);
  }
}

/** `v` is at neither of the places that are `c` away from `center`; at any place if `c` is negative. */
function exclude(s: Store, v: Variable, center: Int, c: Int): boolean {
  if (c < 0) return true;
  return s.narrow(v, v.domain.without(subtract(center, c))?.without(add(center, c)));
}

/** `v` is at least `c` away from `center`. */
function keepAway(s: Store, v: Variable, center: Int, c: Int): boolean {
  if (c <= 0) return true;
  const less = subtract(c, 1);
  return s.removeRange(v, subtract(center, less), add(center, less));
}

/** `|x - y + offset|` is not `c`. */
class DistanceUnequal extends Distant {
  /** Was `c` unknown at first? */
  private readonly isOpen: boolean;

  constructor(distance: Distance, c: Variable) {
    super(distance, c);
    this.isOpen = !c.isFixed;
  }

  waitsFor(): WatchedEvent {
    return this.isOpen ? "domain" : "value";
  }

  propagate(s: Store): boolean {
    const x = this.vars[0]!;
    const y = this.vars[1]!;
    const c = this.vars[2]!;
    const { offset } = this;
    if (c.isFixed) {
      if (x.isFixed) {
        s.kill(this);
        return exclude(s, y, add(x.min, offset), c.min);
      }
      if (y.isFixed) {
        s.kill(this);
        return exclude(s, x, subtract(y.min, offset), c.min);
      }
      if (!this.isOpen) return true;
      // From now on, only values matter.
      s.kill(this);
      return postDistanceUnequal(s, { x, y, offset }, c);
    }
    if (x.isFixed) return this.decided(s, y, add(x.min, offset), c);
    return !y.isFixed || this.decided(s, x, subtract(y.min, offset), c);
  }

  /** The distance is that of `v` and `center`: if it is known, `c` is another. */
  private decided(s: Store, v: Variable, center: Int, c: Variable): boolean {
    const { size, min, max } = v.domain;
    const before = subtract(center, min);
    if (size > 2 || (size === 2 && before !== subtract(max, center))) return true;
    s.kill(this);
    return s.remove(c, absolute(before));
  }

  again(s: Store, [x, y, c]: readonly Variable[]): boolean {
    return postDistanceUnequal(s, { x: x!, y: y!, offset: this.offset }, c!);
  }

  goals(terms: readonly Term[]): Term[] {
    return [this.goal(UNEQUAL, terms, terms[2]!)];
  }
}

/** `|x - y + offset|` is at least `c + margin`. */
class DistanceAtLeast extends Distant {
  readonly margin: Int;

  constructor(distance: Distance, c: Variable, margin: Int) {
    super(distance, c);
    this.margin = margin;
  }

  waitsFor(): WatchedEvent {
    return "bounds";
  }

  propagate(s: Store): boolean {
    const [x, y, c] = this.vars as [Variable, Variable, Variable];
    const { offset, margin } = this;
    const lowest = add(low(x.min, negate(y.max)), offset);
    const highest = add(high(x.max, negate(y.min)), offset);
    if (!s.atMost(c, subtract(greatest(negate(lowest), highest), margin))) return false;
    if (c.max <= negate(margin)) {
      s.kill(this);
      return true;
    }
    const least = add(c.min, margin);
    if (x.isFixed || y.isFixed) {
      if (c.isFixed) s.kill(this);
      return x.isFixed
        ? keepAway(s, y, add(x.min, offset), least)
        : keepAway(s, x, subtract(y.min, offset), least);
    }
    if (least <= 0) return true;
    const gap = subtract(least, offset);
    if (lowest > negate(least)) {
      return s.atLeast(x, low(y.min, gap)) && s.atMost(y, high(x.max, negate(gap)));
    }
    const other = add(least, offset);
    if (highest < least) {
      return s.atMost(x, high(y.max, negate(other))) && s.atLeast(y, low(x.min, other));
    }
    return true;
  }

  again(s: Store, [x, y, c]: readonly Variable[]): boolean {
    return postDistanceAtLeast(s, { x: x!, y: y!, offset: this.offset }, c!, this.margin);
  }

  goals(terms: readonly Term[]): Term[] {
    const c = this.vars[2]!;
    const right = c.isFixed ? termOf(add(c.min, this.margin)) : shiftedTerm(c.term, this.margin);
    return [this.goal(AT_LEAST, terms, right)];
  }
}

/** Posts that a distance is not `c`. */
export function postDistanceUnequal(s: Store, distance: Distance, c: Variable): boolean {
  const { x, y, offset } = distance;
  if (x === y) return s.remove(c, absolute(offset));
  if (c.isFixed) {
    if (x.isFixed) return exclude(s, y, add(x.min, offset), c.min);
    if (y.isFixed) return exclude(s, x, subtract(y.min, offset), c.min);
  }
  return c.max < 0 || s.post(new DistanceUnequal(distance, c));
}

/** Posts that a distance is at least `c + margin`. */
export function postDistanceAtLeast(
  s: Store,
  distance: Distance,
  c: Variable,
  margin: Int,
): boolean {
  const { x, y, offset } = distance;
  if (x === y) return s.atMost(c, subtract(absolute(offset), margin));
  if (c.isFixed) {
    const least = add(c.min, margin);
    if (x.isFixed) return keepAway(s, y, add(x.min, offset), least);
    if (y.isFixed) return keepAway(s, x, subtract(y.min, offset), least);
  }
  return c.max <= negate(margin) || s.post(new DistanceAtLeast(distance, c, margin));
}
