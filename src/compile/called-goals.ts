/** Goals that a run has as terms, such as the argument of call/1, compiled as the bodies of clauses. */
import { LargeSet } from "../terms/large-map.js";
import { BLOCK, grown, work } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { typeError } from "../terms/error-terms.js";
import {
  ATOM,
  COLON,
  COMMA,
  KIND_COMPOUND,
  KIND_VARIABLE,
  argument,
  deref,
  isAtom,
  isCompound,
  setArgument,
  shallowCopy,
  struct1,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { slot } from "../terms/template.js";
import type { Database } from "../machine/database.js";
import { NONE } from "../machine/machine.js";
import type { Module } from "../machine/module.js";
import { ClauseCompiler } from "./clause-compiler.js";
import type { Code } from "./clause-compiler.js";
import { ARROW, BodyReader, LATER, PIECE, SOFT_ARROW, isBodyPart, isControl } from "./ir.js";
import type { Environment } from "./operands.js";
import { packed } from "./packed.js";

/** A compiled goal; its arguments are in the environment. */
export interface Called {
  readonly code: Code;
  readonly environment: Environment;
  /** Did compiling it take far longer than a call? */
  readonly isLong: boolean;
}

/** Compiles the control construct `goal`; undefined if it is long. */
export function wholeGoal(database: Database, goal: Cell, module: Module): Called | undefined {
  const e: Environment = packed([]);
  const template = skeleton(goal, e, PIECE);
  return template === undefined ? undefined : compiled(database, goal, module, template, e);
}

/**
 * Compiles the first piece of a long control construct, which `checkGoal` has checked; all of it where calls
 * are observed.
 */
export function pieceOfGoal(database: Database, goal: Cell, module: Module): Called {
  const e: Environment = packed([]);
  const { isActive } = database.observation;
  const template = isActive ? skeleton(goal, e, Infinity)! : beginning(goal, e);
  return compiled(database, goal, module, template, e);
}

/** Does the same for what may be long, as the rest of such a goal is. */
export function nextPieceOfGoal(database: Database, goal: Cell, module: Module): Called {
  return wholeGoal(database, goal, module) ?? pieceOfGoal(database, goal, module);
}

function compiled(
  database: Database,
  goal: Cell,
  module: Module,
  template: Term,
  e: Environment,
): Called {
  const reader = new BodyReader(database, () => goal);
  const arity = e.length;
  const head: Term[] = [];
  for (let i = 0; i < arity; i++) head.push(slot(i));
  const code = new ClauseCompiler(arity, arity).clause(head, reader.goal(template, module));
  while (e.length < code.size) e.push(NONE);
  charge(reader.size);
  return { code, environment: e, isLong: reader.isLong };
}

/** Goals of more arguments are called as they are. */
const WIDE = 256;
/** Goals that are compiled free of charge. */
const FEW = 16;
/** What a goal more costs, in steps of a walk. */
const STEPS = 256;
/** What the copy of one costs. */
const STEPS_COPIED = 16;

/** Charges the compilation of `goals` goals. */
function charge(goals: number): void {
  if (goals > FEW) work(STEPS * goals);
}

function isInPlace(x: Term): x is Cell {
  return typeof x !== "number" && isBodyPart(x.t);
}

/** Is it a control construct in which a cut may be one of the whole goal? */
function isTransparent(x: Term): x is Cell {
  const y = unqualified(x);
  return typeof y !== "number" && y.t.arity === 2 && isControl(y.t);
}

/** Is it `(If -> Then)` in `(If -> Then ; Else)`? */
function isBranch(part: Cell, i: number, { t }: Cell): boolean {
  return i === 0 && t !== COMMA && isArrow(part);
}

function isArrow({ t }: Cell): boolean {
  return t === ARROW || t === SOFT_ARROW;
}

/** Are cuts in argument `i` of the control construct `x` local to it? */
function isLocal(x: Cell, i: number): boolean {
  return i === 0 && (x.t.arity === 1 || isArrow(x));
}

/**
 * The control constructs of a goal as a template; the arguments of its goals are added to `values`. Undefined
 * if they are more than `most`.
 */
function skeleton(goal: Cell, values: Term[], most: number): Term | undefined {
  const root = shallowCopy(goal);
  const waiting = [root];
  let goals = 0;
  for (let shell = waiting.pop(); shell !== undefined; shell = waiting.pop()) {
    if (++goals > most) {
      work(STEPS_COPIED * goals);
      return undefined;
    }
    grown(goals);
    for (let i = shell.t.arity - 1; i >= 0; i--) {
      const part = deref(argument(shell, i));
      const copy = isInPlace(part) ? shallowCopy(part) : leaf(part, values);
      setArgument(shell, i, copy);
      if (isInPlace(part)) waiting.push(copy as Cell);
    }
  }
  return root;
}

/** Does the same for the beginning of a long goal. Only what cuts pass through is compiled in place. */
function beginning(goal: Cell, values: Term[]): Term {
  const root = shallowCopy(goal);
  const waiting = [root];
  let left = PIECE;
  for (let shell = waiting.pop(); shell !== undefined; shell = waiting.pop()) {
    for (let i = shell.t.arity - 1; i >= 0; i--) {
      const part = deref(argument(shell, i));
      if (!isTransparent(part)) {
        setArgument(shell, i, leaf(part, values));
      } else if (isLocal(shell, i)) {
        setArgument(shell, i, place(part, values));
      } else if (--left < 0 && !isBranch(part, i, shell)) {
        setArgument(shell, i, struct1(LATER, place(part, values)));
      } else {
        const copy = shallowCopy(part);
        setArgument(shell, i, copy);
        waiting.push(copy);
      }
    }
  }
  return root;
}

function leaf(x: Term, values: Term[]): Term {
  if (typeof x === "number" || x.t === ATOM) return x;
  if (x.t.kind !== KIND_COMPOUND || x.t.arity > WIDE) return place(x, values);
  const copy = shallowCopy(x);
  for (let i = x.t.arity - 1; i >= 0; i--) {
    const part = deref(argument(x, i));
    if (typeof part !== "number" && part.t !== ATOM) setArgument(copy, i, place(part, values));
  }
  return copy;
}

function place(x: Term, values: Term[]): Term {
  if (typeof x !== "number" && x.t.kind !== KIND_VARIABLE && x.t.kind !== KIND_COMPOUND) return x;
  values.push(x);
  return slot(values.length - 1);
}

/** Throws if a part of a long goal is not callable, or if it is part of itself. */
export function* checkGoal(goal: Cell): LongWork<void> {
  // What is negated is checked when it is called.
  if (!isTransparent(goal)) return;
  const entered = new LargeSet<Cell>();
  const left = new LargeSet<Cell>();
  const path = [goal];
  let steps = 0;
  for (let x = path.at(-1); x !== undefined; x = path.at(-1)) {
    if (++steps % BLOCK === 0) yield BLOCK;
    if (!entered.add(x)) {
      left.add(x);
      path.pop();
      continue;
    }
    for (let i = 1; i >= 0; i--) {
      const y = unqualified(argument(x, i));
      if (isTransparent(y)) {
        if (left.has(y)) continue;
        if (entered.has(y)) throw typeError("acyclic_term", goal);
        path.push(y);
      } else if (typeof y === "number" || !isName(y)) {
        throw typeError("callable", goal);
      }
    }
  }
}

function isName({ t }: Cell): boolean {
  return t === ATOM || t.kind === KIND_COMPOUND || t.kind === KIND_VARIABLE;
}

/** The goal without known modules. */
function unqualified(x: Term): Term {
  let y = deref(x);
  for (let i = 0; i < PIECE && isCompound(y) && y.t === COLON && isAtom(deref(y.a0)); i++) {
    y = deref(y.a1);
  }
  return y;
}
