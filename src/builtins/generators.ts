/**
 * Predicates with several answers, as generators: the choice point of such a call holds the generator, and
 * resuming it asks for the next answer.
 *
 * Most calls of such predicates have at most one answer. `mostlyOnce` first tries a plain function, which
 * returns true or false, or undefined when there may be several answers; only then does it make the generator
 * and push a choice point. With the generator alone each call would cost both.
 */
import { Ball, indicatorContext } from "../terms/error-terms.js";
import { POSTPONED, Progress, setProgress } from "../terms/effort.js";
import type { Term } from "../terms/term.js";
import { atBuiltin } from "../compile/site.js";
import { raiseThrown } from "../machine/in-slices.js";
import type { Control, FirstAnswer, Nondeterministic } from "../machine/builtin.js";
import type { Choice } from "../machine/choice.js";
import { Frame } from "../machine/frame.js";
import type { Resume } from "../machine/frame.js";
import { FAIL } from "../machine/signal.js";
import type { Machine } from "../machine/machine.js";
import type { Signal } from "../machine/signal.js";

/** A generator of answers. */
export type Answers = ReturnType<Nondeterministic>;

/** A predicate, as errors name it. */
export interface Named {
  readonly name: string;
  readonly arity: number;
}

/** Adds the predicate to an error as its context. */
export function inContext(thrown: unknown, name: string, arity: number): unknown {
  return thrown instanceof Ball ? indicatorContext(thrown, name, arity) : thrown;
}

/** Resumes the choice point of a generator: `x` the generator, `env` the predicate. */
const nextAnswer = (m: Machine, choice: Choice): Signal => {
  m.charge(1);
  return advance(m, choice, 0);
};

function advance(m: Machine, choice: Choice, depth: number): Signal {
  const answers = choice.x as Answers;
  for (;;) {
    let step: ReturnType<Answers["next"]>;
    try {
      step = answers.next();
    } catch (thrown) {
      const { name, arity } = choice.env as Named;
      throw inContext(thrown, name, arity);
    }
    if (step.done === true) {
      if (m.newest === choice) m.pop();
      if (step.value !== true) return FAIL;
      if (m.trailTop !== choice.trailTop) m.tidy(choice.trailTop);
      return m.proceed(depth, choice.k);
    }
    if (step.value !== false) return m.proceed(depth, choice.k);
    m.undoTo(choice.trailTop);
    m.charge(1);
    // Do what is due before resuming the choice point.
    if (m.due && m.newest === choice) return FAIL;
  }
}

/** Answers a call of the predicate `p` with what `answers` yields. */
export function answerFrom(
  m: Machine,
  depth: number,
  k: Frame,
  p: Named,
  answers: Answers,
): Signal {
  return advance(m, m.push(nextAnswer, k, answers, p, 0, undefined), depth);
}

/**
 * The control function of a predicate of arity up to five with a quick first try, and that function, for its
 * row. If it `isLong`, the first try may do long work, which is divided in awaited queries.
 */
export function mostlyOnce(
  name: string,
  arity: number,
  first: FirstAnswer,
  rest: Nondeterministic,
  isLong = false,
): { readonly control: Control; readonly first: FirstAnswer } {
  const p: Named = { name, arity };
  const inParts: FirstAnswer = (m, a0, a1, a2, a3, a4) => {
    if (!m.canWait && m.progress === undefined) return first(m, a0!, a1!, a2!, a3!, a4!);
    const progress = m.takeProgress() ?? new Progress();
    const outer = setProgress(m.canWait ? progress : undefined);
    try {
      return first(m, a0!, a1!, a2!, a3!, a4!);
    } catch (thrown) {
      if (thrown !== POSTPONED) throw thrown;
      m.progress = progress;
      m.due = true;
      return undefined;
    } finally {
      setProgress(outer);
    }
  };
  const tried = isLong ? inParts : first;
  // No rest arguments: an array of them would be made for each call.
  const control: Control = (m, depth, k, a0, a1, a2, a3, a4) => {
    let done: boolean | undefined;
    try {
      done = tried(m, a0!, a1!, a2!, a3!, a4!);
    } catch (thrown) {
      const args = [a0!, a1!, a2!, a3!, a4!].slice(0, arity);
      if (thrown instanceof Ball) atBuiltin(thrown, name, args, undefined, k);
      return raiseThrown(m, k, inContext(thrown, name, arity));
    }
    if (done !== undefined) return done ? m.proceed(depth, k) : FAIL;
    const { progress } = m;
    if (progress !== undefined) {
      m.progress = undefined;
      const args = [a0!, a1!, a2!, a3!, a4!];
      return m.bounceFrame(new Frame(tryAgain, k, control, { args, progress }, 0, undefined));
    }
    return answerFrom(m, depth, k, p, rest(m, a0!, a1!, a2!, a3!, a4!));
  };
  return { control, first: tried };
}

/** Goes on with a first try that was postponed. */
const tryAgain: Resume = (m, depth, frame) => {
  const { args, progress } = frame.env as { args: readonly Term[]; progress: Progress };
  m.progress = progress;
  return (frame.code as Control)(m, depth, frame.k, ...args);
};
