/*
 * Code is written into a buffer of the arena that grows, with places in the code as offsets. At the end `finish`
 * copies it to a block of the static area and turns the offsets into addresses.
 *
 * An instruction begins at a multiple of 4: `emit` its number, then its operands of 16 bits (`reg`, `unit`), then
 * those of 32 bits (`word`, `refer`).
 */

const FIRST_ROOM: u32 = 4096;

let buffer: Address = 0;
let room: u32 = 0;
/** The offset of the next byte. */
let here: u32 = 0;
/** Offsets of the words that hold places in the code. */
let places: List = changetype<List>(0);

/** A place in the code, as an offset; 0 is the place of no label. Until it is known, references are linked through themselves. */
@unmanaged
export class Label {
  target: u32;
  references: u32;
  /** The address of a label that lies outside this code, or 0. */
  external: Address;
}

/** Begins new code. */
export function begin(): void {
  if (buffer == 0) {
    room = FIRST_ROOM;
    buffer = allot(room);
  }
  // Offset 0 is no place.
  here = 4;
  places = make<List>();
}

/** The buffer lay in an arena that is gone. */
export function forgetBuffer(): void {
  buffer = 0;
}

function grow(): void {
  const larger = allot(2 * room);
  memory.copy(larger, buffer, here);
  buffer = larger;
  room *= 2;
}

/** The offset of the next instruction. */
export function nextOffset(): u32 {
  align();
  return here;
}

function align(): void {
  if ((here & 2) != 0) unit(0);
}

/** The number of an instruction. */
export function emit(op: Op): void {
  align();
  unit(op);
}

/** An operand of 16 bits. */
export function unit(value: u32): void {
  if (here + 8 > room) grow();
  store<u16>(buffer + here, <u16>value);
  here += 2;
}

/** An operand of 32 bits. */
export function word(value: u32): void {
  align();
  if (here + 8 > room) grow();
  store<u32>(buffer + here, value);
  here += 4;
}

/** A register: its offset. */
export function reg(r: i32): void {
  unit((<u32>r) << 2);
}

/** Changes a word that has been written. */
export function patch(at: u32, value: u32): void {
  store<u32>(buffer + at, value);
}

/** A word that has been written. */
export function peek(at: u32): u32 {
  return load<u32>(buffer + at);
}

/** An operand that is a place in the code. */
export function refer(label: Label): void {
  if (label.external != 0) return word(label.external);
  align();
  append(places, here);
  if (label.target != 0) return word(label.target);
  const at = here;
  word(label.references);
  label.references = at;
}

/** An operand that is an offset in this code. */
export function referTo(offset: u32): void {
  align();
  append(places, here);
  word(offset);
}

/** The label is here. */
export function place(label: Label): void {
  label.target = nextOffset();
  let at = label.references;
  while (at != 0) {
    const following = load<u32>(buffer + at);
    store<u32>(buffer + at, label.target);
    at = following;
  }
}

/** Bytes of the code. */
export function codeLength(): u32 {
  return nextOffset() - 4;
}

/** A block with the code. */
export function finish(): Address {
  const length = codeLength();
  const block = allocate(length);
  memory.copy(block, buffer + 4, length);
  const base = block - 4;
  for (let i: u32 = 0; i < places.count; i++) {
    const at = base + item(places, i);
    store<u32>(at, load<u32>(at) + base);
  }
  return block;
}
