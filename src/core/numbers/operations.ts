/** The number of a function in an instruction, and which operands are results of instructions before it. */
export const FUNCTION: u32 = 0xff;
export const FIRST_IS_RESULT: u32 = 0x100;
export const SECOND_IS_RESULT: u32 = 0x200;

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
  /** As FORMAT, but the run may be left before it: then it gives 0, see `machine.isPartial`. */
  WRITE = 11,
}
