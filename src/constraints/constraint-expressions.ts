/**
 * Arithmetic expressions as constraints.
 *
 * An expression becomes a linear sum. Each nonlinear part becomes a variable of its own with a constraint of
 * products.ts. Where a comparison is a condition that may be false (reification.ts), a division by 0 makes it
 * false and does not fail: the division is then by another variable, which equals the divisor if that is not
 * 0, and a truth value says whether it does.
 *
 * The walk over the expression has an explicit stack. In a large expression, a part that occurs several times
 * as the same cell is made a sum once.
 */
import type { LargeMap } from "../terms/large-map.js";
import { repeatedInParts } from "../terms/cycles.js";
import { BLOCK, atOnce, inParts, isDivisible, once, resumed, work } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { domainError, typeError } from "../terms/error-terms.js";
import { argument, deref, functor, hasFunctor } from "../terms/term.js";
import type { Cell, Functor, Term } from "../terms/term.js";
import { isGround } from "../terms/walk.js";
import { isUnbound } from "../builtins/arguments.js";
import { Bits, bitValue } from "./bits.js";
import type { BitFunction } from "./bits.js";
import { Domain } from "./domain.js";
import {
  ABS,
  AT_LEAST,
  AT_MOST,
  EQUAL,
  GREATER,
  LESS,
  MINUS,
  NEGATION,
  PLUS,
  TIMES,
  UNEQUAL,
} from "./residual-goals.js";
import {
  absolute,
  add,
  divideDown,
  divideToZero,
  intOf,
  modulo,
  multiply,
  negate,
  exactPower,
  remainder,
} from "./unbounded-integers.js";
import type { Int } from "./unbounded-integers.js";
import { postDistanceAtLeast, postDistanceUnequal } from "./distances.js";
import type { Distance } from "./distances.js";
import { Plus, postLinear, rangeOf, simplified, sumOf } from "./linear.js";
import type { Sum } from "./linear.js";
import { Absolute, Extreme, Power, Quotient, Remainder, Times } from "./products.js";
import { postSame } from "./sameness.js";
import { constant, store } from "./store.js";
import type { Propagator, Variable } from "./store.js";
import { variableOf } from "./variables.js";

const MINIMUM = functor("min", 2);
const MAXIMUM = functor("max", 2);
export const POWER: Functor = functor("^", 2);
const DIVISION = functor("//", 2);
const DIV = functor("div", 2);
const MOD = functor("mod", 2);
const REM = functor("rem", 2);
const COMPLEMENT = functor("\\", 1);
const BITS: ReadonlyMap<Functor, BitFunction> = new Map(
  (["/\\", "\\/", "xor", "<<", ">>"] as const).map((name) => [functor(name, 2), name]),
);
const MARKED = functor("?", 1);
const HASHED = functor("#", 1);

const KNOWN: ReadonlySet<Functor> = new Set([
  PLUS,
  MINUS,
  NEGATION,
  TIMES,
  ABS,
  MINIMUM,
  MAXIMUM,
  POWER,
  DIVISION,
  DIV,
  MOD,
  REM,
  COMPLEMENT,
  ...BITS.keys(),
  MARKED,
  HASHED,
]);

/** Those whose value is a sum of their arguments. */
const SUMS: ReadonlySet<Functor> = new Set([PLUS, MINUS, NEGATION, COMPLEMENT, MARKED, HASHED]);

/** Returns the variables to use as arguments of a function that may be undefined for the given ones. */
export type Guard = (t: Functor, x: Variable, y: Variable) => readonly [Variable, Variable];

/** The nonlinear functions of two arguments. */
function relate(t: Functor, vars: readonly Variable[]): Propagator {
  const name = BITS.get(t);
  if (name !== undefined) return new Bits(vars, name);
  switch (t) {
    case TIMES:
      return new Times(vars);
    case MINIMUM:
      return new Extreme(vars, "min");
    case MAXIMUM:
      return new Extreme(vars, "max");
    case POWER:
      return new Power(vars);
    case DIVISION:
      return new Quotient(vars, "//");
    case DIV:
      return new Quotient(vars, "div");
    case MOD:
      return new Remainder(vars, "mod");
    default:
      return new Remainder(vars, "rem");
  }
}

/** The value of a function of two integers; undefined where it has none, or none is known at once. */
function valueOf(t: Functor, x: Int, y: Int): Int | undefined {
  const name = BITS.get(t);
  if (name !== undefined) return bitValue(name, x, y);
  switch (t) {
    case TIMES:
      return multiply(x, y);
    case MINIMUM:
      return x < y ? x : y;
    case MAXIMUM:
      return x > y ? x : y;
    case POWER:
      return y < 0 ? undefined : exactPower(x, y);
    default:
      if (y === 0) return undefined;
  }
  if (t === DIVISION) return divideToZero(x, y);
  if (t === DIV) return divideDown(x, y);
  return t === MOD ? modulo(x, y) : remainder(x, y);
}

/** The value of a constant sum; undefined for others. */
function fixedValue(sum: Sum): Int | undefined {
  const { variables } = sum;
  for (const v of variables) if (!v.isFixed) return undefined;
  return variables.reduce<Int>(
    (total, v, i) => add(total, multiply(sum.coefficients[i]!, v.min)),
    sum.constant,
  );
}

/** A variable that equals the sum; the sum itself if it is a variable. */
function variableOfSum(sum: Sum): Variable {
  const value = fixedValue(sum);
  if (value !== undefined) return constant(value);
  const { coefficients, variables, constant: c } = sum;
  if (variables.length === 1 && coefficients[0] === 1 && c === 0) return variables[0]!;
  const range = rangeOf(sum);
  const v = variables.length < PART ? store.fresh(range) : once(1, () => store.fresh(range));
  // The range of v is valid for every value of the sum: this does not fail.
  postLinear(store, "equal", sumOf([...coefficients, -1], [...variables, v], c));
  return v;
}

/** The same in parts. */
function* variableInParts(sum: Sum): LongWork<Variable> {
  if (sum.variables.length < PART) return variableOfSum(sum);
  return yield* resumed(() => variableOfSum(sum));
}

/** The sum for `a + b` or `a - b` of variables and integers, the most common expressions; undefined for others. */
function sumOfPair({ t, a0, a1 }: Cell): Sum | undefined {
  if (t !== PLUS && t !== MINUS) return undefined;
  const a = deref(a0);
  const b = deref(a1);
  if (!isSimple(a) || !isSimple(b)) return undefined;
  const sum = sumOf([], []);
  addTo(sum, a, 1);
  addTo(sum, b, t === PLUS ? 1 : -1);
  return sum;
}

/** Adds a variable or an integer, multiplied by `k`, to the sum, in place. */
function addTo(sum: Sum, x: Term, k: Int): void {
  const value = intOf(x);
  if (value !== undefined) {
    sum.constant = add(sum.constant, multiply(value, k));
  } else {
    sum.coefficients.push(k);
    sum.variables.push(variableOf(x));
  }
}

/**
 * A step of an evaluation. A part, multiplied by `k`, is added to the last sum (`VISIT`), or begins a sum of its
 * own, as an argument of a function (`OPEN`) or as one that occurs again (`WHOLE`). Later the function is applied
 * (`APPLY`) or the sum is noted for the next occurrence (`KEEP`), and its multiple is added to the sum before it.
 */
interface Step {
  readonly x: Term;
  readonly k: Int;
  readonly stage: number;
}

const VISIT = 0;
const OPEN = 1;
const WHOLE = 2;
const APPLY = 3;
const KEEP = 4;

/** Evaluates expressions: a sum for each function and each of its arguments, the innermost first. */
class Evaluation {
  private readonly values: Sum[] = [];
  private readonly guard: Guard | undefined;
  /** A propagator had no solution. */
  failed = false;

  constructor(guard: Guard | undefined) {
    this.guard = guard;
  }

  /** The sum for `x`; undefined when `target` has been made its value. */
  of(x: Term, target?: Variable): Sum | undefined {
    const top = deref(x);
    const known = intOf(top);
    if (known !== undefined) return sumOf([], [], known);
    if (isUnbound(top)) return sumOf([1], [variableOf(top)]);
    return sumOfPair(top as Cell) ?? atOnce(this.ofInParts(top as Cell, target));
  }

  /** The same for a compound or other expression, in parts. */
  *ofInParts(top: Cell, target: Variable | undefined): LongWork<Sum | undefined> {
    const { values } = this;
    const waiting: Step[] = [{ x: top, k: 1, stage: WHOLE }];
    let steps = 0;
    let due = BLOCK;
    let repeated: LargeMap<Cell, number> | undefined;
    const sums = new Map<Cell, Sum>();
    for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
      const { k, stage } = step;
      if (stage >= APPLY) {
        const goal = waiting.length === 0 ? target : undefined;
        if (stage === APPLY && (yield* this.apply(step.x as Cell, goal))) return undefined;
        let sum = values.pop()!;
        if (stage === KEEP) sums.set(step.x as Cell, (sum = simplified(sum)));
        steps += sum.variables.length;
        accumulate(values.at(-1)!, sum, k);
        continue;
      }
      if (stage !== VISIT) values.push(sumOf([], []));
      const total = values.at(-1)!;
      const y = deref(step.x);
      if (++steps > due) {
        yield steps - due + PART;
        due = steps + PART;
        repeated ??= yield* repeatedIn(top);
      }
      if (isSimple(y)) {
        addTo(total, y, k);
        continue;
      }
      if (typeof y === "number" || !KNOWN.has(y.t)) throw domainError("clpfd_expression", y);
      if (stage !== WHOLE && repeated?.get(y) !== undefined) {
        const sum = sums.get(y);
        if (sum === undefined) {
          waiting.push({ x: y, k, stage: KEEP }, { x: y, k: 1, stage: WHOLE });
        } else {
          steps += sum.variables.length;
          accumulate(total, sum, k);
        }
        continue;
      }
      const { t } = y;
      const last = argument(y, t.arity - 1);
      if (SUMS.has(t)) {
        if (t === COMPLEMENT) total.constant = add(total.constant, negate(k));
        waiting.push({ x: last, k: t === PLUS || isMark(y) ? k : negate(k), stage: VISIT });
        if (t.arity === 2) waiting.push({ x: y.a0, k, stage: VISIT });
        continue;
      }
      if (t === TIMES && waiting.length > 0) {
        const factor = intOf(deref(y.a0));
        const c = factor ?? intOf(deref(last));
        if (c !== undefined && c !== 0) {
          const x = factor === undefined ? y.a0 : last;
          waiting.push({ x, k: multiply(k, c), stage: VISIT });
          continue;
        }
      }
      waiting.push({ x: y, k, stage: APPLY });
      for (let i = t.arity - 1; i >= 0; i--) waiting.push({ x: argument(y, i), k: 1, stage: OPEN });
    }
    return values.pop()!;
  }

  /** Replaces the arguments of `x` by its value; true when `target` has been made the value. */
  private *apply({ t }: Cell, target: Variable | undefined): LongWork<boolean> {
    const { values } = this;
    const b = values.pop()!;
    if (t === ABS) return yield* this.absolute(b, target);
    const a = values.pop()!;
    const x = fixedValue(a);
    const y = fixedValue(b);
    if (x !== undefined && y !== undefined) {
      const value = valueOf(t, x, y);
      if (value !== undefined) {
        values.push(sumOf([], [], value));
        return false;
      }
    }
    if (BITS.get(t) === "<<" && y !== undefined && y >= 0) {
      values.push(scaledSum(a, exactPower(2, y)));
      return false;
    }
    if (BITS.get(t) === ">>" && y !== undefined && y >= 0) {
      return yield* this.related(DIV, a, sumOf([], [], exactPower(2, y)), target);
    }
    const v = a.variables[0] ?? b.variables[0];
    const isPlain = a.variables.length + b.variables.length === 1 && v !== target;
    if (t === TIMES && (x !== undefined || y !== undefined) && !(target && isPlain)) {
      values.push(x !== undefined ? scaledSum(b, x) : scaledSum(a, y!));
      return false;
    }
    return yield* this.related(t, a, b, target);
  }

  private *related(t: Functor, a: Sum, b: Sum, target: Variable | undefined): LongWork<boolean> {
    let left = yield* variableInParts(a);
    let right = yield* variableInParts(b);
    const isPartial = t === POWER ? right.min < 0 : isDivision(t) && right.domain.has(0);
    if (isPartial && this.guard !== undefined) [left, right] = this.guard(t, left, right);
    const z = target ?? store.fresh();
    if (t === TIMES && left === right && !left.isFixed)
      store.post(new Power([left, constant(2), z]));
    else store.post(relate(t, [left, right, z]));
    if (target === undefined) this.values.push(sumOf([1], [z]));
    return target !== undefined;
  }

  private *absolute(a: Sum, target: Variable | undefined): LongWork<boolean> {
    const x = fixedValue(a);
    if (x !== undefined) {
      this.values.push(sumOf([], [], absolute(x)));
      return false;
    }
    const z = target ?? store.fresh(Domain.range(0, Infinity));
    store.post(new Absolute([yield* variableInParts(a), z]));
    if (target === undefined) this.values.push(sumOf([1], [z]));
    return target !== undefined;
  }
}

/** Is it a mark around a variable, which means nothing? */
function isMark({ t }: Cell): boolean {
  return t === MARKED || t === HASHED;
}

function* repeatedIn(top: Cell): LongWork<LargeMap<Cell, number>> {
  const parts = yield* repeatedInParts(top);
  if (parts === undefined) throw typeError("acyclic_term", top);
  return parts;
}

/** Adds the second sum, multiplied by `k`, to the first, in place. */
export function accumulate(
  total: Sum,
  { coefficients, variables, constant: c }: Sum,
  k: Int,
): void {
  for (let i = 0; i < variables.length; i++) {
    total.coefficients.push(multiply(coefficients[i]!, k));
    total.variables.push(variables[i]!);
  }
  total.constant = add(total.constant, multiply(c, k));
}

/** Is the function undefined where its second argument is 0? */
function isDivision(t: Functor): boolean {
  return t === DIVISION || t === DIV || t === MOD || t === REM;
}

function scaledSum({ coefficients, variables, constant: c }: Sum, k: Int): Sum {
  if (k === 0) return sumOf([], [], 0);
  return sumOf(
    coefficients.map((x) => multiply(x, k)),
    variables,
    multiply(c, k),
  );
}

/** The linear sum for an expression. */
function sumOfTerm(x: Term, guard?: Guard): Sum {
  return new Evaluation(guard).of(x)!;
}

/** The difference of two expressions, `x - y`. */
export function difference(x: Term, y: Term, guard?: Guard): Sum {
  const a = sumOfTerm(x, guard);
  const right = deref(y);
  if (isSimple(right)) addTo(a, right, -1);
  else accumulate(a, sumOfTerm(right, guard), -1);
  return a;
}

/** Is the dereferenced term a variable or an integer? */
function isSimple(x: Term): boolean {
  return isUnbound(x) || intOf(x) !== undefined;
}

/** Is it a nonlinear function? A given variable can then become its value. */
function isFunction(x: Term): boolean {
  if (typeof x === "number" || !KNOWN.has(x.t)) return false;
  return !SUMS.has(x.t);
}

function postEquality(x: Term, y: Term): boolean {
  const left = deref(x);
  const right = deref(y);
  if (isSimple(left) && typeof right !== "number") {
    if ((right.t === PLUS || right.t === MINUS) && isUnbound(left)) {
      const a = deref(right.a0);
      const b = deref(right.a1);
      if (isSimple(a) && isSimple(b) && a !== b && left !== a && left !== b) {
        const [u, v, w] = [left, a, b].map(variableOf) as [Variable, Variable, Variable];
        if ([u, v, w].filter((each) => each.isFixed).length < 2) {
          return store.post(new Plus(right.t === PLUS ? [v, w, u] : [u, w, v]));
        }
      }
    }
    if (
      right.t === NEGATION &&
      isUnbound(left) &&
      isUnbound(deref(right.a0)) &&
      left !== deref(right.a0)
    ) {
      return store.post(new Times([constant(-1), variableOf(right.a0), variableOf(left)]));
    }
    if (isFunction(right)) return postValue(left, right);
  }
  if (isSimple(right) && isFunction(left)) return postValue(right, left);
  if (isUnbound(left) && isUnbound(right))
    return postSame(store, variableOf(left), variableOf(right));
  return postLinear(store, "equal", difference(left, right));
}

/** Subtracts `v` from the sum, in place. */
function minus(sum: Sum, v: Variable): Sum {
  sum.coefficients.push(-1);
  sum.variables.push(v);
  return sum;
}

/** Posts that `simple`, a variable or integer, is the value of the expression. */
function postValue(simple: Term, expression: Term): boolean {
  const target = variableOf(simple);
  const sum = new Evaluation(undefined).of(expression, target);
  return sum === undefined || postLinear(store, "equal", minus(sum, target));
}

/** The operations that make sums. */
const LINEAR: ReadonlySet<Functor> = new Set([PLUS, MINUS, NEGATION, MARKED, HASHED]);

/** Is it built from variables and integers by sums and differences alone? Then its sum has no new variables. */
function isLinear(x: Term): boolean {
  const waiting = [x];
  const seen = new Set<Cell>();
  let steps = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const y = deref(next);
    if (isSimple(y)) continue;
    if (typeof y === "number" || !LINEAR.has(y.t)) return false;
    if (++steps > BLOCK) {
      work(1);
      if (seen.has(y)) continue;
      seen.add(y);
    }
    for (let i = y.t.arity - 1; i >= 0; i--) waiting.push(argument(y, i));
  }
  return true;
}

/** The distance that is the absolute value of a sum `x + c`, `c - x` or `x - y + c`. */
function distanceOf(sum: Sum): Distance | undefined {
  const { coefficients, variables, constant: offset } = simplified(sum);
  if (variables.length === 0 || variables.length > 2) return undefined;
  const [a, b = negate(a)] = coefficients as [Int, Int?];
  const [x, y = constant(0)] = variables as [Variable, Variable?];
  if (a === 1 && b === -1) return { x, y, offset };
  return a === -1 && b === 1 ? { x: y, y: x, offset } : undefined;
}

/** Posts a comparison other than `#=` of `abs(size)` and `other`, an integer or variable. */
function postSize(t: Functor, size: Term, other: Term, isMirrored: boolean): boolean | undefined {
  const isKnown = isGround(other);
  if (!isKnown && (t === AT_MOST || t === LESS || !isUnbound(deref(other)))) return undefined;
  if ((t === UNEQUAL || !isKnown) && !isLinear(size)) return undefined;
  // Variables become variables of the solver in the order of the text.
  const first = isMirrored ? sumOfLarge(other) : undefined;
  const inner = sumOfLarge(size);
  const distance = distanceOf(inner);
  if (!isKnown) {
    if (distance === undefined || distance.x.isFixed || distance.y.isFixed) return undefined;
    const c = variableOf(other);
    return t === UNEQUAL
      ? postDistanceUnequal(store, distance, c)
      : postDistanceAtLeast(store, distance, c, t === GREATER ? 1 : 0);
  }
  if (t === UNEQUAL && distance === undefined) return undefined;
  const c = fixedValue(first ?? sumOfLarge(other));
  if (c === undefined) return undefined;
  if (t === UNEQUAL) return postDistanceUnequal(store, distance!, constant(c));
  if (t === AT_MOST || t === LESS) {
    const most = t === AT_MOST ? c : add(c, -1);
    return store.within(variableOfSum(inner), Domain.range(negate(most), most));
  }
  const least = t === AT_LEAST ? c : add(c, 1);
  if (distance !== undefined) return postDistanceAtLeast(store, distance, constant(least), 0);
  const v = variableOfSum(inner);
  return least <= 0 || store.removeRange(v, add(negate(least), 1), add(least, -1));
}

/** Posts a comparison other than `#=` if one side is an absolute value, as far as there is a quick way. */
function postSizes(t: Functor, x: Term, y: Term): boolean | undefined {
  const left = deref(x);
  if (hasFunctor(left, ABS)) return postSize(t, left.a0, y, false);
  const right = deref(y);
  if (hasFunctor(right, ABS)) return postSize(MIRROR.get(t) ?? t, right.a0, x, true);
  return undefined;
}

const MIRROR: ReadonlyMap<Functor, Functor> = new Map([
  [LESS, GREATER],
  [GREATER, LESS],
  [AT_MOST, AT_LEAST],
  [AT_LEAST, AT_MOST],
]);

/** Is the functor one of the six comparisons? */
export function isComparison(t: Functor): boolean {
  return t === EQUAL || t === UNEQUAL || MIRROR.has(t);
}

/** The sum that is equal, unequal or at most 0 where the comparison holds. */
export function comparisonSum(t: Functor, x: Term, y: Term, guard?: Guard): Sum {
  return compared(t, difference(x, y, guard));
}

/** The sum of a comparison with that difference, which is given up. */
function compared(t: Functor, given: Sum): Sum {
  const sum = t === GREATER || t === AT_LEAST ? scaledSum(given, -1) : given;
  if (t === LESS || t === GREATER) sum.constant = add(sum.constant, 1);
  return sum;
}

/** The same sum in parts. */
export function* comparisonInParts(t: Functor, x: Term, y: Term, guard?: Guard): LongWork<Sum> {
  const a = yield* sumInParts(x, guard);
  const b = yield* sumInParts(y, guard);
  accumulate(a, b, -1);
  yield b.variables.length;
  return compared(t, a);
}

function* sumInParts(x: Term, guard?: Guard): LongWork<Sum> {
  const y = deref(x);
  return isSimple(y)
    ? sumOfTerm(y)
    : (yield* new Evaluation(guard).ofInParts(y as Cell, undefined))!;
}

/** The linear sum for an expression, which may be large. */
export function sumOfLarge(x: Term): Sum {
  return isDivisible() ? inParts(() => sumInParts(x)) : sumOfTerm(x);
}

/** The difference of an expression and its value; undefined when `target` has been made the value. */
function* valueInParts(expression: Cell, target: Variable): LongWork<Sum | undefined> {
  const sum = yield* new Evaluation(undefined).ofInParts(expression, target);
  return sum && minus(sum, target);
}

/** Steps between two parts of a long evaluation. */
const PART = 512;

/** Does the expression have more than `PART` parts? */
export function isLarge(x: Term): boolean {
  const y = deref(x);
  if (isSimple(y)) return false;
  const waiting: Term[] = [y];
  let parts = 1;
  while (waiting.length > 0) {
    const z = deref(waiting.pop()!);
    if (typeof z === "number") continue;
    parts += z.t.arity;
    if (parts > PART) return true;
    for (let i = z.t.arity - 1; i >= 0; i--) waiting.push(argument(z, i));
  }
  return false;
}

/** Posts a comparison of large expressions in parts. */
function postLarge(t: Functor, x: Term, y: Term): boolean {
  const [left, right] = [deref(x), deref(y)];
  if (t !== EQUAL) {
    const relation = t === UNEQUAL ? "unequal" : "atMost";
    return (
      postSizes(t, left, right) ??
      postLinear(
        store,
        relation,
        inParts(() => comparisonInParts(t, left, right)),
      )
    );
  }
  for (const [simple, other] of [
    [left, right],
    [right, left],
  ] as const) {
    if (!isSimple(simple) || !isFunction(other)) continue;
    const target = variableOf(simple);
    const sum = inParts(() => valueInParts(other as Cell, target));
    return sum === undefined || postLinear(store, "equal", sum);
  }
  return postLinear(
    store,
    "equal",
    inParts(() => comparisonInParts(t, left, right)),
  );
}

/** Posts a comparison of two expressions. */
export function postComparison(t: Functor, x: Term, y: Term): boolean {
  if (isDivisible() && (isLarge(x) || isLarge(y))) return postLarge(t, x, y);
  if (t === EQUAL) return postEquality(x, y);
  return (
    postSizes(t, x, y) ??
    postLinear(store, t === UNEQUAL ? "unequal" : "atMost", comparisonSum(t, x, y))
  );
}
