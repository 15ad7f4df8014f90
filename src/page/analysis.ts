/*
 * What an editor shows of a program: its tokens by kind, its errors, and its clauses. The text is read by the
 * reader of the engine, clause by clause, with the operators that the text itself declares or imports. Nothing
 * is run.
 */
import { argument, deref, isAtom, isCompound, atomName, COLON } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { properList } from "../terms/walk.js";
import { readErrorSentences } from "../text/sentences.js";
import * as token from "../text/lexer.js";
import { Lexer } from "../text/lexer.js";
import { OperatorTable, defaultOperators } from "../text/operator-table.js";
import type { NamedOperator, OperatorType } from "../text/operator-table.js";
import { Reader } from "../text/parser.js";
import type { ReadFlags } from "../text/parser.js";
import { ReadError, SourceText } from "../text/source-text.js";
import { libraryOperators } from "virtual:libraries";

/** The kinds of tokens, which are classes of the style sheet. */
export type Kind =
  | "comment"
  | "variable"
  | "number"
  | "text"
  | "head"
  | "call"
  | "operator"
  | "atom"
  | "mark";

/** A stretch of the text. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Token extends Span {
  readonly kind: Kind;
}

export interface Problem extends Span {
  readonly message: string;
}

/** A clause or directive that can be read. */
export interface ReadClause extends Span {
  /** The predicate that it defines, as `name/arity`; undefined for a directive. */
  readonly defines: string | undefined;
}

export interface Analysis {
  /** In order, without overlaps. */
  readonly tokens: readonly Token[];
  readonly problems: readonly Problem[];
  readonly clauses: readonly ReadClause[];
  /** The names of variables and atoms that occur. */
  readonly operators: OperatorTable;
}

/** A longer text is shown without colours. */
export const MOST_CHARACTERS = 200_000;

const FLAGS: ReadFlags = { doubleQuotes: "chars", backQuotes: "codes", comments: true };
const STANDARD = defaultOperators();

/** Reads a program; `known` are operators that it finds. */
export function analyse(text: string, known: OperatorTable = STANDARD): Analysis {
  const operators = new OperatorTable(known);
  const tokens: Token[] = [];
  const problems: Problem[] = [];
  const clauses: ReadClause[] = [];
  if (text.length > MOST_CHARACTERS) return { tokens, problems, clauses, operators };
  const reader = new Reader(new SourceText(text), { operators, flags: FLAGS });
  for (;;) {
    const from = reader.offset;
    try {
      const read = reader.read();
      tokens.push(...tokensOf(text, from, read?.end ?? text.length, operators));
      if (read === undefined) break;
      const directive = argumentsOf(read.term, ":-", 1)?.[0];
      if (directive !== undefined) declare(operators, directive);
      clauses.push({
        from: read.start,
        to: read.end,
        defines: directive === undefined ? definedBy(read.term) : undefined,
      });
    } catch (thrown) {
      if (!(thrown instanceof ReadError)) throw thrown;
      tokens.push(...tokensOf(text, from, reader.offset, operators));
      const end = Math.min(Math.max(thrown.endOffset, thrown.offset + 1), text.length);
      problems.push({
        from: Math.min(thrown.offset, Math.max(0, end - 1)),
        to: end,
        message: readErrorSentences(text, thrown).join(". "),
      });
      if (reader.offset <= from) break;
    }
  }
  return { tokens, problems, clauses, operators };
}

/** Reads a query; the full stop may be missing. Returns its problem, if it has one. */
export function queryProblem(text: string, operators: OperatorTable): Problem | undefined {
  try {
    const reader = new Reader(new SourceText(text), { operators, flags: FLAGS }, true);
    reader.read();
    return undefined;
  } catch (thrown) {
    if (!(thrown instanceof ReadError)) throw thrown;
    const message = readErrorSentences(text, thrown).join(". ");
    return { from: thrown.offset, to: thrown.endOffset, message };
  }
}

/** A message with a full stop; it may end with a clause, which has one. */
export function sentence(message: string): string {
  return message.endsWith(".") ? message : `${message}.`;
}

/** The arguments of a compound term of that name and arity. */
export function argumentsOf(term: Term, name: string, arity: number): Term[] | undefined {
  const x = deref(term);
  if (!isCompound(x) || x.t.name !== name || x.t.arity !== arity) return undefined;
  return Array.from({ length: arity }, (_, i) => deref(argument(x, i)));
}

/** The operators that a directive brings. */
function declare(operators: OperatorTable, directive: Term): void {
  const [library] =
    argumentsOf(directive, "use_module", 1) ?? argumentsOf(directive, "use_module", 2) ?? [];
  const name = library === undefined ? undefined : argumentsOf(library, "library", 1)?.[0];
  if (name !== undefined && isAtom(name)) {
    for (const operator of libraryOperators[atomName(name)] ?? []) add(operators, operator);
  }
  const exported = argumentsOf(directive, "module", 2)?.[1];
  const declarations = exported === undefined ? [directive] : (properList(exported) ?? []);
  for (const declaration of declarations) {
    const [priority, type, names] = argumentsOf(declaration, "op", 3) ?? [];
    if (typeof priority !== "number" || type === undefined || !isAtom(type)) continue;
    for (const one of properList(names!) ?? [names!]) {
      const plain = argumentsOf(one, ":", 2)?.[1] ?? deref(one);
      if (!isAtom(plain) || !/^(?:xf[xy]|yfx|f[xy]|[xy]f)$/.test(atomName(type))) continue;
      add(operators, { priority, type: atomName(type) as OperatorType, name: atomName(plain) });
    }
  }
}

function add(operators: OperatorTable, { priority, type, name }: NamedOperator): void {
  if (priority >= 0 && priority <= 1200 && name !== ",") operators.add(priority, type, name);
}

/** The predicate that a clause defines. */
function definedBy(clause: Term): string | undefined {
  const grammar = argumentsOf(clause, "-->", 2);
  let head = deref(argumentsOf(clause, ":-", 2)?.[0] ?? grammar?.[0] ?? clause);
  if (isCompound(head) && head.t === COLON) head = deref(argument(head, 1));
  const extra = grammar === undefined ? 0 : 2;
  if (isAtom(head)) return `${atomName(head)}/${extra}`;
  return isCompound(head) ? `${head.t.name}/${head.t.arity + extra}` : undefined;
}

/** The tokens between two offsets, with comments. */
function* tokensOf(
  text: string,
  from: number,
  to: number,
  operators: OperatorTable,
): Generator<Token> {
  const lexer = new Lexer(text, { isOperator: (name) => operators.isOperator(name) });
  lexer.pos = from;
  lexer.comments = [];
  let comments = 0;
  let isHead = true;
  while (lexer.pos < to) {
    let kind: Kind | undefined;
    try {
      lexer.next();
      kind = kindOf(lexer, operators, isHead);
    } catch (thrown) {
      if (!(thrown instanceof ReadError)) throw thrown;
      lexer.pos = Math.max(thrown.endOffset, thrown.offset + 1);
    }
    for (; comments < lexer.comments.length; comments += 2) {
      yield { from: lexer.comments[comments], to: lexer.comments[comments + 1], kind: "comment" };
    }
    if (lexer.kind === token.EOF) return;
    if (kind === undefined) continue;
    isHead = lexer.kind === token.END;
    yield { from: lexer.start, to: lexer.end, kind };
  }
}

function kindOf(lexer: Lexer, operators: OperatorTable, isHead: boolean): Kind {
  switch (lexer.kind) {
    case token.VARIABLE:
      return "variable";
    case token.NUMBER:
      return "number";
    case token.STRING:
    case token.BACK_QUOTED:
      return "text";
    case token.NAME:
    case token.QUOTED_NAME:
      if (isHead && !operators.isOperator(lexer.value)) return "head";
      if (lexer.functional) return "call";
      if (lexer.kind === token.QUOTED_NAME) return "text";
      return operators.isOperator(lexer.value) ? "operator" : "atom";
    default:
      return "mark";
  }
}
