/**
 * The engine with the board relation in it: library(board) and
 * library(dictionary) with their native side.
 */
import { Dictionary } from "../board/index.js";
import { Engine, checkOptions } from "../engine/engine.js";
import type { EngineOptions, Library } from "../engine/engine.js";
import { DictionaryHolder, dictionaryRows } from "./dictionary-rows.js";
import { dispatchBoard, dispatchDictionary } from "./dispatch.js";

/** What a board engine may be given besides what an engine takes. */
export interface BoardEngineOptions extends EngineOptions {
  /**
   * The dictionary that `word/1` and its like use until a program loads another
   * with `dictionary/1`; a function is called when it is first needed.
   */
  readonly dictionary?: Dictionary | (() => Dictionary);
}

function libraries(holder: DictionaryHolder): readonly Library[] {
  return [
    { name: "board", loaded: (engine, module) => dispatchBoard(engine.database, module) },
    {
      name: "dictionary",
      rows: (engine) => dictionaryRows(engine.database, holder),
      loaded: (engine, module) => dispatchDictionary(engine.database, module, () => holder.current),
    },
  ];
}

/**
 * A Prolog engine that knows letter boards: `make_board/2`, `board_path/3`,
 * `board_has_word/2`, `word/1`, `board_word/2`, `words/2`. Where a goal on them
 * is ground enough it is answered natively; the flag `native` says whether.
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
    super({ ...options, libraries: [...libraries(holder), ...(options.libraries ?? [])] });
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
