/*
 * `ambilog canonical`: the canonical board among all rotations and reflections of a board.
 */
import { formatBoard, parseBoard } from "../../board/index.js";
import { canonicalBoard } from "../../board/index.js";
import { SUCCESS, UsageError } from "../console.js";
import type { Console } from "../console.js";
import { boardNotes, layoutOption, noRest } from "../inputs.js";
import type { Arguments, CommandSyntax } from "../options.js";

export const syntax: CommandSyntax = {
  name: "canonical",
  usage: "BOARD... [OPTIONS]",
  summary:
    "Prints the canonical form of each BOARD, one per line: the least of its rotations and reflections.",
  options: [layoutOption, { name: "help", short: "h", doc: "say how the command is used" }],
  notes:
    "A square has 8 rotations and reflections, any other rectangle 4, and a shape with holes those of\n" +
    `them that keep the holes in place. The least board is the first in alphabetical order.\n\n` +
    boardNotes,
};

export async function run(args: Arguments, { output }: Console): Promise<number> {
  noRest(args);
  if (args.operands.length === 0) {
    throw new UsageError("Expected at least one BOARD, such as catd/line/maro/pets");
  }
  const layout = args.text("layout");
  for (const text of args.operands) {
    output.write(`${formatBoard(canonicalBoard(parseBoard(text, { layout })))}\n`);
  }
  return SUCCESS;
}
