/* word/1 in all modes, and dictionary/1. */

import { describe, expect, it } from "vitest";
import { Dictionary } from "../../src/board/index.js";
import { Engine } from "../../src/complete.js";
import type { ProgramFiles } from "../../src/types.js";
import { bothEngines, charsText, matches, patternText, textOf } from "./boards.js";
import type { Pattern } from "./boards.js";
import { fc, forAll } from "../properties.js";

const someWords = fc.array(
  fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 4 }),
  { maxLength: 20 },
);

const somePattern: fc.Arbitrary<Pattern> = fc.record({
  items: fc.array(fc.oneof(fc.constantFrom("a", "b", "é", "A", "ab", ""), fc.nat({ max: 2 })), {
    maxLength: 5,
  }),
  open: fc.boolean(),
});

function wordsFound(engine: Engine, goal: string): string[] {
  return Array.from(engine.query(goal), ({ Word }) => textOf(Word));
}

/** Files by name; a folder is `null`. */
function filesOf(texts: Readonly<Record<string, string | null>>): ProgramFiles {
  const read = (path: string): Uint8Array => {
    const text = texts[path];
    if (text === undefined) throw Object.assign(new Error("no such file"), { code: "ENOENT" });
    if (text === null) throw Object.assign(new Error("is a directory"), { code: "EISDIR" });
    return new TextEncoder().encode(text);
  };
  return {
    read,
    write: () => {
      throw new Error("read only");
    },
    append: () => {
      throw new Error("read only");
    },
    exists: (path) => typeof texts[path] === "string",
    program: (name) => ({ path: name, text: new TextDecoder().decode(read(name)) }),
  };
}

describe("word/1", () => {
  it("enumerates the words in alphabetical order, each once", () =>
    forAll(10, [someWords], (words) => {
      for (const engine of bothEngines(words)) {
        expect(wordsFound(engine, "word(Word)")).toEqual([...new Set(words)].sort());
      }
    }));

  it("says yes to its words once, and no to all others", () =>
    forAll(10, [someWords, someWords], (words, others) => {
      const [engine] = bothEngines(words);
      for (const word of [...words, ...others, ""]) {
        const answers = Array.from(engine.query(`word(${charsText(word)})`));
        expect(answers).toHaveLength(words.includes(word) ? 1 : 0);
      }
    }));

  it("completes a word that is known in part", () =>
    forAll(
      18,
      [someWords, fc.array(somePattern, { minLength: 5, maxLength: 5 })],
      (words, some) => {
        const [engine] = bothEngines(words);
        for (const pattern of some) {
          expect(wordsFound(engine, `Word = ${patternText(pattern)}, word(Word)`)).toEqual(
            [...new Set(words)].sort().filter((word) => matches(pattern, word)),
          );
        }
      },
    ));

  it("has no answer for a list that is not a word", () => {
    const [engine] = bothEngines(["a"]);
    for (const word of ["1", "a", "[1]", "[f(x)]", "[a|b]", "[]", "['A']"]) {
      expect(engine.once(`word(${word})`)).toBeUndefined();
    }
  });

  it("is lazy", () => {
    const words = Array.from({ length: 1000 }, (_, i) =>
      [..."abcdefghij"][i % 10].repeat(1 + (i % 7)),
    );
    const [engine] = bothEngines(words);
    // The first time loads the library.
    engine.once("word(_)");
    using query = engine.query("word(Word)");
    query.next();
    const first = query.inferences;
    query.next();
    expect(first).toBeLessThan(20);
    expect(query.inferences).toBeGreaterThan(first);
    expect(query.inferences).toBeLessThan(2 * first + 20);
  });

  it("without any dictionary is an existence error", () => {
    const engine = new Engine();
    expect(engine.once("catch(word(_), error(E, _), true)")).toEqual({
      E: { functor: "existence_error", args: ["dictionary", "default"] },
    });
  });

  it("asks for the dictionary of the host when it is first needed", () => {
    let made = 0;
    const engine = new Engine({
      dictionary: () => {
        made++;
        return Dictionary.fromWords(["cat"]);
      },
    });
    engine.once("make_board([[a]], _), X = 1");
    expect(made).toBe(0);
    expect(wordsFound(engine, "word(Word)")).toEqual(["cat"]);
    expect(wordsFound(engine, "word(Word)")).toEqual(["cat"]);
    expect(made).toBe(1);
    engine.dictionary = Dictionary.fromWords(["dog"]);
    expect(wordsFound(engine, "word(Word)")).toEqual(["dog"]);
  });
});

describe("dictionary/1", () => {
  const files = filesOf({
    "words.txt": "Cat\r\n\r\ndog\nit's\nnaïve\n  \ncat\nants",
    "other.txt": "emu\n",
    empty: "",
    folder: null,
  });

  it("loads a list of words, with CRLF, capital letters, blank lines and strange characters", () => {
    const engine = new Engine({ files });
    engine.once("dictionary('words.txt')");
    expect(wordsFound(engine, "word(Word)")).toEqual(["ants", "cat", "dog"]);
    const goal = "make_board([[t,a,c],[s,n,'.']], _B), board_word(_B, Word)";
    expect(wordsFound(engine, goal)).toEqual(["ants", "cat"]);
  });

  it("takes the place of the one before, also of the host's", () => {
    const engine = new Engine({ files, dictionary: Dictionary.fromWords(["zoo"]) });
    expect(wordsFound(engine, "word(Word)")).toEqual(["zoo"]);
    engine.once('dictionary("other.txt")');
    expect(wordsFound(engine, "word(Word)")).toEqual(["emu"]);
    engine.once("dictionary(empty)");
    expect(wordsFound(engine, "word(Word)")).toEqual([]);
  });

  it.each([
    ["dictionary(nowhere)", { functor: "existence_error", args: ["source_sink", "nowhere"] }],
    [
      "dictionary(folder)",
      { functor: "permission_error", args: ["open", "source_sink", "folder"] },
    ],
    ["dictionary(_)", "instantiation_error"],
    [
      "dictionary(f(x))",
      { functor: "type_error", args: ["file_name", { functor: "f", args: ["x"] }] },
    ],
  ])("%s is an error, and the dictionary stays", (goal, formal) => {
    const engine = new Engine({ files, dictionary: Dictionary.fromWords(["zoo"]) });
    expect(engine.once(`catch(${goal}, error(E, _), true)`)).toEqual({ E: formal });
    expect(wordsFound(engine, "word(Word)")).toEqual(["zoo"]);
  });

  it("reaches no file that the host does not give", () => {
    const engine = new Engine();
    expect(engine.once("catch(dictionary(words), error(E, _), true)")).toEqual({
      E: { functor: "permission_error", args: ["open", "source_sink", "words"] },
    });
  });
});
