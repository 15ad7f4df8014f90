/**
 * Sentences for errors.
 *
 * Errors are raised as terms without any text; all text that a user sees about an error is made here. A context
 * `context(Name/Arity, Message)` puts the predicate before the sentence and the message after it; a place
 * `file(File, Line, Column)`, `stream(Stream, Line, Column)` or `string(Text, Offset)` goes before everything else. Lines
 * and columns are told from 1; the columns of streams count from 0 in the term.
 */
import { EVALUATION, FOUND, RESOURCES, syntaxText } from "../text/sentences.js";
import { systemText } from "../machine/system-texts.js";
import { showTerm } from "../machine/balls.js";
import {
  NIL,
  argument,
  arityOf,
  functorName,
  integerOf,
  kindOf,
  listOf,
  stringOf,
} from "../machine/cells.js";
import type { Kind } from "../machine/cells.js";
import { objectAt } from "../machine/build.js";
import type { Store } from "../machine/store.js";
import type { Stream } from "../machine/stream.js";

/** Terms in messages are cut off below this depth. */
const DEPTH = 12;
/** Terms in messages are cut off after this many parts, and their texts after as many characters. */
const LENGTH = 300;
/** The same for goals: few texts end far before, at their 300th part. */
const GOAL_DEPTH = 10;
const GOAL_LENGTH = 10_000;

/** The predicates of the part `debugging`, which not every engine has. */
const DEBUGGING: readonly string[] = (
  "abort/0 debug/0 debugging/0 leash/1 nodebug/0 nospy/1 nospyall/0 notrace/0 profile/1 profile/2 spy/1 " +
  "trace/0 trace/1 trace/2 tracing/0 visible/1"
).split(" ");

const KINDS: Readonly<Record<Kind, string>> = {
  variable: "a variable",
  atom: "an atom",
  integer: "an integer",
  rational: "a rational number",
  float: "a float",
  string: "a string",
  object: "a reference",
  list: "a compound",
  compound: "a compound",
};

/** The note of the operating system on a missing file, which an existence error need not repeat. */
const NOT_THERE = ` (${systemText("ENOENT")})`;
const UNKNOWN_PROCEDURE = "Unknown procedure: ";

/** The sentence for an error term, or for any other term that was thrown and not caught. */
export function sentenceFor(core: Store, ball: number): string {
  return new Sentences(core).message(core.deref(ball));
}

/** The text of a goal in messages; variables that a list of Name=Variable does not name are called `_A`, `_B`. */
export function goalText(core: Store, goal: number, names: number = 0): string {
  const text = showTerm(core, core.deref(goal), { depth: GOAL_DEPTH, nodes: LENGTH, names });
  return startOf(lettered(text), GOAL_LENGTH);
}

/** A text with names in place of the numbers of variables, `_1` and so on: known ones or letters. */
export function lettered(text: string, known: ReadonlyMap<string, string> = new Map()): string {
  const names = new Map(known);
  return text.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|(?<!\w)_\d+/gs, (part) => {
    if (!part.startsWith("_")) return part;
    const n = names.size - known.size;
    const letter = String.fromCharCode(65 + (n % 26));
    const name = names.get(part) ?? `_${letter}${n < 26 ? "" : Math.floor(n / 26)}`;
    names.set(part, name);
    return name;
  });
}

function startOf(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

class Sentences {
  readonly #core: Store;

  constructor(core: Store) {
    this.#core = core;
  }

  #show(x: number): string {
    return startOf(showTerm(this.#core, x, { depth: DEPTH, nodes: LENGTH }), LENGTH);
  }

  /** The text of an atom, a string or a number; of a list of characters too, if `lists`. */
  #textOf(x: number, lists: boolean = false): string | undefined {
    const core = this.#core;
    switch (kindOf(core, x)) {
      case "atom":
        return lists && x === NIL ? "" : core.name(x);
      case "string":
        return stringOf(core, x);
      case "integer":
      case "float":
      case "rational":
        return this.#show(x);
      case "list":
        return lists ? this.#listText(x) : undefined;
      default:
        return undefined;
    }
  }

  #listText(list: number): string | undefined {
    const core = this.#core;
    const { items, tail } = listOf(core, list);
    if (tail !== NIL) return undefined;
    let text = "";
    for (const item of items) {
      const x = core.deref(item);
      const kind = kindOf(core, x);
      if (kind === "atom") text += core.name(x);
      else if (kind !== "integer") return undefined;
      else {
        const code = Number(integerOf(core, x));
        if (!(code >= 0 && code <= 0x10ffff)) return undefined;
        text += String.fromCodePoint(code);
      }
    }
    return text;
  }

  /** A word such as a type's name, without quotes. */
  #word(x: number): string {
    return this.#textOf(x) ?? this.#show(x);
  }

  #phrase(x: number): string {
    return this.#word(x).replaceAll("_", " ");
  }

  /** Name and arity of a compound; of an atom with arity 0. */
  #functorOf(x: number): string | undefined {
    const core = this.#core;
    switch (kindOf(core, x)) {
      case "atom":
        return `${core.name(x)}/0`;
      case "compound":
        return `${functorName(core, x)}/${arityOf(core, x)}`;
      default:
        return undefined;
    }
  }

  message(ball: number): string {
    const core = this.#core;
    const functor = this.#functorOf(ball);
    if (functor === "error/2") {
      const formal = argument(core, ball, 0);
      const context = this.#context(argument(core, ball, 1));
      const kind = this.#functorOf(formal);
      const sentence = kind === undefined ? undefined : this.#formal(formal, kind);
      const text = sentence ?? `Unknown error: ${this.#show(formal)}`;
      // The sentence says already that something does not exist.
      const isMissing = kind?.startsWith("existence_error/") === true;
      const behind = isMissing && context.behind === NOT_THERE ? "" : context.behind;
      // It names an unknown procedure too.
      return (text.startsWith(UNKNOWN_PROCEDURE) ? "" : context.before) + text + behind;
    }
    if (functor === "unwind/1") return `Unwound: ${this.#show(argument(core, ball, 0))}`;
    return `Unhandled exception: ${this.#show(ball)}`;
  }

  #formal(formal: number, functor: string): string | undefined {
    const part = (i: number): number => argument(this.#core, formal, i);
    const word = (i: number): string => this.#word(part(i));
    const phrase = (i: number): string => this.#phrase(part(i));
    const shown = (i: number): string => this.#show(part(i));
    const sentences: Readonly<Record<string, () => string>> = {
      "instantiation_error/0": () => "Arguments are not sufficiently instantiated",
      "uninstantiation_error/1": () => `An unbound variable is expected, found ${shown(0)}`,
      "type_error/2": () => this.#typeError(word(0), part(1)),
      "domain_error/2": () => `Domain error: ${word(0)} expected, found ${shown(1)}`,
      "existence_error/2": () => this.#existenceError(word(0), part(1), ""),
      "existence_error/3": () => this.#existenceError(word(0), part(1), ` in ${shown(2)}`),
      "permission_error/3": () =>
        this.#functorOf(part(0)) === "import_into/1"
          ? `No permission to import ${shown(2)} into ${this.#show(argument(this.#core, part(0), 0))}`
          : `No permission to ${phrase(0)} ${phrase(1)} ${shown(2)}`,
      "io_error/2": () => `Cannot ${word(0) === "read" ? "read from" : "write to"} ${shown(1)}`,
      "representation_error/1": () => `Cannot be represented: ${phrase(0)}`,
      "evaluation_error/1": () => EVALUATION[word(0)] ?? `Arithmetic: ${phrase(0)}`,
      "resource_error/1": () =>
        `Resource error: ${RESOURCES[word(0)] ?? `not enough ${phrase(0)}`}`,
      "syntax_error/1": () => `Syntax error: ${syntaxText(word(0))}`,
      "format/1": () => `Format error: ${word(0)}`,
      "format/2": () => `Format error: ${word(0)} ${shown(1)}`,
      "timeout_error/2": () => `Timeout: ${phrase(0)} ${shown(1)}`,
      "assertion_error/2": () =>
        `Assertion failed: ${shown(1)}${word(0) === "fail" ? "" : ` (raised ${shown(0)})`}`,
      "host_error/2": () => `${word(0)}: ${word(1)}`,
      "determinism_error/4": () =>
        `${this.#show(this.#plain(part(0)))} is declared ${word(1)}, but ${FOUND[word(2)] ?? word(2)}`,
    };
    return sentences[functor]?.();
  }

  /** Without the qualification by `user`. */
  #plain(x: number): number {
    const core = this.#core;
    const isUsers = this.#functorOf(x) === ":/2" && this.#word(argument(core, x, 0)) === "user";
    return isUsers ? argument(core, x, 1) : x;
  }

  #typeError(type: string, culprit: number): string {
    if (type === "evaluable")
      return `Arithmetic: there is no function ${this.#show(culprit)}${this.#noFunction(culprit)}`;
    const kind = culprit === NIL ? "an empty list" : this.#kindOf(culprit);
    return `Type error: ${type} expected, found ${this.#show(culprit)} (${kind})`;
  }

  #kindOf(x: number): string {
    const core = this.#core;
    const kind = kindOf(core, x);
    return kind === "list" && listOf(core, x).tail === NIL ? "a list" : KINDS[kind];
  }

  /** The note on a function that is an atom like a number, or a list. */
  #noFunction(indicator: number): string {
    if (this.#functorOf(indicator) !== "//2") return "";
    const name = argument(this.#core, indicator, 0);
    const shown = this.#show(indicator);
    if (/^'\d.*'\/0$/s.test(shown)) return ` (${this.#show(name)} is an atom, not a number)`;
    return shown === "'.'/2" || shown === "'[|]'/2"
      ? " (a list, or a text in double quotes, is no number)"
      : "";
  }

  #existenceError(kind: string, what: number, place: string): string {
    const shown = this.#show(what);
    if (kind === "procedure") {
      const plain = this.#functorOf(what) === ":/2" ? argument(this.#core, what, 1) : what;
      const origin = DEBUGGING.includes(this.#show(plain))
        ? " (it needs new Engine({ parts: [debugging] }), with debugging of ambilog/parts)"
        : "";
      return `${UNKNOWN_PROCEDURE}${shown}${place}${origin}`;
    }
    if (kind === "source_sink" && this.#functorOf(what) === "library/1")
      return `There is no ${shown} in this engine`;
    if (kind === "dictionary" && shown === "default")
      return "This engine has no dictionary: set one with the option dictionary, setDictionary or dictionary/1";
    const name = kind === "source_sink" ? "file" : kind.replaceAll("_", " ");
    return `There is no ${name} ${shown}${place}`;
  }

  /** The file of a stream, else its alias, such as `user_input`. */
  #stream(x: number): string {
    const found = objectAt(this.#core, x);
    const { file, aliases = [] } = (found ?? {}) as Partial<Pick<Stream, "file" | "aliases">>;
    return file ?? aliases[0] ?? this.#word(x);
  }

  /** The text before and after the sentence. */
  #context(context: number): { before: string; behind: string } {
    const core = this.#core;
    const part = (i: number): number => argument(core, context, i);
    const at = (...place: (string | number)[]): { before: string; behind: string } => ({
      before: `${place.join(":")}: `,
      behind: "",
    });
    switch (this.#functorOf(context)) {
      case "context/2": {
        const culprit = this.#show(part(0));
        // Users do not know the names of a library's helpers.
        const isHidden = kindOf(core, part(0)) === "variable" || culprit.startsWith("'$");
        const before = isHidden ? "" : `${culprit}: `;
        if (kindOf(core, part(1)) === "variable") return { before, behind: "" };
        const text = this.#textOf(part(1), true) ?? this.#show(part(1));
        return { before, behind: text === "" ? "" : ` (${text})` };
      }
      case "file/2":
        return at(this.#word(part(0)), this.#show(part(1)));
      case "file/3":
      case "file/4":
        return at(this.#word(part(0)), this.#show(part(1)), this.#show(part(2)));
      case "stream/3":
      case "stream/4": {
        // Its columns count from 0.
        const column =
          kindOf(core, part(2)) === "integer" ? Number(integerOf(core, part(2))) + 1 : "";
        return at(this.#stream(part(0)), this.#show(part(1)), column);
      }
      case "string/2": {
        const behind = ` (at character ${this.#show(part(1))} of ${this.#show(part(0))})`;
        return { before: "", behind };
      }
      default:
        return { before: "", behind: "" };
    }
  }
}
