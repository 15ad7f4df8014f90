/**
 * The native side of library(assoc): looking up, adding and removing a key.
 *
 * The trees are those of the clauses in prolog/assoc.pl, of terms t(Key, Value, Lean, Left, Right), and so
 * are the rotations: both make the same terms. If a term is not such a tree, the clauses take over. Nothing
 * is bound before it is certain that they need not.
 */
import type { Machine } from "../machine/machine.js";
import { answerQuickly } from "../machine/native-side.js";
import type { NativeSide } from "../machine/native-side.js";
import { byRules, checkAssocRules, unmatchedInAssoc } from "./matching-rules.js";
import { compare } from "../terms/order.js";
import { atom, deref, functor, struct1, struct5 } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";

/** The term is not a tree: the clauses take over. */
type Unknown = undefined;

const EMPTY = atom("t");
const NODE = functor("t", 5);
/** How a node leans: towards the branch that is higher by one, if there is one. */
const LEFT = atom("<");
const EVEN = atom("-");
const RIGHT = atom(">");

/** No tree with fewer than 2^60 keys is as high as this; recursion goes no deeper. */
const HIGHEST = 90;

/** The result of removing a key that the tree does not have. */
const ABSENT = struct1(functor("absent", 1), 0);

/**
 * Does the branch made last lean where it was even before, or is it new? An added key made it higher iff it
 * does; a removed one made it lower iff it does not.
 */
let isLeaning = false;

/** The node removed last, or whose key replaced the removed one. */
let taken: Cell = EMPTY;

function isNode(x: Term): x is Cell {
  return typeof x !== "number" && x.t === NODE;
}

function node(key: Term, value: Term, lean: Term, left: Term, right: Term): Cell {
  return struct5(NODE, key, value, lean, left, right);
}

/** A node whose left branch has grown by one; it leaned `lean0` before. */
function higherLeft(key: Term, value: Term, lean0: Term, left: Term, right: Term): Cell | Unknown {
  const lean = deref(lean0);
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
  if (leanL !== RIGHT || !isNode(m) || !leans(m)) return undefined;
  const l1 = node(l.a0, l.a1, leanOfLeft(m), l.a3, m.a3);
  return node(m.a0, m.a1, EVEN, l1, node(key, value, leanOfRight(m), m.a4, right));
}

/** The mirror image of `higherLeft`. */
function higherRight(key: Term, value: Term, lean0: Term, left: Term, right: Term): Cell | Unknown {
  const lean = deref(lean0);
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
  if (leanR !== LEFT || !isNode(m) || !leans(m)) return undefined;
  const r1 = node(r.a0, r.a1, leanOfRight(m), m.a4, r.a4);
  return node(m.a0, m.a1, EVEN, node(key, value, leanOfLeft(m), left, m.a3), r1);
}

function leans(m: Cell): boolean {
  const lean = deref(m.a2);
  return lean === LEFT || lean === EVEN || lean === RIGHT;
}

/** How a left child leans that got the left branch of `m`, and a right child that got its right branch. */
function leanOfLeft(m: Cell): Term {
  return deref(m.a2) === RIGHT ? LEFT : EVEN;
}

function leanOfRight(m: Cell): Term {
  return deref(m.a2) === LEFT ? RIGHT : EVEN;
}

function getAssoc(m: Machine, key: Term, tree: Term, value: Term): boolean | Unknown {
  let x = deref(tree);
  for (let height = HIGHEST; x !== EMPTY; height--) {
    if (!isNode(x) || height === 0) return undefined;
    const order = compare(key, x.a0);
    if (order === 0) return unify(m, value, x.a1);
    x = deref(order < 0 ? x.a3 : x.a4);
  }
  return false;
}

/** The tree with `value` under `key`; `tree` and `branch` are dereferenced here and below. */
function withKey(tree: Term, key: Term, value: Term, height: number): Cell | Unknown {
  if (tree === EMPTY) {
    isLeaning = true;
    return node(key, value, EVEN, EMPTY, EMPTY);
  }
  if (!isNode(tree) || height === 0) return undefined;
  const order = compare(key, tree.a0);
  if (order === 0) {
    isLeaning = false;
    return node(key, value, tree.a2, tree.a3, tree.a4);
  }
  const isLeft = order < 0;
  const branch = withKey(deref(isLeft ? tree.a3 : tree.a4), key, value, height - 1);
  if (branch === undefined) return undefined;
  if (!isLeaning) return withBranch(tree, branch, isLeft);
  return isLeft
    ? higherLeft(tree.a0, tree.a1, tree.a2, branch, tree.a4)
    : higherRight(tree.a0, tree.a1, tree.a2, tree.a3, branch);
}

function withBranch(tree: Cell, branch: Cell, isLeft: boolean): Cell {
  return isLeft
    ? node(tree.a0, tree.a1, tree.a2, branch, tree.a4)
    : node(tree.a0, tree.a1, tree.a2, tree.a3, branch);
}

/** The tree whose branch on that side is replaced by `branch`, which may be lower. */
function shrunk(tree: Cell, branch: Cell, isLeft: boolean): Cell | Unknown {
  if (isLeaning) return withBranch(tree, branch, isLeft);
  return isLeft
    ? higherRight(tree.a0, tree.a1, tree.a2, branch, tree.a4)
    : higherLeft(tree.a0, tree.a1, tree.a2, tree.a3, branch);
}

/** The tree without `key`, or `ABSENT`; `taken` is then its node. */
function withoutKey(tree: Term, key: Term, height: number): Cell | Unknown {
  if (tree === EMPTY) return ABSENT;
  if (!isNode(tree) || height === 0) return undefined;
  const order = compare(key, tree.a0);
  if (order === 0) return withoutRoot(tree, height);
  const branch = withoutKey(deref(order < 0 ? tree.a3 : tree.a4), key, height - 1);
  if (branch === undefined || branch === ABSENT) return branch;
  return shrunk(tree, branch, order < 0);
}

/** Joins the branches of a node: the higher one supplies the key next to the node's. */
function withoutRoot(root: Cell, height: number): Cell | Unknown {
  const lean = deref(root.a2);
  const isLeft = lean === LEFT || lean === EVEN;
  isLeaning = false;
  if (lean === EVEN && deref(root.a3) === EMPTY) {
    taken = root;
    return EMPTY;
  }
  if (!isLeft && lean !== RIGHT) return undefined;
  const branch = withoutLast(deref(isLeft ? root.a3 : root.a4), !isLeft, height - 1);
  if (branch === undefined) return undefined;
  const { a0, a1 } = taken;
  taken = root;
  return shrunk(node(a0, a1, root.a2, root.a3, root.a4), branch, isLeft);
}

/** The tree without its first or its last key; `taken` is then the node of that key. */
function withoutLast(tree: Term, isFirst: boolean, height: number): Cell | Unknown {
  if (!isNode(tree) || height <= 0) return undefined;
  const next = deref(isFirst ? tree.a3 : tree.a4);
  if (next === EMPTY) {
    const rest = deref(isFirst ? tree.a4 : tree.a3);
    taken = tree;
    isLeaning = false;
    return rest === EMPTY || isNode(rest) ? rest : undefined;
  }
  const branch = withoutLast(next, isFirst, height - 1);
  return branch === undefined ? undefined : shrunk(tree, branch, isFirst);
}

function putAssoc(m: Machine, key: Term, tree: Term, value: Term, result: Term): boolean | Unknown {
  const made = withKey(deref(tree), key, value, HIGHEST);
  return made === undefined ? undefined : unify(m, result, made);
}

function delAssoc(m: Machine, key: Term, tree: Term, value: Term, result: Term): boolean | Unknown {
  const made = withoutKey(deref(tree), key, HIGHEST);
  const { a1 } = taken;
  taken = EMPTY; // keeps nothing alive
  if (made === undefined) return undefined;
  return made !== ABSENT && unify(m, value, a1) && unify(m, result, made);
}

/** What is native in library(assoc). */
export const assocSide: NativeSide = {
  loaded: (database, module) => {
    answerQuickly(database, module, "get_assoc", 3, getAssoc);
    const put = byRules(database, "assoc", unmatchedInAssoc.insert, putAssoc);
    answerQuickly(database, module, "put_assoc", 4, put);
    const del = byRules(database, "assoc", unmatchedInAssoc.remove, delAssoc);
    answerQuickly(database, module, "del_assoc", 4, del);
    checkAssocRules(database, module);
  },
};
