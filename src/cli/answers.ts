/*
 * Answers as text.
 *
 * A variable that has a value is shown with it. Variables that are one and unbound are shown as
 * equal, each to the next of them, and go by the name of the last inside of values. An unbound
 * variable that is equal to no other is not shown.
 */
import type { Engine } from "../engine/engine.js";
import type { Query } from "../engine/query.js";
import { formatTerm } from "../text/writer.js";
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
import { numberOf } from "../terms/order.js";
import type { Cell, Term } from "../terms/term.js";

/** The priority below which a value needs no brackets beside `=`. */
const OPERAND = 699;
/** The priority of a goal beside commas. */
const GOAL = 999;

/**
 * The present answer of a query: its bindings, then the goals that still wait on variables of it.
 *
 * @param engine whose operators are used
 * @param query which has just been advanced
 */
export function answerTexts(engine: Engine, query: Query): string[] {
  const terms = query.terms();
  const { goals, renamed } = query.residualGoals();
  const names = new Map<Cell, string>();
  for (const [name, term] of terms) {
    const value = deref(term);
    if (isVariable(value)) names.set(value, name);
  }
  for (const [copy, original] of renamed) {
    names.set(copy, names.get(original) ?? `_${numberOf(original)}`);
  }
  const texts = goals.map((goal) => valueText(engine, unqualified(engine, goal), names, GOAL));
  return [...bindings(engine, terms), ...texts];
}

const USER = atom("user");

/** A goal with `G` for each argument `user:G`, and without the name of a library in front. */
function unqualified(engine: Engine, goal: Term): Term {
  let g = deref(goal);
  if (isCompound(g) && g.t === COLON) {
    const module = deref(g.a0);
    const isLibrary = isAtom(module) && engine.database.modules.get(atomName(module))?.library;
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
 * The bindings of an answer, such as `X = 1` and `Y = [c,a,t]`, in order of appearance; each reads
 * back as a goal.
 *
 * @param engine whose operators are used
 * @param terms the variables of the goal and their values
 */
export function bindings(engine: Engine, terms: ReadonlyMap<string, Term>): string[] {
  const unbound = new Map<Cell, string[]>();
  for (const [name, term] of terms) {
    const value = deref(term);
    if (!isVariable(value)) continue;
    const equals = unbound.get(value);
    if (equals === undefined) unbound.set(value, [name]);
    else equals.push(name);
  }
  const names = new Map([...unbound].map(([cell, equals]) => [cell, equals[equals.length - 1]]));
  const texts: string[] = [];
  for (const [name, term] of terms) {
    const value = deref(term);
    const equals = isVariable(value) ? unbound.get(value) : undefined;
    if (equals === undefined) {
      texts.push(`${name} = ${valueText(engine, value, names)}`);
    } else {
      const next = equals[equals.indexOf(name) + 1];
      if (next !== undefined) texts.push(`${name} = ${next}`);
    }
  }
  return texts;
}

function valueText(
  engine: Engine,
  value: Term,
  names: ReadonlyMap<Cell, string>,
  priority: number = OPERAND,
): string {
  return formatTerm(value, {
    operators: engine.database.user.operators,
    quoted: true,
    numberVars: true,
    variableNames: names,
    priority,
  });
}
