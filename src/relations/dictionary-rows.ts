/**
 * The native part of library(dictionary): the nodes of the current dictionary's
 * trie, and loading another.
 */
import {
  Ball,
  domainError,
  errorTerm,
  existenceError,
  indicator,
  instantiationError,
  permissionError,
  prologError,
  typeError,
} from "../terms/error-terms.js";
import { ATOM, KIND_VARIABLE, atom, atomName, deref, structure, variable } from "../terms/term.js";
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

/** The dictionary of an engine, which a program may replace. */
export class DictionaryHolder {
  private dictionary: Dictionary | undefined;
  private byDefault: (() => Dictionary) | undefined;
  /** Those that constraints stand for, which may outlive a change of the current one. */
  private readonly known: Dictionary[] = [];

  /** Has `make` called for a dictionary when it is next needed. */
  offer(make: () => Dictionary): void {
    this.dictionary = undefined;
    this.byDefault = make;
  }

  /** The current dictionary; throws an existence error when there is none. */
  get current(): Dictionary {
    return this.neededBy();
  }

  /** The same for a predicate, whose error it is, `Name/Arity` or not known. */
  neededBy(caller?: Term): Dictionary {
    if (this.dictionary === undefined) {
      if (this.byDefault === undefined) throw noDictionary(caller);
      this.dictionary = this.byDefault();
    }
    return this.dictionary;
  }

  set current(dictionary: Dictionary) {
    this.dictionary = dictionary;
  }

  /** Whether there is a dictionary, or a way to get one. */
  get isThere(): boolean {
    return this.dictionary !== undefined || this.byDefault !== undefined;
  }

  /** The number by which constraints name a dictionary. */
  numberOf(dictionary: Dictionary): number {
    const { known } = this;
    const last = known.length - 1;
    if (known[last] === dictionary) return last;
    const number = known.indexOf(dictionary);
    return number < 0 ? known.push(dictionary) - 1 : number;
  }

  /** The dictionary of that number; throws an existence error when it stands for none. */
  numbered(number: number): Dictionary {
    const dictionary = this.known[number];
    if (dictionary === undefined) throw existenceError("dictionary", number);
    return dictionary;
  }
}

function noDictionary(caller: Term | undefined): Ball {
  const formal = structure("existence_error", atom("dictionary"), atom("default"));
  if (caller === undefined) return prologError(formal);
  return new Ball(errorTerm(formal, structure("context", caller, variable(0))));
}

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
  const { files } = database;
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
      doc: "True iff File is a list of words or a prepared dictionary; it is the one used from now on.",
      det: onBehalfOf("dictionary", 1, (_m, file) => {
        holder.current = readDictionary(database, file!);
        return true;
      }),
    },
    {
      name: "$dictionary_root",
      arity: 2,
      modes: ["'$dictionary_root'(+Caller, -Node)"],
      doc: "True iff Node is the root of the dictionary's trie. That there is none is Caller's error.",
      det: (m, caller, node) => unify(m, node, holder.neededBy(caller).root),
    },
    {
      name: "$dictionary_constrain",
      arity: 1,
      modes: ["'$dictionary_constrain'(?Word)"],
      doc: "True iff Word goes on as some word of the dictionary, which it must from now on.",
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
