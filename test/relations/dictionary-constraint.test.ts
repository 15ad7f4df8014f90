/* The dictionary as a constraint, against the words that fit when everything is known. */

import { describe, expect, it } from "vitest";
import { Dictionary } from "../../src/board/index.js";
import { walks } from "../board/random.js";
import { answersOf, normalise } from "../prolog/queries.js";
import {
  ask,
  bothEngines,
  matches,
  patternText,
  somePattern,
  someWords as words,
} from "./boards.js";
import { fc, forAll } from "../properties.js";

const engines = bothEngines(words);
const [engine] = engines;

const someLetters = fc.array(fc.constantFrom("a", "b", "c", "q", "u"), {
  minLength: 1,
  maxLength: 5,
});

describe("dictionary_word/1 before the board", () => {
  it("leaves the words of the board that are words, path by path and in order", () =>
    forAll(80, [somePattern], ({ rows, pattern }) => {
      const expected = [...walks(rows)]
        .map(({ word }) => word)
        .filter((word) => words.includes(word) && matches(pattern, word));
      for (const each of engines) {
        for (const goal of ["board_has_word(_Board, Word)", "board_path(_Board, Word, _)"]) {
          const all = `Word = ${patternText(pattern)}, dictionary_word(Word), ${goal}`;
          expect(ask(each, rows, all)).toEqual(expected);
        }
      }
    }));

  it("may stand on a part of the word only, or with another constraint", () =>
    forAll(60, [somePattern], ({ rows }) => {
      const onBoard = [...walks(rows)].map(({ word }) => word);
      const cases: [goal: string, test: (word: string) => boolean][] = [
        ["Word = [_|T], dictionary_word(T)", (word) => words.includes([...word].slice(1).join(""))],
        [
          "dictionary_word(Word), letters_in(Word, [a,b])",
          (word) => words.includes(word) && /^[ab]*$/.test(word),
        ],
        [
          "dictionary_word(Word), freeze(Word, Word = [b|_])",
          (word) => words.includes(word) && word.startsWith("b"),
        ],
        ["dictionary_word(Word), dictionary_word([Word])", () => false],
      ];
      for (const [goal, test] of cases) {
        for (const each of engines) {
          expect(ask(each, rows, `${goal}, board_has_word(_Board, Word)`)).toEqual(
            onBoard.filter(test),
          );
        }
      }
    }));
});

describe("dictionary_word/1", () => {
  it("says in the end whether it is a word, in whatever order the letters are bound", () =>
    forAll(
      150,
      [
        someLetters.chain((letters) =>
          fc.tuple(
            fc.constant(letters),
            fc.shuffledSubarray(
              letters.map((_, at) => at),
              { minLength: letters.length },
            ),
            fc.boolean(),
          ),
        ),
      ],
      ([letters, order, closed]) => {
        const names = letters.map((_, at) => `L${at}`);
        const parts = [
          closed ? "T = []" : "dictionary_word(W)",
          ...order.map((at) => `L${at} = ${letters[at]}`),
          closed ? "dictionary_word(W)" : "T = []",
        ];
        const goal = `W = [${names.join(",")}|T], ${parts.join(", ")}`;
        expect(engine.once(goal) !== undefined).toBe(words.includes(letters.join("")));
      },
    ));

  it("fails as soon as no word continues that way", () =>
    forAll(100, [someLetters], (letters) => {
      const prefix = letters.join("");
      const goal = `dictionary_word(W), append([${letters.join(",")}], _, W)`;
      const goes = words.some((word) => word.startsWith(prefix));
      expect(engine.once(`(${goal} -> true ; fail)`) !== undefined).toBe(goes);
    }));

  it.each([
    ["W = [x|_]", "false."],
    ["W = [z,o|T], T = [A]", "W = [z,o,A], T = [A], dictionary_word([z,o,A])."],
    ["W = f(x)", "false."],
    ["W = [1]", "false."],
    ["W = [[]]", "false."],
    ["W = []", "false."],
    ["between(1, 3, W)", "false."],
    ["numbervars(W, 0, _, [attvar(bind)])", "false."],
    ["dictionary_word(V), W = V, W = [z|T]", "W = [z|T], V = [z|T], dictionary_word([z|T])."],
    ["dictionary_word([c|V]), W = V, W = [u|_]", "false."],
    ["W = [A], dictionary_word([b,A]), member(A, [z,a,q])", "W = [a], A = a."],
    ["\\+ W = [z,z]", "dictionary_word(W)."],
    ["unifiable(W, [A], U)", "U = [W=[A]], dictionary_word(W)."],
    ["copy_term(W, V), V = [x]", "false."],
    ["copy_term_nat(W, V), V = [x]", "V = [x], dictionary_word(W)."],
    ["catch(( W = [z|_], throw(W) ), [z|_], true)", "dictionary_word(W)."],
  ])("then %s", (goal, answer) => {
    const found = answersOf(engine, `dictionary_word(W), ${goal}`, 5);
    expect(normalise(found)).toBe(normalise(answer));
  });

  it("tells goals that say the same again", () =>
    forAll(50, [someLetters, fc.nat({ max: 3 })], (letters, unknown) => {
      const items = letters.map((letter, at) => (at === unknown ? "_A" : letter));
      const start = `W = [${items.join(",")}|T], dictionary_word(W)`;
      const again = `${start}, copy_term(W, V, Gs), maplist(call, Gs)`;
      const found = (goal: string, word: string): unknown[] =>
        Array.from(engine.query(`${goal}, word(${word})`), (row) => row[word]);
      expect(found(again, "V")).toEqual(found(start, "W"));
    }));

  it("stays with the dictionary that it was asked of", () => {
    const [other] = bothEngines(["one"]);
    const query = other.query("dictionary_word(W), swap, ( W = [t,w,o] ; W = [o,n,e] )");
    other.define("swap/0", () => {
      other.dictionary = Dictionary.fromWords(["two"]);
      return true;
    });
    expect(Array.from(query)).toEqual([{ W: ["o", "n", "e"] }]);
    expect(other.once("dictionary_word(W), W = [t|_]")).toBeDefined();
  });

  it("needs a dictionary", () => {
    const [bare] = bothEngines();
    expect(bare.once("dictionary_word(W), W = [_|_]")).toBeUndefined();
  });

  it("decides in code that builds lists in place, too", () => {
    engine.consult(`
      spelled([], []).
      spelled([C|Cs], [C|Ds]) :- spelled(Cs, Ds).
      often(0) :- !.
      often(N) :- spelled([a,b,a], _), N1 is N - 1, often(N1).
    `);
    engine.once("often(1000)");
    for (const [word, is] of [
      ["a,b,a,c", true],
      ["a,b,c", false],
      ["z,o", false],
    ] as const) {
      const goal = `dictionary_word(W), spelled([${word}], W)`;
      expect(engine.once(goal) !== undefined).toBe(is);
    }
  });
});
