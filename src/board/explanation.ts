/*
 * Explains why a word is not on a board: how much of it can be spelled, as a drawing, and why it ends
 * there.
 */

import { checkArray, checkBoard, unexpected } from "./checks.js";
import type { Board } from "./board.js";
import { drawBoard } from "./drawing.js";
import { lowerCase } from "./lower-case.js";
import type { LongestPrefix } from "./prefixes.js";

/**
 * Explains how far a word gets on a board.
 *
 * @param board the board
 * @param word the word
 * @param prefixes the result of `longestPrefixes` for it
 * @returns lines without a newline at the end: for each start where the word gets furthest, the board with
 * the path, its cells numbered; for each other start, one line. Rows and columns count from 1
 */
export function explainPrefixes(
  board: Board,
  word: string,
  prefixes: readonly LongestPrefix[],
): string {
  checkBoard(board);
  checkArray("prefixes", prefixes);
  for (const one of prefixes as readonly (LongestPrefix | null | undefined)[])
    if (one?.path === undefined) throw unexpected("prefixes as longestPrefixes finds them", one);
  const letters = [...lowerCase(word)];
  if (letters.length === 0) return "A word has at least one letter.";
  if (prefixes.length === 0) return `No tile begins the word: none is ${startOf(letters)}.`;
  const most = Math.max(...prefixes.map((prefix) => prefix.letters));
  const lines: string[] = [];
  for (const prefix of prefixes) {
    if (prefix.letters < most) continue;
    lines.push(sentence(letters, prefix), drawBoard(board, prefix.path));
  }
  for (const prefix of prefixes) {
    if (prefix.letters < most) lines.push(sentence(letters, prefix));
  }
  return lines.join("\n");
}

/**
 * The reason why a word is not on a board, in part of a sentence: letters that are missing, or how far it gets.
 *
 * @param board the board
 * @param word the word, which is not on it
 * @param prefixes the result of `longestPrefixes` for it
 */
export function reasonAgainst(
  board: Board,
  word: string,
  prefixes: readonly LongestPrefix[],
): string {
  const letters = [...lowerCase(word)];
  if (letters.length === 0) return "a word has at least one letter";
  const missing = missingLetters(board, letters);
  if (missing.length > 0) return `the board has ${list(missing)}`;
  const [first, ...rest] = prefixes;
  if (first === undefined) return `no tile begins it: none is ${startOf(letters)}`;
  const best = rest.reduce((one, other) => (other.letters > one.letters ? other : one), first);
  if (prefixes.some(({ isExact }) => !isExact))
    return "no path was found before the search was cut short";
  const spelled = letters.slice(0, best.letters).join("");
  const next = letters[best.letters] ?? "";
  return best.used.length > 0
    ? `${spelled} is there, but each ${next} beside its end is on the path already`
    : `${spelled} is there, but no ${next} is beside its end`;
}

/** The letters of which a board has too few, such as `no d` and `only 1 t`. */
function missingLetters(board: Board, letters: readonly string[]): string[] {
  const there = [...board.tiles.join("")];
  return [...new Set(letters)].flatMap((letter) => {
    const needed = letters.filter((one) => one === letter).length;
    const count = there.filter((one) => one === letter).length;
    if (count >= needed) return [];
    return count === 0 ? `no ${letter}` : `only ${count} ${letter}, not ${needed}`;
  });
}

/** Parts in a sentence: `a, b and c`. */
function list(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)!}`;
}

/** Describes the tiles with which a word can begin. */
function startOf([first, second]: readonly string[]): string {
  return second === undefined ? `"${first}"` : `"${first}" or begins with "${first}${second}"`;
}

function sentence(letters: readonly string[], prefix: LongestPrefix): string {
  const { letters: count, path, isExact } = prefix;
  const [row, column] = path[0]!;
  const spelled = letters.slice(0, count).join("");
  const from = `from row ${row + 1}, column ${column + 1}: ${spelled}`;
  const share = `${count} of ${letters.length} letters`;
  const more = isExact ? "" : " or more (the search was cut short)";
  return `${from}, ${share}${more}${ending(letters[count], prefix)}`;
}

/** The reason why the path does not continue. */
function ending(next: string | undefined, { used, isExact }: LongestPrefix): string {
  if (next === undefined || !isExact) return "";
  if (used.length === 0) return `; no neighbouring tile continues with ${next}`;
  return `; the ${used.length === 1 ? "tile" : "tiles"} beside its end with ${next} ${used.length === 1 ? "is" : "are"} on the path`;
}
