/*
 * The end of a run from outside: by Ctrl-C, a limit on time, or a limit of its own.
 */
import { ERROR } from "./console.js";

/** The exit code after Ctrl-C: 128 plus the number of the signal. */
const INTERRUPTED = 130;

/** The reason why a run ends early. */
export type StopReason = "interrupted" | "timeout" | "crowded";

export class Stop {
  /** The first reason, if there is one. */
  reason: StopReason | undefined = undefined;
  /** Fulfilled when there is a reason. */
  readonly stopped: Promise<void>;
  private fulfil: () => void = () => {};
  private readonly timer: ReturnType<typeof setTimeout> | undefined;
  private readonly interrupt: () => void = () => this.because("interrupted");

  constructor(timeout: number | undefined) {
    this.stopped = new Promise((resolve) => {
      this.fulfil = resolve;
    });
    if (timeout !== undefined) this.timer = setTimeout(() => this.because("timeout"), timeout);
    process.once("SIGINT", this.interrupt);
  }

  because(reason: StopReason): void {
    this.reason ??= reason;
    this.fulfil();
  }

  /** The exit code of a run that it has ended. */
  get status(): number {
    return this.reason === "interrupted" ? INTERRUPTED : ERROR;
  }

  /** Waits for nothing any more. */
  release(): void {
    process.off("SIGINT", this.interrupt);
    clearTimeout(this.timer);
  }
}
