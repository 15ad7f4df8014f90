/*
 * What a search holds in memory: how much more is in use than before it, at the moments at which
 * somebody looks.
 *
 * Idea. A search is asked to look whenever it pauses. Each look has the garbage collected first, so
 * what counts is what is held: tables, stacks, and the words found, and not what was thrown away.
 * That takes some milliseconds, so the time between two looks doubles from look to look; a search of
 * a minute is looked at about a dozen times. What a search holds between two looks only is missed.
 */

/** Collects what nobody needs any more, and tells how many bytes are in use. */
export type HeapMeter = () => number;

/** The least time between two looks, in milliseconds. */
const LEAST = 20;

/** The most memory that a search was seen to hold. */
export class HeapWatch {
  private readonly meter: HeapMeter | undefined;
  private readonly before: number;
  private readonly start: number;
  private most = 0;
  private due = 0;

  /** When each look ended, and what it took. */
  private readonly looks: { readonly ended: number; readonly took: number }[] = [];

  /**
   * Begins the watch: what is in use now does not count.
   *
   * @param meter tells what is in use. Default: nothing is looked at
   */
  constructor(meter?: HeapMeter) {
    this.meter = meter;
    this.before = meter === undefined ? 0 : meter();
    this.start = performance.now();
  }

  /** The milliseconds that looking has taken until a time, as `performance.now()` tells it. */
  millisecondsUntil(time: number): number {
    return this.looks.reduce((sum, { ended, took }) => (ended <= time ? sum + took : sum), 0);
  }

  /** Looks, if it is time to: cheap enough for each pause of a search. */
  look(): void {
    if (this.meter !== undefined && performance.now() >= this.due) this.measure(this.meter);
  }

  /** Looks for the last time; the most bytes that were held, undefined without a meter. */
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
