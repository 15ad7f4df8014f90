/*
 * Random boards with words, some of which are on them, for tests of solvers.
 */
import * as fc from "fast-check";
import { rowsAndWord, someWord, walks } from "../board/random.js";

/** Words of a board, and words with the same beginning and another end. */
export const rowsAndWords: fc.Arbitrary<{ rows: string[][]; words: string[] }> = fc
  .tuple(
    rowsAndWord,
    fc.array(fc.nat(), { maxLength: 12 }),
    fc.array(fc.tuple(fc.nat({ max: 8 }), someWord), { maxLength: 12 }),
  )
  .map(([{ rows, word }, picks, others]) => {
    const every = [...walks(rows)];
    const walked = picks.map((pick) => every[pick % every.length].word);
    const changed = others.map(([kept, end], i) => (walked[i] ?? word).slice(0, kept) + end);
    return { rows, words: [word, ...walked, ...changed] };
  });

/** Bounds on the letters of words, one, both or none. */
export const someBounds: fc.Arbitrary<{ minLetters?: number; maxLetters?: number }> = fc.record(
  { minLetters: fc.nat({ max: 5 }), maxLetters: fc.integer({ min: 1, max: 9 }) },
  { requiredKeys: [] },
);

/** Boards of up to 64 cells, with holes. */
export const largeRows: fc.Arbitrary<string[][]> = fc
  .array(
    fc.array(fc.constantFrom("a", "b", "c", "d", "e", "e", "s", "qu", "st", ".", "é"), {
      minLength: 1,
      maxLength: 8,
    }),
    { minLength: 4, maxLength: 8 },
  )
  .filter((rows) => rows.flat().some((tile) => tile !== "."));

/** Words of the letters of such boards. */
export const largeWord: fc.Arbitrary<string> = fc
  .array(fc.constantFrom("a", "b", "c", "d", "e", "s", "qu", "st", "q", "t"), {
    minLength: 3,
    maxLength: 6,
  })
  .map((parts) => parts.join(""));
