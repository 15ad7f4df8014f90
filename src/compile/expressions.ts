/**
 * Arithmetic compiled to closures. The common functions have a fast path for
 * integers that are JavaScript numbers and fall back on the general function;
 * variables and unknown functions are left to the evaluator. An expression
 * nested deeper than `DEEP` would make closures as deep, and is evaluated as a
 * term.
 */
import { KIND_COMPOUND, argument } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { SLOT, isDeeperThan, unwrap } from "../terms/template.js";
import {
  add,
  arithmeticFunction,
  compareValues,
  evaluate,
  intDivide,
  modulo,
  multiply,
  subtract,
} from "../machine/arithmetic.js";
import type { Build, Step } from "./operands.js";
import type { Comparison } from "./ir.js";

/** Nesting beyond which an expression is evaluated as a term. */
const DEEP = 40;
const MAX = Number.MAX_SAFE_INTEGER;

/** What makes a term builder for a template; the clause compiler is one. */
export interface Builder {
  build(x: Term): Build;
}

/** What evaluates the expression `x`. */
export function compileExpression(x: Term, builder: Builder): Build {
  x = unwrap(x);
  if (typeof x === "number") return () => x;
  if (x.t === SLOT) {
    const build = builder.build(x);
    return (m, e) => {
      const y = build(m, e);
      return typeof y === "number" ? y : evaluate(y);
    };
  }
  const n = x.t.kind === KIND_COMPOUND ? x.t.arity : 0;
  const run = n >= 1 && n <= 3 ? arithmeticFunction(x.t.name, n) : undefined;
  if (run === undefined || isDeeperThan(x, DEEP)) {
    const build = builder.build(x);
    return (m, e) => evaluate(build(m, e));
  }
  const a = compileExpression(argument(x, 0), builder);
  if (n === 1) return (m, e) => run(a(m, e), 0, 0);
  const right = argument(x, 1);
  const b = compileExpression(right, builder);
  if (n === 3) {
    const c = compileExpression(argument(x, 2), builder);
    return (m, e) => run(a(m, e), b(m, e), c(m, e));
  }
  switch (x.t.name) {
    case "+":
      return (m, e) => {
        const p = a(m, e);
        const q = b(m, e);
        if (typeof p === "number" && typeof q === "number") {
          const r = p + q;
          if (r <= MAX && r >= -MAX) return r;
        }
        return add(p, q);
      };
    case "-":
      return (m, e) => {
        const p = a(m, e);
        const q = b(m, e);
        if (typeof p === "number" && typeof q === "number") {
          const r = p - q;
          if (r <= MAX && r >= -MAX) return r;
        }
        return subtract(p, q);
      };
    case "*":
      return (m, e) => {
        const p = a(m, e);
        const q = b(m, e);
        if (typeof p === "number" && typeof q === "number") {
          const r = p * q;
          if (r <= MAX && r >= -MAX) return r + 0;
        }
        return multiply(p, q);
      };
    case "//":
      return (m, e) => {
        const p = a(m, e);
        const q = b(m, e);
        if (typeof p === "number" && typeof q === "number" && q !== 0) {
          return Math.trunc(p / q) + 0;
        }
        return intDivide(p, q);
      };
    case "mod":
      return (m, e) => {
        const p = a(m, e);
        const q = b(m, e);
        if (typeof p === "number" && typeof q === "number" && q !== 0) {
          const r = p % q;
          return (r !== 0 && r < 0 !== q < 0 ? r + q : r) + 0;
        }
        return modulo(p, q);
      };
    default:
      return (m, e) => run(a(m, e), b(m, e), 0);
  }
}

/** A comparison of two evaluated expressions. */
export function compileComparison(operator: Comparison, a: Build, b: Build): Step {
  switch (operator) {
    case "<":
      return (m, e) => {
        const p = a(m, e);
        const q = b(m, e);
        return typeof p === "number" && typeof q === "number" ? p < q : compareValues(p, q) < 0;
      };
    case ">":
      return (m, e) => {
        const p = a(m, e);
        const q = b(m, e);
        return typeof p === "number" && typeof q === "number" ? p > q : compareValues(p, q) > 0;
      };
    case "=<":
      return (m, e) => {
        const p = a(m, e);
        const q = b(m, e);
        return typeof p === "number" && typeof q === "number" ? p <= q : compareValues(p, q) <= 0;
      };
    case ">=":
      return (m, e) => {
        const p = a(m, e);
        const q = b(m, e);
        return typeof p === "number" && typeof q === "number" ? p >= q : compareValues(p, q) >= 0;
      };
    case "=:=":
      return (m, e) => {
        const p = a(m, e);
        const q = b(m, e);
        return typeof p === "number" && typeof q === "number" ? p === q : compareValues(p, q) === 0;
      };
    default:
      return (m, e) => {
        const p = a(m, e);
        const q = b(m, e);
        return typeof p === "number" && typeof q === "number" ? p !== q : compareValues(p, q) !== 0;
      };
  }
}
