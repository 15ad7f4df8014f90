/**
 * What a term is.
 *
 * A term is a JavaScript number or a cell. A number is an integer that JavaScript holds exactly (its absolute
 * value is at most 2^53 - 1); everything else is a cell, whose first field `t` says what it is:
 *
 * | `t` | kind | fields |
 * | --- | --- | --- |
 * | `VAR` | variable | `a0` the term it is bound to, or `UNBOUND`; `a1` its stamp |
 * | `ATTVAR` | unbound attributed variable | `a1` its stamp; `a2` its attributes; `a3` the number of its birth |
 * | `ATOM` | atom | `a0` its name; `a1` the functors of that name |
 * | `FLOAT` | float | `a0` the number |
 * | `BIG` | integer beyond ±(2^53 - 1) | `a0` the bigint |
 * | `STRING` | string | `a0` the text |
 * | `REF` | handle of a JavaScript object | `a0` the object |
 * | another functor | compound | `a0` … its arguments; without any, see `emptyCompound` |
 *
 * Invariants. Atoms and functors are interned: equal ones are identical. An integer has one form only: a
 * `BIG` never holds a safe integer. A chain of bound variables ends. When two plain variables are unified,
 * the younger is bound; likewise for two attributed variables that still have attributes. But a plain
 * variable is bound to an attributed one even if that one is younger, so a chain may lead from an older
 * variable to a younger one.
 *
 * Four shapes make up all cells, by the number of argument slots: 2 (with variables, atoms, numbers, list
 * cells), 4, 8, and an array above eight. Few hidden classes keep the engine's property loads fast, and so
 * the test for a kind is `x.t === CONS`, never `instanceof`: with one class per kind, the zebra puzzle was
 * 1.7 times slower. A list cell is 48 bytes.
 */

import { AtomTable } from "./atom-table.js";
import { reserveText } from "./effort.js";
import { HASHED, digest } from "./long-texts.js";

/** The kinds of term in standard order; what `Functor.kind` holds. */
export const KIND_VARIABLE = 0;
export const KIND_FLOAT = 1;
export const KIND_BIG = 2;
export const KIND_ATOM = 3;
export const KIND_STRING = 4;
export const KIND_COMPOUND = 5;
export const KIND_REF = 6;

/** Name and arity of a compound, or the mark of another kind of cell. Interned. */
export class Functor {
  readonly name: string;
  readonly arity: number;
  readonly kind: number;
  /** The atom of that name, for a compound's functor. */
  readonly atom: Cell | undefined;

  constructor(name: string, arity: number, kind: number, cell?: Cell) {
    this.name = name;
    this.arity = arity;
    this.kind = kind;
    this.atom = cell;
  }
}

/**
 * A cell as code sees it. Which of the fields exist depends on `t`; reading one that the cell does not have
 * is a bug of the reader that nothing reports.
 */
export interface Cell {
  t: Functor;
  a0: Term;
  a1: Term;
  a2: Term;
  a3: Term;
  a4: Term;
  a5: Term;
  a6: Term;
  a7: Term;
  args: Term[];
}

/** A Prolog term: an integer, or a cell. */
export type Term = number | Cell;

// Object literals, not constructors: V8 always allocates a literal inline, however large the function around
// it, but inlines a constructor only within its inlining budget.

function cell2(t: Functor, a0: unknown, a1: unknown): Cell {
  return { t, a0, a1 } as unknown as Cell;
}

function cell4(t: Functor, a0: Term, a1: Term, a2: Term, a3: Term | undefined): Cell {
  return { t, a0, a1, a2, a3 } as unknown as Cell;
}

function cell8(
  t: Functor,
  a0: Term,
  a1: Term,
  a2: Term,
  a3: Term,
  a4: Term,
  a5: Term | undefined,
  a6: Term | undefined,
  a7: Term | undefined,
): Cell {
  return { t, a0, a1, a2, a3, a4, a5, a6, a7 } as unknown as Cell;
}

function cellN(t: Functor, args: Term[]): Cell {
  return { t, args } as unknown as Cell;
}

/**
 * Writes values of every kind into the fields `names` of an unused object. V8 compiles hot code on
 * assumptions about fields: that one is never written again, or holds small integers only. When such an
 * assumption breaks, it discards all that code. Breaking them at the start avoids that.
 */
export function settleFields(object: object, names: readonly string[]): void {
  const fields = object as Record<string, unknown>;
  for (const name of names) for (const value of [0, 0.5, NIL, undefined]) fields[name] = value;
}

/** What `a0` of an unbound variable holds. */
export const UNBOUND: Term = undefined as unknown as Term;

export const VAR: Functor = new Functor("variable", 0, KIND_VARIABLE);
/** An unbound variable with attributes; once bound, it is a `VAR` like others (attributed-variables.ts). */
export const ATTVAR: Functor = new Functor("variable", 0, KIND_VARIABLE);
export const ATOM: Functor = new Functor("atom", 0, KIND_ATOM);
export const FLOAT: Functor = new Functor("float", 0, KIND_FLOAT);
export const BIG: Functor = new Functor("integer", 0, KIND_BIG);
export const STRING: Functor = new Functor("string", 0, KIND_STRING);
export const REF: Functor = new Functor("reference", 0, KIND_REF);

const atoms = new AtomTable<Cell>();
/** Atoms with long names, by the digests of these. */
const longAtoms = new AtomTable<Cell>();

/** The atom of that name. */
export function atom(name: string): Cell {
  reserveText(name.length);
  if (name.length > HASHED) return longAtom(name);
  let cell = atoms.get(name);
  if (cell === undefined) {
    cell = cell2(ATOM, name, undefined);
    atoms.add(name, cell);
  }
  return cell;
}

function longAtom(name: string): Cell {
  const key = digest(name);
  const found = longAtoms.get(key);
  if (found !== undefined && atomName(found) === name) return found;
  // Another name may have the same digest, or have had it when this atom was made.
  let cell = atoms.get(name);
  if (cell === undefined) {
    cell = cell2(ATOM, name, undefined);
    if (found === undefined) longAtoms.add(key, cell);
    else atoms.add(name, cell);
  }
  return cell;
}

/** How many atoms have been made since the process began. */
export function atomsMade(): number {
  return atoms.made + longAtoms.made;
}

/**
 * Releases atoms to which nothing else refers, as far as JavaScript allows; returns how many. See
 * `AtomTable`.
 */
export function shedAtoms(pause: () => void): number {
  return atoms.shed(pause) + longAtoms.shed(pause);
}

/** The names of all atoms that exist now. */
export function atomNames(): string[] {
  return [...atoms.objects(), ...longAtoms.objects()].map(atomName);
}

/** The functor of that name and arity. Only `emptyCompound` has use for one without arguments. */
export function functor(name: string, arity: number): Functor {
  return functorOf(atom(name), arity);
}

/** The functor of the atom's name and that arity. */
export function functorOf(cell: Cell, arity: number): Functor {
  let known = cell.a1 as unknown as Functor[] | undefined;
  if (known === undefined) cell.a1 = (known = []) as unknown as Term;
  if (known.length < FEW) {
    for (const candidate of known) if (candidate.arity === arity) return candidate;
  } else {
    const found = byArity(known).get(arity);
    if (found !== undefined) return found;
  }
  const next = new Functor(atomName(cell), arity, KIND_COMPOUND, cell);
  if (known.push(next) > FEW) byArity(known).set(arity, next);
  return next;
}

/** Up to so many functors of a name are searched one after the other. */
const FEW = 32;
const manyArities = new WeakMap<Functor[], Map<number, Functor>>();

/** The functors of a name that has many, by their arities. */
function byArity(functors: Functor[]): Map<number, Functor> {
  let map = manyArities.get(functors);
  if (map === undefined) {
    map = new Map(functors.map((each) => [each.arity, each]));
    manyArities.set(functors, map);
  }
  return map;
}

export const NIL: Cell = atom("[]");
export const CONS: Functor = functor(".", 2);
export const CURLY: Cell = atom("{}");
export const CURLY_TERM: Functor = functor("{}", 1);
export const TRUE: Cell = atom("true");
export const FALSE: Cell = atom("false");
export const MINUS_PAIR: Functor = functor("-", 2);
export const COMMA: Functor = functor(",", 2);
export const COLON: Functor = functor(":", 2);
export const SLASH: Functor = functor("/", 2);
export const EQUALS: Functor = functor("=", 2);
export const VAR_TERM: Functor = functor("$VAR", 1);

const SLOTS: readonly string[] = ["a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7"];
const four = cell4(VAR, 0, 0, 0, undefined);
four.t = ATTVAR;
settleFields(four, SLOTS.slice(0, 4));
settleFields(cell2(VAR, undefined, undefined), SLOTS.slice(0, 2));
settleFields(cell8(VAR, 0, 0, 0, 0, 0, undefined, undefined, undefined), SLOTS);

/** Makes a fresh variable. `stamp` is the trail's stamp at its birth (see trail.ts). */
export function variable(stamp: number): Cell {
  return cell2(VAR, undefined, stamp);
}

/** How many attributed variables have been made; beyond the small integers only their order is lost. */
let births = 0;

/** A fresh attributed variable. */
export function attributedVariable(stamp: number, attributes: Term): Cell {
  births = (births + 1) & 0x3fffffff;
  return cell4(ATTVAR, UNBOUND, stamp, attributes, births);
}

/** A compound of one argument. */
export function struct1(t: Functor, a0: Term): Cell {
  return cell2(t, a0, undefined);
}

/** A compound of two arguments. */
export function struct2(t: Functor, a0: Term, a1: Term): Cell {
  return cell2(t, a0, a1);
}

/** A compound of three arguments. */
export function struct3(t: Functor, a0: Term, a1: Term, a2: Term): Cell {
  return cell4(t, a0, a1, a2, undefined);
}

/** A compound of four arguments. */
export function struct4(t: Functor, a0: Term, a1: Term, a2: Term, a3: Term): Cell {
  return cell4(t, a0, a1, a2, a3);
}

/** A compound of five arguments. */
export function struct5(t: Functor, a0: Term, a1: Term, a2: Term, a3: Term, a4: Term): Cell {
  return cell8(t, a0, a1, a2, a3, a4, undefined, undefined, undefined);
}

/** A list cell. */
export function cons(head: Term, tail: Term): Cell {
  return cell2(CONS, head, tail);
}

const empty = new WeakMap<Functor, Cell>();

/** The compound `name()`, which has no arguments; interned. As a goal it is the same as the atom. */
export function emptyCompound(name: string): Cell {
  const t = functor(name, 0);
  let cell = empty.get(t);
  if (cell === undefined) empty.set(t, (cell = cell2(t, undefined, undefined)));
  return cell;
}

/** The cell as a goal or the head of a clause, where `name()` is `name`. */
export function asGoal(x: Cell): Cell {
  return x.t.arity === 0 ? (x.t.atom ?? x) : x;
}

/** A compound with these arguments, whose number is the functor's arity, at least one. The array may be kept. */
export function compound(t: Functor, a: Term[]): Cell {
  const n = t.arity;
  if (n <= 2) return cell2(t, a[0], a[1]);
  if (n <= 4) return cell4(t, a[0]!, a[1]!, a[2]!, a[3]);
  if (n <= 8) {
    return cell8(t, a[0]!, a[1]!, a[2]!, a[3]!, a[4]!, a[5], a[6], a[7]);
  }
  return cellN(t, a);
}

/** `name(args…)`, or the atom when there are no arguments. */
export function structure(name: string, ...args: Term[]): Cell {
  return args.length === 0 ? atom(name) : compound(functor(name, args.length), args);
}

/** A compound with the same functor and the same arguments in slots of its own. */
export function shallowCopy(c: Cell): Cell {
  const n = c.t.arity;
  if (n === 0) return c;
  if (n <= 2) return cell2(c.t, c.a0, c.a1);
  if (n <= 4) return cell4(c.t, c.a0, c.a1, c.a2, c.a3);
  if (n <= 8) {
    return cell8(c.t, c.a0, c.a1, c.a2, c.a3, c.a4, c.a5, c.a6, c.a7);
  }
  return cellN(c.t, c.args.slice());
}

/** Argument `i`, counted from 0, as it stands: not dereferenced. */
export function argument(c: Cell, i: number): Term {
  if (c.t.arity > 8) return c.args[i]!;
  switch (i) {
    case 0:
      return c.a0;
    case 1:
      return c.a1;
    case 2:
      return c.a2;
    case 3:
      return c.a3;
    case 4:
      return c.a4;
    case 5:
      return c.a5;
    case 6:
      return c.a6;
    default:
      return c.a7;
  }
}

/** Sets argument `i` of a compound that nothing else refers to yet. */
export function setArgument(c: Cell, i: number, x: Term): void {
  if (c.t.arity > 8) {
    c.args[i] = x;
    return;
  }
  switch (i) {
    case 0:
      c.a0 = x;
      return;
    case 1:
      c.a1 = x;
      return;
    case 2:
      c.a2 = x;
      return;
    case 3:
      c.a3 = x;
      return;
    case 4:
      c.a4 = x;
      return;
    case 5:
      c.a5 = x;
      return;
    case 6:
      c.a6 = x;
      return;
    default:
      c.a7 = x;
  }
}

/** The arguments of a compound as an array of its own. */
export function argumentsOf(c: Cell): Term[] {
  const n = c.t.arity;
  if (n > 8) return c.args.slice();
  const out: Term[] = [];
  for (let i = 0; i < n; i++) out.push(argument(c, i));
  return out;
}

const MAX = Number.MAX_SAFE_INTEGER;
const MAX_BIG = BigInt(MAX);

/** The integer of that value, in its one form. */
export function integer(value: bigint): Term {
  return value <= MAX_BIG && value >= -MAX_BIG ? Number(value) : cell2(BIG, value, undefined);
}

/** The float of that value. */
export function float(value: number): Cell {
  return cell2(FLOAT, value, undefined);
}

/** The string of that text. */
export function string(text: string): Cell {
  reserveText(text.length);
  return cell2(STRING, text, undefined);
}

/** An opaque handle of a JavaScript object; equal to itself alone. */
export function reference(object: object): Cell {
  return cell2(REF, object, undefined);
}

/** The name of an atom. */
export function atomName(c: Cell): string {
  return c.a0 as unknown as string;
}

/** The value of a `FLOAT` cell. */
export function floatValue(c: Cell): number {
  return c.a0 as number;
}

/** The value of a `BIG` cell. */
export function bigValue(c: Cell): bigint {
  return c.a0 as unknown as bigint;
}

/** The text of a `STRING` cell. */
export function stringText(c: Cell): string {
  return c.a0 as unknown as string;
}

/** The object of a `REF` cell. */
export function referenced(c: Cell): object {
  return c.a0 as unknown as object;
}

/** The stamp of a variable. */
export function stampOf(c: Cell): number {
  return c.a1 as number;
}

/** The term that `x` stands for: itself, or what its chain of bindings leads to. */
export function deref(x: Term): Term {
  while (typeof x !== "number" && x.t === VAR) {
    const next: Term = x.a0;
    if (next === UNBOUND) return x;
    x = next;
  }
  return x;
}

/** Dereferences a variable, bound or not. */
export function follow(x: Cell): Term {
  for (;;) {
    const next = x.a0;
    if (next === UNBOUND) return x;
    if (typeof next === "number" || next.t !== VAR) return next;
    x = next;
  }
}

/** Is the dereferenced term `x` a variable? */
export function isVariable(x: Term): x is Cell {
  return typeof x !== "number" && x.t.kind === KIND_VARIABLE;
}

/** Is the dereferenced term `x` an atom? */
export function isAtom(x: Term): x is Cell {
  return typeof x !== "number" && x.t === ATOM;
}

/** Is the dereferenced term `x` an integer of any size? */
export function isInteger(x: Term): boolean {
  return typeof x === "number" || x.t === BIG;
}

/** Is the dereferenced term `x` a float? */
export function isFloat(x: Term): x is Cell {
  return typeof x !== "number" && x.t === FLOAT;
}

/** Is the dereferenced term `x` an integer or a float? */
export function isNumber(x: Term): boolean {
  return typeof x === "number" || x.t === BIG || x.t === FLOAT;
}

/** Is the dereferenced term `x` a string? */
export function isString(x: Term): x is Cell {
  return typeof x !== "number" && x.t === STRING;
}

/** Is the dereferenced term `x` a compound? */
export function isCompound(x: Term): x is Cell {
  return typeof x !== "number" && x.t.kind === KIND_COMPOUND;
}

/** Is the dereferenced term `x` a compound with that functor? */
export function hasFunctor(x: Term, f: Functor): x is Cell {
  return typeof x !== "number" && x.t === f;
}

/** Is the dereferenced term `x` neither a variable nor a compound? */
export function isAtomic(x: Term): boolean {
  if (typeof x === "number") return true;
  const kind = x.t.kind;
  return kind !== KIND_VARIABLE && kind !== KIND_COMPOUND;
}

/** Can the dereferenced term `x` be called: is it an atom or a compound? */
export function isCallable(x: Term): x is Cell {
  return typeof x !== "number" && (x.t === ATOM || x.t.kind === KIND_COMPOUND);
}

/** The value of an integer term as a bigint. */
export function toBigInt(x: Term): bigint {
  return typeof x === "number" ? BigInt(x) : bigValue(x);
}
