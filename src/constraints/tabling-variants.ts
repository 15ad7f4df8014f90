/**
 * Terms up to the names of their variables, as keys.
 *
 * A term is a run of tokens, a functor before its arguments: integers and atoms
 * stand for themselves, as do functors; a variable is the number of its first
 * occurrence, as a `SLOT` cell; floats and strings are texts with a letter in front,
 * large integers bigints. So two sequences of terms have the same tokens exactly if
 * they are variants.
 *
 * One or two tokens are looked up as they are, in a map or two. Longer keys are found
 * by a hash of all tokens, and compared: with a map for each token, as in a trie, long
 * lists took four times as long, and with hashes for pairs these did.
 */
import { Renaming } from "../terms/copy.js";
import { reserveEntry } from "../terms/effort.js";
import { isAcyclic } from "../terms/cycles.js";
import { typeError } from "../terms/errors.js";
import { instantiate, slot } from "../terms/template.js";
import {
  BIG,
  FLOAT,
  Functor,
  KIND_VARIABLE,
  STRING,
  argument,
  bigValue,
  compound,
  deref,
  float,
  floatValue,
  integer,
  string,
  stringText,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";

/** After so many compounds it is asked whether the term ends. */
const MANY = 100_000;

/** One place of a key. */
export type Token = Term | Functor | string | bigint;

/** The token of a term that is neither a variable nor a compound. */
function atomicToken(x: Term): Token {
  if (typeof x === "number") return x;
  switch (x.t) {
    case FLOAT: {
      const value = floatValue(x);
      return Object.is(value, -0) ? "f-0" : `f${value}`;
    }
    case BIG:
      return bigValue(x);
    case STRING:
      return `s${stringText(x)}`;
    default:
      return x;
  }
}

/** The tokens of a sequence of terms, and their variables. One may be used again after `clear`. */
export class Tokens {
  readonly items: Token[] = [];
  private renaming: Renaming = new Renaming();
  private readonly waiting: Term[] = [];

  /** The variables met, in the order of their numbers. */
  get variables(): readonly Cell[] {
    return this.renaming.from;
  }

  clear(): void {
    // To empty an empty array costs as much as much else.
    if (this.items.length > 0) this.items.length = 0;
    if (this.renaming.from.length > 0) this.renaming = new Renaming();
  }

  /** Adds the tokens of `x`. Throws the type error for a cyclic term. */
  add(x: Term): void {
    const { items, waiting } = this;
    let y = deref(x);
    let compounds = 0;
    for (;;) {
      if (typeof y === "number" || y.t.arity === 0) {
        const isVariable = typeof y !== "number" && y.t.kind === KIND_VARIABLE;
        items.push(isVariable ? this.place(y as Cell) : atomicToken(y));
        if (waiting.length === 0) return;
        y = deref(waiting.pop()!);
        continue;
      }
      if (++compounds === MANY && !isAcyclic(x)) {
        waiting.length = 0;
        throw typeError("acyclic_term", x);
      }
      items.push(y.t);
      for (let i = y.t.arity - 1; i > 0; i--) waiting.push(argument(y, i));
      y = deref(argument(y, 0));
    }
  }

  private place(v: Cell): Cell {
    const { renaming } = this;
    const known = renaming.find(v);
    if (known >= 0) return slot(known);
    const n = renaming.from.length;
    renaming.add(v, n);
    return slot(n);
  }
}

/** A key, and what is kept under it. */
export class Leaf<V> {
  readonly key: readonly Token[];
  value: V | undefined = undefined;
  /** Another key with the same hash. */
  readonly next: Leaf<V> | undefined;

  constructor(key: readonly Token[], next: Leaf<V> | undefined) {
    this.key = key;
    this.next = next;
  }
}

const NO_KEY: readonly Token[] = [];

/** Values by the tokens of sequences of terms. */
export class VariantTable<V> {
  private readonly keepsKeys: boolean;
  /** By the token of a key that has just one. */
  private readonly single: Map<Token, Leaf<V>> = new Map();
  /** By the two tokens of a key that has two. */
  private readonly pairs: Map<Token, Map<Token, Leaf<V>>> = new Map();
  /** By the hash. */
  private readonly hashed: Map<number, Leaf<V>> = new Map();

  /** Unless `keepsKeys` says so, short keys are not kept in their leaves. */
  constructor(keepsKeys: boolean) {
    this.keepsKeys = keepsKeys;
  }

  /** The leaf of the key, which is copied; one that is new has no value. */
  leaf(key: readonly Token[]): Leaf<V> {
    if (key.length === 1) return this.in(this.single, key, key[0]!);
    if (key.length === 2) {
      let branch = this.pairs.get(key[0]!);
      if (branch === undefined) this.pairs.set(key[0]!, (branch = new Map()));
      return this.in(branch, key, key[1]!);
    }
    const hash = hashOf(key);
    const first = this.hashed.get(hash);
    for (let leaf = first; leaf !== undefined; leaf = leaf.next) {
      if (isEqual(leaf.key, key)) return leaf;
    }
    const made = new Leaf<V>(key.slice(), first);
    reserveEntry(this.hashed.size);
    this.hashed.set(hash, made);
    return made;
  }

  /** The same for a key of one token. */
  leafOfOne(token: Token): Leaf<V> {
    return this.single.get(token) ?? this.in(this.single, [token], token);
  }

  private in(branch: Map<Token, Leaf<V>>, key: readonly Token[], last: Token): Leaf<V> {
    let leaf = branch.get(last);
    if (leaf === undefined) {
      leaf = new Leaf(this.keepsKeys ? key.slice() : NO_KEY, undefined);
      reserveEntry(branch.size);
      branch.set(last, leaf);
    }
    return leaf;
  }

  /** The leaves, in no order that means anything. */
  *leaves(): Generator<Leaf<V>, void, undefined> {
    yield* this.single.values();
    for (const branch of this.pairs.values()) yield* branch.values();
    for (const first of this.hashed.values()) {
      for (let leaf: Leaf<V> | undefined = first; leaf !== undefined; leaf = leaf.next) yield leaf;
    }
  }
}

function isEqual(a: readonly Token[], b: readonly Token[]): boolean {
  const n = a.length;
  if (n !== b.length) return false;
  for (let i = 0; i < n; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** One step of FNV-1a on a whole word. */
function mix(hash: number, word: number): number {
  return Math.imul(hash ^ word, 0x01000193);
}

/** So many characters of a text count, half of them from its end. */
const TELLING = 16;

function mixText(hash: number, text: string): number {
  const n = text.length;
  hash = mix(hash, n);
  const first = n > TELLING ? TELLING / 2 : n;
  for (let i = 0; i < first; i++) hash = mix(hash, text.charCodeAt(i));
  if (n > TELLING) for (let i = n - TELLING / 2; i < n; i++) hash = mix(hash, text.charCodeAt(i));
  return hash;
}

const WORD = 2 ** 32;

function hashOf(key: readonly Token[]): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) {
    const token = key[i]!;
    if (typeof token === "number") {
      hash = mix(hash, token);
      if (token >= WORD || token <= -WORD) hash = mix(hash, token / WORD);
    } else if (typeof token === "string") {
      hash = mixText(hash, token);
    } else if (typeof token === "bigint") {
      hash = mix(hash, Number(BigInt.asIntN(32, token)));
    } else if (token instanceof Functor) {
      hash = mixText(mix(hash, token.arity), token.name);
    } else {
      const name: unknown = token.a0; // of an atom its name, of a slot its number
      hash = typeof name === "string" ? mixText(hash, name) : mix(hash, Number(name) + 1);
    }
  }
  return (hash ^ (hash >>> 15)) & 0x3fffffff;
}

/** The terms that have these tokens, with variables of that stamp. */
export function termsOf(key: readonly Token[], stamp: number): Term[] {
  const variables: (Term | undefined)[] = [];
  // Backwards, so that the arguments of a functor are the last terms made, its first the very last.
  const made: Term[] = [];
  for (let i = key.length - 1; i >= 0; i--) {
    const token = key[i]!;
    if (token instanceof Functor) {
      const args = made.splice(made.length - token.arity).reverse();
      made.push(compound(token, args));
    } else {
      made.push(termOf(token, variables, stamp));
    }
  }
  return made.reverse();
}

function termOf(
  token: Exclude<Token, Functor>,
  variables: (Term | undefined)[],
  stamp: number,
): Term {
  if (typeof token === "bigint") return integer(token);
  if (typeof token === "string") {
    const rest = token.slice(1);
    return token.startsWith("s") ? string(rest) : float(Number(rest));
  }
  return instantiate(token, variables, stamp);
}
