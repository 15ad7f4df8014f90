/**
 * The table of the native predicates of library(clpfd).
 *
 * Their names begin with `$fd_`; prolog/clpfd.pl gives them the names that programs use. Errors carry the
 * indicator of the public predicate.
 */
import { attribute } from "../terms/attributed-variables.js";
import { BLOCK, inParts, work } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { COLON, deref, referenced, struct2 } from "../terms/term.js";
import type { Cell, Functor, Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import { listOf } from "../terms/walk.js";
import { isUnbound, listArgument } from "../builtins/arguments.js";
import type { BuiltinRow } from "../machine/builtin.js";
import type { Machine } from "../machine/machine.js";
import { IFF } from "./connectives.js";
import { postComparison } from "./constraint-expressions.js";
import type { Domain } from "./domain.js";
import { globalConstraints } from "./global-rows.js";
import {
  AT_LEAST,
  AT_MOST,
  EQUAL,
  GREATER,
  IN,
  LESS,
  SUP,
  UNEQUAL,
  boundTerm,
  domainTerm,
} from "./residual-goals.js";
import { indomain, label } from "./labeling.js";
import { row } from "./posting.js";
import { postCondition } from "./reification.js";
import { readDomain } from "./sets.js";
import { CLPFD, store } from "./store.js";
import type { Left, Propagator, Variable } from "./store.js";
import { bound, domainOf, known, variableOf } from "./variables.js";

function comparison(native: string, t: Functor): BuiltinRow {
  return row(native, t.name, 2, (x, y) => postComparison(t, x, y));
}

function connective(name: string, arity: number): BuiltinRow {
  return row("$fd_condition", name, arity, (x) => postCondition(x));
}

function within(x: Term, domain: Domain | undefined): boolean {
  const v = variableOf(x);
  return domain !== undefined && store.within(v, domain);
}

/** Posts that each item of a list, if there are any, is in a domain. */
function eachWithin(xs: Term, term: Term): boolean {
  const items = listArgument(xs);
  if (items.length === 0) return true;
  const domain = readDomain(term);
  return inParts(() => withinInParts(items, domain));
}

/** The steps of a change of a small domain. */
const STEPS = 64;

function* withinInParts(items: readonly Term[], domain: Domain | undefined): LongWork<boolean> {
  let steps = 0;
  for (const item of items) {
    const v = variableOf(item);
    steps += STEPS + v.domain.width;
    if (domain === undefined || !store.within(v, domain)) return false;
    if (steps < BLOCK) continue;
    yield steps;
    steps = 0;
  }
  return true;
}

/** The goals that represent a propagator. */
function goalsOfPropagator(p: Propagator): Term[] {
  return p.goals(p.vars.map((v) => v.term));
}

/** For a propagator, a variable of it that was the oldest one. */
const elders = new WeakMap<Propagator, Variable>();

/** Is `v` the oldest variable of `p` without a value? Each other one of them takes one look. */
function isOldest(p: Propagator, v: Variable): boolean {
  let elder = elders.get(p);
  if (elder === undefined || elder.isFixed || age(elder) >= age(v)) {
    work(p.vars.length);
    elder = v;
    for (const w of p.vars) if (!w.isFixed && age(w) < age(elder)) elder = w;
    elders.set(p, elder);
  }
  return age(elder) >= age(v);
}

/**
 * The goals that represent the variable. A constraint appears at the oldest of its variables, together with
 * the domains without which it cannot be posted.
 */
function goalsOf(m: Machine, cell: Cell): Term[] {
  const v = known(m, cell);
  if (v === undefined) return [];
  const all = v.living().filter((p) => p.isTold);
  const { domain } = v;
  const isOpen = domain.min === -Infinity && domain.max === Infinity && domain.isInterval;
  const own = all.filter((p) => isOldest(p, v));
  const isElsewhere = all.some((p) => p.needsBounds && !own.includes(p));
  const bounded = new Set(isElsewhere || (isOpen && all.length > 0) ? [] : [v]);
  const constraints: Term[] = [];
  for (const p of own) {
    if (p.needsBounds) for (const w of p.vars) if (!w.isFixed) bounded.add(w);
    work(p.vars.length);
    for (const goal of goalsOfPropagator(p)) constraints.push(goal);
  }
  const domains = [...bounded].map((w) =>
    struct2(IN, w === v ? cell : w.term, domainTerm(w.domain)),
  );
  return [...domains, ...constraints].map((goal) => struct2(COLON, CLPFD, goal));
}

function age(v: Variable): number {
  return (v.cell?.a3 as number | undefined) ?? 0;
}

/** The native predicates of library(clpfd). */
export const constraints: readonly BuiltinRow[] = [
  comparison("$fd_equal", EQUAL),
  comparison("$fd_unequal", UNEQUAL),
  comparison("$fd_less", LESS),
  comparison("$fd_greater", GREATER),
  comparison("$fd_at_most", AT_MOST),
  comparison("$fd_at_least", AT_LEAST),
  connective(IFF.name, 2),
  row("$fd_in", "in", 2, (x, domain) => within(x, readDomain(domain))),
  row("$fd_ins", "ins", 2, eachWithin),
  ...globalConstraints,
  {
    name: "$fd_propagate",
    arity: 1,
    modes: ["$fd_propagate(+Left)"],
    doc: "True iff propagation that was left, to which Left is a reference, goes on to its end.",
    det: (m, left) => store.resume(m, referenced(deref(left) as Cell) as Left),
  },
  {
    name: "$fd_label",
    arity: 2,
    modes: ["$fd_label(+Options, ?Vars)"],
    doc: "True iff the variables have values of their domains.",
    control: label,
  },
  {
    name: "$fd_indomain",
    arity: 1,
    modes: ["$fd_indomain(?X)"],
    doc: "True iff X is a value of its domain.",
    control: indomain,
  },
  {
    name: "$fd_unified",
    arity: 2,
    modes: ["$fd_unified(+Attribute, +Other)"],
    doc: "True iff a variable with the attribute may become Other.",
    det: bound,
  },
  {
    name: "$fd_goals",
    arity: 2,
    modes: ["$fd_goals(+Var, -Goals)"],
    doc: "True iff Goals are the constraints that are told at Var.",
    det: (m, x, goals) =>
      store.perform(m, () => unify(m, goals, listOf(goalsOf(m, deref(x) as Cell)))),
  },
  {
    name: "$fd_known",
    arity: 1,
    modes: ["$fd_known(?X)"],
    doc: "True iff X is a variable with constraints.",
    det: (_, x) => {
      const y = deref(x);
      return isUnbound(y) && attribute(y as Cell, CLPFD) !== undefined;
    },
  },
  {
    name: "$fd_domain",
    arity: 2,
    modes: ["$fd_domain(?X, -Domain)"],
    doc: "True iff Domain is the domain of X as a term.",
    det: (m, x, out) => store.perform(m, () => unify(m, out, domainTerm(domainOf(m, x)))),
  },
  {
    name: "$fd_bounds",
    arity: 3,
    modes: ["$fd_bounds(?X, -Min, -Max)"],
    doc: "True iff Min and Max are the bounds of X, or inf and sup.",
    det: (m, x, min, max) =>
      store.perform(m, () => {
        const domain = domainOf(m, x);
        return unify(m, min, boundTerm(domain.min)) && unify(m, max, boundTerm(domain.max));
      }),
  },
  {
    name: "$fd_size",
    arity: 2,
    modes: ["$fd_size(?X, -Size)"],
    doc: "True iff Size is the number of values that X may have, or sup.",
    det: (m, x, size) =>
      store.perform(m, () => {
        const n = domainOf(m, x).size;
        return unify(m, size, n === Infinity ? SUP : n);
      }),
  },
  {
    name: "$fd_degree",
    arity: 2,
    modes: ["$fd_degree(?X, -Degree)"],
    doc: "True iff Degree is the number of constraints on X.",
    det: (m, x, degree) =>
      store.perform(m, () => {
        domainOf(m, x);
        const y = deref(x);
        const v = isUnbound(y) ? known(m, y as Cell) : undefined;
        return unify(m, degree, v === undefined ? 0 : v.living().filter((p) => p.isTold).length);
      }),
  },
];
