/* Boards for given words, against the relation asked word by word. */

import { describe, expect, it } from "vitest";
import type { Engine, Value } from "../../src/complete.js";
import { walks } from "../board/random.js";
import { errorOf, texts } from "../machine/goals.js";
import { bothEngines } from "./boards.js";
import { fc, forAll } from "../properties.js";

const [engine] = bothEngines();

/** A tile that is known, one that is not, or a hole. */
const someTile = fc.oneof(
  { weight: 4, arbitrary: fc.constant("_") },
  fc.constantFrom("a", "b", "qu", "'.'"),
);
const someShape = fc
  .array(fc.array(someTile, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 })
  .filter((rows) => rows.flat().some((tile) => tile !== "'.'"))
  .map((rows) => `[${rows.map((row) => `[${row.join(",")}]`).join(",")}]`);
const someWord = fc
  .array(fc.constantFrom("a", "b", "c", "u"), { minLength: 1, maxLength: 4 })
  .map((letters) => `[${letters.join(",")}]`);
const someWords = fc.array(someWord, { maxLength: 3 }).map((words) => `[${words.join(",")}]`);

/** The boards of a goal as texts, sorted. */
function boards(from: Engine, goal: string): string[] {
  return [...texts(from, `${goal}, copy_term_nat(B, C)`, "C")].sort();
}

describe("board_with_words/3", () => {
  it("answers what the relation answers for the words one by one", () =>
    forAll(80, [someShape, someWords], (shape, words) => {
      expect(boards(engine, `board_with_words(${shape}, ${words}, B)`)).toEqual(
        boards(engine, `make_board(${shape}, B), maplist(board_has_word(B), ${words})`),
      );
    }));

  it("keeps to a bag of letters as the relation does", () =>
    forAll(
      60,
      [someShape, someWords, fc.array(fc.constantFrom("a", "b", "c", "q", "u"), { maxLength: 8 })],
      (shape, words, bag) => {
        const goal = `make_board(${shape}, B), board_letters(B, [${bag.join(",")}])`;
        expect(boards(engine, `${goal}, board_with_words(B, ${words}, B)`)).toEqual(
          boards(engine, `${goal}, maplist(board_has_word(B), ${words})`),
        );
      },
    ));

  it("may have one variable in several cells, and constraints on them", () => {
    for (const start of [
      "Rows = [[A,A],[_,D]], letters_in([D], [c])",
      "Rows = [[A,D],[D,A]], dif(A, D)",
    ]) {
      const words = "[[c,a],[a,c]]";
      const found = boards(engine, `${start}, board_with_words(Rows, ${words}, B)`);
      expect(found).toEqual(
        boards(engine, `${start}, make_board(Rows, B), maplist(board_has_word(B), ${words})`),
      );
      expect(found).not.toEqual([]);
    }
  });

  it("finds a board for the words of a board, and every one of them stands on it", () => {
    const letter = fc.constantFrom(..."aeinorstl");
    const someBoard = fc.array(fc.array(letter, { minLength: 4, maxLength: 4 }), {
      minLength: 4,
      maxLength: 4,
    });
    forAll(
      10,
      [
        someBoard,
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 4, max: 6 })), {
          minLength: 1,
          maxLength: 12,
        }),
      ],
      (rows, picks) => {
        const all = byLength(rows);
        const words = picks.map(([pick, length]) => [...all[length][pick % all[length].length]]);
        const row = engine.once(
          "board_with_words('4x4', Words, B), forall(member(W, Words), once(board_has_word(B, W)))",
          { Words: words as Value },
        );
        expect(row).toBeDefined();
      },
    );
  });

  it.each([
    ["'2x2'", 4],
    ["'1x3'", 3],
    ["word_racer_1", 16],
    ["word_racer_4", 32],
    ["[[_,'.'],[a]]", 2],
  ])("knows the shape %s of %i cells", (shape, cells) => {
    expect(engine.once(`board_with_words(${shape}, [], B), functor(B, board, N)`)).toMatchObject({
      N: cells,
    });
  });

  it.each([
    ["board_with_words('2x2', [[c,a,t],[d,o,g]], B)"],
    ["board_with_words('2x3', [[a,b,c,d],[e,f,g]], B)"],
    ["board_with_words([[a,_]], [[b,c]], B)"],
    ["board_with_words('2x2', [[]], B)"],
    ["board_with_words('1x3', [[a,b,c],[b,a,c]], B)"],
  ])("fails where there is no board: %s", (goal) => {
    expect(engine.once(goal)).toBeUndefined();
  });

  it.each([
    ["board_with_words(_, [], B)", "instantiation_error"],
    ["board_with_words('2x2', _, B)", "instantiation_error"],
    ["board_with_words('2x2', [[a]|_], B)", "instantiation_error"],
    ["board_with_words('2x2', [[a|_]], B)", "instantiation_error"],
    ["board_with_words('2x2', [[a|b]], B)", "type_error(list,[a|b])"],
    ["board_with_words(board(_), [], B)", "instantiation_error"],
    ["board_with_words(board(cell(0-0,[a|_],[])), [], B)", "instantiation_error"],
    ["board_with_words(board(cell(0-0,a,[])), [], B)", "type_error(board,board(cell(0-0,a,[])))"],
    ["board_with_words('2x2', [[_]], B)", "instantiation_error"],
    ["board_with_words('2x2', [a], B)", "type_error(list,a)"],
    ["board_with_words('9x9', [], B)", "domain_error(layout,'9x9')"],
    ["board_with_words(round, [], B)", "domain_error(layout,round)"],
    ["board_with_words(board(x), [], B)", "type_error(board,board(x))"],
  ])("%s throws %s", (goal, formal) => {
    expect(errorOf(engine, goal)).toBe(formal);
  });

  it.each([
    ["board_with_words('2x2', _, B)", "board_with_words/3"],
    ["board_with_words(round, [], B)", "board_with_words/3"],
    ["dictionary(no_such_file)", "dictionary/1"],
    ["dictionary(_)", "dictionary/1"],
  ])("%s blames %s", (goal, indicator) => {
    const blamed = `catch((${goal}), error(_, context(I, _)), true)`;
    expect([...texts(engine, blamed, "I")]).toEqual([indicator]);
  });

  it("stops at a limit in the middle of its search", () => {
    const goal = "board_with_words('4x4', [[a,b,c,d,e,f],[g,h,i,j,k,l],[m,n,o,p,q,r,s,t]], B)";
    expect(engine.once(goal)).toBeUndefined();
    const hard =
      "board_with_words('5x5', [[a,b,c,d,e,f,g],[g,a,d,b,f,c],[c,g,b,e,a,f],[e,g,c,a,b,d],[f,a,g,e,b]], B)";
    expect(() => engine.once(hard, {}, { limits: { inferences: 5000 } })).toThrow("inferences");
  });

  it.each<[string, string, string[][]]>([
    ["many words", "'8x8'", Array.from({ length: 40_000 }, () => ["a", "b"])],
    ["a long word", "'8x8'", [Array<string>(200_000).fill("a")]],
    ["many letters", "'8x8'", distinct(40_000).map((letter) => [letter])],
  ])("stops at a limit while it reads %s", (_what, shape, words) => {
    const limits = { inferences: 3000 };
    const run = (): unknown =>
      engine.once(`board_with_words(${shape}, Ws, B)`, { Ws: words }, { limits });
    expect(run).toThrow("inferences");
  });

  it("stops at a limit while it follows paths that lead to no placement", () => {
    const board =
      "findall(cell(0-0,T,[1,2,3,4,5,6,7,8,9]), between(1, 9, _), Cs), B =.. [board|Cs]";
    const words = [Array<string>(401).fill("a")];
    const run = (): unknown =>
      engine.once(
        `length(T, 50), maplist(=(a), T), ${board}, board_with_words(B, Ws, _)`,
        { Ws: words },
        { limits: { inferences: 5000 } },
      );
    expect(run).toThrow("inferences");
  });

  it("reads a list that several cells share once", () => {
    const board = "length(Cs, 60), maplist(=(cell(0-0,T,[])), Cs), B =.. [board|Cs]";
    const inferences = (goal: string): number => {
      using query = engine.query(`${board}, ${goal} ; true`, { T: Array<string>(6000).fill("a") });
      expect(query.advance()).toBe(true);
      return query.inferences;
    };
    const read = inferences("board_with_words(B, [[b]], _)") - inferences("fail");
    expect(read).toBeLessThan((60 * 6000) / 16);
  });

  it("fails for a word that is longer than the board, unless an argument is wrong", () => {
    expect(engine.once("board_with_words('2x2', [[a,a,a,a,a]], B)")).toBeUndefined();
    const goal = "board_with_words('2x2', [[a,a,a,a,a],[_]], B)";
    expect(errorOf(engine, goal)).toBe("instantiation_error");
  });
});

/** Some letters, all different. */
function distinct(n: number): string[] {
  return Array.from({ length: n }, (_, i) => String.fromCodePoint(0x20000 + i));
}

/** The words of a board of 4 to 6 letters, by length. */
function byLength(rows: readonly (readonly string[])[]): string[][] {
  const all: string[][] = Array.from({ length: 7 }, () => []);
  // A corner of it has enough words.
  for (const { word } of walks(rows.map((row) => row.slice(0, 3)).slice(0, 3))) {
    if (word.length <= 6) all[word.length].push(word);
  }
  return all;
}
