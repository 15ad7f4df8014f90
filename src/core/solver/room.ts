/*
 * Room on the heap for the terms that propagators make.
 */

/** The bytes that each change of a domain needs, with its wake-ups. */
const ROOM: u32 = 16384;

/** Whether there is room for `bytes` bytes and a change of a domain. If not, nothing changes any more. */
export function isRoomy(bytes: u32): bool {
  if (troubled() != Outcome.FALSE) return false;
  if (machine.heap + bytes + ROOM <= machine.heapEnd) return true;
  if (machine.stress == 0 && extendHeap(bytes + 4 * ROOM)) return true;
  if (machine.heap + bytes + ROOM <= machine.heapEnd) return true;
  machine.need = bytes + 4 * ROOM;
  machine.ball = 0;
  fails();
  return false;
}
