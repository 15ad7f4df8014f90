/*
 * The built-in dictionary, and dictionaries from files.
 */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Dictionary, DictionaryError } from "../board/index.js";
import { expectType } from "../engine/option-checks.js";
import { FileError, readBytes } from "./node-files.js";
import { here } from "./place.js";

/**
 * The built-in dictionary, prepared: one folder above this file, `src/english.dictionary`, and one above each of
 * the bundles that contain it, `dist/english.dictionary`.
 */
const PREPARED = "../english.dictionary";

let builtIn: Dictionary | undefined;

/**
 * The default dictionary: the 274,937 English words of the npm package `an-array-of-english-words`. It is
 * loaded on first use.
 *
 * @throws {DictionaryError} if its file is missing, for example after a bundle was moved away from the package
 */
export function builtInDictionary(): Dictionary {
  return (builtIn ??= loadedFrom(fileURLToPath(new URL(PREPARED, here()))) ?? packagedDictionary());
}

/** The dictionary of the installed package, which a bundle of a program looks for from where it is. */
function packagedDictionary(): Dictionary {
  // Bundlers try to resolve what `createRequire` gives if they see it imported.
  const { createRequire } = process.getBuiltinModule("node:module");
  let file: string | undefined;
  try {
    file = createRequire(here()).resolve("ambilog/package.json");
  } catch (thrown) {
    if ((thrown as { readonly code?: unknown }).code !== "MODULE_NOT_FOUND") throw thrown;
  }
  const found =
    file === undefined ? undefined : loadedFrom(join(dirname(file), "dist/english.dictionary"));
  if (found !== undefined) return found;
  throw new DictionaryError(
    `Expected english.dictionary of ambilog, got none that ${String(here())} can load; the option dictionary names another`,
  );
}

/** The dictionary in that file; undefined if it is missing or unusable. */
function loadedFrom(file: string): Dictionary | undefined {
  try {
    return Dictionary.load(readBytes(file));
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
  expectType("the name of a file as a string", path, "string");
  const bytes = readBytes(path);
  try {
    return Dictionary.fromBytes(bytes);
  } catch (thrown) {
    if (thrown instanceof DictionaryError) throw new DictionaryError(`${thrown.message}: ${path}`);
    throw thrown;
  }
}
