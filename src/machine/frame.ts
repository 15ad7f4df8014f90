/**
 * Continuations: what remains to be done after a goal has succeeded, as a
 * chain of frames on the heap. `fn` runs the frame; `k` is the rest after it.
 * The other fields belong to `fn`: for the body of a clause they are its code,
 * its environment, the place to go on, and the choice point that a cut returns
 * to. A frame never changes once it is made, so that a continuation may be
 * resumed any number of times.
 */
import type { Choice } from "./choice.js";
import type { Machine, Signal } from "./machine.js";

export type Resume = (m: Machine, depth: number, frame: Frame) => Signal;

export class Frame {
  readonly fn: Resume;
  readonly k: Frame;
  readonly code: unknown;
  readonly env: unknown;
  readonly pc: number;
  readonly cut: Choice | undefined;

  constructor(
    fn: Resume,
    k: Frame,
    code: unknown,
    env: unknown,
    pc: number,
    cut: Choice | undefined,
  ) {
    this.fn = fn;
    this.k = k;
    this.code = code;
    this.env = env;
    this.pc = pc;
    this.cut = cut;
  }
}
