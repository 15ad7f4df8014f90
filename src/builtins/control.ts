/**
 * Control: calling goals, exceptions, all solutions. These are the predicates that need the machine's own
 * convention: they take a continuation and push choice points. Nothing here runs a nested machine.
 */
import { indicatorContext, instantiationError, typeError } from "../terms/error-terms.js";
import { unwrapped } from "../terms/cycles.js";
import { noteCopies } from "../terms/attributed-variables.js";
import { copyToKeep } from "../terms/duplicate.js";
import {
  ATOM,
  COLON,
  KIND_COMPOUND,
  KIND_VARIABLE,
  NIL,
  TRUE,
  argumentsOf,
  atom,
  atomName,
  compound,
  deref,
  functor,
  functorOf,
  isAtom,
  isVariable,
  asGoal,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import { viewList } from "../terms/walk.js";
import { isControl } from "../compile/ir.js";
import { runControl } from "../compile/interpreter.js";
import { runOn } from "../compile/instructions.js";
import type { BuiltinRow, Control } from "../machine/builtin.js";
import type { Choice } from "../machine/choice.js";
import { Frame } from "../machine/frame.js";
import type { Resume } from "../machine/frame.js";
import { inSlices, raiseThrown } from "../machine/in-slices.js";
import { Halted, NONE } from "../machine/machine.js";
import { FAIL } from "../machine/signal.js";
import { setUp } from "../machine/guards.js";
import type { Guard, Handler } from "../machine/guards.js";
import type { Machine } from "../machine/machine.js";
import type { Signal } from "../machine/signal.js";
import type { Module } from "../machine/module.js";
import { smallInteger } from "./arguments.js";
import { Collection } from "./collection.js";

const CUT = atom("!");

/** A goal with the module in which it runs. */
export interface Closure {
  readonly module: Module;
  readonly goal: Cell;
}

/**
 * Removes the module qualifications from a goal; an unqualified goal runs in `user`. Throws if it is not
 * callable.
 */
export function closureOf(m: Machine, x: Term): Closure {
  let module = m.database.user;
  let goal = deref(x);
  for (let steps = 1; typeof goal !== "number" && goal.t === COLON; steps++) {
    const name = deref(goal.a0);
    if (!isAtom(name)) {
      if (isVariable(name)) throw instantiationError();
      throw typeError("module", name);
    }
    module = m.database.module(atomName(name));
    goal = unwrapped(goal, steps);
  }
  if (typeof goal === "number") throw typeError("callable", goal);
  if (goal.t === ATOM || goal.t.kind === KIND_COMPOUND) return { module, goal: asGoal(goal) };
  if (goal.t.kind === KIND_VARIABLE) throw instantiationError();
  throw typeError("callable", goal);
}

/** Calls the goal `x`, then goes on with `k`. */
export function callGoal(m: Machine, depth: number, k: Frame, x: Term): Signal {
  const { module, goal } = closureOf(m, x);
  if (goal === CUT || isControl(goal.t)) return runControl(m, depth, k, goal, module);
  if (goal.t === ATOM) {
    const p = m.database.predicate(module, goal);
    return p.run(m, depth + 1, k, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE);
  }
  const p = m.database.predicate(module, goal.t);
  if (goal.t.arity > 8) return runOn(p, m, depth + 1, k, goal.args);
  const { a0, a1 } = goal;
  if (goal.t.arity <= 2) {
    return p.run(m, depth + 1, k, a0, a1, NONE, NONE, NONE, NONE, NONE, NONE);
  }
  const { a2, a3, a4, a5, a6, a7 } = goal;
  return p.run(m, depth + 1, k, a0, a1, a2, a3, a4, a5, a6, a7);
}

/** Calls the goal `x` with `n` additional arguments `b0` …; those beyond `n` are `NONE`. */
function callAdding(
  m: Machine,
  depth: number,
  k: Frame,
  n: number,
  x: Term,
  b0: Term,
  b1: Term,
  b2: Term,
  b3: Term,
  b4: Term,
  b5: Term,
  b6: Term,
): Signal {
  const { module, goal } = closureOf(m, x);
  const isName = goal.t === ATOM;
  const own = isName ? 0 : goal.t.arity;
  const key = functorOf(isName ? goal : goal.t.atom!, own + n);
  const isPlain = own + n <= 8 && !isControl(key);
  // Make an array of the arguments only if there are many.
  if (isPlain && own <= 3) {
    const p = m.database.predicate(module, key);
    const d = depth + 1;
    if (own === 0) return p.run(m, d, k, b0, b1, b2, b3, b4, b5, b6, NONE);
    const { a0 } = goal;
    if (own === 1) return p.run(m, d, k, a0, b0, b1, b2, b3, b4, b5, b6);
    const { a1 } = goal;
    if (own === 2) return p.run(m, d, k, a0, a1, b0, b1, b2, b3, b4, b5);
    return p.run(m, d, k, a0, a1, goal.a2, b0, b1, b2, b3, b4);
  }
  return callWith(m, depth, k, x, [b0, b1, b2, b3, b4, b5, b6].slice(0, n));
}

/** Calls a goal with any number of additional arguments. */
function callWith(m: Machine, depth: number, k: Frame, x: Term, added: readonly Term[]): Signal {
  const { module, goal } = closureOf(m, x);
  const isName = goal.t === ATOM;
  const args = isName ? [...added] : [...argumentsOf(goal), ...added];
  const key = functorOf(isName ? goal : goal.t.atom!, args.length);
  if (isControl(key)) return runControl(m, depth, k, compound(key, args), module);
  return runOn(m.database.predicate(module, key), m, depth + 1, k, args);
}

/** `call/N`. */
function callOf(arity: number): Control {
  if (arity === 1) return callGoal;
  const n = arity - 1;
  if (n > 7) return (m, depth, k, goal, ...added) => callWith(m, depth, k, goal!, added);
  return (m, depth, k, goal, b0, b1, b2, b3, b4, b5, b6) =>
    callAdding(m, depth, k, n, goal!, b0!, b1!, b2!, b3!, b4!, b5!, b6!);
}

// -- cutting a goal's choice points --------------------------------------------

/** The continuation of a goal with only its first answer: cuts to `frame.cut`. */
const commit: Resume = (m, depth, frame) =>
  m.cut(frame.cut!) ? m.cleanUpBefore(frame) : m.proceed(depth, frame.k);

/** Calls `goal` for its first answer. */
export function callOnce(m: Machine, depth: number, k: Frame, goal: Term): Signal {
  return callGoal(m, depth, new Frame(commit, k, undefined, undefined, 0, m.newest), goal);
}

/** A choice point that resumes its continuation when the goal has failed. */
const proceed = (m: Machine, choice: Choice): Signal => {
  m.pop();
  return m.proceed(0, choice.k);
};

const ignore: Control = (m, depth, k, goal) => {
  const barrier = m.newest;
  m.push(proceed, k, undefined, undefined, 0, undefined);
  return callGoal(m, depth, new Frame(commit, k, undefined, undefined, 0, barrier), goal);
};

/** The continuation of a goal that must not succeed. */
const refuted: Resume = (m, _depth, frame) => (m.cut(frame.cut!) ? m.cleanUpBefore(frame) : FAIL);

const not: Control = (m, depth, k, goal) => {
  const barrier = m.newest;
  m.push(proceed, k, undefined, undefined, 0, undefined);
  return callGoal(m, depth, new Frame(refuted, k, undefined, undefined, 0, barrier), goal);
};

// -- exceptions ------------------------------------------------------------------

/** The handler of a `catch/3`. */
export class Catch implements Handler {
  readonly catcher: Term;
  readonly recovery: Term;

  constructor(catcher: Term, recovery: Term) {
    this.catcher = catcher;
    this.recovery = recovery;
  }

  recover(m: Machine, k: Frame): Signal {
    return callGoal(m, 0, k, this.recovery);
  }
}

const catchGoal: Control = (m, depth, k, goal, catcher, recovery) => {
  const inner = m.protect(k, new Catch(catcher, recovery));
  try {
    return callGoal(m, depth, inner, goal);
  } catch (thrown) {
    return raiseThrown(m, k, thrown); // what is below on the stack need not be unwound by a throw
  }
};

const throwTerm: Control = (m, depth, k, x) => {
  const ball = deref(x);
  if (isVariable(ball)) {
    throw indicatorContext(instantiationError(), "throw", 1);
  }
  return inSlices(m, depth, k, () => copyToKeep(ball, 0), raise);
};

const raise = (m: Machine, _depth: number, k: Frame, ball: Term): Signal => m.raise(k, ball);

// -- cleanup -----------------------------------------------------------------------

/** Calls a goal: a cleanup whose catcher has been unified with the reason, or one after other cleanups. */
const handle: Resume = (m, depth, frame) => callGoal(m, depth, frame.k, frame.code as Term);

/** A goal with its cleanup, which runs only if its reason unifies with the catcher. */
class Guarded implements Guard {
  private readonly goal: Term;
  private readonly catcher: Term | undefined;
  private readonly cleanup: Term;

  constructor(goal: Term, catcher: Term | undefined, cleanup: Term) {
    this.goal = goal;
    this.catcher = catcher;
    this.cleanup = cleanup;
  }

  enter(m: Machine, depth: number, k: Frame, barrier: Choice): Signal {
    const { goal, catcher, cleanup } = this;
    closureOf(m, cleanup); // an error in the form of the cleanup is found before the goal runs
    const hasCleanups = m.cut(barrier);
    return m.guard(
      depth,
      k,
      (d, after, reason) => {
        if (catcher === undefined) return callGoal(m, d, after, cleanup);
        if (!unify(m, catcher, reason)) return FAIL;
        return m.proceed(d, new Frame(handle, after, cleanup, undefined, 0, undefined));
      },
      (d, after) => {
        if (!hasCleanups) return callGoal(m, d, after, goal);
        return m.cleanUpBefore(new Frame(handle, after, goal, undefined, 0, undefined));
      },
      cleanup,
    );
  }
}

/** Calls `setup`, and after its first answer the guarded goal. */
function callSetUp(m: Machine, depth: number, k: Frame, setup: Term, guarded: Guarded): Signal {
  return callGoal(m, depth, new Frame(setUp, k, guarded, undefined, 0, m.newest), setup);
}

const setupCallCleanup: Control = (m, depth, k, setup, goal, cleanup) =>
  callSetUp(m, depth, k, setup, new Guarded(goal, undefined, cleanup));

const setupCallCatcherCleanup: Control = (m, depth, k, setup, goal, catcher, cleanup) =>
  callSetUp(m, depth, k, setup, new Guarded(goal, catcher, cleanup));

const callCleanup: Control = (m, depth, k, goal, cleanup) =>
  callSetUp(m, depth, k, TRUE, new Guarded(goal, undefined, cleanup));

// -- all solutions ---------------------------------------------------------------

export const collect: Resume = (m, depth, frame) => {
  const collection = frame.code as Collection;
  if (!m.canWait) {
    collection.add();
    return FAIL;
  }
  return inSlices(m, depth, frame.k, () => collection.add(), fail);
};

const fail = (): Signal => FAIL;

const collected = (m: Machine, choice: Choice): Signal => {
  m.pop();
  const c = choice.x as Collection;
  if (m.residues !== undefined) noteCopies(m, c.found());
  if (!unify(m, c.result, c.list)) return FAIL;
  return m.proceed(0, choice.k);
};

function checkPartialList(x: Term): void {
  const { tail } = viewList(x);
  if (tail !== NIL && !isVariable(tail)) {
    throw typeError("list", deref(x));
  }
}

function findall(
  m: Machine,
  depth: number,
  k: Frame,
  template: Term,
  goal: Term,
  result: Term,
  tail: Term,
  distinct: boolean,
): Signal {
  checkPartialList(result);
  if (tail !== NIL) checkPartialList(tail);
  const collection = new Collection(template, result, tail, m.stamp + 1, distinct);
  m.push(collected, k, collection, undefined, 0, undefined);
  return callGoal(m, depth, new Frame(collect, k, collection, undefined, 0, undefined), goal);
}

const findall3: Control = (m, depth, k, template, goal, result) =>
  findall(m, depth, k, template, goal, result, NIL, false);

const findall4: Control = (m, depth, k, template, goal, result, tail) =>
  findall(m, depth, k, template, goal, result, tail, false);

const findallSet: Control = (m, depth, k, template, goal, result) =>
  findall(m, depth, k, template, goal, result, NIL, true);

/** `findall` with the number of the answers instead of their list, in constant memory. */
export const countAnswers: Resume = (_m, _depth, frame) => {
  (frame.code as { count: number }).count++;
  return FAIL;
};

const counted = (m: Machine, choice: Choice): Signal => {
  m.pop();
  const { count, result } = choice.x as { count: number; result: Term };
  if (!unify(m, result, count)) return FAIL;
  return m.proceed(0, choice.k);
};

const count: Control = (m, depth, k, goal, result) => {
  const state = { count: 0, result };
  m.push(counted, k, state, undefined, 0, undefined);
  return callGoal(m, depth, new Frame(countAnswers, k, state, undefined, 0, undefined), goal);
};

const forall: Control = (m, depth, k, condition, action) => {
  const barrier = m.newest;
  m.push(proceed, k, undefined, undefined, 0, undefined);
  const test: Resume = (machine, d, frame) => {
    const after = machine.newest;
    const refutation = new Frame(refuted, frame.k, undefined, undefined, 0, frame.cut);
    machine.push((mm) => refuted(mm, 0, refutation), frame.k, undefined, undefined, 0, undefined);
    return callGoal(
      machine,
      d,
      new Frame(refuted, frame.k, undefined, undefined, 0, after),
      action,
    );
  };
  return callGoal(m, depth, new Frame(test, k, undefined, undefined, 0, barrier), condition);
};

const halted: Resume = (_m, _depth, frame) => {
  throw new Halted(frame.code as number);
};

const halt: Control = (m, depth, k, status) => {
  const n = smallInteger(status!);
  const { atHalt } = m.database.extensions;
  const end = new Frame(halted, k, n, undefined, 0, undefined);
  return atHalt === undefined ? m.bounceFrame(end) : callOnce(m, depth, end, atHalt);
};

/** Queries for `call/1` to `call/8`. */
const CALL_EXAMPLES: readonly string[] = [
  `
    ?- G = member(X, [a,b]), call(G).
    G = member(a,[a,b]), X = a
    ;  G = member(b,[a,b]), X = b.
    ?- call(_).
    error: instantiation_error.
    ?- call(1).
    error: type_error(callable,1).
  `,
  `
    ?- call(atom_length(abc), N).
    N = 3.
  `,
  `
    ?- call(append([a]), Xs, [a,b]).
    Xs = [b].
    ?- call(1, a, b).
    error: type_error(callable,1).
  `,
  `
    ?- call(append, [a], [b], Xs).
    Xs = [a,b].
  `,
  `
    ?- call(sub_atom(abc), B, 1, 0, Sub).
    B = 2, Sub = c.
  `,
  `
    ?- call(sub_atom, abc, B, 1, 0, Sub).
    B = 2, Sub = c.
  `,
  `
    ?- call({Xs}/[A,B,C,D,E,F]>>(Xs = [A,B,C,D,E,F]), 1, 2, 3, 4, 5, 6).
    Xs = [1,2,3,4,5,6].
  `,
  `
    ?- call({Xs}/[A,B,C,D,E,F,G]>>(Xs = [A,B,C,D,E,F,G]), 1, 2, 3, 4, 5, 6, 7).
    Xs = [1,2,3,4,5,6,7].
  `,
];

/** The row of `call/N`. Rows for more than eight arguments are made on first use. */
export function callRow(arity: number): BuiltinRow {
  const more = Array.from({ length: arity - 1 }, (_, i) => `, ?A${i + 1}`).join("");
  return {
    name: "call",
    arity,
    modes: [`call(+Goal${more})`],
    doc:
      arity === 1
        ? "True iff Goal is; a cut in it is local to it."
        : "True iff Goal with the further arguments added is.",
    example: CALL_EXAMPLES[arity - 1],
    iso: arity <= 8,
    meta: Math.min(arity - 1, 9) + "?".repeat(arity - 1),
    control: callOf(arity),
  };
}

/** A control construct called as a goal: the compiler compiles it. */
function construct(name: string): Control {
  const t = functor(name, 2);
  return (m, depth, k, ...args) => runControl(m, depth, k, compound(t, args), m.database.user);
}

function* repeat(): Generator<boolean, boolean, undefined> {
  for (;;) yield true;
}

export const control: readonly BuiltinRow[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map(callRow),
  {
    name: "true",
    arity: 0,
    modes: ["true"],
    doc: "Always true.",
    determinism: "det",
    example: `
      ?- true.
      true.
    `,
    iso: true,
    det: () => true,
  },
  {
    name: "otherwise",
    arity: 0,
    modes: ["otherwise"],
    doc: "Always true.",
    determinism: "det",
    example: `
      ?- otherwise.
      true.
    `,
    det: () => true,
  },
  {
    name: "fail",
    arity: 0,
    modes: ["fail"],
    doc: "Never true.",
    determinism: "failure",
    example: `
      ?- fail.
      false.
    `,
    iso: true,
    det: () => false,
  },
  {
    name: "false",
    arity: 0,
    modes: ["false"],
    doc: "Never true.",
    determinism: "failure",
    example: `
      ?- false.
      false.
    `,
    iso: true,
    det: () => false,
  },
  {
    name: "!",
    arity: 0,
    modes: ["!"],
    doc: "Always true. Discards the choice points made since the clause was entered.",
    determinism: "det",
    example: `
      ?- member(X, [a,b]), !.
      X = a.
    `,
    iso: true,
    det: () => true,
  },
  {
    name: "repeat",
    arity: 0,
    modes: ["repeat"],
    doc: "Always true, and true again on backtracking, without end.",
    determinism: "multi",
    example: `
      ?- repeat, !.
      true.
    `,
    iso: true,
    nondet: repeat,
  },
  {
    name: ",",
    arity: 2,
    modes: ["+A, +B"],
    doc: "True iff A and B are.",
    example: `
      ?- X = 1, Y = 2.
      X = 1, Y = 2.
      ?- X = 1, X = 2.
      false.
    `,
    iso: true,
    meta: "00",
    control: construct(","),
  },
  {
    name: ";",
    arity: 2,
    modes: ["+A ; +B"],
    doc: "True iff A or B is; with A of the form C -> T or C *-> T, if-then-else.",
    example: `
      ?- (X = 1 ; X = 2).
      X = 1
      ;  X = 2.
      ?- ( member(X, [a,b,c]), X == b -> Y = found ; Y = missing ).
      X = b, Y = found.
    `,
    iso: true,
    meta: "00",
    control: construct(";"),
  },
  {
    name: "->",
    arity: 2,
    modes: ["+C -> +T"],
    doc: "True iff the first answer of C makes T true.",
    example: `
      ?- (member(X, [a,b]) -> true).
      X = a.
      ?- (fail -> true).
      false.
    `,
    iso: true,
    meta: "00",
    control: construct("->"),
  },
  {
    name: "*->",
    arity: 2,
    modes: ["+C *-> +T"],
    doc: "True iff C and T are.",
    example: `
      ?- (member(X, [a,b]) *-> true ; X = none).
      X = a
      ;  X = b.
    `,
    iso: true,
    meta: "00",
    control: construct("*->"),
  },
  {
    name: "|",
    arity: 2,
    modes: ["+A | +B"],
    doc: "True iff A or B is.",
    example: `
      ?- (X = 1 | X = 2).
      X = 1
      ;  X = 2.
    `,
    iso: true,
    meta: "00",
    control: construct("|"),
  },
  {
    name: "once",
    arity: 1,
    modes: ["once(+Goal)"],
    doc: "True iff Goal is. Gives its first answer only.",
    determinism: "semidet",
    example: `
      ?- once(member(X, [a,b])).
      X = a.
      ?- once(1).
      error: type_error(callable,1).
    `,
    iso: true,
    meta: "0",
    control: callOnce,
  },
  {
    name: "ignore",
    arity: 1,
    modes: ["ignore(+Goal)"],
    doc: "Always true. Calls Goal once.",
    determinism: "det",
    example: `
      ?- ignore(fail).
      true.
    `,
    meta: "0",
    control: ignore,
  },
  {
    name: "\\+",
    arity: 1,
    modes: ["\\+ +Goal"],
    doc: "True iff Goal has no answer.",
    determinism: "semidet",
    example: String.raw`
      ?- \+ member(c, [a,b]).
      true.
      ?- \+ X = 1.
      false.
      ?- \+ _.
      error: instantiation_error.
    `,
    iso: true,
    meta: "0",
    control: not,
  },
  {
    name: "not",
    arity: 1,
    modes: ["not(+Goal)"],
    doc: "True iff Goal has no answer.",
    determinism: "semidet",
    example: `
      ?- not(fail).
      true.
    `,
    meta: "0",
    control: not,
  },
  {
    name: "catch",
    arity: 3,
    modes: ["catch(+Goal, ?Catcher, +Recovery)"],
    doc: "True iff Goal is, or if Goal throws a ball that unifies with Catcher and Recovery is true.",
    example: `
      ?- catch(throw(ball), Ball, true).
      Ball = ball.
      ?- catch(member(X, [a,b]), _, true).
      X = a
      ;  X = b.
      ?- catch(atom_length(_, _), error(Formal, _), true).
      Formal = instantiation_error.
      ?- catch(throw(a), b, true).
      error: a.
    `,
    iso: true,
    meta: "0?0",
    control: catchGoal,
  },
  {
    name: "catch_with_backtrace",
    arity: 3,
    modes: ["catch_with_backtrace(+Goal, ?Catcher, +Recovery)"],
    doc: "As catch/3; no backtrace is added to the error.",
    example: `
      ?- catch_with_backtrace(throw(ball), Ball, true).
      Ball = ball.
    `,
    meta: "0?0",
    control: catchGoal,
  },
  {
    name: "setup_call_cleanup",
    arity: 3,
    modes: ["setup_call_cleanup(+Setup, +Goal, +Cleanup)"],
    doc: "True iff once(Setup) and Goal are. Calls Cleanup once when Goal has failed, thrown, exited without choice points, or been cut.",
    example: `
      ?- setup_call_cleanup(open_string('a. b.', _S), read(_S, X), close(_S)).
      X = a.
      ?- setup_call_cleanup(_, true, true).
      error: instantiation_error.
    `,
    meta: "000",
    control: setupCallCleanup,
  },
  {
    name: "setup_call_catcher_cleanup",
    arity: 4,
    modes: ["setup_call_catcher_cleanup(+Setup, +Goal, ?Catcher, +Cleanup)"],
    doc: "True iff once(Setup) and Goal are. Calls Cleanup as setup_call_cleanup/3 does if Catcher unifies with the reason: exit, fail, !, exception(Ball), or external_exception(Ball) for a ball that is thrown after Goal has exited.",
    example: `
      ?- setup_call_catcher_cleanup(true, member(X, [a]), Why, true).
      X = a, Why = exit.
    `,
    meta: "00?0",
    control: setupCallCatcherCleanup,
  },
  {
    name: "call_cleanup",
    arity: 2,
    modes: ["call_cleanup(+Goal, +Cleanup)"],
    doc: "True iff Goal is. Calls Cleanup once when Goal has failed, thrown, exited without choice points, or been cut.",
    example: `
      ?- call_cleanup(X = 1, Y = 2).
      X = 1, Y = 2.
      ?- (call_cleanup(fail, nb_setval(ex_cleaned, yes)) ; nb_getval(ex_cleaned, X)).
      X = yes.
    `,
    meta: "00",
    control: callCleanup,
  },
  {
    name: "throw",
    arity: 1,
    modes: ["throw(+Ball)"],
    doc: "Throws a copy of Ball.",
    determinism: "erroneous",
    example: `
      ?- throw(my_ball).
      error: my_ball.
      ?- throw(_).
      error: instantiation_error.
    `,
    iso: true,
    control: throwTerm,
    waits: true,
  },
  {
    name: "findall",
    arity: 3,
    modes: ["findall(?Template, +Goal, -List)"],
    doc: "True iff List holds a copy of Template for each answer of Goal, in order.",
    determinism: "det",
    example: `
      ?- findall(X-Y, (member(X, [1,2]), member(Y, [a,b])), List).
      List = [1-a,1-b,2-a,2-b].
      ?- findall(X, fail, List).
      List = [].
      ?- findall(X, _, List).
      error: instantiation_error.
    `,
    iso: true,
    meta: "?0-",
    control: findall3,
  },
  {
    name: "findall",
    arity: 4,
    modes: ["findall(?Template, +Goal, -List, ?Tail)"],
    doc: "True iff List holds a copy of Template for each answer of Goal, followed by Tail.",
    determinism: "det",
    example: `
      ?- findall(X, member(X, [a,b]), List, Tail).
      List = [a,b|Tail].
    `,
    meta: "?0-?",
    control: findall4,
  },
  {
    name: "$findall_set",
    arity: 3,
    modes: ["'$findall_set'(?Template, +Goal, -List)"],
    doc: "As findall/3, for a list that will be sorted without duplicates: may leave out answers that it already has.",
    meta: "?0-",
    control: findallSet,
  },
  {
    name: "forall",
    arity: 2,
    modes: ["forall(+Condition, +Action)"],
    doc: "True iff Action is true for each answer of Condition.",
    determinism: "semidet",
    example: `
      ?- forall(member(X, [2,4]), 0 is X mod 2).
      true.
      ?- forall(member(X, [2,3]), 0 is X mod 2).
      false.
    `,
    meta: "00",
    control: forall,
  },
  {
    name: "$count",
    arity: 2,
    modes: ["'$count'(+Goal, -Count)"],
    doc: "True iff Goal has Count answers.",
    meta: "0?",
    control: count,
  },
  {
    name: "halt",
    arity: 0,
    modes: ["halt"],
    doc: "Ends the program with status 0.",
    determinism: "erroneous",
    example: `
      ?- halt.
      halt: 0.
    `,
    iso: true,
    control: (m, depth, k) => halt(m, depth, k, 0),
  },
  {
    name: "halt",
    arity: 1,
    modes: ["halt(+Status)"],
    doc: "Ends the program with status Status.",
    determinism: "erroneous",
    example: `
      ?- halt(3).
      halt: 3.
      ?- halt(a).
      error: type_error(integer,a).
    `,
    iso: true,
    control: halt,
  },
];
