/**
 * Arithmetic in goals: expressions are built, not read from text.
 *
 * An expression is the compound that Prolog evaluates, `{ functor: "+", args: [X, 1] }`, marked as an
 * expression in its type. It is evaluated when `is` or a comparison runs; an unbound variable is then an
 * instantiation error, and a value that is not a number a type error.
 */
import type { CompoundValue, FloatValue, Value } from "../../machine/value-types.js";
import { Goal } from "./goal-values.js";
import type { Var } from "./patterns.js";
import { expectValue } from "../../machine/no-value.js";
import { expectType } from "../option-checks.js";

declare const evaluated: unique symbol;

/** A value that is a number in Prolog. */
export type NumberValue = number | bigint | FloatValue;

/** A function applied to expressions. */
export interface Operation extends CompoundValue {
  /** For type checking only. */
  readonly [evaluated]: true;
}

/** A number, a variable for one, or a function of expressions. */
export type Expression =
  | NumberValue
  | Var<number>
  | Var<bigint>
  | Var<number | bigint>
  | Var<FloatValue>
  | Var<NumberValue>
  | Operation;

/**
 * A function of Prolog's arithmetic by its name: `operation("gcd", a, b)`, `operation("sqrt", x)`. An unknown
 * function is a type error when it is evaluated.
 */
export function operation(name: string, ...operands: readonly Expression[]): Operation {
  expectType("the name of a function as a string", name, "string");
  operands.forEach(expectValue);
  const value: CompoundValue = { functor: name, args: operands as readonly Value[] };
  return value as Operation;
}

/** The sum. */
export function add(left: Expression, right: Expression): Operation {
  return operation("+", left, right);
}

/** The difference. */
export function subtract(left: Expression, right: Expression): Operation {
  return operation("-", left, right);
}

/** The product. */
export function multiply(left: Expression, right: Expression): Operation {
  return operation("*", left, right);
}

/** The quotient: an integer if both are integers and it is whole, else a float. */
export function divide(left: Expression, right: Expression): Operation {
  return operation("/", left, right);
}

/** The quotient of integers, rounded down. */
export function quotient(left: Expression, right: Expression): Operation {
  return operation("div", left, right);
}

/** The remainder of `quotient`: it has the sign of `right`. */
export function modulo(left: Expression, right: Expression): Operation {
  return operation("mod", left, right);
}

/** True iff `result` is the value of `expression`; 1 and 1.0 differ. */
export function is(result: Exclude<Expression, Operation>, expression: Expression): Goal {
  return new Goal("is", [result as Value, expression as Value]);
}

function comparison(operator: string): (left: Expression, right: Expression) => Goal {
  return (left, right) => new Goal(operator, [left as Value, right as Value]);
}

/** True iff the value of the first expression is less than that of the second. */
export const lt: (left: Expression, right: Expression) => Goal = comparison("<");

/** True iff the value of the first expression is at most that of the second. */
export const le: (left: Expression, right: Expression) => Goal = comparison("=<");

/** True iff the value of the first expression is greater than that of the second. */
export const gt: (left: Expression, right: Expression) => Goal = comparison(">");

/** True iff the value of the first expression is at least that of the second. */
export const ge: (left: Expression, right: Expression) => Goal = comparison(">=");

/** True iff the values are equal as numbers; 1 and 1.0 are. */
export const numEq: (left: Expression, right: Expression) => Goal = comparison("=:=");

/** True iff the values differ as numbers. */
export const numNe: (left: Expression, right: Expression) => Goal = comparison("=\\=");
