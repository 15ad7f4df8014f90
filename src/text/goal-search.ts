/**
 * Finds a goal of a clause in the text that the clause was read from.
 *
 * A clause in the database knows where its text begins, but not where its goals are. So when a goal is
 * asked for, by its name and its number among the goals of that name, the text is read again. Each atom and
 * functor of a term is one token of its text, in the same order, as long as operators are written as such:
 * the goal is the n-th token of its name if it is the n-th node of its name.
 */
import { EOF, END, Lexer, NAME, QUOTED_NAME, VARIABLE } from "./lexer.js";
import { Reader } from "./parser.js";
import type { ReadContext, ReadTerm } from "./parser.js";
import { ReadError } from "./source-text.js";
import type { SourceText } from "./source-text.js";
import { argument, atomName, deref, isAtom, isCompound, isVariable } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";

/** Identifies a goal of a body. */
export interface GoalName {
  readonly name: string;
  readonly arity: number;
  /** The number of goals of that name and arity before it in the body. */
  readonly index: number;
}

/** A goal as written in a text. */
export interface WrittenGoal {
  /** Where its name begins and ends. */
  readonly offset: number;
  readonly endOffset: number;
  /** The goal with fresh variables, and their names. */
  readonly goal: Term;
  readonly names: ReadonlyMap<Cell, string>;
}

/** The role of a part of a clause. */
type Role = "clause" | "goal" | "grammar" | "term" | "node";

interface Part {
  readonly term: Term;
  readonly role: Role;
}

/** The control constructs whose arguments are goals of the body. */
const CONTROL: ReadonlySet<string> = new Set([
  ",/2",
  ";/2",
  "->/2",
  "*->/2",
  "|/2",
  "\\+/1",
  "call/1",
  "once/1",
  "ignore/1",
  "forall/2",
]);

/** Characters of a clause that are read again for the sake of a message. */
const LONG = 100_000;

/**
 * Finds a goal.
 *
 * @param source the text
 * @param offset the offset at which the clause begins
 * @param context how to read it
 * @param wanted which goal
 * undefined if there is none, for example where expansion changed the clause, or if the clause is very long
 */
export function findGoal(
  source: SourceText,
  offset: number,
  context: ReadContext,
  wanted: GoalName,
): WrittenGoal | undefined {
  const reader = new Reader(source, context);
  reader.offset = offset;
  let read: ReadTerm | undefined;
  try {
    const parts = reader.readInParts();
    let part = parts.next();
    for (; part.done !== true; part = parts.next()) {
      if (reader.reached - offset > LONG) return undefined;
    }
    read = part.value;
  } catch (thrown) {
    if (!(thrown instanceof ReadError)) throw thrown;
    return undefined;
  }
  if (read === undefined) return undefined;
  const found = search(read.term, wanted, context);
  if (found === undefined) return undefined;
  const names = new Map<Cell, string>();
  for (const [name, cell] of read.variableNames) names.set(cell, name);
  // A variable that is called has a name of its own.
  const name = isVariable(found.goal) ? names.get(found.goal) : wanted.name;
  if (name === undefined) return undefined;
  const kinds = isVariable(found.goal) ? [VARIABLE] : [NAME, QUOTED_NAME];
  const token = nthToken(source.text, read.start, kinds, name, found.occurrence);
  if (token === undefined) return undefined;
  return { offset: token[0], endOffset: token[1], goal: found.goal, names };
}

/** The goal, and the number of nodes of its name before it. */
function search(
  clause: Term,
  wanted: GoalName,
  { operators }: ReadContext,
): { goal: Term; occurrence: number } | undefined {
  const waiting: Part[] = [{ term: clause, role: "clause" }];
  const variables = new Map<Cell, number>();
  let occurrence = 0;
  let left = wanted.index;
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    const term = deref(part.term);
    const { role } = part;
    if (isVariable(term)) {
      const before = variables.get(term) ?? 0;
      variables.set(term, before + 1);
      const isCalled = role === "goal" && wanted.name === "call" && wanted.arity === 1;
      if (isCalled && left-- === 0) return { goal: term, occurrence: before };
    }
    if (!isAtom(term) && !isCompound(term)) continue;
    const arity = isCompound(term) ? term.t.arity : 0;
    const name = isCompound(term) ? term.t.name : atomName(term);
    if (role !== "node") {
      const roles = isCallOfVariable(term) ? undefined : rolesOf(name, arity, role);
      // The last is visited first, so that the first is on top of the stack.
      const infix = arity === 2 && operators.infix(name) !== undefined;
      const isGoal = (role === "goal" || role === "grammar") && roles === undefined;
      for (let i = arity - 1; i >= (infix ? 1 : 0); i--) {
        waiting.push({ term: argument(term, i), role: roles?.[i] ?? "term" });
      }
      if (name === wanted.name) {
        const shown = role === "grammar" ? wanted.arity - 2 : wanted.arity;
        if (isGoal && (arity === shown || arity === wanted.arity)) {
          // The name of an infix operator comes after its left operand.
          const before = infix ? occurrencesIn(argument(term, 0), name) : 0;
          if (left-- === 0) return { goal: term, occurrence: occurrence + before };
        }
        if (infix) waiting.push({ term, role: "node" });
        else occurrence++;
      }
      if (infix) waiting.push({ term: argument(term, 0), role: roles?.[0] ?? "term" });
    } else {
      occurrence++;
    }
  }
  return undefined;
}

/** Whether `x` is `call(G)` with a variable, which stays a call. */
function isCallOfVariable(x: Term): boolean {
  return isCompound(x) && x.t.name === "call" && x.t.arity === 1 && isVariable(deref(x.a0));
}

/** The roles of the arguments of a part; undefined if there are only terms in it. */
function rolesOf(name: string, arity: number, role: Role): Role[] | undefined {
  const key = `${name}/${arity}`;
  if (role === "clause") {
    if (key === ":-/2") return ["term", "goal"];
    if (key === "-->/2") return ["term", "grammar"];
    return key === ":-/1" || key === "?-/1" ? ["goal"] : undefined;
  }
  if (role === "term" || role === "node") return undefined;
  if (role === "grammar" && key === "{}/1") return ["goal"];
  if (CONTROL.has(key)) return [role, role];
  return key === ":/2" ? ["term", role] : undefined;
}

/** The number of atoms and functors of that name in a term. */
function occurrencesIn(x: Term, name: string): number {
  let count = 0;
  const waiting = [x];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    const term = deref(part);
    if (isAtom(term) && atomName(term) === name) count++;
    if (!isCompound(term)) continue;
    if (term.t.name === name) count++;
    for (let i = 0; i < term.t.arity; i++) waiting.push(argument(term, i));
  }
  return count;
}

/** The place of the n-th token of that name, counted from 0, in a clause that begins at `from`. */
function nthToken(
  text: string,
  from: number,
  kinds: readonly number[],
  name: string,
  n: number,
): [number, number] | undefined {
  let left = n;
  return tokenOf(text, from, (kind, value) => {
    return kinds.includes(kind) && value === name && left-- === 0;
  });
}

/** The first occurrence of a variable in the clause that begins at `from`; undefined if there is none. */
export function findVariable(
  text: string,
  from: number,
  name: string,
): [number, number] | undefined {
  return tokenOf(text, from, (kind, value) => kind === VARIABLE && value === name);
}

/** The first token of a clause for which `isWanted` holds. */
function tokenOf(
  text: string,
  from: number,
  isWanted: (kind: number, value: string) => boolean,
): [number, number] | undefined {
  const lexer = new Lexer(text, { lenient: true });
  lexer.pos = from;
  try {
    for (lexer.next(); lexer.kind !== EOF && lexer.kind !== END; lexer.next()) {
      if (isWanted(lexer.kind, lexer.value)) return [lexer.start, lexer.end];
    }
  } catch (thrown) {
    if (!(thrown instanceof ReadError)) throw thrown;
  }
  return undefined;
}
