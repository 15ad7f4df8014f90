/*
 * Building a trie: words are added to linked nodes, which are packed when all words are in.
 *
 * While words are added, each node has the first of its children and the next of its siblings (0 for none:
 * node 0 is the root, which is never a child), and siblings are in letter order. A node is two numbers, so
 * that a step costs at most one memory access:
 *
 *   links[2 * node]       bits 0 to 26: the first child; bit 27: a word ends at the node
 *   links[2 * node + 1]   bits 0 to 26: the next sibling; bits 27 to 31: the letter, a is 0
 *
 * The nodes of the previous word are kept in `trail`, so that a word costs only the letters that differ
 * from it: sorted lists, the usual kind, never search among siblings. For other lists, if they are long, a
 * table has the nodes of the first letters, where siblings are many: ten million words of twelve random
 * letters take 27 s with it and 47 s without.
 *
 * Packed nodes are numbered breadth first from the root, 0, and the children of a node are
 * consecutive in letter order. A node is a record of two numbers, 8 bytes:
 *
 *   records[2 * node]     bits 0 to 25: the letters a to z that have a child;
 *                         WORD_BIT: the letters on the path from the root to the node are a word;
 *                         the bits above are 0
 *   records[2 * node + 1] the number of the first child; if there is none, the number that it
 *                         would have: one more than the last child of the nodes before
 *
 * So the second numbers never decrease, and the parent of a node is the last node whose second number is
 * not greater than the node: it is found by binary search.
 */

import { DictionaryError } from "./dictionary-error.js";

/** The code of the first letter, a; the other letters follow it. */
export const CODE_OF_A = 97;

/** The number of letters, a to z. */
export const LETTERS = 26;

/** The position of the bit of a mask for a word that ends at the node. */
const WORD_SHIFT: number = LETTERS;

/** The bits of a mask for letters. */
export const LETTER_BITS: number = (1 << WORD_SHIFT) - 1;

/** The bit of a mask for a word that ends at the node. */
export const WORD_BIT: number = 1 << WORD_SHIFT;

const CASE_BIT = 32;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const LAST_LETTER: number = LETTERS - 1;

/** The position in a link of the letter, or of the bit for a word that ends there. */
const LINK_SHIFT = 27;

/** The bits of a link that hold a node. */
const LINK_NODE: number = (1 << LINK_SHIFT) - 1;

/** The maximal number of nodes that links can distinguish. */
const MOST_NODES: number = 1 << LINK_SHIFT;

const INITIAL_NODES = 1 << 16;
const INITIAL_LETTERS = 64;

/** Nodes up to this many letters from the root are found in a table. */
const TABLE_LETTERS = 4;

/** Below this many nodes the table is not used: siblings are in the cache. */
const TABLE_FROM = 1 << 18;

/** The root has index 0 of the table, and the child of a node for a letter 26 * index + letter + 1. */
const TABLE_SIZE: number = (LETTERS ** (TABLE_LETTERS + 1) - 1) / (LETTERS - 1);

/** Collects words into a trie. */
export class TrieBuilder {
  /** The number of different words added. */
  words: number;

  /** The number of entries that were not added because of other characters than letters. */
  skipped: number;

  private nodeCount: number;
  private links: Int32Array;

  /** The nodes of the first letters, or 0 if unknown; undefined until the table pays off. */
  private table: Int32Array | undefined;

  /** The letters of the word being added. */
  private letters: Uint8Array;

  /** The nodes of the previous word, from the root on; `trailLength` is the number of its letters. */
  private trail: Int32Array;
  private trailLength: number;

  constructor() {
    this.words = 0;
    this.skipped = 0;
    this.nodeCount = 1;
    this.links = new Int32Array(2 * INITIAL_NODES);
    this.table = undefined;
    this.letters = new Uint8Array(INITIAL_LETTERS);
    this.trail = new Int32Array(INITIAL_LETTERS + 1);
    this.trailLength = 0;
  }

  /**
   * Adds a word. Blanks around it are ignored, capital letters are lower-cased, and an entry that is then
   * empty is ignored.
   *
   * @throws {DictionaryError} if there are too many words for the memory or for links
   */
  add(entry: string): void {
    const word = entry.trim();
    for (let i = 0; i < word.length; i++) {
      const letter = (word.charCodeAt(i) | CASE_BIT) - CODE_OF_A;
      if (letter < 0 || letter > LAST_LETTER) {
        this.skipped++;
        return;
      }
      if (i === this.letters.length) this.growLetters();
      this.letters[i] = letter;
    }
    if (word !== "") this.enter(word.length);
  }

  /**
   * Adds the words of a text, one per line, each as by {@link add}. Lines end with LF, CR LF or CR.
   *
   * @param text the text in UTF-8
   * @throws {DictionaryError} as {@link add} does
   */
  addLines(text: Uint8Array): void {
    const decoder = new TextDecoder();
    let start = 0;
    let length = 0;
    let plain = true;
    for (let at = 0; at <= text.length; at++) {
      const byte = at < text.length ? text[at] : LINE_FEED;
      const letter = (byte | CASE_BIT) - CODE_OF_A;
      if (letter >= 0 && letter <= LAST_LETTER) {
        if (length === this.letters.length) this.growLetters();
        this.letters[length++] = letter;
      } else if (byte !== LINE_FEED && byte !== CARRIAGE_RETURN) {
        plain = false;
      } else {
        if (!plain) this.add(decoder.decode(text.subarray(start, at)));
        else if (length > 0) this.enter(length);
        start = at + 1;
        length = 0;
        plain = true;
      }
    }
  }

  /**
   * Packs the trie into records.
   *
   * @throws {DictionaryError} if there is not enough memory for them
   */
  pack(): Int32Array {
    const { links, nodeCount } = this;
    const records = numbers(2 * nodeCount);
    const order = numbers(nodeCount);
    let numbered = 1;
    for (let node = 0; node < nodeCount; node++) {
      const first = links[2 * order[node]];
      let mask = first >>> LINK_SHIFT === 1 ? WORD_BIT : 0;
      records[2 * node + 1] = numbered;
      for (let child = first & LINK_NODE; child !== 0;) {
        const next = links[2 * child + 1];
        mask |= 1 << (next >>> LINK_SHIFT);
        order[numbered++] = child;
        child = next & LINK_NODE;
      }
      records[2 * node] = mask;
    }
    return records;
  }

  /** Adds the first `length` letters as a word. */
  private enter(length: number): void {
    const { letters, trail } = this;
    let depth = 0;
    while (
      depth < length &&
      depth < this.trailLength &&
      this.letterOf(trail[depth + 1]) === letters[depth]
    ) {
      depth++;
    }
    let sibling = depth < this.trailLength ? trail[depth + 1] : 0;
    if (depth < TABLE_LETTERS && this.nodeCount > TABLE_FROM) {
      depth = this.enterFirst(depth, Math.min(length, TABLE_LETTERS));
      sibling = 0;
    }
    for (; depth < length; depth++) {
      trail[depth + 1] = this.enterChild(trail[depth], sibling, letters[depth]);
      sibling = 0;
    }
    this.trailLength = length;
    const node = 2 * trail[length];
    const isNew = this.links[node] >>> LINK_SHIFT === 0;
    if (isNew) this.words++;
    this.links[node] |= 1 << LINK_SHIFT;
  }

  /** Adds the letters from `depth` up to, not including, `end` by means of the table; returns `end`. */
  private enterFirst(depth: number, end: number): number {
    const { letters, trail } = this;
    const table = (this.table ??= new Int32Array(TABLE_SIZE));
    let place = 0;
    for (let i = 0; i < end; i++) {
      place = LETTERS * place + letters[i] + 1;
      if (i < depth) continue;
      if (table[place] === 0) table[place] = this.enterChild(trail[i], 0, letters[i]);
      trail[i + 1] = table[place];
    }
    return end;
  }

  /**
   * The child of a node for a letter, created if necessary.
   *
   * @param sibling a child of the node from which the search starts, or 0 for the first
   */
  private enterChild(parent: number, sibling: number, letter: number): number {
    const { links } = this;
    let before = sibling !== 0 && this.letterOf(sibling) < letter ? sibling : 0;
    let after = (before === 0 ? links[2 * parent] : links[2 * before + 1]) & LINK_NODE;
    while (after !== 0) {
      const next = links[2 * after + 1];
      const found = next >>> LINK_SHIFT;
      if (found === letter) return after;
      if (found > letter) break;
      before = after;
      after = next & LINK_NODE;
    }

    if (2 * this.nodeCount === links.length) this.grow();
    const node = this.nodeCount++;
    this.links[2 * node + 1] = (letter << LINK_SHIFT) | after;
    const from = before === 0 ? 2 * parent : 2 * before + 1;
    this.links[from] = (this.links[from] & ~LINK_NODE) | node;
    return node;
  }

  /** The letter of a node that is not the root. */
  private letterOf(node: number): number {
    return this.links[2 * node + 1] >>> LINK_SHIFT;
  }

  private grow(): void {
    if (this.nodeCount === MOST_NODES) {
      throw new DictionaryError(
        `Expected words with at most ${MOST_NODES} beginnings, but got more, after ${this.words} words`,
      );
    }
    const links = numbers(2 * this.links.length);
    links.set(this.links);
    this.links = links;
  }

  private growLetters(): void {
    const capacity = 2 * this.letters.length;
    const trail = numbers(capacity + 1);
    trail.set(this.trail);
    this.trail = trail;
    const letters = new Uint8Array(capacity);
    letters.set(this.letters);
    this.letters = letters;
  }
}

/** An array of `count` zeros. */
function numbers(count: number): Int32Array {
  try {
    return new Int32Array(count);
  } catch {
    throw new DictionaryError(
      `Out of memory for the dictionary: ${4 * count} more bytes are needed`,
    );
  }
}

/**
 * Whether records are a trie of that many words in the form of {@link TrieBuilder.pack}. There every node
 * but the root has one parent, which comes before it.
 */
export function isTrie(records: Int32Array, words: number): boolean {
  let numbered = 1;
  let ends = 0;
  for (let node = 0; 2 * node < records.length; node++) {
    const mask = records[2 * node];
    if (numbered <= node || records[2 * node + 1] !== numbered) return false;
    if (mask >>> (WORD_SHIFT + 1) !== 0) return false;
    // bitCount, inlined: this loop ends before V8 would inline the call.
    let bits = mask & LETTER_BITS;
    bits -= (bits >>> 1) & 0x55555555;
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
    numbered += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
    ends += mask >>> WORD_SHIFT;
  }
  return 2 * numbered === records.length && ends === words;
}

/**
 * For each node of a trie, the number of words that precede the letters leading to it in lexical order.
 */
export function rankNodes(records: Int32Array): Int32Array {
  const ranks = new Int32Array(records.length / 2);
  // From the leaves up: the number of words in each node and below it.
  for (let node = ranks.length - 1; node >= 0; node--) {
    const mask = records[2 * node];
    let child = records[2 * node + 1];
    let count = mask >>> WORD_SHIFT;
    for (const end = child + bitCount(mask & LETTER_BITS); child < end; child++) {
      count += ranks[child];
    }
    ranks[node] = count;
  }
  // From the root down: these numbers are replaced by the ranks.
  ranks[0] = 0;
  for (let node = 0; node < ranks.length; node++) {
    const mask = records[2 * node];
    let rank = ranks[node] + (mask >>> WORD_SHIFT);
    let child = records[2 * node + 1];
    for (const end = child + bitCount(mask & LETTER_BITS); child < end; child++) {
      const count = ranks[child];
      ranks[child] = rank;
      rank += count;
    }
  }
  return ranks;
}

/** The position of the lowest set bit. */
export function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** The number of set bits. */
export function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
