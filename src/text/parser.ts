/**
 * The reader: from text to terms.
 *
 * An operator precedence parser with its own stack. Everything still open is on the stack as frames:
 * operators that wait for their right operand, and brackets that wait to be closed. `left` is the operand
 * read last and `leftPriority` its priority; `max` is the highest priority that an operand may have at the
 * current place. All three belong to the innermost frame, and each frame saves the `max` of the place where
 * it stands.
 *
 * As an operand, an atom that is an operator has a priority above 1200 (the standard's 1201): it needs
 * brackets unless it is a whole argument. Three relaxations, none of them ambiguous: an infix operator, or
 * a word that as an operator would need brackets anyway, may be the right operand of an infix operator (`Op
 * = +`, `X = dynamic`); a word or a quoted name may be the left one (`dynamic = X`); and a word that needs
 * brackets may be the operand of a prefix operator that needs none (`-discontiguous`).
 */
import { converted } from "./conversion.js";
import type { Conversions } from "./conversion.js";
import { ReadError, SourceText } from "./source-text.js";
import * as token from "./lexer.js";
import { Lexer, UnterminatedQuote } from "./lexer.js";
import { isNameCode } from "./characters.js";
import type { Operator, OperatorTable } from "./operator-table.js";
import {
  BLOCK,
  atOnce,
  inParts,
  pay,
  reserve,
  reserveArguments,
  resumed,
} from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { BIG, CONS, CURLY, CURLY_TERM, NIL } from "../terms/term.js";
import {
  atom,
  atomName,
  bigValue,
  compound,
  emptyCompound,
  float,
  floatValue,
  functor,
  integer,
} from "../terms/term.js";
import { string, struct1, struct2, variable } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { charList, codeList, listOf } from "../terms/walk.js";

/** The flags that change how text is read. */
export interface ReadFlags {
  readonly doubleQuotes: "codes" | "chars" | "atom" | "string";
  readonly backQuotes: "codes" | "chars" | "string" | "symbol_char";
  /** Only names that begin with `_` are variables. Default: false. */
  readonly varPrefix?: boolean | undefined;
  /**
   * Accepts SWI-Prolog's extensions of the standard: operators as atoms anywhere, arguments of priorities
   * up to 1200, `- 1` and `f()` as compounds, line ends in quoted text, and what `LexerOptions.lenient` lists.
   * Default: false.
   */
  readonly lenient?: boolean | undefined;
  /** A backslash within quotes is a character like any other. Default: false. */
  readonly plainBackslash?: boolean | undefined;
  /** The character conversions outside quotes. Default: none. */
  readonly conversions?: Conversions | undefined;
  /** Records the places of comments. Default: false. */
  readonly comments?: boolean | undefined;
}

/** The operators and flags of a reader; looked up anew for each clause. */
export interface ReadContext {
  readonly operators: OperatorTable;
  readonly flags: ReadFlags;
  /** The stamp of new variables; 0 without it. */
  readonly stamp?: (() => number) | undefined;
}

/** A term as read, with its variables' names and its place in the text. */
export interface ReadTerm {
  readonly term: Term;
  /** The named variables, in order of appearance; `_` is not among them. */
  readonly variableNames: ReadonlyMap<string, Cell>;
  /** All variables, in order of appearance. */
  readonly variables: readonly Cell[];
  /** The names that occur once. */
  readonly singletons: readonly string[];
  /** Where the term begins. */
  readonly start: number;
  /** Where it ends: after the `.`. */
  readonly end: number;
  /** The start and end offsets of the comments before its end, if they are recorded. */
  readonly comments: readonly number[];
}

const PREFIX = 0;
const INFIX = 1;
const ARGUMENTS = 2;
const LIST = 3;
const TAIL = 4;
const PAREN = 5;
const BRACE = 6;

/** The priority of a bare operator atom. */
const BARE = 1201;
/** The priority of a bare operator atom that may be a left operand. */
const BARE_WORD = 1202;

const COMMA: Operator = { priority: 1000, type: "xfy" };

/** An operator or bracket that is still open: see the head of this file. */
interface Frame {
  kind: number;
  readonly name: string;
  /** For an operator: the priority of the term that it builds. */
  readonly priority: number;
  readonly left: Term;
  /** The arguments or elements so far. */
  readonly items: Term[];
  /** `max` and the kind of bracket at the place where the frame stands. */
  readonly max: number;
  readonly bracket: number;
  readonly start: number;
}

const NONE: Term[] = [];
const NOTHING: readonly never[] = [];
const NO_NAMES: ReadonlyMap<string, Cell> = new Map();

/** A line end that looks like the end of a clause. */
const CLAUSE_END = /\.[ \t]*(?:%[^\n]*)?(?:\r?\n|$)/g;

/**
 * A clause of the kind that occurs by the thousand in data: a fact whose arguments are plain names and
 * small integers. It is read without the parser, which takes five times as long.
 */
const FACT =
  /([a-z]\w*)\(((?:[a-z]\w*|-?\d{1,15})(?:,[ \n]*(?:[a-z]\w*|-?\d{1,15}))*)\)\.(?=[ \r\n]|$)/y;

/** What `readOn` returns in the middle of a term. */
const MORE = Symbol("more");
/** Characters that are read in a part, and its cost in steps: a token has about four. */
const PART = BLOCK;
const COST = PART >> 2;

/** Reads the clauses of a text, one after the other. */
export class Reader {
  readonly source: SourceText;
  /** The offset from which the next term is read. */
  offset = 0;
  private readonly context: ReadContext;
  private lexer: Lexer;
  private conversions: Conversions | undefined;
  private readonly endless: boolean;
  private operators: OperatorTable;
  /** The flags that the parser is set to, and the lexer set to them. */
  private flags: ReadFlags | undefined = undefined;
  private ready: Lexer | undefined = undefined;
  private lenient = false;
  private argumentMax = 999;
  private frames: Frame[] = [];
  private left: Term = 0;
  private leftPriority = 0;
  private leftStart = 0;
  private max = 1200;
  /** The kind of the innermost bracket; outside brackets, the same as in round ones. */
  private bracket = PAREN;
  private lastEnd = 0;
  private names = new Map<string, Cell>();
  /** The names that have occurred once. */
  private single = new Set<string>();
  private variables: Cell[] = [];
  /** Is it in the middle of a term, and after an operand? */
  private isOpen = false;
  private isAfterOperand = false;
  /** Is it in layout before a term? */
  private isBefore = false;
  /** What it does first after a pause; true if an operand is complete then, or if one has to follow. */
  private pending: (() => boolean) | undefined = undefined;
  /** Makes a long list in the pause. */
  private making: (() => Term) | undefined = undefined;
  /** Where the term begins. */
  private start = 0;
  /** The offset of the lexer from which on it pauses; each operator that is completed brings it nearer. */
  private stop = 0;
  /** The offset of the first closing bracket after the beginning of a term, if it is known. */
  private firstClose = -1;

  /**
   * If `endless`, the end of the text ends a term as `.` does.
   */
  constructor(source: SourceText, context: ReadContext, endless: boolean = false) {
    this.source = source;
    this.context = context;
    this.operators = context.operators;
    this.lexer = divided(source.text);
    this.endless = endless;
  }

  /**
   * The next term, or undefined at the end of the text. Throws a `ReadError` for a text that is not a term;
   * the reader then stands after the end of that clause.
   */
  read(): ReadTerm | undefined {
    const parts = this.readInParts();
    for (;;) {
      const { done, value } = parts.next();
      if (done === true) return value;
    }
  }

  /** Where it stands, also in the middle of a term. */
  get reached(): number {
    return this.lexer.reached;
  }

  /** Does the same as `read` in parts. */
  *readInParts(): LongWork<ReadTerm | undefined> {
    try {
      for (;;) {
        if (!this.isOpen && !this.isBefore) yield* this.convert();
        const read = this.readOn();
        if (read !== MORE) return read;
        yield COST;
        yield* this.pause();
      }
    } catch (error) {
      this.leave();
      yield* this.recover(error);
      throw error;
    }
  }

  /** Does what takes long: reads the rest of a long token, or makes a long list. */
  private *pause(): LongWork<void> {
    const { lexer, making } = this;
    while (lexer.kind === token.LONG) {
      lexer.readOn();
      yield COST;
    }
    if (making === undefined) return;
    this.making = undefined;
    this.left = yield* resumed(making);
  }

  /**
   * Takes a term of about `size` cells as the operand, a new one or what the one before is in brackets; false
   * if it is made in a pause.
   */
  private make(size: number, make: () => Term, isNew: boolean): boolean {
    if (size < BLOCK) {
      this.take(make());
      return true;
    }
    this.making = make;
    return this.wait(() => {
      this.take(this.left);
      return isNew;
    });
  }

  /** Pauses, and then does this first. */
  private wait(pending: () => boolean): false {
    this.pending = pending;
    this.stop = 0;
    return false;
  }

  /** Reads a part of the term; `MORE` if it does not end there: the next call goes on. */
  private readOn(): ReadTerm | typeof MORE | undefined {
    if (!this.isOpen) {
      if (!this.isBefore) this.begin();
      const { lexer } = this;
      this.isBefore = !lexer.skipLayout();
      if (this.isBefore) return MORE;
      const fact = this.fact();
      if (fact !== undefined) return fact;
      lexer.next();
      if (lexer.kind === token.EOF) {
        this.offset = lexer.pos;
        return undefined;
      }
      this.start = lexer.start;
    }
    this.stop = this.lexer.pos + PART;
    this.isOpen = !this.parse();
    if (this.isOpen) return MORE;
    this.offset = this.lexer.pos;
    const term = this.left;
    this.leave();
    return this.result(term, this.start);
  }

  /** Forgets the term that it was in the middle of. */
  private leave(): void {
    this.isOpen = this.isBefore = false;
    this.frames = [];
    this.left = 0;
    this.pending = this.making = undefined;
  }

  /** Converts characters of what is left of the text if other conversions hold than before. */
  private *convert(): LongWork<void> {
    const { conversions } = this.context.flags;
    if (conversions === this.conversions) return;
    this.lexer = divided(yield* converted(this.source.text, this.offset, conversions));
    this.conversions = conversions;
    this.firstClose = -1;
  }

  /** Prepares for a term at the offset. */
  private begin(): void {
    const { flags, operators } = this.context;
    const lexer = this.lexer;
    lexer.comments = flags.comments === true ? [] : undefined;
    if (flags !== this.flags || operators !== this.operators || lexer !== this.ready) {
      this.flags = flags;
      this.operators = operators;
      this.ready = lexer;
      this.lenient = flags.lenient === true;
      this.argumentMax = this.lenient ? 1200 : 999;
      lexer.options = {
        lenient: this.lenient,
        plainBackslash: flags.plainBackslash,
        blankGroups: true,
        varPrefix: flags.varPrefix,
        backQuoteIsSymbol: flags.backQuotes === "symbol_char",
        isOperator: (name) => operators.isOperator(name),
      };
    }
    lexer.pos = this.offset;
    lexer.kind = token.NAME;
    this.frames = [];
    this.max = 1200;
    this.bracket = PAREN;
    if (this.names.size > 0) {
      this.names = new Map();
      this.single = new Set();
    }
    if (this.variables.length > 0) this.variables = [];
    this.isAfterOperand = false;
  }

  /** The clause at the lexer's position, if it is a {@link FACT}. */
  private fact(): ReadTerm | undefined {
    const { text, pos: start, comments = NOTHING } = this.lexer;
    if (this.firstClose < start) {
      const at = text.indexOf(")", start);
      this.firstClose = at < 0 ? text.length : at;
    }
    // The expression takes a long fact in one go, if it does not exceed the stack of V8.
    if (this.firstClose - start > PART) return undefined;
    FACT.lastIndex = start;
    const found = FACT.exec(text);
    if (found === null) return undefined;
    const [, name, list] = found;
    const args: Term[] = [];
    for (const arg of list!.split(",")) {
      const plain = arg.charCodeAt(0) <= 32 ? arg.trimStart() : arg;
      args.push(plain.charCodeAt(0) <= 57 ? Number(plain) + 0 : atom(plain));
    }
    const term = compound(functor(name!, args.length), args);
    const end = (this.offset = FACT.lastIndex);
    const [variableNames, variables, singletons] = [NO_NAMES, NOTHING, NOTHING];
    return { term, variableNames, variables, singletons, start, end, comments };
  }

  private result(term: Term, start: number): ReadTerm {
    const { end, comments = NOTHING } = this.lexer;
    if (this.variables.length === 0) {
      const [variableNames, singletons] = [NO_NAMES, NOTHING];
      return { term, variableNames, variables: NOTHING, singletons, start, end, comments };
    }
    const { names: variableNames, variables } = this;
    const singletons = [...this.single];
    return { term, variableNames, variables, singletons, start, end, comments };
  }

  /** Moves past the clause that contains `error`, if that is one of the text. */
  private *recover(error: unknown): LongWork<void> {
    if (!(error instanceof ReadError) || this.endless) return;
    const lexer = this.lexer;
    let stop = lexer.pos + PART;
    while (lexer.kind !== token.END) {
      if (error instanceof UnterminatedQuote) {
        CLAUSE_END.lastIndex = error.offset;
        const found = CLAUSE_END.exec(lexer.text);
        lexer.pos = found === null ? lexer.text.length : found.index + 1;
        break;
      }
      try {
        do {
          if (lexer.reached >= stop) {
            yield COST;
            stop = lexer.reached + PART;
          }
          if (lexer.kind === token.LONG) lexer.readOn();
          else lexer.next();
        } while (lexer.kind !== token.END && lexer.kind !== token.EOF);
        break;
      } catch (another) {
        if (!(another instanceof ReadError)) throw another;
        error = another;
        if (lexer.pos <= another.offset)
          lexer.pos = Math.max(another.endOffset, another.offset + 1);
      }
    }
    this.offset = lexer.pos;
  }

  private next(): void {
    this.lastEnd = this.lexer.end;
    this.lexer.next();
  }

  private at(kind: number): boolean {
    return this.lexer.kind === kind;
  }

  /** The error for the current token. */
  private unexpected(message: string): ReadError {
    const { kind, start, end } = this.lexer;
    if (kind === token.EOF) return new ReadError("end_of_file", this.lastEnd);
    if (kind === token.END && message === "cannot_start_term") message = "end_of_clause";
    return new ReadError(message, start, end);
  }

  /** Reads on; false if it has paused before the end of the term. */
  private parse(): boolean {
    for (;;) {
      if (!this.isAfterOperand) this.operand();
      if (this.isAtStop) return false;
      if (this.continuation()) return true;
      if (this.isAtStop) return false;
    }
  }

  private get isAtStop(): boolean {
    return this.lexer.pos >= this.stop;
  }

  private push(
    kind: number,
    name: string,
    priority: number,
    left: Term,
    items: Term[],
    start: number,
  ): void {
    const max = this.max;
    const bracket = this.bracket;
    const { frames } = this;
    if (frames.push({ kind, name, priority, left, items, max, bracket, start }) % BLOCK === 0) {
      reserve(frames.length);
    }
  }

  /** Opens a bracket whose content has priorities up to `max`. */
  private open(kind: number, name: string, items: Term[], start: number): void {
    this.push(kind, name, 0, 0, items, start);
    this.bracket = kind;
    this.max = kind <= LIST ? this.argumentMax : 1200;
  }

  /** Sets the operand just read, and moves to the next token. */
  private take(term: Term): void {
    this.left = term;
    this.leftPriority = 0;
    this.next();
  }

  /** Does what waited for the end of the pause. */
  private resume(): boolean {
    const { pending } = this;
    if (pending === undefined) return false;
    this.pending = undefined;
    return pending();
  }

  private text(text: string, as: string): boolean {
    return this.make(text.length, () => textTerm(text, as), true);
  }

  /** Reads prefix operators and open brackets, up to an operand, or until it pauses. */
  private operand(): void {
    const lexer = this.lexer;
    this.isAfterOperand = true;
    if (this.pending !== undefined && this.resume()) return;
    while (lexer.pos < this.stop) {
      const start = (this.leftStart = lexer.start);
      switch (lexer.kind) {
        case token.NAME:
        case token.QUOTED_NAME:
          if (!lexer.functional) {
            if (this.name(lexer.value, start)) return;
          } else if (this.openArguments(lexer.value, start)) {
            return;
          }
          break;
        case token.VARIABLE:
          this.take(this.variable(lexer.value));
          return;
        case token.NUMBER:
          this.take(lexer.number);
          return;
        case token.STRING:
          if (this.text(lexer.value, this.context.flags.doubleQuotes)) return;
          break;
        case token.BACK_QUOTED:
          if (this.text(lexer.value, this.context.flags.backQuotes)) return;
          break;
        case token.LONG:
          this.stop = 0;
          break;
        case token.OPEN:
          this.open(PAREN, "", NONE, start);
          this.next();
          break;
        case token.OPEN_LIST:
          this.next();
          if (!this.at(token.CLOSE_LIST)) {
            this.open(LIST, "", [], start);
          } else if (lexer.functional) {
            if (this.openArguments("[]", start)) return;
          } else {
            this.take(NIL);
            return;
          }
          break;
        case token.OPEN_CURLY:
          this.next();
          if (!this.at(token.CLOSE_CURLY)) {
            this.open(BRACE, "", NONE, start);
          } else if (lexer.functional) {
            if (this.openArguments("{}", start)) return;
          } else {
            this.take(CURLY);
            return;
          }
          break;
        default:
          throw this.unexpected("cannot_start_term");
      }
    }
    this.isAfterOperand = false;
  }

  /**
   * Enters the arguments of `name`, whose token is the current one; true if there are none: then the operand
   * is complete.
   */
  private openArguments(name: string, start: number): boolean {
    this.next();
    this.next();
    if (this.lenient && this.at(token.CLOSE)) {
      this.take(emptyCompound(name));
      return true;
    }
    this.open(ARGUMENTS, name, [], start);
    return false;
  }

  /** Reads a name without arguments; true if it was an operand rather than a prefix operator. */
  private name(name: string, start: number): boolean {
    const lexer = this.lexer;
    const quoted = lexer.kind === token.QUOTED_NAME;
    const end = lexer.end;
    this.next();
    if (lexer.kind === token.LONG) return this.wait(() => this.named(name, quoted, start, end));
    return this.named(name, quoted, start, end);
  }

  /** Takes a name without arguments, which the current token follows. */
  private named(name: string, quoted: boolean, start: number, end: number): boolean {
    const lexer = this.lexer;
    this.leftStart = start;
    if (name === "-" && lexer.kind === token.NUMBER) {
      if (!this.lenient || (!quoted && lexer.start === end)) {
        this.take(negated(lexer.number));
        return true;
      }
    }
    if (!this.operators.mentions(name)) {
      this.left = atom(name);
      this.leftPriority = 0;
      return true;
    }
    const operator = this.operators.prefix(name);
    if (operator !== undefined && this.operandFollows()) {
      const { priority, type } = operator;
      if (priority > this.max) throw new ReadError("operator_clash", start, end);
      this.push(PREFIX, name, priority, 0, NONE, start);
      this.max = type === "fy" ? priority : priority - 1;
      return false;
    }
    this.left = atom(name);
    this.leftPriority = 0;
    if (operator !== undefined || this.operators.isOperator(name)) {
      const word = isWord(name) || (quoted && operator === undefined);
      this.leftPriority = word ? BARE_WORD : BARE;
    }
    return true;
  }

  /** Whether the current token, which follows a prefix operator, begins its operand. */
  private operandFollows(): boolean {
    const lexer = this.lexer;
    switch (lexer.kind) {
      case token.NAME:
      case token.QUOTED_NAME:
        if (lexer.functional || this.operators.prefix(lexer.value) !== undefined) return true;
        if (lexer.value === "-" && lexer.beforeDigit) return true;
        return !this.operators.isOperator(lexer.value);
      case token.VARIABLE:
      case token.NUMBER:
      case token.STRING:
      case token.BACK_QUOTED:
      case token.OPEN:
      case token.OPEN_LIST:
      case token.OPEN_CURLY:
        return true;
      default:
        return false;
    }
  }

  private variable(name: string): Cell {
    const { stamp } = this.context;
    const known = this.names.get(name);
    if (known !== undefined) {
      this.single.delete(name);
      return known;
    }
    const cell = variable(stamp === undefined ? 0 : stamp());
    this.variables.push(cell);
    if (name !== "_") {
      this.names.set(name, cell);
      this.single.add(name);
    }
    return cell;
  }

  /**
   * Reads what may follow an operand, up to a place where another operand is expected, or until it pauses;
   * true if the term is complete instead.
   */
  private continuation(): boolean {
    const lexer = this.lexer;
    this.isAfterOperand = false;
    if (this.pending !== undefined && this.resume()) return false;
    while (lexer.pos < this.stop) {
      switch (lexer.kind) {
        case token.NAME:
        case token.QUOTED_NAME:
          if (this.infixOrPostfix(lexer.value)) return false;
          break;
        case token.COMMA:
          if (this.bracket > LIST) {
            if (!this.infix(",", COMMA, lexer.start)) break;
            this.next();
            return false;
          }
          if (!this.reduceAll()) break;
          if (this.top().kind === TAIL) throw this.unexpected("list_rest");
          this.item();
          return false;
        case token.BAR: {
          if (this.bracket === LIST) {
            if (!this.reduceAll()) break;
            const frame = this.top();
            if (frame.kind === TAIL) throw this.unexpected("list_rest");
            frame.kind = TAIL;
            this.item();
            return false;
          }
          if (this.bracket === ARGUMENTS && !this.lenient) {
            throw this.unexpected("operator_expected");
          }
          const bar = this.operators.infix("|");
          if (bar === undefined) throw this.unexpected("operator_expected");
          if (!this.infix("|", bar, lexer.start)) break;
          this.next();
          return false;
        }
        case token.CLOSE:
        case token.CLOSE_LIST:
        case token.CLOSE_CURLY:
          this.close(lexer.kind);
          break;
        case token.EOF:
          if (!this.endless) throw this.unexpected("end_of_file");
          if (this.finish()) return true;
          break;
        case token.END:
          if (this.finish()) return true;
          break;
        case token.LONG:
          this.stop = 0;
          break;
        default:
          throw this.unexpected("operator_expected");
      }
    }
    this.isAfterOperand = true;
    return false;
  }

  /** Completes the term; false if it has paused. */
  private finish(): boolean {
    if (!this.reduceAll()) return false;
    const open = this.frames[this.frames.length - 1];
    if (open === undefined) return true;
    if (this.lexer.kind === token.EOF) throw this.unexpected("end_of_file");
    throw new ReadError("unclosed_bracket", open.start);
  }

  /** Puts the operand into the innermost list, and moves to the next one. */
  private item(): void {
    const { items, kind } = this.top();
    if (items.push(this.left) % BLOCK === 0) {
      if (kind === ARGUMENTS) reserveArguments(items.length);
      reserve(items.length);
    }
    this.max = this.argumentMax;
    this.next();
  }

  private top(): Frame {
    return this.frames[this.frames.length - 1]!;
  }

  /** Reads an infix or postfix operator; true if an operand has to follow. */
  private infixOrPostfix(name: string): boolean {
    const { start } = this.lexer;
    const infix = this.operators.infix(name);
    const postfix = this.operators.postfix(name);
    if (infix === undefined && postfix === undefined) throw this.unexpected("operator_expected");
    this.next();
    if (infix !== undefined && postfix !== undefined && this.at(token.LONG)) {
      return this.wait(() => this.operator(name, infix, postfix, start));
    }
    return this.operator(name, infix, postfix, start);
  }

  /** Takes an infix or postfix operator, which the current token follows. */
  private operator(
    name: string,
    infix: Operator | undefined,
    postfix: Operator | undefined,
    start: number,
  ): boolean {
    if (infix !== undefined && (postfix === undefined || this.operandFollows())) {
      if (this.infix(name, infix, start)) return true;
      return this.wait(() => this.operator(name, infix, postfix, start));
    }
    const { priority, type } = postfix!;
    if (!this.makeRoom(priority, type === "yf" ? priority : priority - 1, false, start, name)) {
      return this.wait(() => this.operator(name, infix, postfix, start));
    }
    this.left = struct1(functor(name, 1), this.left);
    this.leftPriority = priority;
    return false;
  }

  /** Pushes an infix operator; false if it has paused before that. */
  private infix(name: string, { priority, type }: Operator, start: number): boolean {
    const leftMax = type === "yfx" ? priority : priority - 1;
    if (!this.makeRoom(priority, leftMax, true, start, name)) return false;
    this.push(INFIX, name, priority, this.left, NONE, start);
    this.max = type === "xfy" ? priority : priority - 1;
    return true;
  }

  /** Completes the operators on the stack that bind tighter than the next one; false if it has paused. */
  private makeRoom(
    priority: number,
    leftMax: number,
    words: boolean,
    start: number,
    name: string,
  ): boolean {
    for (;;) {
      if (priority <= this.max) {
        const left = this.leftPriority;
        if (left <= leftMax) return true;
        if (left >= BARE && (this.lenient || (words && left === BARE_WORD))) return true;
      }
      const frame = this.frames[this.frames.length - 1];
      if (frame === undefined || frame.kind > INFIX) {
        throw new ReadError("operator_clash", start, start + name.length);
      }
      if (this.isAtStop) return false;
      this.reduce(frame);
    }
  }

  /** Completes `frame`, the operator on top of the stack. */
  private reduce(frame: Frame): void {
    this.frames.pop();
    this.stop--;
    const infix = frame.kind === INFIX;
    if (this.leftPriority >= BARE && !this.lenient && !this.mayEnd(frame)) {
      throw new ReadError("operator_needs_brackets", this.leftStart);
    }
    if (infix) {
      this.left = struct2(functor(frame.name, 2), frame.left, this.left);
    } else {
      this.left = struct1(functor(frame.name, 1), this.left);
    }
    this.leftPriority = frame.priority;
    this.max = frame.max;
  }

  /** Whether a bare operator atom may be the last operand of the operator `frame`. */
  private mayEnd({ kind, name }: Frame): boolean {
    const operand = atomName(this.left as Cell);
    const prefix = this.operators.prefix(operand);
    const word = this.leftPriority === BARE_WORD && prefix !== undefined && prefix.priority > 999;
    if (kind === PREFIX) return word && !isWord(name);
    return word || this.operators.infix(operand) !== undefined;
  }

  /** Completes all operators of the innermost bracket; false if it has paused. */
  private reduceAll(): boolean {
    const frames = this.frames;
    for (;;) {
      const frame = frames[frames.length - 1];
      if (frame === undefined || frame.kind > INFIX) return true;
      if (this.isAtStop) return false;
      this.reduce(frame);
    }
  }

  /** Closes the innermost bracket with the current token. */
  private close(kind: number): void {
    if (!this.reduceAll()) return;
    const frame = this.frames.pop();
    if (frame === undefined) throw this.unexpected("unopened_bracket");
    const wanted =
      frame.kind === LIST || frame.kind === TAIL
        ? token.CLOSE_LIST
        : frame.kind === BRACE
          ? token.CLOSE_CURLY
          : token.CLOSE;
    if (kind !== wanted) throw this.unexpected("mismatched_bracket");
    const { items, name } = frame;
    this.max = frame.max;
    this.bracket = frame.bracket;
    this.leftStart = frame.start;
    let term = this.left;
    switch (frame.kind) {
      case ARGUMENTS:
        items.push(term);
        reserveArguments(items.length);
        term = compound(functor(name, items.length), items);
        break;
      case LIST:
        // The first item that is pushed makes an array of seventeen places.
        this.list(items, struct2(CONS, term, NIL));
        return;
      case TAIL:
        this.list(items, term);
        return;
      case BRACE:
        term = struct1(CURLY_TERM, term);
        break;
    }
    this.take(term);
  }

  private list(items: Term[], tail: Term): void {
    this.make(items.length, () => listOf(items, tail), false);
  }
}

/** A lexer that reads long tokens in parts. */
function divided(text: string): Lexer {
  const lexer = new Lexer(text);
  lexer.part = PART;
  return lexer;
}

function isWord(name: string): boolean {
  return name !== "" && isNameCode(name.codePointAt(0)!);
}

function negated(x: Term): Term {
  if (typeof x === "number") return x === 0 ? 0 : -x;
  return x.t === BIG ? integer(-bigValue(x)) : float(-floatValue(x));
}

function textTerm(text: string, as: string): Term {
  switch (as) {
    case "codes":
      return codeList(text);
    case "chars":
      return charList(text);
    case "atom":
      return atom(text);
    default:
      return string(text);
  }
}

/** The cost of reading a character, in steps of a walk. */
const STEPS = 4;

/**
 * Reads the single term that `text` consists of, with or without the final `.`; undefined if there is
 * nothing but layout. Throws a `ReadError`.
 */
export function readTermFromText(text: string, context: ReadContext): ReadTerm | undefined {
  return text.length < BLOCK
    ? atOnce(readWhole(text, context))
    : inParts(() => readWhole(text, context));
}

function* readWhole(text: string, context: ReadContext): LongWork<ReadTerm | undefined> {
  pay(STEPS * text.length);
  const reader = new Reader(new SourceText(text), context, true);
  const result = yield* reader.readInParts();
  if (result !== undefined) {
    const lexer = new Lexer(text);
    lexer.pos = reader.offset;
    lexer.skipLayout();
    if (lexer.pos < text.length) throw new ReadError("end_of_file_expected", lexer.pos);
  }
  return result;
}
