/*
 * A set of words as a trie in the three typed arrays that trie.ts describes.
 *
 * The child for a letter is the node's base plus the number of mask bits below that letter's. The
 * letter of a node is the other way round: its place among the children of its parent says which
 * bit of the parent's mask it is. So a node stands for the letters on the way to it, and a search
 * need only remember nodes.
 */

import { NO_NODE } from "./constants.js";
import { LetterPattern } from "./pattern.js";
import type { WordPattern } from "./pattern.js";
import { CODE_OF_A, LETTER_BITS, TrieBuilder, WORD_BIT } from "./trie.js";

const ROOT = 0;
const LAST_LETTER = 25;

/** An immutable set of words of the letters a to z that can be walked letter by letter. */
export class Dictionary {
  /** The node where every word starts. Nodes are whole numbers from 0 to {@link nodes} - 1. */
  readonly root: number;

  /** The number of nodes. */
  readonly nodes: number;

  /** The number of different words. */
  readonly size: number;

  /** How many entries of what this was made of were passed over for their other characters. */
  readonly skipped: number;

  private readonly masks: Int32Array;
  private readonly bases: Int32Array;
  private readonly parents: Int32Array;

  private constructor(builder: TrieBuilder) {
    const { masks, bases, parents } = builder.pack();
    this.root = ROOT;
    this.nodes = masks.length;
    this.size = builder.words;
    this.skipped = builder.skipped;
    this.masks = masks;
    this.bases = bases;
    this.parents = parents;
  }

  /**
   * Makes a dictionary of a list of words, one a line, in any order.
   *
   * @param text the list. Lines end with LF, CR LF or CR; blank lines and blanks around a word do
   * not count; capital letters are lower-cased; lines with other characters are skipped and
   * counted; a word may come more than once
   * @returns the dictionary
   */
  static fromText(text: string): Dictionary {
    return Dictionary.fromWords(text.split(/\r\n|\r|\n/));
  }

  /**
   * Makes a dictionary of words in any order, each read as {@link fromText} reads a line.
   *
   * @param words the words
   * @returns the dictionary
   */
  static fromWords(words: Iterable<string>): Dictionary {
    const builder = new TrieBuilder();
    for (const word of words) builder.add(word);
    return new Dictionary(builder);
  }

  /** Whether a word, in lower-case letters, is in the dictionary. */
  has(word: string): boolean {
    let node: number = ROOT;
    for (let i = 0; i < word.length && node !== NO_NODE; i++) {
      node = this.child(node, word.charCodeAt(i));
    }
    return node !== NO_NODE && this.isWord(node);
  }

  /**
   * The node one letter on.
   *
   * @param node a node
   * @param code the code point of the letter; any number is allowed
   * @returns the node, or {@link NO_NODE} if no word goes on with the letter
   */
  child(node: number, code: number): number {
    const letter = code - CODE_OF_A;
    if (letter < 0 || letter > LAST_LETTER) return NO_NODE;
    const mask = this.masks[node];
    const bit = 1 << letter;
    return (mask & bit) === 0 ? NO_NODE : this.bases[node] + bitCount(mask & (bit - 1));
  }

  /** Whether the letters on the way from the root to a node are a word. */
  isWord(node: number): boolean {
    return (this.masks[node] & WORD_BIT) !== 0;
  }

  /**
   * The letters with which words go on from a node, one at a time: start after 0, and then give
   * the letter before.
   *
   * @param node a node
   * @param after the code of a letter, or 0
   * @returns the code of the least letter above `after` that has a child, or 0 if there is none
   */
  nextLetter(node: number, after: number): number {
    const from = Math.max(after - CODE_OF_A + 1, 0);
    if (from > LAST_LETTER) return 0;
    const rest = this.masks[node] & LETTER_BITS & (-1 << from);
    return rest === 0 ? 0 : CODE_OF_A + lowestBit(rest);
  }

  /** The letters on the way from the root to a node. */
  spell(node: number): string {
    let word = "";
    let at = node;
    while (at !== ROOT) {
      const parent = this.parents[at];
      let letters = this.masks[parent];
      for (let skip = at - this.bases[parent]; skip > 0; skip--) letters &= letters - 1;
      word = String.fromCharCode(CODE_OF_A + lowestBit(letters)) + word;
      at = parent;
    }
    return word;
  }

  /**
   * The words that fit a pattern in lexical order, found as they are asked for.
   *
   * @param options the words wanted. Default: every word
   * @throws {RangeError} if a bound on the letters is not a whole number of 0 or more or Infinity
   */
  words(options: WordPattern = {}): IterableIterator<string> {
    return this.walk(new LetterPattern(options));
  }

  /** The levels of the walk are on `nodes`, `prefixes` and `letters`: the last letter tried. */
  private *walk(pattern: LetterPattern): Generator<string, undefined, undefined> {
    const nodes: number[] = [ROOT];
    const prefixes: string[] = [""];
    const letters: number[] = [0];
    while (nodes.length > 0) {
      const depth = nodes.length - 1;
      const node = nodes[depth];
      const code = depth < pattern.maxLetters ? this.nextLetter(node, letters[depth]) : 0;
      if (code === 0) {
        nodes.pop();
        prefixes.pop();
        letters.pop();
        continue;
      }
      letters[depth] = code;
      if (!pattern.fits(code, depth)) continue;
      const child = this.child(node, code);
      const word = prefixes[depth] + String.fromCharCode(code);
      nodes.push(child);
      prefixes.push(word);
      letters.push(0);
      if (depth + 1 >= pattern.minLetters && this.isWord(child)) yield word;
    }
  }
}

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
