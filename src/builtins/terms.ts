/**
 * Construction and inspection of terms, and the variables in them.
 */
import { bindAny, isAttributed, noteCopies } from "../terms/attributed-variables.js";
import { copyTerm } from "../terms/copy.js";
import { isAcyclic, unwrapped } from "../terms/cycles.js";
import { BLOCK, inParts, isDivisible, mapped, reserveArguments } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { domainError, instantiationError, typeError } from "../terms/error-terms.js";
import {
  COLON,
  KIND_COMPOUND,
  NIL,
  VAR_TERM,
  argument,
  argumentsOf,
  atom,
  atomName,
  compound,
  cons,
  deref,
  functor,
  functorOf,
  isAtom,
  isCompound,
  isVariable,
  struct1,
  struct2,
  emptyCompound,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import { listOf, variablesInParts, variablesOf } from "../terms/walk.js";
import { add } from "../machine/numbers.js";
import type { BuiltinRow } from "../machine/builtin.js";
import type { Machine } from "../machine/machine.js";
import { mostlyOnce } from "./generators.js";
import {
  boundArgument,
  freshVariables,
  checkArity,
  checkPartialList,
  integerArgument,
  isNegative,
  isUnbound,
  listArgument,
} from "./arguments.js";
import { isLenient } from "./text.js";
import { atomOption, booleanOption, readOptions } from "./option-lists.js";

/** The compound with that name and those arguments; the atom when there are none. */
function build(name: Cell, args: Term[]): Term {
  reserveArguments(args.length);
  return args.length === 0 ? name : compound(functorOf(name, args.length), args);
}

function freshArguments(m: Machine, n: number): Term[] {
  return freshVariables(m, n);
}

/** Throws for `name()`: only `compound_name_arguments/3` and its like tell it from the atom. */
function checkArguments(t: Cell): void {
  if (t.t.arity === 0) throw domainError("compound_non_zero_arity", t);
}

// -- functor, arg, =.. ---------------------------------------------------------

function functor3(m: Machine, x: Term, name: Term, arity: Term): boolean {
  const t = deref(x);
  if (typeof t === "number") return unify(m, name, t) && unify(m, arity, 0);
  if (t.t.kind === KIND_COMPOUND) {
    checkArguments(t);
    return unify(m, name, t.t.atom!) && unify(m, arity, t.t.arity);
  }
  if (!isVariable(t)) return unify(m, name, t) && unify(m, arity, 0);
  const f = boundArgument(name);
  boundArgument(arity);
  if (isCompound(f)) throw typeError("atomic", f);
  const n = integerArgument(arity);
  if (isNegative(n)) throw domainError("not_less_than_zero", n);
  if (n === 0) return unify(m, t, f);
  if (!isAtom(f)) throw typeError("atom", f);
  return unify(m, t, build(f, freshArguments(m, checkArity(m.database, n))));
}

function arg(m: Machine, n: Term, x: Term, value: Term): boolean | undefined {
  const place = deref(n);
  const t = boundArgument(x);
  if (isVariable(place)) {
    if (!isCompound(t)) throw typeError("compound", t);
    if (t.t.arity > 1) return undefined;
    return t.t.arity === 1 && unify(m, value, argument(t, 0)) && unify(m, place, 1);
  }
  integerArgument(place);
  if (!isCompound(t)) throw typeError("compound", t);
  if (isNegative(place)) throw domainError("not_less_than_zero", place);
  if (typeof place !== "number" || place === 0 || place > t.t.arity) return false;
  return unify(m, value, argument(t, place - 1));
}

function* eachArgument(m: Machine, n: Term, x: Term, value: Term): Generator<boolean, boolean> {
  const t = deref(x) as Cell;
  const last = t.t.arity;
  for (let i = 1; i < last; i++) yield unify(m, value, argument(t, i - 1)) && unify(m, n, i);
  return unify(m, value, argument(t, last - 1)) && unify(m, n, last);
}

function univ(m: Machine, x: Term, list: Term): boolean {
  const t = deref(x);
  if (!isUnbound(t)) {
    checkPartialList(list);
    if (!isCompound(t)) return unify(m, list, cons(t, NIL));
    checkArguments(t);
    return unify(m, list, cons(t.t.atom!, listOf(argumentsOf(t))));
  }
  const items = listArgument(list);
  if (items.length === 0) throw domainError("non_empty_list", NIL);
  const f = boundArgument(items[0]!);
  if (items.length === 1) {
    if (isCompound(f)) throw typeError("atomic", f);
    return unify(m, t, f);
  }
  if (!isAtom(f)) throw typeError("atom", f);
  checkArity(m.database, items.length - 1);
  return unify(m, t, build(f, items.slice(1)));
}

function compoundArgument(x: Term): Cell | undefined {
  const t = deref(x);
  if (isUnbound(t)) return undefined;
  if (!isCompound(t)) throw typeError("compound", t);
  return t;
}

function compoundName(x: Term): string {
  const f = boundArgument(x);
  if (!isAtom(f)) throw typeError("atom", f);
  return atomName(f);
}

/** The compound; without arguments it is `name()` for SWI-Prolog, and otherwise the atom. */
function builtCompound(m: Machine, name: string, args: Term[]): Term {
  return args.length === 0 && isLenient(m) ? emptyCompound(name) : build(atom(name), args);
}

function compoundNameArity(m: Machine, x: Term, name: Term, arity: Term): boolean {
  const t = compoundArgument(x);
  if (t !== undefined) return unify(m, name, t.t.atom!) && unify(m, arity, t.t.arity);
  const f = compoundName(name);
  const n = integerArgument(arity);
  if (isNegative(n)) throw domainError("not_less_than_zero", n);
  return unify(m, x, builtCompound(m, f, freshArguments(m, checkArity(m.database, n))));
}

function compoundNameArguments(m: Machine, x: Term, name: Term, list: Term): boolean {
  const t = compoundArgument(x);
  if (t !== undefined) {
    return unify(m, name, t.t.atom!) && unify(m, list, listOf(argumentsOf(t)));
  }
  const f = compoundName(name);
  const items = listArgument(list);
  checkArity(m.database, items.length);
  return unify(m, x, builtCompound(m, f, items));
}

// -- variables -----------------------------------------------------------------

function termVariables(m: Machine, x: Term, list: Term): boolean {
  checkPartialList(list);
  return unify(m, list, listOf(variablesOf(x)));
}

function termVariablesTail(m: Machine, x: Term, list: Term, tail: Term): boolean {
  return unify(m, list, listOf(variablesOf(x), tail));
}

/** The variables that occur once in `x`, in order. */
function singletons(x: Term): Cell[] {
  return inParts(() => singletonsInParts(x));
}

function* singletonsInParts(x: Term): LongWork<Cell[]> {
  const counts = new Map<Cell, number>();
  const seen = isAcyclic(x) ? undefined : new Set<Cell>();
  const waiting: Term[] = [x];
  let steps = 0;
  while (waiting.length > 0) {
    const y = deref(waiting.pop()!);
    if (++steps % BLOCK === 0) yield BLOCK;
    if (typeof y === "number") continue;
    if (seen?.has(y) === true) continue;
    if (isUnbound(y)) counts.set(y, (counts.get(y) ?? 0) + 1);
    else seen?.add(y);
    for (let i = y.t.arity - 1; i >= 0; i--) waiting.push(argument(y, i));
  }
  const once: Cell[] = [];
  for (const [v, count] of counts) {
    if (++steps % BLOCK === 0) yield BLOCK;
    if (count === 1) once.push(v);
  }
  return once;
}

function numbervars(m: Machine, x: Term, start: Term, end: Term): boolean {
  let n = integerArgument(start);
  // Noted even if there are few: they will be bound when this is called again.
  const variables = isDivisible() ? inParts(() => variablesInParts(x)) : variablesOf(x);
  if (variables.some(isAttributed)) throw typeError("free_of_attvar", deref(x));
  mapped(variables, (v) => {
    bindAny(m, v, struct1(VAR_TERM, n));
    n = add(n, 1);
    return v;
  });
  return unify(m, end, add(integerArgument(start), variables.length));
}

const NUMBERVARS_OPTION = "numbervar_option";

/** `numbervars/4`. */
function numbervarsOptions(m: Machine, x: Term, start: Term, end: Term, list: Term): boolean {
  let n = integerArgument(start);
  let name = VAR_TERM;
  let attributed = "error";
  let once: ReadonlySet<Cell> | undefined;
  for (const option of readOptions(list, NUMBERVARS_OPTION)) {
    switch (option.name) {
      case "functor_name":
        name = functor(atomOption(option, NUMBERVARS_OPTION), 1);
        break;
      case "attvar":
        attributed = atomOption(option, NUMBERVARS_OPTION, ["error", "skip", "bind"]);
        break;
      case "singletons":
        once = booleanOption(option, NUMBERVARS_OPTION) ? new Set(singletons(x)) : undefined;
        break;
      default:
        throw domainError(NUMBERVARS_OPTION, option.term);
    }
  }
  for (const v of variablesOf(x)) {
    if (isAttributed(v)) {
      if (attributed === "error") throw typeError("free_of_attvar", deref(x));
      if (attributed === "skip") continue;
    }
    if (once?.has(v) === true) {
      if (!bindAny(m, v, struct1(name, atom("_")))) return false;
    } else {
      if (!bindAny(m, v, struct1(name, n))) return false;
      n = add(n, 1);
    }
  }
  return unify(m, end, n);
}

const CARET = functor("^", 2);

/**
 * For `bagof/3` and `setof/3`: the goal without its existential quantifiers, and
 * its free variables as the standard defines them (7.1.1.4).
 */
function freeVariables(
  m: Machine,
  template: Term,
  goal: Term,
  inner: Term,
  witness: Term,
): boolean {
  const bound = new Set<Cell>(variablesOf(template));
  const modules: Term[] = [];
  let g = deref(goal);
  for (let i = 1; typeof g !== "number" && (g.t === CARET || g.t === COLON); i++) {
    if (g.t === CARET) {
      for (const v of variablesOf(g.a0)) bound.add(v);
    } else {
      const module = deref(g.a0);
      if (isVariable(module)) throw instantiationError();
      modules.push(module);
    }
    g = unwrapped(g, i);
  }
  const free = variablesOf(g).filter((v) => !bound.has(v));
  // The innermost qualification counts.
  const module = modules.pop();
  const called = module === undefined ? g : struct2(COLON, module, g);
  return unify(m, inner, called) && unify(m, witness, build(atom("v"), free));
}

export const terms: readonly BuiltinRow[] = [
  {
    name: "functor",
    arity: 3,
    modes: ["functor(-Term, +Name, +Arity)", "functor(+Term, ?Name, ?Arity)"],
    doc: "True iff Term has that name and arity. An atomic term is its own name, with arity 0.",
    determinism: "semidet",
    example: `
      ?- functor(f(a,b), Name, Arity).
      Name = f, Arity = 2.
      ?- functor(Term, f, 2).
      Term = f(_1,_2).
      ?- functor(Term, _, 2).
      error: instantiation_error.
      ?- functor(Term, f(a), 1).
      error: type_error(atomic,f(a)).
      ?- functor(Term, f, -1).
      error: domain_error(not_less_than_zero,-1).
    `,
    iso: true,
    det: functor3,
    long: true,
  },
  {
    name: "arg",
    arity: 3,
    modes: ["arg(?N, +Term, ?Argument)"],
    doc: "True iff Argument is argument N of Term, counted from 1.",
    determinism: "nondet",
    example: `
      ?- arg(2, f(a,b), X).
      X = b.
      ?- arg(N, f(a,b), X).
      N = 1, X = a
      ;  N = 2, X = b.
      ?- arg(3, f(a,b), X).
      false.
      ?- arg(a, f(a), X).
      error: type_error(integer,a).
      ?- arg(1, a, X).
      error: type_error(compound,a).
    `,
    iso: true,
    ...mostlyOnce("arg", 3, arg, eachArgument),
  },
  {
    name: "=..",
    arity: 2,
    modes: ["+Term =.. ?List", "-Term =.. +List"],
    doc: "True iff List is the name of Term followed by its arguments.",
    determinism: "semidet",
    example: `
      ?- f(a,b) =.. List.
      List = [f,a,b].
      ?- Term =.. [f,a].
      Term = f(a).
      ?- Term =.. [f|_].
      error: instantiation_error.
      ?- Term =.. [f(x),a].
      error: type_error(atom,f(x)).
    `,
    iso: true,
    det: univ,
    long: true,
  },
  {
    name: "compound_name_arity",
    arity: 3,
    modes: [
      "compound_name_arity(+Compound, ?Name, ?Arity)",
      "compound_name_arity(-Compound, +Name, +Arity)",
    ],
    doc: "True iff Compound has that name and arity.",
    determinism: "semidet",
    example: `
      ?- compound_name_arity(f(a,b), Name, Arity).
      Name = f, Arity = 2.
      ?- compound_name_arity(Term, f, 0).
      Term = f.
      ?- compound_name_arity(_, f, _).
      error: instantiation_error.
    `,
    det: compoundNameArity,
    long: true,
  },
  {
    name: "compound_name_arguments",
    arity: 3,
    modes: [
      "compound_name_arguments(+Compound, ?Name, ?Arguments)",
      "compound_name_arguments(-Compound, +Name, +Arguments)",
    ],
    doc: "True iff Compound has that name and that list of arguments.",
    determinism: "semidet",
    example: `
      ?- compound_name_arguments(f(a,b), Name, Args).
      Name = f, Args = [a,b].
      ?- compound_name_arguments(Term, f, []).
      Term = f.
      ?- compound_name_arguments(a, Name, Args).
      error: type_error(compound,a).
    `,
    det: compoundNameArguments,
    long: true,
  },
  {
    name: "copy_term",
    arity: 2,
    modes: ["copy_term(?Term, ?Copy)"],
    doc: "True iff Copy unifies with Term with each variable replaced by a fresh one.",
    determinism: "semidet",
    example: `
      ?- copy_term(f(X, Y, X), Copy).
      Copy = f(_1,_2,_1).
    `,
    iso: true,
    det: (m, x, copy) => {
      const made = copyTerm(x, m.stamp);
      noteCopies(m, [made]);
      return unify(m, copy, made);
    },
    long: true,
  },
  {
    name: "copy_term_nat",
    arity: 2,
    modes: ["copy_term_nat(?Term, ?Copy)"],
    doc: "True iff Copy unifies with Term with each variable replaced by a fresh one without attributes.",
    determinism: "semidet",
    example: String.raw`
      ?- put_attr(X, colour, red), copy_term_nat(X, Copy), \+ attvar(Copy), del_attr(X, colour).
      true.
    `,
    det: (m, x, copy) => unify(m, copy, copyTerm(x, m.stamp, undefined, true)),
    long: true,
  },
  {
    name: "term_variables",
    arity: 2,
    modes: ["term_variables(?Term, -Variables)"],
    doc: "True iff Variables are the variables of Term, each once, in the order of their first occurrence.",
    determinism: "det",
    example: `
      ?- term_variables(f(X, g(Y), X), Vars).
      Vars = [X,Y].
    `,
    iso: true,
    det: termVariables,
    long: true,
  },
  {
    name: "term_variables",
    arity: 3,
    modes: ["term_variables(?Term, -Variables, ?Tail)"],
    doc: "True iff Variables are the variables of Term, followed by Tail.",
    determinism: "det",
    example: `
      ?- term_variables(f(X, g(Y), X), Vars, Tail).
      Vars = [X,Y|Tail].
    `,
    det: termVariablesTail,
    long: true,
  },
  {
    name: "term_singletons",
    arity: 2,
    modes: ["term_singletons(?Term, -Variables)"],
    doc: "True iff Variables are the variables that occur once in Term.",
    determinism: "det",
    example: `
      ?- term_singletons(f(X, g(Y), X), Vars).
      Vars = [Y].
    `,
    det: (m, x, list) => unify(m, list, listOf(singletons(x))),
    long: true,
  },
  {
    name: "numbervars",
    arity: 1,
    modes: ["numbervars(?Term)"],
    doc: "Binds the variables of Term to '$VAR'(0), '$VAR'(1) and so on.",
    determinism: "det",
    example: `
      ?- numbervars(f(X, Y)).
      X = A, Y = B.
    `,
    det: (m, x) => numbervars(m, x, 0, m.fresh()),
    long: true,
  },
  {
    name: "numbervars",
    arity: 3,
    modes: ["numbervars(?Term, +Start, ?End)"],
    doc: "Binds the variables of Term to '$VAR'(Start) up to '$VAR'(End - 1).",
    determinism: "semidet",
    example: `
      ?- T = f(X, Y, X), numbervars(T, 0, End).
      T = f(A,B,A), X = A, Y = B, End = 2.
      ?- numbervars(a, b, End).
      error: type_error(integer,b).
    `,
    det: numbervars,
    long: true,
  },
  {
    name: "numbervars",
    arity: 4,
    modes: ["numbervars(?Term, +Start, ?End, +Options)"],
    doc: "Binds the variables of Term as numbervars/3 does and as Options say: functor_name(Name), attvar(Action), singletons(Bool).",
    determinism: "semidet",
    example: `
      ?- numbervars(f(X, Y, X), 0, End, [singletons(true)]).
      X = A, Y = '$VAR'('_'), End = 1.
    `,
    det: numbervarsOptions,
    long: true,
  },
  {
    name: "$free_variables",
    arity: 4,
    modes: ["'$free_variables'(?Template, +Goal, -Inner, -Witness)"],
    doc: "True iff Inner is Goal without its `V^`, and Witness is `v` of the variables that are free in it.",
    det: freeVariables,
    long: true,
  },
];
