/*
 * Texts that denote numbers, for number_codes/2 and the like.
 */

/** The status of the last `parseNumber`: TERM, ERROR, RETRY or BALL. */
export let numberStatus: u32 = ReadStatus.TERM;

/** The address after the white space and comments at `p`. */
function skipBefore(p: Address, to: Address): Address {
  openTokens(p, to, NO_MODULE, 0);
  beginLexer();
  return skipLayout() ? position : to;
}

/**
 * The number that a text denotes: layout, a sign, and a numeral in any notation, with nothing after it. White
 * space may follow a minus sign, as in a clause. 0: then `numberStatus` is ERROR, RETRY or BALL.
 */
export function parseNumber(from: Address, bytes: u32): Cell {
  const to = from + bytes;
  seal(to);
  const heap = machine.heap;
  reader();
  let p = skipBefore(from, to);
  const isNegative = load<u8>(p) == Char.MINUS;
  if (isNegative) p = skipWhite(p + 1, to);
  else if (load<u8>(p) == Char.PLUS) p++;
  let cell: Cell = 0;
  openTokens(p, to, NO_MODULE, changetype<Module>(machine.userModule).flags);
  beginLexer();
  if (isDigit(load<u8>(p))) {
    next();
    if (kind == TokenKind.NUMBER && position == to) cell = isNegative ? negated(value) : value;
  }
  unseal(to);
  numberStatus = cell != 0 ? ReadStatus.TERM : readFailure(heap);
  return cell;
}
