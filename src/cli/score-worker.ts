/*
 * The code of the threads of `ambilog score --jobs`. Each uses the shared dictionary, and has a scorer of its own.
 */
import { Dictionary } from "../board/index.js";
import { Budget } from "../solvers/budget.js";
import { LineScorer, sharedTime } from "./line-scorer.js";
import type { ScoredLines } from "./line-scorer.js";

/** The data passed to a thread at its start. */
export interface WorkerSetup {
  readonly dictionary: SharedArrayBuffer;

  readonly layout: string | undefined;
}

/** Some lines to score. */
export interface ScoreTask {
  readonly bytes: Uint8Array;

  /** The time, as returned by `sharedTime`, when it must stop; undefined for never. */
  readonly deadline: number | undefined;
}

/** The scores of some lines, without what does not cross threads. */
export interface ScoredChunk extends Pick<ScoredLines, "scores" | "errors"> {
  /** Whether the time limit was reached. */
  readonly isStopped: boolean;
}

let scorer: LineScorer | undefined;

export function scoreLines({ bytes, deadline }: ScoreTask): ScoredChunk {
  const lineScorer = (scorer ??= makeScorer());
  const budget = new Budget(deadline === undefined ? {} : { timeMs: deadline - sharedTime() });
  const { scores, errors, stopped } = lineScorer.scoreLines(bytes, 0, Infinity, budget);
  return { scores: scores.slice(), errors, isStopped: stopped !== undefined };
}

function makeScorer(): LineScorer {
  const { dictionary, layout } = process.__tinypool_state__.workerData as WorkerSetup;
  return new LineScorer(Dictionary.load(new Uint8Array(dictionary)), { layout });
}
