/*
 * The numbers of the evaluable functions and of the operations that the host does for the module.
 *
 * Functions and constants stand here in the order of their functors and atoms in names.txt, so a number is a
 * difference of symbol numbers, and back.
 */

/** Evaluable functors: those of arity 2, then of arity 1, then of arity 3. */
export const enum Fn {
  PLUS = 0,
  MINUS = 1,
  TIMES = 2,
  SLASH = 3,
  DOUBLE_SLASH = 4,
  DIV = 5,
  MOD = 6,
  REM = 7,
  STAR_STAR = 8,
  CARET = 9,
  MAX = 10,
  MIN = 11,
  GCD = 12,
  LCM = 13,
  PLUS_2 = 14,
  BIT_AND = 15,
  BIT_OR = 16,
  XOR = 17,
  SHIFT_LEFT = 18,
  SHIFT_RIGHT = 19,
  GETBIT = 20,
  COPYSIGN = 21,
  NEXTTOWARD = 22,
  LOG_2 = 23,
  ATAN_2 = 24,
  ATAN2 = 25,
  RDIV = 26,
  PLUS_1 = 27,
  MINUS_1 = 28,
  ABS = 29,
  SIGN = 30,
  SUCC = 31,
  EVAL = 32,
  BIT_NOT = 33,
  MSB = 34,
  LSB = 35,
  POPCOUNT = 36,
  FLOAT_1 = 37,
  INTEGER_1 = 38,
  TRUNCATE = 39,
  TRUNC = 40,
  ROUND = 41,
  CEILING = 42,
  CEIL = 43,
  FLOOR = 44,
  FLOAT_INTEGER_PART = 45,
  FLOAT_FRACTIONAL_PART = 46,
  RANDOM_1 = 47,
  RATIONAL_1 = 48,
  RATIONALIZE = 49,
  NUMERATOR = 50,
  DENOMINATOR = 51,
  SQRT = 52,
  EXP = 53,
  LOG = 54,
  LOG2 = 55,
  LOG10 = 56,
  SIN = 57,
  COS = 58,
  TAN = 59,
  COT = 60,
  ASIN = 61,
  ACOS = 62,
  ATAN = 63,
  ACOT = 64,
  SINH = 65,
  COSH = 66,
  TANH = 67,
  ASINH = 68,
  ACOSH = 69,
  ATANH = 70,
  ERF = 71,
  ERFC = 72,
  LGAMMA = 73,
  POWM = 74,
}
/** The number of a function in an instruction, and which operands are results of instructions before it. */
export const FUNCTION: u32 = 0xff;
export const FIRST_IS_RESULT: u32 = 0x100;
export const SECOND_IS_RESULT: u32 = 0x200;
export const FIRST_UNARY: i32 = Fn.PLUS_1;
export const FUNCTION_COUNT: u32 = Fn.POWM + 1;

/** Evaluable atoms. */
export const enum Constant {
  PI = 0,
  E = 1,
  EPSILON = 2,
  INF = 3,
  INFINITE = 4,
  NAN = 5,
  MAX_TAGGED_INTEGER = 6,
  MIN_TAGGED_INTEGER = 7,
  MAX_INTEGER = 8,
  MIN_INTEGER = 9,
  RANDOM = 10,
  RANDOM_FLOAT = 11,
  CPUTIME = 12,
  REALTIME = 13,
}
export const CONSTANT_COUNT: u32 = Constant.REALTIME + 1;

/** Operations of the host on long integers; bits 8 and up of the number of FORMAT and PARSE are the radix. */
export const enum Long {
  MULTIPLY = 0,
  DIVIDE = 1,
  REMAINDER = 2,
  POWER = 3,
  GCD = 4,
  /** The second argument is the address for the digits; gives their number. */
  FORMAT = 5,
  /** The first argument is the address of digits, the second their number. */
  PARSE = 6,
  /** The first argument is the address of three cells: base, exponent, modulus. */
  POWER_MODULO = 7,
  /** Charges work that takes as long as the calls that the first argument counts: 1, or 0 if it must not be done. */
  WORK = 8,
  /** As FORMAT, but only the first digits and `...`. */
  BRIEF = 9,
  /** Puts into `machine.ball` the reason why work was refused last. */
  REFUSAL = 10,
}
