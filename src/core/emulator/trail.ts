// The trail as the loop uses it: the rest is in ../terms/bind.ts.

/** Notes on the trail that a variable has been bound; the new top. Attributed variables wait to be woken. */
export function bindTrailed(variable: Address, trail: Address): Address {
  if (trail + 4 > machine.trailEnd) {
    machine.trail = trail;
    const hasGrown = growTrail();
    trail = machine.trail;
    if (!hasGrown) {
      put(variable, variable);
      return trail;
    }
  }
  put(trail, variable);
  if (variable < machine.heapBase) noteAttributed(trail);
  return trail + 4;
}

/** Drops the entries from `from` on that are not needed since variables below `backtrack` alone are reset. */
export function tidyTrail(from: Address, to: Address, backtrack: Address): Address {
  let kept = from;
  for (let entry = from; entry < to;) {
    const word = at(entry);
    const words: u32 = (word & 3) == 0 ? 1 : 3;
    if (words == 3 || word < backtrack) {
      for (let i: u32 = 0; i < words; i++) put(kept + 4 * i, at(entry + 4 * i));
      kept += 4 * words;
    }
    entry += 4 * words;
  }
  // Entries may have moved down below the place from which pending ones are looked for.
  if (machine.pendingTrail > from) machine.pendingTrail = from;
  return kept;
}
