/**
 * A backtrackable value of any kind that changes rarely: recorded on the trail at most once per choice point,
 * as domains are (store.ts).
 */
import type { Undoable } from "../terms/trail.js";
import type { Machine } from "../machine/machine.js";

/** The state of a propagator. */
export class Kept<T> implements Undoable {
  value: T;
  private savedAt = 0;
  private readonly before: { readonly value: T; readonly savedAt: number }[] = [];

  constructor(value: T) {
    this.value = value;
  }

  /** Sets the value; `stamp` is that of the owner's birth. */
  set(m: Machine, value: T, stamp: number): void {
    const { choiceStamp } = m;
    if (this.savedAt !== choiceStamp && stamp < choiceStamp) {
      this.before.push({ value: this.value, savedAt: this.savedAt });
      m.record(this, stamp);
      this.savedAt = choiceStamp;
    }
    this.value = value;
  }

  undo(): void {
    const { value, savedAt } = this.before.pop()!;
    this.value = value;
    this.savedAt = savedAt;
  }
}
