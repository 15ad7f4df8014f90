/**
 * Names that somebody may have meant who wrote another one.
 *
 * The distance of two names is the least number of letters to leave out, put in, exchange for
 * others, or exchange with their neighbour (optimal string alignment; Damerau 1964). It is computed a
 * row of the table at a time.
 */

/** How many names are proposed at most. */
const MOST = 3;

/**
 * The names nearest to one that was written, the nearest first.
 *
 * @param written the name
 * @param names those that there are; it may be among them, and names may be repeated
 * @param most how far they may be. Default: a third of the name's length, rounded up
 * @returns at most three, none much farther than the nearest
 */
export function nearest(
  written: string,
  names: Iterable<string>,
  most: number = Math.ceil(written.length / 3),
): string[] {
  const found = new Map<string, number>();
  for (const name of names) {
    if (name === written || found.has(name)) continue;
    if (Math.abs(name.length - written.length) > most) continue;
    const distance = distanceOf(written, name);
    // A name of one or two letters is near to all others of them.
    if (distance <= most && distance < Math.max(name.length, written.length)) {
      found.set(name, distance);
    }
  }
  const least = Math.min(...found.values());
  return [...found]
    .filter(([, distance]) => distance <= least + 1)
    .sort(([a, m], [b, n]) => m - n || (a < b ? -1 : 1))
    .slice(0, MOST)
    .map(([name]) => name);
}

/** The distance of two names. */
export function distanceOf(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, before[j - 2]! + 1);
      }
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length]!;
}
