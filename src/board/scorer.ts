/*
 * The score of one board after another with one dictionary, as fast as it can be had.
 *
 * The search is breadth first, over a queue of frames. A frame stands for a path that begins a
 * word: the cells that may come next, the cells on the path, and where in the trie it has got. The
 * cells that may come next are found without a loop over them: a node's mask of letters goes
 * through four small tables, of 7, 7, 7 and 5 letters, that say for each set of letters which cells
 * bear one of them, and what is left is cut down to the neighbours that are free. The tables are
 * made anew for each board, 418 entries. A word is marked at its node with a number that goes
 * round with the boards, so that marks are cleared but now and then, and no string is ever made.
 *
 * Boards with tiles of several letters or with more than 32 cells are not for it, and neither are
 * those few whose queue would not end soon: a dictionary can ask for millions of frames. These it
 * leaves to the search in words.ts.
 */

import type { Board } from "./board.js";
import type { Dictionary } from "./dictionary.js";
import { wordScore } from "./score.js";
import { CODE_OF_A, LETTERS, LETTER_BITS, WORD_SHIFT, bitCount, lowestBit } from "./trie.js";

/** A set of cells is the bits of a number. */
const MOST_CELLS = 32;
/** A frame is three numbers: the cells, those on the path, where the children of the node are. */
const FRAME = 3;
/** So many frames, and the board is left to another search. */
const MOST_FRAMES = 1 << 17;
/** Room for the frames that are written before it is seen that there are too many. */
const QUEUE = FRAME * (MOST_FRAMES + MOST_CELLS);

const SEVEN = 127;

/** Where the root stands, before all children. */
const ROOT = 0;
/** So many places are tried for the children of a node before they go behind all others. */
const TRIES = 100;

/**
 * The trie with its nodes at other places: a child stands as far behind the base of its parent, the
 * second number of its record, as its letter is behind a. Sets of children lie in the gaps of each
 * other (Tarjan and Yao 1979, row displacement), so that this takes hardly more room.
 */
function spread({ records, nodes, root }: Dictionary): Int32Array {
  let room = nodes + LETTERS + (nodes >>> 2);
  let spreadOut = new Int32Array(2 * room);
  let used = new Uint8Array(room);
  const places = new Int32Array(nodes);
  let free = 1;
  let end = 1;
  used[ROOT] = 1;
  spreadOut[2 * ROOT] = records[2 * root];
  // Nodes come in order: a parent has its place before its children have theirs.
  for (let node = 0; node < nodes; node++) {
    const mask = records[2 * node];
    const letters = mask & LETTER_BITS;
    if (letters === 0) continue;
    while (used[free] === 1) free++;
    const lowest = lowestBit(letters);
    let base = free - lowest;
    for (let tries = 0; !isRoom(used, base, letters); tries++) {
      base = tries < TRIES ? base + 1 : end - lowest;
    }
    if (base + LETTERS > room) {
      room = base + LETTERS + (room >>> 2);
      const larger = new Int32Array(2 * room);
      larger.set(spreadOut);
      spreadOut = larger;
      const more = new Uint8Array(room);
      more.set(used);
      used = more;
    }
    spreadOut[2 * places[node] + 1] = base;
    let child = records[2 * node + 1];
    for (let rest = letters; rest !== 0; rest &= rest - 1) {
      const place = base + lowestBit(rest);
      places[child] = place;
      used[place] = 1;
      spreadOut[2 * place] = records[2 * child];
      if (place >= end) end = place + 1;
      child++;
    }
  }
  return spreadOut.slice(0, 2 * (end + LETTERS));
}

/** Are the places behind `base` free for these letters? */
function isRoom(used: Uint8Array, base: number, letters: number): boolean {
  for (let rest = letters; rest !== 0; rest &= rest - 1) {
    if (used[base + lowestBit(rest)] === 1) return false;
  }
  return true;
}

/** Scores boards. */
export class BoardScorer {
  /** How many paths have been looked at so far. */
  steps = 0;

  private readonly records: Int32Array;
  private readonly marks: Uint8Array;
  private readonly queue: Int32Array = new Int32Array(QUEUE);
  private readonly tables: readonly Int32Array[] = [0, 1, 2, 3].map(
    () => new Int32Array(SEVEN + 1),
  );
  private readonly cellsOf: Int32Array = new Int32Array(4 * 7);
  private readonly near: Int32Array = new Int32Array(MOST_CELLS);
  private readonly letterAt: Int32Array = new Int32Array(MOST_CELLS);
  private readonly points: Int32Array = Int32Array.from({ length: MOST_CELLS + 1 }, (_, n) => {
    return wordScore(n);
  });
  /** The mark of the board: a byte, so that the marks of a search stay in the cache. */
  private mark = 0;

  /**
   * @param dictionary the words
   */
  constructor(dictionary: Dictionary) {
    this.records = spread(dictionary);
    this.marks = new Uint8Array(this.records.length / 2);
  }

  /**
   * The sum of the scores of the distinct words of a board.
   *
   * @param board the board
   * @returns the sum; undefined if the board is not for this search
   */
  score(board: Board): number | undefined {
    if (board.size > MOST_CELLS || board.letters.length !== board.size) return undefined;
    this.lay(board);
    if (++this.mark === 256) {
      this.marks.fill(0);
      this.mark = 1;
    }
    return this.search(this.mark);
  }

  /** Fills the tables for a board. */
  private lay({ size, letters, neighbours, neighbourStarts }: Board): void {
    const { cellsOf, near, letterAt, tables } = this;
    cellsOf.fill(0);
    for (let cell = 0; cell < size; cell++) {
      const letter = letters[cell] - CODE_OF_A;
      letterAt[cell] = letter;
      // Letters that no word has are nowhere.
      if (letter >= 0 && letter < LETTERS) cellsOf[letter] |= 1 << cell;
      let mask = 0;
      for (let i = neighbourStarts[cell]; i < neighbourStarts[cell + 1]; i++) {
        mask |= 1 << neighbours[i];
      }
      near[cell] = mask;
    }
    for (let t = 0; t < 4; t++) {
      const table = tables[t];
      for (let k = 0; k < 7; k++) {
        const bit = 1 << k;
        const cells = cellsOf[7 * t + k];
        for (let x = 0; x < bit; x++) table[bit + x] = table[x] | cells;
      }
    }
  }

  private search(mark: number): number | undefined {
    const { records, marks, queue, near, letterAt, points } = this;
    const [first, second, third, fourth] = this.tables;
    const start = records[2 * ROOT];
    let tail = 0;
    queue[tail++] =
      first[start & SEVEN] |
      second[(start >>> 7) & SEVEN] |
      third[(start >>> 14) & SEVEN] |
      fourth[(start >>> 21) & 31];
    queue[tail++] = 0;
    queue[tail++] = records[2 * ROOT + 1];
    let score = 0;
    let steps = 0;
    for (let head = 0; head < tail; head += FRAME) {
      let cells = queue[head];
      const path = queue[head + 1];
      const base = queue[head + 2];
      const value = points[bitCount(path) + 1];
      while (cells !== 0) {
        const bit = cells & -cells;
        cells ^= bit;
        steps++;
        const cell = 31 - Math.clz32(bit);
        const node = base + letterAt[cell];
        const next = records[2 * node];
        // Without branches, which would be guessed wrong half of the time.
        const other = marks[node] ^ mark;
        marks[node] = mark;
        score += value & -((next >>> WORD_SHIFT) & ((other | -other) >>> 31));
        const walked = path | bit;
        const open =
          (first[next & SEVEN] |
            second[(next >>> 7) & SEVEN] |
            third[(next >>> 14) & SEVEN] |
            fourth[(next >>> 21) & 31]) &
          near[cell] &
          ~walked;
        queue[tail] = open;
        queue[tail + 1] = walked;
        queue[tail + 2] = records[2 * node + 1];
        tail += ((open | -open) >> 31) & FRAME;
      }
      if (tail > FRAME * MOST_FRAMES) return undefined;
    }
    this.steps += steps;
    return score;
  }
}
