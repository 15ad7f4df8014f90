/**
 * The dictionary as a constraint: a partly known word must extend to some word of the dictionary.
 *
 * The known letters at its beginning lead to a node of the trie. Only the first unknown part after them has
 * the attribute `dictionary`, with one of the values
 *
 *   suffix(Node, Trie)         the end of the list: it leads from Node to the end of a word
 *   letter(Node, Trie, Rest)   a letter from Node to a node from which Rest leads to the end of a word
 *   both(A, B)                 both of these hold
 *
 * `Trie` numbers the dictionary that was current when the constraint was posted. When the part is bound,
 * the walk continues from its node to the next unknown part; it fails if no word of the dictionary
 * continues that way.
 */
import { attribute, attributesOf, putAttribute } from "../terms/attributed-variables.js";
import type { BindHook } from "../terms/trail.js";
import {
  ATOM,
  ATTVAR,
  CONS,
  KIND_VARIABLE,
  NIL,
  VAR,
  atom,
  atomName,
  deref,
  functor,
  struct2,
  struct3,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import type { Trail } from "../terms/trail.js";
import { NO_NODE } from "../board/index.js";
import type { Dictionary, WordPattern } from "../board/index.js";
import type { DictionaryHolder } from "./dictionary-holder.js";

/** The module of the attribute. */
export const DICTIONARY: Cell = atom("dictionary");

const SUFFIX = functor("suffix", 2);
const LETTER = functor("letter", 3);
const BOTH = functor("both", 2);

/** A word that is restricted by one dictionary constraint and nothing else. */
interface ConstrainedWord {
  readonly pattern: WordPattern;
  readonly dictionary: Dictionary;
}

/** The code of the letter `x`; 0 if no dictionary can contain it. */
function letterCode(x: Cell): number {
  const name = atomName(x);
  return name.length === 1 ? name.charCodeAt(0) : 0;
}

/**
 * The dictionary constraint of one engine: how it is posted, and what it does when a variable is bound.
 */
export class DictionaryConstraint {
  private readonly holder: DictionaryHolder;

  constructor(holder: DictionaryHolder) {
    this.holder = holder;
  }

  /**
   * Constrains `word` to the current dictionary; false if no word of it matches. Throws an existence error
   * if there is no dictionary.
   */
  post(m: Trail, word: Term): boolean {
    const { current } = this.holder;
    return walk(m, current, this.holder.numberOf(current), current.root, word);
  }

  /** The letters that lead to the node of an attribute `suffix` or `letter`. */
  prefix(node: number, trie: number): string {
    return this.holder.numbered(trie).spell(node);
  }

  /** Decides on the binding of a variable with the attribute. */
  readonly bound: BindHook = (m, value, other) => {
    const x = deref(other);
    let rest = deref(value) as Cell;
    if (typeof x !== "number" && x.t.kind === KIND_VARIABLE) return constrain(m, x, rest);
    for (; rest.t === BOTH; rest = deref(rest.a1) as Cell) {
      if (!this.holds(m, deref(rest.a0) as Cell, x)) return false;
    }
    return this.holds(m, rest, x);
  };

  /** Continues from the node of one constraint, whose variable has become `x`. */
  private holds(m: Trail, constraint: Cell, x: Term): boolean {
    const node = constraint.a0 as number;
    const trie = constraint.a1 as number;
    const dictionary = this.holder.numbered(trie);
    if (constraint.t === SUFFIX) return walk(m, dictionary, trie, node, x);
    if (typeof x === "number" || x.t !== ATOM) return false;
    const child = dictionary.child(node, letterCode(x));
    return child !== NO_NODE && walk(m, dictionary, trie, child, constraint.a2);
  }

  /**
   * The form of `word` that a joint search of board and dictionary accepts: constrained from its first
   * letter on, and by nothing else. Undefined for all other words. For a word of more than `most` letters,
   * perhaps infinite, the pattern has `most + 1` letters.
   * `most` letters, perhaps one without end, the pattern has one letter more than that.
   */
  read(word: Term, most: number): ConstrainedWord | undefined {
    const pattern: (string | null)[] = [];
    let dictionary: Dictionary | undefined;
    let prefix = "";
    let x = deref(word);
    for (; typeof x !== "number" && x.t === CONS; x = deref(x.a1)) {
      if (pattern.length > most) break;
      const letter = deref(x.a0);
      if (typeof letter === "number") return undefined;
      if (letter.t === ATOM) {
        pattern.push(atomName(letter));
        if (dictionary === undefined) prefix += atomName(letter);
        continue;
      }
      pattern.push(null);
      if (dictionary !== undefined) {
        if (letter.t !== VAR) return undefined;
        continue;
      }
      const constraint = soleConstraint(letter);
      if (constraint?.t !== LETTER || deref(constraint.a2) !== deref(x.a1)) return undefined;
      dictionary = this.at(constraint, prefix);
      if (dictionary === undefined) return undefined;
    }
    if (typeof x === "number") return undefined;
    if (dictionary === undefined) {
      const constraint = soleConstraint(x);
      if (constraint?.t !== SUFFIX) return undefined;
      dictionary = this.at(constraint, prefix);
    } else if (x !== NIL && x.t !== VAR && x.t !== CONS) {
      return undefined;
    }
    return dictionary && { pattern: { pattern, open: x !== NIL }, dictionary };
  }

  /** The dictionary of a constraint, if `prefix` leads from its root to the constraint's node. */
  private at(constraint: Cell, prefix: string): Dictionary | undefined {
    const dictionary = this.holder.numbered(constraint.a1 as number);
    let node: number = dictionary.root;
    for (let i = 0; i < prefix.length && node !== NO_NODE; i++) {
      node = dictionary.child(node, prefix.charCodeAt(i));
    }
    return node === constraint.a0 ? dictionary : undefined;
  }
}

/** The constraint of a variable that has this attribute alone, and only one such constraint. */
function soleConstraint(x: Cell): Cell | undefined {
  if (x.t !== ATTVAR || deref(attributesOf(x).a2) !== NIL) return undefined;
  const value = attribute(x, DICTIONARY);
  return value === undefined ? undefined : (deref(value) as Cell);
}

/** Follows the letters of `word` from `node`, up to the first unknown one. */
function walk(m: Trail, trie: Dictionary, number: number, node: number, word: Term): boolean {
  for (;;) {
    const x = deref(word);
    if (typeof x === "number") return false;
    if (x === NIL) return trie.isWord(node);
    if (x.t.kind === KIND_VARIABLE) return constrain(m, x, struct2(SUFFIX, node, number));
    if (x.t !== CONS) return false;
    const letter = deref(x.a0);
    if (typeof letter === "number") return false;
    if (letter.t.kind === KIND_VARIABLE) {
      if (trie.nextLetter(node, 0) === 0) return false;
      return constrain(m, letter, struct3(LETTER, node, number, x.a1));
    }
    if (letter.t !== ATOM) return false;
    node = trie.child(node, letterCode(letter));
    if (node === NO_NODE) return false;
    word = x.a1;
  }
}

/** Adds a constraint to those of the variable `v`; false if they exclude each other. */
function constrain(m: Trail, v: Cell, constraint: Cell): boolean {
  const old = attribute(v, DICTIONARY);
  if (old === undefined) {
    putAttribute(m, v, DICTIONARY, constraint);
    return true;
  }
  let all = deref(old) as Cell;
  for (let rest = constraint; ; rest = deref(rest.a1) as Cell) {
    const one = rest.t === BOTH ? (deref(rest.a0) as Cell) : rest;
    // A term cannot be both a letter and a list.
    if (one.t !== (all.t === BOTH ? (deref(all.a0) as Cell) : all).t) return false;
    if (!has(all, one)) all = struct2(BOTH, one, all);
    if (rest === one) break;
  }
  putAttribute(m, v, DICTIONARY, all);
  return true;
}

/** Whether `one` is among the constraints of `all`. */
function has(all: Cell, one: Cell): boolean {
  for (let rest = all; ; rest = deref(rest.a1) as Cell) {
    const other = rest.t === BOTH ? (deref(rest.a0) as Cell) : rest;
    const same = other.a0 === one.a0 && other.a1 === one.a1;
    if (same && (one.t === SUFFIX || deref(other.a2) === deref(one.a2))) return true;
    if (rest === other) return false;
  }
}
