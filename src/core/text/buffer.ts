/*
 * A buffer in which texts are made: one block of the static area, which grows and is kept. Between two builtins
 * nothing in it is needed.
 */

const FIRST_ROOM: u32 = 4096;
/** A buffer with more room is given back by a major collection. */
const KEPT_ROOM: u32 = 1 << 18;
/** A longer text is a memory error: terms with shared parts have texts that do not end. */
const MOST_ROOM: u32 = 1 << 27;

/** The end of the text. */
export let bufferTop: Address = 0;

export function beginText(): void {
  if (machine.buffer == 0) {
    machine.buffer = allocate(FIRST_ROOM);
    machine.bufferRoom = FIRST_ROOM;
  }
  bufferTop = machine.buffer;
}

/** Gives a large buffer back, between two builtins. */
export function returnBuffer(): void {
  if (machine.bufferRoom <= KEPT_ROOM) return;
  release(machine.buffer, machine.bufferRoom);
  machine.buffer = machine.bufferRoom = 0;
}

export function bufferStart(): Address {
  return machine.buffer;
}
/** The bytes that have been written. */
export function bufferBytes(): u32 {
  return bufferTop - machine.buffer;
}

/** Cuts the text off behind a number of bytes. */
export function shorten(bytes: u32): void {
  bufferTop = min(bufferTop, machine.buffer + bytes);
}

/**
 * Makes room for a number of bytes more, and for the zero that the reader puts after them. The buffer may move. False
 * if there is no memory: the text begins anew, with room for a number or a character, and an error is on its way.
 */
export function reserveText(bytes: u32): bool {
  const used = bufferTop - machine.buffer;
  if (used + bytes < machine.bufferRoom) return true;
  const room = max(2 * machine.bufferRoom, used + bytes + 1);
  if (<u32>room > MOST_ROOM) refuse();
  if (!mayTake(room)) {
    bufferTop = machine.buffer;
    return false;
  }
  machine.buffer = enlarge(machine.buffer, machine.bufferRoom, room);
  machine.bufferRoom = room;
  bufferTop = machine.buffer + used;
  return true;
}

/** Writes a character by its code. */
export function putCode(code: u32): void {
  reserveText(4);
  bufferTop = encode(bufferTop, code);
}

/** Writes bytes that lie elsewhere. */
export function putBytes(from: Address, bytes: u32): void {
  if (!reserveText(bytes)) return;
  // For a few bytes, memory.copy takes several times as long.
  if (bytes > 16) memory.copy(bufferTop, from, bytes);
  else for (let i: u32 = 0; i < bytes; i++) store<u8>(bufferTop + i, load<u8>(from + i));
  bufferTop += bytes;
}

/** Notes that a number of bytes have been written at `bufferTop`, for which room had been made. */
export function wrote(bytes: u32): void {
  bufferTop += bytes;
}
