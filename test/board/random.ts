/*
 * Random boards and words for property tests, and the obvious way to find paths: the slow twin
 * that the searches are compared with. It knows nothing of how a Board is represented.
 */

import * as fc from "fast-check";
import { Dictionary, SEARCH_FOUND, SEARCH_PAUSED } from "../../src/board/index.js";
import type { PathIterator, WordPattern } from "../../src/board/index.js";

/** A path as the tests compare it: its cells and the string that it spells. */
export interface Walk {
  readonly path: readonly (readonly [number, number])[];
  readonly word: string;
}

/** Every simple king path of rows of tiles, a path before its extensions, in row-major order. */
export function* walks(rows: readonly (readonly string[])[]): Generator<Walk> {
  for (const [row, tiles] of rows.entries()) {
    for (const column of tiles.keys()) yield* from(row, column, [], "");
  }
  function* from(
    row: number,
    column: number,
    before: readonly (readonly [number, number])[],
    prefix: string,
  ): Generator<Walk> {
    const tile = rows[row]?.[column] ?? ".";
    if (tile === "." || before.some(([r, c]) => r === row && c === column)) return;
    const path = [...before, [row, column] as const];
    const word = prefix + tile;
    yield { path, word };
    for (const down of [-1, 0, 1]) {
      for (const across of [-1, 0, 1]) yield* from(row + down, column + across, path, word);
    }
  }
}

/** Whether a word is one of those that a pattern asks for. */
export function fits(word: string, options: WordPattern): boolean {
  const letters = [...word];
  const { pattern, open = false, minLetters = 1, maxLetters = Infinity } = options;
  if (letters.length < minLetters || letters.length > maxLetters) return false;
  if (pattern === undefined) return true;
  if (open ? letters.length < pattern.length : letters.length !== pattern.length) return false;
  return pattern.every((item, place) => item === null || item === letters[place]);
}

/** All answers of a search, with the steps that each call may take in turn. */
export function answers(search: PathIterator, portions: readonly number[] = [Infinity]): Walk[] {
  const found: Walk[] = [];
  for (let call = 0; ; call++) {
    const status = search.next(portions[call % portions.length]);
    if (status === SEARCH_FOUND) found.push({ path: search.path(), word: search.word() });
    else if (status !== SEARCH_PAUSED) return found;
  }
}

/** Ragged rows with holes, repeated letters and tiles of several letters, with 1 to 8 cells. */
export const someRows: fc.Arbitrary<string[][]> = fc
  .array(
    fc.array(fc.constantFrom("a", "b", "a", "c", ".", ".", "qu", "ab", "é"), { maxLength: 4 }),
    {
      maxLength: 4,
    },
  )
  .filter((rows) => {
    const cells = rows.flat().filter((tile) => tile !== ".").length;
    return cells >= 1 && cells <= 8;
  });

/** A row of 33 to 64 cells without holes: more than 32 bits, and still few paths. */
export const someLongRow: fc.Arbitrary<string[][]> = fc
  .oneof(fc.constantFrom(["a", "b", "c"]), fc.constant(["a", "b", "é", "qu", "ab"]))
  .chain((tiles) => fc.array(fc.constantFrom(...tiles), { minLength: 33, maxLength: 64 }))
  .map((row) => [row]);

/** Words of the letters of such boards. */
export const someWord: fc.Arbitrary<string> = fc
  .array(fc.constantFrom("a", "b", "c", "q", "u", "é"), { minLength: 1, maxLength: 8 })
  .map((letters) => letters.join(""));

/** A dictionary of those of the words that have only the letters a to z. */
export function dictionaryOf(words: Iterable<string>): Dictionary {
  return Dictionary.fromText([...words].join("\n"));
}

/** Rows with a list of words, some of which are on the board. */
export const rowsAndWords: fc.Arbitrary<{ rows: string[][]; words: string[] }> = fc
  .tuple(
    fc.oneof({ arbitrary: someRows, weight: 4 }, { arbitrary: someLongRow, weight: 1 }),
    fc.array(fc.nat(), { minLength: 1, maxLength: 12 }),
    fc.array(someWord, { maxLength: 12 }),
  )
  .map(([rows, picks, others]) => {
    const all = [...walks(rows)];
    return { rows, words: [...picks.map((pick) => all[pick % all.length].word), ...others] };
  });

function rowsAndWordOf(
  some: fc.Arbitrary<string[][]>,
): fc.Arbitrary<{ rows: string[][]; word: string }> {
  return fc.tuple(some, fc.nat()).map(([rows, pick]) => {
    const all = [...walks(rows)];
    return { rows, word: all[pick % all.length].word };
  });
}

/** Words that are on a board, with the rows of that board. */
export const rowsAndWord: fc.Arbitrary<{ rows: string[][]; word: string }> =
  rowsAndWordOf(someRows);

/** The numbers of steps that the calls of a search may take in turn. */
export const someFuels: fc.Arbitrary<number[]> = fc
  .array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 5 })
  .map((fuels) => [...fuels, 1]);

/** Rows of few cells or many with a pattern, which is often that of a word on the board with some letters unknown. */
export const rowsAndPattern: fc.Arbitrary<{ rows: string[][]; options: WordPattern }> = fc
  .tuple(
    rowsAndWordOf(
      fc.oneof({ arbitrary: someRows, weight: 5 }, { arbitrary: someLongRow, weight: 1 }),
    ),
    fc.option(someWord),
    fc.infiniteStream(fc.constantFrom("keep", "keep", "hide")),
    fc.record(
      {
        open: fc.boolean(),
        minLetters: fc.nat({ max: 6 }),
        maxLetters: fc.oneof(fc.nat({ max: 9 }), fc.nat({ max: 70 })),
      },
      { requiredKeys: [] },
    ),
    fc.nat({ max: 8 }),
  )
  .map(([{ rows, word }, other, hide, bounds, length]) => {
    const letters = [...(other ?? word)].slice(0, bounds.open === true ? length : undefined);
    const pattern = letters.map((letter) => (hide.next().value === "hide" ? null : letter));
    return { rows, options: length === 8 ? bounds : { pattern, ...bounds } };
  });
