/** Loads that goals request, such as `consult/1` and `use_module/1`. */
import { atom } from "../terms/term.js";
import type { Cell } from "../terms/term.js";
import { inContext } from "../builtins/generators.js";
import { Frame } from "../machine/frame.js";
import type { Resume } from "../machine/frame.js";
import { LEFT } from "../machine/machine.js";
import type { Machine } from "../machine/machine.js";
import type { Signal } from "../machine/signal.js";
import type { Loading } from "./load-state.js";
import type { Loader } from "./loader.js";

const END: Cell = atom("$end_load");

/** A load on the budget of the run that requests it, in slices where that run can be left. */
export class RequestedLoad {
  private readonly loader: Loader;
  private readonly work: Loading<unknown>;
  /** The predicate. */
  private readonly name: string;
  private readonly arity: number;
  /** The style warnings in force before it. */
  private readonly styles: readonly string[];
  /** Brings the loader back to where it was left. */
  private comeBack: (() => void) | undefined = undefined;

  constructor(loader: Loader, work: Loading<unknown>, name: string, arity: number) {
    this.loader = loader;
    this.work = work;
    this.name = name;
    this.arity = arity;
    this.styles = loader.styles;
  }

  /** Loads, then goes on with `k`. */
  begin(m: Machine, depth: number, k: Frame): Signal {
    if (!m.canWait) return this.goOn(m, depth, k);
    const abandon = (d: number, after: Frame): Signal => {
      this.comeBack?.();
      this.work.return(undefined);
      return m.proceed(d, after);
    };
    return m.guard(depth, k, abandon, (d, after) => this.goOn(m, d, after), END);
  }

  private goOn(m: Machine, depth: number, k: Frame): Signal {
    const { loader, work } = this;
    const { runs } = loader;
    this.comeBack?.();
    this.comeBack = undefined;
    const { sliceEnd, isBrief } = runs;
    const restore = runs.charge(m, m);
    runs.sliceEnd = m.canWait ? m.sliceEnd : Infinity;
    runs.isBrief = !m.canWait;
    let step: IteratorResult<PromiseLike<unknown> | undefined, unknown>;
    try {
      do step = work.next();
      while (step.done !== true && !(m.canWait && (step.value !== undefined || m.isSliceOver)));
    } catch (thrown) {
      throw inContext(thrown, this.name, this.arity);
    } finally {
      runs.sliceEnd = sliceEnd;
      runs.isBrief = isBrief;
      restore();
    }
    if (step.done === true) return m.proceed(depth, k);
    this.comeBack = loader.leave(this.styles);
    const resume: Resume = (_m, d, frame) => this.goOn(m, d, frame.k);
    return m.wait(new Frame(resume, k, undefined, undefined, 0, undefined), step.value ?? LEFT);
  }
}
