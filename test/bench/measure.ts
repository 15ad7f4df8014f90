/* Contenders for one task, measured in turns so that a noisy moment hits them all. */

/** One way to do a task. */
export interface Contender {
  readonly name: string;
  /** The units of the task in one run; contenders may do different amounts. */
  readonly units: number;
  /** Runs it. Returns the milliseconds, and a result that must be equal for all contenders. */
  run(): { readonly ms: number; readonly result: string };
}

/** A task with its contenders. */
export interface Task {
  readonly name: string;
  /** The unit of work. */
  readonly unit: string;
  /** The others are compared with the first. */
  readonly contenders: readonly Contender[];
}

/** The result of one contender. */
export interface Figure {
  readonly task: string;
  readonly contender: string;
  /** The median. */
  readonly unitsPerSecond: number;
  readonly unit: string;
  /** The speed relative to that of the first contender. */
  readonly ratio: number;
  readonly result: string;
}

export function timed(work: () => string): { ms: number; result: string } {
  const start = performance.now();
  const result = work();
  return { ms: performance.now() - start, result };
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Measures a task in some rounds after one to warm up; throws where results differ. */
export function measure({ name, unit, contenders }: Task, rounds = 5): Figure[] {
  const times = contenders.map((): number[] => []);
  const results = contenders.map(({ run }) => run().result);
  for (let round = 0; round < rounds; round++) {
    for (const [i, { run }] of contenders.entries()) {
      const { ms, result } = run();
      times[i].push(ms);
      if (result !== results[i]) throw new Error(`${name}: ${contenders[i].name} is not steady`);
    }
  }
  const speeds = contenders.map(({ units }, i) => (units * 1000) / median(times[i]));
  return contenders.map(({ name: contender }, i) => {
    if (results[i] !== results[0]) {
      throw new Error(`${name}: ${contender} finds ${results[i]}, not ${results[0]}`);
    }
    return {
      task: name,
      contender,
      unitsPerSecond: speeds[i],
      unit,
      ratio: speeds[i] / speeds[0],
      result: results[i],
    };
  });
}
