/**
 * Arithmetic in the interpreter: expressions as trees of operands. The common functions have a fast path for
 * integers that are JavaScript numbers and fall back on the general function; variables and unknown functions
 * are left to the evaluator. An expression nested deeper than `DEEP` is evaluated as a term, since its tree
 * would be as deep.
 */
import { BLOCK, once } from "../terms/effort.js";
import { KIND_COMPOUND, argument } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { SLOT, isLarge, unwrap } from "../terms/template.js";
import { arithmeticFunction, compareValues, evaluate } from "../machine/evaluate.js";
import type { Machine } from "../machine/machine.js";
import {
  ADD,
  AND,
  DIVIDE,
  FUNCTION1,
  FUNCTION2,
  FUNCTION3,
  GROUND,
  INTEGER,
  MODULO,
  MULTIPLY,
  Operand,
  SEEN,
  SUBTRACT,
  build,
  isLong,
} from "./operands.js";
import type { Environment } from "./operands.js";
import { packed } from "./packed.js";
import type { Comparison } from "./ir.js";

/** Nesting beyond which an expression is evaluated as a term. */
const DEEP = 40;
const MAX = Number.MAX_SAFE_INTEGER;

/** The binary functions that have a fast path. */
const FAST: ReadonlyMap<string, number> = new Map([
  ["+", ADD],
  ["-", SUBTRACT],
  ["*", MULTIPLY],
  ["//", DIVIDE],
  ["mod", MODULO],
  ["/\\", AND],
]);

/** Compiles the expression `whole`; `operand` makes the operands of the terms in it. */
export function compileExpression(whole: Term, operand: (x: Term) => Operand): Operand {
  const x = unwrap(whole);
  if (typeof x === "number" || x.t === SLOT) return operand(x);
  const n = x.t.kind === KIND_COMPOUND ? x.t.arity : 0;
  const run = n >= 1 && n <= 3 ? arithmeticFunction(x.t.name, n) : undefined;
  if (run === undefined || isLarge(x, DEEP)) {
    // A ground one is evaluated as it is: no part of it gets out.
    return x === whole ? operand(x) : new Operand(GROUND, 0, x);
  }
  const parts: Operand[] = [];
  for (let i = 0; i < n; i++) parts.push(compileExpression(argument(x, i), operand));
  const kind = n === 1 ? FUNCTION1 : n === 3 ? FUNCTION3 : (FAST.get(x.t.name) ?? FUNCTION2);
  return new Operand(kind, 0, 0, x.t, packed(parts), run);
}

/** The value of an expression. */
export function valueOf(m: Machine, e: Environment, x: Operand): Term {
  if (x.kind === SEEN) {
    const y = e[x.place]!;
    return typeof y === "number" ? y : evaluate(y);
  }
  return x.kind === INTEGER ? x.value : compute(m, e, x);
}

function compute(m: Machine, e: Environment, x: Operand): Term {
  const { kind } = x;
  if (isLong(x)) return evaluate(once(BLOCK, () => build(m, e, x)));
  if (kind < ADD) return evaluate(build(m, e, x));
  const run = x.run!;
  const p = valueOf(m, e, x.first);
  if (kind === FUNCTION1) return run(p, 0, 0);
  const q = valueOf(m, e, x.second);
  if (typeof p !== "number" || typeof q !== "number") {
    return run(p, q, kind === FUNCTION3 ? valueOf(m, e, x.parts[2]!) : 0);
  }
  switch (kind) {
    case ADD: {
      const r = p + q;
      if (r <= MAX && r >= -MAX) return r;
      break;
    }
    case SUBTRACT: {
      const r = p - q;
      if (r <= MAX && r >= -MAX) return r;
      break;
    }
    case MULTIPLY: {
      const r = p * q;
      if (r <= MAX && r >= -MAX) return r + 0;
      break;
    }
    case DIVIDE:
      if (q !== 0) return Math.trunc(p / q) + 0;
      break;
    case MODULO:
      if (q !== 0) {
        const r = p % q;
        return (r !== 0 && r < 0 !== q < 0 ? r + q : r) + 0;
      }
      break;
    case AND:
      if ((p | 0) === p && (q | 0) === q) return p & q;
      break;
    case FUNCTION3:
      return run(p, q, valueOf(m, e, x.parts[2]!));
  }
  return run(p, q, 0);
}

// The comparisons as numbers, for a switch.
const LESS = 0;
const GREATER = 1;
const LESS_EQUAL = 2;
const GREATER_EQUAL = 3;
const EQUAL = 4;
const UNEQUAL = 5;

const CODES: Readonly<Record<Comparison, number>> = {
  "<": LESS,
  ">": GREATER,
  "=<": LESS_EQUAL,
  ">=": GREATER_EQUAL,
  "=:=": EQUAL,
  "=\\=": UNEQUAL,
};

/** The number of a comparison. */
export function comparisonCode(operator: Comparison): number {
  return CODES[operator];
}

/** Does the comparison with that number hold between the values of two expressions? */
export function holds(m: Machine, e: Environment, code: number, x: Operand, y: Operand): boolean {
  let p = valueOf(m, e, x);
  let q = valueOf(m, e, y);
  if (typeof p !== "number" || typeof q !== "number") {
    p = compareValues(p, q);
    q = 0;
  }
  switch (code) {
    case LESS:
      return p < q;
    case GREATER:
      return p > q;
    case LESS_EQUAL:
      return p <= q;
    case GREATER_EQUAL:
      return p >= q;
    case EQUAL:
      return p === q;
    default:
      return p !== q;
  }
}
