/*
 * A set of words, stored as a trie of the records that trie.ts describes.
 *
 * The child for a letter is the node's first child plus the number of mask bits below that letter's.
 * Conversely, the letter of a node follows from its index among the children of its parent, which selects a
 * bit of the parent's mask. So a node determines the letters on the path to it, and a search need only
 * remember nodes.
 */

import { checkDictionary, checkText, shown, unexpected } from "./checks.js";
import { NO_NODE } from "./constants.js";
import { DictionaryError } from "./dictionary-error.js";
import { LetterPattern } from "./pattern.js";
import type { WordPattern } from "./pattern.js";
import { decode, encode, isPrepared } from "./prepared.js";
import type { Prepared } from "./prepared.js";
import {
  CODE_OF_A,
  LETTERS,
  LETTER_BITS,
  TrieBuilder,
  WORD_BIT,
  bitCount,
  lowestBit,
  rankNodes,
} from "./trie.js";

const ROOT = 0;
const LAST_LETTER: number = LETTERS - 1;

/**
 * An immutable set of words of the letters a to z that can be walked letter by letter.
 *
 * @example
 * ```ts
 * import { Dictionary } from "ambilog/board";
 *
 * const dictionary = Dictionary.fromWords(["cat", "cats", "act"]);
 * console.log(dictionary.size, dictionary.has("cats"), dictionary.has("ca"));
 * console.log([...dictionary.words()]);
 * const prepared = dictionary.save();
 * console.log(Dictionary.load(prepared).has("act"));
 * ```
 *
 * ```text
 * 3 true false
 * [ 'act', 'cat', 'cats' ]
 * true
 * ```
 */
export class Dictionary {
  /** The root node, where every word starts. Nodes are whole numbers from 0 to {@link nodes} - 1. */
  readonly root: number;

  /** The number of nodes. */
  readonly nodes: number;

  /** The number of different words. */
  readonly size: number;

  /** The number of input entries that were skipped because of other characters. */
  readonly skipped: number;

  /** The records of the nodes; see trie.ts. */
  readonly records: Int32Array;
  private rankOf: Int32Array | undefined;

  private constructor(prepared: Prepared) {
    checkDictionary(prepared);
    const { records, words, skipped } = prepared;
    this.root = ROOT;
    this.nodes = records.length / 2;
    this.size = words;
    this.skipped = skipped;
    this.records = records;
    this.rankOf = undefined;
  }

  /**
   * Makes a dictionary from a list of words, one per line, in any order.
   *
   * @param text the list. Lines end with LF, CR LF or CR; blank lines and blanks around a word are ignored;
   * capital letters are lower-cased; lines with other characters are skipped and counted; a word may occur
   * more than once
   * @returns the dictionary
   * @throws {DictionaryError} if there are too many words: the maximum is 134,217,728 prefixes of words, as
   * far as memory allows
   */
  static fromText(text: string): Dictionary {
    checkText("a list of words", text);
    return Dictionary.fromLines(new TextEncoder().encode(text));
  }

  /**
   * Makes a dictionary from words in any order, each read as {@link fromText} reads a line, but that one with
   * other letters than a to z is an error.
   *
   * @param words the words
   * @returns the dictionary
   * @throws {DictionaryError} for a word with other letters, and as {@link fromText} does
   * @throws {TypeError} for what is no list of strings
   */
  static fromWords(words: Iterable<string>): Dictionary {
    if (typeof words !== "object" || words === null || !(Symbol.iterator in words)) {
      throw unexpected("words as a list of strings", words);
    }
    const builder = new TrieBuilder();
    for (const word of words) {
      checkText("each word", word);
      builder.add(word);
      if (builder.skipped > 0) {
        throw new DictionaryError(
          `Expected words of the letters a to z, got ${JSON.stringify(word)}; fromText skips such words and counts them`,
        );
      }
    }
    return Dictionary.fromBuilder(builder);
  }

  /**
   * Makes a dictionary from the content of a file: a prepared dictionary as {@link save} makes it, which is
   * recognized by its first bytes, or else a list of words in UTF-8, read as by {@link fromText}.
   *
   * @param bytes the content; it must not be changed afterwards
   * @returns the dictionary
   * @throws {DictionaryError} if this is a prepared dictionary that {@link load} refuses, or a list
   * of too many words
   */
  static fromBytes(bytes: Uint8Array): Dictionary {
    checkBytes(bytes);
    return isPrepared(bytes) ? Dictionary.load(bytes) : Dictionary.fromLines(bytes);
  }

  /**
   * Loads a saved dictionary. The time does not depend on the number of words: the bytes are used as they
   * are.
   *
   * @param bytes what {@link save} returned; it must not be changed afterwards
   * @returns a dictionary with the same words and the same nodes
   * @throws {DictionaryError} if the bytes are not a saved dictionary, are of another version of the
   * format, damaged or incomplete
   */
  static load(bytes: Uint8Array): Dictionary {
    checkBytes(bytes);
    return new Dictionary(decode(bytes));
  }

  private static fromLines(text: Uint8Array): Dictionary {
    const builder = new TrieBuilder();
    builder.addLines(text);
    return Dictionary.fromBuilder(builder);
  }

  private static fromBuilder(builder: TrieBuilder): Dictionary {
    const { words, skipped } = builder;
    return new Dictionary({ records: builder.pack(), words, skipped });
  }

  /** The dictionary as bytes that {@link load} reads on any machine: 8 per node and a header. */
  save(): Uint8Array<ArrayBuffer> {
    return encode({ records: this.records, words: this.size, skipped: this.skipped });
  }

  /** Whether a word, in lower-case letters, is in the dictionary. */
  has(word: string): boolean {
    checkText("a word", word);
    let node: number = ROOT;
    for (let i = 0; i < word.length && node !== NO_NODE; i++) {
      node = this.child(node, word.charCodeAt(i));
    }
    return node !== NO_NODE && this.isWord(node);
  }

  /**
   * The child of a node for a letter.
   *
   * @param node a node
   * @param code the code point of the letter; any number is allowed
   * @returns the child, or {@link NO_NODE} if no word continues with the letter
   */
  child(node: number, code: number): number {
    const letter = code - CODE_OF_A;
    if (letter < 0 || letter > LAST_LETTER) return NO_NODE;
    const mask = this.records[2 * node];
    const bit = 1 << letter;
    return (mask & bit) === 0 ? NO_NODE : this.records[2 * node + 1] + bitCount(mask & (bit - 1));
  }

  /** Whether the letters on the path from the root to a node are a word. */
  isWord(node: number): boolean {
    return (this.records[2 * node] & WORD_BIT) !== 0;
  }

  /**
   * The letters by which words continue from a node, one at a time: start with 0, then pass the previous
   * letter.
   *
   * @param node a node
   * @param after the code of a letter, or 0
   * @returns the code of the smallest letter above `after` that has a child, or 0 if there is none
   */
  nextLetter(node: number, after: number): number {
    const from = Math.max(after - CODE_OF_A + 1, 0);
    if (from > LAST_LETTER) return 0;
    const rest = this.records[2 * node] & LETTER_BITS & (-1 << from);
    return rest === 0 ? 0 : CODE_OF_A + lowestBit(rest);
  }

  /** The letters that occur in the words, in alphabetical order. */
  letters(): string {
    let mask = 0;
    for (let node = 0; node < this.nodes; node++) mask |= this.records[2 * node];
    let letters = "";
    for (let rest = mask & LETTER_BITS; rest !== 0; rest &= rest - 1) {
      letters += String.fromCharCode(CODE_OF_A + lowestBit(rest));
    }
    return letters;
  }

  /** The letters on the path from the root to a node. */
  spell(node: number): string {
    const { records } = this;
    let word = "";
    let at = node;
    while (at !== ROOT) {
      const parent = this.parent(at);
      let letters = records[2 * parent];
      for (let skip = at - records[2 * parent + 1]; skip > 0; skip--) letters &= letters - 1;
      word = String.fromCharCode(CODE_OF_A + lowestBit(letters)) + word;
      at = parent;
    }
    return word;
  }

  /**
   * The rank of a node among the words in lexical order: sorting by rank sorts by spelling.
   *
   * @param node a node
   * @returns the number of words before the letters that lead to the node. The first call visits every node
   */
  rank(node: number): number {
    return this.ranks()[node];
  }

  /**
   * The node of the word with a given rank in lexical order.
   *
   * @param rank the number of words before it, a whole number. The first call visits every node
   * @returns the node of that rank, or {@link NO_NODE} if there are fewer words
   */
  wordNode(rank: number): number {
    return this.walkTo(rank, () => {});
  }

  /**
   * The word with a given rank in lexical order.
   *
   * @param rank the number of words before it, a whole number. The first call visits every node
   * @throws {RangeError} if there are fewer words
   */
  word(rank: number): string {
    let word = "";
    const node = this.walkTo(rank, (letter) => {
      word += String.fromCharCode(CODE_OF_A + letter);
    });
    if (node === NO_NODE) {
      throw new RangeError(`Expected a rank from 0 to ${this.size - 1}, but got ${shown(rank)}.`);
    }
    return word;
  }

  /** Walks from the root to the node of the word of a rank, and reports the letters on the path. */
  private walkTo(rank: number, tell: (letter: number) => void): number {
    if (!Number.isInteger(rank) || rank < 0 || rank >= this.size) return NO_NODE;
    const { records } = this;
    const ranks = this.ranks();
    let node: number = ROOT;
    while (!this.isWord(node) || ranks[node] !== rank) {
      // Take the last child that begins at the rank or before; the words of later children have higher
      // ranks.
      let letters = records[2 * node] & LETTER_BITS;
      node = records[2 * node + 1];
      for (let rest = letters & (letters - 1); rest !== 0; rest &= rest - 1) {
        if (ranks[node + 1] > rank) break;
        node++;
        letters = rest;
      }
      tell(lowestBit(letters));
    }
    return node;
  }

  private ranks(): Int32Array {
    return (this.rankOf ??= rankNodes(this.records));
  }

  /** The node before a node that is not the root. */
  private parent(node: number): number {
    const { records } = this;
    let least = ROOT;
    let beyond = node;
    while (beyond - least > 1) {
      const middle = (least + beyond) >>> 1;
      if (records[2 * middle + 1] <= node) least = middle;
      else beyond = middle;
    }
    return least;
  }

  /**
   * The words that match a pattern, in lexical order, generated lazily.
   *
   * @param options the words wanted. Default: every word
   * @throws {RangeError} if a bound on the letters is not a whole number of 0 or more or Infinity
   */
  words(options: WordPattern = {}): IterableIterator<string> {
    return this.walk(new LetterPattern(options));
  }

  /**
   * Walks the trie. The levels of the walk are on `nodes`, `prefixes` and `letters`: the last letter tried.
   */
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

function checkBytes(bytes: unknown): void {
  if (ArrayBuffer.isView(bytes)) return;
  throw unexpected("a dictionary as a Uint8Array", bytes);
}
