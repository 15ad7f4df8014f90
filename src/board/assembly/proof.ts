/*
 * The kernel of ../proof in WebAssembly: AssemblyScript, compiled by build/assemble.ts. The method is in
 * ../proof/README.md.
 *
 * Cells are numbered in the order in which they are forced. A *class* is a set of letters for each cell. Its
 * tree has two kinds of nodes, records of 32-bit numbers. A node is known by its address, a multiple of 4:
 *
 *   Sum      bound; cells (bits 0 to 15) and HAS_LIST (bit 16); the list, if there is one; for each cell
 *            among its children, in order, the address of a Choice
 *   Choice   bound; letters (bits 0 to 25) and the cell (bits 26 to 30); for each letter, in order, a Sum
 *
 * A Sum without children that has at most one word is no record but a *leaf*, an odd number:
 *
 *   bit 0 is 1; bits 1 to 12 are points; bits 13 to 31 are the word, or 0 for points of any words
 *
 * The points of a Sum are its bound less those of its children. Its list tells of which words they are, as
 * far as the words have a number: a leaf, or the address of a count and leaves in ascending order. Words
 * without a number just add up.
 *
 * A node never changes once it is made, so trees share parts. Nodes are never freed one by one: `top` is set
 * back to a mark.
 *
 * Memory, in bytes. The host fills the parts marked +.
 *
 *   NEAR     + for each cell its neighbours, as bits
 *   BUCKET   + for each cell the letters of the class
 *   LETTERS    for each cell its letter, one byte: on the path, or on the board that is reported
 *   STATS      counts of the last class, see below
 *   ENDS       for each cell the end of its stack
 *   SAVED      for each cell the ends of the stacks before a letter was tried
 *   GAINS      for each cell and letter the bound that the letter adds
 *   COUNTS     two tables of the radix sort
 *   PENDING    a stack of nodes whose parent is not made yet
 *   STACKS     for each cell a stack of Choices: cell i has at most 2 ** i, from 2 ** i on
 *   trie     + for each node: its letters, the address of its first child, the number of its word plus 1
 *   leaves   + for each word a leaf
 *   marks      for each word the number of the board on which it was found last
 *   notes      for each way to spell a word the pairs of cell and letter; once the tree is made, more nodes
 *   tree       nodes, up to the end of the memory
 */

/** Reports the board in LETTERS and its score. */
declare function found(score: u32): void;

/** Whether the letters of the first cells may stand together. */
declare function allowed(count: u32): bool;

const NEAR: usize = 0;
const BUCKET: usize = 64;
const LETTERS: usize = 128;
const STATS: usize = 256;
const ENDS: usize = 1024;
const SAVED: usize = 2048;
const GAINS: usize = 4096;
const COUNTS: usize = 8192;
const STARTS: usize = 10240;
const PENDING: usize = 16384;
const STACKS: usize = 65536;

const NODE: usize = 12;
const NOTE: usize = 24;
const DIGITS: usize = 512;
const LETTER_BITS: u32 = 0x3ffffff;
const CELL_SHIFT: u32 = 26;
const CELL_BITS: u32 = 0xffff;
const HAS_LIST: u32 = 0x10000;
const POINTS: u32 = 0xfff;
const NAME_SHIFT: u32 = 13;
/** Ranges of notes up to this many bytes are sorted by insertion. */
const FEW: usize = 32 * 24;
/** The memory never has all 65,536 pages, so that addresses of 32 bits can point to its end. */
const MOST_PAGES: i32 = 65535;
/** The memory grows by at least this many pages. */
const PAGES: i32 = 256;

// The counts in STATS, as indices of 32-bit numbers; from 16 on one for each level.
const PATHS: usize = STATS;
const DIFFERENT: usize = STATS + 4;
const NODES: usize = STATS + 8;
const FORCES: usize = STATS + 12;
const TESTED: usize = STATS + 16;
const HIGHEST: usize = STATS + 20;
const CHILDLESS: usize = STATS + 24;
const LEVEL_BOUNDS: usize = STATS + 64;
const LEVEL_SEARCHES: usize = STATS + 128;
const STATS_SIZE: usize = 192;

let cells: u32 = 0;
let trie: usize = 0;
let leaves: usize = 0;
let marks: usize = 0;
let notes: usize = 0;
let notesEnd: usize = 0;
/** The end of the nodes that belong to the whole class. */
let treeEnd: usize = 0;
let top: usize = 0;
let limit: usize = 0;
let pending: usize = PENDING;
let boardNumber: u32 = 0;
let cutoff: u32 = 0;
let switchover: u32 = 0;
/** Whether the same word with the same pairs counts once. */
let isOnce: bool = true;
/** Whether the host has to be asked which letters may stand together. */
let isRestricted: bool = false;
/** The points of words in both lists of the last `union`. */
let overlap: u32 = 0;

/** Sets the number of cells and the addresses of the parts. */
export function place(
  count: u32,
  trieAt: usize,
  leavesAt: usize,
  marksAt: usize,
  end: usize,
): void {
  cells = count;
  trie = trieAt;
  leaves = leavesAt;
  marks = marksAt;
  notes = (end + 7) & ~7;
}

function memoryEnd(): usize {
  return (<usize>memory.size()) << 16;
}

/** Makes the memory reach at least up to an address. */
function reach(end: usize): void {
  const missing = <i32>((end - memoryEnd() + 0xffff) >> 16);
  const more = max(missing, min(PAGES, MOST_PAGES - memory.size()));
  if (memory.size() + more > MOST_PAGES || memory.grow(more) < 0) unreachable();
}

/** Space for a node of some bytes. */
function allocate(size: usize): usize {
  let at = top;
  if (size > limit - at) {
    if (limit == notesEnd) {
      // The notes are used up: continue after the tree.
      at = treeEnd;
      limit = memoryEnd();
    }
    if (size > limit - at) {
      reach(at + size);
      limit = memoryEnd();
    }
  }
  top = at + size;
  return at;
}

/** Sets the memory back to a mark. */
function release(mark: usize): void {
  top = mark;
  limit = mark <= notesEnd ? notesEnd : memoryEnd();
}

// ---- Notes

/** Notes the path whose cells are the bits of `used` and spell a word. */
function note(used: u32, word: u32): void {
  const at = top;
  if (at + NOTE > limit) {
    reach(at + NOTE);
    limit = memoryEnd();
  }
  top = at + NOTE;
  let key: u64 = 0;
  let first: u64 = 0;
  let second: u64 = 0;
  let count = 0;
  for (let rest = used; rest != 0; rest &= rest - 1) {
    const cell = ctz(rest);
    const pair = ((cell << 5) | <u32>load<u8>(LETTERS + cell)) + 1;
    key = (key << 9) | <u64>pair;
    if (++count == 7) {
      first = key;
      key = 0;
    } else if (count == 14) {
      second = key;
      key = 0;
    }
  }
  if (count < 7) {
    first = key << (<u64>(9 * (7 - count)));
    key = 0;
  } else if (count < 14) {
    second = key << (<u64>(9 * (14 - count)));
    key = 0;
  } else if (count == 15) {
    key <<= 9;
  }
  store<u64>(at, first);
  store<u64>(at, second, 8);
  store<u64>(at, (key << 32) | <u64>word, 16);
}

/** Notes all words on paths that continue a path which ends at a cell and leads to a node. */
function walk(node: usize, cell: u32, used: u32): void {
  const letters = load<u32>(node);
  const first = <usize>load<u32>(node, 4);
  for (let open = load<u32>(NEAR + (cell << 2)) & ~used; open != 0; open &= open - 1) {
    extend(letters, first, ctz(open), used);
  }
}

/** Notes all words on paths that go on to a cell. */
function extend(letters: u32, first: usize, cell: u32, used: u32): void {
  const walked = used | (1 << cell);
  for (let rest = letters & load<u32>(BUCKET + (cell << 2)); rest != 0; rest &= rest - 1) {
    const letter = ctz(rest);
    const node = first + <usize>popcnt(letters & ((1 << letter) - 1)) * NODE;
    store<u8>(LETTERS + cell, <u8>letter);
    const word = load<u32>(node, 8);
    if (word != 0) note(walked, word - 1);
    if (load<u32>(node) != 0) walk(node, cell, walked);
  }
}

/** The offset, among the three numbers of a note, of the one that has the pair at a depth. */
function partOf(depth: u32): usize {
  return depth < 7 ? 0 : depth < 14 ? 8 : 16;
}

/** The bits by which to shift this number, so that its last 9 bits are the pair, or 0 if there is none. */
function shiftOf(depth: u32): u64 {
  return <u64>(
    (depth < 7 ? 54 - 9 * depth : depth < 14 ? 117 - 9 * depth : depth < 16 ? 167 - 9 * depth : 50)
  );
}

/** The pair in a number. */
function digit(number: u64, shift: u64): u32 {
  return <u32>(number >> shift) & 511;
}

/** Whether a note comes before a key. */
function isLess(a: u64, b: u64, c: u64, at: usize): bool {
  const first = load<u64>(at);
  if (a != first) return a < first;
  const second = load<u64>(at, 8);
  if (b != second) return b < second;
  return c < load<u64>(at, 16);
}

/** Sorts notes: insertion with shrinking gaps (Shell), which for few notes is plain insertion. */
function sort(low: usize, high: usize): void {
  let gap: usize = NOTE;
  if (high - low > FEW) while (gap < (high - low) / 3) gap = 3 * gap + NOTE;
  for (; gap >= NOTE; gap = (gap / NOTE / 3) * NOTE) {
    for (let next = low + gap; next < high; next += NOTE) {
      const a = load<u64>(next);
      const b = load<u64>(next, 8);
      const c = load<u64>(next, 16);
      let at = next;
      while (at >= low + gap && isLess(a, b, c, at - gap)) {
        memory.copy(at, at - gap, NOTE);
        at -= gap;
      }
      store<u64>(at, a);
      store<u64>(at, b, 8);
      store<u64>(at, c, 16);
    }
  }
}

/** Groups notes by their pair at a depth, in place. */
function group(low: usize, high: usize, depth: u32): void {
  const part = partOf(depth);
  const shift = shiftOf(depth);
  memory.fill(COUNTS, 0, DIGITS << 2);
  for (let at = low; at < high; at += NOTE) {
    const count = COUNTS + (digit(load<u64>(at + part), shift) << 2);
    store<u32>(count, load<u32>(count) + 1);
  }
  // STARTS has where the next note of each group goes, COUNTS where the group ends.
  let start = low;
  for (let i: usize = 0; i < DIGITS << 2; i += 4) {
    store<u32>(STARTS + i, <u32>start);
    start += <usize>load<u32>(COUNTS + i) * NOTE;
    store<u32>(COUNTS + i, <u32>start);
  }
  for (let i: usize = 0; i < DIGITS << 2; i += 4) {
    const end = <usize>load<u32>(COUNTS + i);
    for (let at = <usize>load<u32>(STARTS + i); at < end; at = <usize>load<u32>(STARTS + i)) {
      const slot = STARTS + (digit(load<u64>(at + part), shift) << 2);
      const to = <usize>load<u32>(slot);
      store<u32>(slot, <u32>(to + NOTE));
      if (to == at) continue;
      const a = load<u64>(at);
      const b = load<u64>(at, 8);
      const c = load<u64>(at, 16);
      memory.copy(at, to, NOTE);
      store<u64>(to, a);
      store<u64>(to, b, 8);
      store<u64>(to, c, 16);
    }
  }
}

// ---- Trees

function push(value: u32): void {
  store<u32>(pending, value);
  pending += 4;
}

function boundOf(sum: u32): u32 {
  return (sum & 1) != 0 ? (sum >> 1) & POINTS : load<u32>(sum);
}

/** Makes a list of the leaves that are pending from an address on, in ascending order. */
function listFrom(start: usize): u32 {
  const count = <u32>((pending - start) >> 2);
  pending = start;
  if (count < 2) return count == 0 ? 0 : load<u32>(start);
  const list = allocate(4 + ((<usize>count) << 2));
  store<u32>(list, count);
  memory.copy(list + 4, start, (<usize>count) << 2);
  return <u32>list;
}

/** A Sum without children. */
function childless(points: u32, list: u32): u32 {
  if (list == 0 && points <= POINTS) return (points << 1) | 1;
  if ((list & 1) != 0 && ((list >> 1) & POINTS) == points) return list;
  const sum = allocate(list == 0 ? 8 : 12);
  store<u32>(sum, points);
  store<u32>(sum, list == 0 ? 0 : HAS_LIST, 4);
  if (list != 0) store<u32>(sum, list, 8);
  return <u32>sum;
}

/** The Sum of notes that agree in all pairs before a depth. */
function build(low: usize, high: usize, depth: u32, wasSorted: bool): u32 {
  const part = partOf(depth);
  const shift = shiftOf(depth);
  let isSorted = wasSorted;
  if (!isSorted) {
    isSorted = high - low <= FEW;
    if (isSorted) sort(low, high);
    else group(low, high, depth);
  }
  let at = low;
  const start = pending;
  let bound: u32 = 0;
  let ended = low;
  while (ended < high && digit(load<u64>(ended + part), shift) == 0) ended += NOTE;
  if (!isSorted) sort(low, ended);
  let last: u32 = 0xffffffff;
  for (; at < ended; at += NOTE) {
    const word = load<u32>(at, 16);
    if (isOnce && word == last) continue;
    last = word;
    const leaf = load<u32>(leaves + (word << 2));
    bound += (leaf >> 1) & POINTS;
    if (leaf >> NAME_SHIFT != 0) push(leaf);
  }
  const list = listFrom(start);
  if (ended != low) store<u32>(DIFFERENT, load<u32>(DIFFERENT) + 1);
  if (at == high) {
    store<u32>(CHILDLESS, load<u32>(CHILDLESS) + 1);
    if (bound > 128) store<u32>(NODES, load<u32>(NODES) + 1);
    return childless(bound, list);
  }

  let among: u32 = 0;
  while (at < high) {
    const cell = (digit(load<u64>(at + part), shift) - 1) >> 5;
    const children = pending;
    let letters: u32 = 0;
    let most: u32 = 0;
    while (at < high) {
      const pair = digit(load<u64>(at + part), shift);
      if ((pair - 1) >> 5 != cell) break;
      const from = at;
      do at += NOTE;
      while (at < high && digit(load<u64>(at + part), shift) == pair);
      const child = build(from, at, depth + 1, isSorted);
      most = max(most, boundOf(child));
      letters |= 1 << ((pair - 1) & 31);
      push(child);
    }
    const size = pending - children;
    const choice = allocate(8 + size);
    store<u32>(choice, most);
    store<u32>(choice, letters | (cell << CELL_SHIFT), 4);
    memory.copy(choice + 8, children, size);
    pending = children;
    push(<u32>choice);
    among |= 1 << cell;
    bound += most;
  }
  store<u32>(NODES, load<u32>(NODES) + 1 + popcnt(among));
  const size = pending - start;
  const space: usize = list == 0 ? 8 : 12;
  const sum = allocate(space + size);
  store<u32>(sum, bound);
  store<u32>(sum, among | (list == 0 ? 0 : HAS_LIST), 4);
  if (list != 0) store<u32>(sum, list, 8);
  memory.copy(sum + space, start, size);
  pending = start;
  return <u32>sum;
}

/** The union of two lists. Sets `overlap`. */
function union(one: u32, other: u32): u32 {
  overlap = 0;
  let a = (one & 1) != 0 ? 0 : one + 4;
  let b = (other & 1) != 0 ? 0 : other + 4;
  let left: u32 = a == 0 ? 1 : load<u32>(one);
  let right: u32 = b == 0 ? 1 : load<u32>(other);
  let x = a == 0 ? one : load<u32>(a);
  let y = b == 0 ? other : load<u32>(b);
  const most = left + right;
  const list = allocate(4 + ((<usize>most) << 2));
  let at = list + 4;
  // A word comes with the same points everywhere, so its leaves are equal.
  while (left != 0 && right != 0) {
    const isLeft = x <= y;
    const isRight = y <= x;
    store<u32>(at, isLeft ? x : y);
    at += 4;
    if (isLeft && isRight) overlap += (x >> 1) & POINTS;
    if (isLeft && --left != 0) x = load<u32>((a += 4));
    if (isRight && --right != 0) y = load<u32>((b += 4));
  }
  for (; left != 0; at += 4) {
    store<u32>(at, x);
    if (--left != 0) x = load<u32>((a += 4));
  }
  for (; right != 0; at += 4) {
    store<u32>(at, y);
    if (--right != 0) y = load<u32>((b += 4));
  }
  const count = <u32>((at - list - 4) >> 2);
  if (count == 1) {
    top = list;
    return load<u32>(list + 4);
  }
  store<u32>(list, count);
  top = at;
  return <u32>list;
}

/** The list of a Sum, 0 if it has none. */
function listOf(sum: u32): u32 {
  if ((sum & 1) != 0) return sum >> NAME_SHIFT != 0 ? sum : 0;
  return (load<u32>(sum, 4) & HAS_LIST) != 0 ? load<u32>(sum, 8) : 0;
}

/** The Sum of two Sums. */
function merge(one: u32, other: u32): u32 {
  const hasNodes = (one & 1) == 0;
  const hasOthers = (other & 1) == 0;
  const oneList = listOf(one);
  const otherList = listOf(other);
  overlap = 0;
  let list = oneList | otherList;
  if (oneList != 0 && otherList != 0) {
    list = union(oneList, otherList);
  }
  let bound = boundOf(one) + boundOf(other) - overlap;
  const here = hasNodes ? load<u32>(one, 4) : 0;
  const there = hasOthers ? load<u32>(other, 4) : 0;
  const among = (here | there) & CELL_BITS;
  if (among == 0) return childless(bound, list);
  const space: usize = list == 0 ? 8 : 12;
  const sum = allocate(space + ((<usize>popcnt(among)) << 2));
  store<u32>(sum, among | (list == 0 ? 0 : HAS_LIST), 4);
  if (list != 0) store<u32>(sum, list, 8);
  let at = sum + space;
  let left = <usize>one + ((here & HAS_LIST) != 0 ? 12 : 8);
  let right = <usize>other + ((there & HAS_LIST) != 0 ? 12 : 8);
  for (let rest = among; rest != 0; rest &= rest - 1) {
    const bit = rest & (0 - rest);
    if ((here & bit) == 0) {
      store<u32>(at, load<u32>(right));
      right += 4;
    } else if ((there & bit) == 0) {
      store<u32>(at, load<u32>(left));
      left += 4;
    } else {
      const x = load<u32>(left);
      const y = load<u32>(right);
      const choice = mergeChoices(x, y);
      bound = bound - load<u32>(x) - load<u32>(y) + load<u32>(choice);
      store<u32>(at, choice);
      left += 4;
      right += 4;
    }
    at += 4;
  }
  store<u32>(sum, bound);
  return <u32>sum;
}

/** The Choice between what two Choices of the same cell offer. */
function mergeChoices(one: u32, other: u32): u32 {
  const here = load<u32>(one, 4);
  const there = load<u32>(other, 4);
  const letters = (here | there) & LETTER_BITS;
  const choice = allocate(8 + ((<usize>popcnt(letters)) << 2));
  store<u32>(choice, here | there, 4);
  let at = choice + 8;
  let left = one + 8;
  let right = other + 8;
  let most: u32 = 0;
  for (let rest = letters; rest != 0; rest &= rest - 1) {
    const bit = rest & (0 - rest);
    let child: u32;
    if ((here & bit) == 0) {
      child = load<u32>(right);
      right += 4;
    } else if ((there & bit) == 0) {
      child = load<u32>(left);
      left += 4;
    } else {
      child = merge(load<u32>(left), load<u32>(right));
      left += 4;
      right += 4;
    }
    most = max(most, boundOf(child));
    store<u32>(at, child);
    at += 4;
  }
  store<u32>(choice, most);
  return <u32>choice;
}

// ---- Bounds

/** Proves that no board from a tree on reaches the cutoff, or reports those that do. */
function attack(root: u32, cell: u32): void {
  const bound = boundOf(root);
  const level = LEVEL_BOUNDS + (cell << 2);
  store<u32>(level, max(load<u32>(level), bound));
  if (bound < cutoff) return;
  if (bound <= switchover || cell + 5 > cells) {
    const searches = LEVEL_SEARCHES + (cell << 2);
    store<u32>(searches, load<u32>(searches) + 1);
    for (let i: u32 = 0; i < cells; i++) {
      store<u32>(ENDS + (i << 2), <u32>(STACKS + ((<usize>1) << (i + 2))));
    }
    enter(root);
    search(cell, bound);
    return;
  }

  store<u32>(FORCES, load<u32>(FORCES) + 1);
  const start = top;
  let choice: u32 = 0;
  let rest = root;
  const among = (root & 1) != 0 ? 0 : load<u32>(root, 4);
  if ((among & (1 << cell)) != 0) {
    const space: usize = (among & HAS_LIST) != 0 ? 12 : 8;
    choice = load<u32>(root + space);
    const others = among & ~(1 << cell);
    const left = bound - load<u32>(choice);
    if ((others & CELL_BITS) == 0) {
      rest = childless(left, listOf(root));
    } else {
      const size = (<usize>popcnt(others & CELL_BITS)) << 2;
      const sum = allocate(space + size);
      store<u32>(sum, left);
      store<u32>(sum, others, 4);
      if (space == 12) store<u32>(sum, load<u32>(root, 8), 8);
      memory.copy(sum + space, root + space + 4, size);
      rest = <u32>sum;
    }
  }
  const mark = top;
  const offered = choice == 0 ? 0 : load<u32>(choice, 4);
  let child = choice + 8;
  for (let letters = load<u32>(BUCKET + (cell << 2)); letters != 0; letters &= letters - 1) {
    const bit = letters & (0 - letters);
    store<u8>(LETTERS + cell, <u8>ctz(letters));
    const isOffered = (offered & bit) != 0;
    if (!isRestricted || allowed(cell + 1)) {
      attack(isOffered ? merge(load<u32>(child), rest) : rest, cell + 1);
      release(mark);
    }
    if (isOffered) child += 4;
  }
  release(start);
}

/** Puts the children of a Sum on the stacks of their cells. */
function enter(sum: u32): void {
  if ((sum & 1) != 0) return;
  const among = load<u32>(sum, 4);
  let at = <usize>sum + ((among & HAS_LIST) != 0 ? 12 : 8);
  for (let rest = among & CELL_BITS; rest != 0; rest &= rest - 1) {
    const end = ENDS + (ctz(rest) << 2);
    const stack = load<u32>(end);
    store<u32>(stack, load<u32>(at));
    store<u32>(end, stack + 4);
    at += 4;
  }
}

/**
 * Tries all letters of a cell and of those after it.
 *
 * @param bound the points of the entered nodes, and the bounds of those on the stacks
 */
function search(cell: u32, bound: u32): void {
  if (cell == cells) {
    report(bound);
    return;
  }
  const low = STACKS + ((<usize>1) << (cell + 2));
  const high = <usize>load<u32>(ENDS + (cell << 2));
  const gains = GAINS + (cell << 7);
  memory.fill(gains, 0, 104);
  let others = bound;
  for (let at = low; at < high; at += 4) {
    const choice = load<u32>(at);
    others -= load<u32>(choice);
    let child = choice + 8;
    for (let rest = load<u32>(choice, 4) & LETTER_BITS; rest != 0; rest &= rest - 1) {
      const gain = gains + (ctz(rest) << 2);
      store<u32>(gain, load<u32>(gain) + boundOf(load<u32>(child)));
      child += 4;
    }
  }
  const saved = SAVED + (cell << 6);
  const after = (cell + 1) << 2;
  const size = (cells << 2) - after;
  memory.copy(saved, ENDS + after, size);
  for (let rest = load<u32>(BUCKET + (cell << 2)); rest != 0; rest &= rest - 1) {
    const letter = ctz(rest);
    const next = others + load<u32>(gains + (letter << 2));
    if (next < cutoff) continue;
    store<u8>(LETTERS + cell, <u8>letter);
    if (isRestricted && !allowed(cell + 1)) continue;
    const bit: u32 = 1 << letter;
    memory.copy(ENDS + after, saved, size);
    for (let at = low; at < high; at += 4) {
      const choice = load<u32>(at);
      const letters = load<u32>(choice, 4);
      if ((letters & bit) == 0) continue;
      enter(load<u32>(choice + 8 + (popcnt(letters & (bit - 1)) << 2)));
    }
    search(cell + 1, next);
  }
}

/** Scores the board in LETTERS, and reports it if it reaches the cutoff. */
function report(bound: u32): void {
  store<u32>(TESTED, load<u32>(TESTED) + 1);
  store<u32>(HIGHEST, max(load<u32>(HIGHEST), bound));
  const points = score();
  if (points >= cutoff) found(points);
}

// ---- Scores

/** The score of the board in LETTERS. */
export function score(): u32 {
  boardNumber++;
  const letters = load<u32>(trie);
  const first = <usize>load<u32>(trie, 4);
  let sum: u32 = 0;
  for (let cell: u32 = 0; cell < cells; cell++) sum += scoreFrom(letters, first, cell, 0);
  return sum;
}

/** The points of the words that continue at a cell, found now for the first time on this board. */
function scoreFrom(letters: u32, first: usize, cell: u32, used: u32): u32 {
  const bit: u32 = 1 << load<u8>(LETTERS + cell);
  if ((letters & bit) == 0) return 0;
  const node = first + <usize>popcnt(letters & (bit - 1)) * NODE;
  const word = load<u32>(node, 8);
  let sum: u32 = 0;
  if (word != 0 && load<u32>(marks + (word << 2)) != boardNumber) {
    store<u32>(marks + (word << 2), boardNumber);
    sum = (load<u32>(leaves + ((word - 1) << 2)) >> 1) & POINTS;
  }
  const more = load<u32>(node);
  if (more == 0) return sum;
  const next = <usize>load<u32>(node, 4);
  const walked = used | (1 << cell);
  for (let open = load<u32>(NEAR + (cell << 2)) & ~walked; open != 0; open &= open - 1) {
    sum += scoreFrom(more, next, ctz(open), walked);
  }
  return sum;
}

// ---- A class

/** Attacks the class whose letters are in BUCKET. */
export function prove(
  cutoffPoints: u32,
  switchoverPoints: u32,
  once: bool,
  restricted: bool,
): void {
  isRestricted = restricted;
  cutoff = cutoffPoints;
  switchover = switchoverPoints;
  attack(makeTree(once), 0);
}

/** Makes the tree of the class. */
function makeTree(once: bool): u32 {
  isOnce = once;
  memory.fill(STATS, 0, STATS_SIZE);
  store<u32>(NODES, 128);
  top = notes;
  limit = memoryEnd();
  notesEnd = 0;
  pending = PENDING;
  const letters = load<u32>(trie);
  const first = <usize>load<u32>(trie, 4);
  for (let cell: u32 = 0; cell < cells; cell++) extend(letters, first, cell, 0);
  const end = top;
  store<u32>(PATHS, <u32>((end - notes) / NOTE));
  const root = build(notes, end, 0, false);
  treeEnd = top;
  notesEnd = end;
  release(notes);
  return root;
}
