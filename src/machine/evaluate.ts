/**
 * Evaluation of arithmetic expressions: the right side of `is`, and both sides of a comparison.
 *
 * An expression is a number, a constant such as `pi`, a function from functions.ts applied to expressions, or
 * one character: `"a"`, `[a]` or `[Code]`. Its value is a number in the form that numbers.ts describes.
 * Arguments are evaluated from left to right, after the function is known to exist. Small expressions are
 * evaluated by bounded recursion; deeper ones with stacks on the heap. In a large expression a part that
 * occurs several times as the same cell is evaluated once, unless its value changes, as that of `random(9)`
 * does: with shared parts, a term of forty cells can be an expression of 2^40 additions.
 */
import { LargeMap } from "../terms/large-map.js";
import { repeatedInParts } from "../terms/cycles.js";
import { BLOCK, atOnce, inParts } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { indicator, instantiationError, typeError } from "../terms/error-terms.js";
import {
  ATOM,
  BIG,
  CONS,
  FLOAT,
  KIND_COMPOUND,
  KIND_VARIABLE,
  NIL,
  STRING,
  argument,
  atom,
  atomName,
  deref,
  functor,
  isAtom,
  stringText,
} from "../terms/term.js";
import type { Cell, Functor, Term } from "../terms/term.js";
import { constantOf, defaultSettings, functionOf, isChanging } from "./functions.js";
import type { ArithmeticFunction, ArithmeticSettings } from "./functions.js";
import { add, multiply, subtract } from "./numbers.js";

export {
  arithmeticFunction,
  arithmeticFunctions,
  defaultSettings,
  isChanging,
} from "./functions.js";
export type { ArithmeticFunction, ArithmeticSettings } from "./functions.js";
export {
  absolute,
  add,
  bitAnd,
  bitNot,
  bitOr,
  bitXor,
  ceiling,
  compareValues,
  divide,
  floatDivide,
  floor,
  floorDivide,
  gcd,
  generalPower,
  intDivide,
  integerRoot,
  lcm,
  maximum,
  minimum,
  modulo,
  multiply,
  negate,
  power,
  powerToFloat,
  remainder,
  round,
  shiftLeft,
  shiftRight,
  sign,
  subtract,
  toFloat,
  toFloatTerm,
  toInteger,
  truncate,
} from "./numbers.js";

const PLUS: Functor = functor("+", 2);
const MINUS: Functor = functor("-", 2);
const TIMES: Functor = functor("*", 2);

/** Steps between two checks of the limits. */
const PART = 1 << 10;

/** How deep the recursion goes before the stacks take over. */
const DEPTH = 50;

/** The code of a text of one character, or -1. */
function onlyCode(text: string): number {
  const code = text.codePointAt(0);
  return code !== undefined && text.length === (code > 0xffff ? 2 : 1) ? code : -1;
}

/** The value of a dereferenced cell that is not a compound. */
function evaluateAtomic(c: Cell, settings: ArithmeticSettings): Term {
  if (c.t === FLOAT || c.t === BIG) return c;
  if (c.t.kind === KIND_VARIABLE) throw instantiationError();
  if (c.t === ATOM) {
    const run = constantOf(c);
    if (run === undefined) throw typeError("evaluable", indicator(atomName(c), 0));
    return run(0, 0, 0, settings);
  }
  if (c.t !== STRING) throw typeError("evaluable", c);
  const code = onlyCode(stringText(c));
  if (code < 0) throw typeError("character", c);
  return code;
}

/** The expression or character code that a list of one element stands for. */
function element(list: Cell): Term {
  if (deref(list.a1) !== NIL) throw typeError("evaluable", indicator(".", 2));
  const head = deref(list.a0);
  if (!isAtom(head)) return head;
  const code = onlyCode(atomName(head));
  if (code < 0) throw typeError("character", head);
  return code;
}

function known(c: Cell): ArithmeticFunction {
  const run = functionOf(c.t);
  if (run === undefined) throw typeError("evaluable", indicator(c.t.name, c.t.arity));
  return run;
}

/** A part of an expression that occurs several times. */
interface Repeated {
  /** How many more times its value is needed. */
  uses: number;
  value: Term | undefined;
}

/** A pending application of a function: its arguments are the newest values. */
class Application {
  readonly cell: Cell;
  readonly run: ArithmeticFunction;
  /** Where to keep the value. */
  part: Repeated | undefined;
  /** How many values that change had been computed before its arguments. */
  readonly changes: number;

  constructor(cell: Cell, part: Repeated | undefined, changes: number) {
    this.cell = cell;
    this.run = known(cell);
    this.part = part;
    this.changes = changes;
  }
}

/** How many more compounds an evaluation enters before it looks for cycles and repeated parts. */
let left = 0;

/** The state of an evaluation without recursion. */
interface Pending {
  /** What is still to be evaluated and applied, the next last. */
  readonly todo: (Term | Application)[];
  readonly values: Term[];
  changes: number;
}

/** Evaluates without recursion. */
function evaluateDeep(expression: Cell, settings: ArithmeticSettings): Term {
  const state: Pending = { todo: [expression], values: [], changes: 0 };
  if (atOnce(evaluateMost(state, settings, undefined))) return state.values[0]!;
  return inParts(() => evaluateRest(expression, state, settings));
}

/** Evaluates the rest of a large expression. */
function* evaluateRest(
  expression: Cell,
  state: Pending,
  settings: ArithmeticSettings,
): LongWork<Term> {
  yield BLOCK;
  const counts = yield* repeatedInParts(expression);
  if (counts === undefined) throw typeError("acyclic_term", expression);
  const parts = new LargeMap<Cell, Repeated>();
  for (const [cell, uses] of counts.entries()) parts.set(cell, { uses, value: undefined });
  for (const each of state.todo) {
    if (each instanceof Application) each.part = parts.get(each.cell);
  }
  yield* evaluateMost(state, settings, parts);
  return state.values[0]!;
}

/**
 * Evaluates what is to be done; false if it stops at a large expression because the map of repeated parts
 * is missing.
 */
function* evaluateMost(
  state: Pending,
  settings: ArithmeticSettings,
  repeated: LargeMap<Cell, Repeated> | undefined,
): LongWork<boolean> {
  const { todo, values } = state;
  let steps = 0;
  for (;;) {
    const next = todo.pop();
    if (next === undefined) return true;
    if (++steps % PART === 0 && repeated !== undefined) yield PART;
    if (next instanceof Application) {
      const { cell, part } = next;
      const { arity } = cell.t;
      const c = arity > 2 ? values.pop()! : 0;
      const b = arity > 1 ? values.pop()! : 0;
      const value = next.run(values.pop()!, b, c, settings);
      values.push(value);
      if (part !== undefined && part.uses > 0 && next.changes === state.changes) part.value = value;
      continue;
    }
    const x = deref(next);
    if (typeof x === "number") {
      values.push(x);
      continue;
    }
    if (x.t.kind !== KIND_COMPOUND) {
      if (x.t === ATOM && isChanging(atomName(x))) state.changes++;
      values.push(evaluateAtomic(x, settings));
      continue;
    }
    let part: Repeated | undefined;
    if (--left < 0) {
      if (repeated === undefined) {
        todo.push(x);
        return false;
      }
      part = repeated.size > 0 ? repeated.get(x) : undefined;
      if (part?.value !== undefined) {
        values.push(part.value);
        if (--part.uses === 0) part.value = undefined;
        continue;
      }
    }
    if (x.t === CONS) {
      todo.push(element(x));
      continue;
    }
    const { name, arity } = x.t;
    if (arity > 0) todo.push(new Application(x, part, state.changes));
    else values.push(evaluateAtomic(atom(name), settings));
    if (isChanging(name)) state.changes++;
    for (let i = arity - 1; i >= 0; i--) todo.push(argument(x, i));
  }
}

/** Evaluates by recursion, at most `depth` deep. */
function evaluateBounded(expression: Term, depth: number, settings: ArithmeticSettings): Term {
  const x = deref(expression);
  if (typeof x === "number") return x;
  const t = x.t;
  if (t.kind !== KIND_COMPOUND) return evaluateAtomic(x, settings);
  if (depth === 0 || --left < 0) return evaluateDeep(x, settings);
  if (t === CONS) return evaluateBounded(element(x), depth - 1, settings);
  if (t.arity === 2) {
    const run = t === PLUS ? add : t === MINUS ? subtract : t === TIMES ? multiply : known(x);
    const a = evaluateBounded(x.a0, depth - 1, settings);
    const b = evaluateBounded(x.a1, depth - 1, settings);
    return run(a, b, 0, settings);
  }
  // `pi()` is the constant `pi`.
  if (t.arity === 0) return evaluateAtomic(atom(t.name), settings);
  const run = known(x);
  const a = evaluateBounded(x.a0, depth - 1, settings);
  if (t.arity === 1) return run(a, 0, 0, settings);
  const b = evaluateBounded(x.a1, depth - 1, settings);
  return run(a, b, evaluateBounded(x.a2, depth - 1, settings), settings);
}

/**
 * The value of an expression: a number. Throws `instantiation_error` for a variable in it,
 * `type_error(evaluable, Name/Arity)` for an unknown function, and the errors of its functions.
 */
export function evaluate(x: Term, settings: ArithmeticSettings = defaultSettings): Term {
  if (typeof x === "number") return x;
  left = BLOCK;
  return evaluateBounded(x, DEPTH, settings);
}
