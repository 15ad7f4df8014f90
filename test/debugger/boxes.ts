/* Checks that the events of a trace are well formed. */
import type { TraceEvent } from "../../src/parts.js";

/** Follows the events of one run, and reports the first one that no box can have there. */
export class Boxes {
  /** The boxes that have been entered and not left, innermost last. */
  readonly entered: number[] = [];
  /** The boxes that have been left and may be entered again. */
  readonly #left: Map<number, readonly number[]> = new Map();
  readonly #seen: Set<number> = new Set();
  events = 0;

  /** The error in the next event; undefined if it is correct. */
  check(event: TraceEvent): string | undefined {
    this.events++;
    if (event.kind === "answer") {
      return this.entered.length === 0 ? undefined : "an answer within a call";
    }
    const { port, id, depth, isLast } = event;
    const name = `${port} of ${event.predicate} (${id})`;
    if (port === "call" || port === "redo") {
      if (port === "call" && this.#seen.has(id)) return `${name}, called before`;
      if (port === "redo" && !this.#left.has(id)) return `${name}, which has no choices`;
      if (port === "redo" && this.#left.get(id)!.join() !== this.entered.join()) {
        return `${name}, but it was left elsewhere`;
      }
      this.#left.delete(id);
      this.#seen.add(id);
      if (depth !== this.entered.length + 1) return `${name} at depth ${depth}`;
      if (event.parent !== this.entered.at(-1)) return `${name} has another parent`;
      this.entered.push(id);
      return undefined;
    }
    if (this.entered.at(-1) !== id) return `${name}, which is not the innermost`;
    if (port === "unify") return undefined;
    this.entered.pop();
    if (port === "exit" && !isLast) this.#left.set(id, [...this.entered]);
    return undefined;
  }
}
