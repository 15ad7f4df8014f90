/* Every mode of the relation, natively and as Prolog, against a brute force. */

import { describe, expect, it } from "vitest";
import { someRows, someWord, walks } from "../board/random.js";
import {
  ask,
  bothEngines,
  charsText,
  engines,
  matches,
  patternText,
  rowsOf,
  show,
  somePattern,
  someWalk,
  someWords as words,
  textOf,
} from "./boards.js";
import type { Found, Rows } from "./boards.js";
import { fc, forAll } from "../properties.js";

function bruteForce(rows: Rows, wanted: (word: string) => boolean = () => true): Found[] {
  return [...walks(rows)]
    .filter(({ word }) => wanted(word))
    .map(({ word, path }) => show(word, path));
}

describe("the generator", () => {
  it("finds every path once, in the order of a brute force, and its word", () =>
    forAll(10, [someRows], (rows) => {
      for (const engine of engines) {
        expect(ask(engine, rows, "board_path(_Board, Word, Path)")).toEqual(bruteForce(rows));
        const spelled = [...walks(rows)].map(({ word }) => word);
        expect(ask(engine, rows, "board_has_word(_Board, Word)")).toEqual(spelled);
      }
    }));

  it("finds the 10,305 words of 3x3", () => {
    const goal = "board_has_word(_Board, Word)";
    const [native, prolog] = engines.map((engine) => ask(engine, rowsOf("abc/def/ghi"), goal));
    expect(native).toHaveLength(10_305);
    expect(prolog).toEqual(native);
  });
});

describe("the checker", () => {
  it("says yes exactly to the words that the generator finds", () =>
    forAll(12, [someRows, fc.array(someWord), fc.nat()], (rows, others, pick) => {
      const generated = engines.map((engine) => ask(engine, rows, "board_has_word(_Board, Word)"));
      const onBoard = generated[0][pick % generated[0].length];
      for (const word of [onBoard, [...onBoard].reverse().join(""), `${onBoard}a`, ...others]) {
        for (const [at, engine] of engines.entries()) {
          const answers = ask(engine, rows, `board_has_word(_Board, ${charsText(word)})`);
          expect(answers).toHaveLength(generated[at].filter((other) => other === word).length);
        }
      }
    }));

  it("knows no empty word", () => {
    for (const engine of engines) {
      expect(ask(engine, rowsOf("ab"), "board_has_word(_Board, [])")).toEqual([]);
      expect(ask(engine, rowsOf("ab"), "board_path(_Board, Word, [])")).toEqual([]);
    }
  });
});

describe("a word that is known, or known in part,", () => {
  it("is completed by the paths that fit, each once, in order", () =>
    forAll(80, [somePattern], ({ rows, pattern }) => {
      const expected = bruteForce(rows, (word) => matches(pattern, word));
      for (const engine of engines) {
        const goal = `Word = ${patternText(pattern)}, board_path(_Board, Word, Path)`;
        expect(ask(engine, rows, goal)).toEqual(expected);
      }
    }));

  it("binds the variables that it was written with", () => {
    for (const engine of engines) {
      const rows = rowsOf("cat/sit");
      expect(
        ask(engine, rows, "Word = [c,_A,t|_], _A = a, board_has_word(_Board, Word)", 2),
      ).toEqual(["cat", "cati"]);
      const query = engine.query("make_board(_R, _B), board_has_word(_B, [c,A,t|T])", {
        _R: rows,
      });
      const { value } = query.next();
      expect([value?.["A"], value?.["T"]]).toEqual(["a", []]);
      query.return();
    }
  });

  it("may be no word at all", () => {
    for (const engine of engines) {
      for (const word of ["[1|_]", "[f(x)]", "[a|b]", "a", "1", "f(x)", "[a,1]", "['',a]"]) {
        expect(ask(engine, rowsOf("ab/ba"), `board_has_word(_Board, ${word})`)).toEqual([]);
      }
    }
  });
});

describe("a path that is known", () => {
  it("spells one word or none", () =>
    forAll(18, [someWalk, fc.boolean()], ({ rows, word, path }, twice) => {
      const places = (twice ? [...path, path[0]] : path).map(([r, c]) => `${r}-${c}`);
      const expected = twice ? [] : [show(word, path)];
      for (const engine of engines) {
        const goal = `Path = [${places.join(",")}], board_path(_Board, Word, Path)`;
        expect(ask(engine, rows, goal)).toEqual(expected);
      }
    }));

  it("in part, with or without a word known in part, is completed", () =>
    forAll(
      18,
      [
        someWalk,
        fc.array(fc.constantFrom("known", "row", "unknown"), { minLength: 8, maxLength: 8 }),
        fc.boolean(),
        fc.boolean(),
      ],
      ({ rows, path, word }, kinds, open, first) => {
        const known = open ? path.slice(0, 2) : path;
        const places = known.map(([r, c], at) =>
          kinds[at] === "known" ? `${r}-${c}` : kinds[at] === "row" ? `${r}-_` : "_",
        );
        const fits = (other: readonly (readonly [number, number])[]): boolean =>
          (open ? other.length >= known.length : other.length === known.length) &&
          known.every(
            ([r, c], at) =>
              kinds[at] === "unknown" ||
              (other[at][0] === r && (kinds[at] === "row" || other[at][1] === c)),
          );
        const initial = [...word][0];
        const expected = [...walks(rows)]
          .filter((walk) => fits(walk.path) && (!first || walk.word.startsWith(initial)))
          .map((walk) => show(walk.word, walk.path));
        const goal = `Path = [${places.join(",")}${open ? "|_" : ""}], ${
          first ? `Word = ['${initial}'|_], ` : ""
        }board_path(_Board, Word, Path)`;
        for (const engine of engines) expect(ask(engine, rows, goal)).toEqual(expected);
      },
    ));
});

describe("bounds on the letters", () => {
  const bound = fc.integer({ min: -1, max: 10 });

  it("choose among the paths, and leave their order", () =>
    forAll(
      30,
      [somePattern, bound, fc.oneof(bound, fc.constant("inf"))],
      ({ rows, pattern }, min, max) => {
        const most = max === "inf" ? Infinity : Number(max);
        const expected = bruteForce(
          rows,
          (word) => [...word].length >= min && [...word].length <= most && matches(pattern, word),
        );
        for (const engine of engines) {
          const goal = `Word = ${patternText(pattern)}, board_path_between(_Board, ${min}, ${max}, Word, Path)`;
          expect(ask(engine, rows, goal)).toEqual(expected);
        }
      },
    ));
});

describe("with a dictionary", () => {
  const withWords = bothEngines(words);

  it("board_word/2 finds each path that spells a word, in order", () =>
    forAll(18, [somePattern], ({ rows, pattern }) => {
      const expected = [...walks(rows)]
        .map(({ word }) => word)
        .filter((word) => words.includes(word));
      for (const engine of withWords) {
        expect(ask(engine, rows, "board_word(_Board, Word)")).toEqual(expected);
        const goal = `Word = ${patternText(pattern)}, board_word(_Board, Word)`;
        expect(ask(engine, rows, goal)).toEqual(expected.filter((word) => matches(pattern, word)));
      }
    }));

  it("words/2 is the sorted set of the words of three letters and more", () =>
    forAll(18, [someRows], (rows) => {
      const expected = [...new Set([...walks(rows)].map(({ word }) => word))]
        .filter((word) => [...word].length >= 3 && words.includes(word))
        .sort();
      for (const engine of withWords) {
        const row = engine.once("make_board(Rows, _Board), words(_Board, Words)", { Rows: rows });
        const found = row?.["Words"];
        expect(Array.isArray(found) ? found.map(textOf) : found).toEqual(expected);
      }
    }));

  it("word by word, path by path, and together are one relation", () =>
    forAll(12, [someRows], (rows) => {
      const sets = withWords.flatMap((engine) =>
        [
          "word(Word), board_has_word(_Board, Word)",
          "board_has_word(_Board, Word), word(Word)",
          "board_word(_Board, Word)",
        ].map((goal) => ask(engine, rows, goal).sort()),
      );
      for (const set of sets) expect(set).toEqual(sets[0]);
    }));
});
