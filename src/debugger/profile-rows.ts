/** `profile/1,2`, and the marker of observed clauses. */
import { domainError } from "../terms/error-terms.js";
import { atom } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { smallInteger } from "../builtins/arguments.js";
import { callOnce } from "../builtins/control.js";
import { readOptions } from "../builtins/option-lists.js";
import type { BuiltinRow } from "../machine/builtin.js";
import type { Frame } from "../machine/frame.js";
import type { Machine } from "../machine/machine.js";
import { clauseMarkRow } from "./clause-mark.js";
import type { Signal } from "../machine/signal.js";
import { Profiler, profileText } from "./profiler.js";

/** The default number of predicates in the table. */
const TOP = 25;

/** What messages say while the profile is printed. */
const PROFILE = atom("profile");

/** Runs `goal` once and prints the profile, however it ends. */
function profile(m: Machine, depth: number, k: Frame, goal: Term, top: number): Signal {
  const profiler = new Profiler();
  return m.guard(
    depth,
    k,
    (d, after) => {
      profiler.stop(m);
      m.database.streams.userOutput.write(profileText(profiler.rows(), top));
      return m.proceed(d, after);
    },
    (d, after) => {
      profiler.start(m);
      return callOnce(m, d, after, goal);
    },
    PROFILE,
  );
}

function topOption(options: Term): number {
  let top = TOP;
  for (const { name, value, term } of readOptions(options, "profile_option")) {
    if (name !== "top") throw domainError("profile_option", term);
    const n = smallInteger(value);
    if (n < 0) throw domainError("not_less_than_zero", n);
    top = n;
  }
  return top;
}

/** The predicates of the profiler. */
export const profileRows: readonly BuiltinRow[] = [
  {
    name: "profile",
    arity: 1,
    modes: ["profile(+Goal)"],
    doc: "Calls Goal once. Prints a table of how often each predicate was called and how long it took.",
    determinism: "semidet",
    example: `
      ?- profile(append(Xs, [b], [a,b])).
      Xs = [a].
      ?- profile(fail).
      false.
    `,
    meta: "0",
    control: (m, depth, k, goal) => profile(m, depth, k, goal!, TOP),
  },
  {
    name: "profile",
    arity: 2,
    modes: ["profile(+Goal, +Options)"],
    doc: "Calls Goal once and prints a table as profile/1 does; top(N) prints the first N predicates (default: 25).",
    determinism: "semidet",
    example: `
      ?- profile(append(Xs, [b], [a,b]), [top(3)]).
      Xs = [a].
      ?- profile(true, [top(few)]).
      error: type_error(integer,few).
    `,
    meta: "0?",
    control: (m, depth, k, goal, options) => profile(m, depth, k, goal!, topOption(options!)),
  },
  clauseMarkRow,
];
