/**
 * Suggests the names that were probably meant by a misspelt one.
 *
 * The distance of two names is the least number of letters to delete, insert, replace, or exchange with
 * their neighbour (optimal string alignment; Damerau 1964). It is computed one row of the table at a time.
 */

/** The maximal number of suggestions. */
const MOST = 3;
/** Longer names are not compared: nobody sees where they differ. */
const LONGEST = 64;
/** Entries of tables that are computed for a name; names that come later are not compared. */
const ENTRIES = 1 << 18;

/**
 * The names closest to the one that was written, closest first.
 *
 * @param written the name
 * @param names the existing names; may contain `written`, and duplicates
 * @param most the maximal distance. Default: a third of the name's length, rounded up
 * @returns at most three, none much farther away than the closest; none for a very long name
 */
export function nearest(
  written: string,
  names: Iterable<string>,
  most: number = Math.ceil(written.length / 3),
): string[] {
  const found = new Map<string, number>();
  if (written.length > LONGEST) return [];
  let least = Infinity;
  let entries = 0;
  for (const name of names) {
    if (Math.abs(name.length - written.length) > most) continue;
    if (name === written || found.has(name)) continue;
    entries += name.length * written.length;
    if (entries > ENTRIES) break;
    const distance = distanceOf(written, name);
    // All names of one or two letters are close to each other.
    if (distance <= most && distance < Math.max(name.length, written.length)) {
      found.set(name, distance);
      least = Math.min(least, distance);
    }
  }
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
