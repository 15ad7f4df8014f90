/**
 * The native sides of library(board), library(dictionary), library(letters),
 * library(board_with_words) and library(why_not), and the dictionary of an engine.
 *
 * A goal on a board that is ground enough is answered natively if the flag `native` is on. If `word/1`
 * follows such a goal, its constraint is posted first if the flag `word_ahead` is on (word-ahead.ts). The
 * libraries share their state of an engine, which is keyed by its database.
 */
import { Dictionary } from "../board/index.js";
import type { Engine } from "../engine/engine.js";
import type { Database } from "../machine/database.js";
import { DatabaseMap } from "../machine/database-map.js";
import type { NativeSide } from "../machine/native-side.js";
import { DICTIONARY, DictionaryConstraint } from "./dictionary-constraint.js";
import { DictionaryHolder } from "./dictionary-holder.js";
import { dictionaryRows } from "./dictionary-rows.js";
import { dispatchBoard, dispatchDictionary } from "./native-dispatch.js";
import { LETTERS, letterBound, letterRows } from "./letter-constraints.js";
import { placementRows } from "./placement-rows.js";
import { prefixRows } from "./prefix-rows.js";
import { WordAhead } from "./word-ahead.js";
import type { Homes } from "./word-ahead.js";

/** What the libraries of one engine share. */
interface Shared {
  readonly holder: DictionaryHolder;
  readonly constraint: DictionaryConstraint;
  readonly homes: Homes;
}

const shares = new DatabaseMap<Shared>();

function sharedOf(database: Database): Shared {
  let shared = shares.get(database);
  if (shared === undefined) {
    const holder = new DictionaryHolder();
    const homes: Homes = { board: undefined, dictionary: undefined };
    shared = { holder, constraint: new DictionaryConstraint(holder), homes };
    shares.set(database, shared);
  }
  return shared;
}

/** Paths and words for library(board). */
export const boardSide: NativeSide = {
  loaded: (database, module) => {
    const { constraint, homes } = sharedOf(database);
    dispatchBoard(database, module, constraint);
    homes.board = module;
  },
};

/** Constraints on letters for library(letters). */
export const lettersSide: NativeSide = {
  rows: () => letterRows,
  loaded: (database) => void database.extensions.bindHooks.set(LETTERS, letterBound),
};

/** Placing words for library(board_with_words). */
export const boardWithWordsSide: NativeSide = { rows: () => placementRows };

/** How far words get, for library(why_not). */
export const whyNotSide: NativeSide = { rows: () => prefixRows };

/** The trie of the dictionary for library(dictionary). */
export const dictionarySide: NativeSide = {
  rows: (database) => {
    const { holder, constraint, homes } = sharedOf(database);
    const ahead = new WordAhead(database, holder, constraint, homes);
    database.extensions.expander = ahead;
    return [...dictionaryRows(database, holder, constraint), ...ahead.rows()];
  },
  loaded: (database, module) => {
    const { holder, constraint, homes } = sharedOf(database);
    dispatchDictionary(database, module, (caller) => holder.neededBy(caller));
    homes.dictionary = module;
    database.extensions.bindHooks.set(DICTIONARY, constraint.bound);
  },
};

/** The dictionary that an engine uses in library(dictionary); undefined if it has none. */
export function dictionaryOf(engine: Engine): Dictionary | undefined {
  const { holder } = sharedOf(engine.database);
  return holder.isThere ? holder.current : undefined;
}

/**
 * Gives an engine the dictionary that `word/1` and its like use until a program loads another one with
 * `dictionary/1`. A function is called when the dictionary is first needed. Throws a TypeError if the
 * argument is not a dictionary.
 */
export function setDictionary(engine: Engine, dictionary: Dictionary | (() => Dictionary)): void {
  const { holder } = sharedOf(engine.database);
  if (typeof dictionary === "function") {
    holder.offer(dictionary);
    return;
  }
  if (!(dictionary instanceof Dictionary)) {
    throw new TypeError(
      `Expected the dictionary to be a Dictionary, got ${dictionary === null ? "null" : typeof dictionary}`,
    );
  }
  holder.current = dictionary;
}
