/**
 * The length of lists, and sorting. All sorts are stable and use the standard
 * order of terms.
 */
import {
  domainError,
  instantiationError,
  prologError,
  representationError,
  resourceError,
  typeError,
} from "../terms/error-terms.js";
import { filtered, isDivisible, mapped } from "../terms/effort.js";
import type { Ball } from "../terms/error-terms.js";
import { ATT, attributesOf, isAttributed } from "../terms/attributed-variables.js";
import { compare } from "../terms/order.js";
import { sortBy } from "./sorting.js";
import {
  ATOM,
  MINUS_PAIR,
  NIL,
  argument,
  atom,
  atomName,
  deref,
  isAtom,
  isCompound,
  isInteger,
  isVariable,
  structure,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import { listOf, viewList } from "../terms/walk.js";
import type { BuiltinRow } from "../machine/builtin.js";
import type { Machine } from "../machine/machine.js";
import { mostlyOnce } from "./generators.js";
import {
  MOST_FRESH,
  freshVariables,
  boundArgument,
  checkPartialList,
  isNegative,
  isUnbound,
  listArgument,
  measureList,
  naturalOrVariable,
} from "./arguments.js";

// -- length --------------------------------------------------------------------

/** A list of `n` fresh variables. */
function freshList(m: Machine, n: number): Term {
  return listOf(freshVariables(m, n));
}

function length(m: Machine, list: Term, n: Term): boolean | undefined {
  const { length: known, tail } = measureList(list);
  const wanted = naturalOrVariable(n);
  if (tail === NIL) return unify(m, wanted, known);
  if (!isVariable(tail)) throw typeError("list", deref(list));
  if (isVariable(wanted)) return wanted === tail ? false : undefined;
  if (typeof wanted !== "number" || wanted - known > MOST_FRESH) throw resourceError("memory");
  return wanted >= known && unify(m, tail, freshList(m, wanted - known));
}

/** The greatest value that the attributes of the variable `n` allow, as far as known. */
function upperBound(m: Machine, n: Term): number {
  const x = deref(n);
  let most = Infinity;
  if (!isAttributed(x)) return most;
  for (let a: Term = attributesOf(x); typeof a !== "number" && a.t === ATT; a = deref(a.a2)) {
    const bound = m.database.extensions.upperBounds.get(deref(a.a0))?.(a.a1);
    if (bound !== undefined && bound < most) most = bound;
  }
  return most;
}

function* lengths(m: Machine, list: Term, n: Term): Generator<boolean, boolean> {
  const { length: known, tail } = measureList(list);
  const most = upperBound(m, n) - known;
  for (let more = 0; more <= MOST_FRESH; more++) {
    if (more > most) return false;
    yield unify(m, tail, freshList(m, more)) && unify(m, n, known + more);
  }
  throw resourceError("memory");
}

// -- sorting -------------------------------------------------------------------

/** From this many integers on, a typed array sorts them several times faster. */
const MANY = 32;
/** Up to this many, that takes some milliseconds at most. */
const QUICK = 1 << 15;

/** The dereferenced items in the standard order, equal ones in their original order. */
function sorted(list: readonly Term[]): Term[] {
  const items = mapped(list, deref);
  const isQuick = items.length < QUICK || !isDivisible();
  if (isQuick && items.length >= MANY && items.every((x) => typeof x === "number")) {
    return Array.from(Float64Array.from(items as number[]).sort());
  }
  return sortBy(items, items).items;
}

/** The sorted items with only the first of those with the same key. */
function distinct(items: readonly Term[], keys: readonly Term[] = items): Term[] {
  return filtered(items, (_item, at) => at === 0 || compare(keys[at - 1]!, keys[at]!) !== 0);
}

function sort2(m: Machine, list: Term, result: Term): boolean {
  const items = listArgument(list);
  checkPartialList(result);
  return unify(m, result, listOf(distinct(sorted(items))));
}

function msort(m: Machine, list: Term, result: Term): boolean {
  return unify(m, result, listOf(sorted(listArgument(list))));
}

function pairKey(x: Term): Term {
  const item = boundArgument(x);
  if (typeof item === "number" || item.t !== MINUS_PAIR) throw typeError("pair", item);
  return deref(item.a0);
}

/** Checks a result of `keysort/2`: a partial list of pairs, as far as it is instantiated. */
function checkPartialPairs(x: Term): void {
  checkPartialList(x);
  mapped(viewList(x).items, (element) => {
    const y = deref(element);
    if (!isUnbound(y) && (typeof y === "number" || y.t !== MINUS_PAIR)) throw typeError("pair", y);
    return y;
  });
}

function keysort(m: Machine, list: Term, result: Term): boolean {
  const pairs = mapped(listArgument(list), deref);
  const keys = mapped(pairs, pairKey);
  checkPartialPairs(result);
  return unify(m, result, listOf(sortBy(keys, pairs).items));
}

/** Where the key of `sort/4` is: argument numbers from the outside in; none for the whole term. */
function keyPath(x: Term): readonly (number | Cell)[] {
  const key = boundArgument(x);
  if (key === 0) return [];
  if (isAtom(key) || isInteger(key)) return [keyStep(key)];
  const { items, tail } = viewList(key);
  if (isUnbound(tail)) throw instantiationError();
  if (tail !== NIL || items.length === 0) throw typeError("sort_key", key);
  return items.map((item) => keyStep(boundArgument(item)));
}

function keyStep(x: Term): number | Cell {
  if (typeof x === "number") {
    if (x < 1) throw domainError("not_less_than_one", x);
    return x;
  }
  if (isInteger(x)) {
    throw isNegative(x) ? domainError("not_less_than_one", x) : representationError("max_arity");
  }
  if (x.t !== ATOM) throw typeError("sort_key", x);
  return x;
}

function noArgument(n: number, x: Term): Ball {
  return prologError(structure("existence_error", atom("argument"), n, x));
}

function keyAt(x: Term, path: readonly (number | Cell)[]): Term {
  let y = deref(x);
  for (const n of path) {
    if (isUnbound(y)) throw instantiationError();
    if (!isCompound(y)) throw typeError("compound", y);
    // A name would be the key of a dict, and dicts are not supported.
    if (typeof n !== "number") throw typeError("dict", y);
    if (n > y.t.arity) throw noArgument(n, y);
    y = deref(argument(y, n - 1));
  }
  return y;
}

const ORDERS = ["@<", "@=<", "@>", "@>="];

function sort4(m: Machine, key: Term, order: Term, list: Term, result: Term): boolean {
  const path = keyPath(key);
  const o = boundArgument(order);
  if (!isAtom(o)) throw typeError("atom", o);
  const name = atomName(o);
  if (!ORDERS.includes(name)) throw domainError("order", o);
  const given = listArgument(list);
  const found = mapped(given, (x) => keyAt(x, path));
  const { keys, items } = sortBy(found, given, name === "@>" || name === "@>=");
  return unify(m, result, listOf(name.includes("=") ? items : distinct(items, keys)));
}

export const lists: readonly BuiltinRow[] = [
  {
    name: "length",
    arity: 2,
    modes: ["length(?List, ?Length)"],
    doc: "True iff List is a list of Length elements.",
    determinism: "nondet",
    example: `
      ?- length([a,b], N).
      N = 2.
      ?- length(Xs, 2).
      Xs = [_1,_2].
      ?- length(Xs, N).
      Xs = [], N = 0
      ;  Xs = [_1], N = 1
      ;  ... .
      ?- length([a|b], N).
      error: type_error(list,[a|b]).
      ?- length(Xs, -1).
      error: domain_error(not_less_than_zero,-1).
      ?- length(Xs, a).
      error: type_error(integer,a).
    `,
    ...mostlyOnce("length", 2, length, lengths, true),
  },
  {
    name: "$skip_list",
    arity: 2,
    modes: ["'$skip_list'(?List, -Tail)"],
    doc: "True iff Tail is what follows the known elements of List: `[]` if List is a proper list.",
    det: (m, list, tail) => unify(m, tail, measureList(list).tail),
    long: true,
  },
];

export const sorting: readonly BuiltinRow[] = [
  {
    name: "sort",
    arity: 2,
    modes: ["sort(+List, ?Sorted)"],
    doc: "True iff Sorted has the elements of List in the standard order, without duplicates.",
    determinism: "semidet",
    example: `
      ?- sort([c,a,b,a], Sorted).
      Sorted = [a,b,c].
      ?- sort([b|_], Sorted).
      error: instantiation_error.
      ?- sort(a, Sorted).
      error: type_error(list,a).
    `,
    iso: true,
    det: sort2,
    long: true,
  },
  {
    name: "msort",
    arity: 2,
    modes: ["msort(+List, ?Sorted)"],
    doc: "True iff Sorted has the elements of List in the standard order.",
    determinism: "semidet",
    example: `
      ?- msort([c,a,b,a], Sorted).
      Sorted = [a,a,b,c].
      ?- msort(_, Sorted).
      error: instantiation_error.
    `,
    det: msort,
    long: true,
  },
  {
    name: "keysort",
    arity: 2,
    modes: ["keysort(+Pairs, ?Sorted)"],
    doc: "True iff Sorted has the pairs `Key-Value` of Pairs, ordered by their keys.",
    determinism: "semidet",
    example: `
      ?- keysort([b-1,a-2,b-0], Sorted).
      Sorted = [a-2,b-1,b-0].
      ?- keysort([a], Sorted).
      error: type_error(pair,a).
    `,
    iso: true,
    det: keysort,
    long: true,
  },
  {
    name: "sort",
    arity: 4,
    modes: ["sort(+Key, +Order, +List, ?Sorted)"],
    doc: "True iff Sorted is List ordered by argument Key of its elements, or by the elements themselves if Key is 0; `@<` and `@>` remove duplicates.",
    determinism: "semidet",
    example: `
      ?- sort(1, @>=, [f(1,a),f(2,b),f(1,c)], Sorted).
      Sorted = [f(2,b),f(1,a),f(1,c)].
      ?- sort(0, @>, [1,3,2,3], Sorted).
      Sorted = [3,2,1].
      ?- sort(0, up, [a], Sorted).
      error: domain_error(order,up).
      ?- sort(1, @<, [a], Sorted).
      error: type_error(compound,a).
    `,
    det: sort4,
    long: true,
  },
];
