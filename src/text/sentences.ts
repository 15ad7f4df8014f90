/** Sentences of messages. */
import { explanationNotes } from "./explanation-notes.js";
import type { ReadError, SourceText } from "./source-text.js";

const SYNTAX: Readonly<Record<string, string>> = {
  cannot_start_term: "a term cannot begin with this",
  end_of_clause: "the clause ends where a term is expected",
  end_of_clause_expected: "end of clause expected",
  end_of_file: "end of file, but the clause is not complete",
  end_of_file_expected: "there is more text after the term",
  dict_key_expected: "a dict has pairs of a key, an atom or a small integer, and a value: _{a:1}",
  duplicate_key: "the key occurs twice in the dict",
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
  unterminated_quoted: "this quote is not closed",
};

/** The sentences of resource errors, by their resources. */
export const RESOURCES: Readonly<Record<string, string>> = {
  inferences: "the limit on inferences is reached",
  time: "the time limit is reached",
  memory: "not enough memory",
  max_files: "too many files are open",
};

/** The ends of the sentences for a predicate that does not behave as it is declared. */
export const FOUND: Readonly<Record<string, string>> = {
  fail: "failed",
  nondet: "has more than one answer",
};

/** The sentences of evaluation errors. */
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

/** A syntax error with its place, the line of code, and a likely cause; `isSwi` if only the dialect swi reads that text. */
export function renderReadError(source: SourceText, error: ReadError, isSwi: boolean): string {
  const { line, column } = source.position(error.offset);
  const file = source.file === undefined ? "" : `${source.file}:`;
  const frame = source.frame(error.offset, error.endOffset - error.offset);
  const [sentence, ...hints] = readErrorSentences(source.text, error);
  if (isSwi) hints.push(explanationNotes.readInSwi);
  const below = hints.map((hint) => `\n  ${hint}`).join("");
  return `${file}${line}:${column}: Syntax error: ${sentence}\n${frame}${below}`;
}

/** The sentence of a syntax error, and a likely cause if one is known. */
function readErrorSentences(text: string, error: ReadError): string[] {
  const hint = syntaxHint(text, error);
  return [syntaxText(error.message), ...(hint === undefined ? [] : [hint])];
}

/** Operators of other languages. */
const ELSEWHERE = /^(?:=>|<=|==[=>]|!=|!|&&|:=)/;
/** The name of a file in place of its text. */
const FILE = /^[\w./\\: -]+\.(?:pl|plt|pro|prolog)$/;

/** A common cause of a syntax error of that kind with that text around it. */
function syntaxHint(text: string, { message, offset }: ReadError): string | undefined {
  const before = text.slice(Math.max(0, offset - 200), offset);
  const here = text.slice(offset, offset + 20);
  if (FILE.test(text)) {
    return "This is the name of a file, not a program; consultFile of ambilog/node loads a file";
  }
  if (message === "operator_expected") {
    if (here.startsWith("(") && /(?<!\w)[A-Z_]\w*$/.test(before)) {
      return "A name that begins with a capital letter or _ is a variable: foo(X), not Foo(X)";
    }
    if (here.startsWith("(") && /\w\s+$/.test(before)) {
      return "A name and its bracket stand together: foo(X), not foo (X)";
    }
    if (/^(?:#|\.\.|ins?\b|in_set\b)/.test(here)) {
      return "The operators of library(clpfd) need  :- use_module(library(clpfd)).";
    }
    if (/^[ \t]*$/.test(before.slice(before.lastIndexOf("\n") + 1)) && before.includes("\n")) {
      return "A comma or a full stop may be missing at the end of the line before";
    }
    if (/[\w']'$/.test(before) && /^\w/.test(here)) {
      return "Double a quote within quotes: 'it''s'";
    }
    if (/\b[A-Z_]\w*$/.test(before) ? /^(?:\{|\.\w)/.test(here) : /^\{\s*\w+\s*:/.test(here)) {
      return "Braces behind a name and a dot behind a variable belong to dicts";
    }
    if (here.startsWith("{") && /\w$/.test(before)) {
      return "Arguments stand in round brackets: foo(X)";
    }
  }
  const isMistaken = message === "operator_expected" || message === "operator_clash";
  if (isMistaken ? ELSEWHERE.test(here) : before.endsWith("|") && here.startsWith("|")) {
    return "In Prolog the comma is and, ; is or, -> is if; comparisons are =<, >=, =:=, =\\=, == and \\==";
  }
  if (message === "end_of_clause" && /,\s*$/.test(before)) {
    return "There is a comma before the full stop";
  }
  return undefined;
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
    `pass library(${library}) to the engine: libraries: [${name}], from "ambilog/libraries/${library}"`,

  /** A clause where a goal is expected. */
  clauseAsGoal: "that is a clause, and no goal: load it with consult",

  /** A library that programs must load themselves. */
  toBeLoaded: (library: string): string =>
    `load library(${library}) with :- use_module(library(${library}))`,
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

  /** A cleanup that threw an error when nothing awaited it any longer. */
  lateFailure: (name: string, what: string): string =>
    `The cleanup ${name} threw an error after its query had ended: ${what}`,

  /** Clauses with others between them. */
  discontiguous: (indicator: string): string =>
    `Clauses of ${indicator} are not together in the source file`,

  /** A module exports a predicate that it does not define. */
  undefinedExport: (indicator: string): string => `Exported procedure ${indicator} is not defined`,

  /** An import that the module does not export. */
  notExported: (what: string): string => `${what} is not exported, but imported all the same`,

  /** A text has clauses for a predicate that another text defined, or that has asserted ones: `before` is undefined. */
  redefined: (indicator: string, before: string | undefined, now: string): string =>
    `Redefined ${indicator}: its clauses${before === undefined ? ", which were asserted," : ` in ${before}`} are replaced by those in ${now}`,

  /** A program defines what it would have imported otherwise. */
  overrides: (indicator: string, module: string): string =>
    `The local definition of ${indicator} is used, not that of ${module}, which exports it`,

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
