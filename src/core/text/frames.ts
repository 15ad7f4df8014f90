/*
 * The stack of operators that wait for their right operand and brackets that wait to be closed, while a term is read.
 * It may move when a frame is pushed.
 */

/** The kinds of frames. */
export const enum Open {
  PREFIX = 0,
  INFIX = 1,
  ARGUMENTS = 2,
  LIST = 3,
  /** A list behind its bar. */
  TAIL = 4,
  ROUND = 5,
  CURLY = 6,
  /** The pairs of a dict, behind its tag. */
  DICT = 7,
}

@unmanaged
export class Frame {
  open: i32;
  /** The number of the atom of an operator or functor. */
  atom: u32;
  /** Of the term that the operator builds. */
  priority: u32;
  /** The left operand, the tag of a dict, or the offset of the first value of a bracket. */
  left: u32;
  /** `max` and the kind of bracket at the place where the frame stands. */
  max: u32;
  bracket: i32;
  start: Address;
}

// The stack of frames: its top, and its bounds.
let frames: Address = 0;
let firstFrame: Address = 0;
let lastFrame: Address = 0;

/** Empties the stack. */
export function beginFrames(): void {
  frames = firstFrame = blockOf(Use.FRAMES).base;
  lastFrame = firstFrame + blockOf(Use.FRAMES).bytes;
}

/** Whether no bracket or operator is open. */
export function isClosed(): bool {
  return frames == firstFrame;
}

/** Takes the innermost frame off: it can still be looked at until the next one is pushed. */
export function popFrame(): Frame {
  frames -= offsetof<Frame>();
  return changetype<Frame>(frames);
}

export function top(): Frame {
  return changetype<Frame>(frames - offsetof<Frame>());
}

export function isInOperator(): bool {
  return frames != firstFrame && top().open <= Open.INFIX;
}

/** Opens a bracket or an operator. */
export function pushFrame(
  what: i32,
  atom: u32,
  priority: u32,
  left: u32,
  max: u32,
  bracket: i32,
  start: Address,
): void {
  if (frames + offsetof<Frame>() > lastFrame) {
    const used = frames - firstFrame;
    if (!growBlock(Use.FRAMES)) return noMemory();
    firstFrame = blockOf(Use.FRAMES).base;
    lastFrame = firstFrame + blockOf(Use.FRAMES).bytes;
    frames = firstFrame + used;
  }
  const frame = changetype<Frame>(frames);
  frame.open = what;
  frame.atom = atom;
  frame.priority = priority;
  frame.left = left;
  frame.max = max;
  frame.bracket = bracket;
  frame.start = start;
  frames += offsetof<Frame>();
}
