// Build step: the built-in dictionary, prepared, from the words of the package an-array-of-english-words.
//
// It is made anew when it cannot be loaded or has another number of words.

import { createRequire } from "node:module";
import { DictionaryError } from "../board/dictionary-error.js";
import { Dictionary } from "../board/dictionary.js";
import { FileError, readBytes, writeBytes } from "../node/node-files.js";
import { root } from "./generated.js";

/** The file, beside the sources. */
export const DICTIONARY = "src/english.dictionary";

/** The package whose words it has. */
export const WORD_LIST = "an-array-of-english-words";

/** Writes the file if it is not as it should be. */
export function embedDictionary(): void {
  const words = createRequire(import.meta.url)(WORD_LIST) as readonly string[];
  if (existingSize() === words.length) return;
  writeBytes(root + DICTIONARY, Dictionary.fromWords(words).save());
}

function existingSize(): number | undefined {
  try {
    return Dictionary.load(readBytes(root + DICTIONARY)).size;
  } catch (thrown) {
    if (thrown instanceof DictionaryError || thrown instanceof FileError) return undefined;
    throw thrown;
  }
}
