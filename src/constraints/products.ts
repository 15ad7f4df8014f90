/**
 * Constraints for the nonlinear functions: products, powers, absolute values, quotients, remainders, minima
 * and maxima. Each relates the arguments to the value, its last variable.
 *
 * They reason on bounds, by the extremes of the function at the corners of the box of bounds where it is
 * monotone, and on whole domains where that costs no more.
 */
import { struct1, struct2 } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { isUnbound } from "../builtins/arguments.js";
import { Domain } from "./domain.js";
import { ABS, AT_LEAST, EQUAL, TIMES, call2 } from "./residual-goals.js";
import {
  absolute,
  add,
  divideDown,
  divideToZero,
  divideUp,
  exactPower,
  exponentUp,
  greatest,
  isFinite,
  least,
  modulo,
  multiply,
  negate,
  power,
  remainder,
  rootDown,
  rootUp,
  subtract,
} from "./unbounded-integers.js";
import type { Int } from "./unbounded-integers.js";
import { postSame } from "./sameness.js";
import { Propagator, constant } from "./store.js";
import type { Store, Variable, WatchedEvent } from "./store.js";

/** A function: reasons in rounds until nothing changes. */
export abstract class Functional extends Propagator {
  waitsFor(): WatchedEvent {
    return "bounds";
  }

  /** One round of propagation. */
  protected abstract round(s: Store): boolean;

  propagate(s: Store): boolean {
    const { vars } = this;
    for (;;) {
      let size = 0;
      let changed = false;
      const before = vars.map((v) => v.domain);
      s.tick();
      if (!this.round(s)) return false;
      for (let i = 0; i < vars.length; i++) {
        if (vars[i]!.domain !== before[i]) changed = true;
        if (!vars[i]!.isFixed) size++;
      }
      if (changed) {
        s.endRound();
        continue;
      }
      if (size === 0) s.kill(this);
      return true;
    }
  }
}

/** `x * y = z`. */
export class Times extends Functional {
  override waitsFor(): WatchedEvent {
    return "domain";
  }

  protected round(s: Store): boolean {
    const [x, y, z] = this.vars as [Variable, Variable, Variable];
    if (x.isFixed || y.isFixed) {
      const c = x.isFixed ? x.min : y.min;
      const other = x.isFixed ? y : x;
      if (c === 0 || c === 1) s.kill(this);
      return c === 1 ? postSame(s, other, z) : scaled(s, c, other, z);
    }
    if (!s.within(z, hull(x, y))) return false;
    if (!z.domain.has(0)) {
      if (!s.remove(x, 0) || !s.remove(y, 0)) return false;
      const most = greatest(absolute(z.min), absolute(z.max));
      for (const v of [x, y]) {
        if (!s.atLeast(v, negate(most)) || !s.atMost(v, most)) return false;
      }
    }
    return factor(s, x, y, z) && factor(s, y, x, z);
  }

  again(s: Store, vars: readonly Variable[]): boolean {
    const [x, y, z] = vars as [Variable, Variable, Variable];
    return x === y ? s.post(new Power([x, constant(2), z])) : s.post(new Times(vars));
  }

  goals([x, y, z]: readonly Term[]): Term[] {
    return [struct2(EQUAL, struct2(TIMES, x!, y!), z!)];
  }
}

/** `c * y = z`. */
function scaled(s: Store, c: Int, y: Variable, z: Variable): boolean {
  if (c === 0) return s.assign(z, 0);
  return s.within(z, y.domain.times(c)) && s.within(y, z.domain.dividedBy(c));
}

/** The products at the corners. */
function hull(x: Variable, y: Variable): Domain {
  const corners = [
    multiply(x.min, y.min),
    multiply(x.min, y.max),
    multiply(x.max, y.min),
    multiply(x.max, y.max),
  ];
  return Domain.range(corners.reduce(least), corners.reduce(greatest))!;
}

/** The bounds that `x * y = z` implies for `x`, if the sign of `y` is known. */
function factor(s: Store, x: Variable, y: Variable, z: Variable): boolean {
  if (y.min > 0) return factorOf(s, x, y.min, y.max, z.min, z.max);
  if (y.max < 0) return factorOf(s, x, negate(y.max), negate(y.min), negate(z.max), negate(z.min));
  return true;
}

/** The bounds of `x` if it is a quotient of a value from `first` to `last` by one from `low` to `high`. */
function factorOf(s: Store, x: Variable, low: Int, high: Int, first: Int, last: Int): boolean {
  const min = first > 0 ? up(first, high) : up(first, low);
  const max = last < 0 ? negate(up(negate(last), high)) : negate(up(negate(last), low));
  return s.atLeast(x, min) && s.atMost(x, max);
}

/** `a / b` rounded up, for a positive `b` that may be infinite. */
function up(a: Int, b: Int): Int {
  if (isFinite(b)) return divideUp(a, b);
  return a > 0 ? 1 : 0;
}

/** `x ^ n = z`, for integers: only 1 and -1 have negative powers. */
export class Power extends Functional {
  protected round(s: Store): boolean {
    const [x, n, z] = this.vars as [Variable, Variable, Variable];
    if (x.isFixed && n.isFixed && n.min > 1) return s.assign(z, exactPower(x.min, n.min));
    if (n.isFixed) {
      return this.fixedExponent(s, x, n.min, z);
    }
    if (x.isFixed && x.min > 1) return this.fixedBase(s, x.min, n, z);
    if (x.isFixed && x.min === 1) return s.assign(z, 1);
    if (x.min > 0 && n.min >= 0) {
      return s.atLeast(z, power(x.min, n.min)) && s.atMost(z, power(x.max, n.max));
    }
    return true;
  }

  private fixedExponent(s: Store, x: Variable, n: Int, z: Variable): boolean {
    if (n < 0) {
      if (!s.within(x, Domain.of([-1, 1]))) return false;
      return x.isFixed ? s.assign(z, x.min === 1 || modulo(n, 2) === 0 ? 1 : -1) : true;
    }
    if (n === 0) return s.assign(z, 1);
    // Only powers of 0 and the units have a value here.
    if (typeof n !== "number") return !isUnitOrZero(x) || s.assign(z, power(x.min, n));
    if (n % 2 === 1) {
      return (
        s.atLeast(z, power(x.min, n)) &&
        s.atMost(z, power(x.max, n)) &&
        s.atLeast(x, oddRoot(z.min, n, false)) &&
        s.atMost(x, oddRoot(z.max, n, true))
      );
    }
    const most = greatest(absolute(x.min), absolute(x.max));
    const fewest = x.min > 0 ? x.min : x.max < 0 ? negate(x.max) : x.domain.has(0) ? 0 : 1;
    if (!s.atLeast(z, power(fewest, n)) || !s.atMost(z, power(most, n))) return false;
    const low = rootUp(z.min, n);
    const high = rootDown(z.max, n);
    if (!s.within(x, Domain.union([negate(high), negate(low), low, high]))) return false;
    if (z.isFixed) s.kill(this);
    return true;
  }

  private fixedBase(s: Store, base: Int, n: Variable, z: Variable): boolean {
    if (!s.atLeast(n, 0) || !s.atLeast(z, 1)) return false;
    // An open domain that has changed too often keeps its bound.
    if (n.min < 0) return true;
    if (!s.atLeast(z, power(base, n.min)) || !s.atMost(z, power(base, n.max))) return false;
    if (!s.atLeast(n, exponentUp(base, n.min, z.min))) return false;
    if (!isFinite(z.max)) return true;
    const beyond = exponentUp(base, n.min, add(z.max, 1));
    return !isFinite(power(base, beyond)) || s.atMost(n, subtract(beyond, 1));
  }

  again(s: Store, vars: readonly Variable[]): boolean {
    return s.post(new Power(vars));
  }

  goals([x, n, z]: readonly Term[]): Term[] {
    return [struct2(EQUAL, call2("^", x!, n!), z!)];
  }
}

/** Is its value -1, 0 or 1? */
function isUnitOrZero(x: Variable): boolean {
  return x.isFixed && absolute(x.min) <= 1;
}

/** The root for an odd exponent, rounded down or up. */
function oddRoot(x: Int, n: number, isDown: boolean): Int {
  if (x >= 0) return isDown ? rootDown(x, n) : rootUp(x, n);
  return negate(isDown ? rootUp(negate(x), n) : rootDown(negate(x), n));
}

/** The absolute values of the elements. */
function sizes(domain: Domain): Domain | undefined {
  if (domain.min >= 0) return domain;
  const mirrored = domain.mirror();
  return domain.max <= 0 ? mirrored : domain.or(mirrored).from(0);
}

/** Domains with more bounds take long. */
const WIDE_WIDTH = 1024;

/** `z = |x|`. */
export class Absolute extends Functional {
  override waitsFor(): WatchedEvent {
    return "domain";
  }

  protected round(s: Store): boolean {
    const [x, z] = this.vars as [Variable, Variable];
    const before = z.domain;
    if (!s.within(z, sizes(x.domain))) return false;
    const { domain } = z;
    // The rest takes as long again if the domains are wide.
    if (domain !== before && before.width > WIDE_WIDTH) s.endRound();
    const isSigned = x.min >= 0 || x.max <= 0;
    const values = isSigned ? (x.min >= 0 ? domain : domain.mirror()) : domain.or(domain.mirror());
    if (!s.within(x, values)) return false;
    if (z.isFixed) s.kill(this);
    return true;
  }

  again(s: Store, vars: readonly Variable[]): boolean {
    return s.post(new Absolute(vars));
  }

  goals([x, z]: readonly Term[]): Term[] {
    return [struct2(EQUAL, z!, struct1(ABS, x!))];
  }
}

/** Integer division: `//` towards zero, `div` towards minus infinity. */
export type Division = "//" | "div";

/** `x // y = z` or `x div y = z`; `y` is not 0. */
export class Quotient extends Functional {
  readonly kind: Division;

  constructor(vars: readonly Variable[], kind: Division) {
    super(vars);
    this.kind = kind;
  }

  private value(x: Int, y: Int): Int {
    if (this.kind === "//") return divideToZero(x, y);
    if (isFinite(y)) return divideDown(x, y);
    return x === 0 || x < 0 === y < 0 ? 0 : -1;
  }

  protected round(s: Store): boolean {
    const [x, y, z] = this.vars as [Variable, Variable, Variable];
    if (!s.remove(y, 0)) return false;
    if (x.isFixed && y.isFixed) return s.assign(z, this.value(x.min, y.min));
    let low: Int = Infinity;
    let high: Int = -Infinity;
    // The quotient is monotone where the divisor has one sign.
    for (const side of [y.domain.to(-1), y.domain.from(1)]) {
      if (side === undefined) continue;
      for (const a of [x.min, x.max]) {
        for (const b of [side.min, side.max]) {
          const q = !isFinite(a) && !isFinite(b) ? (a < 0 === b < 0 ? 0 : -1) : this.value(a, b);
          low = least(low, q);
          high = greatest(high, q);
        }
      }
    }
    if (!s.atLeast(z, low) || !s.atMost(z, high)) return false;
    if (y.min > 0) {
      if (!this.dividend(s, x, y.min, y.max, z.min, z.max, false)) return false;
    } else if (y.max < 0) {
      // x div y is -x div -y; x // y is -x // -y.
      if (!this.dividend(s, x, negate(y.max), negate(y.min), z.min, z.max, true)) return false;
    }
    // All dividends within the bounds have that quotient.
    if (y.isFixed && z.isFixed) s.kill(this);
    return true;
  }

  /** The bounds of `x`, or of `-x`, for a divisor from `low` to `high`, positive. */
  private dividend(
    s: Store,
    x: Variable,
    low: Int,
    high: Int,
    first: Int,
    last: Int,
    mirrored: boolean,
  ): boolean {
    let min: Int;
    let max: Int;
    if (this.kind === "//") {
      min = first > 0 ? multiply(first, low) : add(multiply(subtract(first, 1), high), 1);
      max = last < 0 ? multiply(last, low) : subtract(multiply(add(last, 1), high), 1);
    } else {
      min = multiply(first, first >= 0 ? low : high);
      const above = add(last, 1);
      max = subtract(multiply(above, above > 0 ? high : low), 1);
    }
    if (mirrored) [min, max] = [negate(max), negate(min)];
    // Both at once: an open domain that has changed too often is closed nevertheless.
    return (x.min >= min && x.max <= max) || s.within(x, Domain.range(min, max));
  }

  again(s: Store, vars: readonly Variable[]): boolean {
    return s.post(new Quotient(vars, this.kind));
  }

  goals([x, y, z]: readonly Term[]): Term[] {
    return [struct2(EQUAL, call2(this.kind, x!, y!), z!)];
  }
}

/** Domains with more elements than this are wide. */
const WIDE = 2 ** 20;

/**
 * Posts that `|z|` is at most `most`, a bound of another variable. If that in turn depends on `z`, the two
 * could move each other by one for ages: a wide domain loses a good part or nothing.
 */
function noLarger(s: Store, z: Variable, most: Int): boolean {
  const low = negate(most);
  if (z.min >= low && z.max <= most) return true;
  const { size } = z.domain;
  if (size > WIDE && size !== Infinity) {
    const rest = z.domain.from(low)?.to(most);
    if (rest !== undefined && rest.size > 0.9 * size) return true;
  }
  return s.atLeast(z, low) && s.atMost(z, most);
}

/** Remainders: `mod` goes with `div`, `rem` with `//`. */
export type Rest = "mod" | "rem";

/** `x mod y = z` or `x rem y = z`; `y` is not 0. */
export class Remainder extends Functional {
  readonly kind: Rest;

  constructor(vars: readonly Variable[], kind: Rest) {
    super(vars);
    this.kind = kind;
  }

  private value(x: Int, y: Int): Int {
    return this.kind === "mod" ? modulo(x, y) : remainder(x, y);
  }

  protected round(s: Store): boolean {
    const [x, y, z] = this.vars as [Variable, Variable, Variable];
    if (!s.remove(y, 0)) return false;
    if (x.isFixed && y.isFixed) return s.assign(z, this.value(x.min, y.min));
    const most = subtract(greatest(absolute(y.min), absolute(y.max)), 1);
    const sign = this.kind === "mod" ? y : x;
    if (sign.min >= 0 && !s.atLeast(z, 0)) return false;
    if (sign.max <= 0 && !s.atMost(z, 0)) return false;
    if (!y.isFixed) return noLarger(s, z, least(most, this.sizeOf(x, y)));
    if (!s.atLeast(z, negate(most)) || !s.atMost(z, most)) return false;
    return noLarger(s, z, this.sizeOf(x, y)) && this.fixedDivisor(s, x, absolute(y.min), z);
  }

  /** The largest remainder for the bounds of `x`. */
  private sizeOf(x: Variable, y: Variable): Int {
    if (this.kind === "rem") return greatest(absolute(x.min), absolute(x.max));
    return x.min >= 0 && y.min > 0 ? x.max : Infinity;
  }

  /** For a known divisor: `x` is within one block of multiples, or moves to the next with that remainder. */
  private fixedDivisor(s: Store, x: Variable, size: Int, z: Variable): boolean {
    const divisor = this.kind === "mod" ? this.vars[1]!.min : size;
    if (isFinite(x.min) && isFinite(x.max) && (this.kind === "mod" || x.min >= 0)) {
      const block = divideDown(x.min, divisor);
      if (block === divideDown(x.max, divisor)) {
        const start = multiply(block, divisor);
        return s.within(z, x.domain.shift(negate(start))) && s.within(x, z.domain.shift(start));
      }
    }
    if (!z.isFixed) return true;
    const rest = z.min;
    if (this.kind === "rem") {
      if (rest > 0 && !s.atLeast(x, 1)) return false;
      if (rest < 0 && !s.atMost(x, -1)) return false;
    }
    // Where the next value is missing in the domain, the next round continues.
    const ahead = isFinite(x.min) ? modulo(subtract(rest, x.min), size) : 0;
    if (ahead !== 0 && !s.atLeast(x, add(x.min, ahead))) return false;
    const behind = isFinite(x.max) ? modulo(subtract(x.max, rest), size) : 0;
    return behind === 0 || s.atMost(x, subtract(x.max, behind));
  }

  again(s: Store, vars: readonly Variable[]): boolean {
    return s.post(new Remainder(vars, this.kind));
  }

  goals([x, y, z]: readonly Term[]): Term[] {
    return [struct2(EQUAL, call2(this.kind, x!, y!), z!)];
  }
}

/** `z = max(x, y)` or `z = min(x, y)`. */
export class Extreme extends Functional {
  readonly kind: "max" | "min";

  constructor(vars: readonly Variable[], kind: "max" | "min") {
    super(vars);
    this.kind = kind;
  }

  protected round(s: Store): boolean {
    return this.kind === "max" ? this.maximum(s) : this.minimum(s);
  }

  private maximum(s: Store): boolean {
    const [x, y, z] = this.vars as [Variable, Variable, Variable];
    if (!s.atLeast(z, greatest(x.min, y.min)) || !s.atMost(z, greatest(x.max, y.max))) return false;
    if (!s.atMost(x, z.max) || !s.atMost(y, z.max)) return false;
    if (x.max < z.min || x.max <= y.min) return this.is(s, y, z);
    if (y.max < z.min || y.max <= x.min) return this.is(s, x, z);
    return true;
  }

  private minimum(s: Store): boolean {
    const [x, y, z] = this.vars as [Variable, Variable, Variable];
    if (!s.atLeast(z, least(x.min, y.min)) || !s.atMost(z, least(x.max, y.max))) return false;
    if (!s.atLeast(x, z.min) || !s.atLeast(y, z.min)) return false;
    if (x.min > z.max || x.min >= y.max) return this.is(s, y, z);
    if (y.min > z.max || y.min >= x.max) return this.is(s, x, z);
    return true;
  }

  /** Handles the case where it is known which of the two has the value. */
  private is(s: Store, x: Variable, z: Variable): boolean {
    s.kill(this);
    return postSame(s, x, z);
  }

  again(s: Store, vars: readonly Variable[]): boolean {
    const [x, y, z] = vars as [Variable, Variable, Variable];
    return x === y ? postSame(s, x, z) : s.post(new Extreme(vars, this.kind));
  }

  goals([x, y, z]: readonly Term[]): Term[] {
    const isMax = this.kind === "max";
    const bounds = [x!, y!]
      .filter(isUnbound)
      .map((each) => (isMax ? struct2(AT_LEAST, z!, each) : struct2(AT_LEAST, each, z!)));
    return [...bounds, struct2(EQUAL, z!, call2(this.kind, x!, y!))];
  }
}
