/**
 * Choice points that a goal has left although they have no answers.
 *
 * How many of those there are depends on how far ahead the back end has looked: generated code looks at more
 * than the interpreter, and an index at more than a scan. Usually it makes no difference. It does where a
 * program or a person sees whether a goal may have further answers: when a guarded goal exits, whose cleanup
 * runs at once if there are none, and at an answer of a query. There `settle` drops, from the newest choice
 * point down, those that are certain to fail. So what is visible does not depend on the back end.
 *
 * A choice point is certain to fail when no clause that it would try gets past its head and leading tests.
 * That is tried with the later bindings temporarily undone.
 */
import { UNBOUND, VAR } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import type { Undoable } from "../terms/trail.js";
import type { Choice, Retry } from "./choice.js";
import type { Machine } from "./machine.js";

/**
 * Is the choice point certain to fail? Called with the bindings as they were when it was made. It may bind,
 * and may advance the choice point past a clause that fails; undefined: ask again, it has done that.
 */
type Prospect = (m: Machine, choice: Choice) => boolean | undefined;

const prospects = new WeakMap<Retry, Prospect>();

/** Registers the test for choice points that resume at `alt`. All others are assumed to have answers. */
export function noteProspect(alt: Retry, isDead: Prospect): void {
  prospects.set(alt, isDead);
}

/** Bindings that are temporarily undone. */
class Suspended {
  private readonly entries: Cell[] = [];
  /** For each entry the value of the variable, or the function that redoes it. */
  private readonly values: (Term | (() => void))[] = [];
  /** How long the part of the trail is that still holds. */
  private top: number;
  private readonly m: Machine;

  constructor(m: Machine) {
    this.m = m;
    this.top = m.trailTop;
  }

  /** How many have been undone. */
  get count(): number {
    return this.m.trailTop - this.top;
  }

  /** Undoes the bindings made since the trail was `top` long. */
  backTo(top: number): void {
    const { trail } = this.m;
    while (this.top > top) {
      const entry = trail[--this.top]!;
      if (entry.t === VAR) {
        this.entries.push(entry);
        this.values.push(entry.a0);
        entry.a0 = UNBOUND;
        continue;
      }
      // Changes that cannot be redone do not concern terms.
      const undoable = entry.a0 as unknown as Undoable;
      const again = undoable.again?.();
      if (again === undefined) continue;
      this.entries.push(entry);
      this.values.push(again);
      undoable.undo();
    }
  }

  restore(): void {
    const { entries, values } = this;
    for (let i = entries.length - 1; i >= 0; i--) {
      const value = values[i]!;
      if (typeof value === "function") value();
      else entries[i]!.a0 = value;
    }
  }
}

/** After this many clauses and choice points, look whether the slice is over. */
const MANY = 64;
/** As many clauses and choice points cost as much as a call, and as many bindings that are undone and redone. */
const SHARE = 4;
const BINDINGS = 32;

/**
 * Drops the newest choice points as long as they are certain to fail. False if the slice is over before the
 * first that is not: the next call goes on.
 */
export function settle(m: Machine): boolean {
  let choice = m.newest;
  let isDead = prospects.get(choice.alt);
  if (isDead === undefined) return true;
  let tried = 0;
  let isOver = false;
  const { woken, choiceStamp, hooksWait } = m;
  const suspended = new Suspended(m);
  m.hooksWait = true;
  try {
    while (isDead !== undefined && !isOver) {
      suspended.backTo(choice.trailTop);
      const answer = isDead(m, choice);
      if (answer === false) break;
      if (answer === true) {
        choice = choice.prev;
        isDead = prospects.get(choice.alt);
      }
      isOver = ++tried % MANY === 0 && m.isSliceOver;
    }
  } finally {
    suspended.restore();
    m.choiceStamp = choiceStamp;
    m.hooksWait = hooksWait;
    m.woken = woken;
  }
  m.spend(Math.trunc(tried / SHARE) + Math.trunc(suspended.count / BINDINGS));
  m.cutTo(choice);
  return !isOver;
}
