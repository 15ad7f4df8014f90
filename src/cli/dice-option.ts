/*
 * The option that names dice: a set as it comes in a box, or a file.
 */
import { diceSets, parseDice } from "../board/many.js";
import type { Die } from "../board/many.js";
import type { Arguments, OptionRow } from "./options.js";

/** `--dice`, of the commands that roll or keep to what can be rolled. */
export const diceOption: OptionRow = {
  name: "dice",
  value: "SET",
  doc: "new, old, big, or a file with a die a line",
};

/** How dice are written, for the help of commands. */
export const diceNotes: string =
  "SET is the dice of a box: new (4x4, since 1987), old (4x4, before), big (5x5); or a file with a\n" +
  "die a line: its faces, as a word with a letter for each (aaeegn), or with blanks between them\n" +
  "(h i m n qu u).";

/** The dice that the option names; undefined if it is not given. */
export async function diceOf(args: Arguments): Promise<readonly Die[] | undefined> {
  const name = args.text("dice");
  if (name === undefined) return undefined;
  const set = diceSets.get(name);
  if (set !== undefined) return set;
  const { readText } = await import("../host/node-files.js");
  return parseDice(readText(name));
}
