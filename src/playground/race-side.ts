/*
 * A worker that runs one solver on one board, and says how far it is.
 */
import { Dictionary, parseBoard } from "../board/index.js";
import { ownSolvers } from "../solvers/own-solvers.js";
import type { RaceNews, RaceOrder } from "./race-messages.js";

/** Milliseconds between two reports. */
const PAUSE = 40;

/** A search that is over within these milliseconds is repeated so often, and the best run counts. */
const SHORT = 1000;
const REPEATED = 5;

/** Waits for the order, and runs. */
export function race(order: RaceOrder): void {
  void run(order);
}

async function run(order: RaceOrder): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's has none
  const tell = (news: RaceNews): void => self.postMessage(news);
  const solver = ownSolvers.find(({ name }) => name === order.solver)!;
  const arrived = performance.now();
  const board = parseBoard(order.board);
  const dictionary = Dictionary.load(order.dictionary);
  const reason = solver.unfit?.(board) ?? (await solver.missing?.());
  if (reason !== undefined) {
    tell({ kind: "left out", reason });
    return;
  }
  const start = performance.now();
  const preparation = start - arrived;
  tell({ kind: "begin", setUpMs: preparation });
  const limits = { timeMs: solver.timeMs };
  let [words, due] = [0, 0];
  const first = await solver.solve(board, dictionary, {
    limits,
    onWord() {
      words++;
      const ms = performance.now() - start;
      if (ms < due) return;
      due = ms + PAUSE;
      tell({ kind: "words", words, ms });
    },
  });
  // Data that is kept for later runs, such as another layout of the dictionary, belongs to the set-up.
  let best = first;
  for (let i = 1; i < REPEATED && best.milliseconds < SHORT; i++) {
    const again = await solver.solve(board, dictionary, { limits });
    if (again.milliseconds < best.milliseconds) best = again;
  }
  const { milliseconds: ms, firstMs, score, inferences, stopped } = best;
  const setUpMs = preparation + first.milliseconds - ms;
  tell({ kind: "end", words: best.words, score, ms, setUpMs, firstMs, inferences, stopped });
}
