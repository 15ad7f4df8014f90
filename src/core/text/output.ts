/*
 * Output: one block of the static area, in which text waits to be handed to the host or to be captured.
 *
 *   | given to the host | text for a stream ... | text of a capture ... | text of a capture within ... |
 *                       ^ handed                ^ start                 ^ start                        ^ bytes
 *
 * Streams have numbers: those of the host are small, captures get large ones, which are never used again. Whoever writes
 * puts text at the end of the block and says for which stream it is (`settleOutput`). It stays there if the end of the block
 * belongs to that stream, `home`; otherwise the host gets it, or the beginning of the block changes its owner.
 *
 * Captures are records on the list `machine.buffers` of their query, with the buffers of findall/3, and like these
 * are dropped when an exception leaves them: then the current output is again the former one. A call of format/2 is a
 * capture for the stream that it writes to, which also gets the text before an error.
 *
 * The host gets the text that waits when the module returns to it (`flushOutput`), or when there is much. It answers
 * with the column of the stream and bits of `State`.
 */
import { output as hand } from "../imports";

const FIRST_ROOM: u32 = 4096;
const MUCH: u32 = 16384;
const STANDARD_OUTPUT: u32 = 1;
/** The least number of a stream that a program has opened. */
const FIRST_OPENED: u32 = 4;
/** Between the flags of State and those of WriteFlag. */
const NARROWNESS: u32 = 17;
/** The numbers of captures are larger. */
const CAPTURES: u32 = 1 << 26;

/** The state of a stream, as the host tells it. */
const enum State {
  COLUMN = 0xffffff,
  /** It cannot represent characters beyond Latin-1, beyond ASCII. */
  LATIN = 1 << 28,
  ASCII = 1 << 29,
  /** Its output must not wait. */
  AT_ONCE = 1 << 30,
  /** It cannot be written; the ball is in `machine.ball`. */
  FAILED = 1 << 31,
}

@unmanaged
class Output {
  block: Address;
  room: u32;
  bytes: u32;
  /** The number of the current output. */
  current: u32;
  /** The stream to which the beginning of the block belongs, up to the first capture; 0: none. */
  owner: u32;
  /** Its State at `handed`. */
  state: u32;
  handed: u32;
  newest: Capture;
  /** Captures that there have been. */
  count: u32;
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
  /** Offset and column of the last column stop, and the fills that wait for the next one, newest first. */
  from: u32;
  fills: Fill;
  mark: u32;
  /** UNKNOWN: the column of the text below. */
  column: u32;
  /** The column from which relative column stops count: that of the last one; 0 before the first, as in SWI-Prolog. */
  stop: u32;
  /** The stream to which its text belongs. */
  stream: u32;
  /** The current output before. */
  current: u32;
  /** The capture that was the newest one before. */
  outer: Capture;
  /** Whether its text goes to its stream when an exception leaves it. */
  isKept: u32;
}
const NO_CAPTURE = changetype<Capture>(0);
/** `Capture.mark`. */
const CAPTURE: u32 = 1;
const UNKNOWN: u32 = u32.MAX_VALUE;

/** Whether this record of the list `machine.buffers` is a capture. */
export function isCapture(record: Address): bool {
  return record != 0 && changetype<Capture>(record).mark == CAPTURE;
}

function sink(): Output {
  if (machine.output == 0) {
    machine.output = allocateCleared(offsetof<Output>());
    const made = changetype<Output>(machine.output);
    made.block = allocate(FIRST_ROOM);
    made.room = FIRST_ROOM;
    made.current = STANDARD_OUTPUT;
  }
  return changetype<Output>(machine.output);
}

function reserve(o: Output, bytes: u32): void {
  if (o.bytes + bytes <= o.room) return;
  const room = max(2 * o.room, o.bytes + bytes);
  o.block = enlarge(o.block, o.room, room);
  o.room = room;
}

/** The offset of the next text. */
export function outputEnd(): u32 {
  return sink().bytes;
}

/** Writes text; `settleOutput` comes after it. */
export function emitBytes(from: Address, bytes: u32): void {
  const o = sink();
  charge(2 * bytes);
  reserve(o, bytes);
  memory.copy(o.block + o.bytes, from, bytes);
  o.bytes += bytes;
}

/** Writes a character `times` times; `settleOutput` comes after it. */
export function emitCode(code: u32, times: u32 = 1): void {
  const o = sink();
  charge(times);
  reserve(o, 4 * times);
  let p = o.block + o.bytes;
  for (; times > 0; times--) p = encode(p, code);
  o.bytes = p - o.block;
}

// -- streams ---------------------------------------------------------------------

export function currentOutput(): u32 {
  return sink().current;
}
export function setCurrentOutput(stream: u32): void {
  sink().current = stream;
}

/** The flags LATIN and ASCII of WriteFlag for a stream; none for standard streams and captures. */
export function narrowness(stream: u32): u32 {
  if (stream < FIRST_OPENED || stream >= CAPTURES) return 0;
  const o = sink();
  const isOwner = o.newest == NO_CAPTURE && stream == o.owner;
  const state = isOwner ? o.state : hand(stream, o.block, 0);
  return (state & (State.LATIN | State.ASCII)) >> NARROWNESS;
}

/** Forgets the output and the streams of the host that the memory had before. */
export function resetStreams(): void {
  const o = sink();
  o.current = STANDARD_OUTPUT;
  o.owner = o.state = o.bytes = o.handed = 0;
  machine.hostBytes = 0;
}

/** Whether a capture with that number is there. */
export function isOpenCapture(stream: u32): bool {
  for (let c = sink().newest; c != NO_CAPTURE; c = c.outer) if (c.stream == stream) return true;
  return false;
}

/** The stream to which the end of the block belongs. */
function home(o: Output): u32 {
  return o.newest == NO_CAPTURE ? o.owner : o.newest.stream;
}

function outcomeOf(state: u32): Outcome {
  return state & State.FAILED ? Outcome.ERROR : Outcome.TRUE;
}

/**
 * Gives the host the output that is not captured; the State of the stream, which is asked for anew when there
 * is more: it may have changed.
 */
export function flushOutput(): u32 {
  if (machine.output == 0) return 0;
  const o = sink();
  let end = o.bytes;
  for (let c = o.newest; c != NO_CAPTURE; c = c.outer) end = c.start;
  const from = o.handed;
  o.handed = end;
  const state = end > from ? hand(o.owner, o.block + from, end - from) : o.state;
  o.state = state & ~State.FAILED;
  if (o.newest == NO_CAPTURE) o.owner = o.bytes = o.handed = 0;
  return state;
}

/** The beginning of the block, where no text waits, becomes that of a stream. */
function own(o: Output, stream: u32): void {
  o.owner = stream;
  o.state = hand(stream, o.block, 0);
}

/** Notes that the text from an offset on has been written to a stream. */
export function settleOutput(stream: u32, from: u32): Outcome {
  const o = sink();
  if (stream == home(o)) {
    const isLate = o.newest != NO_CAPTURE || (o.bytes <= MUCH && (o.state & State.AT_ONCE) == 0);
    return isLate ? Outcome.TRUE : outcomeOf(flushOutput());
  }
  const bytes = o.bytes - from;
  o.bytes = from;
  const before =
    o.newest == NO_CAPTURE || stream == o.owner ? outcomeOf(flushOutput()) : Outcome.TRUE;
  if (before != Outcome.TRUE) return before;
  if (o.newest != NO_CAPTURE) return outcomeOf(hand(stream, o.block + from, bytes));
  own(o, stream);
  memory.copy(o.block, o.block + from, bytes);
  o.bytes = bytes;
  return o.state & State.AT_ONCE ? outcomeOf(flushOutput()) : Outcome.TRUE;
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
export function currentColumn(): u32 {
  const o = sink();
  for (let c = o.newest; c != NO_CAPTURE; c = c.outer)
    if (c.column != UNKNOWN) return columnAt(c.from, c.column);
  return columnAt(o.handed, o.state & State.COLUMN);
}

// -- captures --------------------------------------------------------------------

/** Begins to capture the output to a stream, which is the current output meanwhile; 0: to a new stream. */
export function beginCapture(stream: u32): Outcome {
  const o = sink();
  let column = UNKNOWN;
  const isKept = u32(stream != 0);
  if (stream == 0) {
    stream = CAPTURES + (++o.count & (CAPTURES - 1));
    column = 0;
  } else if (stream != home(o)) {
    if (o.newest == NO_CAPTURE || stream == o.owner) {
      const state = flushOutput();
      if (state & State.FAILED) return Outcome.ERROR;
      column = state & State.COLUMN;
    }
    if (o.newest == NO_CAPTURE) {
      own(o, stream);
      column = UNKNOWN;
    } else if (stream != o.owner) column = hand(stream, o.block, 0) & State.COLUMN;
  }
  const capture = changetype<Capture>(allocate(offsetof<Capture>()));
  capture.below = machine.buffers;
  capture.barrier = machine.choice - machine.choiceBase;
  capture.start = capture.from = o.bytes;
  capture.fills = NO_FILL;
  capture.mark = CAPTURE;
  capture.column = column;
  capture.stop = 0;
  capture.stream = stream;
  capture.current = o.current;
  capture.outer = o.newest;
  capture.isKept = isKept;
  machine.buffers = changetype<Address>(capture);
  o.newest = capture;
  o.current = stream;
  return Outcome.TRUE;
}

/** The newest capture. There is one. */
function newest(): Capture {
  return changetype<Capture>(machine.buffers);
}

/** The address of the text of the newest capture; its end is that of all text. */
export function capturedFrom(): Address {
  return sink().block + newest().start;
}
export function capturedBytes(): u32 {
  return sink().bytes - newest().start;
}

/** Ends the newest capture, whose text goes to its stream, or is dropped. */
export function endCapture(isKept: bool): Outcome {
  const o = sink();
  const capture = newest();
  const start = capture.start;
  const stream = capture.stream;
  machine.buffers = capture.below;
  o.newest = capture.outer;
  o.current = capture.current;
  if (!isKept) o.bytes = start;
  releaseFills(capture);
  release(changetype<Address>(capture), offsetof<Capture>());
  return isKept ? settleOutput(stream, start) : Outcome.TRUE;
}

/** Ends the newest capture, which an exception leaves: format/2 writes all or nothing, but for programs for SWI-Prolog. */
export function leaveCapture(): void {
  endCapture(newest().isKept != 0 && (machine.dialect & Dialect.SWI_PROGRAMS) != 0);
}

/** Captures of a query that stands still, with the block that has their text: others write meanwhile to another one. */
@unmanaged
class Parked {
  newest: Capture;
  outermost: Capture;
  /** The current output. */
  current: u32;
  /** The stream to which the beginning of the block belongs. */
  owner: u32;
  block: Address;
  room: u32;
  bytes: u32;
}

/** Puts all captures aside; 0 if there are none. */
export function parkCaptures(): Address {
  if (machine.output == 0 || sink().newest == NO_CAPTURE) return 0;
  const o = sink();
  flushOutput();
  const parked = changetype<Parked>(allocate(offsetof<Parked>()));
  let outermost = o.newest;
  while (outermost.outer != NO_CAPTURE) outermost = outermost.outer;
  parked.newest = o.newest;
  parked.outermost = outermost;
  parked.current = o.current;
  parked.owner = o.owner;
  parked.block = o.block;
  parked.room = o.room;
  parked.bytes = o.bytes;
  o.newest = NO_CAPTURE;
  o.current = outermost.current;
  useBlock(o, allocate(FIRST_ROOM), FIRST_ROOM, 0, 0);
  return changetype<Address>(parked);
}

/** Changes the block: `handed` bytes, of which the host has all, and then the text of captures stand in it. */
function useBlock(o: Output, block: Address, room: u32, handed: u32, bytes: u32): void {
  o.block = block;
  o.room = room;
  o.handed = handed;
  o.bytes = bytes;
  o.owner = o.state = 0;
}

/** Goes on with captures that have been put aside: above those that there are, or in their own block. */
export function resumeCaptures(record: Address): void {
  const o = sink();
  const parked = changetype<Parked>(record);
  const block = parked.block;
  const outermost = parked.outermost;
  const start = outermost.start;
  flushOutput();
  if (o.newest == NO_CAPTURE) {
    release(o.block, o.room);
    useBlock(o, block, parked.room, start, parked.bytes);
    if (parked.owner != 0) own(o, parked.owner);
  } else {
    moveCaptures(parked, o.bytes - start);
    reserve(o, parked.bytes - start);
    memory.copy(o.block + o.bytes, block + start, parked.bytes - start);
    o.bytes += parked.bytes - start;
    release(block, parked.room);
  }
  outermost.outer = o.newest;
  outermost.current = o.current;
  o.newest = parked.newest;
  o.current = parked.current;
  release(record, offsetof<Parked>());
}

/** Notes that the text of the captures has moved up by a number of bytes. */
function moveCaptures(parked: Parked, by: u32): void {
  for (let c = parked.newest; c != NO_CAPTURE; c = c.outer) {
    c.start += by;
    c.from += by;
    for (let fill = c.fills; fill != NO_FILL; fill = fill.next) fill.at += by;
  }
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
 * the column here. The text after one that is too long is padded as if it began at the stop.
 */
export function columnStop(target: u32, isRelative: bool): void {
  const o = sink();
  const capture = newest();
  const column = currentColumn();
  if (isRelative) target += capture.stop;
  if (target != UNKNOWN && target > column) pad(capture, target - column);
  releaseFills(capture);
  capture.from = o.bytes;
  capture.column = capture.stop = target == UNKNOWN ? column : target;
}

/** Distributes `room` characters over the places for padding: the last ones get the rest. */
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
    // The characters go to the end, then before the text that follows the place.
    const end = o.bytes;
    emitCode(fill.char, times);
    const bytes = o.bytes - end;
    const at = o.block + fill.at;
    memory.copy(at + bytes, at, end - fill.at);
    for (let p = at; p < at + bytes;) p = encode(p, fill.char);
  }
}
