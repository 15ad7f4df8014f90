/**
 * Alarms: limits on a goal within a run, for library(time), library(limits), library(plunit) and
 * library(why_not).
 *
 * An alarm belongs to the run and not to a goal. A predicate that sets one saves the previous alarm and
 * restores it when the goal has ended; of nested alarms the earlier one counts.
 */
import { typeError } from "../terms/error-terms.js";
import {
  BIG,
  FLOAT,
  atom,
  bigValue,
  deref,
  float,
  floatValue,
  isAtom,
  structure,
} from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import type { BuiltinRow, Control } from "../machine/builtin.js";
import type { Machine } from "../machine/machine.js";
import type { NativeSide } from "../machine/native-side.js";
import type { Alarm } from "../machine/meter.js";
import { boundArgument } from "./arguments.js";
import { callOnce } from "./control.js";

const NONE = atom("infinite");

/** A number, or Infinity for the atom `infinite`. */
function boundOf(x: Term): number {
  const y = boundArgument(x);
  if (typeof y === "number") return y;
  if (y.t === FLOAT) return floatValue(y);
  if (y.t === BIG) return Number(bigValue(y));
  if (isAtom(y) && y === NONE) return Infinity;
  throw typeError("number", y);
}

function termOf(bound: number): Term {
  return bound === Infinity ? NONE : float(bound);
}

/** The current alarm, as a term, with the enclosing ones. */
function alarmTerm(alarm: Alarm): Term {
  const alarms: Alarm[] = [];
  for (let one: Alarm | undefined = alarm; one !== undefined; one = one.outer) alarms.push(one);
  return alarms.reduceRight<Term>(
    (outer, { at, inferences }) => structure("alarm", termOf(at), termOf(inferences), outer),
    NONE,
  );
}

function alarmOf(x: Term): Alarm {
  const alarms: [number, number][] = [];
  let rest = deref(x);
  for (; typeof rest !== "number" && rest.t.arity === 3; rest = deref(rest.a2)) {
    alarms.push([boundOf(rest.a0), boundOf(rest.a1)]);
  }
  let alarm: Alarm | undefined = undefined;
  for (const [at, inferences] of alarms.reverse()) alarm = { at, inferences, outer: alarm };
  if (alarm === undefined) throw typeError("alarm", rest);
  return alarm;
}

/** Sets an alarm for after this time and so many inferences, unless the current one comes first. */
function setAlarm(m: Machine, seconds: number, inferences: number): void {
  const { alarm } = m;
  const at = Math.min(alarm.at, performance.now() + 1000 * seconds);
  const end = Math.min(alarm.inferences, m.inferences + inferences);
  const isSame = at === alarm.at && end === alarm.inferences;
  m.alarm = { at, inferences: end, outer: isSame ? alarm.outer : alarm };
}

const RESTORING = atom("$restore_alarm");

const withAlarm: Control = (m, depth, k, seconds, inferences, goal) => {
  const [time, calls] = [boundOf(seconds!), boundOf(inferences!)];
  const before = m.alarm;
  return m.guard(
    depth,
    k,
    (d, after) => {
      m.alarm = before;
      return m.proceed(d, after);
    },
    (d, after) => {
      setAlarm(m, time, calls);
      return callOnce(m, d, after, goal!);
    },
    RESTORING,
  );
};

export const alarms: readonly BuiltinRow[] = [
  {
    name: "$with_alarm",
    arity: 3,
    modes: ["'$with_alarm'(+Seconds, +Inferences, :Goal)"],
    doc: "True iff once(Goal) is. Throws time_limit_exceeded after Seconds, and inference_limit_exceeded after Inferences, each a number or infinite, unless an alarm that is already set comes first.",
    meta: "??0",
    control: withAlarm,
  },
  {
    name: "$set_alarm",
    arity: 3,
    modes: ["'$set_alarm'(+Seconds, +Inferences, -Before)"],
    doc: "Sets an alarm: time_limit_exceeded is thrown after Seconds more, inference_limit_exceeded after Inferences more, each a number or infinite, unless an alarm that is already set comes first. Before is the alarm that was set.",
    det: (m, seconds, inferences, before) => {
      const { alarm } = m;
      setAlarm(m, boundOf(seconds), boundOf(inferences));
      return unify(m, before, alarmTerm(alarm));
    },
  },
  {
    name: "$restore_alarm",
    arity: 1,
    modes: ["'$restore_alarm'(+Alarm)"],
    doc: "Sets Alarm again, which '$set_alarm'/3 gave as Before.",
    det: (m, x) => {
      m.alarm = alarmOf(x);
      return true;
    },
  },
];

/** What is native in this part of the engine. */
export const alarmsPart: NativeSide = { rows: () => alarms };
