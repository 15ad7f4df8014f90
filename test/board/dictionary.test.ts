import { describe, expect, it } from "vitest";
import { Dictionary, DictionaryError, NO_NODE } from "../../src/board/index.js";
import { fits } from "./random.js";
import { fc, forAll } from "../properties.js";

const someWords = fc.array(
  fc.string({ unit: fc.constantFrom("a", "b", "m", "z"), minLength: 1, maxLength: 6 }),
  { maxLength: 40 },
);

function sorted(words: Iterable<string>): string[] {
  return [...new Set(words)].sort();
}

/** Every word that is reached by the calls that walk nodes. */
function walkNodes(dictionary: Dictionary, node = dictionary.root, prefix = ""): string[] {
  const words = dictionary.isWord(node) ? [prefix] : [];
  for (
    let code = dictionary.nextLetter(node, 0);
    code !== 0;
    code = dictionary.nextLetter(node, code)
  ) {
    const child = dictionary.child(node, code);
    words.push(...walkNodes(dictionary, child, prefix + String.fromCharCode(code)));
  }
  return words;
}

describe("a dictionary", () => {
  it("has the words that it was made of, in lexical order, whatever their order was", () =>
    forAll(300, [someWords], (words) => {
      const dictionary = Dictionary.fromWords(words);
      expect([...dictionary.words()]).toEqual(sorted(words));
      expect(walkNodes(dictionary)).toEqual(sorted(words));
      expect(dictionary.size).toBe(new Set(words).size);
      expect(dictionary.skipped).toBe(0);
    }));

  it("knows its words and no others", () =>
    forAll([someWords, someWords], (words, others) => {
      const dictionary = Dictionary.fromWords(words);
      for (const word of [...words, ...others, ""]) {
        expect(dictionary.has(word)).toBe(words.includes(word));
      }
    }));

  it("lists the words of a pattern", () => {
    const options = fc.record(
      {
        pattern: fc.array(fc.constantFrom("a", "b", null, null, "é", ""), { maxLength: 4 }),
        open: fc.boolean(),
        minLetters: fc.nat({ max: 6 }),
        maxLetters: fc.nat({ max: 6 }),
      },
      { requiredKeys: [] },
    );
    forAll(300, [someWords, options], (words, wanted) => {
      const dictionary = Dictionary.fromWords(words);
      expect([...dictionary.words(wanted)]).toEqual(
        sorted(words).filter((word) => fits(word, wanted)),
      );
    });
  });

  it("can spell every node", () =>
    forAll([someWords], (words) => {
      const dictionary = Dictionary.fromWords(words);
      for (const word of words) {
        let node = dictionary.root;
        for (const letter of word) node = dictionary.child(node, letter.codePointAt(0) as number);
        expect(dictionary.spell(node)).toBe(word);
      }
      expect(dictionary.spell(dictionary.root)).toBe("");
    }));

  it("has its words at their ranks", () =>
    forAll([someWords], (words) => {
      const dictionary = Dictionary.fromWords(words);
      for (const [rank, word] of sorted(words).entries()) {
        expect(dictionary.word(rank)).toBe(word);
        const node = dictionary.wordNode(rank);
        expect([dictionary.rank(node), dictionary.spell(node)]).toEqual([rank, word]);
      }
      for (const rank of [-1, 0.5, dictionary.size, Number.NaN]) {
        expect(dictionary.wordNode(rank)).toBe(NO_NODE);
        expect(() => dictionary.word(rank)).toThrow(RangeError);
      }
    }));

  it("has no child for a non-letter or for a letter that starts no word", () => {
    const dictionary = Dictionary.fromWords(["az"]);
    for (const code of [-1, 0, 65, 96, 98, 122, 123, 129, 0x10ffff]) {
      expect(dictionary.child(dictionary.root, code)).toBe(NO_NODE);
    }
    expect(dictionary.nextLetter(dictionary.root, 97)).toBe(0);
    expect(dictionary.nextLetter(dictionary.child(dictionary.root, 97), 122)).toBe(0);
    expect(dictionary.nextLetter(dictionary.child(dictionary.root, 97), 121)).toBe(122);
    expect(dictionary.nextLetter(dictionary.root, 1_000_000)).toBe(0);
  });
});

describe("the text of a word list", () => {
  it("may have a word of 10,000 letters, and one of a million", () => {
    const long = "abcdefghij".repeat(1000);
    const longest = "a".repeat(1_000_000);
    const dictionary = Dictionary.fromText(`${longest}\n${long}\nab`);
    expect(dictionary.has(long)).toBe(true);
    expect(dictionary.has(longest)).toBe(true);
    expect(dictionary.has(longest.slice(1))).toBe(false);
    expect([...dictionary.words()]).toEqual([longest, "ab", long]);
    let node = dictionary.root;
    for (let i = 0; i < long.length; i++) node = dictionary.child(node, long.charCodeAt(i));
    expect(dictionary.spell(node)).toBe(long);
  });

  it("may have 100,000 words", () => {
    const lines: string[] = [];
    for (let n = 0; n < 100_000; n++) {
      let word = "";
      for (let rest = (n * 7_654_321) % 1_000_003; rest > 0; rest = Math.floor(rest / 26)) {
        word += String.fromCharCode(97 + (rest % 26));
      }
      lines.push(word);
    }
    const dictionary = Dictionary.fromText(lines.join("\n"));
    const words = sorted(lines.filter((word) => word !== ""));
    expect(dictionary.size).toBe(words.length);
    for (let rank = 0; rank < words.length; rank += 997) {
      expect(dictionary.word(rank)).toBe(words[rank]);
    }
  });

  it("is read lazily when it is listed", () => {
    const words = Dictionary.fromWords(["b", "a", "ab"]).words();
    expect(words.next().value).toBe("a");
    expect(words.next().value).toBe("ab");
    expect(words.return?.().done).toBe(true);
    expect(words.next().done).toBe(true);
  });
});

describe("a wrong list of words", () => {
  it.each([
    [() => Dictionary.fromWords([undefined as unknown as string]), TypeError, "got undefined"],
    [() => Dictionary.fromWords([5 as unknown as string]), TypeError, "got number"],
    [() => Dictionary.fromWords(undefined as unknown as string[]), TypeError, "got undefined"],
    [() => Dictionary.fromWords("cat"), TypeError, "a list of strings, got string"],
    [() => Dictionary.fromWords(["cat", "straße"]), DictionaryError, 'a to z, got "straße"'],
    [() => Dictionary.fromText(5 as unknown as string), TypeError, "got number"],
    [() => Dictionary.fromBytes(null as unknown as Uint8Array), TypeError, "got null"],
    [() => Dictionary.load([] as unknown as Uint8Array), TypeError, "got an array"],
  ])("is refused with the reason: %s", (run, kind, message) => {
    expect(run).toThrow(kind);
    expect(run).toThrow(message);
  });

  it("may have capital letters, blanks around words, and blank words", () => {
    expect([...Dictionary.fromWords([" Cat ", "", "dog"]).words()]).toEqual(["cat", "dog"]);
  });
});
