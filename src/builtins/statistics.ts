/** Counters and clocks. CPU time comes from the host if it tells. */
import { domainError, instantiationError, typeError } from "../terms/error-terms.js";
import { atomName, deref, float, isAtom, isVariable } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import { listOf } from "../terms/walk.js";
import type { BuiltinRow } from "../machine/builtin.js";
import { DatabaseMap } from "../machine/database-map.js";
import type { Machine } from "../machine/machine.js";

/** The start of a goal of time/1. */
export interface Timed {
  /** A time of `performance.now()`. */
  readonly at: number;
  /** The calls that the run had made by then. */
  readonly inferences: number;
}

/** The outermost goals of time/1, for progress displays. */
export const timedGoals: DatabaseMap<Timed> = new DatabaseMap();

const begin = performance.now();
const marks = new DatabaseMap<Map<string, number>>();

/** Milliseconds of CPU time of this process; wall time if the host does not tell. */
function cpuMs(): number {
  const host = (globalThis as { process?: { cpuUsage?: () => { user: number; system: number } } })
    .process;
  const usage = host?.cpuUsage?.();
  return usage === undefined ? performance.now() - begin : (usage.user + usage.system) / 1000;
}

/** `[Now, SinceTheLastCall]` in whole milliseconds. */
function sinceLast(m: Machine, key: string, now: number): Term {
  let of = marks.get(m.database);
  if (of === undefined) marks.set(m.database, (of = new Map()));
  const whole = Math.round(now);
  const last = of.get(key) ?? 0;
  of.set(key, whole);
  return listOf([whole, whole - last]);
}

function statistic(m: Machine, key: string): Term | undefined {
  switch (key) {
    case "inferences":
      return m.inferences;
    case "generated_code":
      return m.database.generatedCode;
    case "cputime":
    case "process_cputime":
      return float(cpuMs() / 1000);
    case "runtime":
    case "process_runtime":
      return sinceLast(m, "runtime", cpuMs());
    case "system_time":
      return sinceLast(m, "system_time", 0);
    case "walltime":
    case "real_time":
      return sinceLast(m, key, key === "walltime" ? performance.now() - begin : Date.now() / 1000);
    case "epoch":
      return float((Date.now() - (performance.now() - begin)) / 1000);
    default:
      return undefined;
  }
}

export const statistics: readonly BuiltinRow[] = [
  {
    name: "statistics",
    arity: 2,
    modes: ["statistics(+Key, -Value)"],
    doc: "True iff Value is the present value of the counter or clock Key, such as inferences, cputime (seconds, of all threads), runtime and walltime (lists of milliseconds), or generated_code (characters of JavaScript generated so far).",
    determinism: "det",
    example: `
      ?- statistics(inferences, _I), integer(_I).
      true.
      ?- statistics(a, I).
      error: domain_error(statistics_key,a).
    `,
    det: (m, key, value) => {
      const name = deref(key);
      if (!isAtom(name)) {
        if (isVariable(name)) throw instantiationError();
        throw typeError("atom", name);
      }
      const found = statistic(m, atomName(name));
      if (found === undefined) throw domainError("statistics_key", name);
      return unify(m, value, found);
    },
  },
  {
    name: "$time_begin",
    arity: 1,
    modes: ["'$time_begin'(-IsOuter)"],
    doc: "Notes that a goal of time/1 runs. IsOuter is 1 if no other one does, else 0.",
    det: (m, isOuter) => {
      const { database, inferences } = m;
      if (timedGoals.get(database) !== undefined) return unify(m, isOuter, 0);
      timedGoals.set(database, { at: performance.now(), inferences });
      return unify(m, isOuter, 1);
    },
  },
  {
    name: "$time_end",
    arity: 1,
    modes: ["'$time_end'(+IsOuter)"],
    doc: "Ends what '$time_begin'/1 began, if that was the outermost.",
    det: (m, isOuter) => {
      if (deref(isOuter) === 1) timedGoals.delete(m.database);
      return true;
    },
  },
  {
    name: "get_time",
    arity: 1,
    modes: ["get_time(-Seconds)"],
    doc: "True iff Seconds, a float, is the time since the beginning of 1970.",
    determinism: "det",
    example: `
      ?- get_time(_T), float(_T).
      true.
    `,
    det: (m, x) => unify(m, x, float(Date.now() / 1000)),
  },
];
