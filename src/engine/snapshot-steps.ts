/**
 * Terms and clauses of a snapshot as the steps of an image.
 *
 * An image contains only trees. A term that is none, being cyclic or having shared parts, is stored as equations,
 * `T-[V1=T1,...]`, one for each part that occurs in several places; the snapshot lists the numbers of these
 * terms.
 */
import { isTree } from "../terms/cycles.js";
import { duplicate } from "../terms/duplicate.js";
import { instantiate } from "../terms/template.js";
import {
  EQUALS,
  MINUS_PAIR,
  argument,
  deref,
  isCompound,
  setArgument,
  shallowCopy,
  struct2,
  variable,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { Trail, bind } from "../terms/trail.js";
import { listOf, properList } from "../terms/walk.js";
import type { Clause } from "../machine/clause.js";
import type { PredicateKey } from "../machine/module.js";
import { SnapshotError } from "./errors.js";
import { clauseStep, directiveStep, encodeImage } from "../loading/image-encoding.js";
import type { ClauseStep, Step } from "../loading/image.js";

const NOWHERE = { line: 0, column: 0 };

/** Collects steps. */
export class StepWriter {
  private readonly steps: Step[] = [];
  private terms = 0;
  /** The numbers of the terms that are stored as equations. */
  readonly equated: number[] = [];

  /** Adds a term. */
  term(x: Term): void {
    const y = deref(x);
    const isWhole = isTree(y);
    if (!isWhole) this.equated.push(this.terms);
    this.terms++;
    this.steps.push(directiveStep(isWhole ? y : equationsOf(y as Cell), NOWHERE));
  }

  /** Adds a clause. */
  clause(clause: Clause): void {
    this.steps.push(clauseStep(clause, "user"));
  }

  /** The image of the steps. */
  image(): string {
    return encodeImage(this.steps);
  }
}

/** Returns terms and clauses in the order in which they were added. */
export class StepReader {
  private readonly steps: Iterator<Step>;
  private readonly equated: ReadonlySet<number>;
  private terms = 0;

  constructor(steps: readonly Step[], equated: readonly number[]) {
    this.steps = steps.values();
    this.equated = new Set(equated);
  }

  private next(): Step {
    const { done, value } = this.steps.next();
    if (done !== true) return value;
    throw new SnapshotError("The snapshot is damaged: there are too few terms and clauses");
  }

  /** The next step, which must be a term. */
  term(): Term {
    const step = this.next();
    if (!("goal" in step)) {
      throw new SnapshotError("The snapshot is damaged: there is a clause in place of a term");
    }
    // A program may assign to what is stored in flags and global variables; the step is for other engines, too.
    const x = duplicate(instantiate(step.goal, [], 0), 0);
    return this.equated.has(this.terms++) ? solutionOf(x as Cell) : x;
  }

  /** The next step, which must be a clause of that predicate. */
  clause(key: PredicateKey): ClauseStep {
    const step = this.next();
    if (!("goal" in step) && step.predicate === key) return step;
    throw new SnapshotError("The snapshot is damaged: there is something in place of a clause");
  }
}

/** The compounds that occur in several places of the compound `root`: at least one of each cycle. */
function sharedParts(root: Cell): Set<Cell> {
  const met = new Set<Cell>([root]);
  const shared = new Set<Cell>();
  const waiting = [root];
  for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
    for (let i = cell.t.arity - 1; i >= 0; i--) {
      const y = deref(argument(cell, i));
      if (!isCompound(y)) continue;
      if (met.has(y)) {
        shared.add(y);
      } else {
        met.add(y);
        waiting.push(y);
      }
    }
  }
  return shared;
}

/** Equations between trees whose solution is the term `x`. */
function equationsOf(x: Cell): Term {
  const names = new Map<Cell, Cell>();
  for (const part of sharedParts(x)) names.set(part, variable(0));
  const copies = new Map<Cell, Cell>();
  const waiting: Cell[] = [];
  const copyOf = (cell: Cell): Cell => {
    let copy = copies.get(cell);
    if (copy === undefined) {
      copies.set(cell, (copy = shallowCopy(cell)));
      waiting.push(copy);
    }
    return copy;
  };
  const inPlaceOf = (y: Term): Term => (isCompound(y) ? (names.get(y) ?? copyOf(y)) : y);
  const equations = [...names].map(([cell, name]) => struct2(EQUALS, name, copyOf(cell)));
  const root = inPlaceOf(x);
  for (let copy = waiting.pop(); copy !== undefined; copy = waiting.pop()) {
    for (let i = copy.t.arity - 1; i >= 0; i--) {
      setArgument(copy, i, inPlaceOf(deref(argument(copy, i))));
    }
  }
  return struct2(MINUS_PAIR, root, listOf(equations));
}

/** The term that is the solution of such equations. */
function solutionOf(equations: Cell): Term {
  const trail = new Trail();
  for (const equation of properList(equations.a1)!) {
    const { a0, a1 } = deref(equation) as Cell;
    bind(trail, deref(a0) as Cell, a1);
  }
  return deref(equations.a0);
}
