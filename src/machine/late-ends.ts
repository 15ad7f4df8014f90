/**
 * Ends that take their time: a run that leaves an asynchronous generator of the host asks it to end, which it
 * does when it likes, or never.
 *
 * Whoever awaits the run waits for them, but not longer than the run itself may take, and throws what they
 * throw. What one throws when nobody waits for it any longer is told.
 */

/** What an end has thrown. */
export interface LateFailure {
  readonly thrown: unknown;
  /** Tells it, where it cannot be thrown. */
  tell(): void;
}

/** The late ends of one run. */
export class LateEnds {
  /** Does somebody wait for those to come, and `take` what they have thrown? */
  areAwaited = false;
  private readonly pending: Set<Promise<void>> = new Set();
  private failures: LateFailure[] = [];

  /** Adds one, with what tells that it has thrown something. */
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

  /** Is there one to wait for? */
  get arePending(): boolean {
    return this.pending.size > 0;
  }

  /** Resolves when those are settled that are pending now. */
  settled(): Promise<unknown> {
    return Promise.all(this.pending);
  }

  /** Ends the waiting: takes what has been thrown; what others throw will be told. */
  take(): readonly LateFailure[] {
    const { failures } = this;
    this.failures = [];
    this.pending.clear();
    return failures;
  }
}
