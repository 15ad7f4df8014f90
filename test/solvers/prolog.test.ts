import { describe, expect, it } from "vitest";
import { Dictionary, countPaths, parseBoard } from "../../src/board/index.js";
import { CompleteEngine } from "../../src/complete.js";
import { pathSolver } from "../../src/solvers/logic.js";
import { prologSolver } from "../../src/solvers/prolog.js";

const rows = [
  ["a", "b", "c"],
  ["d", "e", "f"],
  ["g", "h", "i"],
];

function engine(): CompleteEngine {
  const made = new CompleteEngine();
  made.once("set_prolog_flag(native, false)");
  return made;
}

describe("the relation by steps in all directions", () => {
  it("has 92,754 answers on 3x3: nine for each path, and the empty word once a place", () => {
    const goal =
      "directions_board(Rows, _B), aggregate_all(count, directions_word(_B, _), N)," +
      "aggregate_all(count, directions_word(_B, []), Empty)";
    const paths = countPaths(parseBoard("abc/def/ghi"));
    const answer = engine().once(goal, { Rows: rows });
    expect(answer).toMatchObject({ N: 92_754, Empty: 9 });
    expect(9 * paths + 9).toBe(92_754);
  });

  it("has 10,256 different words of three letters and more on 3x3 if all letters differ", () => {
    const engineOfWords = engine();
    const goal = "directions_board(_Rows, _B), directions_word(_B, W), W = [_,_,_|_]";
    const words = new Set<string>();
    for (const { W } of engineOfWords.query(goal, { _Rows: rows })) {
      words.add((W as readonly string[]).join(""));
    }
    expect(words.size).toBe(10_256);
  });

  it("is proved nine times for each path of a word", () => {
    const count = (letters: string): unknown =>
      engine().once(
        "directions_board([[c,a],[t,a]], _B), aggregate_all(count, directions_word(_B, W), N)",
        { W: [...letters] },
      )?.["N"];
    expect([count("cat"), count("ct"), count("tac"), count("cc")]).toEqual([18, 9, 18, 0]);
  });

  it("has holes and tiles of several letters", () => {
    const goal =
      "directions_board([[qu,'.'],[i,t]], _B), aggregate_all(count, directions_word(_B, W), N)";
    const count = (letters: string): unknown => engine().once(goal, { W: [...letters] })?.["N"];
    expect([count("quit"), count("qit"), count("it")]).toEqual([9, 0, 9]);
  });
});

it("costs several times the inferences of the relation that proves each path once", async () => {
  const board = parseBoard("abc/def");
  const dictionary = Dictionary.fromWords(["bed", "fade"]);
  const steps = await prologSolver.solve(board, dictionary);
  const once = await pathSolver.solve(board, dictionary);
  expect(steps.words).toEqual(once.words);
  expect(steps.inferences).toBeGreaterThan(3 * once.inferences);
});
