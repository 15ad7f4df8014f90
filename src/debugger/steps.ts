/**
 * Decides which ports to show to a user who steps through a run.
 *
 * There are three ways: every port; none until the skipped box is left; only those of spy points. A skipped
 * box is in progress, so a port will leave it, unless its run is given up.
 */
import { leaves } from "../engine/box.js";
import type { Box, Visit } from "../engine/box.js";

/** Decides which ports are shown. */
export class Steps {
  /** The indicators of the spied predicates. */
  readonly spies: Set<string> = new Set();
  /** Whether ports of other predicates are shown too. */
  creeps = false;
  #skipped: Box | undefined = undefined;
  #run: object | undefined = undefined;

  /** Shows no port of `box` and its inner calls until it is left. */
  skip(run: object, box: Box): void {
    this.#run = run;
    this.#skipped = box;
  }

  /** Ends a skip. */
  stopSkipping(): void {
    this.#run = undefined;
    this.#skipped = undefined;
  }

  /** Whether this port is shown. The port that ends a skip is shown. */
  shows({ box, port, run }: Visit): boolean {
    // A run outside of all calls has begun anew: the one with the skipped box has been given up.
    if (this.#run !== run && box.depth === 1) this.stopSkipping();
    if (this.#skipped !== undefined) {
      if (box !== this.#skipped || !leaves(port)) return false;
      this.stopSkipping();
      return true;
    }
    return this.creeps || this.spies.has(box.predicate.indicator);
  }
}
