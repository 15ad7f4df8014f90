/*
 * `help/0,1` and `apropos/1`: the predicate reference at the prompt.
 *
 * The reference is read on first use.
 */
import { OVERVIEW, list, own, page, unknown } from "./help-text.js";
import { predicateReference } from "./reference.js";
import type { PredicateReference } from "./reference.js";
import type { Engine } from "../engine/engine.js";
import { makeAtom, makeCompound } from "../machine/build.js";
import type { Call, Instead } from "../machine/host-predicates.js";
import { instantiationError, typeError } from "../machine/raise.js";
import { predicatesOf } from "../programs/predicate-list.js";
import { argumentsOf, isVariable } from "../machine/value-parts.js";

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
