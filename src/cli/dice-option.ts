/*
 * The option for dice: a set of the game, or a file.
 */
import { diceSets, parseDice } from "../board/index.js";
import type { Die } from "../board/index.js";
import type { Arguments, OptionRow } from "./options.js";

/** `--dice`, for the commands that roll dice or search only boards that can be rolled. */
export const diceOption: OptionRow = {
  name: "dice",
  value: "SET",
  doc: "new, old, big, or a file with one die per line",
};

/** The notation of dice, for the help of commands. */
export const diceNotes: string =
  "SET is a set of the game: new (4x4, since 1987), old (4x4, before 1987), big (5x5); or a file with\n" +
  "one die per line: its faces, as a word of one letter each (aaeegn), or separated by blanks\n" +
  "(h i m n qu u).";

/** The dice named by the option; undefined if it is not given. */
export async function diceOf(args: Arguments): Promise<readonly Die[] | undefined> {
  const name = args.text("dice");
  if (name === undefined) return undefined;
  const set = diceSets.get(name);
  if (set !== undefined) return set;
  const { readText } = await import("../node/node-files.js");
  return parseDice(readText(name));
}
