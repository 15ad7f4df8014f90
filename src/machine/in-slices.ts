/** Long work of control constructs, and the copies of what builtins throw. */
import { POSTPONED, Progress, setProgress } from "../terms/effort.js";
import { Ball } from "../terms/error-terms.js";
import type { Term } from "../terms/term.js";
import { ballTerm } from "./choice-stack.js";
import { Frame } from "./frame.js";
import type { Resume } from "./frame.js";
import type { Machine } from "./machine.js";
import { Stopped } from "./meter.js";
import type { Signal } from "./signal.js";

/** Continues with the result of long work. */
type WithResult<T> = (m: Machine, depth: number, k: Frame, result: T) => Signal;

interface Rest {
  readonly work: () => unknown;
  readonly goOn: WithResult<unknown>;
  readonly progress: Progress;
}

/**
 * For control constructs: does long work, in slices where the run can be left, and continues with its result.
 * The work has no effect before it is done.
 */
export function inSlices<T>(
  m: Machine,
  depth: number,
  k: Frame,
  work: () => T,
  goOn: WithResult<T>,
): Signal {
  if (!m.canWait) return goOn(m, depth, k, work());
  const rest = { work, goOn: goOn as WithResult<unknown>, progress: new Progress() };
  return slice(m, depth, k, rest);
}

function slice(m: Machine, depth: number, k: Frame, rest: Rest): Signal {
  const { work, goOn, progress } = rest;
  const outer = setProgress(m.canWait ? progress : undefined);
  let result: unknown;
  try {
    result = work();
  } catch (thrown) {
    if (thrown !== POSTPONED) throw thrown;
    progress.restart();
    m.due = true;
    return m.bounceFrame(new Frame(nextSlice, k, rest, undefined, 0, undefined));
  } finally {
    setProgress(outer);
  }
  return goOn(m, depth, k, result);
}

const nextSlice: Resume = (m, depth, frame) => slice(m, depth, frame.k, frame.code as Rest);

/**
 * Throws a copy of the ball that a builtin has thrown, as `raise` does, for a goal whose continuation is `k`.
 * Anything else is rethrown.
 */
export function raiseThrown(m: Machine, k: Frame, thrown: unknown): Signal {
  if (!(thrown instanceof Ball) || thrown instanceof Stopped) throw thrown;
  const raise = (_m: Machine, _depth: number, after: Frame, term: Term): Signal => {
    const signal = m.raise(after, term, thrown);
    // V8 may retain the last thrown value until the next throw: it must not retain the run's frames.
    thrown.site = undefined;
    return signal;
  };
  return inSlices(m, 0, k, () => ballTerm(thrown), raise);
}
