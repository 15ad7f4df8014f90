/*
 * A worker that runs one solver on one board, and says how far it is.
 */
import { Dictionary, parseBoard } from "../board/index.js";
import { ownSolvers } from "../solvers/own-solvers.js";
import type { RaceNews, RaceOrder } from "./race-messages.js";

/** Milliseconds between two reports. */
const PAUSE = 40;

/** Waits for the order, and runs. */
export function race(order: RaceOrder): void {
  void run(order);
}

async function run(order: RaceOrder): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's has none
  const tell = (news: RaceNews): void => self.postMessage(news);
  const solver = ownSolvers.find(({ name }) => name === order.solver)!;
  const board = parseBoard(order.board);
  const dictionary = Dictionary.load(order.dictionary);
  const reason = solver.unfit?.(board) ?? (await solver.missing?.());
  if (reason !== undefined) {
    tell({ kind: "left out", reason });
    return;
  }
  tell({ kind: "begin" });
  const start = performance.now();
  let [words, due] = [0, 0];
  const solution = await solver.solve(board, dictionary, {
    limits: { timeMs: solver.patience },
    onWord() {
      words++;
      const ms = performance.now() - start;
      if (ms < due) return;
      due = ms + PAUSE;
      tell({ kind: "words", words, ms });
    },
  });
  const { milliseconds: ms, firstMs, score, inferences, stopped } = solution;
  tell({ kind: "end", words: solution.words, score, ms, firstMs, inferences, stopped });
}
