/*
 * Dice whose faces are tiles: the dice of the game, rolling them, and checking whether tiles can be rolled
 * with them.
 *
 * The check is a matching of tiles with dice. It is found by alternating paths: a tile whose dice are all
 * taken takes one whose tile can move elsewhere. The search for such a path is breadth first, so nothing
 * recurses (Berge 1957, Kuhn 1955).
 */

import { checkArray, checkTexts, unexpected } from "./checks.js";
import { BoardError } from "./board.js";
import { lowerCase } from "./lower-case.js";
import type { RandomNumbers } from "./seeded-random.js";

/** The tiles on the faces of a die, in lower case; a tile that occurs twice is twice as likely. */
export type Die = readonly string[];

const NONE = -1;

/**
 * Reads dice from a text with one die per line: its faces separated by blanks, or one word whose letters
 * are the faces. Blank lines are ignored, capital letters are lower-cased.
 *
 * @param text the text, such as `"aaeegn\nh i m n qu u"`
 * @returns the dice
 * @throws {BoardError} if a face is not letters, or if there is no die
 */
export function parseDice(text: string): readonly Die[] {
  const dice: Die[] = [];
  for (const line of lowerCase(text).split(/\r\n|\r|\n/)) {
    const words = line.trim().split(/\s+/);
    if (words[0] === "") continue;
    const faces = words.length === 1 ? [...words[0]] : words;
    for (const face of faces) {
      if (/^\p{L}+$/u.test(face)) continue;
      throw new BoardError(
        `Expected the faces of a die as letters, but die ${dice.length + 1} has ${JSON.stringify(face)}.`,
      );
    }
    dice.push(faces);
  }
  if (dice.length === 0) throw new BoardError("Expected a die a line, but got none.");
  return dice;
}

/** Dice with one letter per face, except for q, whose face is `qu`. */
function boxed(letters: string): readonly Die[] {
  return letters.split(" ").map((die) => Array.from(die, (face) => (face === "q" ? "qu" : face)));
}

/**
 * The dice of the game, as collectors have listed them. `new` are the 16 of the 4x4 game since 1987
 * and `old` those before; `big` are the 25 of the first Big Boggle, of 5x5. In K. Wayne's
 * BoggleBoard.java (Princeton) these are the sets 1992, 1983 and Big.
 */
export const diceSets: ReadonlyMap<string, readonly Die[]> = new Map([
  [
    "new",
    boxed(
      "aaeegn elrtty aoottw abbjoo ehrtvw cimotu distty eiosst " +
        "delrvy achops himnqu eeinsu eeghnw affkps hlnnrz deilrx",
    ),
  ],
  [
    "old",
    boxed(
      "aaciot ahmors egkluy abilty acdemp egintv gilruw elpstu " +
        "denosw acelrs abjmoq eefhiy ehinps dknotu adenvz biforx",
    ),
  ],
  [
    "big",
    boxed(
      "aaafrs aaeeee aafirs adennn aeeeem aeegmu aegmnn afirsy bjkqxz ccenst " +
        "ceiilt ceilpt ceipst ddhnot dhhlor dhlnor dhlnor eiiitt emottt ensssu " +
        "fiprsy gorrvw iprrry nootuw ooottu",
    ),
  ],
]);

/** Throws unless they are dice. */
export function checkDice(dice: readonly Die[]): void {
  checkArray("dice", dice);
  for (const faces of dice) checkTexts("the faces of a die", faces);
}

/**
 * Rolls dice and puts them down in a random order.
 *
 * @param dice the dice
 * @param random the source of random numbers
 * @returns the tiles on top, one of each die
 */
export function rollDice(dice: readonly Die[], random: RandomNumbers): string[] {
  checkDice(dice);
  if (typeof (random as RandomNumbers | null)?.below !== "function")
    throw unexpected("random numbers as RandomNumbers makes them", random);
  const tiles = dice.map((faces) => faces[random.below(faces.length)]);
  random.shuffle(tiles);
  return tiles;
}

/**
 * Whether dice can show these tiles, each tile on a different die, in any order.
 *
 * @param dice the dice
 * @param tiles the tiles; more than there are dice cannot be shown
 */
export function canRoll(dice: readonly Die[], tiles: readonly string[]): boolean {
  checkDice(dice);
  checkTexts("tiles", tiles);
  return canShow(dice, tiles);
}

/** The same, of what is known to be dice and tiles. */
export function canShow(dice: readonly Die[], tiles: readonly string[]): boolean {
  if (tiles.length > dice.length) return false;
  const tileOn = new Int32Array(dice.length).fill(NONE);
  return tiles.every((_, tile) => placeTile(dice, tiles, tile, tileOn));
}

/** Finds a die for a tile, moving tiles on other dice if necessary. */
function placeTile(
  dice: readonly Die[],
  tiles: readonly string[],
  tile: number,
  tileOn: Int32Array,
): boolean {
  // For each die reached, the tile that reached it; tiles are in the order of the search.
  const askedBy = new Int32Array(dice.length).fill(NONE);
  const asking = [tile];
  for (let next = 0; next < asking.length; next++) {
    const asker = asking[next];
    for (let die = 0; die < dice.length; die++) {
      if (askedBy[die] !== NONE || !dice[die].includes(tiles[asker])) continue;
      askedBy[die] = asker;
      if (tileOn[die] !== NONE) {
        asking.push(tileOn[die]);
        continue;
      }
      settle(die, tile, tileOn, askedBy);
      return true;
    }
  }
  return false;
}

/**
 * Gives the free die to the tile that reached it, that tile's die to the tile that reached that one, and so
 * on.
 */
function settle(free: number, first: number, tileOn: Int32Array, askedBy: Int32Array): void {
  for (let die = free; ;) {
    const tile = askedBy[die];
    const left = tile === first ? NONE : tileOn.indexOf(tile);
    tileOn[die] = tile;
    if (left === NONE) return;
    die = left;
  }
}
