/**
 * Output into a term: `with_output_to/2`, and what `format/3` shares with it. While a goal's output is
 * captured, the current output is a buffer. The stream before it comes back when the goal exits, fails,
 * throws or is abandoned: an entry on the trail handles the last three.
 */
import { once } from "../terms/effort.js";
import { domainError, instantiationError } from "../terms/error-terms.js";
import { NIL, argument, atom, deref, isCompound, string } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { EVERYTHING } from "../terms/trail.js";
import type { Undoable } from "../terms/trail.js";
import { unify } from "../terms/unify.js";
import { charList, codeList } from "../terms/walk.js";
import type { BuiltinRow, Control, Deterministic } from "../machine/builtin.js";
import { Frame } from "../machine/frame.js";
import type { Resume } from "../machine/frame.js";
import { inSlices } from "../machine/in-slices.js";
import { FAIL } from "../machine/signal.js";
import type { Machine } from "../machine/machine.js";
import type { Signal } from "../machine/signal.js";
import { Stream } from "../machine/stream.js";
import { TextBuffer } from "../machine/text-ends.js";
import { callGoal } from "./control.js";
import { anyText, isUnbound } from "./text.js";

/** How a captured text is returned, and to which term. */
export interface Sink {
  readonly make: (text: string) => Term;
  readonly result: Term;
}

/** The sink that a term such as `atom(A)` or `codes(Cs, Tail)` describes; undefined if it is not a sink. */
export function sinkOf(x: Term): Sink | undefined {
  const y = deref(x);
  if (!isCompound(y) || y.t.arity > 2) return undefined;
  const result = argument(y, 0);
  const tail = y.t.arity === 2 ? argument(y, 1) : NIL;
  switch (y.t.name) {
    case "codes":
      return { make: (text) => codeList(text, tail), result };
    case "chars":
      return { make: (text) => charList(text, tail), result };
    case "atom":
      return y.t.arity === 1 ? { make: atom, result } : undefined;
    case "string":
      return y.t.arity === 1 ? { make: string, result } : undefined;
    default:
      return undefined;
  }
}

/** The sink that a term describes; throws if it is not a sink. */
function needSink(x: Term): Sink {
  const sink = sinkOf(x);
  if (sink !== undefined) return sink;
  throw isUnbound(x) ? instantiationError() : domainError("output_sink", deref(x));
}

/** A redirection of the current output that can be undone, once. */
class Redirection implements Undoable {
  readonly buffer: TextBuffer = new TextBuffer();
  private readonly machine: Machine;
  private readonly before: Stream;
  private readonly stream: Stream;
  private isOver = false;

  constructor(m: Machine, column: number) {
    const { streams } = m.database;
    this.machine = m;
    this.before = streams.output;
    this.buffer.column = column;
    this.stream = streams.add(new Stream("write", this.buffer));
    streams.output = this.stream;
    m.redirections++;
  }

  /** The text so far. */
  get held(): Term {
    return string(this.buffer.text);
  }

  undo(): void {
    if (this.isOver) return;
    this.isOver = true;
    const { machine, before } = this;
    machine.redirections--;
    // A program may have closed it.
    if (this.stream.closed) return;
    const { streams } = machine.database;
    streams.close(this.stream);
    streams.output = before.closed ? streams.userOutput : before;
  }
}

/** Continues with a captured text. */
type WithText = (m: Machine, depth: number, k: Frame, text: string) => Signal;

interface Capture {
  readonly redirection: Redirection;
  readonly goOn: WithText;
}

export const captured: Resume = (m, depth, frame) => {
  const { redirection, goOn } = frame.code as Capture;
  redirection.undo();
  if (m.cut(frame.cut!)) return m.cleanUpBefore(frame);
  return goOn(m, depth, frame.k, redirection.buffer.text);
};

const abandoned = (m: Machine): Signal => {
  m.pop();
  return FAIL;
};

/** Calls `goal` once and continues with its output, which begins at `column`. */
export function capture(
  m: Machine,
  depth: number,
  k: Frame,
  goal: Term,
  goOn: WithText,
  column = 0,
): Signal {
  const barrier = m.newest;
  m.push(abandoned, k, undefined, undefined, 0, undefined);
  const redirection = new Redirection(m, column);
  // Only the choice point just pushed needs the entry: cutting it drops the entry.
  m.record(redirection, EVERYTHING);
  const frame = new Frame(captured, k, { redirection, goOn }, undefined, 0, barrier);
  return callGoal(m, depth, frame, goal);
}

const withOutputTo: Control = (m, depth, k, sink, goal) => {
  const { make, result } = needSink(sink);
  return capture(m, depth, k, goal, (machine, d, rest, text) =>
    inSlices(
      machine,
      d,
      rest,
      () => make(text),
      (again, depthThen, next, made) =>
        unify(again, result, made) ? again.proceed(depthThen, next) : FAIL,
    ),
  );
};

const normalizeSpace: Deterministic = (m, sink, x) => {
  const { make, result } = needSink(sink);
  const text = anyText(m, x, "text");
  const joined = once(text.length, () =>
    text
      .split(/\s+/u)
      .filter((word) => word !== "")
      .join(" "),
  );
  return unify(m, result, make(joined));
};

export const output: readonly BuiltinRow[] = [
  {
    name: "with_output_to",
    arity: 2,
    modes: ["with_output_to(+Sink, +Goal)"],
    doc: "Calls Goal once. True iff Goal is, and Sink is what it writes: atom(A), string(S), codes(Cs) or chars(Cs).",
    determinism: "semidet",
    example: `
      ?- with_output_to(atom(A), (write(a), write(1))).
      A = a1.
      ?- with_output_to(string(S), fail).
      false.
      ?- with_output_to(_, true).
      error: instantiation_error.
      ?- with_output_to(nothing(A), true).
      error: domain_error(output_sink,nothing(_1)).
    `,
    meta: "?0",
    control: withOutputTo,
  },
  {
    name: "normalize_space",
    arity: 2,
    modes: ["normalize_space(+Sink, +Text)"],
    doc: "True iff Sink is the words of Text with one space between them: atom(A), string(S), codes(Cs) or chars(Cs).",
    determinism: "semidet",
    example: `
      ?- normalize_space(atom(A), '  two   words ').
      A = 'two words'.
      ?- normalize_space(atom(A), _).
      error: instantiation_error.
    `,
    det: normalizeSpace,
    long: true,
  },
];
