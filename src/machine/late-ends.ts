/**
 * Late ends: a run that leaves an asynchronous generator of the host asks it to end, which may happen late, or never.
 *
 * Whoever awaits the run waits for its late ends, but not longer than the run itself may take, and throws their
 * errors. Errors that come when nobody waits any longer are reported.
 */

/** An error that an end has thrown. */
export interface LateFailure {
  readonly thrown: unknown;
  /** Reports it, where it cannot be thrown. */
  tell(): void;
}

export class LateEnds {
  /** Whether a caller will wait for the ends that are added, and `take` their errors. */
  areAwaited = false;
  private readonly pending: Set<Promise<void>> = new Set();
  private failures: LateFailure[] = [];

  /** Adds one, with a function that reports its error. */
  add(end: unknown, tell: (thrown: unknown) => void): void {
    const settled: Promise<void> = Promise.resolve(end).then(
      () => void this.pending.delete(settled),
      (thrown: unknown) => {
        if (this.pending.delete(settled)) {
          this.failures.push({ thrown, tell: () => tell(thrown) });
        } else {
          tell(thrown);
        }
      },
    );
    if (this.areAwaited) this.pending.add(settled);
  }

  /** Whether there is one to wait for. */
  get arePending(): boolean {
    return this.pending.size > 0;
  }

  /** Resolves when those that are pending now are settled. */
  settled(): Promise<unknown> {
    return Promise.all(this.pending);
  }

  /** Ends the waiting: takes the errors so far; later ones will be reported. */
  take(): readonly LateFailure[] {
    const { failures } = this;
    this.failures = [];
    this.pending.clear();
    return failures;
  }
}
