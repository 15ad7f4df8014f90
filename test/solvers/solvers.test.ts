import { describe, expect, it } from "vitest";
import { Dictionary, findWords, parseBoard } from "../../src/board/index.js";
import { checkerSolver } from "../../src/solvers/checker.js";
import { compareSolvers, solvers } from "../../src/solvers/solver-comparison.js";
import { grid } from "../../src/board/notation.js";
import { LogicBoard, pathSolver, prefixSolver } from "../../src/solvers/logic.js";
import { nativeSolver } from "../../src/solvers/native.js";
import { Budget } from "../../src/solvers/budget.js";
import type { Solver } from "../../src/solvers/solver.js";
import { tauSolver } from "../../src/solvers/tau.js";

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
        if (solver.unfit?.(board) !== undefined) return;
        const solution = await solver.solve(board, dictionary);
        const { words, score } = findWords(board, dictionary);
        expect(solution).toMatchObject({ words, score, stopped: undefined });
        expect(solution.inferences > 0 || board.size < 3).toBe(true);
        expect(solution.milliseconds).toBeGreaterThan(0);
        expect(solution.fraction).toBe(1);
        expect(solution.memory).toBeUndefined();
        expect(solution.firstMs === undefined).toBe(words.length === 0);
        expect(solution.firstMs ?? 0).toBeLessThanOrEqual(solution.milliseconds);
      },
    );

    it("keeps to bounds on the letters", async () => {
      const options = { minLetters: 2, maxLetters: 3 };
      const { words } = await solver.solve(parseBoard("ca/ts"), dictionary, options);
      expect(words).toEqual(["act", "at", "cat", "tac"]);
    });

    it("says when it was stopped", async () => {
      const limits = { inferences: 5 };
      const { stopped, fraction } = await solver.solve(parseBoard("ca/ts"), dictionary, { limits });
      expect(stopped).toBe("inferences");
      expect(fraction ?? 0).toBeLessThan(1);
    });

    it("has its memory measured when it is asked to, and then only", async () => {
      // Each time the meter is read there are a thousand bytes more.
      let bytes = 0;
      const heap = (): number => (bytes += 1000);
      const { memory, words } = await solver.solve(parseBoard("ca/ts"), dictionary, { heap });
      expect(memory).toBe(bytes - 1000);
      expect(memory).toBeGreaterThanOrEqual(1000);
      expect(words).toEqual(findWords(parseBoard("ca/ts"), dictionary).words);
    });
  },
);

describe("a comparison", () => {
  it("says that solvers agree", async () => {
    const { agree, rows } = await compareSolvers([parseBoard("ca/ts")], dictionary, { repeat: 1 });
    expect(agree).toBe(true);
    expect(rows.map(({ name, kind }) => [name, kind])).toEqual([
      ["every-path", "solved"],
      ["stems", "solved"],
      ["checker", "solved"],
      ["generator", "solved"],
      ["word-by-word", "solved"],
      ["positions", "solved"],
      ["trie-walk", "solved"],
      ["prolog", "solved"],
      ["embedded", "solved"],
      ["logic", "solved"],
      ["logic-prefix", "solved"],
      ["native", "solved"],
      ["native-wasm", "solved"],
      ["tau", "solved"],
    ]);
  });

  it("names the words in which they differ", async () => {
    const forgetful: Solver = {
      ...nativeSolver,
      solve: (board, words, options) =>
        nativeSolver.solve(board, words, { ...options, minLetters: 4 }),
    };
    const chosen = [nativeSolver, forgetful, prefixSolver];
    const boards = [parseBoard("ca/ts"), parseBoard("ta/co")];
    const { agree, disputed } = await compareSolvers(boards, dictionary, { chosen });
    expect(agree).toBe(false);
    expect(disputed).toEqual([
      { board: 0, word: "act" },
      { board: 0, word: "cat" },
      { board: 0, word: "tac" },
      { board: 1, word: "act" },
      { board: 1, word: "cat" },
      { board: 1, word: "tac" },
    ]);
  });

  it("does not count those that were stopped or left out", async () => {
    const missing: Solver = { ...nativeSolver, missing: async () => "it is not there" };
    const limits = { inferences: 200 };
    const chosen = [nativeSolver, pathSolver, missing];
    const { agree, rows } = await compareSolvers([parseBoard("ca/ts")], dictionary, {
      limits,
      chosen,
    });
    expect(agree).toBe(true);
    expect(rows[1]).toMatchObject({ measurement: { stopped: "inferences", passes: 1 } });
    expect(rows[2]).toEqual({ kind: "left out", name: "native", reason: "it is not there" });
  });

  it("leaves out who cannot do with one of the boards", async () => {
    const boards = [parseBoard("ca/ts"), parseBoard("abcdefghijklmnop")];
    const { rows } = await compareSolvers(boards, dictionary, { chosen: [tauSolver] });
    expect(rows).toMatchObject([{ kind: "left out", reason: /^the board has 16 cells/ }]);
  });

  it("has ratios to the fastest that finished", async () => {
    const chosen = [checkerSolver, nativeSolver, pathSolver];
    const limits = { inferences: 300 };
    const { rows } = await compareSolvers([parseBoard("ca/ts")], dictionary, { chosen, limits });
    const solved = rows.flatMap((row) => (row.kind === "solved" ? [row] : []));
    const ratios = solved.map(({ ratio }) => ratio as number);
    const times = solved.map(({ measurement }) => measurement.milliseconds);
    const least = Math.min(times[0], times[1]);
    expect(ratios).toEqual(times.map((time) => time / least));
    expect(solved[2].measurement.stopped).toBe("inferences");
  });

  it("has no ratios if none finished", async () => {
    const options = { chosen: [checkerSolver], limits: { inferences: 3 } };
    const { rows } = await compareSolvers([parseBoard("ca/ts")], dictionary, options);
    expect(rows).toMatchObject([{ kind: "solved", ratio: undefined }]);
  });

  it("tells how far it is", async () => {
    const told: [number, string][] = [];
    const boards = [parseBoard("ca/ts"), parseBoard("ta/co")];
    const chosen = [nativeSolver, checkerSolver];
    const report = (done: number, name: string): unknown => told.push([done, name]);
    await compareSolvers(boards, dictionary, { chosen, report });
    expect(told).toEqual([
      [0, "native"],
      [1, "native"],
      [2, "native"],
      [2, "checker"],
      [3, "checker"],
      [4, "checker"],
    ]);
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
    const board = parseBoard("./.a/b.c");
    expect(grid(board, board.tiles)).toEqual([["."], [".", "a"], ["b", ".", "c"]]);
  });
});
