/*
 * `ambilog roll`: random boards made with the dice of the game.
 */
import { fillLayout, formatBoard } from "../../board/index.js";
import { RandomNumbers, diceSets, rollDice } from "../../board/index.js";
import type { Die } from "../../board/index.js";
import { SUCCESS, UsageError } from "../console.js";
import type { Console } from "../console.js";
import { diceNotes, diceOf, diceOption } from "../dice-option.js";
import { noOperands, noRest } from "../inputs.js";
import { quote } from "../options.js";
import type { Arguments, CommandSyntax } from "../options.js";

/** The default dice of each size. */
const usualDice: ReadonlyMap<string, string> = new Map([
  ["4x4", "new"],
  ["5x5", "big"],
]);

export const syntax: CommandSyntax = {
  name: "roll",
  usage: "[OPTIONS]",
  summary: "Rolls dice and prints the board, with qu as one tile.",
  options: [
    { name: "size", value: "NAME", doc: "4x4, 5x5 or, with --dice, any layout (default: 4x4)" },
    { ...diceOption, doc: `${diceOption.doc} (default: new for 4x4, big for 5x5)` },
    { name: "count", value: "N", doc: "print N boards, one per line (default: 1)" },
    {
      name: "seed",
      value: "N",
      doc: "the seed of the random numbers (default: a different one each time)",
    },
    { name: "help", short: "h", doc: "say how the command is used" },
  ],
  notes: `${diceNotes} Without --size the dice of a file are arranged in a square.`,
};

export async function run(args: Arguments, { output }: Console): Promise<number> {
  noRest(args);
  noOperands(args);
  const count = args.number("count") ?? 1;
  const random = new RandomNumbers(args.number("seed") ?? Math.floor(Math.random() * 2 ** 32));
  const dice = await diceOf(args);
  const size = args.text("size") ?? squareOf(dice);
  const rolled = dice ?? diceOfSize(size);
  for (let i = 0; i < count; i++) {
    output.write(`${formatBoard(fillLayout(size, rollDice(rolled, random)))}\n`);
  }
  return SUCCESS;
}

/** The default size. */
function squareOf(dice: readonly Die[] | undefined): string {
  if (dice === undefined) return "4x4";
  const side = Math.sqrt(dice.length);
  if (Number.isInteger(side)) return `${side}x${side}`;
  throw new UsageError(`Expected --size for ${dice.length} dice, which do not make a square`);
}

function diceOfSize(size: string): readonly Die[] {
  const dice = diceSets.get(usualDice.get(size) ?? "");
  if (dice !== undefined) return dice;
  const sizes = [...usualDice.keys()].join(" or ");
  throw new UsageError(`Expected ${sizes} for --size without --dice, but got ${quote(size)}`);
}
