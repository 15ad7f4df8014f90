/**
 * Type tests. None of them binds or throws.
 *
 * `acyclic_term/1` walks small terms without remembering anything, as a tree:
 * if that ends within a few thousand steps there is no cycle. Only beyond that
 * does it mark what it has seen.
 */
import {
  ATOM,
  BIG,
  FLOAT,
  KIND_VARIABLE,
  NIL,
  STRING,
  VAR,
  argument,
  deref,
  isAtomic,
  isCallable,
  isCompound,
  isInteger,
  isNumber,
  isVariable,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import { isGround } from "../terms/walk.js";
import type { BuiltinRow } from "../machine/builtin.js";
import type { Machine } from "../machine/machine.js";
import { measureList } from "./arguments.js";

/** Steps of the walk without memory. */
const TREE_STEPS = 4096;

/** Is `x` no tree of at most `TREE_STEPS` nodes? Then it may be cyclic. */
function exceedsTree(x: Term): boolean {
  const waiting: Term[] = [x];
  for (let steps = 0; waiting.length > 0; steps++) {
    if (steps > TREE_STEPS) return true;
    const y = deref(waiting.pop()!);
    if (typeof y === "number") continue;
    for (let i = y.t.arity - 1; i >= 0; i--) waiting.push(argument(y, i));
  }
  return false;
}

/** Has `x` no subterm that contains itself? */
export function isAcyclic(x: Term): boolean {
  const root = deref(x);
  if (!isCompound(root) || !exceedsTree(root)) return true;
  // Depth first. `open` are the cells on the way from the root to here; a cell
  // is entered from the top of `path` and closed when its arguments are done.
  const open = new Set<Cell>([root]);
  const closed = new Set<Cell>();
  const path: Cell[] = [root];
  const next: number[] = [0];
  for (let top = path.length - 1; top >= 0; top = path.length - 1) {
    const cell = path[top]!;
    const i = next[top]!;
    if (i === cell.t.arity) {
      path.pop();
      next.pop();
      open.delete(cell);
      closed.add(cell);
      continue;
    }
    next[top] = i + 1;
    const y = deref(argument(cell, i));
    if (typeof y === "number" || y.t.arity === 0 || closed.has(y)) continue;
    if (open.has(y)) return false;
    open.add(y);
    path.push(y);
    next.push(0);
  }
  return true;
}

function rationalParts(m: Machine, x: Term, numerator: Term, denominator: Term): boolean {
  const y = deref(x);
  return isInteger(y) && unify(m, numerator, y) && unify(m, denominator, 1);
}

/** A row for a test of the dereferenced term. */
function test(name: string, doc: string, iso: boolean, passes: (x: Term) => boolean): BuiltinRow {
  return { name, arity: 1, modes: [`${name}(@Term)`], doc, iso, det: (_m, x) => passes(deref(x)) };
}

export const typeTests: readonly BuiltinRow[] = [
  test("var", "True iff Term is an unbound variable.", true, isVariable),
  test("nonvar", "True iff Term is not an unbound variable.", true, (x) => !isVariable(x)),
  test("atom", "True iff Term is an atom.", true, (x) => typeof x !== "number" && x.t === ATOM),
  test("number", "True iff Term is an integer or a float.", true, isNumber),
  test(
    "integer",
    "True iff Term is an integer.",
    true,
    (x) => typeof x === "number" || x.t === BIG,
  ),
  test("float", "True iff Term is a float.", true, (x) => typeof x !== "number" && x.t === FLOAT),
  test("rational", "True iff Term is an integer, the only rationals there are.", false, isInteger),
  {
    name: "rational",
    arity: 3,
    modes: ["rational(@Term, -Numerator, -Denominator)"],
    doc: "True iff Term is the rational Numerator/Denominator in lowest terms.",
    det: rationalParts,
  },
  test("atomic", "True iff Term is an atom, a number or a string.", true, isAtomic),
  test("compound", "True iff Term is a compound.", true, isCompound),
  test("callable", "True iff Term is an atom or a compound.", true, isCallable),
  test("is_list", "True iff Term is a proper list.", false, (x) => measureList(x).tail === NIL),
  test(
    "string",
    "True iff Term is a string.",
    false,
    (x) => typeof x !== "number" && x.t === STRING,
  ),
  test("ground", "True iff Term has no unbound variable in it.", true, isGround),
  test("acyclic_term", "True iff no part of Term contains itself.", true, isAcyclic),
  test("cyclic_term", "True iff some part of Term contains itself.", false, (x) => !isAcyclic(x)),
  test(
    "attvar",
    "True iff Term is an unbound variable with attributes.",
    false,
    (x) => typeof x !== "number" && x.t.kind === KIND_VARIABLE && x.t !== VAR,
  ),
];
