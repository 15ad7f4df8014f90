/*
 * The evaluable functions, applied to numbers: `compute0`, `compute1`, `compute2`, `compute3`. Results are made at the
 * heap's top; nothing else is left there.
 */

/** The number of the function of a functor, by its header; -1 if it is not evaluable. */
export function functionOf(header: Cell): i32 {
  const number = functorNumber(header) - functorNumber(Names.FUNCTOR_PLUS);
  return number < FUNCTION_COUNT ? <i32>number : -1;
}

/** The number of the constant that an atom is; -1 if it is not evaluable. */
export function constantOf(atom: Cell): i32 {
  const number = atomNumber(atom) - atomNumber(Names.ATOM_PI);
  return number < CONSTANT_COUNT ? <i32>number : -1;
}

/** Whether the value of a constant changes between evaluations. */
export function isChangingConstant(number: i32): bool {
  return number >= Constant.RANDOM;
}

export function compute0(constant: i32): Cell {
  switch (constant) {
    case Constant.PI:
      return makeFloat(Math.PI);
    case Constant.E:
      return makeFloat(Math.E);
    case Constant.EPSILON:
      return makeFloat(f64.EPSILON);
    case Constant.INF:
    case Constant.INFINITE:
      return makeFloat(Infinity);
    case Constant.NAN:
      return makeFloat(NaN);
    case Constant.MAX_TAGGED_INTEGER:
      return makeInteger(9007199254740991);
    case Constant.MIN_TAGGED_INTEGER:
      return makeInteger(-9007199254740991);
    case Constant.MAX_INTEGER:
      return makeInteger(i64.MAX_VALUE);
    case Constant.MIN_INTEGER:
      return makeInteger(i64.MIN_VALUE);
    case Constant.RANDOM:
    case Constant.RANDOM_FLOAT:
      return makeFloat(randomFloat());
    case Constant.CPUTIME:
      return makeFloat(clock(0) / 1000);
    default:
      return makeInteger(<i64>floor(clock(1) / 1000));
  }
}

/** A function of one number; 0: it fails, see values.ts. */
export function compute1(fn: i32, a: Cell): Cell {
  const kind = kindOf(a);
  if (fn == Fn.PLUS_1 || fn == Fn.EVAL) return a;
  const from = machine.heap;
  if (fn >= Fn.SQRT || fn == Fn.FLOAT_1) return settle(from, float1(fn, a));
  if (kind == NumberKind.FLOAT)
    return settle(from, fn >= Fn.RATIONAL_1 ? rationalOf(fn, a) : float1(fn, a));
  if (kind == NumberKind.RATIONAL) return settle(from, rational1(fn, a));
  return fn == Fn.DENOMINATOR ? smallCell(1) : settle(from, integer1(fn, a));
}

/** rational(a), rationalize(a) and other functions that need a rational, of a float. */
function rationalOf(fn: i32, a: Cell): Cell {
  if (fn >= Fn.NUMERATOR) return raised(typeError(Names.ATOM_RATIONAL, a));
  const simple = fn == Fn.RATIONALIZE ? rationalize(floatValue(a)) : 0;
  return simple != 0 ? simple : exact(a);
}

/** A function of two numbers. */
export function compute2(fn: i32, a: Cell, b: Cell): Cell {
  const kind = max(kindOf(a), kindOf(b));
  if (fn < Fn.COPYSIGN) {
    if (kind == NumberKind.INTEGER) return integers2(fn, a, b);
    if (kind == NumberKind.LONG) return long2(fn, a, b);
  }
  const from = machine.heap;
  if (fn == Fn.RDIV) return settle(from, exactQuotient(a, b));
  if (fn >= Fn.COPYSIGN) return settle(from, realFunction2(fn, a, b));
  if (kind == NumberKind.FLOAT) return settle(from, floats2(fn, a, b));
  const isRoot = (fn == Fn.CARET || fn == Fn.STAR_STAR) && kindOf(b) == NumberKind.RATIONAL;
  return settle(from, isRoot ? rootPower(a, b) : rationals2(fn, a, b));
}

function exactQuotient(a: Cell, b: Cell): Cell {
  if (kindOf(a) == NumberKind.FLOAT) return raised(typeError(Names.ATOM_RATIONAL, a));
  if (kindOf(b) == NumberKind.FLOAT) return raised(typeError(Names.ATOM_RATIONAL, b));
  return max(kindOf(a), kindOf(b)) == NumberKind.RATIONAL
    ? rationals2(Fn.SLASH, a, b)
    : makeRational(a, b);
}

/** powm/3. */
export function compute3(a: Cell, b: Cell, c: Cell): Cell {
  if (kindOf(a) > NumberKind.LONG) return noInteger(a);
  if (kindOf(b) > NumberKind.LONG) return noInteger(b);
  if (!atLeast(0, b)) return 0;
  return kindOf(c) > NumberKind.LONG ? noInteger(c) : powerModulo(a, b, c);
}

/** The number of arguments of a function. */
export function arityOfFunction(fn: i32): u32 {
  return fn < Fn.PLUS_1 ? 2 : fn == Fn.POWM ? 3 : 1;
}

/** Whether a function has different values for the same arguments. */
export function isChanging(fn: i32): bool {
  return fn == Fn.RANDOM_1;
}
