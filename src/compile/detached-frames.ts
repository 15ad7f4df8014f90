/** Copies of continuation frames, to be run again elsewhere or later. */
import type { Choice } from "../machine/choice.js";
import { Frame } from "../machine/frame.js";
import type { Frame2, Frame4, Frame8 } from "../machine/frame.js";
import { detachedBodyFrame } from "./run-body.js";

/**
 * Returns a frame that does the same before `k`. `of` is called for each value in the frame, always in the
 * same order, and returns its replacement: for a choice point, to which the frame cuts, another choice point;
 * for a term any term.
 */
export function detached(frame: Frame, k: Frame, of: (x: unknown) => unknown): Frame {
  if (frame instanceof Frame) {
    const { fn, code, env, pc, cut } = frame;
    return new Frame(fn, k, code, env, pc, of(cut) as Choice | undefined);
  }
  const body = detachedBodyFrame(frame, k, of);
  if (body !== undefined) return body;
  const two: Frame2 = frame;
  const { fn, y0, y1 } = two;
  if (!("y2" in frame)) return { fn, k, y0: of(y0), y1: of(y1) } as unknown as Frame;
  const { y2, y3 } = frame as unknown as Frame4;
  if (!("y4" in frame)) {
    return { fn, k, y0: of(y0), y1: of(y1), y2: of(y2), y3: of(y3) } as unknown as Frame;
  }
  const { y4, y5, y6, y7 } = frame as unknown as Frame8;
  return {
    fn,
    k,
    y0: of(y0),
    y1: of(y1),
    y2: of(y2),
    y3: of(y3),
    y4: of(y4),
    y5: of(y5),
    y6: of(y6),
    y7: Array.isArray(y7) ? y7.map(of) : of(y7),
  } as unknown as Frame;
}
