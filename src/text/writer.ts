/**
 * The writer: from terms to text.
 *
 * What remains to be written is on a stack of tasks, the next on top. Text is emitted token by token. A
 * space separates two tokens only where they would otherwise be read as one, around operators that are
 * words, and between a prefix operator and an open bracket. Brackets are written where the operand's
 * priority requires them, around operators that are operands themselves, and where the text would be read
 * differently: `- (1)` is not a number, and `(fy 1)yf` is not `fy (1 yf)`.
 */
import { isAcyclic } from "../terms/cycles.js";
import { BLOCK, grouped, inParts } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { LAYOUT, SMALL, CAPITAL, CONTINUE, SYMBOL, classOf } from "./characters.js";
import { endOfName, endOfSymbols } from "./characters.js";
import { formatNumber } from "./number-text.js";
import { Pieces } from "./pieces.js";
import type { Operator, OperatorTable } from "./operator-table.js";
import {
  ATOM,
  BIG,
  CONS,
  CURLY_TERM,
  FLOAT,
  KIND_COMPOUND,
  KIND_VARIABLE,
  NIL,
  REF,
  STRING,
  VAR_TERM,
} from "../terms/term.js";
import {
  argument,
  atom,
  atomName,
  bigValue,
  deref,
  floatValue,
  stringText,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { numberOf } from "../terms/order.js";

/** The depth, and the number of parts, to which a cyclic term is written. */
const CYCLIC_DEPTH = 10;
const CYCLIC_NODES = 10_000;

/** Names of variables. */
export interface VariableNames {
  get(v: Cell): string | undefined;
}

/** The text of a term, undefined for the usual one; or the work of making it. */
export type Portray = (
  term: Term,
  priority: number,
) => string | undefined | LongWork<string | undefined>;

/** How a term is written. All options except `operators` are optional. */
export interface WriteOptions {
  readonly operators: OperatorTable;
  /** Quotes atoms and strings where reading them back requires it. */
  readonly quoted?: boolean | undefined;
  /** Writes operators like other compounds. */
  readonly ignoreOps?: boolean | undefined;
  /** Writes `'$VAR'(N)` as a variable name. */
  readonly numberVars?: boolean | undefined;
  /** Also writes `'$VAR'('_')` as a variable, as `numbervars/4` marks those that occur once. */
  readonly singletonVars?: boolean | undefined;
  /** Subterms deeper than this are written as `...`; 0 means no limit. */
  readonly maxDepth?: number | undefined;
  /**
   * After this many subterms the rest is written as `...`; a long name or number counts as one for every eight
   * characters.
   */
  readonly maxNodes?: number | undefined;
  /** Only so much of the text is needed: what is left out of a longer one is behind that. At most 10,000. */
  readonly needed?: number | undefined;
  /** The depth to which a cyclic term is written when `maxDepth` sets no limit. Default: 10. */
  readonly cyclicDepth?: number | undefined;
  /** Names for variables; others are written as `_` and a number. */
  readonly variableNames?: VariableNames | undefined;
  /** `next_argument` puts a space after commas. */
  readonly spacing?: "standard" | "next_argument" | undefined;
  /** An operator term of higher priority is put into brackets. Default: 1200. */
  readonly priority?: number | undefined;
  /** Writes lists as compounds of `'.'`. */
  readonly dotLists?: boolean | undefined;
  /**
   * Writes as SWI-Prolog 9 does where that is shorter or differs by habit: spaces around operators that are
   * words only where tokens would merge (`[a]is b`), `- 1` for `-(1)`, `'it\\'s'`, `'$VAR'(Name)` as Name.
   */
  readonly swi?: boolean | undefined;
  /** Writes `{}(X)` as `{X}`. Default: the opposite of `ignoreOps`. */
  readonly braceTerms?: boolean | undefined;
  /**
   * Called first for each subterm, with the highest priority that needs no brackets there; the text that it
   * returns, if any, replaces the subterm.
   */
  readonly portray?: Portray | undefined;
}

const UNDERSCORE = atom("_");

const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Zs}]/u;

const ESCAPES: Readonly<Record<string, string>> = {
  "\x07": "\\a",
  "\b": "\\b",
  "\t": "\\t",
  "\n": "\\n",
  "\v": "\\v",
  "\f": "\\f",
  "\r": "\\r",
  "\\": "\\\\",
};

/** Characters that may have to be escaped: all but the printable ones of ASCII without quotes and backslash. */
const SPECIAL = /[^ !#-&(-[\]-~]/gu;

/** Escapes the characters that cannot stand in quoted text; `quote` itself becomes `escapedQuote`. */
function escapeText(text: string, quote: string, escapedQuote: string): string {
  return text.replace(SPECIAL, (c) => {
    if (c === quote) return escapedQuote;
    if (ESCAPES[c] !== undefined) return ESCAPES[c];
    return HIDDEN.test(c) ? `\\x${c.codePointAt(0)!.toString(16)}\\` : c;
  });
}

/** Whether an atom of that name can be written without quotes. */
export function isPlainAtom(name: string): boolean {
  if (name === "") return false;
  const code = name.codePointAt(0)!;
  switch (classOf(code)) {
    case SMALL:
      return (
        endOfName(name, 1) === name.length || (code > 0xffff && endOfName(name, 2) === name.length)
      );
    case SYMBOL:
      return endOfSymbols(name, 0) === name.length && name !== "." && !name.startsWith("/*");
    default:
      return name === "[]" || name === "{}" || name === "!" || name === ";";
  }
}

const VARIABLE_NAME = /^[\p{Lu}_][\p{L}\p{N}_]*$/u;
const PLAIN = /^[a-z][a-zA-Z0-9_]*$/;

/** An atom's name as text that reads back as the atom; `quote` is how a quote within it is written. */
export function quoteAtom(name: string, quote: string = "''"): string {
  if (PLAIN.test(name) || isPlainAtom(name)) return name;
  return `'${escapeText(name, "'", quote)}'`;
}

/** A text in double quotes. */
export function quoteString(text: string): string {
  return `"${escapeText(text, '"', '\\"')}"`;
}

/** The variable name that `'$VAR'(n)` stands for. */
export function variableName(n: number): string {
  const letter = String.fromCharCode(65 + (n % 26));
  return n < 26 ? letter : letter + String(Math.floor(n / 26));
}

/** The last code point of a nonempty text. */
function lastCode(text: string): number {
  const code = text.charCodeAt(text.length - 1);
  return code >= 0xdc00 && code <= 0xdfff ? (text.codePointAt(text.length - 2) ?? code) : code;
}

/** The text of a term followed by a full stop, set off from a symbol character at the end. */
export function withFullStop(text: string): string {
  return text !== "" && classOf(lastCode(text)) === SYMBOL ? `${text} .` : `${text}.`;
}

const TERM = 0;
/** Text that is emitted unchanged. */
const TEXT = 1;
/** Text that may need a space before it. */
const TOKEN = 2;
const INFIX = 3;
/** The rest of a list. */
const REST = 4;
/** The arguments of a compound from a place on. */
const ARGUMENTS = 5;
/** A part of a long quoted text, in the quotes whose code is the place. */
const QUOTED = 6;
/** Characters of such a part. */
const PART = 1 << 13;
/** So much written text is handed over at once. */
const LONG = 1 << 16;

/** Positions of a term. */
const ALONE = 0;
const OPERAND = 1;
/** The left operand of an operator whose left priority is the operator's own. */
const LEFT_OPERAND = 2;

interface Task {
  readonly kind: number;
  readonly term: Term;
  readonly text: string;
  /** The highest priority that needs no brackets. */
  readonly max: number;
  readonly depth: number;
  readonly place: number;
}

function isNegative(x: Term): boolean {
  if (typeof x === "number") return x < 0;
  if (x.t === BIG) return bigValue(x) < 0n;
  return floatValue(x) < 0 || Object.is(floatValue(x), -0);
}

const QUOTES = "'\"`";
const OPEN_CURLY = 123;

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

class Writer {
  readonly options: WriteOptions;
  readonly comma: string;
  readonly swi: boolean;
  readonly tasks: Task[] = [];
  private readonly pieces: Pieces = new Pieces();
  /** The number of subterms that may still be written. */
  private nodes: number;
  /** The number of characters that are needed. */
  private readonly needed: number;
  out = "";
  /** The code point written last; 0 at the start. */
  last = 0;
  /** Whether the token written last was a prefix operator. */
  afterPrefix = false;
  /** Whether the prefix operator written last was a minus. */
  afterMinus = false;

  constructor(options: WriteOptions) {
    this.options = options;
    this.comma = options.spacing === "next_argument" ? ", " : ",";
    this.swi = options.swi === true;
    this.nodes = options.maxNodes ?? Infinity;
    this.needed = options.needed ?? Infinity;
  }

  /** Writes text unchanged. */
  raw(text: string): void {
    if (text === "") return;
    this.out += text;
    this.last = lastCode(text);
    this.afterPrefix = false;
  }

  /** Writes a token, preceded by a space if it needs one. */
  token(text: string): void {
    this.nodes -= text.length >> 3;
    if (text !== "" && this.sticks(text.codePointAt(0)!)) this.out += " ";
    this.raw(text);
  }

  /** Whether a token that begins with `code` would merge with the one before it. */
  private sticks(code: number): boolean {
    const { last } = this;
    if (last === 0) return false;
    if (code === 40) return this.afterPrefix;
    const before = classOf(last);
    const wordBefore = before >= SMALL && before <= CONTINUE;
    if (code < 128 && QUOTES.includes(String.fromCharCode(code))) {
      return (this.swi ? isDigit(last) : wordBefore) || last === code;
    }
    if (
      this.swi &&
      this.afterPrefix &&
      (code === OPEN_CURLY || (this.afterMinus && isDigit(code)))
    ) {
      return true;
    }
    const behind = classOf(code);
    if (behind === SYMBOL) return before === SYMBOL;
    return wordBefore && behind >= SMALL && behind <= CONTINUE;
  }

  /** Writes an open bracket that does not belong to functional notation. */
  open(): void {
    if (this.afterPrefix) this.out += " ";
    this.raw("(");
  }

  /** How a quote within a quoted atom is written. */
  private get quoteOfAtoms(): string {
    return this.swi ? "\\'" : "''";
  }

  /** The text of a name that is not `isLongQuoted`. */
  private atomText(name: string): string {
    if (this.options.quoted !== true || name.length > PART) return name;
    return quoteAtom(name, this.quoteOfAtoms);
  }

  private isLongQuoted(name: string): boolean {
    if (this.options.quoted !== true || name.length <= PART) return false;
    // Of a name that is cut off, only what is shown decides.
    return !isPlainAtom(name.length > this.needed ? name.slice(0, this.needed) : name);
  }

  /** Writes a long text in quotes, part by part. */
  private quote(text: string, quote: string): void {
    this.nodes -= text.length >> 3;
    this.token(quote);
    this.later(quote);
    const parts: string[] = [];
    for (let at = 0; at < text.length;) {
      let end = at + PART;
      // Do not split a character of two code units.
      if (text.charCodeAt(end - 1) >> 10 === 0x36) end++;
      parts.push(text.slice(at, end));
      at = end;
    }
    const place = quote.charCodeAt(0);
    for (const part of parts.reverse()) this.task(QUOTED, 0, part, 0, 0, place);
  }

  private task(
    kind: number,
    term: Term,
    text: string,
    max: number,
    depth: number,
    place: number,
  ): void {
    this.tasks.push({ kind, term, text, max, depth, place });
  }

  private later(text: string): void {
    this.task(TEXT, 0, text, 0, 0, 0);
  }

  private laterTerm(term: Term, max: number, depth: number, place: number): void {
    this.task(TERM, term, "", max, depth, place);
  }

  write(term: Term): string {
    const { tasks } = this;
    this.laterTerm(term, this.options.priority ?? 1200, 1, ALONE);
    // A hook is called once for each subterm.
    if (this.options.portray !== undefined) return inParts(() => this.writeRest());
    for (let steps = 1; steps < BLOCK && this.out.length < LONG; steps++) {
      const task = tasks.pop();
      if (task === undefined || this.out.length > this.needed) return this.pieces.end(this.out);
      this.perform(task);
    }
    return inParts(() => this.writeRest());
  }

  private *writeRest(): LongWork<string> {
    const { tasks } = this;
    const { portray } = this.options;
    let steps = 0;
    for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
      if (this.out.length > this.needed) break;
      if (++steps % BLOCK === 0 || this.out.length >= LONG) {
        this.pieces.add(this.out);
        this.out = "";
        yield BLOCK;
      }
      if (portray !== undefined && task.kind === TERM && !this.isCut(task.depth)) {
        const made = portray(deref(task.term), task.max);
        const text = typeof made === "object" ? yield* made : made;
        if (text !== undefined) {
          this.nodes--;
          this.token(text);
          continue;
        }
      }
      this.perform(task);
    }
    return this.pieces.end(this.out);
  }

  private perform(task: Task): void {
    switch (task.kind) {
      case TEXT:
        this.raw(task.text);
        break;
      case TOKEN:
        this.token(task.text);
        break;
      case INFIX:
        this.infixName(task.text);
        break;
      case REST:
        this.rest(task.term, task.depth);
        break;
      case ARGUMENTS:
        this.argumentsFrom(task.term as Cell, task.place, task.depth);
        break;
      case QUOTED: {
        const quote = String.fromCharCode(task.place);
        const escaped = quote === "'" ? this.quoteOfAtoms : '\\"';
        this.raw(escapeText(task.text, quote, escaped));
        break;
      }
      default:
        this.term(deref(task.term), task.max, task.depth, task.place);
    }
  }

  /** Whether a term at `depth` is left out. */
  private isCut(depth: number): boolean {
    const { maxDepth } = this.options;
    return this.nodes <= 0 || (maxDepth !== undefined && maxDepth > 0 && depth > maxDepth);
  }

  private term(x: Term, max: number, depth: number, place: number): void {
    const { quoted } = this.options;
    const isCut = this.isCut(depth);
    this.nodes--;
    if (isCut) {
      this.token("...");
      return;
    }
    if (typeof x === "number") {
      this.token(String(x));
    } else if (x.t.kind === KIND_COMPOUND) {
      this.compound(x, max, depth, place);
    } else if (x.t.kind === KIND_VARIABLE) {
      this.token(this.options.variableNames?.get(x) ?? `_${numberOf(x)}`);
    } else if (x.t === STRING) {
      const text = stringText(x);
      if (quoted !== true) this.token(text);
      else if (text.length > PART) this.quote(text, '"');
      else this.token(quoteString(text));
    } else if (x.t === BIG || x.t === FLOAT) {
      this.token(formatNumber(x));
    } else if (x.t === REF) {
      this.token(`<reference>(${numberOf(x)})`);
    } else {
      this.atom(atomName(x), place);
    }
  }

  private atom(name: string, place: number): void {
    if (this.isLongQuoted(name)) {
      this.quote(name, "'");
      return;
    }
    const text = this.atomText(name);
    if (
      place !== ALONE &&
      this.options.ignoreOps !== true &&
      this.options.operators.isOperator(name)
    ) {
      this.open();
      this.raw(text);
      this.raw(")");
    } else {
      this.token(text);
    }
  }

  private compound(x: Cell, max: number, depth: number, place: number): void {
    const { options } = this;
    const { name, arity } = x.t;
    if (x.t === CONS && options.dotLists !== true) {
      this.token("[");
      this.later("]");
      this.task(REST, x.a1, "", 0, depth + 2, 0);
      this.laterTerm(x.a0, 999, depth + 1, ALONE);
      return;
    }
    if (x.t === VAR_TERM && this.namesVariable(x)) {
      const n = deref(x.a0);
      this.token(typeof n === "number" ? variableName(n) : atomName(n));
      return;
    }
    if (x.t === CURLY_TERM && (options.braceTerms ?? options.ignoreOps !== true)) {
      this.token("{");
      this.later("}");
      this.laterTerm(x.a0, 1200, depth + 1, ALONE);
      return;
    }
    if (options.ignoreOps !== true && arity <= 2) {
      const operator = this.operatorOf(x);
      if (operator !== undefined) {
        this.operation(x, operator, max, depth, place);
        return;
      }
    }
    if (this.isLongQuoted(name)) {
      this.later(")");
      if (arity > 0) this.task(ARGUMENTS, x, "", 0, depth + 1, 0);
      this.later("(");
      this.quote(name, "'");
      return;
    }
    this.token(this.atomText(name));
    this.raw("(");
    this.later(")");
    if (arity > 0) this.argumentsFrom(x, 0, depth + 1);
  }

  /** Writes the arguments of `x` from place `i` on. */
  private argumentsFrom(x: Cell, i: number, depth: number): void {
    if (i > 0) this.raw(this.comma);
    // One `...` stands for all the others.
    if (i < x.t.arity - 1 && this.nodes > 0) this.task(ARGUMENTS, x, "", 0, depth, i + 1);
    this.laterTerm(argument(x, i), 999, depth, ALONE);
  }

  /** Whether `x`, a `'$VAR'(N)`, is written as the name of a variable. */
  private namesVariable(x: Cell): boolean {
    const n = deref(x.a0);
    if (typeof n !== "number") {
      if (this.swi && this.options.numberVars === true && n.t === ATOM) {
        return VARIABLE_NAME.test(atomName(n));
      }
      return this.options.singletonVars === true && n === UNDERSCORE;
    }
    return this.options.numberVars === true && n >= 0;
  }

  private operatorOf(x: Cell): Operator | undefined {
    const { operators } = this.options;
    const { name, arity } = x.t;
    // A long name is written in parts, which only the name of other compounds is.
    if (name.length > PART) return undefined;
    if (arity === 2) return operators.infix(name);
    return arity === 1 ? (operators.prefix(name) ?? operators.postfix(name)) : undefined;
  }

  private operation(x: Cell, operator: Operator, max: number, depth: number, place: number): void {
    const { name } = x.t;
    const { priority, type } = operator;
    const bracket =
      priority > max ||
      (place === LEFT_OPERAND && priority === max && (type === "fy" || type === "xfy"));
    if (bracket) {
      this.open();
      this.later(")");
    }
    const inner = depth + 1;
    switch (type) {
      case "fy":
      case "fx": {
        const operandMax = type === "fy" ? priority : priority - 1;
        this.token(this.atomText(name));
        this.afterPrefix = true;
        this.afterMinus = name === "-";
        if (name === "-" && !this.swi && this.mayLookNegative(x.a0, operandMax)) {
          this.open();
          this.later(")");
          this.laterTerm(x.a0, 1200, inner, ALONE);
        } else {
          this.laterTerm(x.a0, operandMax, inner, OPERAND);
        }
        break;
      }
      case "yf":
      case "xf":
        this.task(TOKEN, 0, this.atomText(name), 0, 0, 0);
        this.left(x.a0, priority, type === "yf", inner);
        break;
      default:
        this.laterTerm(x.a1, type === "xfy" ? priority : priority - 1, inner, OPERAND);
        this.task(INFIX, 0, name, 0, 0, 0);
        this.left(x.a0, priority, type === "yfx", inner);
    }
  }

  private left(x: Term, priority: number, own: boolean, depth: number): void {
    this.laterTerm(x, own ? priority : priority - 1, depth, own ? LEFT_OPERAND : OPERAND);
  }

  /**
   * Whether `x`, the operand of a prefix minus up to `max`, must be set off so that no reader takes the
   * sign as part of its first number. This holds for numbers and, whatever they begin with, for infix and
   * postfix operators.
   */
  private mayLookNegative(x: Term, max: number): boolean {
    x = deref(x);
    if (typeof x === "number" || x.t === BIG || x.t === FLOAT) return !isNegative(x);
    if (x.t.arity === 0 || x.t === CONS || x.t === CURLY_TERM) return false;
    if (x.t === VAR_TERM && this.namesVariable(x)) return false;
    const operator = this.operatorOf(x);
    return operator !== undefined && operator.type[0] !== "f" && operator.priority <= max;
  }

  private infixName(name: string): void {
    if (name === ",") {
      this.raw(this.comma);
      return;
    }
    if (name === "|") {
      this.raw(this.swi && this.comma === ", " ? "| " : "|");
      return;
    }
    const text = this.atomText(name);
    const first = text === "" ? LAYOUT : classOf(text.codePointAt(0)!);
    const word = (first >= SMALL && first <= CAPITAL) || text.startsWith("'") || !isPlainAtom(name);
    if (this.swi) {
      // SWI-Prolog writes a space after an operator that needs one before it.
      const spaced = text !== "" && this.sticks(text.codePointAt(0)!);
      this.raw(spaced ? ` ${text} ` : text);
    } else if (word) this.raw(` ${text} `);
    else this.token(text);
  }

  /** Writes the rest of a list whose next element is at `depth`. */
  private rest(x: Term, depth: number): void {
    x = deref(x);
    if (x === NIL) return;
    if (this.isCut(depth)) {
      this.raw("|...");
    } else if (typeof x !== "number" && x.t === CONS) {
      this.raw(this.comma);
      this.task(REST, x.a1, "", 0, depth + 1, 0);
      this.laterTerm(x.a0, 999, depth, ALONE);
    } else {
      this.raw("|");
      this.laterTerm(x, 999, depth, ALONE);
    }
  }
}

/** The text of `term`, of which at most `length` characters are kept; `…` shows that there are more. */
export function formatStart(term: Term, length: number, options: WriteOptions): string {
  const text = formatTerm(term, { ...options, needed: length });
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** The text of `term`. Throws when a limit of the current run is reached. */
export function formatTerm(term: Term, options: WriteOptions): string {
  const { maxDepth = 0, maxNodes = CYCLIC_NODES, cyclicDepth = CYCLIC_DEPTH } = options;
  // A few subterms may have long names.
  return grouped(() => {
    // The text of a cyclic term is infinite: what is shown of it is bounded.
    const bounded =
      maxDepth > 0 || isAcyclic(term) ? options : { ...options, maxDepth: cyclicDepth, maxNodes };
    return new Writer(bounded).write(term);
  });
}
