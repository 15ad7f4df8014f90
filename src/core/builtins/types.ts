// Type tests as predicates: for call/N, and in place where the compiler has no instruction.
import { Box, Cell, Tag, deref, isBox, isBoxOf, isCompound, isRef } from "../memory/cells";
import { Outcome } from "../memory/machine";
import { TypeTest, isTypeOf } from "../emulator/type-tests";

function test(holds: bool): Outcome {
  return holds ? Outcome.TRUE : Outcome.FALSE;
}

export function isVar(a: Cell): Outcome {
  return test(isRef(deref(a)));
}
export function isNonvar(a: Cell): Outcome {
  return test(!isRef(deref(a)));
}
export function isAtomTerm(a: Cell): Outcome {
  return test(isTypeOf(TypeTest.ATOM, deref(a)));
}
export function isIntegerTerm(a: Cell): Outcome {
  return test(isTypeOf(TypeTest.INTEGER, deref(a)));
}
export function isFloatTerm(a: Cell): Outcome {
  return test(isTypeOf(TypeTest.FLOAT, deref(a)));
}
export function isNumberTerm(a: Cell): Outcome {
  return test(isTypeOf(TypeTest.NUMBER, deref(a)));
}
export function isRationalTerm(a: Cell): Outcome {
  const cell = deref(a);
  return test(isTypeOf(TypeTest.INTEGER, cell) || isBoxOf(cell, Box.RATIONAL));
}
export function isAtomicTerm(a: Cell): Outcome {
  return test(isTypeOf(TypeTest.ATOMIC, deref(a)));
}
export function isCompoundTerm(a: Cell): Outcome {
  return test(isCompound(deref(a)));
}
export function isCallableTerm(a: Cell): Outcome {
  return test(isTypeOf(TypeTest.CALLABLE, deref(a)));
}
export function isStringTerm(a: Cell): Outcome {
  return test(isBoxOf(deref(a), Box.STRING));
}
export function isBlobTerm(a: Cell): Outcome {
  const cell = deref(a);
  return test((cell & 3) == Tag.STRUCT && isBox(cell) && isBoxOf(cell, Box.HOST));
}
