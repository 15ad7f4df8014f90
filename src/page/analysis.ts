/*
 * The tokens of a program by kind, and its clauses, as an editor shows them at once. Nothing is run, and no term is read.
 */
import { libraryOperators } from "virtual:libraries";
import { nameOf, tokensOf } from "./tokens.js";
import type { RawToken, Span } from "./tokens.js";

/** The kinds of tokens, which are classes of the style sheet. */
type Kind =
  | "comment"
  | "variable"
  | "number"
  | "text"
  | "head"
  | "call"
  | "operator"
  | "atom"
  | "mark";

export interface Token extends Span {
  readonly kind: Kind;
}

interface WrittenClause extends Span {
  /** The predicate that it defines, as `name/arity`; undefined for a directive. */
  readonly defines: string | undefined;
}

export interface Analysis {
  /** In order, without overlaps. */
  readonly tokens: readonly Token[];
  readonly clauses: readonly WrittenClause[];
  /** Whether its tokens are those of a program: quotes and comments are closed, the last clause has its end. */
  readonly isWhole: boolean;
}

/** A longer text is shown without colours. */
export const MOST_CHARACTERS = 200_000;

/** Words that are operators of the standard or of SWI-Prolog. */
const OPERATORS: readonly string[] = (
  "is as mod rem xor div rdiv divs dynamic discontiguous initialization meta_predicate module_transparent " +
  "multifile public table thread_initialization thread_local volatile"
).split(" ");

/** Reads a program or a query. */
export function analyse(text: string): Analysis {
  const tokens: Token[] = [];
  const clauses: WrittenClause[] = [];
  if (text.length > MOST_CHARACTERS) return { tokens, clauses, isWhole: true };
  const operators = new Set(OPERATORS);
  let [clause, isWhole]: [RawToken[], boolean] = [[], true];
  const written = ({ from, to }: Span): string => text.slice(from, to);
  for (const token of tokensOf(text)) {
    const { from, to, sort } = token;
    const kind = kindOf(token, written(token), operators, clause.length === 0);
    isWhole &&= sort !== "wrong";
    tokens.push({ from, to, kind });
    if (sort === "comment") continue;
    clause.push(token);
    if (sort !== "end") continue;
    const parts = clause.map((one): Part => ({ ...one, name: nameOf(written(one)) }));
    const isDirective = isNeck(parts[0]) || parts[0]?.name === "?-";
    if (isDirective) for (const name of declaredBy(parts)) operators.add(name);
    clauses.push({
      from: clause[0]!.from,
      to,
      defines: isDirective ? undefined : definedBy(parts),
    });
    clause = [];
  }
  return { tokens, clauses, isWhole: isWhole && clause.length === 0 };
}

interface Part extends RawToken {
  readonly name: string;
}

function kindOf(
  { sort, isFunctor }: RawToken,
  written: string,
  operators: ReadonlySet<string>,
  isFirst: boolean,
): Kind {
  switch (sort) {
    case "comment":
    case "variable":
    case "number":
    case "text":
    case "mark":
      return sort;
    case "word":
    case "symbol":
    case "quoted": {
      const isOperator = sort === "symbol" || operators.has(nameOf(written));
      if (isFirst && !isOperator) return "head";
      if (isFunctor) return "call";
      if (sort === "quoted") return "text";
      return isOperator ? "operator" : "atom";
    }
    default:
      return "mark";
  }
}

const NECKS: ReadonlySet<string> = new Set([":-", "-->", "=>"]);

function isNeck(part: Part | undefined): boolean {
  return part?.sort === "symbol" && NECKS.has(part.name);
}

/** The operators that a directive declares or imports. */
function declaredBy(parts: readonly Part[]): string[] {
  const found: string[] = [];
  for (const [i, { name, isFunctor }] of parts.entries()) {
    if (!isFunctor) continue;
    if (name === "library") found.push(...(libraryOperators[pathFrom(parts, i + 2)] ?? []));
    if (name !== "op") continue;
    let depth = 0;
    for (const part of parts.slice(i + 5)) {
      if (/^[([]$/.test(part.name)) depth++;
      else if (/^[)\]]$/.test(part.name) && --depth < 0) break;
      else if (/^(?:word|symbol|quoted)$/.test(part.sort)) found.push(part.name);
    }
  }
  return found;
}

/** The name of a library, which may have slashes. */
function pathFrom(parts: readonly Part[], at: number): string {
  const end = parts.findIndex((part, i) => i >= at && part.name === ")");
  return parts
    .slice(at, end)
    .map(({ name }) => name)
    .join("");
}

/** The predicate that a clause defines, from the tokens of its head. */
function definedBy(clause: readonly Part[]): string | undefined {
  let depth = 0;
  let [head, name, commas]: [Part[], Part | undefined, number] = [[], undefined, 0];
  let isGrammar = false;
  let isInfix = false;
  for (const part of clause) {
    const isOpening = part.sort === "mark" && "([{".includes(part.name);
    if (depth === 0 && (isNeck(part) || part.sort === "end")) {
      isGrammar = part.name === "-->";
      break;
    }
    if (depth === 0 && part.sort === "symbol" && part.name === ":") {
      [head, name, commas] = [[], undefined, 0];
      continue;
    }
    if (depth === 0 && part.name === "," && part.sort === "mark") break;
    if (depth === 0 && head.length > 0 && !isOpening && part.name !== ")") {
      if (!isInfix && !part.isFunctor && /^(?:symbol|word|quoted)$/.test(part.sort)) {
        [name, commas, isInfix] = [part, 1, true];
      }
    }
    if (isOpening) depth++;
    else if (part.sort === "mark" && ")]}".includes(part.name)) depth--;
    else if (depth === 1 && part.name === "," && !isInfix) commas++;
    if (head.length === 0) name = part;
    head.push(part);
  }
  if (name === undefined || !/^(?:word|symbol|quoted)$/.test(name.sort)) return undefined;
  const arity = name.isFunctor || isInfix ? commas + 1 : 0;
  return `${name.name}/${arity + (isGrammar ? 2 : 0)}`;
}
