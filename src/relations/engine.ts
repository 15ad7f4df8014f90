/**
 * The engine with the board relation in it: the libraries on boards and words with
 * their native side.
 */
import { Dictionary } from "../board/index.js";
import { Engine, checkOptions } from "../engine/engine.js";
import type { EngineOptions, Library } from "../engine/engine.js";
import { DICTIONARY, DictionaryConstraint } from "./dictionary-constraint.js";
import { DictionaryHolder, dictionaryRows } from "./dictionary-rows.js";
import { dispatchBoard, dispatchDictionary } from "./dispatch.js";
import { LETTERS, letterBound, letterRows } from "./letter-constraints.js";
import { placementRows } from "./placement-rows.js";
import { prefixRows } from "./prefix-rows.js";
import { WordAhead } from "./word-ahead.js";
import type { Homes } from "./word-ahead.js";

/** What a board engine may be given besides what an engine takes. */
export interface BoardEngineOptions extends EngineOptions {
  /**
   * The dictionary that `word/1` and its like use until a program loads another
   * with `dictionary/1`; a function is called when it is first needed.
   */
  readonly dictionary?: Dictionary | (() => Dictionary);
}

/** What the rows and libraries of one engine share. */
interface Shared {
  readonly holder: DictionaryHolder;
  readonly constraint: DictionaryConstraint;
  readonly homes: Homes;
  /** Set when the engine is made, unless it is given a dictionary library of its own. */
  ahead: WordAhead | undefined;
}

function libraries(shared: Shared): readonly Library[] {
  const { holder, constraint, homes } = shared;
  return [
    {
      name: "board",
      loaded: (engine, module) => {
        dispatchBoard(engine.database, module, constraint);
        homes.board = module;
      },
    },
    {
      name: "letters",
      rows: () => letterRows,
      loaded: (engine) => void engine.database.bindHooks.set(LETTERS, letterBound),
    },
    { name: "board_with_words", rows: () => placementRows },
    { name: "why_not", rows: () => prefixRows },
    {
      name: "dictionary",
      rows: (engine) => {
        const ahead = new WordAhead(engine.database, holder, constraint, homes);
        shared.ahead = ahead;
        return [...dictionaryRows(engine.database, holder, constraint), ...ahead.rows()];
      },
      loaded: (engine, module) => {
        dispatchDictionary(engine.database, module, () => holder.current);
        homes.dictionary = module;
        engine.database.bindHooks.set(DICTIONARY, constraint.bound);
      },
    },
  ];
}

/**
 * A Prolog engine that knows letter boards and words: library(board),
 * library(dictionary), library(letters) and library(board_with_words). Where a goal
 * on a board is ground enough it is answered natively; the flag `native` says
 * whether. `word/1` behind such a goal is looked at before it, unless the flag
 * `word_ahead` says no (word-ahead.ts).
 */
export class BoardEngine extends Engine {
  readonly #holder: DictionaryHolder;

  constructor(options: BoardEngineOptions = {}) {
    checkOptions(options);
    const given = options.dictionary;
    if (given !== undefined && typeof given !== "function" && !(given instanceof Dictionary)) {
      throw new TypeError(`Expected options.dictionary to be a Dictionary, got ${typeof given}`);
    }
    const holder = new DictionaryHolder(given instanceof Dictionary ? () => given : given);
    const constraint = new DictionaryConstraint(holder);
    const homes: Homes = { board: undefined, dictionary: undefined };
    const shared: Shared = { holder, constraint, homes, ahead: undefined };
    super({ ...options, libraries: [...libraries(shared), ...(options.libraries ?? [])] });
    this.loader.expandBody = (goal, module) => shared.ahead?.expand(goal, module) ?? goal;
    this.#holder = holder;
  }

  /** The dictionary in use. */
  get dictionary(): Dictionary {
    return this.#holder.current;
  }

  set dictionary(dictionary: Dictionary) {
    this.#holder.current = dictionary;
  }
}
