// Output: terms, characters, captures.

/** Writes a term to the end of the output, which goes to a stream; false if that is for `notWritten`. */
export function emitTerm(term: Cell, how: u32, stream: u32 = currentOutput()): bool {
  beginText();
  if (!writeTerm(term, how & WriteFlag.QUOTED ? how | narrowness(stream) : how)) return false;
  emitBytes(bufferStart(), bufferBytes());
  return true;
}

/** Repeats a builtin that was left, or calls '$write_cyclic'/6, to a stream; 0: the current output. */
function notWritten(
  stream: Cell,
  term: Cell,
  how: u32,
  priority: Cell,
  names: Cell,
  isLine: bool,
): Outcome {
  if (machine.isPartial != 0) return Outcome.RETRY;
  setX(0, stream == 0 ? smallCell(0) : stream);
  setX(4, term);
  setX(8, smallCell(how));
  setX(12, priority);
  setX(16, names);
  setX(20, smallCell(isLine));
  const system = changetype<Module>(machine.systemModule);
  machine.callee = changetype<Address>(predicateOf(system, Names.FUNCTOR_$WRITE_CYCLIC_6, true));
  return Outcome.CALL;
}

/** The flags of write/1, writeq/1 and write_canonical/1. */
export const PLAIN: u32 = WriteFlag.NUMBERVARS;
export const QUOTED: u32 = WriteFlag.NUMBERVARS | WriteFlag.QUOTED;
export const CANONICAL: u32 =
  WriteFlag.QUOTED |
  WriteFlag.IGNORE_OPS |
  WriteFlag.NO_BRACES |
  WriteFlag.LETTERS |
  WriteFlag.WIDE_IN_QUOTES;

/** Writes a term, and perhaps a line end, to a stream; 0: the current output. */
export function writeOn(stream: Cell, term: Cell, how: u32, isLine: bool = false): Outcome {
  const number = outputNumber(stream);
  if (number == 0) return Outcome.ERROR;
  const from = outputEnd();
  const cell = deref(term);
  // Most terms need no writer.
  if (isAtom(cell) && !(how & WriteFlag.QUOTED))
    emitBytes(atomOfCell(cell).name, atomOfCell(cell).length);
  else if (!emitTerm(term, how, number))
    return notWritten(stream, term, how, smallCell(1200), smallCell(0), isLine);
  if (isLine) emitCode(10);
  return settleOutput(number, from);
}

/** The number of a stream of text; 0: `machine.ball` says why there is none. */
export function outputNumber(stream: Cell): u32 {
  return stream == 0 ? currentOutput() : outputStream(deref(stream));
}

/** '$write'(+Term, +Flags, +Depth, +Priority, +Names, +Module): Names is a list of Name=Variable, or 0. */
export function writeFully(
  term: Cell,
  how: Cell,
  depth: Cell,
  priority: Cell,
  names: Cell,
  module: Cell,
): Outcome {
  beginText();
  const list = deref(names);
  const flags = smallValue(deref(how));
  const named = moduleNamed(deref(module), false);
  const isWritten = writeTerm(
    term,
    flags | narrowness(currentOutput()),
    smallValue(deref(depth)),
    smallValue(deref(priority)),
    isSmall(list) ? 0 : list,
    i32.MAX_VALUE,
    named == NO_MODULE ? userModule() : named,
  );
  if (!isWritten) return notWritten(0, term, flags, priority, names, false);
  return emitted(bufferStart(), bufferBytes());
}

/** Writes text to the current output. */
function emitted(text: Address, bytes: u32): Outcome {
  const from = outputEnd();
  emitBytes(text, bytes);
  return settleOutput(currentOutput(), from);
}

/** Writes a character, some times. */
export function putOn(stream: Cell, code: u32, times: i32): Outcome {
  const number = outputNumber(stream);
  if (number == 0) return Outcome.ERROR;
  const from = outputEnd();
  emitCode(code, max(times, 0));
  return settleOutput(number, from);
}

export function emitText(text: Cell): Outcome {
  const outcome = textOf(text, Names.ATOM_TEXT);
  return outcome == Outcome.TRUE ? emitted(textFrom, textBytes) : outcome;
}

/** '$capture': begins to capture the output. */
export function capture(): Outcome {
  return beginCapture(0);
}

/** '$capture'(+Stream): begins to capture the output to a stream, which is the current output meanwhile. */
export function captureFor(stream: Cell): Outcome {
  const number = outputNumber(stream);
  return number == 0 ? Outcome.ERROR : beginCapture(number);
}

/** '$captured'(+Kind, ?Text): ends a capture and gives its text, see TextKind. */
export function captured(kind: Cell, text: Cell): Outcome {
  useText(capturedFrom(), capturedBytes());
  const made = textAs(smallValue(deref(kind)));
  if (made == 0) return Outcome.RETRY;
  endCapture(false);
  return unify(text, made);
}
