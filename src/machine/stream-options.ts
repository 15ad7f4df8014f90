/*
 * Lists of options, as predicates on streams take them. Errors come in the standard's order: a variable, then a
 * term that is no list, then an element that is no option.
 */
import {
  NIL,
  argument,
  arityOf,
  functorName,
  isVariable,
  kindOf,
  listOf,
  stringOf,
} from "./cells.js";
import { domainError, instantiationError, typeError } from "./raise.js";
import type { Store } from "./store.js";

/** One option: `Name(Value)` or `Name = Value`. */
export interface Option {
  readonly name: string;
  /** The dereferenced argument. */
  readonly value: number;
  /** The whole option, for errors. */
  readonly term: number;
}

/** The elements of a list of options. */
export function readOptions(core: Store, list: number, kind: string): Option[] {
  const { items, tail } = listOf(core, list);
  if (isVariable(tail) || items.some(isVariable)) throw instantiationError(core);
  if (tail !== NIL) throw typeError(core, "list", list);
  return items.map((term) => {
    if (kindOf(core, term) === "compound") {
      const arity = arityOf(core, term);
      if (arity === 1)
        return { name: functorName(core, term), value: argument(core, term, 0), term };
      const name = nameOf(core, argument(core, term, 0));
      if (arity === 2 && functorName(core, term) === "=" && name !== undefined)
        return { name, value: argument(core, term, 1), term };
    }
    throw domainError(core, kind, term);
  });
}

/** The value of an option that is an atom, which is one of `values` if these are given. */
export function atomOption(
  core: Store,
  { value, term }: Option,
  kind: string,
  values?: readonly string[],
): string {
  if (isVariable(value)) throw instantiationError(core);
  const name = nameOf(core, value);
  if (name === undefined || values?.includes(name) === false) throw domainError(core, kind, term);
  return name;
}

/** The value of an option that is `true` or `false`. */
export function booleanOption(core: Store, option: Option, kind: string): boolean {
  return atomOption(core, option, kind, ["true", "false"]) === "true";
}

export function nameOf(core: Store, cell: number): string | undefined {
  return (cell & 7) === 7 ? core.name(cell) : undefined;
}

/** The text of an atom, a string, or a list of characters or codes. */
export function textOf(core: Store, cell: number): string | undefined {
  const name = nameOf(core, cell);
  if (name !== undefined) return name;
  if (kindOf(core, cell) === "string") return stringOf(core, cell);
  const { items, tail } = listOf(core, cell);
  if (items.length === 0 || tail !== NIL) return undefined;
  let text = "";
  for (const item of items) {
    const char = (item & 7) === 3 ? characterOf(item >> 3) : nameOf(core, item);
    if (char === undefined || [...char].length !== 1) return undefined;
    text += char;
  }
  return text;
}

function characterOf(code: number): string | undefined {
  return code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
