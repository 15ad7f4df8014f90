/**
 * Option lists, as the predicates on streams, reading and writing take them. Errors come in the standard's
 * order: an unbound list or element, then a term that is not a list, then an element that is not an option.
 */
import { domainError, instantiationError, typeError } from "../terms/error-terms.js";
import {
  EQUALS,
  NIL,
  argument,
  atomName,
  deref,
  isAtom,
  isCompound,
  isInteger,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { viewList } from "../terms/walk.js";
import { smallInteger } from "./arguments.js";
import { isUnbound } from "./text.js";

/** One option: `Name(Value)` or `Name = Value`. */
export interface Option {
  readonly name: string;
  /** The dereferenced argument. */
  readonly value: Term;
  /** The whole option, for errors. */
  readonly term: Cell;
}

/** The elements of an option list. `kind` is, for example, `write_option`. */
export function readOptions(list: Term, kind: string): Option[] {
  const { items, tail } = viewList(list);
  if (isUnbound(tail) || items.some((item) => isUnbound(item))) {
    throw instantiationError();
  }
  if (tail !== NIL) throw typeError("list", deref(list));
  return items.map((item) => {
    const option = deref(item);
    if (isCompound(option)) {
      if (option.t.arity === 1) {
        return { name: option.t.name, value: deref(argument(option, 0)), term: option };
      }
      if (option.t === EQUALS) {
        const name = deref(option.a0);
        if (isAtom(name)) return { name: atomName(name), value: deref(option.a1), term: option };
      }
    }
    throw domainError(kind, option);
  });
}

/** The value of an option that is an atom, which is one of `values` if these are given. */
export function atomOption(option: Option, kind: string, values?: readonly string[]): string {
  const { value, term } = option;
  if (isAtom(value)) {
    const name = atomName(value);
    if (values === undefined || values.includes(name)) return name;
  } else if (isUnbound(value)) {
    throw instantiationError();
  }
  throw domainError(kind, term);
}

/** The value of an option that is `true` or `false`. */
export function booleanOption(option: Option, kind: string): boolean {
  return atomOption(option, kind, BOOLEANS) === "true";
}

const BOOLEANS: readonly string[] = ["true", "false"];

/** The value of an option that is a small integer of at least `least`. */
export function integerOption(option: Option, kind: string, least: number): number {
  const { value, term } = option;
  if (isUnbound(value)) throw instantiationError();
  if (!isInteger(value)) throw domainError(kind, term);
  const n = smallInteger(value);
  if (n < least) throw domainError(kind, term);
  return n;
}
