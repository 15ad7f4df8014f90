/**
 * Search for values: `label/1` and `labeling/2`.
 *
 * A control construct of the machine. Each try is a choice point of the machine, so cuts, exceptions and
 * limits work as for any goal. A resumed choice point removes the tried value, or half of the domain, and
 * continues; between two choice points it is one loop.
 */
import { domainError, instantiationError, typeError } from "../terms/error-terms.js";
import { ATTVAR, atomName, deref, isAtom } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { isUnbound, listArgument } from "../builtins/arguments.js";
import { raiseThrown } from "../machine/in-slices.js";
import type { Control } from "../machine/builtin.js";
import type { Choice } from "../machine/choice.js";
import { Frame } from "../machine/frame.js";
import type { Resume } from "../machine/frame.js";
import type { Machine } from "../machine/machine.js";
import { FAIL } from "../machine/signal.js";
import type { Signal } from "../machine/signal.js";
import { Domain } from "./domain.js";
import { add, divideDown, intOf, isFinite } from "./unbounded-integers.js";
import type { Int } from "./unbounded-integers.js";
import { store } from "./store.js";
import type { Variable } from "./store.js";
import { known, variableOf } from "./variables.js";

/** How to select the next variable. */
type Selection = "leftmost" | "ff" | "ffc" | "min" | "max";
/** How to branch: a value, then any other; each value in turn; the halves of the domain. */
type Branching = "step" | "enum" | "bisect";

interface Plan {
  readonly selection: Selection;
  readonly isDown: boolean;
  readonly branching: Branching;
}

interface Search {
  vars: readonly Variable[];
  plan: Plan;
}

/** A search to prepare: that may end in a later slice. */
function newSearch(): Search {
  return { vars: [], plan: { selection: "leftmost", isDown: false, branching: "step" } };
}

const GROUPS: readonly (readonly string[])[] = [
  ["leftmost", "ff", "ffc", "min", "max"],
  ["up", "down"],
  ["step", "enum", "bisect"],
];

/**
 * Reads a list of options.
 *
 * @throws {Ball} for unknown, duplicate or mutually exclusive options
 */
function readPlan(options: Term): Plan {
  const chosen: (string | undefined)[] = GROUPS.map(() => undefined);
  for (const option of listArgument(options)) {
    const x = deref(option);
    if (isUnbound(x)) throw instantiationError();
    const name = isAtom(x) ? atomName(x) : "";
    const group = GROUPS.findIndex((names) => names.includes(name));
    if (group < 0) throw domainError("labeling_option", x);
    if (chosen[group] === name) throw domainError("nonrepeating_labeling_options", options);
    if (chosen[group] !== undefined) throw domainError("consistent_labeling_options", options);
    chosen[group] = name;
  }
  const [selection = "leftmost", direction, branching = "step"] = chosen;
  return {
    selection: selection as Selection,
    isDown: direction === "down",
    branching: branching as Branching,
  };
}

/** The current variable: it may have been unified with another. */
function current(m: Machine, v: Variable): Variable | undefined {
  if (v.isFixed) return undefined;
  const cell = v.cell!;
  if (cell.t === ATTVAR) return v;
  const x = deref(cell);
  return typeof x === "number" ? undefined : known(m, x);
}

/** The index of the next variable, -1 when all have values. */
function select(m: Machine, { vars, plan }: Search): number {
  let best = -1;
  let chosen: Variable | undefined;
  for (let i = 0; i < vars.length; i++) {
    const v = current(m, vars[i]!);
    if (v === undefined || v.isFixed) continue;
    if (plan.selection === "leftmost") return i;
    if (chosen === undefined || isBefore(v, chosen, plan.selection)) {
      best = i;
      chosen = v;
    }
  }
  return best;
}

function isBefore(v: Variable, w: Variable, selection: Selection): boolean {
  const { domain } = v;
  switch (selection) {
    case "ff":
      return domain.size < w.domain.size;
    case "ffc":
      if (domain.size !== w.domain.size) return domain.size < w.domain.size;
      return v.living().length > w.living().length;
    case "min":
      return domain.min < w.domain.min;
    default:
      return domain.max > w.domain.max;
  }
}

/** The logarithm of the number of variables whose inspection costs as much as a call. */
const LOOK_BITS = 6;

/** Continues until all have values, or a choice fails. A run that has been left here makes a step in any case. */
function search(m: Machine, depth: number, k: Frame, state: Search, mayLeave = true): Signal {
  for (let isStep = !mayLeave; ; isStep = false) {
    const i = select(m, state);
    if (i < 0) return m.proceed(depth, k);
    m.fuel -= 1 + ((state.plan.selection === "leftmost" ? i : state.vars.length) >> LOOK_BITS);
    if (m.fuel < 0) {
      m.refuel();
      if (m.due && !isStep) {
        return m.bounceFrame(new Frame(goOnAfterLeaving, k, state, undefined, 0, undefined));
      }
    }
    const v = current(m, state.vars[i]!)!;
    const { branching } = state.plan;
    const { domain } = v;
    let taken: Domain | undefined;
    if (branching === "bisect") {
      const middle = divideDown(add(domain.min, domain.max), 2);
      const isLower = !state.plan.isDown;
      const rest = isLower ? domain.from(add(middle, 1)) : domain.to(middle);
      taken = isLower ? domain.to(middle) : domain.from(add(middle, 1));
      m.push(retryRest, k, state, rest, i, undefined);
    } else {
      const value = state.plan.isDown ? domain.max : domain.min;
      const rest = domain.without(value);
      taken = Domain.single(value);
      m.push(branching === "step" ? retryRest : retryEach, k, state, rest, i, undefined);
    }
    if (!store.perform(m, () => store.narrow(v, taken))) return FAIL;
    if (m.woken !== undefined) {
      return m.wake(depth, new Frame(goOn, k, state, undefined, 0, undefined));
    }
  }
}

/** Begins the search. Runs pending hooks before the first choice: backtracking to it would lose them. */
function begin(m: Machine, depth: number, k: Frame, state: Search): Signal {
  if (m.woken === undefined) return search(m, depth, k, state);
  return m.wake(depth, new Frame(goOn, k, state, undefined, 0, undefined));
}

const goOn: Resume = (m, depth, frame) => search(m, depth, frame.k, frame.code as Search);

const goOnAfterLeaving: Resume = (m, depth, frame) =>
  search(m, depth, frame.k, frame.code as Search, false);

/** Tries the rest of the domain; any variable may be next. */
const retryRest = (m: Machine, choice: Choice): Signal => {
  m.pop();
  m.charge(1);
  const state = choice.x as Search;
  const v = current(m, state.vars[choice.pc]!)!;
  if (!store.perform(m, () => store.narrow(v, choice.env as Domain))) return FAIL;
  const next = new Frame(goOn, choice.k, state, undefined, 0, undefined);
  return m.woken !== undefined ? m.wake(0, next) : search(m, 0, choice.k, state);
};

/** Tries the next value of the same variable. */
const retryEach = (m: Machine, choice: Choice): Signal => {
  m.pop();
  m.charge(1);
  const state = choice.x as Search;
  const v = current(m, state.vars[choice.pc]!)!;
  const domain = choice.env as Domain;
  const value: Int = state.plan.isDown ? domain.max : domain.min;
  const rest = domain.without(value);
  if (rest !== undefined) m.push(retryEach, choice.k, state, rest, choice.pc, undefined);
  if (!store.perform(m, () => store.narrow(v, Domain.single(value)))) return FAIL;
  const next = new Frame(goOn, choice.k, state, undefined, 0, undefined);
  return m.woken !== undefined ? m.wake(0, next) : search(m, 0, choice.k, state);
};

/** The variables of a list, all with a finite domain. */
function finiteVariables(m: Machine, list: Term): Variable[] {
  const found: Variable[] = [];
  for (const item of listArgument(list)) {
    const x = deref(item);
    if (intOf(x) !== undefined) continue;
    if (!isUnbound(x)) throw typeError("integer", x);
    const v = known(m, x as Cell);
    if (v === undefined || !isFinite(v.min) || !isFinite(v.max)) throw instantiationError();
    found.push(v);
  }
  return found;
}

/** `$fd_label(Options, Vars)`. */
export const label: Control = (m, depth, k, options, list) => {
  const state = newSearch();
  const prepare = (): boolean => {
    state.vars = finiteVariables(m, list!);
    state.plan = readPlan(options!);
    return true;
  };
  try {
    if (!store.perform(m, prepare)) return FAIL;
  } catch (thrown) {
    return raiseThrown(m, k, thrown);
  }
  return begin(m, depth, k, state);
};

/** `$fd_indomain(X)`: the values of the domain, in ascending order. */
export const indomain: Control = (m, depth, k, x) => {
  const state = newSearch();
  const prepare = (): boolean => {
    const v = variableOf(x!);
    if (!isFinite(v.min) || !isFinite(v.max)) throw instantiationError();
    state.vars = [v];
    return true;
  };
  try {
    if (!store.perform(m, prepare)) return FAIL;
  } catch (thrown) {
    return raiseThrown(m, k, thrown);
  }
  return begin(m, depth, k, state);
};
