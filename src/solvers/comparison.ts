/*
 * All solvers on one board.
 */
import type { Board, Dictionary } from "../board/index.js";
import { checkerSolver } from "./checker.js";
import { everyPathSolver } from "./every-path.js";
import { generatorSolver } from "./generator.js";
import { pathSolver, prefixSolver } from "./logic.js";
import { nativeSolver } from "./native.js";
import { positionSolver } from "./positions.js";
import type { Solution, Solver, SolverOptions } from "./solver.js";
import { stemSolver } from "./stems.js";
import { tauSolver } from "./tau.js";
import { trieWalkSolver } from "./trie-walk.js";
import { wordByWordSolver } from "./word-by-word.js";

/** The solvers that there are: ways to search in TypeScript, then the relation and its twins. */
export const solvers: readonly Solver[] = [
  everyPathSolver,
  stemSolver,
  checkerSolver,
  generatorSolver,
  wordByWordSolver,
  positionSolver,
  trieWalkSolver,
  pathSolver,
  prefixSolver,
  nativeSolver,
  tauSolver,
];

/** What one solver has made of the board. */
export type ComparisonRow =
  | { readonly kind: "solved"; readonly name: string; readonly solution: Solution }
  | { readonly kind: "left out"; readonly name: string; readonly reason: string };

/** What all solvers have made of the board. */
export interface Comparison {
  readonly rows: readonly ComparisonRow[];

  /** Whether all that came to an end found the same words. */
  readonly agree: boolean;

  /** The words that some of those found and some did not, sorted. */
  readonly disputed: readonly string[];
}

/**
 * Lets solvers search a board, one after the other.
 *
 * @param board the board
 * @param dictionary the words that count
 * @param options which of the words, and what each solver may spend; without limits, each has the
 * time that is its patience
 * @param chosen the solvers. Default: all
 */
export async function compareSolvers(
  board: Board,
  dictionary: Dictionary,
  options: SolverOptions = {},
  chosen: readonly Solver[] = solvers,
): Promise<Comparison> {
  const { inferences, timeMs } = options.limits ?? {};
  const isLimited = inferences !== undefined || timeMs !== undefined;
  const rows: ComparisonRow[] = [];
  for (const solver of chosen) {
    const { name } = solver;
    const reason = solver.unfit?.(board) ?? (await solver.missing?.());
    if (reason !== undefined) {
      rows.push({ kind: "left out", name, reason });
      continue;
    }
    const limits = isLimited ? { inferences, timeMs } : { timeMs: solver.patience };
    const solution = await solver.solve(board, dictionary, { ...options, limits });
    rows.push({ kind: "solved", name, solution });
  }
  const disputed = disputedWords(rows);
  return { rows, agree: disputed.length === 0, disputed };
}

function disputedWords(rows: readonly ComparisonRow[]): string[] {
  const counts = new Map<string, number>();
  let solutions = 0;
  for (const row of rows) {
    if (row.kind !== "solved" || row.solution.stopped !== undefined) continue;
    solutions++;
    for (const word of row.solution.words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts.keys()].filter((word) => counts.get(word) !== solutions).sort();
}
