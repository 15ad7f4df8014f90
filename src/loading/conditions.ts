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
   * Processes a term of the text: true if it must not be loaded. If it is a condition that decides what is
   * loaded next, returns its goal, and `hold` must be called if that is true.
   */
  take(term: Term): Term | boolean {
    const directive = deref(term);
    if (!hasFunctor(directive, DIRECTIVE)) return !this.active;
    const goal = deref(directive.a0);
    if (typeof goal === "number") return !this.active;
    switch (goal.t === ATOM ? atomName(goal) : `${goal.t.name}/${goal.t.arity}`) {
      case "if/1": {
        const { active } = this;
        this.open.push({ active: false, taken: !active });
        return !active || goal.a0;
      }
      case "elif/1": {
        const { innermost } = this;
        innermost.active = false;
        return innermost.taken || goal.a0;
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

  /** Notes that the goal of the last condition is true. */
  hold(): void {
    const { innermost } = this;
    innermost.active = innermost.taken = true;
  }

  private get innermost(): Condition {
    const condition = this.open[this.open.length - 1];
    if (condition === undefined) throw existenceError("directive", atom("if"));
    return condition;
  }
}
