/**
 * All of ambilog that needs nothing of Node: what `ambilog` exports, with an engine that has all parts and
 * libraries. `ambilog/node` and the command line build on it.
 */
import { Dictionary } from "./board/index.js";
import { ENGINE_OPTIONS, checkEngineOptions } from "./engine/engine-options.js";
import type { EngineOptions } from "./engine/engine-options.js";
import type { Names } from "./engine/option-checks.js";
import { debugging } from "./debugger/debugger-part.js";
import { Engine } from "./engine/engine.js";
import { all } from "./libraries/index.js";
import { dictionaryOf, holderOf, setDictionary } from "./relations/engine-dictionary.js";

export * from "./index.js";
export { CompleteEngine as Engine };
export type { CompleteEngineOptions as EngineOptions };

/** The options of an engine with all libraries. */
export interface CompleteEngineOptions extends EngineOptions {
  /**
   * The dictionary that `word/1` and its like use until a program loads another
   * with `dictionary/1`; a function is called when it is first needed.
   */
  readonly dictionary?: Dictionary | (() => Dictionary) | undefined;
}

const NAMES: Names<CompleteEngineOptions> = { ...ENGINE_OPTIONS, dictionary: true };

/** A Prolog engine that knows all libraries, loaded when they are first used. */
export class CompleteEngine extends Engine {
  constructor(options: CompleteEngineOptions = {}) {
    checkEngineOptions(options, NAMES);
    const { dictionary, ...others } = options;
    super({
      ...others,
      libraries: [...(options.libraries ?? []), ...all],
      parts: [debugging, ...(options.parts ?? [])],
    });
    if (dictionary !== undefined) this.dictionary = dictionary;
  }

  /** @internal */
  static dictionaryFrom(bytes: Uint8Array): Dictionary {
    return Dictionary.load(bytes);
  }

  override reset(): void {
    super.reset();
    holderOf(this.inside.options).restore();
  }

  /** The dictionary in use; undefined when there is none. */
  get dictionary(): Dictionary | undefined {
    return dictionaryOf(this);
  }

  /** The dictionary to use from now on. */
  set dictionary(dictionary: Dictionary | (() => Dictionary)) {
    setDictionary(this, dictionary);
  }
}
