/**
 * Which ports to show to a user who steps through a run.
 *
 * There are three ways: every port; none until the skipped box is left; only those of spy points. A skipped
 * box is in progress, so a port will leave it, unless its run is given up.
 */
import type { Machine } from "../machine/machine.js";
import type { Predicate } from "../machine/predicate.js";
import type { Box, Port } from "./box.js";
import type { Visit } from "./tracer.js";

/** Is a box left at this port, at least for now? */
export function leaves(port: Port): boolean {
  return port === "exit" || port === "fail" || port === "exception";
}

/** Decides which ports are shown. */
export class Steps {
  /** The spied predicates. */
  readonly spies: Set<Predicate> = new Set();
  /** Are ports of other predicates shown too? */
  creeps = false;
  private skipped: Box | undefined = undefined;
  private machine: Machine | undefined = undefined;

  /** Shows no port of `box` and its inner calls until it is left. */
  skip(machine: Machine, box: Box): void {
    this.machine = machine;
    this.skipped = box;
  }

  /** Ends a skip. */
  stopSkipping(): void {
    this.machine = undefined;
    this.skipped = undefined;
  }

  /** Is this port shown? The end of a skip is shown, and ends it. */
  shows({ box, port }: Visit): boolean {
    if (this.machine?.ended === true) this.stopSkipping();
    if (this.skipped !== undefined) {
      if (box !== this.skipped || !leaves(port)) return false;
      this.stopSkipping();
      return true;
    }
    return this.creeps || this.spies.has(box.predicate);
  }
}
