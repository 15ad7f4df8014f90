/**
 * Variables of a clause that look like slips, although they occur more than once in it.
 *
 * A variable may stand once in each branch of a disjunction, without another occurrence on any path through
 * the clause: there it is as useless as a singleton. The same holds for a variable whose first occurrence is
 * alone in a negation, which leaves it unbound. And a name that marks a variable as unused may stand twice on
 * one path.
 *
 * A body is a tree of control constructs with goals as leaves. `analyse` computes for each part which
 * variables occur in it, and how: alone on some path, or together on some path. The parts of a conjunction
 * are on the same paths, those of a disjunction on different ones.
 */
import { isAcyclic } from "../terms/cycles.js";
import { BLOCK, inParts } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { argument, deref, functor } from "../terms/term.js";
import type { Cell, Functor, Term } from "../terms/term.js";
import type { ReadTerm } from "../text/parser.js";

const NECK = functor(":-", 2);
const GRAMMAR = functor("-->", 2);
const CURLY = functor("{}", 1);
const NOT = functor("\\+", 1);

/** Control constructs whose arguments are on the same paths. */
const TOGETHER: ReadonlySet<Functor> = new Set([
  NECK,
  GRAMMAR,
  functor("=>", 2),
  functor(",", 2),
  functor("->", 2),
  functor("*->", 2),
]);

const BRANCHES: ReadonlySet<Functor> = new Set([functor(";", 2), functor("|", 2)]);

const ALONE = 1;
const TWICE = 2;
/** Alone in a branch of a disjunction. */
const IN_BRANCH = 4;

/** The variables of a part of a clause, each with its flags. */
type Uses = Map<Cell, number>;

const VISIT = 0;
const JOIN = 1;
const CHOOSE = 2;
const NEGATE = 3;

interface Task {
  readonly kind: number;
  readonly term: Term;
  /** For `NEGATE`: the number of variables seen before it. */
  readonly seen: number;
  /** For `VISIT`: is the part in a branch? */
  readonly inBranch: boolean;
}

/** Names of variables that look like slips. */
export interface Suspects {
  /** Each is alone on a path through the clause. */
  readonly alone: readonly string[];
  /** Each is marked as unused and used. */
  readonly marked: readonly string[];
}

const MARKED = /^_[_\p{Lu}]/u;

/** The suspects of a clause that was read. Its singletons are among them only if `all` is true. */
export function suspects(read: ReadTerm, all: boolean): Suspects {
  const { term } = read;
  const named = inParts(() => suspectNames(read, all));
  if (named.size === 0) return { alone: [], marked: [] };
  // A hook that expanded the clause may have bound its variables.
  if (!isAcyclic(term)) return { alone: [], marked: [] };
  const [uses, negated] = inParts(() => analyse(term, named));
  const alone: string[] = [];
  const marked: string[] = [];
  for (const [cell, use] of uses) {
    const name = named.get(cell)!;
    if (!name.startsWith("_")) {
      if ((use & IN_BRANCH) !== 0 || negated.has(cell)) alone.push(name);
    } else if ((use & TWICE) !== 0 && MARKED.test(name)) marked.push(name);
  }
  return { alone, marked };
}

/** The variables that may be suspects. */
function* suspectNames(read: ReadTerm, all: boolean): LongWork<ReadonlyMap<Cell, string>> {
  const named = new Map<Cell, string>();
  const single = new Set(read.singletons);
  let steps = 0;
  for (const [name, cell] of read.variableNames) {
    if (++steps % BLOCK === 0) yield 0;
    if (!single.has(name) || (all && !name.startsWith("_"))) named.set(cell, name);
  }
  return named;
}

/** How the named variables of a clause are used, and those whose first use is alone in a negation. */
function* analyse(
  clause: Term,
  names: ReadonlyMap<Cell, string>,
): LongWork<[Uses, ReadonlySet<Cell>]> {
  const seen = new Set<Cell>();
  /** The variables seen so far, in that order, without those seen in a negation that has been left. */
  const open: Cell[] = [];
  const negated = new Set<Cell>();
  const parts: Uses[] = [];
  let grammar = false;
  const tasks: Task[] = [];
  const push = (kind: number, term: Term, inBranch: boolean): void => {
    tasks.push({ kind, term, seen: open.length, inBranch });
  };
  push(VISIT, clause, false);
  let steps = 0;
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if (++steps % BLOCK === 0) yield 0;
    if (task.kind === VISIT) {
      const { inBranch } = task;
      const x = deref(task.term);
      const f = typeof x === "number" ? undefined : x.t;
      if (f === GRAMMAR) grammar = true;
      if (f !== undefined && (TOGETHER.has(f) || BRANCHES.has(f))) {
        const { a0, a1 } = x as Cell;
        const choice = BRANCHES.has(f);
        push(choice ? CHOOSE : JOIN, 0, false);
        push(VISIT, a1, inBranch || choice);
        push(VISIT, a0, inBranch || choice);
      } else if (f === NOT) {
        push(NEGATE, 0, false);
        push(VISIT, (x as Cell).a0, inBranch);
      } else if (f === CURLY && grammar) {
        push(VISIT, (x as Cell).a0, inBranch);
      } else {
        const uses = yield* usesIn(x, names, inBranch ? ALONE | IN_BRANCH : ALONE);
        for (const cell of uses.keys()) {
          if (seen.has(cell)) continue;
          seen.add(cell);
          open.push(cell);
        }
        parts.push(uses);
      }
    } else if (task.kind === NEGATE) {
      const uses = parts.at(-1)!;
      for (const cell of open.splice(task.seen)) {
        if ((uses.get(cell)! & TWICE) === 0) negated.add(cell);
      }
    } else {
      const second = parts.pop()!;
      const first = parts.pop()!;
      parts.push(task.kind === JOIN ? joined(first, second) : chosen(first, second));
    }
  }
  return [parts[0]!, negated];
}

/** The uses of the variables in a goal or a head; `alone` are the flags of one that occurs once. */
function* usesIn(goal: Term, names: ReadonlyMap<Cell, string>, alone: number): LongWork<Uses> {
  const uses: Uses = new Map();
  // Compounds that are open, and their next arguments: an array of all arguments of a wide one would grow slowly.
  const cells: Cell[] = [];
  const places: number[] = [];
  for (let x = goal, steps = 1; ; steps++) {
    if (steps % BLOCK === 0) yield 0;
    const y = deref(x);
    if (typeof y !== "number") {
      if (y.t.arity > 0) {
        cells.push(y);
        places.push(0);
      } else if (names.has(y)) uses.set(y, uses.has(y) ? TWICE : alone);
    }
    const last = cells.length - 1;
    if (last < 0) return uses;
    const cell = cells[last]!;
    const i = places[last]!++;
    if (i === cell.t.arity - 1) {
      cells.pop();
      places.pop();
    }
    x = argument(cell, i);
  }
}

/** The uses in two parts on the same paths. */
function joined(a: Uses, b: Uses): Uses {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  for (const [cell, use] of small) large.set(cell, large.has(cell) ? TWICE : use);
  return large;
}

/** The uses in two branches. */
function chosen(a: Uses, b: Uses): Uses {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  for (const [cell, use] of small) large.set(cell, (large.get(cell) ?? 0) | use);
  return large;
}
