/*
 * How a trie is built: words go into linked nodes, which are packed when all words are in.
 *
 * While words come in, each node has the first of its children and the next of its siblings (0
 * for none: node 0 is the root, which is nobody's child), and siblings are in letter order. The
 * nodes of the word before are kept in `trail`, so that a word pays only for the letters that
 * differ from it: sorted lists, the usual kind, never search among siblings.
 *
 * Packed, nodes are numbered breadth first from the root, 0, and the children of a node are
 * consecutive in letter order:
 *
 *   masks[node]   bits 0 to 25: for which of the letters a to z there is a child;
 *                 WORD_BIT: the letters on the way from the root to the node are a word
 *   bases[node]   the number of the first child, if there is one
 *   parents[node] the number of the node whose child it is; 0 for the root
 */

/** The code of the first letter, a; the others follow it. */
export const CODE_OF_A = 97;

/** The bits of a mask that stand for letters. */
export const LETTER_BITS: number = (1 << 26) - 1;

/** The bit of a mask that says that a word ends at the node. */
export const WORD_BIT: number = 1 << 26;

/** The arrays of a trie. */
export interface PackedTrie {
  readonly masks: Int32Array;
  readonly bases: Int32Array;
  readonly parents: Int32Array;
}

const CASE_BIT = 32;
const INITIAL_CAPACITY = 1 << 16;

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

  /** The nodes of the word before, from the root on; `trailLength` is the number of its letters. */
  private readonly trail: number[];
  private trailLength: number;

  constructor() {
    this.words = 0;
    this.skipped = 0;
    this.nodeCount = 1;
    this.firstChild = new Int32Array(INITIAL_CAPACITY);
    this.nextSibling = new Int32Array(INITIAL_CAPACITY);
    this.letterOf = new Uint8Array(INITIAL_CAPACITY);
    this.endsWord = new Uint8Array(INITIAL_CAPACITY);
    this.trail = [0];
    this.trailLength = 0;
  }

  /**
   * Adds a word. Blanks around it do not count, capital letters are lower-cased, and an entry
   * that is empty then is no word.
   */
  add(entry: string): void {
    const word = entry.trim();
    if (word === "") return;
    if (!isPlain(word)) {
      this.skipped++;
      return;
    }
    const { trail, letterOf } = this;
    let depth = 0;
    while (
      depth < word.length &&
      depth < this.trailLength &&
      letterOf[trail[depth + 1]] === letterAt(word, depth)
    ) {
      depth++;
    }
    let sibling = depth < this.trailLength ? trail[depth + 1] : 0;
    for (; depth < word.length; depth++) {
      trail[depth + 1] = this.enterChild(trail[depth], sibling, letterAt(word, depth));
      sibling = 0;
    }
    this.trailLength = word.length;
    const node = trail[word.length];
    this.words += 1 - this.endsWord[node];
    this.endsWord[node] = 1;
  }

  /** Packs the trie. */
  pack(): PackedTrie {
    const { firstChild, nextSibling, letterOf, endsWord, nodeCount } = this;
    const masks = new Int32Array(nodeCount);
    const bases = new Int32Array(nodeCount);
    const parents = new Int32Array(nodeCount);
    const order = new Int32Array(nodeCount);
    let numbered = 1;
    for (let node = 0; node < nodeCount; node++) {
      const linked = order[node];
      let mask = endsWord[linked] === 1 ? WORD_BIT : 0;
      bases[node] = numbered;
      for (let child = firstChild[linked]; child !== 0; child = nextSibling[child]) {
        mask |= 1 << letterOf[child];
        parents[numbered] = node;
        order[numbered++] = child;
      }
      masks[node] = mask;
    }
    return { masks, bases, parents };
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
}

function resized<A extends Int32Array | Uint8Array>(from: A, to: A): A {
  to.set(from);
  return to;
}

function isPlain(word: string): boolean {
  for (let i = 0; i < word.length; i++) {
    const letter = letterAt(word, i);
    if (letter < 0 || letter > 25) return false;
  }
  return true;
}

/** The letter at a place, 0 for a or A; less than 0 or more than 25 if there is none of a to z. */
function letterAt(word: string, place: number): number {
  return (word.charCodeAt(place) | CASE_BIT) - CODE_OF_A;
}
