/**
 * Finds a goal of a clause in the text from which the clause was read.
 *
 * A clause knows the line where its text begins, but not where its goals are. So when a goal is asked for, by its name
 * and its number among the goals of that name, its tokens are looked at: a goal is a token of that name in the body
 * which is no part of a term.
 */

/** Identifies a goal of a body. */
export interface GoalName {
  readonly name: string;
  readonly arity: number;
  /** The number of goals of that name and arity before it in the body. */
  readonly index: number;
}

export interface WrittenGoal {
  /** The offsets at which its name begins and ends. */
  readonly offset: number;
  readonly endOffset: number;
  /** For each argument its name, if it is a variable. */
  readonly names: readonly (string | undefined)[];
  /** The variables in it, and whether each occurs before it in the clause. */
  readonly variables: ReadonlyMap<string, boolean>;
  /** For each argument of the head its name, if it is a variable. */
  readonly head: readonly (string | undefined)[];
}

/** The predicates that evaluate expressions. */
export const ARITHMETIC: ReadonlySet<string> = new Set(["is", "<", ">", "=<", ">=", "=:=", "=\\="]);
/** The only goal of a body that evaluates expressions. */
export const ARITHMETIC_GOAL: GoalName = { name: "", arity: 2, index: 0 };

interface Token {
  readonly kind: "name" | "variable" | "symbol" | "solo" | "other";
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Layout, then one token: its groups are those of `Token.kind`. */
const TOKEN =
  /(?:\s|%.*|\/\*[^]*?\*\/)*(?:(?<name>\p{Ll}[\p{L}\p{N}_]*|'(?:[^'\\]|''|\\[^])*')|(?<variable>[\p{Lu}_][\p{L}\p{N}_]*)|(?<other>0'(?:''|\\?[^])|\d\w*(?:\.\d\w*)?|"(?:[^"\\]|""|\\[^])*"|`(?:[^`\\]|\\[^])*`)|(?<symbol>[-+*/\\^<>=~:.?@#&$]+)|(?<solo>[^]))/uy;

/** Tokens of a clause that are looked at for the sake of a message. */
const MOST = 20_000;

/** The tokens of the clause that begins at `from`, without its full stop. */
function tokensOf(text: string, from: number): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = from;
  while (tokens.length < MOST) {
    const found = TOKEN.exec(text);
    if (found === null) break;
    const end = TOKEN.lastIndex;
    for (const [kind, part] of Object.entries(found.groups as Record<string, string>)) {
      if (part === undefined) continue;
      const isEnd = part === "." && /^(?:\s|%|$)/.test(text.slice(end, end + 1));
      if (isEnd) return tokens;
      const isQuoted = part.length > 1 && part.startsWith("'");
      const plain = isQuoted ? part.slice(1, -1).replaceAll("''", "'") : part;
      tokens.push({ kind: kind as Token["kind"], text: plain, start: end - part.length, end });
    }
  }
  return tokens;
}

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
const CLOSERS: ReadonlySet<string> = new Set([")", "]", "}"]);
/** The tokens that separate two goals, at the same level of brackets. */
const BETWEEN: ReadonlySet<string> = new Set([
  ",",
  ";",
  "->",
  "*->",
  "|",
  ":-",
  "-->",
  "=>",
  "\\+",
]);
/** Predicates whose arguments are goals of the body. */
const CONTROL: ReadonlySet<string> = new Set(["\\+", "call", "once", "ignore", "forall"]);

/** The tokens of a clause, with the brackets around each. */
class Clause {
  readonly tokens: readonly Token[];
  /** For each token that opens a bracket: the one that closes it. */
  readonly #ends: number[] = [];
  /** For each token: whether it is inside a term that is no goal. */
  readonly #inTerm: boolean[] = [];

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
    const open: number[] = [];
    let terms = 0;
    tokens.forEach(({ text, kind, start }, i) => {
      if (kind === "solo" && CLOSERS.has(text)) {
        const from = open.pop();
        if (from !== undefined) {
          this.#ends[from] = i;
          if (this.#isTerm(from)) terms--;
        }
      }
      this.#inTerm[i] = terms > 0;
      if (kind !== "solo" || CLOSING[text] === undefined || start < 0) return;
      open.push(i);
      if (this.#isTerm(i)) terms++;
    });
  }

  /** Whether the bracket holds arguments, or elements of a list. */
  #isTerm(i: number): boolean {
    const { text, start } = this.tokens[i] as Token;
    if (text === "[") return true;
    const before = this.tokens[i - 1];
    if (text === "{" || before === undefined || before.end !== start) return false;
    return (before.kind === "name" || before.kind === "symbol") && !CONTROL.has(before.text);
  }

  isGoal(i: number): boolean {
    return !this.#inTerm[i];
  }

  /** Whether the token alone is a goal. */
  isAlone(i: number): boolean {
    const next = this.tokens[i + 1]?.text;
    return this.#begins(i) && (next === undefined || CLOSERS.has(next) || BETWEEN.has(next));
  }

  /** Whether a goal may begin here. */
  #begins(i: number): boolean {
    const before = this.tokens[i - 1]?.text;
    if (before === undefined || before === "{" || before === ":") return true;
    return before === "(" || BETWEEN.has(before);
  }

  /** The arguments of the goal whose name token i is: their first and last tokens; undefined: it is none. */
  partsOf(i: number, arity: number): readonly [number, number][] | undefined {
    const next = this.tokens[i + 1];
    const hasBracket = next?.text === "(" && next.start === this.tokens[i]?.end;
    if (hasBracket) return this.argumentsAfter(i);
    if (this.isAlone(i)) return [];
    if (arity !== 2) return undefined;
    const operands = this.operandsAround(i);
    return operands.every(([from, to]) => from < to) ? operands : undefined;
  }

  /** The parts of the brackets that follow token i at once. */
  argumentsAfter(i: number): [number, number][] | undefined {
    const next = this.tokens[i + 1];
    if (next?.text !== "(" || next.start !== this.tokens[i]?.end) return undefined;
    const end = this.#ends[i + 1];
    if (end === undefined) return undefined;
    const parts: [number, number][] = [];
    let from = i + 2;
    for (let at = from; at < end; at = (this.#ends[at] ?? at) + 1) {
      if (this.tokens[at]?.text !== ",") continue;
      parts.push([from, at]);
      from = at + 1;
    }
    return [...parts, [from, end]];
  }

  operandsAround(i: number): [number, number][] {
    let from = i;
    for (let depth = 0; from > 0; from--) {
      const { text } = this.tokens[from - 1] as Token;
      if (CLOSERS.has(text)) depth++;
      else if (CLOSING[text] !== undefined && --depth < 0) break;
      else if (depth === 0 && BETWEEN.has(text)) break;
    }
    let to = i + 1;
    for (; to < this.tokens.length; to = (this.#ends[to] ?? to) + 1) {
      const { text } = this.tokens[to] as Token;
      if (CLOSERS.has(text) || BETWEEN.has(text)) break;
    }
    return [
      [from, i],
      [i + 1, to],
    ];
  }

  variablesIn([from, to]: readonly [number, number]): string[] {
    const part = this.tokens.slice(from, to);
    return part.filter(({ kind }) => kind === "variable").map(({ text }) => text);
  }

  /** The name of a part that is one variable. */
  nameOf([from, to]: readonly [number, number]): string | undefined {
    const token = this.tokens[from];
    return to === from + 1 && token?.kind === "variable" ? token.text : undefined;
  }
}

/** The offset of the first clause in a line whose head contains that name; undefined if there is none. */
export function findClause(text: string, line: number, name: string): number | undefined {
  let from = 0;
  for (let i = 1; i < line; i++) from = text.indexOf("\n", from) + 1;
  const end = text.indexOf("\n", from);
  for (let at = from; at <= (end < 0 ? text.length : end);) {
    const tokens = tokensOf(text, at);
    const [first] = tokens;
    if (first === undefined) return undefined;
    const neck = tokens.findIndex((token) => token.text === ":-" || token.text === "-->");
    const head = tokens.slice(0, neck < 0 ? tokens.length : neck);
    if (head.some((token) => token.text === name)) return first.start;
    at = (tokens.at(-1) as Token).end + 1;
  }
  return undefined;
}

/** Finds a goal in the clause that begins at `from`. */
export function findGoal(text: string, from: number, wanted: GoalName): WrittenGoal | undefined {
  const clause = new Clause(tokensOf(text, from));
  const { tokens } = clause;
  const neck = tokens.findIndex(({ text: t }, i) => clause.isGoal(i) && /^(?::-|-->|=>)$/.test(t));
  const isGrammar = tokens[neck]?.text === "-->";
  const found: { i: number; parts: readonly [number, number][] }[] = [];
  for (let i = neck + 1; i < tokens.length; i++) {
    const { text: name, kind } = tokens[i] as Token;
    const isWanted = wanted === ARITHMETIC_GOAL ? ARITHMETIC.has(name) : name === wanted.name;
    if (kind === "variable" && wanted.name === "call" && wanted.arity === 1) {
      // A variable that is called has its own name.
      if (clause.isAlone(i)) found.push({ i, parts: [[i, i + 1]] });
    }
    if (!isWanted || kind === "variable" || kind === "other") continue;
    const parts = clause.partsOf(i, wanted.arity);
    const isShort = isGrammar && parts?.length === wanted.arity - 2;
    if (parts !== undefined && (parts.length === wanted.arity || isShort)) found.push({ i, parts });
  }
  const goals = found.filter(({ i }) => clause.isGoal(i));
  if (wanted === ARITHMETIC_GOAL && goals.length !== 1) return undefined;
  const one =
    goals[wanted.index] ?? (goals.length === 0 && found.length === 1 ? found[0] : undefined);
  if (one === undefined) return undefined;
  const { start, end } = tokens[one.i] as Token;
  const first = Math.min(one.i, one.parts[0]?.[0] ?? one.i);
  const before = new Set(clause.variablesIn([0, first]));
  const variables = new Map<string, boolean>();
  // The result of is/2 may be unbound.
  const isResult = tokens[one.i]?.text === "is";
  for (const part of one.parts.slice(isResult ? 1 : 0))
    for (const name of clause.variablesIn(part)) variables.set(name, before.has(name));
  return {
    offset: start,
    endOffset: end,
    names: one.parts.map((part) => clause.nameOf(part)),
    variables,
    head: (clause.argumentsAfter(0) ?? []).map((part) => clause.nameOf(part)),
  };
}

/** The first character of the first token of a text; undefined if there is none. */
export function beginning(text: string): [number, number] | undefined {
  const [first] = tokensOf(text, 0);
  return first === undefined ? undefined : [first.start, first.start + 1];
}

/** The first occurrence of a variable in the clause that begins at `from`; undefined if there is none. */
export function findVariable(
  text: string,
  from: number,
  name: string,
): [number, number] | undefined {
  const token = tokensOf(text, from).find((one) => one.kind === "variable" && one.text === name);
  return token === undefined ? undefined : [token.start, token.end];
}
