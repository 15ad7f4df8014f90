/*
 * Alarms: limits on a goal within a run, for the libraries time, limits, plunit and why.
 *
 * An alarm belongs to the run and not to a goal. A predicate that sets one saves the previous alarm, and restores it
 * when the goal has ended; of nested alarms the earlier one counts.
 */
import type { Alarm } from "./budget.js";
import type { Call, HostPredicates } from "./host-predicates.js";
import type { CompoundValue, FloatValue, Value } from "./value-types.js";

const NONE = "infinite";

/** Waits without letting other work go on. */
export type Sleep = (milliseconds: number) => void;

const busy: Sleep = (milliseconds) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

/** Defines '$set_alarm'/3, '$restore_alarm'/1 and '$sleep'/1. */
export function installAlarms(predicates: HostPredicates, sleep: Sleep = busy): void {
  predicates.det("$sleep", 1, (call) => {
    const milliseconds = Math.min(boundOf(call.value(0)), LONGEST_DELAY);
    if (!call.canWait) {
      sleep(Math.max(Math.min(milliseconds, call.budget.timeLeft), 0));
      return true;
    }
    return new Promise((resolve) => setTimeout(() => resolve(true), milliseconds));
  });
  predicates.det("$set_alarm", 3, (call) => {
    const { budget } = call;
    const before = alarmTerm(call, budget.alarm);
    const at = performance.now() + 1000 * boundOf(call.value(0));
    const inferences = budget.inferences + boundOf(call.value(1));
    budget.setAlarm(at, inferences, Boolean(call.core.module.isCleaning(true)));
    return call.unify(2, before);
  });
  predicates.det("$restore_alarm", 1, (call) => {
    call.budget.alarm = alarmOf(call, call.value(0));
    return true;
  });
}

/** A number, or Infinity for the atom `infinite`. */
function boundOf(value: Value | undefined): number {
  if (value === NONE) return Infinity;
  const { float } = Object(value) as Partial<FloatValue>;
  return float ?? Number(value);
}

function boundTerm(bound: number): Value {
  return bound === Infinity ? NONE : { float: bound };
}

/** An alarm as a term; inferences as statistics/2 counts them. */
function alarmTerm(call: Call, alarm: Alarm | undefined): Value {
  if (alarm === undefined) return NONE;
  const { at, inferences, isOfCleanup } = alarm;
  const counted = inferences + call.core.inferences - call.budget.inferences;
  return { functor: "alarm", args: [boundTerm(at), boundTerm(counted), Number(isOfCleanup)] };
}

function alarmOf(call: Call, term: Value | undefined): Alarm | undefined {
  if (term === NONE) return undefined;
  const [at, counted, isOfCleanup] = (term as CompoundValue).args;
  const inferences = boundOf(counted) - call.core.inferences + call.budget.inferences;
  return { at: boundOf(at), inferences, isOfCleanup: isOfCleanup === 1 };
}

/** The longest delay of a host's timer. */
export const LONGEST_DELAY: number = 2 ** 31 - 1;
