import { dictionaryOf } from "../board/random.js";
import { describe, expect, it } from "vitest";
import { Board, Dictionary, fillLayout, layoutNames, parseBoard } from "../../src/board/index.js";
import { builtInDictionary } from "../../src/node/dictionaries.js";
import { solvers } from "../../src/solvers/solver-comparison.js";
import type { Solver, SolverOptions } from "../../src/solvers/solver.js";
import { rowsAndWords, largeRows, largeWord, someBounds } from "./boards.js";
import { fc, forAllAwaited } from "../properties.js";

function named(...names: string[]): Solver[] {
  return names.map((name) => solvers.find((solver) => solver.name === name) as Solver);
}

/** Solvers whose time grows with words or prefixes, not with all paths, and that start at once. */
const fast = named(
  "stems",
  "checker",
  "word-by-word",
  "positions",
  "trie-walk",
  "native",
  "native-wasm",
);
const slow = named("every-path", "generator");
const engines = named("prolog", "embedded", "logic", "logic-prefix");
const tau = named("tau");

it("is about all solvers that there are", () => {
  const covered = [...fast, ...slow, ...engines, ...tau].map(({ name }) => name);
  expect(covered.sort()).toEqual(solvers.map(({ name }) => name).sort());
});

/** Expects all to find the same, and returns it. */
async function agree(
  chosen: readonly Solver[],
  board: Board,
  dictionary: Dictionary,
  options: SolverOptions = {},
): Promise<readonly string[]> {
  const [first, ...others] = chosen;
  const { words, score } = await first.solve(board, dictionary, options);
  for (const solver of others) {
    if (solver.unfit?.(board) !== undefined) continue;
    const solution = await solver.solve(board, dictionary, options);
    expect({ solver: solver.name, words: solution.words, score: solution.score }).toEqual({
      solver: solver.name,
      words,
      score,
    });
  }
  return words;
}

describe("on random boards all solvers find the same words", () => {
  it("natively and by every search, up to 8 cells, within any bounds", () =>
    forAllAwaited(35, [rowsAndWords, someBounds], async ({ rows, words }, bounds) => {
      const options = { minLetters: 1, ...bounds };
      const board = Board.fromRows(rows);
      await agree([...slow, ...fast], board, dictionaryOf(words), options);
    }));

  it("natively and by every fast search, up to 64 cells", async () => {
    const words = fc.array(largeWord, { minLength: 1, maxLength: 30 });
    await forAllAwaited(45, [largeRows, words], async (rows, some) => {
      await agree(fast, Board.fromRows(rows), dictionaryOf(some));
    });
  });

  const few = rowsAndWords.filter(({ rows }) => rows.flat().filter((t) => t !== ".").length <= 5);

  it("natively and by every way to run the relation in Prolog, up to 5 cells", () =>
    forAllAwaited(8, [few, someBounds], async ({ rows, words }, bounds) => {
      const options = { minLetters: 1, ...bounds };
      const board = Board.fromRows(rows);
      const native = named("native");
      await agree([...native, ...engines], board, dictionaryOf(words), options);
    }));

  it("natively and in Tau Prolog, up to 5 cells", () =>
    forAllAwaited(6, [few], async ({ rows, words }) => {
      await agree([...named("native"), ...tau], Board.fromRows(rows), dictionaryOf(words), {
        minLetters: 1,
      });
    }));
});

describe("on boards that the sources of the solvers show", () => {
  it("all but those that are too slow find the word that is followed step by step", async () => {
    const dictionary = Dictionary.fromWords(["fink", "fin", "kin", "find", "finkle", "knife"]);
    const board = parseBoard("abci/efih/ijkl/mnop");
    const chosen = [...fast, ...named("logic-prefix")];
    expect(await agree(chosen, board, dictionary)).toEqual(["fin", "fink", "knife"]);
  });

  it("they agree on the words of a board in the built-in dictionary", async () => {
    const board = fillLayout("word_racer_1", [..."tnlehrayvsrtjesn"]);
    const words = await agree(fast, board, builtInDictionary());
    expect(words.length).toBeGreaterThan(70);
  });

  it.each(layoutNames)("they agree on the layout %s", async (name) => {
    const some =
      "the hen lay ray vest vests jest yes tree rest zoo say rat hat heart nest sent lent";
    const dictionary = Dictionary.fromWords(some.split(" "));
    const letters = Array.from("tnlehrayvsrtjesntnlehrayvsrtjesn");
    const sizes = [16, 24, 28, 32];
    const board = fillLayout(name, letters.slice(0, sizes[layoutNames.indexOf(name)]));
    const words = await agree([...fast, ...named("logic-prefix")], board, dictionary);
    expect(words.length).toBeGreaterThan(2);
  });
});
