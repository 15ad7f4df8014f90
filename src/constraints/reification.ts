/**
 * Constraints as conditions: truth values, and the connectives between them.
 *
 * A condition has a variable from 0 to 1 that says whether it holds. A comparison is decided when the domains
 * decide it; when its truth value is known, it or its negation is posted in its place.
 */
import { Met } from "../terms/met-cells.js";
import { isAcyclic } from "../terms/cycles.js";
import { BLOCK, inParts, isDivisible, resumed } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { domainError, typeError } from "../terms/error-terms.js";
import { argument, deref, struct2 } from "../terms/term.js";
import { isUnbound } from "../builtins/arguments.js";
import type { Cell, Functor, Term } from "../terms/term.js";
import {
  AND,
  CONNECTIVES,
  Connective,
  IFF,
  IMPLIED,
  IMPLIES,
  NOT,
  Negation,
  OR,
} from "./connectives.js";
import { Domain } from "./domain.js";
import {
  POWER,
  comparisonInParts,
  comparisonSum,
  isComparison,
  isLarge,
  postComparison,
} from "./constraint-expressions.js";
import type { Guard } from "./constraint-expressions.js";
import {
  AT_LEAST,
  AT_MOST,
  EQUAL,
  GREATER,
  IN,
  LESS,
  UNEQUAL,
  domainTerm,
  linearGoal,
} from "./residual-goals.js";
import {
  add,
  divideDown,
  intOf,
  isFinite,
  modulo,
  multiply,
  negate,
  subtract,
} from "./unbounded-integers.js";
import type { Int } from "./unbounded-integers.js";
import { postLinear, simplified, sumOf } from "./linear.js";
import type { Relation, Sum } from "./linear.js";
import { postSame } from "./sameness.js";
import { Propagator, constant, store } from "./store.js";
import type { Store, Variable, WatchedEvent } from "./store.js";
import { readDomain } from "./sets.js";
import { variableOf } from "./variables.js";

/** The first variable says whether the linear sum of the others is related to the number. */
class Truth extends Propagator {
  readonly relation: Relation;
  readonly coefficients: readonly Int[];
  readonly constant: Int;

  constructor(relation: Relation, truth: Variable, { coefficients, variables, constant: c }: Sum) {
    super([truth, ...variables]);
    this.relation = relation;
    this.coefficients = coefficients;
    this.constant = c;
  }

  waitsFor(i: number): WatchedEvent {
    if (i === 0) return "value";
    return this.relation === "atMost" || this.vars.length > 3 ? "bounds" : "domain";
  }

  private get sum(): Sum {
    return sumOf([...this.coefficients], this.vars.slice(1), this.constant);
  }

  propagate(s: Store): boolean {
    const truth = this.vars[0]!;
    if (truth.isFixed) {
      const done = s.impose(() =>
        truth.min === 1
          ? postLinear(s, this.relation, this.sum)
          : postNegated(s, this.relation, this.sum),
      );
      s.kill(this);
      return done;
    }
    const decided = this.decided();
    if (decided === undefined) return true;
    s.kill(this);
    return s.assign(truth, decided ? 1 : 0);
  }

  /** Does it hold? Undefined where the domains do not decide it. */
  private decided(): boolean | undefined {
    let least: Int = this.constant;
    let most: Int = this.constant;
    const { vars, coefficients } = this;
    for (let i = 1; i < vars.length; i++) {
      const k = coefficients[i - 1]!;
      const { min, max } = vars[i]!.domain;
      const [low, high] = k > 0 ? [min, max] : [max, min];
      least = isFinite(least) && isFinite(low) ? add(least, multiply(k, low)) : -Infinity;
      most = isFinite(most) && isFinite(high) ? add(most, multiply(k, high)) : Infinity;
    }
    if (this.relation === "atMost") return most <= 0 ? true : least > 0 ? false : undefined;
    const isEqual = this.relation === "equal";
    if (least > 0 || most < 0) return !isEqual;
    if (least === 0 && most === 0) return isEqual;
    return this.isApart() ? !isEqual : undefined;
  }

  /** Do holes in domains exclude that the sum is 0? */
  private isApart(): boolean {
    const { coefficients, constant: c } = this;
    const [, x, y] = this.vars;
    const [a, b] = coefficients;
    if (coefficients.length === 1) {
      return modulo(c, a!) !== 0 || !x!.domain.has(divideDown(negate(c), a!));
    }
    if (coefficients.length !== 2) return false;
    if (a === 1 && b === -1) return !x!.domain.meets(y!.domain.shift(negate(c)));
    if (a === -1 && b === 1) return !x!.domain.meets(y!.domain.shift(c));
    return false;
  }

  again(s: Store, vars: readonly Variable[]): boolean {
    const [truth, ...rest] = vars;
    const sum = simplified(sumOf([...this.coefficients], rest, this.constant));
    return postTruth(s, this.relation, sum, truth!);
  }

  goals(terms: readonly Term[]): Term[] {
    const cs: Int[] = [];
    const xs: Term[] = [];
    let c = negate(this.constant);
    this.coefficients.forEach((k, i) => {
      const v = this.vars[i + 1]!;
      if (v.isFixed) {
        c = subtract(c, multiply(k, v.min));
      } else {
        cs.push(k);
        xs.push(terms[i + 1]!);
      }
    });
    let relation = { equal: EQUAL, unequal: UNEQUAL, atMost: AT_MOST }[this.relation];
    // With negative products only, the comparison reads better reversed.
    if (cs.every((k) => k < 0) || (c === 0 && cs[0]! < 0)) {
      if (relation === AT_MOST) relation = AT_LEAST;
      const coefficients = cs.map(negate);
      return [
        struct2(
          IFF,
          linearGoal({ relation, coefficients, terms: xs, constant: negate(c) }),
          terms[0]!,
        ),
      ];
    }
    return [
      struct2(IFF, linearGoal({ relation, coefficients: cs, terms: xs, constant: c }), terms[0]!),
    ];
  }
}

/** Posts that the relation does not hold. */
function postNegated(s: Store, relation: Relation, sum: Sum): boolean {
  if (relation === "equal") return postLinear(s, "unequal", sum);
  if (relation === "unequal") return postLinear(s, "equal", sum);
  const { coefficients, variables, constant: c } = sum;
  return postLinear(s, "atMost", sumOf(coefficients.map(negate), variables, subtract(1, c)));
}

/** Posts that `truth` says whether the sum is related to 0. */
function postTruth(s: Store, relation: Relation, sum: Sum, truth: Variable): boolean {
  return s.within(truth, Domain.truth) && s.post(new Truth(relation, truth, sum));
}

/** The first variable says whether the second is in a domain. */
class Membership extends Propagator {
  readonly domain: Domain;

  constructor(vars: readonly Variable[], domain: Domain) {
    super(vars);
    this.domain = domain;
  }

  waitsFor(i: number): WatchedEvent {
    return i === 0 ? "value" : "domain";
  }

  propagate(s: Store): boolean {
    const [truth, x] = this.vars as [Variable, Variable];
    if (truth.isFixed) {
      s.kill(this);
      return s.impose(() => s.within(x, truth.min === 1 ? this.domain : this.domain.complement()));
    }
    const inside = x.domain.and(this.domain);
    if (inside !== undefined && inside !== x.domain) return true;
    s.kill(this);
    return s.assign(truth, inside === undefined ? 0 : 1);
  }

  again(s: Store, vars: readonly Variable[]): boolean {
    return s.post(new Membership(vars, this.domain));
  }

  goals([truth, x]: readonly Term[]): Term[] {
    return [struct2(IFF, struct2(IN, x!, domainTerm(this.domain)), truth!)];
  }
}

const RELATIONS: ReadonlyMap<Functor, Relation> = new Map([
  [EQUAL, "equal"],
  [UNEQUAL, "unequal"],
  [LESS, "atMost"],
  [GREATER, "atMost"],
  [AT_MOST, "atMost"],
  [AT_LEAST, "atMost"],
]);

/** A variable from `domain` that equals `v` if `condition` holds. */
function substitute(v: Variable, condition: Variable, domain: Domain): Variable {
  const other = store.fresh(domain);
  const isSame = store.fresh(Domain.truth);
  postTruth(store, "equal", sumOf([1, -1], [v, other]), isSame);
  store.post(new Connective([condition, isSame, constant(1)], IMPLIES));
  return other;
}

/** Appends the truth values of what a function needs to be defined. */
function guardWith(conditions: Variable[]): Guard {
  return (t, base, y) => {
    const isDefined = store.fresh(Domain.truth);
    conditions.push(isDefined);
    if (t !== POWER) {
      postTruth(store, "unequal", sumOf([1], [y]), isDefined);
      return [base, substitute(y, isDefined, Domain.single(0).complement()!)];
    }
    const isUnit = store.fresh(Domain.truth);
    const isNatural = store.fresh(Domain.truth);
    store.post(new Membership([isUnit, base], Domain.of([-1, 1])!));
    postTruth(store, "atMost", sumOf([-1], [y]), isNatural);
    store.post(new Connective([isUnit, isNatural, isDefined], OR));
    return [substitute(base, isDefined, Domain.all), substitute(y, isDefined, Domain.all)];
  };
}

/** The sum of a comparison, and a truth value that says with that of the sum whether it holds. */
interface Guarded {
  readonly sum: Sum;
  readonly truth: Variable;
}

function guarded(sum: Sum, conditions: readonly Variable[], target: Variable): Guarded {
  let truth = target;
  for (const condition of conditions) {
    const rest = store.fresh(Domain.truth);
    store.post(new Connective([condition, rest, truth], AND));
    truth = rest;
  }
  return { sum, truth };
}

function* guardedInParts(x: Cell, target: Variable): LongWork<Guarded> {
  const conditions: Variable[] = [];
  const sum = yield* comparisonInParts(x.t, x.a0, x.a1, guardWith(conditions));
  return guarded(sum, conditions, target);
}

/** The truth value of a comparison; false if it contains a division by 0. */
function truthOfComparison(x: Cell, target: Variable): boolean {
  const conditions: Variable[] = [];
  const { sum, truth } = isDivisible()
    ? inParts(() => guardedInParts(x, target))
    : guarded(comparisonSum(x.t, x.a0, x.a1, guardWith(conditions)), conditions, target);
  return postTruth(store, RELATIONS.get(x.t)!, simplified(sum), truth);
}

/** Is `x` a comparison of a large expression? */
function isLong(x: Term): x is Cell {
  return typeof x !== "number" && isComparison(x.t) && (isLarge(x.a0) || isLarge(x.a1));
}

/** Makes `target`, or a new variable, the truth value of `x`, which is not a connective. */
function truthOfLeaf(x: Term, target?: Variable): Variable | undefined {
  if (isUnbound(x)) {
    const v = variableOf(x);
    if (!store.within(v, Domain.truth)) return undefined;
    return target === undefined || postSame(store, v, target) ? v : undefined;
  }
  if (x === 0 || x === 1) {
    const v = constant(x);
    return target === undefined || store.assign(target, x) ? v : undefined;
  }
  if (typeof x === "number" || !(isComparison(x.t) || x.t === IN)) {
    throw domainError("clpfd_reifiable_expression", x);
  }
  const truth = target ?? store.fresh(Domain.truth);
  if (x.t !== IN) return truthOfComparison(x, truth) ? truth : undefined;
  const domain = readDomain(x.a1);
  if (domain === undefined) return store.assign(truth, 0) ? truth : undefined;
  if (!store.within(truth, Domain.truth)) return undefined;
  store.post(new Membership([truth, variableOf(x.a0)], domain));
  return truth;
}

/** Parts of a condition that are posted at once, and the steps that it takes for each. */
const PART = 128;
const STEPS = 32;

/** The truth value of a condition; undefined when there is no solution. */
function* truthOf(condition: Term, target?: Variable): LongWork<Variable | undefined> {
  const waiting: { x: Term; ready: boolean }[] = [{ x: condition, ready: false }];
  const values: Variable[] = [];
  let steps = 0;
  for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
    const x = deref(step.x);
    const isLast = waiting.length === 0;
    if (++steps % PART === 0) yield STEPS * PART;
    if (typeof x === "number" || !CONNECTIVES.has(x.t)) {
      const goal = isLast ? target : undefined;
      let truth: Variable | undefined;
      if (isLong(x)) {
        truth = goal ?? store.fresh(Domain.truth);
        const r = truth;
        if (!(yield* resumed(() => truthOfComparison(x, r)))) return undefined;
      } else {
        truth = truthOfLeaf(x, goal);
      }
      if (truth === undefined) return undefined;
      values.push(truth);
    } else if (!step.ready) {
      waiting.push({ x, ready: true });
      for (let i = x.t.arity - 1; i >= 0; i--) waiting.push({ x: argument(x, i), ready: false });
    } else {
      const r = (isLast ? target : undefined) ?? store.fresh(Domain.truth);
      const q = values.pop()!;
      if (x.t === NOT) {
        store.post(new Negation([q, r]));
      } else {
        const p = values.pop()!;
        if (x.t === IMPLIED) store.post(new Connective([q, p, r], IMPLIES));
        else store.post(new Connective([p, q, r], x.t));
      }
      values.push(r);
    }
  }
  return values[0];
}

/** Posts a condition, or its negation; conjunctions are split. */
export function postCondition(condition: Term): boolean {
  if (!isAcyclic(condition)) throw typeError("acyclic_term", condition);
  return inParts(() => postInParts(condition));
}

function* postInParts(condition: Term): LongWork<boolean> {
  const waiting: { x: Term; holds: boolean }[] = [{ x: condition, holds: true }];
  let steps = 0;
  for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
    const x = deref(step.x);
    const { holds } = step;
    if (++steps % PART === 0) yield STEPS * PART;
    if (typeof x !== "number" && x.t === NOT) {
      waiting.push({ x: x.a0, holds: !holds });
    } else if (holds && typeof x !== "number" && x.t === OR && isChoice(x)) {
      if (!postChoice(x)) return false;
    } else if (typeof x !== "number" && x.t === (holds ? AND : OR)) {
      waiting.push({ x: x.a1, holds }, { x: x.a0, holds });
    } else if (typeof x !== "number" && x.t === IFF && holds) {
      if (!(yield* postEquivalence(x.a0, x.a1))) return false;
    } else if (typeof x !== "number" && isComparison(x.t) && holds) {
      const post = (): boolean => postComparison(x.t, x.a0, x.a1);
      if (!(isLong(x) ? yield* resumed(post) : post())) return false;
    } else if ((yield* truthOf(x, constant(holds ? 1 : 0))) === undefined) {
      return false;
    }
  }
  return true;
}

/** Posts that two conditions have the same truth value. */
function* postEquivalence(x: Term, y: Term): LongWork<boolean> {
  const [left, right] = [deref(x), deref(y)];
  const [simple, other] = isUnbound(right) || isTruth(right) ? [right, left] : [left, right];
  const truth = yield* truthOf(simple);
  return truth !== undefined && (yield* truthOf(other, truth)) !== undefined;
}

function isTruth(x: Term): boolean {
  return x === 0 || x === 1;
}

/** The variable and the integer of `X #= 3` or `3 #= X`. */
function equation(x: Term): { v: Cell; value: Int } | undefined {
  if (typeof x === "number" || x.t !== EQUAL) return undefined;
  const [a, b] = [deref(x.a0), deref(x.a1)];
  const value = intOf(a) ?? intOf(b);
  const v = intOf(a) === undefined ? a : b;
  return value === undefined || !isUnbound(v) ? undefined : { v: v as Cell, value };
}

/** The equations of a disjunction, if it contains nothing else. */
function equations(x: Term): { v: Cell; value: Int }[] | undefined {
  const found: { v: Cell; value: Int }[] = [];
  const met = new Met();
  const waiting: Term[] = [x];
  for (let steps = 1; waiting.length > 0; steps++) {
    const y = deref(waiting.pop()!);
    if (typeof y !== "number" && y.t === OR) {
      // A part that is met again adds no values.
      if (steps < BLOCK || met.enter(y)) waiting.push(y.a1, y.a0);
      continue;
    }
    const one = equation(y);
    if (one === undefined || (found.length > 0 && one.v !== found[0]!.v)) return undefined;
    found.push(one);
  }
  return found;
}

/** Is it a disjunction of values of one variable? */
function isChoice(x: Term): boolean {
  return equations(x) !== undefined;
}

function postChoice(x: Term): boolean {
  const all = equations(x)!;
  return store.within(variableOf(all[0]!.v), Domain.of(all.map(({ value }) => value)));
}
