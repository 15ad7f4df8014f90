/*
 * The clauses of `board_has_word/2` and all that they need, out of the text of library(board).
 */
import library from "../../prolog/board.pl?raw";
import { analyse } from "../page/analysis.js";

const SHOWN: readonly string[] = [
  "board_has_word/2",
  "board_path/3",
  "path_/5",
  "more_/5",
  "spells_/3",
  "board_size_/2",
  "numbers_/3",
];

/** Their text, a predicate after the other. */
export function boardClauses(): string {
  const { clauses } = analyse(library);
  return SHOWN.map((name) => {
    const own = clauses.filter(({ defines }) => defines === name);
    return `${own.map(({ from, to }) => library.slice(from, to)).join("\n")}\n`;
  }).join("\n");
}
