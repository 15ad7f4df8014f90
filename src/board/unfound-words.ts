/*
 * The words of a board that have not been found yet.
 *
 * If letters repeat, a word can have more paths than can be walked in practice: `aaaa` has as many as there
 * are paths of four cells on a board of nothing but a. So a search may follow no path to a node of the dictionary
 * below which all words that are wanted have been found. The wanted words below each node are counted by a
 * depth-first walk through the dictionary.
 *
 * Only words for which the board's letters suffice are counted. Otherwise a dictionary of words too long
 * for the board would keep the search from ending.
 */

import type { Board } from "./board.js";
import type { Dictionary } from "./dictionary.js";
import { CODE_OF_A, LETTERS, LETTER_BITS, WORD_BIT, bitCount, lowestBit } from "./trie.js";

/** The lengths of the words wanted. */
export interface LetterRange {
  readonly minLetters: number;
  readonly maxLetters: number;
}

/**
 * Counts the wanted words below each node, itself included.
 *
 * @param counts the counts, at twice the number of each node; initially 0
 * @param board the board
 * @param dictionary the words
 * @param range their lengths
 * @param found the nodes of the words already found
 * @returns the number of nodes visited
 */
export function countUnfound(
  counts: Int32Array,
  board: Board,
  dictionary: Dictionary,
  { minLetters, maxLetters }: LetterRange,
  found: ReadonlySet<number>,
): number {
  const { records, root } = dictionary;
  const longest = Math.min(maxLetters, board.letters.length);
  /** The number of each letter that the board has in addition to those on the path. */
  const most = new Int32Array(LETTERS);
  for (const [code, count] of board.letterCounts) {
    const letter = code - CODE_OF_A;
    if (letter >= 0 && letter < LETTERS) most[letter] = count;
  }
  const nodes: number[] = [root];
  const open: number[] = [longest > 0 ? records[2 * root] & LETTER_BITS : 0];
  const letters: number[] = [0];
  let steps = 0;
  for (let level = 0; level >= 0;) {
    const node = nodes[level];
    const rest = open[level];
    if (rest === 0) {
      if (level > 0) {
        most[letters[level]]++;
        counts[2 * nodes[level - 1]] += counts[2 * node];
      }
      level--;
      continue;
    }
    steps++;
    const letter = lowestBit(rest);
    open[level] = rest & (rest - 1);
    if (most[letter] === 0) continue;
    const child = records[2 * node + 1] + bitCount(records[2 * node] & ((1 << letter) - 1));
    const mask = records[2 * child];
    level++;
    most[letter]--;
    nodes[level] = child;
    letters[level] = letter;
    open[level] = level < longest ? mask & LETTER_BITS : 0;
    const isWanted = level >= minLetters && (mask & WORD_BIT) !== 0 && !found.has(child);
    counts[2 * child] = Number(isWanted);
  }
  return steps;
}
