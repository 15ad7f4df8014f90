/** Words as Prolog lists of characters, seen as patterns for searches. */
import { NO_NODE } from "../board/index.js";
import type { Dictionary, WordPattern } from "../board/index.js";
import { NIL, argument, functorName } from "../machine/cells.js";
import type { Core } from "../machine/core.js";
import { Machine } from "../machine/records.generated.js";
import type { BoardTerm } from "./board-terms.js";
import type { DictionaryHolder } from "./dictionary-holder.js";

/** A word as far as it is known, and the dictionary that constrains the rest. */
export interface Word {
  readonly pattern: WordPattern;
  readonly dictionary: Dictionary | undefined;
  /** Whether all letters and the end are known. */
  readonly isKnown: boolean;
}

/** A word with a letter that the board does not have. */
export const NOT_THERE = "not there";

/** Whether the cell is a variable without attributes. */
export function isPlainVariable(core: Core, cell: number): boolean {
  return (cell & 3) === 0 && cell >= core.register(Machine.heapBase);
}

/**
 * The number of letters of a word to consider. No word is longer than the letters of the board; but the
 * relation compares the letters of a tile before it finds that the tile is on the path already.
 */
function mostLetters({ board }: BoardTerm): number {
  return 2 * board.letters.length;
}

/**
 * Reads a word for a board: a list, perhaps partial, of atoms and plain variables, or one that a dictionary constrains
 * from its first unknown letter on, and nothing else does; undefined for another term, which the relation itself must
 * handle.
 */
export function readWord(
  core: Core,
  term: BoardTerm,
  holder: DictionaryHolder,
  word: number,
): Word | typeof NOT_THERE | undefined {
  const { words } = core;
  const most = mostLetters(term);
  const pattern: (string | null)[] = [];
  let constraint: Constraint | undefined;
  let isKnown = true;
  let isMissing = false;
  let prefix = "";
  let rest = word;
  for (
    ;
    (rest & 3) === 1 && pattern.length <= most;
    rest = core.deref(words[(rest >>> 2) + 1] as number)
  ) {
    const letter = core.deref(words[rest >>> 2] as number);
    if ((letter & 15) === 7) {
      const name = term.names.get(letter);
      if (name === undefined) isMissing = true;
      else if (isKnown) prefix += name;
      pattern.push(name ?? null);
      continue;
    }
    if ((letter & 3) !== 0) return undefined;
    if (!isPlainVariable(core, letter)) {
      // Only the first unknown letter has a constraint.
      if (!isKnown) return undefined;
      constraint = soleConstraint(core, letter);
      const tail = core.deref(words[(rest >>> 2) + 1] as number);
      if (constraint?.rest !== tail) return undefined;
    }
    isKnown = false;
    pattern.push(null);
  }
  const open = rest !== NIL;
  if (open && (rest & 3) !== 1) {
    if ((rest & 3) !== 0) return undefined;
    if (!isPlainVariable(core, rest)) {
      if (!isKnown) return undefined;
      constraint = soleConstraint(core, rest);
      if (constraint === undefined || constraint.rest !== undefined) return undefined;
    }
  }
  if (isMissing) return NOT_THERE;
  let dictionary: Dictionary | undefined;
  if (constraint !== undefined) {
    dictionary = holder.numbered(constraint.trie);
    if (dictionary === undefined || !leadsTo(dictionary, prefix, constraint.node)) return undefined;
  }
  return { pattern: { pattern, open }, dictionary, isKnown: isKnown && !open };
}

function leadsTo(dictionary: Dictionary, prefix: string, to: number): boolean {
  let node: number = dictionary.root;
  for (let i = 0; i < prefix.length && node !== NO_NODE; i++)
    node = dictionary.child(node, prefix.charCodeAt(i));
  return node === to;
}

/** suffix(Node, Trie), or letter(Node, Trie, Rest): see prolog/dictionary.pl. */
interface Constraint {
  readonly node: number;
  readonly trie: number;
  readonly rest: number | undefined;
}

/** The constraint of an attributed variable that has this attribute alone, and only one such constraint. */
function soleConstraint(core: Core, variable: number): Constraint | undefined {
  const attributes = core.deref(core.words[(variable >>> 2) + 1] as number);
  if ((attributes & 3) !== 2 || argument(core, attributes, 2) !== NIL) return undefined;
  if (core.name(argument(core, attributes, 0)) !== "dictionary") return undefined;
  const value = argument(core, attributes, 1);
  if ((value & 3) !== 2) return undefined;
  const name = functorName(core, value);
  if (name !== "suffix" && name !== "letter") return undefined;
  return {
    node: argument(core, value, 0) >> 3,
    trie: argument(core, value, 1) >> 3,
    rest: name === "letter" ? argument(core, value, 2) : undefined,
  };
}
