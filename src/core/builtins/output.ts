// Output: terms, characters, captures.
import { Address, Cell, deref, isAtom, isSmall, smallCell, smallValue } from "../memory/cells";
import { Outcome } from "../memory/machine";
import { atomOfCell } from "../memory/symbols";
import * as Names from "../names.generated";
import { unify } from "../terms/unify";
import { beginText, bufferBytes, bufferStart } from "../text/buffer";
import {
  beginCapture,
  capturedBytes,
  capturedFrom,
  currentOutput,
  emit,
  emitCode,
  endCapture,
  outputEnd,
  setCurrentOutput,
  settle,
} from "../text/output";
import { WriteFlag } from "../text/writer-tokens";
import { writeTerm } from "../text/writer";
import { setText, textAs, textBytes, textFrom, textOf } from "./text";

/** Writes a term to the end of the output. */
export function emitTerm(term: Cell, how: u32): void {
  beginText();
  writeTerm(term, how);
  emit(bufferStart(), bufferBytes());
}

/** '$write'(+Term, +Flags): see WriteFlag. */
export function write(term: Cell, how: Cell): Outcome {
  return writeTo(smallCell(currentOutput()), term, how);
}

/** '$write'(+Stream, +Term, +Flags): to a stream by its number. */
export function writeTo(stream: Cell, term: Cell, how: Cell): Outcome {
  const from = outputEnd();
  const cell = deref(term);
  // Most terms need no writer.
  if (isAtom(cell) && !(smallValue(deref(how)) & WriteFlag.QUOTED))
    emit(atomOfCell(cell).name, atomOfCell(cell).length);
  else emitTerm(term, smallValue(deref(how)));
  return settle(smallValue(deref(stream)), from);
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
  return emitted(bufferStart(), bufferBytes());
}

/** Writes text to the current output. */
function emitted(text: Address, bytes: u32): Outcome {
  const from = outputEnd();
  emit(text, bytes);
  return settle(currentOutput(), from);
}

/** '$put'(+Code, +Times): writes a character. */
export function put(code: Cell, times: Cell): Outcome {
  return putTo(smallCell(currentOutput()), code, times);
}

/** '$put'(+Stream, +Code, +Times). */
export function putTo(stream: Cell, code: Cell, times: Cell): Outcome {
  const from = outputEnd();
  emitCode(smallValue(deref(code)), max(smallValue(deref(times)), 0));
  return settle(smallValue(deref(stream)), from);
}

/** '$emit'(+Text). */
export function emitText(text: Cell): Outcome {
  const outcome = textOf(text, Names.ATOM_TEXT);
  return outcome == Outcome.TRUE ? emitted(textFrom, textBytes) : outcome;
}

/** '$current_output'(?Number). */
export function currentOutputNumber(number: Cell): Outcome {
  return <i32>unify(number, smallCell(currentOutput()));
}

/** '$set_output'(+Number). */
export function setOutput(number: Cell): Outcome {
  setCurrentOutput(smallValue(deref(number)));
  return Outcome.TRUE;
}

/** '$capture'(+Number): what is written to that stream, which is the current output meanwhile, is captured; 0: a new stream. */
export function capture(number: Cell): Outcome {
  return beginCapture(smallValue(deref(number)));
}

/** '$captured'(+Kind, ?Text): what has been captured, see TextKind; capturing ends. */
export function captured(kind: Cell, text: Cell): Outcome {
  setText(capturedFrom(), capturedBytes());
  const made = textAs(smallValue(deref(kind)));
  if (made == 0) return Outcome.RETRY;
  endCapture(false);
  return unify(text, made) ? Outcome.TRUE : Outcome.FALSE;
}

/** '$end_capture'(+IsKept): what has been captured goes to its stream, or if that is 0, nowhere. */
export function captureEnd(isKept: Cell): Outcome {
  return endCapture(smallValue(deref(isKept)) != 0);
}
