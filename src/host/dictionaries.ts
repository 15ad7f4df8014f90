/*
 * Dictionaries from the npm package `an-array-of-english-words` and from files.
 */
import { createRequire } from "node:module";
import { Dictionary } from "../board/index.js";
import { readText } from "./files.js";

let builtIn: Dictionary | undefined;

/**
 * The dictionary that is used where no other is named: the 274,937 English words of the npm
 * package `an-array-of-english-words`. It is made when it is first asked for.
 */
export function builtInDictionary(): Dictionary {
  if (builtIn === undefined) {
    const require = createRequire(import.meta.url);
    builtIn = Dictionary.fromWords(require("an-array-of-english-words") as readonly string[]);
  }
  return builtIn;
}

/**
 * Reads a dictionary from a file of words, one a line, as {@link Dictionary.fromText} does.
 *
 * @param path the file
 * @throws {FileError} if there is no such file or it cannot be read
 */
export function readDictionary(path: string): Dictionary {
  return Dictionary.fromText(readText(path));
}
