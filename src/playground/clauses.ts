/*
 * The clauses of `board_has_word/2` and all that they need, out of the text of library(board).
 */
import library from "../../prolog/board.pl?raw";

const SHOWN: readonly string[] = [
  "board_path",
  "board_has_word",
  "path_",
  "more_",
  "spells_",
  "board_size_",
  "numbers_",
];

/** Their text, a predicate after the other: empty lines divide predicates in the library. */
export function boardClauses(): string {
  const blocks = library.split(/\n\s*\n/);
  return SHOWN.map(
    (name) => `${blocks.find((text) => text.startsWith(`${name}(`))!.trim()}\n`,
  ).join("\n");
}
