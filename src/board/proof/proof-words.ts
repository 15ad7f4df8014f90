/*
 * The words that count in a proof: those that fit on the boards and have points, spelled in tiles.
 *
 * With the rule of qu, a tile q stands for qu and counts as two letters. A word with a q that no u follows
 * can then never be spelled.
 */

import { Dictionary } from "../dictionary.js";
import { wordScore } from "../score.js";

/** The most points that a word may have: the kernel has 12 bits for them. */
const MOST_POINTS = 4095;

/** Which words count, and how much. */
export interface ProofRules {
  /** The number of cells of a board. */
  readonly cells: number;

  /** The letters that boards have. */
  readonly letters: string;

  /** Whether a tile q is qu. */
  readonly qu: boolean;

  /** The points of a word by its letters, a whole number from 0 to 4095. Default: `wordScore`. */
  readonly points?: ((letters: number) => number) | undefined;
}

/** Words in tiles, and their points. */
export interface ProofWords {
  /** The words, a tile being one letter. */
  readonly tiles: Dictionary;

  /** The points of each word, by its rank. */
  readonly points: Uint16Array;
}

/**
 * The words of a dictionary that count.
 *
 * @throws {RangeError} if points are not a whole number from 0 to 4095
 */
export function proofWords(dictionary: Dictionary, rules: ProofRules): ProofWords {
  const { cells, letters, qu, points = wordScore } = rules;
  const allowed = new Set(letters);
  const spelled: string[] = [];
  for (const word of dictionary.words({ maxLetters: qu ? 2 * cells : cells })) {
    const tiles = qu ? word.replaceAll("qu", "Q") : word;
    if (tiles.length > cells || (qu && tiles.includes("q"))) continue;
    const plain = tiles.replaceAll("Q", "q");
    if (points(word.length) > 0 && [...plain].every((letter) => allowed.has(letter))) {
      spelled.push(plain);
    }
  }
  const tiles = Dictionary.fromWords(spelled);
  const worth = new Uint16Array(tiles.size);
  let rank = 0;
  for (const word of tiles.words()) {
    const twice = qu ? word.split("q").length - 1 : 0;
    const value = points(word.length + twice);
    if (!Number.isInteger(value) || value < 0 || value > MOST_POINTS) {
      throw new RangeError(`Expected points from 0 to ${MOST_POINTS}, got ${String(value)}`);
    }
    worth[rank++] = value;
  }
  return { tiles, points: worth };
}
