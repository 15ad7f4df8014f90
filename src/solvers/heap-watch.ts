/*
 * The memory that a search holds: the increase over the start, at sampling times.
 *
 * Idea. A search offers a sample whenever it pauses. Each sample first collects garbage, so it counts live
 * data: tables, stacks, and the words found. That takes some milliseconds, so the time between two samples
 * doubles each time; a search of a minute is sampled about a dozen times. Memory held only between two
 * samples is missed.
 */

/** Collects garbage, and returns the number of bytes in use. */
export type HeapMeter = () => number;

/** The minimal time between two samples, in milliseconds. */
const LEAST = 20;

/** The peak memory of a search over all samples. */
export class HeapWatch {
  private readonly meter: HeapMeter | undefined;
  private readonly before: number;
  private readonly start: number;
  private most = 0;
  private due = 0;

  /** The end and the duration of each sample. */
  private readonly looks: { readonly ended: number; readonly took: number }[] = [];

  /** Starts the watch: memory in use now does not count. */
  constructor(meter?: HeapMeter) {
    this.meter = meter;
    this.before = meter === undefined ? 0 : meter();
    this.start = performance.now();
  }

  /** The milliseconds spent on samples until a time, as returned by `performance.now()`. */
  millisecondsUntil(time: number): number {
    return this.looks.reduce((sum, { ended, took }) => (ended <= time ? sum + took : sum), 0);
  }

  /** Takes a sample if it is due: cheap enough for each pause of a search. */
  look(): void {
    if (this.meter !== undefined && performance.now() >= this.due) this.measure(this.meter);
  }

  /** Takes the last sample; returns the maximal number of bytes held, undefined without a meter. */
  finish(): number | undefined {
    if (this.meter === undefined) return undefined;
    this.measure(this.meter);
    return this.most;
  }

  private measure(meter: HeapMeter): void {
    const begun = performance.now();
    this.most = Math.max(this.most, meter() - this.before);
    const ended = performance.now();
    this.looks.push({ ended, took: ended - begun });
    this.due = ended + Math.max(LEAST, ended - this.start);
  }
}
