/**
 * The native side of library(assoc): looking up, adding and taking out a key.
 *
 * The trees are those of the clauses in prolog/assoc.pl, of terms t(Key, Value, Lean, Left, Right),
 * and so are the rotations: what both make is the same term. A key is looked for on the way down,
 * and the nodes passed are made anew on the way up. Where something is no such tree, the clauses
 * decide. Nothing is bound before it is certain that they need not.
 */
import type { Machine } from "../machine/machine.js";
import { answerQuickly } from "../machine/native-side.js";
import type { NativeSide } from "../machine/native-side.js";
import { compare } from "../terms/order.js";
import { atom, deref, functor, struct5 } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";

/** A term that is no tree: the clauses decide. */
type Unknown = undefined;

const EMPTY = atom("t");
const NODE = functor("t", 5);
/** How a node leans: to the branch that is higher by one, if there is one. */
const LEFT = atom("<");
const EVEN = atom("-");
const RIGHT = atom(">");

/** No tree of less than 2^60 keys is as high as this. */
const HIGHEST = 90;

/** The nodes on the way down, and whether the way goes on to the left of each. */
const nodes: Cell[] = new Array<Cell>(HIGHEST).fill(EMPTY);
const isLeft: boolean[] = new Array<boolean>(HIGHEST).fill(false);

/**
 * Does the branch that was made last lean, where it stood even before, or is it new? A key that was
 * added made it higher iff it does; one that was taken out made it lower iff it does not.
 */
let isLeaning = false;

function isNode(x: Term): x is Cell {
  return typeof x !== "number" && x.t === NODE;
}

function node(key: Term, value: Term, lean: Term, left: Term, right: Term): Cell {
  return struct5(NODE, key, value, lean, left, right);
}

/** How many of `nodes` there are. */
let depth = 0;

/** Goes down to `key`: its node, or `EMPTY` where it would stand; `nodes` are those above. */
function find(key: Term, tree: Term): Cell | Unknown {
  let x = deref(tree);
  depth = 0;
  while (x !== EMPTY) {
    if (!isNode(x) || depth === HIGHEST) return undefined;
    const order = compare(key, x.a0);
    if (order === 0) return x;
    nodes[depth] = x;
    isLeft[depth++] = order < 0;
    x = deref(order < 0 ? x.a3 : x.a4);
  }
  return EMPTY;
}

/** The tree with `branch` in its place below `nodes`, as a key has been added or taken out there. */
function above(branch: Cell, added: boolean): Cell | Unknown {
  let x: Cell | Unknown = branch;
  while (x !== undefined && depth > 0) {
    depth--;
    const n: Cell = nodes[depth]!;
    const toLeft = isLeft[depth]!;
    const left: Term = toLeft ? x : n.a3;
    const right: Term = toLeft ? n.a4 : x;
    if (isLeaning !== added) x = node(n.a0, n.a1, n.a2, left, right);
    else if (toLeft === added) x = higherLeft(n, left, right);
    else x = higherRight(n, left, right);
  }
  return x;
}

/** The node `n` with these branches, whose left one is higher by one than it was beside the right. */
function higherLeft({ a0: key, a1: value, a2 }: Cell, left: Term, right: Term): Cell | Unknown {
  const lean = deref(a2);
  isLeaning = lean === EVEN;
  if (lean === RIGHT) return node(key, value, EVEN, left, right);
  if (lean === EVEN) return node(key, value, LEFT, left, right);
  const l = deref(left);
  if (lean !== LEFT || !isNode(l)) return undefined;
  const leanL = deref(l.a2);
  if (leanL === LEFT) return node(l.a0, l.a1, EVEN, l.a3, node(key, value, EVEN, l.a4, right));
  if (leanL === EVEN) {
    isLeaning = true;
    return node(l.a0, l.a1, RIGHT, l.a3, node(key, value, LEFT, l.a4, right));
  }
  const m = deref(l.a4);
  if (leanL !== RIGHT || !isNode(m)) return undefined;
  const l1 = node(l.a0, l.a1, leanOfLeft(m), l.a3, m.a3);
  return node(m.a0, m.a1, EVEN, l1, node(key, value, leanOfRight(m), m.a4, right));
}

/** `higherLeft` seen in a mirror. */
function higherRight({ a0: key, a1: value, a2 }: Cell, left: Term, right: Term): Cell | Unknown {
  const lean = deref(a2);
  isLeaning = lean === EVEN;
  if (lean === LEFT) return node(key, value, EVEN, left, right);
  if (lean === EVEN) return node(key, value, RIGHT, left, right);
  const r = deref(right);
  if (lean !== RIGHT || !isNode(r)) return undefined;
  const leanR = deref(r.a2);
  if (leanR === RIGHT) return node(r.a0, r.a1, EVEN, node(key, value, EVEN, left, r.a3), r.a4);
  if (leanR === EVEN) {
    isLeaning = true;
    return node(r.a0, r.a1, LEFT, node(key, value, RIGHT, left, r.a3), r.a4);
  }
  const m = deref(r.a3);
  if (leanR !== LEFT || !isNode(m)) return undefined;
  const r1 = node(r.a0, r.a1, leanOfRight(m), m.a4, r.a4);
  return node(m.a0, m.a1, EVEN, node(key, value, leanOfLeft(m), left, m.a3), r1);
}

/** How a left child leans that got the left branch of `m`, and a right one that got the right branch. */
function leanOfLeft(m: Cell): Term {
  return deref(m.a2) === RIGHT ? LEFT : EVEN;
}

function leanOfRight(m: Cell): Term {
  return deref(m.a2) === LEFT ? RIGHT : EVEN;
}

function getAssoc(m: Machine, key: Term, tree: Term, value: Term): boolean | Unknown {
  let x = deref(tree);
  while (x !== EMPTY) {
    if (!isNode(x)) return undefined;
    const order = compare(key, x.a0);
    if (order === 0) return unify(m, value, x.a1);
    x = deref(order < 0 ? x.a3 : x.a4);
  }
  return false;
}

function putAssoc(m: Machine, key: Term, tree: Term, value: Term, result: Term): boolean | Unknown {
  const found = find(key, tree);
  if (found === undefined) return undefined;
  isLeaning = found === EMPTY;
  const branch =
    found === EMPTY
      ? node(key, value, EVEN, EMPTY, EMPTY)
      : node(key, value, found.a2, found.a3, found.a4);
  const whole = above(branch, true);
  return whole === undefined ? undefined : unify(m, result, whole);
}

function delAssoc(m: Machine, key: Term, tree: Term, value: Term, result: Term): boolean | Unknown {
  const found = find(key, tree);
  if (found === undefined) return undefined;
  if (found === EMPTY) return false;
  const branch = withoutRoot(found);
  if (branch === undefined) return undefined;
  const whole = above(branch, false);
  return whole === undefined ? undefined : unify(m, value, found.a1) && unify(m, result, whole);
}

/**
 * What is left in place of `root` when its key is taken out: its higher branch lends it the key next
 * to it, and `nodes` has the way to where that stood.
 */
function withoutRoot(root: Cell): Cell | Unknown {
  const lean = deref(root.a2);
  const toLeft = lean === LEFT || lean === EVEN;
  isLeaning = false;
  if (lean === EVEN && deref(root.a3) === EMPTY) return EMPTY;
  if (!toLeft && lean !== RIGHT) return undefined;
  const place = depth++;
  let x = deref(toLeft ? root.a3 : root.a4);
  for (;;) {
    if (!isNode(x) || depth >= HIGHEST) return undefined;
    const next = deref(toLeft ? x.a4 : x.a3);
    if (next === EMPTY) break;
    nodes[depth] = x;
    isLeft[depth++] = !toLeft;
    x = next;
  }
  nodes[place] = node(x.a0, x.a1, root.a2, root.a3, root.a4);
  isLeft[place] = toLeft;
  const rest = deref(toLeft ? x.a3 : x.a4);
  return rest === EMPTY || isNode(rest) ? rest : undefined;
}

/** What is native in library(assoc). */
export const assocSide: NativeSide = {
  loaded: (database, module) => {
    answerQuickly(database, module, "get_assoc", 3, getAssoc);
    answerQuickly(database, module, "put_assoc", 4, putAssoc);
    answerQuickly(database, module, "del_assoc", 4, delAssoc);
  },
};
