/*
 * A good board, as the cutoff of a proof: the best that a search by hill climbing finds, then improved by
 * changing a letter or exchanging two while that helps. The search knows only tiles of one letter that
 * count as one; the second climb knows the rules of the proof.
 */

import { BoardSearch } from "../board-search.js";
import type { Dictionary } from "../dictionary.js";
import { canShow } from "../dice.js";
import { RandomNumbers } from "../seeded-random.js";
import type { ClassProver, FoundBoard, ProofBoards } from "./class-prover.js";

/**
 * The best board that climbing finds.
 *
 * @param boards the boards
 * @param dictionary the words
 * @param prover scores boards by the same rules
 * @param seed the seed of the random numbers
 * @param pause awaited now and then
 */
export async function climb(
  boards: ProofBoards,
  dictionary: Dictionary,
  prover: ClassProver,
  seed: number,
  pause: () => Promise<void>,
): Promise<FoundBoard> {
  const tiles =
    (await searched(boards, dictionary, seed, pause)) ?? randomTiles(boards, prover, seed);
  let score = prover.score(tiles.join(""));
  const faces = boards.dice?.map((die) => [...die]);
  /** Keeps a change of the tiles if the board is better then. */
  const isBetter = (): boolean => {
    if (faces !== undefined && !canShow(faces, tiles)) return false;
    const next = prover.score(tiles.join(""));
    if (next <= score) return false;
    score = next;
    return true;
  };
  const improve = (): boolean => {
    for (let cell = 0; cell < tiles.length; cell++) {
      const before = tiles[cell];
      for (const letter of boards.letters) {
        tiles[cell] = letter;
        if (isBetter()) return true;
      }
      tiles[cell] = before;
      for (let other = 0; other < cell; other++) {
        [tiles[cell], tiles[other]] = [tiles[other], tiles[cell]];
        if (isBetter()) return true;
        [tiles[cell], tiles[other]] = [tiles[other], tiles[cell]];
      }
    }
    return false;
  };
  while (improve()) await pause();
  return [score, prover.notation(tiles.join(""))];
}

/** The tiles of the best board without tiles of two letters; undefined if there is none. */
async function searched(
  { layout, letters, qu, dice }: ProofBoards,
  dictionary: Dictionary,
  seed: number,
  pause: () => Promise<void>,
): Promise<string[] | undefined> {
  const plain = qu ? letters.replace("q", "") : letters;
  const faces = dice?.map((die) => [...die].filter((face) => plain.includes(face)));
  if (plain === "" || faces?.some((die) => die.length === 0)) return undefined;
  const search = new BoardSearch(layout, dictionary, { letters: plain, dice: faces, seed });
  while (!search.step()) await pause();
  return search.best === undefined ? undefined : [...search.best.tiles];
}

function randomTiles({ letters, dice }: ProofBoards, prover: ClassProver, seed: number): string[] {
  const random = new RandomNumbers(seed);
  return Array.from({ length: prover.space.cells }, (_, cell) => {
    const faces = dice?.[cell] ?? letters;
    return faces[random.below(faces.length)];
  });
}
