/*
 * Dictionaries from the npm package `an-array-of-english-words` and from files.
 */
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Dictionary, DictionaryError } from "../board/index.js";
import { FileError, readBytes } from "./node-files.js";
import { here } from "./place.js";

/**
 * The built-in dictionary as the build prepares it: `dist/english.dictionary`, one folder above
 * each of the bundles that have this file in them. Beside the sources there is none.
 */
const PREPARED = "../english.dictionary";

let builtIn: Dictionary | undefined;

/**
 * The dictionary that is used where no other is named: the 274,937 English words of the npm
 * package `an-array-of-english-words`. It is loaded when it is first asked for.
 */
export function builtInDictionary(): Dictionary {
  return (builtIn ??= preparedDictionary() ?? wordListDictionary());
}

/**
 * The built-in dictionary, made of the package's list of words.
 *
 * @throws {DictionaryError} if the package is not there, as where a bundle was moved
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
    // As it stands: of these two lines webpack puts the words into the bundle, and of no others.
    const require = createRequire(import.meta.url);
    return require("an-array-of-english-words");
  } catch (thrown) {
    if ((thrown as { readonly code?: unknown }).code !== "MODULE_NOT_FOUND") throw thrown;
    throw new DictionaryError(
      `Expected the package an-array-of-english-words, or english.dictionary of ambilog, got neither for ${String(here())}`,
    );
  }
}

/** The prepared built-in dictionary; undefined if it is not there or cannot be used. */
function preparedDictionary(): Dictionary | undefined {
  try {
    return Dictionary.load(readBytes(fileURLToPath(new URL(PREPARED, here()))));
  } catch (thrown) {
    if (thrown instanceof DictionaryError || thrown instanceof FileError) return undefined;
    throw thrown;
  }
}

/**
 * Reads a dictionary from a file: a prepared one, or words, one a line, as
 * {@link Dictionary.fromBytes} tells them apart.
 *
 * @param path the file
 * @throws {FileError} if there is no such file or it cannot be read
 * @throws {DictionaryError} if it is a prepared dictionary of another version or a damaged one; the
 * message names the file
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
