/**
 * Conditional compilation: `:- if(Goal)`, `:- elif(Goal)`, `:- else` and `:- endif`.
 */
import { existenceError } from "../terms/error-terms.js";
import { ATOM, atom, atomName, deref, functor, hasFunctor } from "../terms/term.js";
import type { Term } from "../terms/term.js";

const DIRECTIVE = functor(":-", 1);

/** An `:- if` that is still open. */
interface Condition {
  /** Whether the terms of this branch are loaded. */
  active: boolean;
  /** Whether a branch has been taken, or none may be. */
  taken: boolean;
}

/** The conditions that apply to the terms of a text. */
export class Conditions {
  private readonly open: Condition[] = [];

  /** Whether there is an `:- if` without its `:- endif`. */
  get isOpen(): boolean {
    return this.open.length > 0;
  }

  /** Whether terms are loaded at this point. */
  get active(): boolean {
    return this.open.every(({ active }) => active);
  }

  /**
   * Processes a term of the text: true if it must not be loaded. `holds` runs the goal of a condition; if it
   * throws, the condition counts as false.
   */
  take(term: Term, holds: (goal: Term) => boolean): boolean {
    const directive = deref(term);
    if (!hasFunctor(directive, DIRECTIVE)) return !this.active;
    const goal = deref(directive.a0);
    if (typeof goal === "number") return !this.active;
    switch (goal.t === ATOM ? atomName(goal) : `${goal.t.name}/${goal.t.arity}`) {
      case "if/1": {
        const { active } = this;
        const condition = { active: false, taken: !active };
        this.open.push(condition);
        if (active) condition.active = condition.taken = holds(goal.a0);
        return true;
      }
      case "elif/1": {
        const { innermost } = this;
        innermost.active = false;
        if (!innermost.taken) innermost.active = innermost.taken = holds(goal.a0);
        return true;
      }
      case "else": {
        const { innermost } = this;
        innermost.active = !innermost.taken;
        innermost.taken = true;
        return true;
      }
      case "endif":
        if (!this.isOpen) throw existenceError("directive", atom("if"));
        this.open.pop();
        return true;
      default:
        return !this.active;
    }
  }

  private get innermost(): Condition {
    const condition = this.open[this.open.length - 1];
    if (condition === undefined) throw existenceError("directive", atom("if"));
    return condition;
  }
}
