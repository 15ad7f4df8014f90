/** Waiting for promises that may never be settled. */
import { whenAborted } from "./abortions.js";
import { LONGEST_DELAY } from "../machine/alarms.js";
import type { HostSignal } from "./host-types.js";

/** The conditions that end the waiting. */
export interface WaitingLimits {
  readonly signal: HostSignal | undefined;
  /** Milliseconds. */
  readonly timeLeft: number;
  /** Set to a function that ends it. */
  wake: (() => void) | undefined;
}

/** Waits until `promise` is settled, the signal is aborted, time is up, or somebody ends the waiting. */
export async function settled(limits: WaitingLimits, promise: PromiseLike<unknown>): Promise<void> {
  const { signal, timeLeft } = limits;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ignore = (): void => undefined;
  try {
    await new Promise<void>((resolve) => {
      limits.wake = resolve;
      if (signal !== undefined) ignore = whenAborted(signal, resolve);
      if (signal?.aborted) resolve();
      // Whoever has computed for long has less than no time left, which timers of Node warn of.
      const delay = Math.max(Math.min(timeLeft + 1, LONGEST_DELAY), 0);
      if (timeLeft !== Infinity) timer = setTimeout(resolve, delay);
      promise.then(
        () => resolve(),
        () => resolve(),
      );
    });
  } finally {
    limits.wake = undefined;
    ignore();
    clearTimeout(timer);
  }
}
