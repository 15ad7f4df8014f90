/**
 * Sentences for errors.
 *
 * Errors are raised as terms without any text (see terms/error-terms.ts); all text that a user sees about
 * an error is made here. A context `context(Name/Arity, Message)` puts the predicate before the sentence
 * and the message after it; a place `file(File, Line, Column)`, `stream(Stream, Line, Column)` or
 * `string(Text, Offset)` goes before everything else, with lines and columns counted from 1.
 */
import { entryWith } from "./entries.js";
import type { OperatorTable } from "./operator-table.js";
import { systemText } from "./system-texts.js";
import { textOf } from "./textual.js";
import { formatStart } from "./writer.js";
import { BIG, FLOAT, KIND_COMPOUND, KIND_VARIABLE, NIL, REF, STRING } from "../terms/term.js";
import { COLON, argument, deref, isAtom, isCompound, isVariable } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { RESOURCES, FOUND, EVALUATION, syntaxText } from "./sentences.js";

/** The options of messages. */
interface MessageOptions {
  readonly operators: OperatorTable;
}

/** Terms in messages are cut off below this depth. */
const DEPTH = 12;
/** Terms in messages are cut off after this many characters. */
const LENGTH = 300;

function kindOf(x: Term): string {
  x = deref(x);
  if (typeof x === "number" || x.t === BIG) return "an integer";
  if (x === NIL) return "an empty list";
  switch (x.t) {
    case FLOAT:
      return "a float";
    case STRING:
      return "a string";
    case REF:
      return "a reference";
  }
  if (x.t.kind === KIND_VARIABLE) return "a variable";
  return x.t.kind === KIND_COMPOUND ? "a compound" : "an atom";
}

/** What the system says after an existence error. */
const NOT_THERE = ` (${systemText("ENOENT")})`;

const UNKNOWN_PROCEDURE = "Unknown procedure: ";

function isMissing(formal: Term): boolean {
  return isCompound(formal) && formal.t.name === "existence_error";
}

function isLibrary(x: Term): boolean {
  const y = deref(x);
  return isCompound(y) && y.t.name === "library" && y.t.arity === 1;
}

/** Makes the sentences; `show` writes a term within them. */
class Sentences {
  private readonly operators: OperatorTable;

  constructor(operators: OperatorTable) {
    this.operators = operators;
  }

  show(x: Term): string {
    const options = {
      operators: this.operators,
      quoted: true,
      numberVars: true,
      maxDepth: DEPTH,
      maxNodes: LENGTH,
    };
    return formatStart(x, LENGTH, options);
  }

  /** A word such as a type's name, without quotes. */
  word(x: Term): string {
    return textOf(x) ?? this.show(x);
  }

  message(ball: Term): string {
    const error = deref(ball);
    if (isCompound(error) && error.t.name === "error" && error.t.arity === 2) {
      const context = this.context(deref(error.a1));
      const formal = deref(error.a0);
      const sentence = isCompound(formal) || isAtom(formal) ? this.formal(formal) : undefined;
      const text = sentence ?? `Unknown error: ${this.show(formal)}`;
      // The sentence says already that something does not exist.
      const behind = context.behind === NOT_THERE && isMissing(formal) ? "" : context.behind;
      // It names an unknown procedure too.
      return (text.startsWith(UNKNOWN_PROCEDURE) ? "" : context.before) + text + behind;
    }
    if (isCompound(error) && error.t.name === "unwind" && error.t.arity === 1) {
      return `Unwound: ${this.show(error.a0)}`;
    }
    return `Unhandled exception: ${this.show(error)}`;
  }

  private formal(formal: Cell): string | undefined {
    const { arity } = formal.t;
    const name = arity === 0 ? this.word(formal) : formal.t.name;
    const a = arity > 0 ? argument(formal, 0) : 0;
    const b = arity > 1 ? argument(formal, 1) : 0;
    const c = arity > 2 ? argument(formal, 2) : 0;
    switch (`${name}/${arity}`) {
      case "instantiation_error/0":
        return "Arguments are not sufficiently instantiated";
      case "uninstantiation_error/1":
        return `An unbound variable is expected, found ${this.show(a)}`;
      case "type_error/2":
        return this.typeError(this.word(a), b);
      case "domain_error/2":
        return `Domain error: ${this.word(a)} expected, found ${this.show(b)}`;
      case "existence_error/2":
      case "existence_error/3":
        return this.existenceError(this.word(a), b, arity === 3 ? c : undefined);
      case "permission_error/3":
        return `No permission to ${this.phrase(a)} ${this.phrase(b)} ${this.show(c)}`;
      case "io_error/2":
        return this.word(a) === "read"
          ? `Cannot read from ${this.show(b)}`
          : `Cannot write to ${this.show(b)}`;
      case "representation_error/1":
        return `Cannot be represented: ${this.phrase(a)}`;
      case "evaluation_error/1":
        return EVALUATION[this.word(a)] ?? `Arithmetic: ${this.phrase(a)}`;
      case "resource_error/1": {
        const what = RESOURCES[this.word(a)];
        return `Resource error: ${what ?? `not enough ${this.phrase(a)}`}`;
      }
      case "syntax_error/1":
        return `Syntax error: ${syntaxText(this.word(a))}`;
      case "format/1":
        return `Format error: ${this.word(a)}`;
      case "format/2":
        return `Format error: ${this.word(a)} ${this.show(b)}`;
      case "timeout_error/2":
        return `Timeout: ${this.phrase(a)} ${this.show(b)}`;
      case "assertion_error/2": {
        const raised = this.word(a) === "fail" ? "" : ` (raised ${this.show(a)})`;
        return `Assertion failed: ${this.show(b)}${raised}`;
      }
      case "host_error/2":
        return `${this.word(a)}: ${this.word(b)}`;
      case "determinism_error/4":
        return this.determinismError(a, this.word(b), this.word(c));
      default:
        return undefined;
    }
  }

  private phrase(x: Term): string {
    return this.word(x).replaceAll("_", " ");
  }

  private typeError(type: string, culprit: Term): string {
    if (type === "evaluable") return `Arithmetic: there is no function ${this.show(culprit)}`;
    return `Type error: ${type} expected, found ${this.show(culprit)} (${kindOf(culprit)})`;
  }

  private determinismError(predicate: Term, declared: string, found: string): string {
    const x = deref(predicate);
    const isUsers = isCompound(x) && x.t === COLON && this.word(x.a0) === "user";
    const name = this.show(isUsers ? x.a1 : x);
    return `${name} is declared ${declared}, but ${FOUND[found] ?? found}`;
  }

  private existenceError(kind: string, what: Term, where: Term | undefined): string {
    const place = where === undefined ? "" : ` in ${this.show(where)}`;
    if (kind === "procedure")
      return `${UNKNOWN_PROCEDURE}${this.show(what)}${place}${this.origin(what)}`;
    if (kind === "source_sink" && isLibrary(what)) {
      return `There is no ${this.show(what)} in this engine`;
    }
    if (kind === "dictionary" && this.show(what) === "default") {
      return "This engine has no dictionary: set one with the option dictionary, setDictionary or dictionary/1";
    }
    const name = kind === "source_sink" ? "file" : kind.replaceAll("_", " ");
    return `There is no ${name} ${this.show(what)}${place}`;
  }

  /** How a program gets a predicate that not every engine has. */
  private origin(what: Term): string {
    const x = deref(what);
    const entry = entryWith(this.show(isCompound(x) && x.t === COLON ? x.a1 : x));
    return entry === undefined ? "" : ` (import "${entry}" before the engine is made)`;
  }

  /** The text before and after the sentence. */
  private context(context: Term): { before: string; behind: string } {
    const none = { before: "", behind: "" };
    if (!isCompound(context)) return none;
    const { name, arity } = context.t;
    const first = deref(argument(context, 0));
    const second = arity > 1 ? deref(argument(context, 1)) : 0;
    switch (`${name}/${arity}`) {
      case "context/2": {
        const culprit = this.show(first);
        // Users do not know the internal names of a library's native side.
        const before = isVariable(first) || culprit.startsWith("'$") ? "" : `${culprit}: `;
        if (isVariable(second)) return { before, behind: "" };
        const text = textOf(second, { lists: true }) ?? this.show(second);
        return { before, behind: text === "" ? "" : ` (${text})` };
      }
      case "file/3":
      case "file/4":
      case "stream/3":
      case "stream/4": {
        const column = deref(argument(context, 2));
        return {
          before: `${this.word(first)}:${this.show(second)}:${this.show(column)}: `,
          behind: "",
        };
      }
      case "file/2":
        return { before: `${this.word(first)}:${this.show(second)}: `, behind: "" };
      case "string/2":
        return {
          before: "",
          behind: ` (at character ${this.show(second)} of ${this.show(first)})`,
        };
      default:
        return none;
    }
  }
}

/** The sentence for an error term, or for any other term that was thrown and not caught. */
export function messageOf(error: Term, options: MessageOptions): string {
  return new Sentences(options.operators).message(error);
}
