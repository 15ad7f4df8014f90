/*
 * Dictionaries from the npm package `an-array-of-english-words` and from files.
 */
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Dictionary, DictionaryError } from "../board/index.js";
import { FileError, readBytes } from "./node-files.js";
import { here } from "./place.js";

/**
 * The built-in dictionary prepared by the build: `dist/english.dictionary`, one folder above each of the
 * bundles that contain this file. It does not exist next to the sources.
 */
const PREPARED = "../english.dictionary";

let builtIn: Dictionary | undefined;

/**
 * The default dictionary: the 274,937 English words of the npm package `an-array-of-english-words`. It is
 * loaded on first use.
 */
export function builtInDictionary(): Dictionary {
  return (builtIn ??= preparedDictionary() ?? wordListDictionary());
}

/**
 * The built-in dictionary, made from the package's list of words.
 *
 * @throws {DictionaryError} if the package is missing, for example after a bundle was moved
 */
export function wordListDictionary(): Dictionary {
  return Dictionary.fromWords(wordList() as readonly string[]);
}

function wordList(): unknown {
  try {
    const url: string | undefined = import.meta.url;
    if (url === undefined) {
      const { createRequire: requireOf } = process.getBuiltinModule("node:module");
      return requireOf(here())("an-array-of-english-words");
    }
    // Keep the form of these lines: it is the one for which webpack puts the words into the bundle.
    const require = createRequire(import.meta.url);
    return require("an-array-of-english-words");
  } catch (thrown) {
    if ((thrown as { readonly code?: unknown }).code !== "MODULE_NOT_FOUND") throw thrown;
    throw new DictionaryError(
      `Expected the package an-array-of-english-words, or english.dictionary of ambilog, got neither for ${String(here())}`,
    );
  }
}

/** The prepared built-in dictionary; undefined if it is missing or unusable. */
function preparedDictionary(): Dictionary | undefined {
  try {
    return Dictionary.load(readBytes(fileURLToPath(new URL(PREPARED, here()))));
  } catch (thrown) {
    if (thrown instanceof DictionaryError || thrown instanceof FileError) return undefined;
    throw thrown;
  }
}

/**
 * Reads a dictionary from a file: a prepared one, or words, one per line, distinguished as by
 * {@link Dictionary.fromBytes}.
 *
 * @param path the file
 * @throws {FileError} if there is no such file or it cannot be read
 * @throws {DictionaryError} if it is a prepared dictionary of another version or damaged; the message names
 * the file
 */
export function readDictionary(path: string): Dictionary {
  const bytes = readBytes(path);
  try {
    return Dictionary.fromBytes(bytes);
  } catch (thrown) {
    if (thrown instanceof DictionaryError) throw new DictionaryError(`${thrown.message}: ${path}`);
    throw thrown;
  }
}
