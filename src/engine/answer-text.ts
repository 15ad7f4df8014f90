/*
 * Answers as text that reads back as a goal.
 *
 * A variable that has a value is shown with it. Variables that are unified with each other but unbound are
 * shown as equal, each to the next one, and values refer to them by the name of the last. An unbound
 * variable that is equal to no other is not shown. Variables without a name in the goal are called `_A`,
 * `_B` and so on, in order of appearance in the whole answer.
 */
import type { Database } from "../machine/database.js";
import { atOnce, resumed } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
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
import type { Bounds } from "./conversion.js";

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
/** Characters of a text that count as a part. */
const CHARACTERS = 8;
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
  return atOnce(answerTextsInParts(database, query.terms(), query.residualGoals(), style));
}

/** The same in parts. Throws if the texts are too large for `bounds`. */
export function* answerTextsInParts(
  database: Database,
  terms: ReadonlyMap<string, Term>,
  residue: ReturnType<AtAnswer["residualGoals"]>,
  style: AnswerStyle,
  bounds?: Bounds,
): LongWork<string[]> {
  const goals = residue.goals.map((goal) => unqualified(database, goal));
  const { renamed } = residue;
  const names = namesIn(terms);
  for (const [copy, original] of renamed) {
    const name = names.get(original);
    if (name !== undefined) names.set(copy, name);
  }
  const shown = listOf([...terms.values(), ...goals]);
  nameOthers(names, yield* resumed(() => variablesOf(shown)), renamed);
  const texts: string[] = [];
  let size = 0;
  for (const text of textsInOrder(database, terms, goals, names, style)) {
    const made = yield* resumed(text);
    texts.push(made);
    size += 1 + Math.trunc(made.length / CHARACTERS);
    if (bounds !== undefined && size > bounds.size) throw bounds.tooLarge();
    yield 100;
  }
  return texts;
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
  variables: readonly Cell[],
  renamed: ReadonlyMap<Cell, Cell>,
): void {
  let next = 0;
  for (const variable of variables) {
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
  const residue = { goals: [], renamed: new Map<Cell, Cell>() };
  return atOnce(answerTextsInParts(database, terms, residue, {}));
}

/** What makes the texts, one after the other. */
function* textsInOrder(
  database: Database,
  terms: ReadonlyMap<string, Term>,
  goals: readonly Term[],
  names: ReadonlyMap<Cell, string>,
  style: AnswerStyle,
): Generator<() => string, void, undefined> {
  /** Of variables that are equal to a later one, the name of the next. */
  const following = new Map<string, string>();
  const last = new Map<Cell, string>();
  for (const [name, term] of terms) {
    const value = deref(term);
    if (!isVariable(value)) continue;
    const before = last.get(value);
    if (before !== undefined) following.set(before, name);
    last.set(value, name);
  }
  for (const [name, term] of terms) {
    const value = deref(term);
    if (isVariable(value)) {
      const next = following.get(name);
      if (next !== undefined) yield () => `${name} = ${next}`;
      continue;
    }
    const goal = style.binding?.(name, value);
    yield () => goal ?? `${name} = ${valueText(database, value, names, style, OPERAND)}`;
  }
  for (const goal of goals) yield () => valueText(database, goal, names, style, GOAL);
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
