/**
 * The native part of library(dictionary): the nodes of the current dictionary's trie, and loading another
 * dictionary.
 */
import {
  domainError,
  indicator,
  instantiationError,
  permissionError,
  typeError,
} from "../terms/error-terms.js";
import { ATOM, KIND_VARIABLE, atom, atomName, deref } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import { charList } from "../terms/walk.js";
import { Dictionary, DictionaryError, NO_NODE } from "../board/index.js";
import type { BuiltinRow } from "../machine/builtin.js";
import { onFile } from "../machine/host-errors.js";
import type { Database } from "../machine/database.js";
import { textOf } from "../text/textual.js";
import { onBehalfOf } from "./context.js";
import type { DictionaryConstraint } from "./dictionary-constraint.js";
import type { DictionaryHolder } from "./dictionary-holder.js";

function nodeOf(x: Term): number {
  const node = deref(x);
  if (typeof node !== "number") throw typeError("dictionary_node", node);
  return node;
}

function readDictionary(database: Database, spec: Term): Dictionary {
  const x = deref(spec);
  if (typeof x !== "number" && x.t.kind === KIND_VARIABLE) throw instantiationError();
  const path = textOf(x, { lists: true });
  if (path === undefined) throw typeError("file_name", x);
  const { files } = database.host;
  if (files === undefined) throw permissionError("open", "source_sink", x);
  const content = onFile("open", "source_sink", x, () => files.read(path));
  try {
    return Dictionary.fromBytes(content);
  } catch (thrown) {
    throw thrown instanceof DictionaryError ? domainError("dictionary", x) : thrown;
  }
}

/** The rows for one engine. */
export function dictionaryRows(
  database: Database,
  holder: DictionaryHolder,
  constraint: DictionaryConstraint,
): readonly BuiltinRow[] {
  return [
    {
      name: "$dictionary_file",
      arity: 1,
      modes: ["'$dictionary_file'(+File)"],
      doc: "Makes the dictionary in File, a list of words or a prepared dictionary, the current one.",
      det: onBehalfOf("dictionary", 1, (_m, file) => {
        holder.current = readDictionary(database, file!);
        return true;
      }),
    },
    {
      name: "$dictionary_root",
      arity: 2,
      modes: ["'$dictionary_root'(+Caller, -Node)"],
      doc: "True iff Node is the root of the dictionary's trie. Without a dictionary the error is attributed to Caller.",
      det: (m, caller, node) => unify(m, node, holder.neededBy(caller).root),
    },
    {
      name: "$dictionary_constrain",
      arity: 1,
      modes: ["'$dictionary_constrain'(?Word)"],
      doc: "True iff Word is a word of the dictionary; a partly known word is constrained to become one.",
      det: onBehalfOf("dictionary_word", 1, (m, word) => {
        holder.neededBy(indicator("dictionary_word", 1));
        return constraint.post(m, word!);
      }),
    },
    {
      name: "$dictionary_prefix",
      arity: 3,
      modes: ["'$dictionary_prefix'(+Node, +Trie, -Letters)"],
      doc: "True iff Letters lead from the root of that trie to Node.",
      det: (m, node, trie, letters) =>
        unify(m, letters, charList(constraint.prefix(nodeOf(node), nodeOf(trie)))),
    },
    {
      name: "$dictionary_word",
      arity: 1,
      modes: ["'$dictionary_word'(+Node)"],
      doc: "True iff a word ends in Node.",
      det: (_m, node) => holder.current.isWord(nodeOf(node)),
    },
    {
      name: "$dictionary_step",
      arity: 3,
      modes: ["'$dictionary_step'(+Node, ?Letter, -Next)"],
      doc: "True iff Letter leads from Node to Next, in alphabetical order.",
      *nondet(m, at, letter, next) {
        const dictionary = holder.current;
        const node = nodeOf(at);
        const x = deref(letter);
        if (typeof x === "number") return false;
        if (x.t === ATOM) {
          const name = atomName(x);
          const code = name.codePointAt(0);
          if (code === undefined || String.fromCodePoint(code) !== name) return false;
          const child = dictionary.child(node, code);
          return child !== NO_NODE && unify(m, next, child);
        }
        if (x.t.kind !== KIND_VARIABLE) return false;
        let code = dictionary.nextLetter(node, 0);
        while (code !== 0) {
          const after = dictionary.nextLetter(node, code);
          const found =
            unify(m, x, atom(String.fromCodePoint(code))) &&
            unify(m, next, dictionary.child(node, code));
          if (after === 0) return found;
          yield found;
          code = after;
        }
        return false;
      },
    },
  ];
}
