// The type tests. The loop has instructions of its own for VAR and NONVAR.

export const enum TypeTest {
  INTEGER,
  FLOAT,
  NUMBER,
  ATOMIC,
  COMPOUND,
  CALLABLE,
  ATOM,
  VAR,
  NONVAR,
}

/** In the SWI dialect `[]` is no atom. */
function isAtomOfDialect(cell: Cell): bool {
  if (cell == Names.ATOM_NIL) return (machine.dialect & Dialect.BRACKET_BAR) == 0;
  return isAtom(cell);
}

export function isTypeOf(type: TypeTest, cell: Cell): bool {
  switch (type) {
    case TypeTest.INTEGER:
      return isSmall(cell) || isBoxOf(cell, Box.INTEGER);
    case TypeTest.FLOAT:
      return isBoxOf(cell, Box.FLOAT);
    case TypeTest.NUMBER:
      return (
        isSmall(cell) ||
        isBoxOf(cell, Box.INTEGER) ||
        isBoxOf(cell, Box.FLOAT) ||
        isBoxOf(cell, Box.RATIONAL)
      );
    case TypeTest.ATOMIC:
      return (cell & 3) == 3 || isBox(cell);
    case TypeTest.COMPOUND:
      return isCompound(cell);
    case TypeTest.CALLABLE:
      return isAtomOfDialect(cell) || isCompound(cell);
    default:
      return isAtomOfDialect(cell);
  }
}

export function isRational(cell: Cell): bool {
  return isTypeOf(TypeTest.INTEGER, cell) || isBoxOf(cell, Box.RATIONAL);
}
