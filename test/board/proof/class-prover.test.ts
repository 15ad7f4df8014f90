/* The boards that a proof finds are those of brute force: all boards, each scored by the slow search. */
import { describe, expect, it } from "vitest";
import { Dictionary, findWords, formatBoard } from "../../../src/board/index.js";
import { canRoll, canonicalBoard } from "../../../src/board/index.js";
import { BoardSpace } from "../../../src/board/proof/board-space.js";
import {
  ClassProver,
  TooManyBoardsError,
  sortedBoards,
} from "../../../src/board/proof/class-prover.js";
import type { FoundBoard, ProofPlan } from "../../../src/board/proof/class-prover.js";
import { fc, forAll } from "../../properties.js";

function proven(plan: ProofPlan, words: readonly string[]): FoundBoard[] {
  const prover = new ClassProver(plan, Dictionary.fromWords(words));
  const boards = new Map<string, number>();
  for (const number of prover.space.leastClasses()) {
    for (const [score, board] of prover.prove(number, plan.cutoff)) boards.set(board, score);
  }
  return sortedBoards(boards);
}

/** All boards of a plan up to symmetry, each scored word by word. */
function bruteForce(
  { layout, letters, qu, dice, cutoff }: ProofPlan,
  words: readonly string[],
): FoundBoard[] {
  const dictionary = Dictionary.fromWords(words);
  const { empty, cells } = new BoardSpace(layout, letters);
  const boards = new Map<string, number>();
  for (let number = 0; number < letters.length ** cells; number++) {
    const tiles = Array.from({ length: cells }, (_, cell) => {
      return letters[Math.floor(number / letters.length ** cell) % letters.length]!;
    });
    if (
      dice !== undefined &&
      !canRoll(
        dice.map((die) => [...die]),
        tiles,
      )
    )
      continue;
    const board = canonicalBoard(
      empty.withTiles(tiles.map((tile) => (tile === "q" && qu ? "qu" : tile))),
    );
    const notation = formatBoard(board);
    if (boards.has(notation)) continue;
    boards.set(notation, findWords(board, dictionary).score);
  }
  return sortedBoards(boards).filter(([score]) => score >= cutoff);
}

const alphabets = fc.constantFrom("ans", "aqu", "eiqt", "aeqsu", "bdpqu", "aeiou");

/** Words of few letters, many of which occur on boards; q often has its u. */
const lists = (letters: string): fc.Arbitrary<string[]> => {
  const piece = fc.constantFrom(...letters, ...(letters.includes("q") ? ["qu", "qu"] : []));
  const word = fc.array(piece, { minLength: 2, maxLength: 9 }).map((some) => some.join(""));
  return fc.array(word, { minLength: 1, maxLength: 120 });
};

const plans = fc
  .record({
    letters: alphabets,
    qu: fc.boolean(),
    share: fc.double({ min: 0.1, max: 1.1, noNaN: true }),
  })
  .chain(({ letters, qu, share }) => {
    const most = letters.length === 3 ? 8 : letters.length === 4 ? 6 : 5;
    const layouts = ["1x3", "1x5", "2x2", "5x1", "2x3", "3x2", "2x4", "4x2"].filter((name) => {
      return Number(name[0]) * Number(name[2]) <= most;
    });
    return fc.record({
      layout: fc.constantFrom(...layouts),
      letters: fc.constant([...letters].sort().join("")),
      qu: fc.constant(qu),
      share: fc.constant(share),
      words: lists(letters),
      hasDice: fc.boolean(),
      faces: fc.array(fc.subarray([...letters], { minLength: 1 }), { minLength: 8, maxLength: 8 }),
    });
  });

describe("a proof", () => {
  it(
    "finds exactly the boards that brute force finds",
    () =>
      forAll(12, [plans], ({ layout, letters, qu, share, words, hasDice, faces }) => {
        const { cells } = new BoardSpace(layout, letters);
        const dice = hasDice ? faces.slice(0, cells).map((die) => die.join("")) : undefined;
        const all = bruteForce({ layout, letters, qu, dice, cutoff: 1 }, words);
        const cutoff = Math.max(1, Math.round(share * (all[0]?.[0] ?? 0)));
        const expected = all.filter(([score]) => score >= cutoff);
        expect(proven({ layout, letters, qu, dice, cutoff }, words)).toEqual(expected);
      }),
    60_000,
  );

  it.each([
    ["3x3", 512, 102],
    ["3x4", 104_976, 27_135],
    ["4x4", 8_503_056, 1_068_363],
  ])("of %s has %i classes, of which %i are the least up to symmetry", (layout, all, least) => {
    const space = new BoardSpace(layout, "abcdefghijklmnopqrstuvwxyz");
    expect([space.classes, space.leastClasses().length]).toEqual([all, least]);
  });

  it.each([
    ["3x3", "4,5,3,1,7,0,2,6,8"],
    ["3x4", "5,6,1,9,2,10,4,7,0,8,3,11"],
    ["4x4", "5,6,9,10,1,13,2,14,4,7,8,11,0,12,3,15"],
  ])("of %s forces the cells %s", (layout, order) => {
    expect(new BoardSpace(layout, "abc").order.join()).toBe(order);
  });

  it("gives up when a class has more boards than asked for", () => {
    const plan = { layout: "2x3", letters: "abs", qu: false };
    const prover = new ClassProver(plan, Dictionary.fromWords(["sass", "assassa", "aba"]));
    const [first] = prover.space.leastClasses();
    const boards = prover.prove(first!, 1);
    expect(boards.length).toBeGreaterThan(3);
    expect(prover.prove(first!, 1, boards.length)).toEqual(boards);
    expect(() => prover.prove(first!, 1, boards.length - 1)).toThrow(TooManyBoardsError);
    expect(prover.prove(first!, 1)).toEqual(boards);
  });

  it("refuses boards of more than 16 cells", () => {
    expect(() => new BoardSpace("4x5", "abc")).toThrow(
      'Expected a size of up to 16 cells, but "4x5" has 20',
    );
  });
});
