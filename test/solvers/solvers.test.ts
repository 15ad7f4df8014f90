import { describe, expect, it } from "vitest";
import { Dictionary, findWords, parseBoard } from "../../src/board/index.js";
import { compareSolvers, solvers } from "../../src/solvers/comparison.js";
import { LogicBoard, boardRows, pathSolver, prefixSolver } from "../../src/solvers/logic.js";
import { nativeSolver } from "../../src/solvers/native.js";
import { Budget } from "../../src/solvers/budget.js";
import type { Solver } from "../../src/solvers/solver.js";

const dictionary = Dictionary.fromWords([
  "at",
  "cat",
  "cats",
  "act",
  "taco",
  "quit",
  "quite",
  "tac",
]);

describe.each(solvers.map((solver): [string, Solver] => [solver.name, solver]))(
  "%s",
  (_name, solver) => {
    it.each(["ca/ts", "ca/t.", "qu i/t e", ".c./.a./.t.", "a", "catco/", "aa/ct"])(
      "finds the words of %s",
      async (text) => {
        const board = parseBoard(text);
        const solution = await solver.solve(board, dictionary);
        const { words, score } = findWords(board, dictionary);
        expect(solution).toMatchObject({ words, score, stopped: undefined });
        expect(solution.inferences > 0 || board.size < 3).toBe(true);
        expect(solution.milliseconds).toBeGreaterThan(0);
      },
    );

    it("keeps to bounds on the letters", async () => {
      const options = { minLetters: 2, maxLetters: 3 };
      const { words } = await solver.solve(parseBoard("ca/ts"), dictionary, options);
      expect(words).toEqual(["act", "at", "cat", "tac"]);
    });

    it("says when it was stopped", async () => {
      const limits = { inferences: 12 };
      const { stopped } = await solver.solve(parseBoard("ca/ts"), dictionary, { limits });
      expect(stopped).toBe("inferences");
    });
  },
);

describe("a comparison", () => {
  it("says that solvers agree", async () => {
    const { agree, rows } = await compareSolvers(parseBoard("ca/ts"), dictionary);
    expect(agree).toBe(true);
    expect(rows.map(({ name, kind }) => [name, kind])).toEqual([
      ["every-path", "solved"],
      ["stems", "solved"],
      ["checker", "solved"],
      ["generator", "solved"],
      ["word-by-word", "solved"],
      ["positions", "solved"],
      ["trie-walk", "solved"],
      ["logic", "solved"],
      ["logic-prefix", "solved"],
      ["native", "solved"],
      ["tau-prolog", "solved"],
    ]);
  });

  it("names the words in which they differ", async () => {
    const forgetful: Solver = {
      ...nativeSolver,
      solve: (board, words, options) =>
        nativeSolver.solve(board, words, { ...options, minLetters: 4 }),
    };
    const chosen = [nativeSolver, forgetful, prefixSolver];
    const { agree, disputed } = await compareSolvers(parseBoard("ca/ts"), dictionary, {}, chosen);
    expect(agree).toBe(false);
    expect(disputed).toEqual(["act", "cat", "tac"]);
  });

  it("does not count those that were stopped or left out", async () => {
    const missing: Solver = { ...nativeSolver, missing: async () => "it is not there" };
    const limits = { inferences: 200 };
    const chosen = [nativeSolver, pathSolver, missing];
    const { agree, rows } = await compareSolvers(
      parseBoard("ca/ts"),
      dictionary,
      { limits },
      chosen,
    );
    expect(agree).toBe(true);
    expect(rows[1]).toMatchObject({ solution: { stopped: "inferences" } });
    expect(rows[2]).toEqual({ kind: "left out", name: "native", reason: "it is not there" });
  });
});

describe("a logic board", () => {
  it("runs the Prolog text: its inferences grow with the board", () => {
    const spent = (text: string): number => {
      const budget = new Budget();
      for (const _ of new LogicBoard(parseBoard(text), budget).spellings(1, Infinity));
      return budget.inferences;
    };
    expect(spent("abc/def")).toBeGreaterThan(5 * spent("ab/cd"));
  });

  it("takes the rows of a board with holes", () => {
    expect(boardRows(parseBoard("./.a/b.c"))).toEqual([[], [".", "a"], ["b", ".", "c"]]);
  });
});
