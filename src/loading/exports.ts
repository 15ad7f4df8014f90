/**
 * The names of libraries, and of what they export.
 */
import { domainError, typeError } from "../terms/error-terms.js";
import {
  Functor,
  SLASH,
  argument,
  atomName,
  deref,
  functor,
  struct1,
  hasFunctor,
  isAtom,
} from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { properList } from "../terms/walk.js";
import { Reader } from "../text/parser.js";
import type { ReadContext } from "../text/parser.js";
import { SourceText } from "../text/source-text.js";
import { textOf } from "../text/textual.js";
import type { TextKinds } from "../text/textual.js";
import { predicateKey } from "../machine/database.js";
import type { PredicateKey } from "../machine/module.js";

export const MODULE: Functor = functor("module", 2);
export const OP: Functor = functor("op", 3);
const DIRECTIVE = functor(":-", 1);
const INDICATOR2 = functor("//", 2);
const LIBRARY = functor("library", 1);

/** The name in a library term, for example `dcg/basics` in `library(dcg/basics)`. */
export function libraryName(x: Term): string {
  const name = pathName(x);
  if (name === undefined) throw domainError("source_sink", struct1(LIBRARY, x));
  return name;
}

/** The text of a path such as `src/parser` or `'../a'/b`; undefined for any other term. */
export function pathName(x: Term, kinds?: TextKinds): string | undefined {
  let rest = deref(x);
  if (!hasFunctor(rest, SLASH)) return textOf(rest, kinds);
  const parts: string[] = [];
  for (; hasFunctor(rest, SLASH); rest = deref(rest.a0)) {
    const last = textOf(deref(rest.a1));
    if (last === undefined) return undefined;
    parts.unshift(last);
  }
  const first = textOf(rest);
  return first === undefined ? undefined : [first, ...parts].join("/");
}

/** The key of `Name/Arity` or `Name//Arity`. */
export function exportKey(item: Term): PredicateKey {
  if (typeof item === "number" || (item.t !== SLASH && item.t !== INDICATOR2)) {
    throw typeError("predicate_indicator", item);
  }
  const name = deref(item.a0);
  const arity = deref(argument(item, 1));
  if (!isAtom(name) || typeof arity !== "number") {
    throw typeError("predicate_indicator", item);
  }
  return predicateKey(atomName(name), item.t === SLASH ? arity : arity + 2);
}

/** `Name/Arity`, as in the export lists of prepared libraries. */
export function indicatorOf(key: PredicateKey): string {
  return key instanceof Functor ? `${key.name}/${key.arity}` : `${atomName(key)}/0`;
}

/** The exports that the module declaration of a library's text lists. */
export function declaredExports(text: string, context: ReadContext): string[] {
  const first = new Reader(new SourceText(text, "library"), context).read()?.term;
  if (first === undefined || !hasFunctor(first, DIRECTIVE)) return [];
  const declaration = deref(first.a0);
  if (!hasFunctor(declaration, MODULE)) return [];
  return (properList(declaration.a1) ?? []).flatMap((item) => {
    const x = deref(item);
    return hasFunctor(x, OP) ? [] : [indicatorOf(exportKey(x))];
  });
}
