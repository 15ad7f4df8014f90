/**
 * Combines the two back ends. Every predicate starts interpreted; one that has been called often enough is
 * compiled to JavaScript. Dynamic predicates stay interpreted; a predicate whose clauses change starts again
 * in the interpreter. While calls are observed, everything is interpreted.
 */
import { argument, isCompound } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { unwrap } from "../terms/template.js";
import { sharing } from "../terms/sharing.js";
import type { Database } from "../machine/database.js";
import type { Machine, Run } from "../machine/machine.js";
import { link } from "../machine/module.js";
import type { Predicate } from "../machine/predicate.js";
import { runClauses } from "./interpreter.js";
import type { Procedure } from "./procedure.js";
import { MOST_CLAUSES, generate } from "./javascript/predicate-code.js";

/**
 * How many calls make a predicate hot. One of this many cells needs twice the calls of a tiny one, and one of n
 * times as many cells n² times the calls: V8 takes long to optimise long functions, and they run slowly until
 * then. The whole program is better off with little generated code in its first second: see README.md.
 */
const CELLS = 3;
/** The same for a predicate that has one in `SHARE` of the calls of the run, or more. */
const CELLS_OF_HOT = 20;
const SHARE = 20;

/** With so many characters of generated code, a predicate needs four times the calls that it needs at first. */
const MUCH_TEXT = 150_000;

/** Runs `p` in the interpreter until it is hot. */
export function tieredRun(database: Database, p: Predicate): Run {
  // Generated code contains inlined calls that could not be observed.
  if (database.hotAfter === Infinity || database.observation.isActive)
    return runClauses(database, p);
  const first = database.hotAfter;
  let calls = 0;
  let next = first;
  let size = 0;
  /** How many calls make the predicate hot if it is `cells` that double them. */
  const enough = (cells: number): number =>
    first +
    Math.floor((first - 1) * ((size / cells) * (1 + database.generatedCode / MUCH_TEXT)) ** 2);
  const promote = (m: Machine, procedure: Procedure): boolean => {
    if (p.definition !== "static" || p.alive > MOST_CLAUSES) {
      p.settled = true;
      return false;
    }
    if (calls === 0) size = sizeOf(p);
    calls += next;
    const isHot = calls >= enough(CELLS_OF_HOT) && calls * SHARE >= m.inferences;
    if (!isHot && calls < enough(CELLS)) {
      next = Math.min(calls, enough(CELLS) - calls);
      procedure.cold = next;
      return false;
    }
    p.settled = true;
    if (database.hotAfter === Infinity || database.observation.isActive) return false;
    const run = attempt(database, p, size);
    // That takes as long as some thousand calls.
    m.look();
    if (run === undefined) return false;
    p.demote = () => {
      p.demote = undefined;
      link(p, tieredRun(database, p));
    };
    link(p, run, true);
    return true;
  };
  p.settled = false;
  return runClauses(database, p, first, promote);
}

/** No more cells are counted: a fact may hold a term of any size. */
const MOST_CELLS = 10_000;

/** The number of cells in the clauses, at most `MOST_CELLS`. */
function sizeOf(p: Predicate): number {
  let size = 0;
  for (const { head, body } of p.living()) {
    const waiting: Term[] = [head, body];
    for (let x = waiting.pop(); x !== undefined; x = waiting.pop()) {
      const y = unwrap(x);
      const arity = isCompound(y) ? y.t.arity : 0;
      size += 1;
      if (size + arity > MOST_CELLS) return MOST_CELLS;
      for (let i = 0; i < arity; i++) waiting.push(argument(y as Cell, i));
    }
  }
  return size;
}

/** Generates code; where that is forbidden, never tries again for this database. */
function attempt(database: Database, p: Predicate, size: number): Run | undefined {
  try {
    const isShared = sharing.isAllowed;
    const run = generate(database, p, size);
    // Its code may be the first to assign to arguments.
    return isShared === sharing.isAllowed ? run : generate(database, p, size);
  } catch (thrown) {
    if (!(thrown instanceof EvalError)) throw thrown;
    database.hotAfter = Infinity;
    return undefined;
  }
}
