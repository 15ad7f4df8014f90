/*
 * The words of the dictionary as a file of the page: in order, each without the letters that it begins with as the
 * word before it does. How many these are is the character before the rest, which is no letter. The file is a
 * fifth of the prepared dictionary; a worker takes a quarter of a second to build that from it.
 */
/** The character that stands for no shared letter. */
const NONE = "!".charCodeAt(0);

export const WORDS_FILE = "words.txt";

/** The text of the file. */
export function wordsText(words: Iterable<string>): string {
  let [text, before] = ["", ""];
  for (const word of words) {
    let shared = 0;
    while (shared < word.length && word[shared] === before[shared]) shared++;
    text += String.fromCharCode(NONE + shared) + word.slice(shared);
    before = word;
  }
  return text;
}

/** The words in such a text. */
export function* wordsOf(text: string): Generator<string> {
  let word = "";
  for (const [, mark, rest] of text.matchAll(/([^a-z])([a-z]*)/g)) {
    word = word.slice(0, mark!.charCodeAt(0) - NONE) + rest!;
    yield word;
  }
}
