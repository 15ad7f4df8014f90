/** The native side of library(swi): waiting, and goals to run when the program ends. */
import type { BuiltinRow, Control } from "../machine/builtin.js";
import { Frame } from "../machine/frame.js";
import type { Resume } from "../machine/frame.js";
import { LONGEST_DELAY } from "../machine/delay.js";
import type { Machine } from "../machine/machine.js";
import type { Signal } from "../machine/signal.js";
import type { NativeSide } from "../machine/native-side.js";
import { copyToKeep } from "../terms/duplicate.js";
import { unify } from "../terms/unify.js";
import { listOf } from "../terms/walk.js";
import { pathOf } from "./text.js";
import { COLON, MINUS_PAIR, atom, deref, floatValue, struct2, isFloat } from "../terms/term.js";

/** The longest wait without a check of the limits, in milliseconds. */
const LOOK_MS = 10;

/**
 * Continues with `k` at a time of `performance.now()`. Limits and alarms apply meanwhile. An awaited run is
 * left; otherwise the host waits, or the run polls the clock.
 */
function waitUntil(m: Machine, depth: number, k: Frame, end: number): Signal {
  for (;;) {
    m.lookNow();
    const now = performance.now();
    if (now >= end) return m.proceed(depth, k);
    const left = Math.max(0, Math.min(end, m.alarm.at) - now);
    if (m.canWait) {
      const resume: Resume = (later, d) => waitUntil(later, d, k, end);
      const time = Math.min(left, LONGEST_DELAY);
      const frame = new Frame(resume, k, undefined, undefined, 0, undefined);
      return m.wait(frame, new Promise((done) => setTimeout(done, time)));
    }
    m.database.host.environment?.sleep?.(Math.min(left, LOOK_MS));
  }
}

const sleep: Control = (m, depth, k, milliseconds) => {
  const x = deref(milliseconds!);
  const time = isFloat(x) ? floatValue(x) : Number.NaN;
  return time > 0 ? waitUntil(m, depth, k, performance.now() + time) : m.proceed(depth, k);
};

const rows: readonly BuiltinRow[] = [
  {
    name: "$format_directive",
    arity: 2,
    modes: ["'$format_directive'(+Char, +Closure)"],
    doc: "Makes Closure the directive ~Char of format/2.",
    det: (m, char, closure) => {
      m.database.extensions.formatDirectives.set(pathOf(char), copyToKeep(closure, 0));
      return true;
    },
  },
  {
    name: "$format_directives",
    arity: 1,
    modes: ["'$format_directives'(-Pairs)"],
    doc: "True iff Pairs are the characters and closures of the program's directives.",
    det: (m, pairs) => {
      const found = [...m.database.extensions.formatDirectives];
      return unify(m, pairs, listOf(found.map(([c, x]) => struct2(MINUS_PAIR, atom(c), x))));
    },
  },
  {
    name: "$sleep",
    arity: 1,
    modes: ["'$sleep'(+Milliseconds)"],
    doc: "Waits for that time, a float.",
    control: sleep,
  },
];

const HALTING = struct2(COLON, atom("swi"), atom("halting_"));

/** What is native in library(swi). */
export const swiSide: NativeSide = {
  rows: () => rows,
  loaded: (database) => {
    database.extensions.atHalt = HALTING;
  },
};
