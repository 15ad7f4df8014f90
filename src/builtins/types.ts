/**
 * Type tests. None of them binds or throws.
 */
import {
  ATOM,
  BIG,
  FLOAT,
  NIL,
  STRING,
  deref,
  isAtomic,
  isCallable,
  isCompound,
  isInteger,
  isNumber,
  isVariable,
} from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import { isGround } from "../terms/walk.js";
import { isAttributed } from "../terms/attributed-variables.js";
import { isAcyclic } from "../terms/cycles.js";
import type { BuiltinRow } from "../machine/builtin.js";
import type { Machine } from "../machine/machine.js";
import { measureList } from "./arguments.js";

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
  test("attvar", "True iff Term is an unbound variable with attributes.", false, isAttributed),
];
