/*
 * Output: one block of the static area in which text waits for the host, or to be captured.
 *
 *   | text for the host ... | text of a capture ... | text of a capture within ... |
 *                           ^ start                 ^ start                        ^ bytes
 *
 * Captures are records on the list `machine.buffers` of their query, with the buffers of findall/3, and like these
 * are dropped when an exception leaves them: then their text goes. A capture that becomes part of the text below it
 * just ends. Each call of format/2 is a capture, since what precedes an error in it is not written.
 *
 * The host gets what waits when the module returns to it (`flushOutput`), or when there is much.
 */
import { output as hand } from "../imports";
import { allocate, allocateCleared, enlarge, release } from "../memory/areas";
import { Address } from "../memory/cells";
import { machine } from "../memory/machine";
import { encode, widthOf } from "./utf8";

const FIRST_ROOM: u32 = 4096;
const MUCH: u32 = 16384;
const STANDARD_OUTPUT: u32 = 1;

@unmanaged
class Output {
  block: Address;
  room: u32;
  bytes: u32;
  /** The column where the block begins. */
  column: u32;
  /** Captures that are open. */
  captures: u32;
}

/** A place for padding before a column stop: `at` is an offset in the block. */
@unmanaged
class Fill {
  next: Fill;
  at: u32;
  char: u32;
}
const NO_FILL = changetype<Fill>(0);

/** It begins like a buffer of findall/3, whose word at the place of `mark` is an address. */
@unmanaged
class Capture {
  below: Address;
  barrier: u32;
  /** Offset of its text. */
  start: u32;
  /** Of format/2: offset and column of the last column stop, and what waits for the next one, newest first. */
  from: u32;
  fills: Fill;
  mark: u32;
  column: u32;
  /** Whether the text is one of format/2, which begins where other text ends. */
  isFormat: u32;
}
/** `Capture.mark`. */
const CAPTURE: u32 = 1;
const UNKNOWN: u32 = u32.MAX_VALUE;

/** Is this record of the list `machine.buffers` a capture? */
export function isCapture(record: Address): bool {
  return record != 0 && changetype<Capture>(record).mark == CAPTURE;
}

function sink(): Output {
  if (machine.output == 0) {
    machine.output = allocateCleared(offsetof<Output>());
    const made = changetype<Output>(machine.output);
    made.block = allocate(FIRST_ROOM);
    made.room = FIRST_ROOM;
  }
  return changetype<Output>(machine.output);
}

function reserve(o: Output, bytes: u32): void {
  if (o.bytes + bytes <= o.room) return;
  const room = max(2 * o.room, o.bytes + bytes);
  o.block = enlarge(o.block, o.room, room);
  o.room = room;
}

/** Writes text. */
export function emit(from: Address, bytes: u32): void {
  const o = sink();
  reserve(o, bytes);
  memory.copy(o.block + o.bytes, from, bytes);
  o.bytes += bytes;
  if (o.bytes > MUCH) flushOutput();
}

/** Writes a character so many times. */
export function emitCode(code: u32, times: u32 = 1): void {
  const o = sink();
  reserve(o, 4 * times);
  let p = o.block + o.bytes;
  for (; times > 0; times--) p = encode(p, code);
  o.bytes = p - o.block;
}

/** Gives the host what has been written and is not captured. */
export function flushOutput(): void {
  if (machine.output == 0) return;
  const o = sink();
  if (o.captures != 0 || o.bytes == 0) return;
  o.column = columnAt(0, o.column);
  hand(STANDARD_OUTPUT, o.block, o.bytes);
  o.bytes = 0;
}

/** The column at the end of the text from an offset on, where the column is known. */
function columnAt(start: u32, column: u32): u32 {
  const o = sink();
  const end = o.block + o.bytes;
  let p = end;
  while (p > o.block + start && load<u8>(p - 1) != 10) p--;
  if (p > o.block + start) column = 0;
  for (; p < end; p += widthOf(load<u8>(p))) {
    const c: u32 = load<u8>(p);
    if (c == 9) column |= 7;
    else if (c == 13) column = -1;
    else if (c == 8) column -= 1 + u32(column > 0);
    column++;
  }
  return column;
}

/** The column at the end of the text. */
function currentColumn(): u32 {
  let address = machine.buffers;
  while (address != 0) {
    const capture = changetype<Capture>(address);
    if (isCapture(address)) {
      if (capture.column != UNKNOWN) return columnAt(capture.from, capture.column);
      if (!capture.isFormat) return columnAt(capture.start, 0);
    }
    address = capture.below;
  }
  return columnAt(0, sink().column);
}

// -- captures --------------------------------------------------------------------

/** Begins to capture. */
export function beginCapture(isFormat: bool): void {
  const o = sink();
  const capture = changetype<Capture>(allocate(offsetof<Capture>()));
  capture.below = machine.buffers;
  capture.barrier = machine.choice - machine.choiceBase;
  capture.start = capture.from = o.bytes;
  capture.fills = NO_FILL;
  capture.mark = CAPTURE;
  capture.column = UNKNOWN;
  capture.isFormat = u32(isFormat);
  machine.buffers = changetype<Address>(capture);
  o.captures++;
}

/** The newest capture. There is one. */
function newest(): Capture {
  return changetype<Capture>(machine.buffers);
}

/** Where the text of the newest capture begins; its end is that of all text. */
export function capturedFrom(): Address {
  return sink().block + newest().start;
}
export function capturedBytes(): u32 {
  return sink().bytes - newest().start;
}

/** Ends the newest capture, whose text becomes part of what lies below, or goes. */
export function endCapture(isKept: bool): void {
  const o = sink();
  const capture = newest();
  machine.buffers = capture.below;
  if (!isKept) o.bytes = capture.start;
  releaseFills(capture);
  release(changetype<Address>(capture), offsetof<Capture>());
  o.captures--;
}

function releaseFills(capture: Capture): void {
  for (let fill = capture.fills; fill != NO_FILL;) {
    const next = fill.next;
    release(changetype<Address>(fill), offsetof<Fill>());
    fill = next;
  }
  capture.fills = NO_FILL;
}

// -- column stops ----------------------------------------------------------------

/** A place for padding with a character. */
export function addFill(char: u32): void {
  const fill = changetype<Fill>(allocate(offsetof<Fill>()));
  fill.next = newest().fills;
  fill.at = sink().bytes;
  fill.char = char;
  newest().fills = fill;
}

/** A new line, but not at the start of one. */
export function freshLine(): void {
  if (currentColumn() != 0) emitCode(10);
}

/**
 * A column stop: pads the text before it up to a column, which counts from the last stop if it is relative. UNKNOWN is
 * the column here.
 */
export function columnStop(target: u32, isRelative: bool): void {
  const o = sink();
  const capture = newest();
  const column = currentColumn();
  if (isRelative) {
    if (capture.column == UNKNOWN) {
      const bytes = o.bytes;
      o.bytes = capture.from;
      target += currentColumn();
      o.bytes = bytes;
    } else target += capture.column;
  }
  if (target != UNKNOWN && target > column) pad(capture, target - column);
  releaseFills(capture);
  capture.from = o.bytes;
  capture.column = target == UNKNOWN ? column : max(target, column);
}

/** Distributes so many characters over the places for padding: the last ones get what is left over. */
function pad(capture: Capture, room: u32): void {
  const o = sink();
  if (capture.fills == NO_FILL) addFill(32);
  let count: u32 = 0;
  for (let fill = capture.fills; fill != NO_FILL; fill = fill.next) count++;
  const share = room / count;
  let larger = room % count;
  for (let fill = capture.fills; fill != NO_FILL; fill = fill.next) {
    const times = share + u32(larger > 0);
    if (larger > 0) larger--;
    // The character, so many times at the end, then before what follows the place.
    const end = o.bytes;
    emitCode(fill.char, times);
    const bytes = o.bytes - end;
    const at = o.block + fill.at;
    memory.copy(at + bytes, at, end - fill.at);
    for (let p = at; p < at + bytes;) p = encode(p, fill.char);
  }
}
