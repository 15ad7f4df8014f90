/*
 * Answers as text that reads back as a goal.
 *
 * A variable that has a value is shown with it. Variables that are unified with each other but unbound are
 * shown as equal, each to the next one, and values refer to them by the name of the last. An unbound
 * variable that is equal to no other is not shown. Variables without a name in the goal are called `_A`,
 * `_B` and so on, in order of appearance in the whole answer.
 */
import type { Database } from "../machine/database.js";
import { formatTerm, variableName } from "../text/writer.js";
import type { WriteOptions } from "../text/writer.js";
import {
  COLON,
  argument,
  atom,
  atomName,
  deref,
  isAtom,
  isCompound,
  isVariable,
  setArgument,
  shallowCopy,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { listOf, variablesOf } from "../terms/walk.js";

/** A query at an answer. */
export interface AtAnswer {
  /** The values of its variables. */
  terms(): ReadonlyMap<string, Term>;
  /** The goals delayed on copies of variables; `renamed` maps these to the originals. */
  residualGoals(): { goals: Term[]; renamed: ReadonlyMap<Cell, Cell> };
}

/** How an answer is shown. */
export interface AnswerStyle {
  /** How terms are written. Default: quoted, with operators, in full. */
  readonly write?: Partial<WriteOptions>;

  /**
   * Called first for the text of a variable with a value: returns a goal equivalent to `Name = Value`.
   * Default: not called.
   */
  readonly binding?: (name: string, value: Term) => string | undefined;
}

/** The priority up to which a value needs no brackets next to `=`. */
const OPERAND = 699;
/** The priority up to which a goal needs no brackets between commas. */
const GOAL = 999;

/**
 * The current answer of a query: its bindings, then its residual goals.
 *
 * @param database the database whose operators are used
 * @param query the query, which has just been advanced
 * @param style how to show it. Default: the defaults of its properties
 */
export function answerTexts(
  database: Database,
  query: AtAnswer,
  style: AnswerStyle = {},
): string[] {
  const terms = query.terms();
  const { goals, renamed } = residueOf(database, query);
  const names = namesIn(terms);
  for (const [copy, original] of renamed) {
    const name = names.get(original);
    if (name !== undefined) names.set(copy, name);
  }
  nameOthers(names, [...terms.values(), ...goals], renamed);
  const texts = goals.map((goal) => valueText(database, goal, names, style, GOAL));
  return [...namedBindings(database, terms, names, style), ...texts];
}

/**
 * The residual goals of the current answer, in the form in which they are shown. They refer to copies of
 * the variables; `renamed` maps these to the originals.
 */
export function residueOf(
  database: Database,
  query: AtAnswer,
): { goals: Term[]; renamed: ReadonlyMap<Cell, Cell> } {
  const { goals, renamed } = query.residualGoals();
  return { goals: goals.map((goal) => unqualified(database, goal)), renamed };
}

/**
 * The names of the unbound variables of a goal: of variables that are unified with each other, the last
 * name.
 */
function namesIn(terms: ReadonlyMap<string, Term>): Map<Cell, string> {
  const names = new Map<Cell, string>();
  for (const [name, term] of terms) {
    const value = deref(term);
    if (isVariable(value)) names.set(value, name);
  }
  return names;
}

/**
 * Names the other variables of the answer; a variable that is a copy in residual goals gets the name of its
 * original.
 */
function nameOthers(
  names: Map<Cell, string>,
  shown: readonly Term[],
  renamed: ReadonlyMap<Cell, Cell>,
): void {
  let next = 0;
  for (const variable of variablesOf(listOf(shown))) {
    const original = renamed.get(variable) ?? variable;
    if (!names.has(original)) names.set(original, `_${variableName(next++)}`);
    names.set(variable, names.get(original)!);
  }
}

const USER = atom("user");

/** A goal with `user:G` replaced by `G` in its arguments, and without a leading library name. */
function unqualified(database: Database, goal: Term): Term {
  let g = deref(goal);
  if (isCompound(g) && g.t === COLON) {
    const module = deref(g.a0);
    const isLibrary = isAtom(module) && database.modules.get(atomName(module))?.library;
    if (isLibrary === true) g = deref(g.a1);
  }
  if (!isCompound(g)) return g;
  const shown = shallowCopy(g);
  for (let i = 0; i < g.t.arity; i++) {
    const x = deref(argument(g, i));
    if (isCompound(x) && x.t === COLON && deref(x.a0) === USER) setArgument(shown, i, x.a1);
  }
  return shown;
}

/**
 * The bindings of an answer, such as `X = 1` and `Y = [c,a,t]`, in order of appearance; each reads back as
 * a goal.
 *
 * @param database the database whose operators are used
 * @param terms the variables of the goal and their values
 */
export function bindings(database: Database, terms: ReadonlyMap<string, Term>): string[] {
  const names = namesIn(terms);
  nameOthers(names, [...terms.values()], new Map());
  return namedBindings(database, terms, names, {});
}

function namedBindings(
  database: Database,
  terms: ReadonlyMap<string, Term>,
  names: ReadonlyMap<Cell, string>,
  style: AnswerStyle,
): string[] {
  const unbound = new Map<Cell, string[]>();
  for (const [name, term] of terms) {
    const value = deref(term);
    if (!isVariable(value)) continue;
    const equals = unbound.get(value);
    if (equals === undefined) unbound.set(value, [name]);
    else equals.push(name);
  }
  const texts: string[] = [];
  for (const [name, term] of terms) {
    const value = deref(term);
    const equals = isVariable(value) ? unbound.get(value) : undefined;
    if (equals === undefined) {
      const goal = style.binding?.(name, value);
      texts.push(goal ?? `${name} = ${valueText(database, value, names, style, OPERAND)}`);
    } else {
      const next = equals[equals.indexOf(name) + 1];
      if (next !== undefined) texts.push(`${name} = ${next}`);
    }
  }
  return texts;
}

function valueText(
  database: Database,
  value: Term,
  names: ReadonlyMap<Cell, string>,
  style: AnswerStyle,
  priority: number,
): string {
  return formatTerm(value, {
    operators: database.user.operators,
    swi: database.flags.text("traditional") === "true",
    quoted: true,
    numberVars: true,
    ...style.write,
    variableNames: names,
    priority,
  });
}
