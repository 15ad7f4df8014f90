import { afterEach, describe, expect, it, vi } from "vitest";
import { Board, Dictionary, findWords, formatBoard, parseBoard } from "../../src/board/index.js";
import { BoardScorer, BoardSearch, hasWasmVectors } from "../../src/board/index.js";
import { fc, forAll } from "../properties.js";

const tile = fc.constantFrom("a", "b", "c", "m", "y", "z", ".", "é");
const rows = fc
  .array(fc.array(tile, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 })
  .filter((all) => all.flat().some((each) => each !== "."));
const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "m", "y", "z"), maxLength: 9 });

describe.each(["plain", "wasm"] as const)("a scorer, %s", (kernel) => {
  it("gives each board the words and the score of the search that lists them", () =>
    forAll(
      [fc.array(word, { maxLength: 60 }), fc.array(rows, { minLength: 1, maxLength: 4 })],
      (entries, all) => {
        const dictionary = Dictionary.fromWords(entries);
        const scorer = new BoardScorer(dictionary, { kernel });
        for (const each of all) {
          const board = Board.fromRows(each);
          expect(scorer.score(board)).toBe(findWords(board, dictionary).score);
          const { words } = findWords(board, dictionary, { minLetters: 1 });
          const ranks = [...scorer.ranks(board)!];
          expect(ranks.map((rank) => dictionary.spell(dictionary.wordNode(rank)))).toEqual(words);
        }
      },
    ));

  it("keeps boards apart, however many there are", () => {
    const dictionary = Dictionary.fromWords(["abc", "abcd", "dcba", "bad"]);
    const scorer = new BoardScorer(dictionary, { kernel });
    const boards = [
      ["ab", "cd"],
      ["ba", "dc"],
      ["aa", "aa"],
      ["ba", "d."],
    ].map((each) => Board.fromRows(each.map((row) => [...row])));
    const scores = boards.map((board) => findWords(board, dictionary).score);
    for (let i = 0; i < 1000; i++) expect(scorer.score(boards[i % 4])).toBe(scores[i % 4]);
  });

  it("scores 32 cells, and leaves more of them and longer tiles to others", () => {
    const dictionary = Dictionary.fromWords(["aaa", "aaaaaaaa", "quit"]);
    const scorer = new BoardScorer(dictionary, { kernel });
    const line = (n: number): Board => Board.fromRows([Array.from({ length: n }, () => "a")]);
    expect(scorer.score(line(32))).toBe(12);
    expect(scorer.score(line(33))).toBeUndefined();
    expect(scorer.score(Board.fromRows([["qu", "i", "t"]]))).toBeUndefined();
  });

  it("gives up on boards that would need too long a queue", () => {
    const dictionary = Dictionary.fromWords(["a".repeat(20)]);
    const scorer = new BoardScorer(dictionary, { kernel });
    const square = Board.fromRows(Array.from({ length: 5 }, () => [..."aaaaa"]));
    expect(scorer.score(square)).toBeUndefined();
    expect(scorer.score(Board.fromRows([[..."abc"]]))).toBe(0);
  });

  it("scores boards together as it scores them one by one, whatever they are", () => {
    const shapes = fc.constantFrom(
      "ab/ca",
      "abcd/efgh/abcd/aaaa",
      "a",
      "qu a/b c",
      "abcde/".repeat(5),
    );
    const large = Board.fromRows([Array.from({ length: 40 }, () => "a")]);
    const full = Board.fromRows(Array.from({ length: 5 }, () => [..."aaaaa"]));
    const dictionary = Dictionary.fromWords(["aba", "cab", "abac", "a".repeat(20), "bad", "bead"]);
    const scorer = new BoardScorer(dictionary, { kernel });
    const board = fc.oneof(
      shapes.map((text) => parseBoard(text.replace(/\/$/, ""))),
      rows.map((each) => Board.fromRows(each)),
      fc.constantFrom(large, full),
    );
    forAll(8, [fc.array(board, { maxLength: 40 })], (boards) => {
      const expected = boards.map((each) => scorer.score(each) ?? -1);
      expect([...scorer.scores(boards)]).toEqual(expected);
    });
    const many = Array.from({ length: 10_000 }, () => full).fill(parseBoard("ba/ca"), 260);
    expect([...scorer.scores(many)]).toEqual(many.map((each) => scorer.score(each) ?? -1));
  });

  it("goes from large boards to small ones and back", () => {
    const dictionary = Dictionary.fromWords(["aaa", "aaaaaaaa"]);
    const scorer = new BoardScorer(dictionary, { kernel });
    const line = (n: number): Board => Board.fromRows([Array.from({ length: n }, () => "a")]);
    const sizes = [2, 20, 3, 17, 16, 1, 9];
    expect(sizes.map((n) => scorer.score(line(n)))).toEqual([0, 12, 1, 12, 12, 0, 12]);
  });
});

describe("the kernel of a scorer", () => {
  const dictionary = Dictionary.fromWords(["abc"]);
  const board = Board.fromRows([[..."abc"]]);

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  /** As a page with `script-src 'self'` does: what is valid is not compiled. */
  function forbidWebAssembly(): void {
    const { WebAssembly: host } = globalThis as unknown as { readonly WebAssembly: object };
    const Module = function refuse(): never {
      throw new Error("WebAssembly.Module(): Refused to compile or instantiate WebAssembly module");
    };
    vi.stubGlobal("WebAssembly", Object.create(host, { Module: { value: Module } }));
  }

  it("is WebAssembly where the host has it", () => {
    expect(new BoardScorer(dictionary).kernel).toBe("wasm");
    vi.stubGlobal("WebAssembly", undefined);
    const scorer = new BoardScorer(dictionary);
    expect(scorer.kernel).toBe("plain");
    expect(scorer.score(board)).toBe(1);
    expect(() => new BoardScorer(dictionary, { kernel: "wasm" })).toThrow(RangeError);
  });

  it("is plain where a policy forbids WebAssembly, though it is there", () => {
    expect(hasWasmVectors()).toBe(true);
    forbidWebAssembly();
    expect(hasWasmVectors()).toBe(false);
    const scorer = new BoardScorer(dictionary);
    expect(scorer.kernel).toBe("plain");
    expect(scorer.score(board)).toBe(1);
    expect(() => new BoardScorer(dictionary, { kernel: "wasm" })).toThrow(RangeError);
  });

  it("is no matter to a search for boards: it finds the same where a policy forbids it", () => {
    const best = (): string => {
      const search = new BoardSearch("2x2", dictionary, { pool: 10 });
      while (!search.step());
      return formatBoard(search.best!);
    };
    const found = best();
    forbidWebAssembly();
    expect(best()).toBe(found);
  });

  it("is shared where no code may be made at run time", () => {
    vi.stubGlobal("Function", function refuse() {
      throw new EvalError("Refused to evaluate a string as JavaScript");
    });
    expect(new BoardScorer(dictionary, { kernel: "plain" }).score(board)).toBe(1);
  });
});
