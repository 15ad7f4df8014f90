/*
 * Measures one solver on one board or several.
 *
 * In the first pass over the boards, the solver's memory is sampled. If that pass takes a second or less,
 * it is a warm-up: its times do not count. Fast solvers are warmed up by some more passes, because
 * JavaScript engines compile code that runs often; then come the passes that count. If the first pass takes
 * longer, or is stopped, another one would tell little more: it is the measurement, less the time taken by
 * sampling.
 */
import type { Board, Dictionary } from "../board/index.js";
import type { ResourceKind } from "../engine/errors.js";
import type { Limits } from "../machine/limits.js";
import type { Solver, SolverOptions } from "./solver.js";

/** The maximal duration of a warm-up pass, and of the passes in which memory is sampled, in milliseconds. */
const MOST_OF_WARM_UP = 1000;

/** The minimal duration of a warm-up, in milliseconds. */
const LEAST_OF_WARM_UP = 100;

/** The default number of passes measured after a warm-up. */
const PASSES = 3;

export interface MeasurementOptions extends SolverOptions {
  /**
   * The limits of the solver for one pass over all boards. Default: its `timeMs`.
   */
  readonly limits?: Limits | undefined;

  /**
   * The number of passes that count. Default: 3 after a warm-up, and 1 if the first pass is not a warm-up.
   * A pass that was stopped is the last one.
   */
  readonly repeat?: number | undefined;

  /** Called after each board of the first pass with the number of boards done. Default: none. */
  readonly report?: ((boards: number) => void) | undefined;
}

/** The results of a solver on all boards, and their cost. */
export interface Measurement {
  /** The number of words, summed over the boards. */
  readonly words: number;

  /** The sum of their scores. */
  readonly score: number;

  /** The time of a pass over all boards: the median of those that count. */
  readonly milliseconds: number;

  /**
   * The times until the first word of each board, summed over the boards that have one: the median
   * of the passes that count. Undefined if no word was found.
   */
  readonly firstMs: number | undefined;

  /** The inferences or steps of a pass. */
  readonly inferences: number;

  /**
   * The peak number of bytes held on one board; undefined without a meter. With several boards, those of
   * the first second are sampled.
   */
  readonly memory: number | undefined;

  /** The resource that ran out before the last board was done; undefined if none did. */
  readonly stopped: ResourceKind | undefined;

  /** The share of the work that is done, from 0 to 1; undefined if the solver does not know. */
  readonly fraction: number | undefined;

  readonly passes: number;
}

/** The measurement of a solver, and the words that it found. */
interface MeasuredWords {
  readonly measurement: Measurement;

  /** The words of each board, sorted, as far as the solver got. */
  readonly found: readonly (readonly string[])[];
}

/** One pass over all boards. */
interface Pass extends Omit<Measurement, "passes"> {
  readonly found: readonly (readonly string[])[];
}

/**
 * Runs a solver on boards, and measures it.
 *
 * @throws {RangeError} if there are no boards, or if the number of passes is not positive
 */
export async function measureSolver(
  solver: Solver,
  boards: readonly Board[],
  dictionary: Dictionary,
  options: MeasurementOptions = {},
): Promise<MeasuredWords> {
  if (boards.length === 0) throw new RangeError("Expected one board or more, got none");
  const { heap: _heap, report: _report, ...timed } = options;
  const { repeat } = options;
  if (repeat !== undefined && !(Number.isInteger(repeat) && repeat > 0)) {
    throw new RangeError(`Expected options.repeat to be a whole number above 0, got ${repeat}`);
  }
  const first = await passOver(solver, boards, dictionary, options);
  const isWarmUp = first.stopped === undefined && first.milliseconds <= MOST_OF_WARM_UP;
  const warm = performance.now() + LEAST_OF_WARM_UP - first.milliseconds;
  while (isWarmUp && performance.now() < warm) await passOver(solver, boards, dictionary, timed);
  const wanted = repeat ?? (isWarmUp ? PASSES : 1);
  const passes: Pass[] = isWarmUp ? [] : [first];
  while (passes.length < wanted && passes.at(-1)?.stopped === undefined) {
    passes.push(await passOver(solver, boards, dictionary, timed));
  }
  const { found, ...last } = passes[passes.length - 1];
  const measurement = {
    ...last,
    milliseconds: median(passes.map(({ milliseconds }) => milliseconds)) as number,
    firstMs: median(passes.flatMap(({ firstMs }) => firstMs ?? [])),
    memory: first.memory,
    passes: passes.length,
  };
  return { measurement, found };
}

async function passOver(
  solver: Solver,
  boards: readonly Board[],
  dictionary: Dictionary,
  options: MeasurementOptions,
): Promise<Pass> {
  const { report, heap } = options;
  const { inferences: mostInferences, timeMs = Infinity } = options.limits ?? {
    timeMs: solver.timeMs,
  };
  const found: (readonly string[])[] = [];
  let [words, score, milliseconds, inferences] = [0, 0, 0, 0];
  let [firstMs, memory, fraction]: (number | undefined)[] = [];
  let stopped: ResourceKind | undefined;
  for (const board of boards) {
    const solution = await solver.solve(board, dictionary, {
      ...options,
      limits: {
        inferences:
          mostInferences === undefined ? undefined : Math.max(mostInferences - inferences, 0),
        timeMs: timeMs === Infinity ? undefined : Math.max(timeMs - milliseconds, 0),
      },
      heap: milliseconds <= MOST_OF_WARM_UP ? heap : undefined,
    });
    found.push(solution.words);
    words += solution.words.length;
    score += solution.score;
    milliseconds += solution.milliseconds;
    inferences += solution.inferences;
    firstMs = sum(firstMs, solution.firstMs);
    if (solution.memory !== undefined) memory = Math.max(memory ?? 0, solution.memory);
    ({ stopped, fraction } = solution);
    if (stopped !== undefined) break;
    report?.(found.length);
  }
  if (boards.length > 1) fraction = (found.length - 1 + (fraction ?? 0)) / boards.length;
  return { words, score, milliseconds, firstMs, inferences, memory, stopped, fraction, found };
}

function sum(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined ? other : one + (other ?? 0);
}

/** The middle number, or the mean of the two middle ones; undefined if there are none. */
function median(numbers: readonly number[]): number | undefined {
  if (numbers.length === 0) return undefined;
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
