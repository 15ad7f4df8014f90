/*
 * `help/0,1` and `apropos/1`: the predicate reference at the prompt.
 *
 * The reference is built on first use.
 */
import { instantiationError, typeError } from "../terms/error-terms.js";
import { SLASH, atomName, deref, isAtom, isCompound, isVariable } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { textOf } from "../text/textual.js";
import type { Engine } from "../engine/engine.js";
import type { BuiltinRow } from "../machine/builtin.js";
import type { Machine } from "../machine/machine.js";
import { OVERVIEW, list, own, page, unknown } from "./help-text.js";
import { predicateReference } from "./reference.js";
import type { PredicateReference } from "./reference.js";

/**
 * The rows for one engine.
 *
 * @param engine the engine whose predicates are explained
 */
export function helpRows(engine: Engine): readonly BuiltinRow[] {
  let known: readonly PredicateReference[] | undefined;
  const reference = (): readonly PredicateReference[] => (known ??= predicateReference());
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
        return print(m, answer(engine, all, name, arity));
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

/** The answer for a predicate that is not in the reference. */
function answer(
  engine: Engine,
  all: readonly PredicateReference[],
  name: string,
  arity: number | undefined,
): string {
  const found = [...engine.database.user.predicates.values()].filter(
    (p) => p.name === name && p.isDefined && (arity === undefined || p.arity === arity),
  );
  return found.length === 0
    ? unknown(all, name, arity)
    : own(found.map((p) => ({ name, arity: p.arity, place: p.living()[0]?.place })));
}
