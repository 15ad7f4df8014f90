/* Searches on a board: all its paths, the words of a dictionary on it, and the words of paths. */

import { readFileSync } from "node:fs";
import {
  countPaths,
  Dictionary,
  findWords,
  parseBoard,
  PathIterator,
  SEARCH_FOUND,
  SpellingIterator,
  WordChecker,
} from "../../src/board/index.js";
import type { Board } from "../../src/board/index.js";
import { builtInDictionary } from "../../src/node/dictionaries.js";
import { Engine } from "../../src/complete.js";
import { timed } from "./measure.js";
import type { Task } from "./measure.js";

const PATHS = 12_029_640;

/** The paths of a board of up to 32 cells, counted by a loop that can do nothing else. */
function countByHand({ size, neighbourBits }: Board): number {
  const open = new Int32Array(size + 1);
  const cells = new Int32Array(size);
  open[0] = 2 ** size - 1;
  let used = 0;
  let depth = 0;
  let count = 0;
  for (;;) {
    const bits = open[depth];
    if (bits !== 0) {
      const bit = bits & -bits;
      const cell = 31 - Math.clz32(bit);
      open[depth] = bits ^ bit;
      cells[depth++] = cell;
      used |= bit;
      open[depth] = neighbourBits[2 * cell] & ~used;
      count++;
    } else if (depth > 0) {
      used ^= 1 << cells[--depth];
    } else {
      return count;
    }
  }
}

function countByIterator(board: Board, maxSteps: number): number {
  const search = new PathIterator(board);
  let count = 0;
  while (search.next(maxSteps) === SEARCH_FOUND) count++;
  return count;
}

function allPaths(): Task {
  const board = parseBoard("abcdefghijklmnop");
  const engine = new Engine();
  const rows = "[[a,b,c,d],[e,f,g,h],[i,j,k,l],[m,n,o,p]]";
  const ask = (goal: string): number =>
    Number(engine.once(`make_board(${rows}, _B), aggregate_all(count, ${goal}, N)`)?.["N"]);
  const ways: Readonly<Record<string, () => number>> = {
    "a loop by hand": () => countByHand(board),
    "PathIterator, next()": () => countByIterator(board, Infinity),
    "PathIterator, next(1000)": () => countByIterator(board, 1000),
    countPaths: () => countPaths(board),
    "board_has_word(B, _), counted": () => ask("board_has_word(_B, _)"),
    "board_path(B, _, _), counted": () => ask("board_path(_B, _, _)"),
  };
  return {
    name: "all paths, 4x4",
    unit: "paths",
    contenders: Object.entries(ways).map(([name, way]) => ({
      name,
      units: PATHS,
      run: () => timed(() => `${way()}`),
    })),
  };
}

function checking(dictionary: Dictionary): Task {
  const board = parseBoard("catdlinemaropets");
  const checker = new WordChecker(dictionary);
  const ways: Readonly<Record<string, () => number>> = {
    WordChecker: () => checker.words(board).length,
    findWords: () => findWords(board, dictionary, { minLetters: 1 }).words.length,
  };
  const times = 100;
  return {
    name: `${dictionary.size} words against one board, 4x4`,
    unit: "boards",
    contenders: Object.entries(ways).map(([name, way]) => ({
      name,
      units: times,
      run: () =>
        timed(() => {
          let count = 0;
          for (let i = 0; i < times; i++) count += way();
          return `${count / times} words`;
        }),
    })),
  };
}

function spelling(): Task {
  const board = parseBoard("abcdefghhijklmno");
  const bounds = { minLetters: 3, maxLetters: 8 };
  const ways: Readonly<Record<string, () => readonly string[]>> = {
    SpellingIterator: () => {
      const search = new SpellingIterator(board, bounds);
      const words: string[] = [];
      while (search.next() === SEARCH_FOUND) words.push(search.word());
      return words;
    },
    "PathIterator, a set, sorted": () => {
      const search = new PathIterator(board, bounds);
      const words = new Set<string>();
      while (search.next() === SEARCH_FOUND) words.add(search.word());
      return [...words].sort();
    },
  };
  return {
    name: "different spellings of 3 to 8 letters, 4x4",
    unit: "spellings",
    contenders: Object.entries(ways).map(([name, way]) => ({
      name,
      units: 283_300,
      run: () =>
        timed(() => {
          const words = way();
          return `${words.length}, from ${words[0]} to ${words.at(-1)}`;
        }),
    })),
  };
}

/** The tasks; the words are those of a file, or those that the package has. */
export function boardTasks(dictionaryFile: string | undefined): Task[] {
  const dictionary =
    dictionaryFile === undefined
      ? builtInDictionary()
      : Dictionary.fromBytes(readFileSync(dictionaryFile));
  return [allPaths(), checking(dictionary), spelling()];
}
