/*
 * Engines with the relation in its two forms, goals on boards, and the brute force with which their answers
 * are compared.
 */

import * as fc from "fast-check";
import { Dictionary } from "../../src/board/index.js";
import { Engine } from "../../src/complete.js";
import type { EngineOptions, Row, Value } from "../../src/complete.js";
import { someRows, walks } from "../board/random.js";

export type Rows = readonly (readonly string[])[];

/** An answer as the tests compare it: its word, and its path where the goal has one. */
export type Found = string;

/** An engine that answers natively where it can, or never. */
export function engineOf(native: boolean, options: EngineOptions = {}): Engine {
  const engine = new Engine(options);
  engine.once(`use_module(library(board)), set_prolog_flag(native, ${native})`);
  return engine;
}

/** An engine of each kind, with a dictionary of these words. */
export function bothEngines(words: readonly string[] = []): readonly Engine[] {
  const dictionary = Dictionary.fromWords(words);
  return [engineOf(true, { dictionary }), engineOf(false, { dictionary })];
}

export const engines: readonly Engine[] = bothEngines();

/** Words of the letters of random boards, and one that is on none. */
export const someWords: readonly string[] =
  "a ab aba abac ba bab bac cab qu qua quab aqua zoo".split(" ");

/** The rows of a board whose tiles are single letters, but for `Q`, which is `qu`. */
export function rowsOf(board: string): string[][] {
  return board.split("/").map((row) => [...row].map((tile) => (tile === "Q" ? "qu" : tile)));
}

/** The answers of a goal on the board of `rows`, which it calls `_Board`. */
export function ask(engine: Engine, rows: Rows, goal: string, most: number = Infinity): Found[] {
  using query = engine.query(`make_board(Rows, _Board), ${goal}`, { Rows: rows });
  const found: Found[] = [];
  while (found.length < most) {
    const { value } = query.next();
    if (value === undefined) break;
    found.push(showRow(value));
  }
  return found;
}

/** The answer in `Word` and `Path`. */
export function showRow({ Word, Path }: Row): Found {
  return show(
    Word === undefined ? "" : textOf(Word),
    Path === undefined ? undefined : placesOf(Path),
  );
}

export function show(word: string, path?: readonly (readonly [number, number])[]): Found {
  return path === undefined ? word : `${word} ${path.map((place) => place.join("-")).join(" ")}`;
}

export function textOf(value: Value): string {
  if (!Array.isArray(value)) throw new TypeError(`No list of characters: ${JSON.stringify(value)}`);
  return value.join("");
}

function placesOf(value: Value): (readonly [number, number])[] {
  if (!Array.isArray(value)) throw new TypeError(`No path: ${JSON.stringify(value)}`);
  return value.map((place: Value) => {
    if (typeof place !== "object" || !("functor" in place)) throw new TypeError("No place");
    return [Number(place.args[0]), Number(place.args[1])] as const;
  });
}

/** The characters of a word as a Prolog list. */
export function charsText(word: string): string {
  return `[${[...word].map((letter) => `'${letter}'`).join(",")}]`;
}

/** A word that is known in part: letters, and variables by number, equal ones equal. */
export interface Pattern {
  readonly items: readonly (string | number)[];
  readonly open: boolean;
}

export function patternText({ items, open }: Pattern): string {
  const parts = items.map((item) => (typeof item === "number" ? `_X${item}` : `'${item}'`));
  if (!open) return `[${parts.join(",")}]`;
  return parts.length === 0 ? "_T" : `[${parts.join(",")}|_T]`;
}

/** Whether a word is an instance of a pattern. */
export function matches({ items, open }: Pattern, word: string): boolean {
  const letters = [...word];
  if (open ? letters.length < items.length : letters.length !== items.length) return false;
  const values = new Map<number, string>();
  return items.every((item, at) => {
    if (typeof item === "string") return item === letters[at];
    const value = values.get(item) ?? letters[at];
    values.set(item, value);
    return value === letters[at];
  });
}

/** A board with one of its walks. */
export const someWalk: fc.Arbitrary<{
  rows: string[][];
  word: string;
  path: readonly (readonly [number, number])[];
}> = fc.tuple(someRows, fc.nat()).map(([rows, pick]) => {
  const all = [...walks(rows)];
  return { rows, ...all[pick % all.length] };
});

/** A board with a pattern that often fits words on it; that of a word, of any word, or of some. */
export const somePattern: fc.Arbitrary<{ rows: string[][]; pattern: Pattern }> = fc
  .tuple(
    someWalk,
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.array(fc.option(fc.nat({ max: 3 })), { minLength: 12, maxLength: 12 }),
      },
      { weight: 1, arbitrary: fc.constant<null[]>([]) },
    ),
    fc.boolean(),
    fc.nat({ max: 9 }),
  )
  .map(([{ rows, word }, variables, open, length]) => {
    const letters = open ? [...word].slice(0, length) : [...word];
    return { rows, pattern: { items: letters.map((letter, at) => variables[at] ?? letter), open } };
  });
