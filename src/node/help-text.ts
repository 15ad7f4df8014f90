/** The texts that `help/0,1` and `apropos/1` print. */
import { nearest } from "../text/spelling.js";
import type { PredicateReference } from "./reference.js";

/** The maximal number of lines that `apropos/1` prints. */
const MOST = 40;

/** The text of `help/0`. */
export const OVERVIEW = `Type a goal with a full stop, such as  member(X, [a,b]).
After an answer, ; or SPACE asks for the next one, RETURN stops, h lists all keys.

  [File].  or  ['dir/file.pl'].  loads a program, [user]. clauses that you type (Ctrl-D ends them).
  help(Name).  help(Name/Arity).  tells of a predicate, apropos(Word). finds some.
  listing(Name).                  shows the clauses of a predicate.
  Ctrl-C stops a query. halt. or Ctrl-D leaves.
`;

/** The reference text of a predicate. */
export function page(p: PredicateReference): string {
  const where = p.library === undefined ? "builtin" : `library(${p.library})`;
  const kind = p.determinism === undefined ? "" : ` is ${p.determinism}`;
  const heads = p.modes.map((mode) => `${mode}${kind}.`);
  const parts = [`${heads.join("\n")}\n    [${where}${p.iso ? ", ISO" : ""}]`, indented(p.text)];
  if (p.example !== "") parts.push(indented(p.example));
  return `${parts.join("\n\n")}\n`;
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, "    ");
}

/** The predicates that a word is about, one on each line. */
export function list(all: readonly PredicateReference[], word: string): string {
  const wanted = word.toLowerCase();
  const named = all.filter((p) => p.name.toLowerCase().includes(wanted));
  const others = all.filter((p) => !named.includes(p) && p.text.toLowerCase().includes(wanted));
  const found = [...named, ...others];
  if (found.length === 0) return `Nothing is said about ${word}.\n`;
  const shown = found.slice(0, MOST);
  const width = Math.max(...shown.map((p) => p.indicator.length));
  const lines = shown.map((p) => {
    const [sentence] = p.text.replace(/\s+/g, " ").split(/(?<=\.)\s/);
    return `${p.indicator.padEnd(width)}  ${sentence}`.slice(0, 100);
  });
  if (found.length > MOST) lines.push(`... and ${found.length - MOST} others`);
  return `${lines.join("\n")}\n`;
}

/** The answer for a predicate that is not in the reference. */
export function unknown(
  all: readonly PredicateReference[],
  name: string,
  arity: number | undefined,
): string {
  const near = nearest(
    name,
    all.map((p) => p.name),
  );
  const shown = arity === undefined ? name : `${name}/${arity}`;
  const hint = near.length === 0 ? "" : ` Names like it: ${near.join(", ")}.`;
  return `There is no help on ${shown}.${hint}\n`;
}

/** A predicate of a program. */
export interface OwnPredicate {
  readonly name: string;
  readonly arity: number;
  readonly place: { readonly file: string; readonly line: number } | undefined;
}

/** The help on predicates of the program. */
export function own(predicates: readonly OwnPredicate[]): string {
  const lines = predicates.map(({ name, arity, place }) => {
    const where = place === undefined ? "" : `, at ${place.file}:${place.line}`;
    return `${name}/${arity} is a predicate of the program${where}; listing(${name}). shows it.\n`;
  });
  return lines.join("");
}
