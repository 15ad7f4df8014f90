/**
 * The tracer: calls predicates so that each port of their boxes is visited.
 *
 * There are two choice points below everything that a call makes. Resuming the lower one is the `fail` port:
 * a cut in the predicate cuts no further than that. The upper one is a handler that takes every ball
 * (`exception`) and rethrows it. The continuation is a frame for the `exit` port: if both choice points are
 * the newest, they are popped, so that a determinate goal stays determinate; otherwise a third one is pushed,
 * whose resumption is the `redo` port. So the state of a box is on the heap with the machine's own state, and
 * cuts, exceptions and answers work as for any goal. Last calls are no longer last: a traced run keeps a
 * frame for each call.
 *
 * Invariant: `current` of a run is the innermost box that has been entered and not left, the parent of what
 * is called next. Each port sets it.
 *
 * A `Visitor` decides what happens at a port: at once, or by leaving the run, to be resumed later
 * (`Machine.leave`).
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

/** How a run continues at a port: normally, repeating the call, failing the call, or not at all. */
export type Command = "continue" | "retry" | "fail" | "abort";

/** A box at one of its ports. */
export interface Visit {
  readonly machine: Machine;
  readonly box: Box;
  readonly port: Port;
  /** At `exit`: does the box have no choices left? */
  readonly isLast: boolean;
}

/** Is notified of ports, and decides how to continue. */
export interface Visitor {
  /** Undefined, only where the machine `canWait`: leave the run; `command` will decide later. */
  visit(visit: Visit): Command | undefined;
  /** How to continue a run that was left. */
  command(): Command;
}

/** Continues from a port as commanded. */
type Onward = (m: Machine, depth: number, command: Command) => Signal;

/** The ball of an aborted run: no `catch/3` takes it. */
export function aborted(): Stopped {
  return new Stopped(struct1(functor("unwind", 1), atom("abort")));
}

/** The state of one run. */
interface Course {
  current: Box | undefined;
  boxes: number;
}

/** Observes runs and notifies a visitor of the ports. */
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

  /** Visits a port, then continues: with `onward` unless there is another command. */
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

  /** Drops everything that the call has done. */
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

  /** Boxes that exited one inside the other are re-entered from outside to inside. */
  private readonly redone = (m: Machine): Signal => {
    const boxes: Box[] = [];
    for (; m.newest.alt === this.redone; m.pop()) boxes.push(m.newest.x as Box);
    // In all of them, undo the bindings of the innermost since its choice.
    m.undoTo(m.newest.trailTop);
    return this.redo(m, 0, boxes, 0);
  };

  private redo(m: Machine, depth: number, boxes: readonly Box[], i: number): Signal {
    const box = boxes[i];
    if (box === undefined) return FAIL;
    // There may be as many boxes as the data is deep: unwind the stack now and then.
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

/** Runs the predicate of a box without its `run`, which would return to the tracer. */
function runWithin(m: Machine, depth: number, { run, args }: Box, k: Frame): Signal {
  if (args.length > 8) {
    const all = args as unknown as Term;
    return run(m, depth, k, all, NONE, NONE, NONE, NONE, NONE, NONE, NONE);
  }
  const [a0, a1, a2, a3, a4, a5, a6, a7] = args;
  return run(m, depth, k, a0!, a1!, a2!, a3!, a4!, a5!, a6!, a7!);
}

/** Is a call of `p` in `parent` to be hidden from the program's user? */
function isHidden(p: Predicate, parent: Box | undefined): boolean {
  if (isTransparent(p)) return true;
  if (p.name.startsWith("$") && p.library) return true;
  return parent !== undefined && (parent.isSealed || (parent.isLibrary && p.library));
}

/** The handler of a box: takes every ball. */
class Passage implements Handler {
  /** A variable, which unifies with every ball. */
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
