/*
 * Answers as text.
 *
 * A variable that has a value is shown with it. Variables that are one and unbound are shown as
 * equal, each to the next of them, and go by the name of the last inside of values. An unbound
 * variable that is equal to no other is not shown.
 */
import type { Engine } from "../engine/engine.js";
import { formatTerm } from "../text/writer.js";
import { deref, isVariable } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";

/** The priority below which a value needs no brackets beside `=`. */
const OPERAND = 699;

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

function valueText(engine: Engine, value: Term, names: ReadonlyMap<Cell, string>): string {
  return formatTerm(value, {
    operators: engine.database.user.operators,
    quoted: true,
    numberVars: true,
    variableNames: names,
    priority: OPERAND,
  });
}
