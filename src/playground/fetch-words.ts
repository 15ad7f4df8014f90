/*
 * The dictionary of the workers of the page.
 */
import { Dictionary } from "../board/index.js";
import { WORDS_FILE, wordsOf } from "./words.js";

/** The dictionary, fetched when a goal first needs it; the goal waits. The script is in a folder of the page's. */
export function fetchWords(): Dictionary {
  const request = new XMLHttpRequest();
  request.open("GET", new URL(/* @vite-ignore */ `../${WORDS_FILE}`, import.meta.url).href, false);
  try {
    request.send();
  } catch {
    throw new Error("The dictionary cannot be loaded. Is there a network?");
  }
  if (request.status !== 200) throw new Error("The dictionary cannot be loaded");
  return Dictionary.fromWords(wordsOf(request.responseText));
}
