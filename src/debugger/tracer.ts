/**
 * The tracer: calls predicates so that each port of their boxes is visited.
 *
 * Below everything that a call makes stand two choice points. Resuming the lower one is
 * the `fail` port: a cut in the predicate goes no further down than to it. The upper one
 * is a handler that takes every ball (`exception`), which it throws again. The continuation
 * is a frame that is the `exit` port: when both choice points are the newest they go, so that
 * a goal that was determinate stays it; otherwise a third one is pushed, whose resumption is the
 * `redo` port. So all that a box needs is on the heap where the machine has its own state, and
 * cuts, exceptions and answers treat it as they treat any goal. Last calls are no longer last:
 * a run that is traced keeps a frame for each call.
 *
 * Invariant: `current` of a run is the innermost box that has been entered and not left, the
 * parent of what is called next. Each port sets it.
 *
 * What happens at a port is for a `Visitor` to say: at once, or by having the run left and
 * taken up again (`Machine.leave`).
 */
import { Stopped } from "../machine/meter.js";
import { atom, deref, functor, struct1 } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import type { Choice } from "../machine/choice.js";
import type { Clause } from "../machine/clause.js";
import { Frame } from "../machine/frame.js";
import type { Resume } from "../machine/frame.js";
import type { Handler } from "../machine/guards.js";
import { NONE } from "../machine/machine.js";
import type { Machine, Run } from "../machine/machine.js";
import { observerOf } from "../machine/observer.js";
import type { Observer } from "../machine/observer.js";
import type { Predicate } from "../machine/predicate.js";
import { FAIL } from "../machine/signal.js";
import type { Signal } from "../machine/signal.js";
import { Box, isTransparent } from "./box.js";
import type { Port } from "./box.js";

/** How a run goes on at a port: on, with the call made anew, with the call failing, or not at all. */
export type Command = "continue" | "retry" | "fail" | "abort";

/** A box at one of its ports. */
export interface Visit {
  readonly machine: Machine;
  readonly box: Box;
  readonly port: Port;
  /** At `exit`: has the box no choices left? */
  readonly isLast: boolean;
}

/** Who is told of ports, and says how to go on. */
export interface Visitor {
  /** Undefined, only where the machine `canWait`: the run is to be left, and `command` says later. */
  visit(visit: Visit): Command | undefined;
  /** How a run that was left goes on. */
  command(): Command;
}

/** Goes on from a port as it was told to. */
type Onward = (m: Machine, depth: number, command: Command) => Signal;

/** The ball that ends a run for whoever has said so: no `catch/3` takes it. */
export function aborted(): Stopped {
  return new Stopped(struct1(functor("unwind", 1), atom("abort")));
}

/** What is known of one run. */
interface Course {
  current: Box | undefined;
  boxes: number;
}

/** Watches runs and tells a visitor of the ports. */
export class Tracer implements Observer {
  private readonly visitor: Visitor;
  private readonly courses: WeakMap<Machine, Course> = new WeakMap();

  constructor(visitor: Visitor) {
    this.visitor = visitor;
  }

  private course(m: Machine): Course {
    let course = this.courses.get(m);
    if (course === undefined) {
      course = { current: undefined, boxes: 0 };
      this.courses.set(m, course);
    }
    return course;
  }

  call(
    m: Machine,
    depth: number,
    k: Frame,
    p: Predicate,
    run: Run,
    a0: Term,
    a1: Term,
    a2: Term,
    a3: Term,
    a4: Term,
    a5: Term,
    a6: Term,
    a7: Term,
  ): Signal {
    const course = this.course(m);
    const parent = course.current;
    if (isHidden(p, parent)) return run(m, depth, k, a0, a1, a2, a3, a4, a5, a6, a7);
    const args: readonly Term[] =
      p.arity > 8
        ? (a0 as unknown as readonly Term[])
        : [a0, a1, a2, a3, a4, a5, a6, a7].slice(0, p.arity);
    return this.enter(m, depth, new Box(++course.boxes, p, args, parent, run, k));
  }

  clause(m: Machine, depth: number, k: Frame, clause: Clause): Signal {
    const box = this.course(m).current;
    if (box === undefined || box.predicate !== clause.predicate) return m.proceed(depth, k);
    box.clause = clause;
    return this.visit(m, depth, box, "unify", false, (now, d) => now.proceed(d, k));
  }

  /** Visits a port, then goes on: with `onward` if nothing else is commanded. */
  private visit(
    m: Machine,
    depth: number,
    box: Box,
    port: Port,
    isLast: boolean,
    onward: Onward,
  ): Signal {
    if (observerOf(m) !== this) return onward(m, depth, "continue");
    const command = this.visitor.visit({ machine: m, box, port, isLast });
    if (command !== undefined) return this.obey(m, depth, box, command, onward);
    const resume: Resume = (now, d) => this.obey(now, d, box, this.visitor.command(), onward);
    return m.leave(new Frame(resume, box.k, undefined, box.args, 0, undefined));
  }

  private obey(m: Machine, depth: number, box: Box, command: Command, onward: Onward): Signal {
    switch (command) {
      case "continue":
        return onward(m, depth, command);
      case "abort":
        throw aborted();
      case "retry":
        if (box.choice !== undefined) {
          this.dropInner(m, box, box.choice);
          m.undoTo(box.choice.trailTop);
          m.pop();
          box.choice = undefined;
        }
        return this.enter(m, depth, box);
      case "fail":
        if (box.choice === undefined) return onward(m, depth, command);
        this.dropInner(m, box, box.choice);
        return FAIL;
    }
  }

  /** Gives up all that the call has done. */
  private dropInner(m: Machine, box: Box, choice: Choice): void {
    this.course(m).current = box;
    if (m.newest !== choice) m.cutTo(choice);
  }

  // -- the ports --------------------------------------------------------------------

  private enter(m: Machine, depth: number, box: Box): Signal {
    this.course(m).current = box;
    box.clause = undefined;
    box.choice = m.push(this.failed, box.k, box, box.args, 0, undefined);
    return this.visit(m, depth, box, "call", false, (now, d) => {
      const exit = new Frame(this.exited, box.k, box, box.args, 0, undefined);
      const inner = now.protect(exit, new Passage(now, box, this.thrown));
      return runWithin(now, d, box, inner);
    });
  }

  private readonly exited: Resume = (m, depth, frame) => {
    const box = frame.code as Box;
    const isLast = m.newest === box.choice;
    return this.visit(m, depth, box, "exit", isLast, (now, d) => {
      if (isLast) {
        now.pop();
        box.choice = undefined;
      } else {
        now.push(this.redone, box.k, box, box.args, 0, undefined);
      }
      this.course(now).current = box.parent;
      return now.proceed(d, box.k);
    });
  };

  /** Boxes that have exited one in the other are entered again from outside to inside. */
  private readonly redone = (m: Machine): Signal => {
    const boxes: Box[] = [];
    for (; m.newest.alt === this.redone; m.pop()) boxes.push(m.newest.x as Box);
    // What the innermost has bound since its choice is gone in all of them.
    m.undoTo(m.newest.trailTop);
    return this.redo(m, 0, boxes, 0);
  };

  private redo(m: Machine, depth: number, boxes: readonly Box[], i: number): Signal {
    const box = boxes[i];
    if (box === undefined) return FAIL;
    // As many boxes as the data is deep: the stack is left now and then.
    if (depth > m.depthLimit) {
      const resume: Resume = (now, d) => this.redo(now, d, boxes, i);
      return m.bounceFrame(new Frame(resume, box.k, undefined, box.args, 0, undefined));
    }
    this.course(m).current = box;
    const next: Onward = (now, d) => this.redo(now, d + 1, boxes, i + 1);
    return this.visit(m, depth, box, "redo", false, next);
  }

  private readonly failed = (m: Machine, choice: Choice): Signal => {
    const box = choice.x as Box;
    m.pop();
    box.choice = undefined;
    return this.visit(m, 0, box, "fail", false, (now) => {
      this.course(now).current = box.parent;
      return FAIL;
    });
  };

  private readonly thrown = (m: Machine, box: Box, ball: Term): Signal => {
    box.ball = ball;
    this.course(m).current = box;
    return this.visit(m, 0, box, "exception", false, (now) => {
      now.pop();
      box.choice = undefined;
      this.course(now).current = box.parent;
      return now.raise(box.k, ball);
    });
  };
}

/** Calls what runs the predicate of a box: not by its `run`, which would come back to the tracer. */
function runWithin(m: Machine, depth: number, { run, args }: Box, k: Frame): Signal {
  if (args.length > 8) {
    const all = args as unknown as Term;
    return run(m, depth, k, all, NONE, NONE, NONE, NONE, NONE, NONE, NONE);
  }
  const [a0, a1, a2, a3, a4, a5, a6, a7] = args;
  return run(m, depth, k, a0!, a1!, a2!, a3!, a4!, a5!, a6!, a7!);
}

/** Is a call of `p` in `parent` none of the program's business? */
function isHidden(p: Predicate, parent: Box | undefined): boolean {
  if (isTransparent(p)) return true;
  if (p.name.startsWith("$") && p.library) return true;
  return parent !== undefined && (parent.isSealed || (parent.isLibrary && p.library));
}

/** The handler of a box: takes every ball. */
class Passage implements Handler {
  /** A variable, with which every ball unifies. */
  readonly catcher: Cell;
  private readonly box: Box;
  private readonly thrown: (m: Machine, box: Box, ball: Term) => Signal;

  constructor(m: Machine, box: Box, thrown: (m: Machine, box: Box, ball: Term) => Signal) {
    this.catcher = m.fresh();
    this.box = box;
    this.thrown = thrown;
  }

  recover(m: Machine): Signal {
    return this.thrown(m, this.box, deref(this.catcher));
  }
}
