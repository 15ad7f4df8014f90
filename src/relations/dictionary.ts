/**
 * The native part of library(dictionary): the nodes of the trie, loading another dictionary, and how far a partly known
 * word leads.
 */
import { Dictionary, DictionaryError, NO_NODE } from "../board/index.js";
import type { FileSystem } from "../machine/text-ends.js";
import { makeAtom, makeCompound, makeList, makeVariable } from "../machine/build.js";
import { NIL, kindOf } from "../machine/cells.js";
import type { Core } from "../machine/core.js";
import { instantiationError, onFile, permissionError, raise, typeError } from "../machine/raise.js";
import { textOf } from "../machine/stream-options.js";
import { smallCell } from "./board-terms.js";
import { contextOf, onBehalfOf } from "./context.js";
import type { DictionaryHolder } from "./dictionary-holder.js";
import type { Run } from "../machine/leaves.js";

function noDictionary(core: Core, context: number): unknown {
  const culprit = [makeAtom(core, "dictionary"), makeAtom(core, "default")];
  return raise(core, makeCompound(core, "existence_error", culprit), context);
}

/** The current dictionary. If there is none, that is an error of the predicate `name/arity`. */
export function neededBy(
  core: Core,
  holder: DictionaryHolder,
  name: string,
  arity: number,
): Dictionary {
  const { current } = holder;
  if (current === undefined) throw noDictionary(core, contextOf(core, name, arity));
  return current;
}

/** The code of a letter; 0 if no dictionary can contain it. */
function letterCode(core: Core, cell: number): number {
  if ((cell & 15) !== 7) return 0;
  const name = core.name(cell);
  return name.length === 1 ? name.charCodeAt(0) : 0;
}

export function dictionaryPredicates(
  core: Core,
  holder: DictionaryHolder,
  files: FileSystem | undefined,
): Record<string, Run> {
  const unify = (x: number, cell: number): boolean => core.module.unify(x, cell) !== 0;
  const current = (): Dictionary => {
    const found = holder.current;
    if (found === undefined) throw noDictionary(core, makeVariable(core));
    return found;
  };
  const currentFor = (indicator: number): Dictionary => {
    const found = holder.current;
    if (found !== undefined) return found;
    throw noDictionary(core, makeCompound(core, "context", [indicator, makeVariable(core)]));
  };
  const nodeOf = (cell: number): number => {
    if ((cell & 7) !== 3) throw typeError(core, "dictionary_node", cell);
    return cell >> 3;
  };
  const numbered = (cell: number): Dictionary => {
    const found = holder.numbered(nodeOf(cell));
    if (found !== undefined) return found;
    const culprit = [makeAtom(core, "dictionary"), cell];
    throw raise(core, makeCompound(core, "existence_error", culprit));
  };

  function readDictionary(cell: number): Dictionary {
    if ((cell & 3) === 0) throw instantiationError(core);
    const path = textOf(core, cell);
    if (path === undefined) throw typeError(core, "file_name", cell);
    if (files === undefined) throw permissionError(core, "open", "source_sink", cell);
    const content = onFile(core, "open", "source_sink", cell, () => files.read(path));
    try {
      return Dictionary.fromBytes(content);
    } catch (thrown) {
      if (!(thrown instanceof DictionaryError)) throw thrown;
      const culprit = [makeAtom(core, "dictionary"), cell];
      throw raise(core, makeCompound(core, "domain_error", culprit));
    }
  }

  return {
    "$dictionary_file/1": (file) => {
      holder.set(onBehalfOf(core, "dictionary", 1, () => readDictionary(file)));
      return true;
    },
    "$has_dictionary/0": () => holder.isThere,
    // The root of the current trie, and its number. Without a dictionary it is an error of the predicate.
    "$dictionary_root/2": (indicator, root) => unify(root, smallCell(currentFor(indicator).root)),
    "$dictionary_trie/3": (indicator, root, number) => {
      const found = currentFor(indicator);
      return unify(root, smallCell(found.root)) && unify(number, smallCell(holder.numberOf(found)));
    },
    "$dictionary_prefix/3": (node, trie, letters) => {
      const prefix = numbered(trie).spell(nodeOf(node));
      return unify(
        letters,
        makeList(
          core,
          [...prefix].map((letter) => makeAtom(core, letter)),
        ),
      );
    },
    "$dictionary_word/1": (node) => current().isWord(nodeOf(node)),
    "$dictionary_child/3": (node, letter, next) => {
      const child = current().child(nodeOf(node), letterCode(core, letter));
      return child !== NO_NODE && unify(next, smallCell(child));
    },
    // All Letter-Next of a node, in alphabetical order.
    "$dictionary_children/2": (at, children) => {
      const dictionary = current();
      const node = nodeOf(at);
      const pairs: number[] = [];
      for (
        let code = dictionary.nextLetter(node, 0);
        code !== 0;
        code = dictionary.nextLetter(node, code)
      ) {
        const letter = makeAtom(core, String.fromCodePoint(code));
        pairs.push(makeCompound(core, "-", [letter, smallCell(dictionary.child(node, code))]));
      }
      return unify(children, makeList(core, pairs));
    },
    /*
     * $dictionary_walk(+Node, +Trie, ?Word, -Variable, -Constraint): follows the letters of Word up to the first unknown
     * part, Variable, and what that has to be; Constraint is `true` if a word ends where Word does.
     */
    "$dictionary_walk/5": (from, trie, word, variable, constraint) => {
      const dictionary = numbered(trie);
      let node = nodeOf(from);
      let rest = word;
      for (;;) {
        if (rest === NIL)
          return dictionary.isWord(node) && unify(constraint, makeAtom(core, "true"));
        if ((rest & 3) === 0)
          return (
            unify(variable, rest) &&
            unify(constraint, makeCompound(core, "suffix", [smallCell(node), trie]))
          );
        if ((rest & 3) !== 1) return false;
        const letter = core.deref(core.words[rest >>> 2] as number);
        const tail = core.words[(rest >>> 2) + 1] as number;
        if (kindOf(core, letter) === "variable") {
          if (dictionary.nextLetter(node, 0) === 0) return false;
          return (
            unify(variable, letter) &&
            unify(constraint, makeCompound(core, "letter", [smallCell(node), trie, tail]))
          );
        }
        node = dictionary.child(node, letterCode(core, letter));
        if (node === NO_NODE) return false;
        rest = core.deref(tail);
      }
    },
    // The node to which Letter leads.
    "$trie_child/4": (trie, node, letter, next) => {
      const child = numbered(trie).child(nodeOf(node), letterCode(core, letter));
      return child !== NO_NODE && unify(next, smallCell(child));
    },
  };
}
