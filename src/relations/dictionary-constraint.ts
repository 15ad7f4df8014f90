/**
 * The dictionary as a constraint: a word that is known in part goes on as some
 * word of the dictionary does.
 *
 * The known letters at its beginning lead to a node of the trie. The first unknown
 * part behind them, and no other, has the attribute `dictionary` that says so:
 *
 *   suffix(Node, Trie)         what ends the list: it leads from Node to the end of a word
 *   letter(Node, Trie, Rest)   a letter: it leads on from Node, and Rest behind it to the end
 *   both(A, B)                 two of these that must hold together
 *
 * `Trie` numbers the dictionary that was the current one when the constraint was
 * posted. When the part is bound, the walk goes on from its node to the next
 * unknown part; it fails where no word goes on so.
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

/** A word that one dictionary constraint, and nothing else, restricts. */
interface ConstrainedWord {
  readonly pattern: WordPattern;
  readonly dictionary: Dictionary;
}

/** The code of the letter that `x` is; 0 for what is none of a dictionary's. */
function letterCode(x: Cell): number {
  const name = atomName(x);
  return name.length === 1 ? name.charCodeAt(0) : 0;
}

/**
 * The constraint on the words of one engine: how it is posted, and what it does when
 * a variable is bound.
 */
export class DictionaryConstraint {
  private readonly holder: DictionaryHolder;

  constructor(holder: DictionaryHolder) {
    this.holder = holder;
  }

  /**
   * Constrains `word` to the current dictionary; false if no word goes on so. Throws an
   * existence error when there is no dictionary.
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

  /** Goes on from the node of one constraint, whose variable has become `x`. */
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
   * `word` as a search of board and dictionary together can take it: constrained from
   * its first letter on, and by nothing else. Undefined for all other words. Of a word of more than
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

/** The constraint on a variable that has this one attribute, and this only once. */
function soleConstraint(x: Cell): Cell | undefined {
  if (x.t !== ATTVAR || deref(attributesOf(x).a2) !== NIL) return undefined;
  const value = attribute(x, DICTIONARY);
  return value === undefined ? undefined : (deref(value) as Cell);
}

/** Leads on from `node` by the letters of `word`, up to the first that is unknown. */
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

/** Gives the variable `v` a constraint besides those that it has; false where they exclude each other. */
function constrain(m: Trail, v: Cell, constraint: Cell): boolean {
  const old = attribute(v, DICTIONARY);
  if (old === undefined) {
    putAttribute(m, v, DICTIONARY, constraint);
    return true;
  }
  let all = deref(old) as Cell;
  for (let rest = constraint; ; rest = deref(rest.a1) as Cell) {
    const one = rest.t === BOTH ? (deref(rest.a0) as Cell) : rest;
    // Nothing is both a letter and a list.
    if (one.t !== (all.t === BOTH ? (deref(all.a0) as Cell) : all).t) return false;
    if (!has(all, one)) all = struct2(BOTH, one, all);
    if (rest === one) break;
  }
  putAttribute(m, v, DICTIONARY, all);
  return true;
}

/** Is `one` among the constraints of `all`? */
function has(all: Cell, one: Cell): boolean {
  for (let rest = all; ; rest = deref(rest.a1) as Cell) {
    const other = rest.t === BOTH ? (deref(rest.a0) as Cell) : rest;
    const same = other.a0 === one.a0 && other.a1 === one.a1;
    if (same && (one.t === SUFFIX || deref(other.a2) === deref(one.a2))) return true;
    if (rest === other) return false;
  }
}
