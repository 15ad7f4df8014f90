/** Sets of ground terms, looked up by a hash of their first parts. */
import { identical } from "./order.js";
import {
  ATOM,
  BIG,
  CONS,
  FLOAT,
  KIND_REF,
  KIND_VARIABLE,
  argument,
  atomName,
  deref,
} from "./term.js";
import type { Term } from "./term.js";

/** At most this many atomic terms and functors enter the hash. */
const COUNTED = 48;

/** Of a name or text, this many characters from each end enter the hash. */
const CHARACTERS = 8;

/** Up to this many terms are searched one by one: many sets are small, and a hash table takes long to make. */
const FEW = 8;

/** The least size of the hash table; all sizes are powers of two. */
const PLACES = 256;

const NO_PLACES = new Int32Array(0);

const START = 0x2545f491;

function mixed(hash: number, word: number): number {
  return Math.imul(hash ^ word, 0x5bd1e995);
}

function mixedText(hash: number, text: string): number {
  const n = text.length;
  if (n === 1) return mixed(hash, text.charCodeAt(0));
  let out = mixed(hash, n);
  for (let i = 0; i < n && i < CHARACTERS; i++) out = mixed(out, text.charCodeAt(i));
  for (let i = Math.max(CHARACTERS, n - CHARACTERS); i < n; i++) {
    out = mixed(out, text.charCodeAt(i));
  }
  return out;
}

function mixedAtomic(hash: number, x: Term): number {
  if (typeof x === "number") return mixed(hash, x);
  if (x.t === FLOAT) return mixed(hash, (x.a0 as number) * 0x10001);
  if (x.t === BIG) return mixed(hash, Number(BigInt.asIntN(32, x.a0 as unknown as bigint)));
  if (x.t.kind === KIND_REF) return hash;
  return mixedText(hash, x.a0 as unknown as string);
}

/** What is still to be looked at. */
const waiting: Term[] = [];

/** Returns the same number for identical terms; undefined when it meets a variable. */
export function hashOf(term: Term): number | undefined {
  let hash = START;
  let x = deref(term);
  for (let left = COUNTED; left > 0; left--) {
    // A fast loop for lists of atoms, such as words: they are the most common.
    while (typeof x !== "number" && x.t === CONS && left-- > 0) {
      const first: Term = deref(x.a0);
      if (typeof first === "number" || first.t !== ATOM) break;
      hash = mixedText(hash, atomName(first));
      x = deref(x.a1);
    }
    if (typeof x === "number" || x.t.arity === 0) {
      if (typeof x !== "number" && x.t.kind === KIND_VARIABLE) {
        waiting.length = 0;
        return undefined;
      }
      hash = mixedAtomic(hash, x);
      if (waiting.length === 0) break;
      x = deref(waiting.pop()!);
    } else {
      hash = mixedText(hash, x.t.name);
      // No more than that are reached.
      for (let i = Math.min(x.t.arity - 1, left); i > 0; i--) waiting.push(argument(x, i));
      x = deref(argument(x, 0));
    }
  }
  if (waiting.length > 0) waiting.length = 0;
  return hash ^ (hash >>> 15);
}

/** A set of terms under identity (`==`). The caller passes the hash of each, from `hashOf`. */
export class TermSet {
  private readonly terms: Term[] = [];
  private readonly hashes: number[] = [];
  /**
   * Maps hashes to indices into `terms`, counted from 1; 0 is free. At most half of the places are taken. Empty
   * while there are few terms.
   */
  private places: Int32Array = NO_PLACES;

  get size(): number {
    return this.terms.length;
  }

  /** The term in the set that is identical to `x`, whose hash is given. */
  find(hash: number, x: Term): Term | undefined {
    const { terms, hashes, places } = this;
    if (places.length === 0) {
      for (let n = 0; n < terms.length; n++) {
        if (hashes[n] === hash && identical(terms[n]!, x)) return terms[n];
      }
      return undefined;
    }
    const mask = places.length - 1;
    let i = hash & mask;
    for (let n = places[i]!; n !== 0; n = places[(i = (i + 1) & mask)]!) {
      if (hashes[n - 1] !== hash) continue;
      const term = terms[n - 1]!;
      if (identical(term, x)) return term;
    }
    return undefined;
  }

  /** Adds a term that is not in the set, with its hash. */
  add(hash: number, x: Term): void {
    const n = this.terms.push(x);
    this.hashes.push(hash);
    if (n <= FEW) return;
    if (2 * n > this.places.length) this.grow();
    else this.enter(hash, n);
  }

  private enter(hash: number, n: number): void {
    const { places } = this;
    const mask = places.length - 1;
    let i = hash & mask;
    while (places[i] !== 0) i = (i + 1) & mask;
    places[i] = n;
  }

  private grow(): void {
    this.places = new Int32Array(Math.max(PLACES, 2 * this.places.length));
    for (let n = 1; n <= this.hashes.length; n++) this.enter(this.hashes[n - 1]!, n);
  }
}
