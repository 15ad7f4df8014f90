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
import type { ReadError, SourceText } from "./source-text.js";
import { systemText } from "./system-texts.js";
import { textOf } from "./textual.js";
import { formatStart } from "./writer.js";
import { BIG, FLOAT, KIND_COMPOUND, KIND_VARIABLE, NIL, REF, STRING } from "../terms/term.js";
import { COLON, argument, deref, isAtom, isCompound, isVariable } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";

/** The options of messages. */
interface MessageOptions {
  readonly operators: OperatorTable;
}

/** Terms in messages are cut off below this depth. */
const DEPTH = 12;
/** Terms in messages are cut off after this many characters. */
const LENGTH = 300;

const SYNTAX: Readonly<Record<string, string>> = {
  cannot_start_term: "a term cannot begin with this",
  end_of_clause: "the clause ends where a term is expected",
  end_of_clause_expected: "end of clause expected",
  end_of_file: "end of file, but the clause is not complete",
  end_of_file_expected: "there is more text after the term",
  end_of_file_in_block_comment: "block comment without its */",
  illegal_character: "illegal character",
  illegal_character_code: "no character has this code",
  illegal_number: "illegal number",
  list_rest: "only one term can follow | in a list",
  mismatched_bracket: "this bracket does not match the one that is open",
  operator_clash: "operator priority clash",
  operator_expected: "operator expected",
  operator_needs_brackets: "an operator that is an operand needs brackets",
  tab_in_quoted: "tab in quoted text; write \\t",
  unclosed_bracket: "this bracket is not closed",
  undefined_char_escape: "unknown or incomplete escape sequence",
  unopened_bracket: "this bracket closes nothing",
  unterminated_quoted: "this quote has no partner",
};

/** What is exhausted. */
export const RESOURCES: Readonly<Record<string, string>> = {
  inferences: "the limit on inferences is reached",
  time: "the time limit is reached",
  memory: "not enough memory",
  size: "the limit on the size of a value is reached",
  max_files: "too many files are open",
};

/** What a predicate has done that is not declared so. */
export const FOUND: Readonly<Record<string, string>> = {
  fail: "failed",
  nondet: "has more than one answer",
};

/** What is wrong in an evaluation. */
export const EVALUATION: Readonly<Record<string, string>> = {
  zero_divisor: "Arithmetic: division by zero",
  undefined: "Arithmetic: the result is undefined",
  float_overflow: "Arithmetic: float overflow",
  int_overflow: "Arithmetic: integer overflow",
  underflow: "Arithmetic: float underflow",
};

/** The sentence for a syntax error's short text. */
export function syntaxText(message: string): string {
  return SYNTAX[message] ?? message.replaceAll("_", " ");
}

/** A syntax error with its place, the line of code, and a likely cause. */
export function renderReadError(source: SourceText, error: ReadError): string {
  const { line, column } = source.position(error.offset);
  const file = source.file === undefined ? "" : `${source.file}:`;
  const frame = source.frame(error.offset, error.endOffset - error.offset);
  const [sentence, ...hints] = readErrorSentences(source.text, error);
  const below = hints.map((hint) => `\n  ${hint}`).join("");
  return `${file}${line}:${column}: Syntax error: ${sentence}\n${frame}${below}`;
}

/** What is wrong, and if it is known, a likely cause. */
export function readErrorSentences(text: string, error: ReadError): string[] {
  const hint = syntaxHint(text, error);
  return [syntaxText(error.message), ...(hint === undefined ? [] : [hint])];
}

/** Operators of other languages. */
const ELSEWHERE = /^(?:=>|<=|==>|!=|!|&&|\|\||:=)/;

/** A common cause of a syntax error of that kind with that text around it. */
function syntaxHint(text: string, { message, offset }: ReadError): string | undefined {
  const before = text.slice(Math.max(0, offset - 200), offset);
  const here = text.slice(offset, offset + 20);
  if (message === "operator_expected") {
    if (here.startsWith("(") && /\w\s+$/.test(before)) {
      return "A name and its bracket stand together: foo(X), not foo (X)";
    }
    if (here.startsWith("#")) {
      return "The operators of library(clpfd) need  :- use_module(library(clpfd)).";
    }
    if (/^[ \t]*$/.test(before.slice(before.lastIndexOf("\n") + 1)) && before.includes("\n")) {
      return "A comma or a full stop may be missing at the end of the line before";
    }
    if (/[\w']'$/.test(before) && /^\w/.test(here)) {
      return "Double a quote within quotes: 'it''s'";
    }
    if (/\b[A-Z_]\w*$/.test(before) ? /^(?:\{|\.\w)/.test(here) : /^\{\s*\w+\s*:/.test(here)) {
      return "There are no dicts as in SWI-Prolog; library(assoc) and library(option) find values by keys";
    }
    if (here.startsWith("{") && /\w$/.test(before)) {
      return "Arguments stand in round brackets: foo(X)";
    }
  }
  const isMistaken = message === "operator_expected" || message === "operator_clash";
  if (isMistaken && ELSEWHERE.test(here)) {
    return "In Prolog the comma is and, ; is or, -> is if; comparisons are =<, >=, =:=, =\\=, == and \\==";
  }
  if (message === "end_of_clause" && /,\s*$/.test(before)) {
    return "There is a comma before the full stop";
  }
  return undefined;
}

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

/** Notes on clauses and goals of a text, one per line. */
export const notes = {
  /** A variable that occurs once, and others with names like it. */
  singleton: (name: string, near: readonly string[]): string =>
    near.length > 0
      ? `Did you mean ${near.join(" or ")}? Otherwise call it _${name}`
      : `Call it _${name} if it is meant to be unused`,

  /** Clauses of the program replace a builtin. */
  replaced: (indicator: string): string =>
    `${indicator} is built in; the clauses of this program replace it`,

  /** The goal that was running, for a text. */
  inGoal: (goal: string): string => `in the goal ${goal}`,

  /** The origin of an error in another text. */
  thrownAt: (place: string): string => `thrown at ${place}`,

  /** A library of ambilog that was not passed to the engine, and the name of its export. */
  toBePassed: (library: string, name: string): string =>
    `Pass library(${library}) to the engine: libraries: [${name}], from "ambilog/libraries/${library}"`,

  /** What a program does to be told more of an error. */
  unexplained: 'To be told where and why, import "ambilog/explanations" before the engine is made',
} as const;

/** Warnings about a program that is loaded nevertheless. */
export const warnings = {
  /** A directive that failed. */
  goalFailed: (goal: string): string => `Goal (directive) failed: ${goal}`,

  /** Cleanups that had no budget left. */
  unfinished: (count: number, first: string): string =>
    count === 1
      ? `The cleanup ${first} was not completed: the grace period after the limits is used up`
      : `${count} cleanups were not completed, the first being ${first}: the grace period after the limits is used up`,

  /** A cleanup that nobody waited for any longer. */
  lateFailure: (name: string, what: string): string =>
    `The cleanup ${name} threw an error when nobody waited for it any longer: ${what}`,

  /** Clauses with others between them. */
  discontiguous: (indicator: string): string =>
    `Clauses of ${indicator} are not together in the source file`,

  /** A module exports a predicate that it does not define. */
  undefinedExport: (indicator: string): string => `Exported procedure ${indicator} is not defined`,

  /** An import that the module does not export. */
  notExported: (what: string): string => `${what} is not exported, but imported all the same`,

  /** A text has clauses for a predicate that another text defined. */
  redefined: (indicator: string, before: string, now: string): string =>
    `Redefined ${indicator}: its clauses in ${before} are replaced by those in ${now}`,

  /** Variables that occur once. */
  singletons: (names: readonly string[]): string =>
    names.length === 1
      ? `Singleton variable: ${names[0]} (occurs only once in the clause)`
      : `Singleton variables: ${names.join(", ")} (occur only once in the clause)`,

  /** Variables that occur elsewhere in the clause, but alone in a branch or a negation. */
  alone: (names: readonly string[]): string =>
    names.length === 1
      ? `Singleton variable in branch: ${names[0]} (does not occur before or after it)`
      : `Singleton variables in branch: ${names.join(", ")} (do not occur before or after it)`,

  /** Variables that are marked as unused and occur more than once. */
  marked: (names: readonly string[]): string =>
    names.length === 1
      ? `Singleton-marked variable: ${names[0]} (occurs more than once)`
      : `Singleton-marked variables: ${names.join(", ")} (occur more than once)`,
} as const;
