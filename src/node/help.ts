/*
 * `help/0,1` and `apropos/1`: the predicate reference at the prompt.
 *
 * The reference is read on first use.
 */
import { predicateReference } from "./reference.js";
import type { PredicateReference } from "./reference.js";
import type { Engine } from "../engine/engine.js";
import { makeAtom, makeCompound } from "../machine/build.js";
import type { Call, Instead } from "../machine/host-predicates.js";
import { instantiationError, typeError } from "../machine/raise.js";
import { predicatesOf } from "../programs/predicate-list.js";
import { argumentsOf, isVariable } from "../machine/value-parts.js";
import { nearest } from "../text/spelling.js";

/** Defines them in an engine. */
export function installHelp(engine: Engine): void {
  const { predicates } = engine.inside;
  let known: readonly PredicateReference[] | undefined;
  const reference = (): readonly PredicateReference[] => (known ??= predicateReference());
  predicates.det("help", 0, (call) => print(call, OVERVIEW));
  predicates.det("help", 1, (call) => {
    const { name, arity } = predicateOf(call);
    const isMeant = (p: { readonly name: string; readonly arity: number }): boolean =>
      p.name === name && (arity === undefined || p.arity === arity);
    const found = reference().filter(isMeant);
    if (found.length > 0) return print(call, found.map(page).join("\n"));
    const ofProgram = predicatesOf(engine, { module: "user" }).filter(isMeant);
    return print(call, ofProgram.length > 0 ? own(ofProgram) : unknown(reference(), name, arity));
  });
  predicates.det("apropos", 1, (call) => print(call, list(reference(), wordOf(call))));
}

/** Writes a text to the current output. */
function print({ core }: Call, text: string): Instead {
  return { goal: makeCompound(core, "write", [makeAtom(core, text)]) };
}

function predicateOf(call: Call): { name: string; arity: number | undefined } {
  const spec = call.value(0);
  if (typeof spec === "string") return { name: spec, arity: undefined };
  if (isVariable(spec)) throw instantiationError(call.core);
  const [name, arity] = argumentsOf(spec, "/", 2) ?? [];
  if (typeof name === "string" && typeof arity === "number") return { name, arity };
  throw typeError(call.core, "predicate_indicator", call.cell(0));
}

function wordOf(call: Call): string {
  const word = call.value(0);
  if (isVariable(word)) throw instantiationError(call.core);
  if (typeof word === "string" || typeof word === "number") return String(word);
  if (typeof word === "object" && "string" in word) return word.string;
  if (Array.isArray(word) && word.every((part) => typeof part === "string")) return word.join("");
  throw typeError(call.core, "text", call.cell(0));
}

/** The maximal number of lines that `apropos/1` prints. */
const MOST = 40;

/** The text of `help/0`. */
const OVERVIEW = `Type a goal with a full stop, such as  member(X, [a,b]).
After an answer, ; or SPACE asks for the next one, RETURN stops, h lists all keys.

  [File].  or  ['dir/file.pl'].  loads a program, [user]. clauses that you type (Ctrl-D ends them).
  help(Name).  help(Name/Arity).  tells of a predicate, apropos(Word). finds some.
  listing(Name).                  shows the clauses of a predicate.
  Ctrl-C stops a query. halt. or Ctrl-D leaves.
`;

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

/** The predicates that a word is about, one on each line. */
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
interface OwnPredicate {
  readonly name: string;
  readonly arity: number;
  readonly place: { readonly file: string; readonly line: number } | undefined;
}

/** The help on predicates of the program. */
function own(predicates: readonly OwnPredicate[]): string {
  const lines = predicates.map(({ name, arity, place }) => {
    const where = place === undefined ? "" : `, at ${place.file}:${place.line}`;
    return `${name}/${arity} is a predicate of the program${where}; listing(${name}). shows it.\n`;
  });
  return lines.join("");
}
