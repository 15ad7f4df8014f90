/**
 * `term_hash/2`: numbers for ground terms, the same for identical terms in every run. A term with variables
 * has no hash, since bindings would change it.
 */
import { integerText } from "../terms/long-integers.js";
import { domainError } from "../terms/error-terms.js";
import { LONG_TEXT, inParts } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import {
  BIG,
  FLOAT,
  STRING,
  argument,
  atomName,
  bigValue,
  deref,
  floatValue,
  isCompound,
  isVariable,
  stringText,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { numberOf } from "../terms/order.js";
import { unify } from "../terms/unify.js";
import { isGround } from "../terms/walk.js";
import type { BuiltinRow } from "../machine/builtin.js";
import type { Machine } from "../machine/machine.js";
import { smallInteger } from "./arguments.js";

/**
 * At most this many nodes of a term enter its hash. A term is walked as a tree, since identical terms need
 * not share the same parts; the tree may have far more nodes than cells, or be infinite.
 */
const PLACES = 1 << 18;
/** Hashes are below this, so that they are small integers everywhere. */
const RANGE = 1 << 24;

/** Nodes between two checks of the limits. */
const PART = 1 << 10;

const START = 0x811c9dc5;

/** One step of FNV-1a on a whole word. */
function mix(hash: number, word: number): number {
  return Math.imul(hash ^ word, 0x01000193);
}

/** The characters that have been mixed since the last check of the limits. */
let mixed = 0;

function mixText(hash: number, text: string): number {
  mixed += text.length;
  for (let i = 0; i < text.length; i++) hash = mix(hash, text.charCodeAt(i));
  return hash;
}

function mixAtomic(hash: number, x: Term): number {
  if (typeof x === "number") return mixText(mix(hash, 1), String(x));
  switch (x.t) {
    case BIG:
      return mixText(mix(hash, 1), integerText(bigValue(x), 16));
    case FLOAT:
      return mixText(mix(hash, 2), Object.is(floatValue(x), -0) ? "-0" : String(floatValue(x)));
    case STRING:
      return mixText(mix(hash, 3), stringText(x));
  }
  const name: unknown = atomName(x);
  return typeof name === "string" ? mixText(mix(hash, 4), name) : mix(hash, numberOf(x));
}

/**
 * The hash of what `x` is down to `depth` (the term itself is at depth 1). Undefined if that part is not
 * ground, unless `variables` is given: then variables are numbered in order of appearance.
 */
function hashOf(x: Term, depth: number, variables?: Map<Cell, number>): number | undefined {
  return inParts(() => hashInParts(x, depth, variables));
}

function* hashInParts(
  x: Term,
  depth: number,
  variables: Map<Cell, number> | undefined,
): LongWork<number | undefined> {
  let hash = START;
  // The compounds that lead to `next`, with the arguments of each that come after it.
  const path: Cell[] = [];
  const rest: number[] = [];
  let next: Term = x;
  for (let places = 0; ; places++) {
    if (places === PLACES) {
      if (variables === undefined && !isGround(x)) return undefined;
      break;
    }
    if (places % PART === PART - 1) yield PART;
    const y = deref(next);
    if (path.length === depth) {
      // It is too deep to count.
    } else if (isVariable(y)) {
      if (variables === undefined) return undefined;
      if (!variables.has(y)) variables.set(y, variables.size);
      hash = mix(mix(hash, 6), variables.get(y)!);
    } else if (isCompound(y)) {
      hash = mix(mixText(mix(hash, 5), y.t.name), y.t.arity);
      path.push(y);
      rest.push(0);
    } else {
      hash = mixAtomic(hash, y);
      if (mixed >= LONG_TEXT) {
        yield mixed;
        mixed = 0;
      }
    }
    let top = path.length - 1;
    while (top >= 0 && rest[top] === path[top]!.t.arity) {
      path.pop();
      rest.pop();
      top--;
    }
    if (top < 0) break;
    next = argument(path[top]!, rest[top]!++);
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}

function termHash(m: Machine, x: Term, depth: number, range: number, hash: Term): boolean {
  const found = hashOf(x, depth);
  return found === undefined || unify(m, hash, found % range);
}

/** `variant_hash/2`. */
function variantHash(m: Machine, x: Term, hash: Term): boolean {
  return unify(m, hash, hashOf(x, -1, new Map())! % RANGE);
}

/** `term_hash/4`. */
function boundedHash(m: Machine, x: Term, depth: Term, range: Term, hash: Term): boolean {
  const d = smallInteger(depth);
  const r = smallInteger(range);
  if (d < -1) throw domainError("not_less_than_minus_one", d);
  if (r < 1) throw domainError("not_less_than_one", r);
  return termHash(m, x, d, r, hash);
}

export const hashing: readonly BuiltinRow[] = [
  {
    name: "term_hash",
    arity: 2,
    modes: ["term_hash(+Term, -Hash)"],
    doc: "True iff Hash is a number computed from Term. Leaves Hash unbound if Term is not ground.",
    determinism: "det",
    example: `
      ?- term_hash(f(a), _H), integer(_H).
      true.
      ?- term_hash(f(_), H).
      true.
    `,
    det: (m, x, hash) => termHash(m, x, -1, RANGE, hash),
    long: true,
  },
  {
    name: "term_hash",
    arity: 4,
    modes: ["term_hash(+Term, +Depth, +Range, -Hash)"],
    doc: "True iff Hash, less than Range, is a number computed from Term down to Depth (-1: all of it). Leaves Hash unbound if that part is not ground.",
    determinism: "det",
    example: `
      ?- term_hash(f(a,_), 1, 100, _H), integer(_H).
      true.
      ?- term_hash(f(a), 1, 0, H).
      error: domain_error(not_less_than_one,0).
    `,
    det: boundedHash,
    long: true,
  },
  {
    name: "variant_hash",
    arity: 2,
    modes: ["variant_hash(@Term, -Hash)"],
    doc: "True iff Hash is a number computed from Term, the same for all its variants.",
    determinism: "det",
    example: `
      ?- variant_hash(f(X,Y), _A), variant_hash(f(Y,X), _B), _A == _B.
      true.
    `,
    det: variantHash,
    long: true,
  },
];
