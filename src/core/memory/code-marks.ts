/*
 * Marks of the code in use: a bit for each 16 bytes in which a major collection has met an address of code. Addresses
 * that lie 4 MB apart share a bit, so a little that is dead may be kept, until other addresses are met.
 *
 * The bits lie in the low memory, where walks over terms have their stacks (../terms/stacks.ts): these are empty now.
 */

const BITS: Address = 16384;
const BYTES: u32 = 32768;
const SHIFT: u32 = 4;

/** Begins: no code is in use. */
export function forgetCode(): void {
  memory.fill(BITS, 0, BYTES);
}

/** Code at that address is in use. */
export function noteCode(address: Address): void {
  const unit = address >> SHIFT;
  const place = placeOf(unit);
  store<u32>(place, load<u32>(place) | (1 << (unit & 31)));
}

/** Whether an address in a block has been met. */
export function isNoted(block: Address, bytes: u32): bool {
  const last = (block + bytes - 1) >> SHIFT;
  for (let unit = block >> SHIFT; unit <= last; unit++)
    if (((load<u32>(placeOf(unit)) >>> (unit & 31)) & 1) != 0) return true;
  return false;
}

/** @inline */
function placeOf(unit: u32): Address {
  return BITS + (((unit >> 5) << 2) & (BYTES - 1));
}
