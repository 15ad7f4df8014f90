// Output: terms, characters, captures.
import { Cell, deref, isAtom, isSmall, smallValue } from "../memory/cells";
import { Outcome } from "../memory/machine";
import { atomOfCell } from "../memory/symbols";
import { output } from "../imports";
import * as Names from "../names.generated";
import { unify } from "../terms/unify";
import { beginText, bufferBytes, bufferStart } from "../text/buffer";
import {
  beginCapture,
  capturedBytes,
  capturedFrom,
  emit,
  emitCode,
  endCapture,
  flushOutput,
} from "../text/output";
import { WriteFlag } from "../text/writer-tokens";
import { writeTerm } from "../text/writer";
import { setText, textAs, textBytes, textFrom, textOf } from "./text";

/** Writes a term to the output. */
export function emitTerm(term: Cell, how: u32): void {
  beginText();
  writeTerm(term, how);
  emit(bufferStart(), bufferBytes());
}

/** '$write'(+Term, +Flags): see WriteFlag. */
export function write(term: Cell, how: Cell): Outcome {
  const cell = deref(term);
  // Most terms need no writer.
  if (isAtom(cell) && !(smallValue(deref(how)) & WriteFlag.QUOTED))
    emit(atomOfCell(cell).name, atomOfCell(cell).length);
  else emitTerm(term, smallValue(deref(how)));
  return Outcome.TRUE;
}

/** '$write'(+Term, +Flags, +Depth, +Priority, +Names): Names is a list of Name=Variable, or 0. */
export function writeFully(
  term: Cell,
  how: Cell,
  depth: Cell,
  priority: Cell,
  names: Cell,
): Outcome {
  beginText();
  const list = deref(names);
  writeTerm(
    term,
    smallValue(deref(how)),
    smallValue(deref(depth)),
    smallValue(deref(priority)),
    isSmall(list) ? 0 : list,
  );
  emit(bufferStart(), bufferBytes());
  return Outcome.TRUE;
}

/** '$put'(+Code, +Times): writes a character. */
export function put(code: Cell, times: Cell): Outcome {
  emitCode(smallValue(deref(code)), max(smallValue(deref(times)), 0));
  return Outcome.TRUE;
}

/** '$emit'(+Text). */
export function emitText(text: Cell): Outcome {
  const outcome = textOf(text, Names.ATOM_TEXT);
  if (outcome == Outcome.TRUE) emit(textFrom, textBytes);
  return outcome;
}

/** '$capture': output is captured from now on. */
export function capture(): Outcome {
  beginCapture(false);
  return Outcome.TRUE;
}

/** '$captured'(+Kind, ?Text): what has been captured, see TextKind; capturing ends. */
export function captured(kind: Cell, text: Cell): Outcome {
  setText(capturedFrom(), capturedBytes());
  const made = textAs(smallValue(deref(kind)));
  if (made == 0) return Outcome.RETRY;
  endCapture(false);
  return unify(text, made) ? Outcome.TRUE : Outcome.FALSE;
}

/** '$captured_to'(+Stream): what has been captured goes to a stream of the host, or if that is 0, nowhere. */
export function capturedTo(stream: Cell): Outcome {
  const number = smallValue(deref(stream));
  const from = capturedFrom();
  const bytes = capturedBytes();
  endCapture(false);
  flushOutput();
  if (number != 0) output(number, from, bytes);
  return Outcome.TRUE;
}
