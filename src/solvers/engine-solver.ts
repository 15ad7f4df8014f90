/*
 * The common part of the solvers that find words with an engine. A step is an inference.
 */
import type { Board, Dictionary } from "../board/index.js";
import type { Budget } from "./budget.js";
import { measure } from "./solver.js";
import type { Solver } from "./solver.js";

/** A search that has been prepared. */
interface EngineSearch<Answer> {
  /** An object that keeps the engine alive until the heap has been measured. */
  readonly holder: object;

  /** Its answers, found as they are asked for. */
  readonly answers: Iterable<Answer>;

  wordOf(answer: Answer): string;
}

/** Makes a solver. `begin` prepares the search of a board, which spends of the budget. */
export function engineSolver<Answer>(
  name: string,
  timeMs: number,
  begin: (board: Board, dictionary: Dictionary, budget: Budget) => EngineSearch<Answer>,
): Solver {
  return {
    name,
    timeMs,
    solve(board, dictionary, options = {}) {
      let search: EngineSearch<Answer> | undefined;
      return measure(options, (run) => {
        search = begin(board, dictionary, run.budget);
        for (const answer of search.answers) {
          run.look();
          run.found.add(search.wordOf(answer));
        }
      });
    },
  };
}
