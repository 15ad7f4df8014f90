/**
 * Combines the two back ends. Every predicate starts interpreted; one that has been called often enough is
 * compiled to JavaScript. Dynamic predicates stay interpreted; a predicate whose clauses change starts again
 * in the interpreter. While calls are observed, everything is interpreted.
 */
import { sharing } from "../terms/sharing.js";
import type { Database } from "../machine/database.js";
import type { Run } from "../machine/machine.js";
import { link } from "../machine/module.js";
import type { Predicate } from "../machine/predicate.js";
import { runClauses } from "./interpreter.js";
import { generate } from "./javascript/predicate-code.js";

/** Runs `p` in the interpreter until it is hot. */
export function tieredRun(database: Database, p: Predicate): Run {
  // Generated code contains inlined calls that could not be observed.
  if (database.hotAfter === Infinity || database.observation.isActive)
    return runClauses(database, p);
  const interpreted = runClauses(database, p, database.hotAfter, () => promote());
  p.settled = false;
  const promote = (): boolean => {
    p.settled = true;
    if (p.definition !== "static" || database.hotAfter === Infinity) return false;
    if (database.observation.isActive) return false;
    const run = attempt(database, p);
    if (run === undefined) return false;
    p.demote = () => {
      p.demote = undefined;
      link(p, tieredRun(database, p));
    };
    link(p, run, true);
    return true;
  };
  return interpreted;
}

/** Generates code; where that is forbidden, never tries again for this database. */
function attempt(database: Database, p: Predicate): Run | undefined {
  try {
    const isShared = sharing.isAllowed;
    const run = generate(database, p);
    // Its code may be the first to assign to arguments.
    return isShared === sharing.isAllowed ? run : generate(database, p);
  } catch (thrown) {
    if (!(thrown instanceof EvalError)) throw thrown;
    database.hotAfter = Infinity;
    return undefined;
  }
}
