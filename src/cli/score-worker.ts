/*
 * The code of the threads of `ambilog score --jobs`. Each uses the shared dictionary, and has a scorer of its own.
 */
import { Dictionary } from "../board/index.js";
import { ResourceError } from "../engine/errors.js";
import { Budget } from "../engine/budget.js";
import { LineScorer, sharedTime } from "./line-scorer.js";
import type { LineScore } from "./line-scorer.js";

/** The data passed to a thread at its start. */
export interface WorkerSetup {
  /** A prepared dictionary. */
  readonly dictionary: SharedArrayBuffer;

  readonly layout: string | undefined;
}

/** Some lines to score. */
export interface ScoreTask {
  /** The lines, with newlines between them. */
  readonly text: string;

  /** The time, as returned by `sharedTime`, when it must stop; undefined for never. */
  readonly deadline: number | undefined;
}

/** The scores of some lines. */
export interface ScoredLines {
  /** A score for each line, up to the one at which the time limit was reached, if it was. */
  readonly scores: readonly LineScore[];

  /** Whether the time limit was reached. */
  readonly stopped: boolean;
}

let scorer: LineScorer | undefined;

/** Scores the lines of a task. */
export function scoreLines({ text, deadline }: ScoreTask): ScoredLines {
  const lineScorer = (scorer ??= makeScorer());
  const budget = new Budget(deadline === undefined ? {} : { timeMs: deadline - sharedTime() });
  const scores: LineScore[] = [];
  try {
    for (const line of text.split("\n")) scores.push(lineScorer.score(line, budget));
  } catch (thrown) {
    if (thrown instanceof ResourceError) return { scores, stopped: true };
    throw thrown;
  }
  return { scores, stopped: false };
}

function makeScorer(): LineScorer {
  const { dictionary, layout } = process.__tinypool_state__.workerData as WorkerSetup;
  return new LineScorer(Dictionary.load(new Uint8Array(dictionary)), { layout });
}
