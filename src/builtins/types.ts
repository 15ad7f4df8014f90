/**
 * Type tests. None of them binds or throws.
 */
import {
  BIG,
  FLOAT,
  NIL,
  STRING,
  deref,
  isAtom,
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
import type { BuiltinRow, PureTest } from "../machine/builtin.js";
import type { Machine } from "../machine/machine.js";
import { measureList } from "./arguments.js";

function rationalParts(m: Machine, x: Term, numerator: Term, denominator: Term): boolean {
  const y = deref(x);
  return isInteger(y) && unify(m, numerator, y) && unify(m, denominator, 1);
}

/** A test of the dereferenced term. */
function test(passes: (x: Term) => boolean): PureTest {
  return (_m, x) => passes(deref(x!));
}

export const typeTests: readonly BuiltinRow[] = [
  {
    name: "var",
    arity: 1,
    modes: ["var(@Term)"],
    doc: "True iff Term is an unbound variable.",
    determinism: "semidet",
    example: `
      ?- var(_).
      true.
      ?- X = 1, var(X).
      false.
    `,
    iso: true,
    pure: true,
    det: test(isVariable),
  },
  {
    name: "nonvar",
    arity: 1,
    modes: ["nonvar(@Term)"],
    doc: "True iff Term is not an unbound variable.",
    determinism: "semidet",
    example: `
      ?- nonvar(f(_)).
      true.
    `,
    iso: true,
    pure: true,
    det: test((x) => !isVariable(x)),
  },
  {
    name: "atom",
    arity: 1,
    modes: ["atom(@Term)"],
    doc: "True iff Term is an atom.",
    determinism: "semidet",
    example: `
      ?- atom(a).
      true.
      ?- atom(1).
      false.
    `,
    iso: true,
    pure: true,
    det: test((x) => isAtom(x)),
  },
  {
    name: "number",
    arity: 1,
    modes: ["number(@Term)"],
    doc: "True iff Term is an integer or a float.",
    determinism: "semidet",
    example: `
      ?- number(2.5).
      true.
      ?- number(a).
      false.
    `,
    iso: true,
    pure: true,
    det: test(isNumber),
  },
  {
    name: "integer",
    arity: 1,
    modes: ["integer(@Term)"],
    doc: "True iff Term is an integer.",
    determinism: "semidet",
    example: `
      ?- integer(2**3).
      false.
      ?- _X is 2**100, integer(_X).
      true.
    `,
    iso: true,
    pure: true,
    det: test((x) => typeof x === "number" || x.t === BIG),
  },
  {
    name: "float",
    arity: 1,
    modes: ["float(@Term)"],
    doc: "True iff Term is a float.",
    determinism: "semidet",
    example: `
      ?- float(1.0).
      true.
      ?- float(1).
      false.
    `,
    iso: true,
    pure: true,
    det: test((x) => typeof x !== "number" && x.t === FLOAT),
  },
  {
    name: "rational",
    arity: 1,
    modes: ["rational(@Term)"],
    doc: "True iff Term is an integer; there are no other rationals.",
    determinism: "semidet",
    example: `
      ?- rational(3).
      true.
      ?- rational(0.5).
      false.
    `,
    pure: true,
    det: test(isInteger),
  },
  {
    name: "rational",
    arity: 3,
    modes: ["rational(@Term, -Numerator, -Denominator)"],
    doc: "True iff Term is the rational Numerator/Denominator in lowest terms.",
    determinism: "semidet",
    example: `
      ?- rational(3, N, D).
      N = 3, D = 1.
    `,
    det: rationalParts,
  },
  {
    name: "atomic",
    arity: 1,
    modes: ["atomic(@Term)"],
    doc: "True iff Term is an atom, a number or a string.",
    determinism: "semidet",
    example: `
      ?- atomic(1.5).
      true.
      ?- atomic(f(a)).
      false.
    `,
    iso: true,
    pure: true,
    det: test(isAtomic),
  },
  {
    name: "compound",
    arity: 1,
    modes: ["compound(@Term)"],
    doc: "True iff Term is a compound.",
    determinism: "semidet",
    example: `
      ?- compound([a]).
      true.
      ?- compound([]).
      false.
    `,
    iso: true,
    pure: true,
    det: test(isCompound),
  },
  {
    name: "callable",
    arity: 1,
    modes: ["callable(@Term)"],
    doc: "True iff Term is an atom or a compound.",
    determinism: "semidet",
    example: `
      ?- callable(f(_)).
      true.
      ?- callable(3).
      false.
    `,
    iso: true,
    pure: true,
    det: test(isCallable),
  },
  {
    name: "is_list",
    arity: 1,
    modes: ["is_list(@Term)"],
    doc: "True iff Term is a proper list.",
    determinism: "semidet",
    example: `
      ?- is_list([a,_]).
      true.
      ?- is_list([a|_]).
      false.
    `,
    pure: true,
    det: test((x) => measureList(x).tail === NIL),
  },
  {
    name: "string",
    arity: 1,
    modes: ["string(@Term)"],
    doc: "True iff Term is a string.",
    determinism: "semidet",
    example: `
      ?- atom_string(a, S), string(S).
      S = "a".
      ?- string(a).
      false.
    `,
    pure: true,
    det: test((x) => typeof x !== "number" && x.t === STRING),
  },
  {
    name: "ground",
    arity: 1,
    modes: ["ground(@Term)"],
    doc: "True iff there is no unbound variable in Term.",
    determinism: "semidet",
    example: `
      ?- ground(f(a, 1)).
      true.
      ?- ground(f(_)).
      false.
    `,
    iso: true,
    pure: true,
    det: test(isGround),
  },
  {
    name: "acyclic_term",
    arity: 1,
    modes: ["acyclic_term(@Term)"],
    doc: "True iff no part of Term contains itself.",
    determinism: "semidet",
    example: `
      ?- acyclic_term(f(_)).
      true.
      ?- _X = f(_X), acyclic_term(_X).
      false.
    `,
    iso: true,
    pure: true,
    det: test(isAcyclic),
  },
  {
    name: "cyclic_term",
    arity: 1,
    modes: ["cyclic_term(@Term)"],
    doc: "True iff some part of Term contains itself.",
    determinism: "semidet",
    example: `
      ?- cyclic_term(f(_)).
      false.
      ?- _X = f(_X), cyclic_term(_X).
      true.
    `,
    pure: true,
    det: test((x) => !isAcyclic(x)),
  },
  {
    name: "attvar",
    arity: 1,
    modes: ["attvar(@Term)"],
    doc: "True iff Term is an unbound variable with attributes.",
    determinism: "semidet",
    example: `
      ?- freeze(X, true), attvar(X).
      freeze(X,true).
      ?- attvar(_).
      false.
    `,
    pure: true,
    det: test(isAttributed),
  },
];
