/*
 * `help/0,1` and `apropos/1`: the predicate reference at the prompt.
 *
 * The reference is built on first use.
 */
import { instantiationError, typeError } from "../terms/error-terms.js";
import { SLASH, atomName, deref, isAtom, isCompound, isVariable } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { textOf } from "../text/textual.js";
import { nearest } from "../text/spelling.js";
import type { Engine } from "../engine/engine.js";
import type { BuiltinRow } from "../machine/builtin.js";
import type { Machine } from "../machine/machine.js";
import { predicateReference } from "./reference.js";
import type { PredicateReference } from "./reference.js";

/** The maximal number of lines that `apropos/1` prints. */
const MOST = 40;

const OVERVIEW = `Type a goal with a full stop, such as  member(X, [a,b]).
After an answer, ; or SPACE asks for the next one, RETURN stops, h lists all keys.

  [File].  or  ['dir/file.pl'].  loads a program, [user]. clauses that you type (Ctrl-D ends them).
  help(Name).  help(Name/Arity).  tells of a predicate, apropos(Word). finds some.
  listing(Name).                  shows the clauses of a predicate.
  Ctrl-C stops a query. halt. or Ctrl-D leaves.
`;

/**
 * The rows for one engine.
 *
 * @param engine the engine whose predicates are explained
 */
export function helpRows(engine: Engine): readonly BuiltinRow[] {
  let known: readonly PredicateReference[] | undefined;
  const reference = (): readonly PredicateReference[] => (known ??= predicateReference(engine));
  return [
    {
      name: "help",
      arity: 0,
      modes: ["help"],
      doc: "Prints a short help for the top level.",
      det: (m) => print(m, OVERVIEW),
    },
    {
      name: "help",
      arity: 1,
      modes: ["help(+Predicate)"],
      doc: "Prints the reference entry of Predicate, a name or Name/Arity.",
      det(m, spec) {
        const { name, arity } = predicateOf(spec);
        const all = reference();
        const found = all.filter(
          (p) => p.name === name && (arity === undefined || p.arity === arity),
        );
        if (found.length > 0) return print(m, found.map(page).join("\n"));
        return print(m, unknown(engine, all, name, arity));
      },
    },
    {
      name: "apropos",
      arity: 1,
      modes: ["apropos(+Word)"],
      doc: "Lists the predicates whose name or description contains Word.",
      det: (m, word) => print(m, list(reference(), wordOf(word))),
    },
  ];
}

function print(m: Machine, text: string): boolean {
  m.database.streams.currentTextOutput().write(text);
  return true;
}

function predicateOf(spec: Term): { name: string; arity: number | undefined } {
  const x = deref(spec);
  if (isVariable(x)) throw instantiationError();
  if (isCompound(x) && x.t === SLASH) {
    const name = deref(x.a0);
    const arity = deref(x.a1);
    if (isAtom(name) && typeof arity === "number") return { name: atomName(name), arity };
  }
  if (isAtom(x)) return { name: atomName(x), arity: undefined };
  throw typeError("predicate_indicator", x);
}

function wordOf(word: Term): string {
  const x = deref(word);
  if (isVariable(x)) throw instantiationError();
  const text = textOf(x, { lists: true });
  if (text === undefined) throw typeError("text", x);
  return text;
}

/** The reference text of a predicate. */
function page(p: PredicateReference): string {
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

function list(all: readonly PredicateReference[], word: string): string {
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
function unknown(
  engine: Engine,
  all: readonly PredicateReference[],
  name: string,
  arity: number | undefined,
): string {
  const own = [...engine.database.user.predicates.values()].filter(
    (p) => p.name === name && p.isDefined && (arity === undefined || p.arity === arity),
  );
  if (own.length > 0) {
    const lines = own.map((p) => {
      const place = p.living()[0]?.place;
      const where = place === undefined ? "" : `, at ${place.file}:${place.line}`;
      return `${p.indicator} is a predicate of the program${where}; listing(${p.name}). shows it.`;
    });
    return `${lines.join("\n")}\n`;
  }
  const near = nearest(
    name,
    all.map((p) => p.name),
  );
  const shown = arity === undefined ? name : `${name}/${arity}`;
  const hint = near.length === 0 ? "" : ` Names like it: ${near.join(", ")}.`;
  return `There is no help on ${shown}.${hint}\n`;
}
