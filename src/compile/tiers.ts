/**
 * The two back ends side by side. Every predicate starts interpreted; one that
 * has been called often enough gets JavaScript of its own. Dynamic predicates
 * stay interpreted, and so does one whose clauses change: it starts again. While calls
 * are watched, all are interpreted.
 */
import { sharing } from "../terms/sharing.js";
import type { Database } from "../machine/database.js";
import type { Run } from "../machine/machine.js";
import { link } from "../machine/module.js";
import type { Predicate } from "../machine/predicate.js";
import { runClauses } from "./interpreter.js";
import { generate } from "./javascript/predicate-code.js";

/** What runs `p`: the interpreter, until it is hot. */
export function tieredRun(database: Database, p: Predicate): Run {
  // Generated code has calls in place that could not be watched.
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

/** Generates code; where that is forbidden, never again for this database. */
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
