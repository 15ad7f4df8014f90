/**
 * Continuations: what remains to be done after a goal has succeeded, as a
 * chain of frames on the heap. `fn` runs the frame; `k` is the rest after it.
 * The other fields belong to `fn`: for the body of a clause they are its code,
 * its environment, the place to go on, and the choice point that a cut returns
 * to. A frame never changes once it is made, so that a continuation may be
 * resumed any number of times.
 */
import { settleFields } from "../terms/term.js";
import type { Choice } from "./choice.js";
import type { Machine } from "./machine.js";
import type { Signal } from "./signal.js";

export type Resume = (m: Machine, depth: number, frame: Frame) => Signal;

/** The continuation of a call whose caller waits on JavaScript's stack; see machine.ts. */
export const WAITING: Frame = undefined as unknown as Frame;

export class Frame {
  readonly fn: Resume;
  /** Assigned again only when the frame was made before its continuation (`Machine.capture`). */
  k: Frame;
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

/** A frame of generated code, with room for two values. */
export interface Frame2 {
  readonly fn: Resume;
  k: Frame;
  readonly y0: unknown;
  readonly y1: unknown;
}

/** A frame of generated code with room for four values. */
export interface Frame4 {
  readonly fn: Resume;
  k: Frame;
  readonly y0: unknown;
  readonly y1: unknown;
  readonly y2: unknown;
  readonly y3: unknown;
}

/** A frame of generated code with room for eight values; with more, `y7` is an array of the rest. */
export interface Frame8 {
  readonly fn: Resume;
  k: Frame;
  readonly y0: unknown;
  readonly y1: unknown;
  readonly y2: unknown;
  readonly y3: unknown;
  readonly y4: unknown;
  readonly y5: unknown;
  readonly y6: unknown;
  readonly y7: unknown;
}

/** The fields of frames and choice points that hold values of generated code. */
export const VALUES: readonly string[] = ["y0", "y1", "y2", "y3", "y4", "y5", "y6", "y7"];

// Since `k` is assigned here, V8 does not treat it as a constant: see settleFields.
const fn: Resume = () => 0;
const k = WAITING;
const frame2: Frame2 = { fn, k, y0: 0, y1: 0 };
settleFields(frame2, VALUES.slice(0, 2));
const frame4: Frame4 = { fn, k, y0: 0, y1: 0, y2: 0, y3: 0 };
settleFields(frame4, VALUES.slice(0, 4));
const frame8: Frame8 = { fn, k, y0: 0, y1: 0, y2: 0, y3: 0, y4: 0, y5: 0, y6: 0, y7: 0 };
settleFields(frame8, VALUES);
const frame = new Frame(fn, k, undefined, undefined, 0, undefined);
frame.k = frame2.k = frame4.k = frame8.k = frame;
