/** The dictionary of an engine. */
import { Dictionary } from "../board/index.js";
import type { EngineOptions } from "../engine/engine-options.js";
import { insideOf } from "../engine/engine.js";
import type { Engine } from "../engine/engine.js";
import { unexpected } from "../engine/option-checks.js";
import { DictionaryHolder } from "./dictionary-holder.js";

/** By the options of the engine, which stay when it is reset. */
const holders = new WeakMap<EngineOptions, DictionaryHolder>();

/** The holder of the engine with these options. */
export function holderOf(options: EngineOptions): DictionaryHolder {
  let holder = holders.get(options);
  if (holder === undefined) holders.set(options, (holder = new DictionaryHolder()));
  return holder;
}

/** The dictionary that an engine uses in library(dictionary); undefined if it has none. */
export function dictionaryOf(engine: Engine): Dictionary | undefined {
  return holderOf(insideOf(engine).options).current;
}

/**
 * Gives an engine the dictionary that `word/1` and its like use until a program loads another one with
 * `dictionary/1`. A function is called when the dictionary is first needed. Throws a TypeError if the
 * argument is not a dictionary.
 */
export function setDictionary(engine: Engine, dictionary: Dictionary | (() => Dictionary)): void {
  if (typeof dictionary !== "function" && !(dictionary instanceof Dictionary))
    throw unexpected("the dictionary to be a Dictionary", dictionary);
  holderOf(insideOf(engine).options).give(dictionary);
}
