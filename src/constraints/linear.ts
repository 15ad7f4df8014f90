/**
 * Linear constraints: `c1*x1 + … + cn*xn` equal to, unequal to, or at most a number.
 *
 * The propagators reason on bounds: the extremes of all other products bound each product. For `x + y = z`
 * (`Plus`) there is more: once one of the three has a value, the domains of the others are equal up to a
 * shift or a reflection. That is the most common form in programs.
 *
 * Sums are simplified before posting: products of the same variable are combined, constants are added up, and
 * small cases have propagators of their own.
 */
import { BLOCK, atOnce, inParts, isResumed, work } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { struct2 } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { Domain } from "./domain.js";
import { AT_LEAST, AT_MOST, EQUAL, PLUS, UNEQUAL, linearGoal } from "./residual-goals.js";
import {
  add,
  commonDivisor,
  divideDown,
  divideUp,
  isFinite,
  modulo,
  multiply,
  negate,
  stepsOf,
  subtract,
  termOf,
} from "./unbounded-integers.js";
import type { Int } from "./unbounded-integers.js";
import { Times } from "./products.js";
import { postSame } from "./sameness.js";
import { Propagator, constant } from "./store.js";
import type { Store, Variable, WatchedEvent } from "./store.js";

/** Longer sums are simplified in parts. */
const MANY = 1024;

/** The relation of a sum to its number. */
export type Relation = "equal" | "unequal" | "atMost";

/** A sum of products of coefficients and variables, and a number. */
export interface Sum {
  readonly coefficients: Int[];
  readonly variables: Variable[];
  constant: Int;
}

/** The order of the variables in goals: by age. */
function age(v: Variable): number {
  return (v.cell?.a3 as number | undefined) ?? 0;
}

/** The same sum without fixed variables and with each variable once, by age. */
export function simplified(sum: Sum): Sum {
  const { coefficients, variables, constant: c } = sum;
  const [a, b] = coefficients;
  const [x, y] = variables;
  if (variables.length === 1 && a !== 0 && !x!.isFixed) return sum;
  // Most sums have two variables.
  const isPair = variables.length === 2 && x !== y && a !== 0 && b !== 0;
  if (!isPair || x!.isFixed || y!.isFixed) return gathered(sum);
  return age(x!) < age(y!) ? sum : sumOf([b!, a!], [y!, x!], c);
}

function gathered(sum: Sum): Sum {
  return sum.variables.length < MANY
    ? atOnce(gatheredInParts(sum))
    : inParts(() => gatheredInParts(sum));
}

function* gatheredInParts({ coefficients, variables, constant: start }: Sum): LongWork<Sum> {
  const places = new Map<Variable, number>();
  const cs: Int[] = [];
  const vs: Variable[] = [];
  let total = start;
  for (let i = 0; i < variables.length; i++) {
    const v = variables[i]!;
    const c = coefficients[i]!;
    if (i % BLOCK === BLOCK - 1) yield BLOCK;
    if (v.isFixed) {
      total = add(total, multiply(c, v.min));
      continue;
    }
    const place = places.get(v);
    if (place !== undefined) {
      cs[place] = add(cs[place]!, c);
    } else {
      places.set(v, vs.length);
      vs.push(v);
      cs.push(c);
    }
  }
  const order = vs.map((_, i) => i).filter((i) => cs[i] !== 0);
  const ages = vs.map(age);
  if (order.some((i, at) => at > 0 && ages[order[at - 1]!]! > ages[i]!)) {
    order.sort((i, j) => ages[i]! - ages[j]!);
  }
  yield order.length;
  return {
    coefficients: order.map((i) => cs[i]!),
    variables: order.map((i) => vs[i]!),
    constant: total,
  };
}

/** Posts that the sum, including its constant, is equal to, unequal to, or at most 0. */
export function postLinear(s: Store, relation: Relation, sum: Sum): boolean {
  const { coefficients, variables, constant: rest } = simplified(sum);
  const c = negate(rest);
  if (relation === "equal") return postEqual(s, coefficients, variables, c);
  if (relation === "unequal") return postUnequal(s, coefficients, variables, c);
  return postAtMost(s, coefficients, variables, c);
}

function postEqual(s: Store, given: readonly Int[], vs: readonly Variable[], right: Int): boolean {
  if (vs.length === 0) return right === 0;
  let divisor: Int = 0;
  for (let i = 0; i < given.length && divisor !== 1; i++) {
    divisor = commonDivisor(divisor, given[i]!);
  }
  if (modulo(right, divisor) !== 0) return false;
  const cs = divisor === 1 ? given : given.map((c) => divideDown(c, divisor));
  const c = divideDown(right, divisor);
  const [x, y, z] = vs;
  if (vs.length === 1) return s.assign(x!, cs[0] === 1 ? c : negate(c));
  if (vs.length === 2) {
    const [a, b] = cs as [Int, Int];
    if (a === 1 && b === 1) return s.post(new Plus([x!, y!, constant(c)]));
    if (a === -1 && b === -1) return s.post(new Plus([x!, y!, constant(negate(c))]));
    if (a === 1 && b === -1) return postDistance(s, x!, y!, c);
    if (a === -1 && b === 1) return postDistance(s, x!, y!, negate(c));
    if (c === 0 && (b === 1 || b === -1)) {
      return s.post(new Times([constant(b === 1 ? negate(a) : a), x!, y!]));
    }
    if (c === 0 && (a === 1 || a === -1)) {
      return s.post(new Times([constant(a === 1 ? negate(b) : b), y!, x!]));
    }
  }
  if (vs.length === 3 && c === 0 && cs.every((k) => k === 1 || k === -1)) {
    const plus = cs.reduce<Int>((sum, k) => add(sum, k), 0);
    if (plus === 1 || plus === -1) {
      const odd = cs.indexOf(plus === 1 ? -1 : 1);
      const [u, v] = [x!, y!, z!].filter((_, i) => i !== odd);
      return s.post(new Plus([u!, v!, vs[odd]!]));
    }
  }
  return s.post(new LinearEqual(cs, vs, c));
}

/** Posts `x = y + c`. */
function postDistance(s: Store, x: Variable, y: Variable, c: Int): boolean {
  if (c === 0) return postSame(s, x, y);
  return c > 0
    ? s.post(new Plus([constant(c), y, x]))
    : s.post(new Plus([constant(negate(c)), x, y]));
}

function postUnequal(s: Store, cs: readonly Int[], vs: readonly Variable[], c: Int): boolean {
  if (vs.length === 0) return c !== 0;
  const [x, y] = vs as [Variable, Variable];
  if (vs.length === 1) {
    return modulo(c, cs[0]!) !== 0 || s.remove(x, divideDown(c, cs[0]!));
  }
  if (vs.length === 2 && cs[0] === 1 && cs[1] === -1) return s.post(new Apart(x, y, c));
  if (vs.length === 2 && cs[0] === -1 && cs[1] === 1) return s.post(new Apart(y, x, c));
  return s.post(new LinearUnequal(cs, vs, c));
}

function postAtMost(s: Store, cs: readonly Int[], vs: readonly Variable[], c: Int): boolean {
  if (vs.length === 0) return c >= 0;
  const [a, b] = cs as [Int, Int];
  const [x, y] = vs as [Variable, Variable];
  if (vs.length === 1) return productAtMost(s, a, x, c);
  if (vs.length === 2 && a === b && (a === 1 || a === -1)) {
    const total = s.fresh();
    const within = a === 1 ? s.atMost(total, c) : s.atLeast(total, negate(c));
    return within && s.post(new Plus([x, y, total]));
  }
  return s.post(new LinearAtMost(cs, vs, c));
}

/** `x + y = z`. Bounds, and whole domains when one of them has a value. */
export class Plus extends Propagator {
  waitsFor(): WatchedEvent {
    return "domain";
  }

  propagate(s: Store): boolean {
    const [x, y, z] = this.vars as [Variable, Variable, Variable];
    if (x.isFixed) return this.shifted(s, y, z, x.min);
    if (y.isFixed) return this.shifted(s, x, z, y.min);
    if (z.isFixed) {
      const c = z.min;
      for (;;) {
        s.tick();
        const before = x.domain;
        if (!s.within(y, before.mirror().shift(c))) return false;
        if (!s.within(x, y.domain.mirror().shift(c))) return false;
        if (x.domain === before) break;
        s.endRound();
      }
      if (x.isFixed || y.isFixed) s.kill(this);
      return true;
    }
    for (;;) {
      s.tick();
      const [a, b, c] = [x.domain, y.domain, z.domain];
      if (!s.atLeast(z, low(a.min, b.min)) || !s.atMost(z, high(a.max, b.max))) return false;
      if (!s.atLeast(x, low(z.min, negate(b.max))) || !s.atMost(x, high(z.max, negate(b.min)))) {
        return false;
      }
      if (!s.atLeast(y, low(z.min, negate(x.max))) || !s.atMost(y, high(z.max, negate(x.min)))) {
        return false;
      }
      if (x.domain === a && y.domain === b && z.domain === c) return true;
      if (x.isFixed || y.isFixed || z.isFixed) return this.propagate(s);
      s.endRound();
    }
  }

  /** `y + c = z`. */
  private shifted(s: Store, y: Variable, z: Variable, c: Int): boolean {
    if (c === 0) {
      s.kill(this);
      return postSame(s, y, z);
    }
    if (!s.within(z, y.domain.shift(c)) || !s.within(y, z.domain.shift(negate(c)))) return false;
    if (y.isFixed) s.kill(this);
    return true;
  }

  again(s: Store, vars: readonly Variable[]): boolean {
    return postLinear(s, "equal", { coefficients: [1, 1, -1], variables: [...vars], constant: 0 });
  }

  goals([x, y, z]: readonly Term[]): Term[] {
    return [struct2(EQUAL, struct2(PLUS, x!, y!), z!)];
  }
}

/** The sum of two lower bounds: open when one of them is. */
export function low(a: Int, b: Int): Int {
  return a === -Infinity || b === -Infinity ? -Infinity : add(a, b);
}

/** The sum of two upper bounds. */
export function high(a: Int, b: Int): Int {
  return a === Infinity || b === Infinity ? Infinity : add(a, b);
}

abstract class Linear extends Propagator {
  readonly coefficients: readonly Int[];
  readonly constant: Int;

  constructor(coefficients: readonly Int[], vars: readonly Variable[], c: Int) {
    super(vars);
    this.coefficients = coefficients;
    this.constant = c;
  }

  abstract readonly relation: Relation;

  /** The sum of the products that are not fixed. */
  protected rest(): { cs: Int[]; vs: Variable[]; c: Int } {
    const cs: Int[] = [];
    const vs: Variable[] = [];
    let c = this.constant;
    this.vars.forEach((v, i) => {
      const k = this.coefficients[i]!;
      if (v.isFixed) {
        c = subtract(c, multiply(k, v.min));
      } else {
        cs.push(k);
        vs.push(v);
      }
    });
    return { cs, vs, c };
  }

  again(s: Store, vars: readonly Variable[]): boolean {
    const sum = {
      coefficients: [...this.coefficients],
      variables: [...vars],
      constant: negate(this.constant),
    };
    return postLinear(s, this.relation, sum);
  }

  goals(): Term[] {
    const { cs, vs, c } = this.rest();
    const relation = { equal: EQUAL, unequal: UNEQUAL, atMost: AT_MOST }[this.relation];
    return [linearGoal({ relation, coefficients: cs, terms: vs.map((v) => v.term), constant: c })];
  }

  /** The least value of the sum of the products; `open` becomes the number of infinite bounds. */
  protected least(): Int {
    this.isBig = false;
    return this.extreme(1);
  }

  /** The greatest value of the sum of the products; `open` becomes the number of infinite bounds. */
  protected most(): Int {
    return this.extreme(-1);
  }

  /** How many bounds were infinite at the last call of `least` or `most`. */
  protected open = 0;
  /** Have there been integers beyond the exact ones since the last call of `least` began? */
  protected isBig = false;

  /** The least value for the sign 1, the greatest for -1. */
  private extreme(sign: number): Int {
    const { vars, coefficients } = this;
    let total: Int = 0;
    this.open = 0;
    for (let i = 0; i < vars.length; i++) {
      const k = coefficients[i]!;
      const { domain } = vars[i]!;
      const bound = k > 0 === sign > 0 ? domain.min : domain.max;
      if (isFinite(bound)) {
        const product = multiply(k, bound);
        total = add(total, product);
        if (typeof product !== "number" || typeof total !== "number") this.isBig = true;
      } else {
        this.open++;
      }
    }
    return total;
  }

  /** The same in parts. */
  protected *extremeInParts(sign: number): LongWork<Int> {
    const { vars, coefficients } = this;
    let total: Int = 0;
    let open = 0;
    let steps = 0;
    for (let i = 0; i < vars.length; i++) {
      const k = coefficients[i]!;
      const { domain } = vars[i]!;
      const bound = k > 0 === sign > 0 ? domain.min : domain.max;
      if (isFinite(bound)) {
        const product = multiply(k, bound);
        total = add(total, product);
        steps += typeof product === "number" ? STEPS : BIG_STEPS;
      } else {
        open++;
      }
      if (steps < BLOCK) continue;
      yield steps;
      steps = 0;
    }
    yield steps;
    this.open = open;
    return total;
  }
}

/** The steps of a product, and of one beyond the exact integers. */
const STEPS = 2;
const BIG_STEPS = 64;

/** `k * v` is at most `left`. */
function productAtMost(s: Store, k: Int, v: Variable, left: Int): boolean {
  return k > 0 ? s.atMost(v, divideDown(left, k)) : s.atLeast(v, divideUp(left, k));
}

/** `k * v` is at least `left`. */
function productAtLeast(s: Store, k: Int, v: Variable, left: Int): boolean {
  return k > 0 ? s.atLeast(v, divideUp(left, k)) : s.atMost(v, divideDown(left, k));
}

/** The extremes of a sum, each with the number of bounds that it lacks. */
interface Ends {
  readonly least: Int;
  readonly leastOpen: number;
  readonly most: Int;
  readonly mostOpen: number;
}

/** The sum is `constant`. */
class LinearEqual extends Linear {
  readonly relation = "equal";

  waitsFor(): WatchedEvent {
    return "bounds";
  }

  propagate(s: Store): boolean {
    const { vars, coefficients, constant: c } = this;
    if (vars.length >= BLOCK || isResumed(this)) return inParts(() => this.filter(s), this);
    for (;;) {
      s.tick();
      const least = this.least();
      const leastOpen = this.open;
      const most = this.most();
      const mostOpen = this.open;
      if (this.isBig) return inParts(() => this.filter(s), this);
      if ((leastOpen === 0 && least > c) || (mostOpen === 0 && most < c)) return false;
      if (leastOpen > 1 && mostOpen > 1) return leastOpen !== 2 || this.joined(s);
      const ends = { least, leastOpen, most, mostOpen };
      let again = false;
      let unknown = 0;
      for (let i = 0; i < vars.length; i++) {
        const v = vars[i]!;
        const { domain } = v;
        if (domain.size === 1) continue;
        unknown++;
        if (!this.bounded(s, v, coefficients[i]!, ends)) return false;
        if (v.domain !== domain) again = true;
      }
      if (!again) {
        if (unknown === 0) s.kill(this);
        if (unknown === 2) return this.joined(s);
        return unknown > 0 || least === c;
      }
      s.endRound();
    }
  }

  /** The same in parts, for many variables or integers beyond the exact ones. */
  private *filter(s: Store): LongWork<boolean> {
    const { vars, coefficients, constant: c } = this;
    for (;;) {
      const least = yield* this.extremeInParts(1);
      const leastOpen = this.open;
      const most = yield* this.extremeInParts(-1);
      const mostOpen = this.open;
      if ((leastOpen === 0 && least > c) || (mostOpen === 0 && most < c)) return false;
      if (leastOpen > 1 && mostOpen > 1) return leastOpen !== 2 || this.joined(s);
      const ends = { least, leastOpen, most, mostOpen };
      const cost = STEPS + stepsOf(least) + stepsOf(most) + stepsOf(c);
      let again = false;
      let unknown = 0;
      let steps = 0;
      for (let i = 0; i < vars.length; i++) {
        const v = vars[i]!;
        const { domain } = v;
        if (domain.size === 1) continue;
        unknown++;
        if (!this.bounded(s, v, coefficients[i]!, ends)) return false;
        if (v.domain !== domain) again = true;
        steps += cost;
        if (steps < BLOCK) continue;
        yield steps;
        steps = 0;
      }
      yield 1 + steps;
      if (again) continue;
      if (unknown === 0) s.kill(this);
      if (unknown === 2) return this.joined(s);
      return unknown > 0 || least === c;
    }
  }

  /** Narrows a variable to what the other products leave, as far as they are bounded. */
  private bounded(s: Store, v: Variable, k: Int, ends: Ends): boolean {
    const { domain } = v;
    const { least, leastOpen, most, mostOpen } = ends;
    const lowest = k > 0 ? domain.min : domain.max;
    const highest = k > 0 ? domain.max : domain.min;
    if (leastOpen === 0 || (leastOpen === 1 && !isFinite(lowest))) {
      const others = isFinite(lowest) ? subtract(least, multiply(k, lowest)) : least;
      if (!productAtMost(s, k, v, subtract(this.constant, others))) return false;
    }
    if (mostOpen === 0 || (mostOpen === 1 && !isFinite(highest))) {
      const others = isFinite(highest) ? subtract(most, multiply(k, highest)) : most;
      if (!productAtLeast(s, k, v, subtract(this.constant, others))) return false;
    }
    return true;
  }

  /** Unifies the last two variables if the sum says no more than that they are equal. */
  private joined(s: Store): boolean {
    const open = this.vars.findIndex((v) => !v.isFixed);
    const other = this.vars.findLastIndex((v) => !v.isFixed);
    if (add(this.coefficients[open]!, this.coefficients[other]!) !== 0) return true;
    const { cs, vs, c } = this.rest();
    if (vs.length !== 2 || c !== 0 || add(cs[0]!, cs[1]!) !== 0) return true;
    s.kill(this);
    return postSame(s, vs[0]!, vs[1]!);
  }
}

/** The sum is at most `constant`. */
class LinearAtMost extends Linear {
  readonly relation = "atMost";

  waitsFor(): WatchedEvent {
    return "bounds";
  }

  propagate(s: Store): boolean {
    const { vars, constant: c } = this;
    if (vars.length >= BLOCK || isResumed(this)) return inParts(() => this.filter(s), this);
    const least = this.least();
    if (this.isBig) return inParts(() => this.filter(s), this);
    const { open } = this;
    if (open > 1) return true;
    if (open === 0 && least > c) return false;
    for (let i = 0; i < vars.length; i++) if (!this.bounded(s, i, least, open)) return false;
    const most = this.most();
    if (this.open === 0 && most <= c) s.kill(this);
    return true;
  }

  /** The same in parts, for many variables or integers beyond the exact ones. */
  private *filter(s: Store): LongWork<boolean> {
    const { vars, constant: c } = this;
    const least = yield* this.extremeInParts(1);
    const { open } = this;
    if (open > 1) return true;
    if (open === 0 && least > c) return false;
    const cost = STEPS + stepsOf(least) + stepsOf(c);
    let steps = 0;
    for (let i = 0; i < vars.length; i++) {
      if (!this.bounded(s, i, least, open)) return false;
      steps += cost;
      if (steps < BLOCK) continue;
      yield steps;
      steps = 0;
    }
    const most = yield* this.extremeInParts(-1);
    if (this.open === 0 && most <= c) s.kill(this);
    return true;
  }

  /** Narrows variable `i` to what the other products leave; `open` of them are not bounded. */
  private bounded(s: Store, i: number, least: Int, open: number): boolean {
    const v = this.vars[i]!;
    const k = this.coefficients[i]!;
    const lowest = k > 0 ? v.domain.min : v.domain.max;
    if (v.isFixed || (open === 1 && isFinite(lowest))) return true;
    const others = isFinite(lowest) ? subtract(least, multiply(k, lowest)) : least;
    return productAtMost(s, k, v, subtract(this.constant, others));
  }

  override goals(): Term[] {
    const { cs, vs, c } = this.rest();
    if (vs.length !== 2) return super.goals();
    const [x, y] = vs.map((v) => v.term) as [Term, Term];
    const [a, b] = cs;
    if (!((a === 1 && b === -1) || (a === -1 && b === 1))) return super.goals();
    const [small, big] = a === 1 ? [x, y] : [y, x];
    if (c === 0) return [struct2(AT_LEAST, big, small)];
    return [struct2(AT_MOST, small, struct2(PLUS, big, termOf(c)))];
  }
}

/** The sum is not `constant`. */
class LinearUnequal extends Linear {
  readonly relation = "unequal";

  waitsFor(): WatchedEvent {
    return "value";
  }

  propagate(s: Store): boolean {
    const { vars, coefficients } = this;
    let left = this.constant;
    let last = -1;
    let bigs = 0;
    for (let i = 0; i < vars.length; i++) {
      const v = vars[i]!;
      if (v.isFixed) {
        left = subtract(left, multiply(coefficients[i]!, v.min));
        if (typeof left !== "number") bigs++;
      } else if (last >= 0) {
        work(BIG_STEPS * bigs);
        return true;
      } else {
        last = i;
      }
    }
    work(BIG_STEPS * bigs);
    s.kill(this);
    if (last < 0) return left !== 0;
    const k = coefficients[last]!;
    return modulo(left, k) !== 0 || s.remove(vars[last]!, divideDown(left, k));
  }

  override goals(): Term[] {
    const { cs, vs, c } = this.rest();
    const isUnit = cs.every((k) => k === 1 || k === -1);
    const terms = vs.map((v) => v.term);
    const n = this.vars.length;
    if (!isUnit || n > 3 || vs.length < n || (n === 3 && c !== 0)) return super.goals();
    if (n === 2) {
      if (cs[0] !== cs[1]) return super.goals();
      const right = termOf(cs[0] === 1 ? c : negate(c));
      return [struct2(UNEQUAL, right, struct2(PLUS, terms[0]!, terms[1]!))];
    }
    const plus = cs.filter((k) => k === 1).length;
    if (plus !== 1 && plus !== 2) return super.goals();
    const alone = cs.indexOf(plus === 1 ? 1 : -1);
    const [y, z] = terms.filter((_, i) => i !== alone);
    return [struct2(UNEQUAL, terms[alone]!, struct2(PLUS, y!, z!))];
  }
}

/** `x` is not `y + distance`. */
class Apart extends Propagator {
  readonly distance: Int;

  constructor(x: Variable, y: Variable, distance: Int) {
    super([x, y]);
    this.distance = distance;
  }

  waitsFor(): WatchedEvent {
    return "value";
  }

  propagate(s: Store): boolean {
    const x = this.vars[0]!;
    const y = this.vars[1]!;
    if (x.isFixed) {
      s.kill(this);
      return s.remove(y, subtract(x.min, this.distance));
    }
    if (y.isFixed) {
      s.kill(this);
      return s.remove(x, add(y.min, this.distance));
    }
    if (x.max < add(y.min, this.distance) || x.min > add(y.max, this.distance)) s.kill(this);
    return true;
  }

  again(s: Store, vars: readonly Variable[]): boolean {
    const sum = { coefficients: [1, -1], variables: [...vars], constant: negate(this.distance) };
    return postLinear(s, "unequal", sum);
  }

  goals([x, y]: readonly Term[]): Term[] {
    const { distance: c } = this;
    if (c === 0) return [struct2(UNEQUAL, x!, y!)];
    if (c < 0) return [struct2(UNEQUAL, y!, struct2(PLUS, x!, termOf(negate(c))))];
    return [struct2(UNEQUAL, x!, struct2(PLUS, y!, termOf(c)))];
  }
}

/** The sum of these products alone. */
export function sumOf(coefficients: Int[], variables: Variable[], c: Int = 0): Sum {
  return { coefficients, variables, constant: c };
}

/** A domain as wide as the range of the sum. */
export function rangeOf({ coefficients, variables, constant: c }: Sum): Domain {
  let min: Int = c;
  let max: Int = c;
  variables.forEach((v, i) => {
    const k = coefficients[i]!;
    min = low(min, multiply(k, k > 0 ? v.min : v.max));
    max = high(max, multiply(k, k > 0 ? v.max : v.min));
  });
  return Domain.range(min, max)!;
}
