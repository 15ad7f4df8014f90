/**
 * Rules whose heads only match, `Head => Body` and `Head, Guard => Body`, as ordinary clauses.
 *
 * An argument of the head that is not a new variable becomes one, and goals before the commit compare it:
 * `p(f(X,a), X) => b` is `p(A, B) :- nonvar(A), A = f(X,C), C == a, B == X, !, b`. So a call's variables stay
 * unbound, and compiled code sees tests as in any other clause. The last clause of a predicate with such
 * rules throws: no rule matches.
 */
import { isAcyclic } from "../terms/cycles.js";
import {
  existenceError,
  indicatorContext,
  permissionError,
  typeError,
} from "../terms/error-terms.js";
import {
  COLON,
  COMMA,
  TRUE,
  argumentsOf,
  atom,
  atomName,
  compound,
  deref,
  functor,
  hasFunctor,
  isCompound,
  struct1,
  struct2,
  variable,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { TemplateMaker } from "../terms/template.js";
import { isGround } from "../terms/walk.js";
import { Clause } from "../machine/clause.js";
import type { BuiltinRow } from "../machine/builtin.js";
import type { Database } from "../machine/database.js";
import type { Predicate } from "../machine/predicate.js";
import { isUnbound } from "./arguments.js";

const RULE = functor("=>", 2);
const CHOICE = functor("?=>", 2);
const NONVAR = functor("nonvar", 1);
const SAME = functor("==", 2);
const EQUAL = functor("=", 2);
const NO_RULE = functor("$no_rule", 1);
const CUT = atom("!");

/** A rule, whose head may be qualified. */
export interface Rule {
  readonly head: Term;
  readonly guard: Term | undefined;
  readonly body: Term;
  /** Is no other rule tried once this one matches? Not in `Head ?=> Body`. */
  readonly commits: boolean;
}

/** The parts of a rule; undefined for another term. */
export function ruleParts(x: Term): Rule | undefined {
  const commits = hasFunctor(x, RULE);
  if (!commits && !hasFunctor(x, CHOICE)) return undefined;
  const { a0, a1 } = x as Cell;
  const left = deref(a0);
  const body = deref(a1);
  if (!hasFunctor(left, COMMA)) return { head: left, guard: undefined, body, commits };
  return { head: deref(left.a0), guard: deref(left.a1), body, commits };
}

/** The head and the body of the ordinary clause for a rule with this head, which is not qualified. */
export function matchingClause(head: Cell, rule: Rule): [Cell, Term] {
  const { body, commits } = rule;
  let { guard } = rule;
  if (!isAcyclic(head)) throw typeError("acyclic_term", head);
  const goals: Term[] = [];
  const seen = new Set<Term>();
  /** Terms that are to be matched with variables. */
  const waiting: [Term, Cell][] = [];
  const places = (x: Cell): Term[] => {
    const later: [Term, Cell][] = [];
    const args = argumentsOf(x).map((arg) => {
      const part = deref(arg);
      if (isUnbound(part) && !seen.has(part)) {
        seen.add(part);
        return part;
      }
      const place = variable(0);
      later.push([part, place]);
      return place;
    });
    for (const job of later.reverse()) waiting.push(job);
    return args;
  };
  const plain = head.t.arity === 0 ? head : compound(head.t, places(head));
  // Unifications of arguments at the beginning of the guard belong to the head, as in SWI-Prolog.
  const own = new Set(argumentsOf(plain).map((arg) => deref(arg)));
  const later: [Term, Cell][] = [];
  for (; guard !== undefined;) {
    const goal = hasFunctor(guard, COMMA) ? deref(guard.a0) : guard;
    if (!hasFunctor(goal, EQUAL)) break;
    const place = deref(goal.a0);
    const part = deref(goal.a1);
    if (!own.has(place) || isUnbound(part)) break;
    later.unshift([part, place as Cell]);
    guard = hasFunctor(guard, COMMA) ? deref(guard.a1) : undefined;
  }
  waiting.unshift(...later);
  for (let job = waiting.pop(); job !== undefined; job = waiting.pop()) {
    const [part, place] = job;
    if (isCompound(part) && !isGround(part)) {
      goals.push(struct1(NONVAR, place), struct2(EQUAL, place, compound(part.t, places(part))));
    } else {
      goals.push(struct2(SAME, place, part));
    }
  }
  if (guard !== undefined) goals.push(guard);
  if (commits) goals.push(CUT);
  if (body !== TRUE || goals.length === 0) goals.push(body);
  return [plain, goals.reduceRight((rest, goal) => struct2(COMMA, goal, rest))];
}

/** The clause after all rules of a predicate. */
function closing(p: Predicate): Clause {
  const args = Array.from({ length: p.arity }, () => variable(0));
  const head = p.arity === 0 ? atom(p.name) : compound(functor(p.name, p.arity), args);
  const { name } = p.module;
  const culprit = name === "user" ? head : struct2(COLON, atom(name), head);
  const maker = new TemplateMaker();
  const template = maker.make(head);
  const body = maker.make(struct1(NO_RULE, culprit));
  return new Clause(p, template, body, maker.variables, undefined, undefined, undefined);
}

/** The clauses that come from rules. */
const rules: WeakSet<Clause> = new WeakSet();

/** Notes that a clause comes from a rule. */
export function noteRule(clause: Clause): void {
  rules.add(clause);
}

/**
 * Adds a clause; that for calls which no rule matches stays the last one. A predicate has rules or ordinary
 * clauses: as in SWI-Prolog, what comes first decides, and the other kind is a permission error.
 */
export function addToPredicate(database: Database, clause: Clause, atEnd: boolean): void {
  const p = clause.predicate;
  const isRule = rules.has(clause);
  const { noRule } = p;
  if (noRule === undefined ? isRule && p.alive > 0 : !isRule) {
    throw permissionError("assert", "procedure", database.indicatorTerm(p));
  }
  if (noRule !== undefined) database.removeClause(noRule);
  database.addClause(clause, atEnd);
  if (!isRule) return;
  p.noRule = closing(p);
  database.addClause(p.noRule, true);
}

export const singleSided: readonly BuiltinRow[] = [
  {
    name: "$no_rule",
    arity: 1,
    modes: ["'$no_rule'(+Goal)"],
    doc: "Throws the error for a goal that no rule of its predicate matches.",
    det: (_m, goal) => {
      const culprit = deref(goal);
      const plain = (hasFunctor(culprit, COLON) ? deref(culprit.a1) : culprit) as Cell;
      const error = existenceError("matching_rule", culprit);
      const { name, arity } = plain.t;
      throw indicatorContext(error, arity === 0 ? atomName(plain) : name, arity);
    },
  },
];
