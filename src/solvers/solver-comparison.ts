/*
 * All solvers on the same boards.
 */
import type { Board, Dictionary } from "../board/index.js";
import { measureSolver } from "./measurement.js";
import { ownSolvers } from "./own-solvers.js";
import type { Measurement, MeasurementOptions } from "./measurement.js";
import type { Solver } from "./solver.js";
import { tauSolver } from "./tau.js";

/** The available solvers: searches in TypeScript, then the relation and its variants. */
export const solvers: readonly Solver[] = [...ownSolvers, tauSolver];

/** The result of one solver. */
export type ComparisonRow =
  | {
      readonly kind: "solved";
      readonly name: string;
      readonly measurement: Measurement;

      /**
       * Its time divided by that of the fastest solver that finished; for one that was stopped, a lower
       * bound. Undefined if none finished.
       */
      readonly ratio: number | undefined;
    }
  | { readonly kind: "left out"; readonly name: string; readonly reason: string };

/** A word that some solvers found and some did not. */
export interface Dispute {
  /** The board, by its index. */
  readonly board: number;

  readonly word: string;
}

/** The results of all solvers. */
export interface Comparison {
  readonly rows: readonly ComparisonRow[];

  /** Whether all solvers that finished found the same words. */
  readonly agree: boolean;

  /** The words in which they differ, sorted for each board. */
  readonly disputed: readonly Dispute[];
}

interface ComparisonOptions extends Omit<MeasurementOptions, "report"> {
  /** The solvers. Default: all. */
  readonly chosen?: readonly Solver[] | undefined;

  /**
   * Called with the name of the current solver and the number of boards done, including those of all
   * solvers before it. Default: none.
   */
  readonly report?: ((boards: number, name: string) => void) | undefined;
}

/** Runs solvers on boards, one solver after the other. */
export async function compareSolvers(
  boards: readonly Board[],
  dictionary: Dictionary,
  options: ComparisonOptions = {},
): Promise<Comparison> {
  const { chosen = solvers, report, ...others } = options;
  const rows: ComparisonRow[] = [];
  const tally = new Tally(boards.length);
  let done = 0;
  for (const solver of chosen) {
    const { name } = solver;
    const before = done;
    report?.(before, name);
    const reason = await reasonAgainst(solver, boards);
    if (reason === undefined) {
      const { measurement, found } = await measureSolver(solver, boards, dictionary, {
        ...others,
        report: (count) => report?.(before + count, name),
      });
      if (measurement.stopped === undefined) tally.add(found);
      rows.push({ kind: "solved", name, measurement, ratio: undefined });
    } else {
      rows.push({ kind: "left out", name, reason });
    }
    done = before + boards.length;
  }
  const disputed = tally.disputed();
  return { rows: withRatios(rows), agree: disputed.length === 0, disputed };
}

async function reasonAgainst(
  solver: Solver,
  boards: readonly Board[],
): Promise<string | undefined> {
  for (const board of boards) {
    const reason = solver.unfit?.(board);
    if (reason !== undefined) return reason;
  }
  return solver.missing?.();
}

function withRatios(rows: readonly ComparisonRow[]): ComparisonRow[] {
  const times = rows.flatMap((row) =>
    row.kind === "solved" && row.measurement.stopped === undefined
      ? [row.measurement.milliseconds]
      : [],
  );
  if (times.length === 0) return [...rows];
  const least = Math.min(...times);
  return rows.map((row) =>
    row.kind === "solved" ? { ...row, ratio: row.measurement.milliseconds / least } : row,
  );
}

/** Counts how many solvers found each word of each board. */
class Tally {
  private readonly boards: readonly Map<string, number>[];
  private solvers = 0;

  constructor(boards: number) {
    this.boards = Array.from({ length: boards }, () => new Map<string, number>());
  }

  add(found: readonly (readonly string[])[]): void {
    this.solvers++;
    for (const [board, words] of found.entries()) {
      const counts = this.boards[board];
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }

  disputed(): Dispute[] {
    return this.boards.flatMap((counts, board) =>
      [...counts.keys()]
        .filter((word) => counts.get(word) !== this.solvers)
        .sort()
        .map((word) => ({ board, word })),
    );
  }
}
