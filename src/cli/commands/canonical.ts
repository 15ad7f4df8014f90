/*
 * `ambilog canonical`: the one board that stands for all turns and reflections of a board.
 */
import { formatBoard, parseBoard } from "../../board/index.js";
import { canonicalBoard } from "../../board/many.js";
import { SUCCESS, UsageError } from "../console.js";
import type { Console } from "../console.js";
import { boardNotes, layoutOption, noRest } from "../inputs.js";
import type { Arguments, CommandSyntax } from "../options.js";

export const syntax: CommandSyntax = {
  name: "canonical",
  usage: "BOARD... [OPTIONS]",
  summary: "Prints the least of all boards that are BOARD turned or reflected, one a line.",
  options: [layoutOption, { name: "help", short: "h", doc: "say how the command is used" }],
  notes:
    "A square can be turned and reflected in 8 ways, any other rectangle in 4, and a shape with holes\n" +
    `in those that keep them in place. The least is the first in the order of the alphabet.\n\n` +
    boardNotes,
};

export async function run(args: Arguments, { output }: Console): Promise<number> {
  noRest(args);
  if (args.operands.length === 0) {
    throw new UsageError("Expected a BOARD or more, such as catd/line/maro/pets");
  }
  const layout = args.text("layout");
  for (const text of args.operands) {
    output.write(`${formatBoard(canonicalBoard(parseBoard(text, { layout })))}\n`);
  }
  return SUCCESS;
}
