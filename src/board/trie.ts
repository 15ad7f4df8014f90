/*
 * How a trie is built: words go into linked nodes, which are packed when all words are in.
 *
 * While words come in, each node has the first of its children and the next of its siblings (0
 * for none: node 0 is the root, which is nobody's child), and siblings are in letter order. The
 * nodes of the word before are kept in `trail`, so that a word pays only for the letters that
 * differ from it: sorted lists, the usual kind, never search among siblings.
 *
 * Packed, nodes are numbered breadth first from the root, 0, and the children of a node are
 * consecutive in letter order. A node is a record of two numbers, 8 bytes:
 *
 *   records[2 * node]     bits 0 to 25: for which of the letters a to z there is a child;
 *                         WORD_BIT: the letters on the way from the root to the node are a word;
 *                         the bits above are 0
 *   records[2 * node + 1] the number of the first child; if there is none, the number that it
 *                         would have: one more than the last child of the nodes before
 *
 * So the second numbers never decrease, and the parent of a node is the last node whose second
 * number is not greater than the node: a binary search finds it.
 */

/** The code of the first letter, a; the others follow it. */
export const CODE_OF_A = 97;

/** How many letters there are, a to z. */
export const LETTERS = 26;

/** The place of the bit of a mask that says that a word ends at the node. */
export const WORD_SHIFT: number = LETTERS;

/** The bits of a mask that stand for letters. */
export const LETTER_BITS: number = (1 << WORD_SHIFT) - 1;

/** The bit of a mask that says that a word ends at the node. */
export const WORD_BIT: number = 1 << WORD_SHIFT;

const CASE_BIT = 32;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const LAST_LETTER: number = LETTERS - 1;
const INITIAL_CAPACITY = 1 << 16;
const INITIAL_LETTERS = 64;

/** Collects words into a trie. */
export class TrieBuilder {
  /** The number of different words added. */
  words: number;

  /** The number of entries that were not added because of other characters than letters. */
  skipped: number;

  private nodeCount: number;
  private firstChild: Int32Array;
  private nextSibling: Int32Array;
  private letterOf: Uint8Array;
  private endsWord: Uint8Array;

  /** The letters of the word that is to be entered. */
  private letters: Uint8Array;

  /** The nodes of the word before, from the root on; `trailLength` is the number of its letters. */
  private trail: Int32Array;
  private trailLength: number;

  constructor() {
    this.words = 0;
    this.skipped = 0;
    this.nodeCount = 1;
    this.firstChild = new Int32Array(INITIAL_CAPACITY);
    this.nextSibling = new Int32Array(INITIAL_CAPACITY);
    this.letterOf = new Uint8Array(INITIAL_CAPACITY);
    this.endsWord = new Uint8Array(INITIAL_CAPACITY);
    this.letters = new Uint8Array(INITIAL_LETTERS);
    this.trail = new Int32Array(INITIAL_LETTERS + 1);
    this.trailLength = 0;
  }

  /**
   * Adds a word. Blanks around it do not count, capital letters are lower-cased, and an entry
   * that is empty then is no word.
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
   * Adds the words of a text, one a line, each as {@link add} does. Lines end with LF, CR LF or CR.
   *
   * @param text the text in UTF-8
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

  /** Packs the trie: its records. */
  pack(): Int32Array {
    const { firstChild, nextSibling, letterOf, endsWord, nodeCount } = this;
    const records = new Int32Array(2 * nodeCount);
    const order = new Int32Array(nodeCount);
    let numbered = 1;
    for (let node = 0; node < nodeCount; node++) {
      const linked = order[node];
      let mask = endsWord[linked] === 1 ? WORD_BIT : 0;
      records[2 * node + 1] = numbered;
      for (let child = firstChild[linked]; child !== 0; child = nextSibling[child]) {
        mask |= 1 << letterOf[child];
        order[numbered++] = child;
      }
      records[2 * node] = mask;
    }
    return records;
  }

  /** Enters the first of the letters as a word. */
  private enter(length: number): void {
    const { letters, trail, letterOf } = this;
    let depth = 0;
    while (
      depth < length &&
      depth < this.trailLength &&
      letterOf[trail[depth + 1]] === letters[depth]
    ) {
      depth++;
    }
    let sibling = depth < this.trailLength ? trail[depth + 1] : 0;
    for (; depth < length; depth++) {
      trail[depth + 1] = this.enterChild(trail[depth], sibling, letters[depth]);
      sibling = 0;
    }
    this.trailLength = length;
    const node = trail[length];
    this.words += 1 - this.endsWord[node];
    this.endsWord[node] = 1;
  }

  /**
   * The child of a node for a letter, made if there is none.
   *
   * @param sibling a child of the node from which on to search, or 0 for the first
   */
  private enterChild(parent: number, sibling: number, letter: number): number {
    const { letterOf, nextSibling } = this;
    let before = sibling !== 0 && letterOf[sibling] < letter ? sibling : 0;
    let after = before === 0 ? this.firstChild[parent] : nextSibling[before];
    while (after !== 0 && letterOf[after] < letter) {
      before = after;
      after = nextSibling[after];
    }
    if (after !== 0 && letterOf[after] === letter) return after;

    if (this.nodeCount === this.letterOf.length) this.grow();
    const node = this.nodeCount++;
    this.letterOf[node] = letter;
    this.nextSibling[node] = after;
    if (before === 0) this.firstChild[parent] = node;
    else this.nextSibling[before] = node;
    return node;
  }

  private grow(): void {
    const capacity = 2 * this.letterOf.length;
    this.firstChild = resized(this.firstChild, new Int32Array(capacity));
    this.nextSibling = resized(this.nextSibling, new Int32Array(capacity));
    this.letterOf = resized(this.letterOf, new Uint8Array(capacity));
    this.endsWord = resized(this.endsWord, new Uint8Array(capacity));
  }

  private growLetters(): void {
    const capacity = 2 * this.letters.length;
    this.letters = resized(this.letters, new Uint8Array(capacity));
    this.trail = resized(this.trail, new Int32Array(capacity + 1));
  }
}

function resized<A extends Int32Array | Uint8Array>(from: A, to: A): A {
  to.set(from);
  return to;
}

/**
 * Whether records are a trie of so many words as {@link TrieBuilder.pack} makes it. In such a one
 * every node but the root has one parent, and that is before it.
 */
export function isTrie(records: Int32Array, words: number): boolean {
  let numbered = 1;
  let ends = 0;
  for (let node = 0; 2 * node < records.length; node++) {
    const mask = records[2 * node];
    if (numbered <= node || records[2 * node + 1] !== numbered) return false;
    if (mask >>> (WORD_SHIFT + 1) !== 0) return false;
    // bitCount, written out: this loop is done before V8 would have compiled a call away.
    let bits = mask & LETTER_BITS;
    bits -= (bits >>> 1) & 0x55555555;
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
    numbered += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
    ends += mask >>> WORD_SHIFT;
  }
  return 2 * numbered === records.length && ends === words;
}

/** For each node of a trie, how many words there are in it and below it. */
export function countWords(records: Int32Array): Int32Array {
  const counts = new Int32Array(records.length / 2);
  for (let node = counts.length - 1; node >= 0; node--) {
    const mask = records[2 * node];
    let child = records[2 * node + 1];
    let count = mask >>> WORD_SHIFT;
    for (const end = child + bitCount(mask & LETTER_BITS); child < end; child++) {
      count += counts[child];
    }
    counts[node] = count;
  }
  return counts;
}

/** The place of the lowest bit that is set. */
export function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** How many bits are set. */
export function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
