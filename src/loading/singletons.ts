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

/** The variables of a part of a clause, each with `ALONE`, `TWICE` or both. */
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
}

/** Names of variables that look like slips. */
export interface Suspects {
  /** Each is alone on a path through the clause. */
  readonly alone: readonly string[];
  /** Each is marked as unused and used. */
  readonly marked: readonly string[];
}

const MARKED = /^_[_\p{Lu}]/u;

/** The suspects of a clause that was read, apart from its singletons. */
export function suspects({ term, variableNames, singletons }: ReadTerm): Suspects {
  if (variableNames.size === singletons.length) return { alone: [], marked: [] };
  const several = new Map<Cell, string>();
  for (const [name, cell] of variableNames) if (!singletons.includes(name)) several.set(cell, name);
  // A hook that expanded the clause may have bound its variables.
  if (!isAcyclic(term)) return { alone: [], marked: [] };
  const [uses, negated] = analyse(term, several);
  const alone: string[] = [];
  const marked: string[] = [];
  for (const [cell, use] of uses) {
    const name = several.get(cell)!;
    if (!name.startsWith("_")) {
      if ((use & ALONE) !== 0 || negated.has(cell)) alone.push(name);
    } else if ((use & TWICE) !== 0 && MARKED.test(name)) marked.push(name);
  }
  return { alone, marked };
}

/** How the named variables of a clause are used, and those whose first use is alone in a negation. */
function analyse(clause: Term, names: ReadonlyMap<Cell, string>): [Uses, ReadonlySet<Cell>] {
  const seen = new Set<Cell>();
  const negated = new Set<Cell>();
  const parts: Uses[] = [];
  let grammar = false;
  const tasks: Task[] = [{ kind: VISIT, term: clause, seen: 0 }];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    if (task.kind === VISIT) {
      const x = deref(task.term);
      const f = typeof x === "number" ? undefined : x.t;
      if (f === GRAMMAR) grammar = true;
      if (f !== undefined && (TOGETHER.has(f) || BRANCHES.has(f))) {
        const { a0, a1 } = x as Cell;
        tasks.push({ kind: TOGETHER.has(f) ? JOIN : CHOOSE, term: 0, seen: 0 });
        tasks.push({ kind: VISIT, term: a1, seen: 0 }, { kind: VISIT, term: a0, seen: 0 });
      } else if (f === NOT) {
        tasks.push({ kind: NEGATE, term: 0, seen: seen.size });
        tasks.push({ kind: VISIT, term: (x as Cell).a0, seen: 0 });
      } else if (f === CURLY && grammar) {
        tasks.push({ kind: VISIT, term: (x as Cell).a0, seen: 0 });
      } else {
        parts.push(usesIn(x, names, seen));
      }
    } else if (task.kind === NEGATE) {
      const uses = parts.at(-1)!;
      let n = 0;
      for (const cell of seen) {
        if (++n > task.seen && uses.get(cell) === ALONE) negated.add(cell);
      }
    } else {
      const second = parts.pop()!;
      parts.push(merged(parts.pop()!, second, task.kind === JOIN));
    }
  }
  return [parts[0]!, negated];
}

/** The uses of the variables in a goal or a head. */
function usesIn(goal: Term, names: ReadonlyMap<Cell, string>, seen: Set<Cell>): Uses {
  const uses: Uses = new Map();
  const waiting: Term[] = [goal];
  for (let x = waiting.pop(); x !== undefined; x = waiting.pop()) {
    const y = deref(x);
    if (typeof y === "number") continue;
    for (let i = y.t.arity - 1; i >= 0; i--) waiting.push(argument(y, i));
    if (names.has(y)) {
      seen.add(y);
      uses.set(y, uses.has(y) ? TWICE : ALONE);
    }
  }
  return uses;
}

/** The uses in two parts on the same paths (`together`) or on different ones. */
function merged(a: Uses, b: Uses, together: boolean): Uses {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  for (const [cell, use] of small) {
    const other = large.get(cell);
    large.set(cell, other === undefined ? use : together ? TWICE : use | other);
  }
  return large;
}
