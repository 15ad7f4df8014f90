/**
 * The expansion of a term of a text: `term_expansion/2`, grammar rules, and `goal_expansion/2` in the bodies of
 * clauses and in directives.
 */
import { isAcyclic } from "../terms/cycles.js";
import { typeError } from "../terms/error-terms.js";
import { atom, deref, functor, hasFunctor, struct1, struct2, variable } from "../terms/term.js";
import type { Functor, Term } from "../terms/term.js";
import { properList } from "../terms/walk.js";
import type { Database } from "../machine/database.js";
import { Machine } from "../machine/machine.js";
import { hooksOf } from "./hooks.js";
import type { LoadRuns } from "./load-runs.js";
import type { Load, Loading } from "./load-state.js";

const NECK = functor(":-", 2);
const DIRECTIVE = functor(":-", 1);
const QUERY = functor("?-", 1);
const GRAMMAR_RULE = functor("-->", 2);
const SINGLE_SIDED_GRAMMAR_RULE = functor("==>", 2);
const MATCHING_RULE = functor("=>", 2);
/** What goals, or grammar rules, are expanded in. */
const EXPANDABLE: ReadonlySet<Functor> = new Set([
  NECK,
  GRAMMAR_RULE,
  MATCHING_RULE,
  SINGLE_SIDED_GRAMMAR_RULE,
  DIRECTIVE,
  QUERY,
]);
const TERM_EXPANSION = functor("term_expansion", 2);
const GOAL_EXPANSION = functor("goal_expansion", 2);

/** Is it a directive, whether with `:-` or with `?-`? */
export function isDirective(t: Term): boolean {
  return hasFunctor(t, DIRECTIVE) || hasFunctor(t, QUERY);
}

/** Expands the terms of texts. */
export class Expansion {
  private readonly database: Database;
  private readonly runs: LoadRuns;

  constructor(runs: LoadRuns) {
    this.database = runs.database;
    this.runs = runs;
  }

  /** May anything expand the term? */
  mayExpand(load: Load, t: Term): boolean {
    if (typeof t !== "number" && EXPANDABLE.has(t.t)) return true;
    return !load.isLibrary && hooksOf(load.module, this.database.user, TERM_EXPANSION).length > 0;
  }

  /** What a term stands for: a term, or several if a hook says so. */
  *expand(load: Load, term: Term): Loading<Term | Term[]> {
    // Programs cannot change what a library does: the time at which it is loaded is arbitrary.
    if (load.isLibrary) return yield* this.clauseOf(load, term);
    for (const hook of hooksOf(load.module, this.database.user, TERM_EXPANSION)) {
      const out = variable(0);
      if (!(yield* this.runs.callOnce(hook, [term, out]))) continue;
      const result = deref(out);
      const terms: Term[] = [];
      for (const x of properList(result) ?? [result]) {
        terms.push(yield* this.expandGoals(load, yield* this.clauseOf(load, deref(x))));
        yield undefined;
      }
      return terms;
    }
    return yield* this.expandGoals(load, yield* this.clauseOf(load, term));
  }

  /** The clause for a grammar rule; any other term is its own. */
  private *clauseOf(load: Load, t: Term): Loading<Term> {
    const isRule =
      hasFunctor(t, GRAMMAR_RULE) ||
      (this.database.flags.isTraditional && hasFunctor(t, SINGLE_SIDED_GRAMMAR_RULE));
    if (!isRule) return t;
    const translate = this.database.predicate(load.module, functor("dcg_translate_rule", 2));
    const out = variable(0);
    // The cost depends only on the length of the text, so no budget applies.
    if (!(yield* this.runs.callOnce(translate, [t, out], new Machine(this.database)))) {
      throw typeError("grammar_rule", t);
    }
    return deref(out);
  }

  /** Applies `goal_expansion/2` and the `expander` to the body of a clause, or to a directive. */
  private *expandGoals(load: Load, term: Term): Loading<Term> {
    const { runs } = this;
    const t = deref(term);
    if (typeof t === "number") return t;
    const isClause = t.t === NECK || (t.t === MATCHING_RULE && this.database.flags.isTraditional);
    if (!isClause && !isDirective(t)) return t;
    const goal = isClause ? t.a1 : t.a0;
    if (!(yield* runs.inSlices(() => isAcyclic(goal)))) return t;
    const hooks = hooksOf(load.module, this.database.user, GOAL_EXPANSION);
    const own = hooks.length === 0 ? goal : yield* this.expandGoal(load, goal);
    const { expander } = this.database.extensions;
    const expanded = yield* runs.inSlices(() => expander?.expand(own, load.module) ?? own);
    if (expanded === goal) return t;
    return isClause ? struct2(t.t, t.a0, expanded) : struct1(t.t, expanded);
  }

  private *expandGoal(load: Load, goal: Term): Loading<Term> {
    const expand = this.database.predicate(load.module, functor("$expand_goal", 3));
    const out = variable(0);
    const done = yield* this.runs.callOnce(expand, [atom(load.module.name), goal, out]);
    return done ? deref(out) : goal;
  }
}
