/*
 * A trie whose nodes are placed so that a child is found by an addition.
 *
 * A child is placed as far after the base of its parent as its letter is after a. Sets of children fill
 * each other's gaps (Tarjan and Yao 1979, row displacement), which takes hardly more room than nodes
 * without gaps. The root is at place 0, and nodes of the same depth are near each other.
 *
 * masks[place]  bits 0 to 25: the letters that have a child; above them, if a word ends there,
 *               its score plus 16, else 0
 * bases[place]  the place of a child with the letter a, if there are children
 */

import { checkDictionary } from "./checks.js";
import type { Dictionary } from "./dictionary.js";
import { wordScore } from "./score.js";
import { LETTERS, LETTER_BITS, WORD_BIT, lowestBit } from "./trie.js";

/** The words of a dictionary, laid out for searches that descend letter by letter. */
export interface SpreadTrie {
  readonly masks: Int32Array;
  readonly bases: Int32Array;

  /** The place of each node of the dictionary. */
  readonly places: Int32Array;

  /** The number of words. */
  readonly words: number;
}

/** The place of the root. */
export const SPREAD_ROOT = 0;

/** The position of the score in a mask. */
export const SCORE_SHIFT: number = LETTERS;

/** The number that is added to the score of a word. */
export const WORD_MARK = 16;

/** This many places are tried for the children of a node before they are placed after all others. */
const TRIES = 20;

/** Lays out the words of a dictionary. */
export function spreadTrie(dictionary: Dictionary): SpreadTrie {
  checkDictionary(dictionary);
  const { records, nodes, root, size } = dictionary;
  let room = nodes + LETTERS + (nodes >>> 2);
  let masks = new Int32Array(room);
  let bases = new Int32Array(room);
  let used = new Uint8Array(room);
  const places = new Int32Array(nodes);
  const depths = new Int32Array(nodes);
  let free = 1;
  let end = 1;
  used[SPREAD_ROOT] = 1;
  masks[SPREAD_ROOT] = records[2 * root] & LETTER_BITS; // no board has the empty word
  // Nodes come in order: a parent is placed before its children.
  for (let node = 0; node < nodes; node++) {
    const letters = records[2 * node] & LETTER_BITS;
    if (letters === 0) continue;
    while (used[free] === 1) free++;
    const lowest = lowestBit(letters);
    let base = free - lowest;
    for (let tries = 0; !isRoom(used, base, letters); tries++) {
      base = tries < TRIES ? base + 1 : end - lowest;
    }
    if (base + LETTERS > room) {
      room = base + LETTERS + (room >>> 2);
      masks = enlarged(masks, new Int32Array(room));
      bases = enlarged(bases, new Int32Array(room));
      used = enlarged(used, new Uint8Array(room));
    }
    bases[places[node]] = base;
    const depth = depths[node] + 1;
    const word = (WORD_MARK + wordScore(depth)) << SCORE_SHIFT;
    let child = records[2 * node + 1];
    for (let rest = letters; rest !== 0; rest &= rest - 1) {
      const place = base + lowestBit(rest);
      const mask = records[2 * child];
      places[child] = place;
      depths[child] = depth;
      used[place] = 1;
      masks[place] = (mask & LETTER_BITS) | ((mask & WORD_BIT) === 0 ? 0 : word);
      if (place >= end) end = place + 1;
      child++;
    }
  }
  return { masks: masks.slice(0, end), bases: bases.slice(0, end), places, words: size };
}

/** Whether the places after `base` are free for these letters. */
function isRoom(used: Uint8Array, base: number, letters: number): boolean {
  for (let rest = letters; rest !== 0; rest &= rest - 1) {
    if (used[base + lowestBit(rest)] === 1) return false;
  }
  return true;
}

function enlarged<Numbers extends Int32Array | Uint8Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}
