/*
 * The inner loop of the scorer.
 *
 * The search is breadth first, over a queue of frames. A frame represents a path that begins a word: the
 * cells that may come next, the cells on the path, and the base of its node in the trie. A step takes one
 * cell off the frame at the head, marks the word that ends there, and writes the frame of the longer path
 * at the tail, where it stays only if it has cells that may come next.
 *
 * The cells that may come next are found without a loop over them: the mask of letters of a node is looked
 * up in two tables, for a to m and for n to z, that give for each set of letters the cells with one of
 * them; the result is intersected with the free neighbours. The tables are rebuilt for each board, but only
 * for the letters on it: one entry for each set of those.
 *
 * A word is marked by removing its entry from the trie; at the end everything is restored. So no mark has
 * to be looked up, and no string is ever made. Each word adds 16 to its score, which distinguishes a word
 * of score 0 from no word; at the end this is subtracted for each word.
 *
 * A step avoids branches: words, frames that stay and exhausted frames are too irregular for branch
 * prediction, and a misprediction costs as much as half a step. The following factors state the cost of
 * alternatives that were tried: a loop over the cells of a frame inside a loop over frames 1.13, marks in a
 * separate array 1.03, base and mask of a node side by side 1.03, the trie in depth-first order 1.12, four
 * tables of 7 letters 1.1, and these filled for all letters 1.25 on boards with few words.
 *
 * V8 makes code 1.6 times as fast for a function with a single closure, as the arrays that it uses are then
 * constants. So every scorer has its own copy.
 */

/** Scores one board after another. */
export interface ScoreKernel {
  /**
   * The sum of the scores of the distinct words of a board.
   *
   * @param size the number of cells, at most 32
   * @param letters the letter of each cell as a code point
   * @param near the neighbours of each cell, as a set of cells; used only if `isOther`
   * @param isOther whether the neighbours differ from those of the previous call
   * @returns the sum; -1 if the queue is too short for the board
   */
  score(
    size: number,
    letters: ArrayLike<number>,
    near: ArrayLike<number>,
    isOther: boolean,
  ): number;

  /**
   * The scores of boards of one shape, one after the other. Default: `score` is called for each.
   *
   * @param size the number of cells of each
   * @param boards the letters of each, as `packLetters` writes them
   * @param near as for `score`
   * @param isOther as for `score`
   * @param scores the array for the scores; -1 if the queue is too short
   */
  scoreAll?(
    size: number,
    boards: Uint8Array,
    near: ArrayLike<number>,
    isOther: boolean,
    scores: Int32Array,
  ): void;

  /** The positions in the trie of the words that the last call of `score` has found. */
  words(): Int32Array;

  /** The number of paths that the last call of `score` has considered: one for each cell of each frame. */
  paths(): number;
}

/**
 * Makes a kernel. It must not refer to anything outside itself, because its text is copied.
 *
 * @param masks the masks of a spread trie, which the kernel changes while it runs
 * @param bases its bases
 * @param words the number of its words
 * @param frames the capacity of the queue, in frames
 */
function scoreKernel(
  masks: Int32Array,
  bases: Int32Array,
  words: number,
  frames: number,
): ScoreKernel {
  "use strict";
  // Per-cell data is stored at the index that Math.clz32 yields for the cell's bit.
  const letterAt = new Int32Array(33);
  const nearOf = new Int32Array(33);
  const cellsOf = new Int32Array(26);
  const first = new Int32Array(1 << 13);
  const second = new Int32Array(1 << 13);
  const tables = [first, second];
  const queue = new Int32Array(3 * (frames + 2));
  const found = new Int32Array(2 * (words + 1));
  const full = 3 * frames;
  let wordCount = 0;
  let queueEnd = 0;

  return {
    words() {
      return Int32Array.from({ length: wordCount }, (_, i) => found[2 * i]);
    },

    paths() {
      let count = 0;
      for (let at = 0; at < queueEnd; at += 3) {
        for (let cells = queue[at]; cells !== 0; cells &= cells - 1) count++;
      }
      return count;
    },

    score(size, letters, near, isOther) {
      if (isOther) for (let cell = 0; cell < size; cell++) nearOf[31 - cell] = near[cell];
      let present = 0;
      for (let cell = 0; cell < size; cell++) {
        const letter = letters[cell] - 97;
        // Letters that no word has are ignored.
        if (letter < 0 || letter > 25) continue;
        letterAt[31 - cell] = letter;
        cellsOf[letter] |= 1 << cell;
        present |= 1 << letter;
      }
      for (let half = 0; half < 2; half++) {
        const table = tables[half];
        let seen = 0;
        for (let rest = (present >>> (13 * half)) & 0x1fff; rest !== 0; rest &= rest - 1) {
          const bit = rest & -rest;
          const letter = 13 * half + 31 - Math.clz32(bit);
          const cells = cellsOf[letter];
          cellsOf[letter] = 0;
          // All sets of the letters seen so far, each once: see Knuth 4A, 7.1.3 (80).
          let set = 0;
          do {
            table[bit | set] = table[set] | cells;
            set = (set - seen) & seen;
          } while (set !== 0);
          seen |= bit;
        }
      }

      const start = masks[0] & present;
      let cells = first[start & 0x1fff] | second[start >>> 13];
      wordCount = 0;
      queueEnd = 0;
      if (cells === 0) return 0;
      queue[0] = cells;
      queue[1] = 0;
      queue[2] = bases[0];
      let head = 0;
      let tail = 3;
      let marked = 0;
      let sum = 0;
      do {
        const bit = cells & -cells;
        const rest = cells ^ bit;
        const cell = Math.clz32(bit);
        const node = queue[head + 2] + letterAt[cell];
        const mask = masks[node];
        const worth = mask >>> 26;
        sum += worth;
        masks[node] = mask & 0x3ffffff;
        found[marked] = node;
        found[marked + 1] = mask;
        marked += (-worth >>> 31) << 1;

        const next = mask & present;
        const walked = queue[head + 1] | bit;
        const open = (first[next & 0x1fff] | second[next >>> 13]) & nearOf[cell] & ~walked;
        queue[tail] = open;
        queue[tail + 1] = walked;
        queue[tail + 2] = bases[node];
        tail += ((open | -open) >> 31) & 3;

        // Move to the next frame if this one is exhausted.
        const stay = (rest | -rest) >> 31;
        cells = rest | (queue[head + 3] & ~stay);
        head += 3 & ~stay;
      } while (head < tail && tail < full);
      for (let i = 0; i < marked; i += 2) masks[found[i]] = found[i + 1];
      wordCount = marked >> 1;
      queueEnd = tail;
      return head < tail ? -1 : sum - 16 * wordCount;
    },
  };
}

/** Makes a separate kernel for a scorer; if code cannot be generated at run time, a shared one. */
export function privateScoreKernel(
  ...given: Parameters<typeof scoreKernel>
): ReturnType<typeof scoreKernel> {
  return copyOf(scoreKernel)(...given);
}

/** The number of copies made so far. */
let copies = 0;

/**
 * A copy of a function that refers to nothing outside itself. V8 treats it as another function only if its
 * text differs.
 */
function copyOf<Fn>(original: Fn): Fn {
  try {
    return new Function(`return ${String(original)} // ${++copies}`)() as Fn;
  } catch (thrown) {
    if (!(thrown instanceof EvalError)) throw thrown;
    return original;
  }
}
