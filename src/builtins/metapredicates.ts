/**
 * Declarations of which arguments of a predicate are goals.
 */
import { unwrapped } from "../terms/cycles.js";
import { domainError, instantiationError, typeError } from "../terms/error-terms.js";
import { inParts } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import {
  ATOM,
  COLON,
  COMMA,
  CONS,
  KIND_COMPOUND,
  KIND_VARIABLE,
  NIL,
  argument,
  atom,
  atomName,
  deref,
  isAtom,
  hasFunctor,
} from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import type { BuiltinRow } from "../machine/builtin.js";
import { DECLARATION_STEPS } from "../machine/database.js";
import type { Machine } from "../machine/machine.js";
import type { Module } from "../machine/module.js";
import { checkDeclared } from "./indicators.js";

const PLAIN: ReadonlySet<string> = new Set([":", "^", "+", "-", "?", "*", "++", "--", "!"]);

/** The character that a meta-argument specifier has in `Predicate.meta`. */
function specifier(x: Term): string {
  const y = deref(x);
  if (typeof y === "number") {
    if (y >= 0 && y <= 9) return String(y);
  } else if (y.t === ATOM) {
    const name = atomName(y);
    if (name === "//") return "/";
    if (PLAIN.has(name)) return name[0]!;
  }
  throw domainError("meta_argument_specifier", y);
}

function* declareMeta(m: Machine, x: Term, module: Module): LongWork<void> {
  checkDeclared(x);
  const waiting: { term: Term; module: Module }[] = [{ term: x, module }];
  for (let job = waiting.pop(); job !== undefined; job = waiting.pop()) {
    const t = deref(job.term);
    if (typeof t === "number") throw typeError("callable", t);
    if (t.t.kind === KIND_VARIABLE) throw instantiationError();
    if (t === NIL) continue;
    if (t.t === COMMA || t.t === CONS) {
      waiting.push({ term: t.a1, module: job.module }, { term: t.a0, module: job.module });
    } else if (t.t === COLON) {
      const name = deref(t.a0);
      if (!isAtom(name)) throw typeError("module", name);
      waiting.push({ term: t.a1, module: m.database.module(atomName(name)) });
    } else if (t.t.kind === KIND_COMPOUND) {
      let meta = "";
      for (let i = 0; i < t.t.arity; i++) meta += specifier(argument(t, i));
      m.database.declareMeta(m.database.predicate(job.module, t.t), meta);
      yield DECLARATION_STEPS;
    } else if (t.t !== ATOM) {
      throw typeError("callable", t);
    }
  }
}

export const metapredicates: readonly BuiltinRow[] = [
  {
    name: "meta_predicate",
    arity: 1,
    modes: ["meta_predicate(+Heads)"],
    doc: "Declares which arguments of the predicates are goals (0 to 9: called with that many more arguments), grammar bodies (//) or belong to the caller's module for another reason (:, ^).",
    determinism: "det",
    example: `
      ?- meta_predicate(ex_meta(0, ?)), assertz(ex_meta(_, a)), predicate_property(ex_meta(_, _), meta_predicate(M)).
      M = ex_meta(0,?).
      ?- meta_predicate(_).
      error: instantiation_error.
    `,
    meta: ":",
    det: (m, heads) => {
      inParts(() => declareMeta(m, heads, m.database.user));
      return true;
    },
    long: true,
  },
  {
    name: "strip_module",
    arity: 3,
    modes: ["strip_module(+Term, -Module, -Plain)"],
    doc: "True iff Plain is Term without its module qualifications, and Module is the innermost of these, or the module of the caller.",
    determinism: "det",
    example: `
      ?- strip_module(m:foo(X), Module, Plain).
      Module = m, Plain = foo(X).
      ?- strip_module(foo, Module, Plain).
      Module = user, Plain = foo.
    `,
    meta: ":??",
    transparent: true,
    det: (m, x, module, plain) => {
      let name: Term = atom("user");
      let term = deref(x);
      for (let steps = 1; hasFunctor(term, COLON); steps++) {
        const qualifier = deref(term.a0);
        if (!isAtom(qualifier)) break;
        name = qualifier;
        term = unwrapped(term, steps);
      }
      return unify(m, module, name) && unify(m, plain, term);
    },
  },
  {
    name: "module_transparent",
    arity: 1,
    modes: ["module_transparent(+Indicators)"],
    doc: "Has no effect; for programs written for systems with transparent predicates.",
    determinism: "det",
    example: `
      ?- module_transparent(ex_transparent/1).
      true.
    `,
    meta: ":",
    det: () => true,
  },
];
