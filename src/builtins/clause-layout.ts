/**
 * Pretty-prints clauses: bodies indented by four columns, one goal per line, disjunctions and if-then-else in
 * blocks with aligned `(`, `;`, `->` and `)`.
 *
 * A stack holds the pending tasks, the next on top, so that bodies may be nested arbitrarily deep.
 */
import { isAcyclic } from "../terms/cycles.js";
import { BLOCK, reserveText, resumed } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import {
  COLON,
  COMMA,
  CURLY_TERM,
  TRUE,
  argument,
  atomName,
  deref,
  functor,
  isAtom,
  hasFunctor,
} from "../terms/term.js";
import type { Cell, Functor, Term } from "../terms/term.js";
import { Pieces } from "../text/pieces.js";
import { formatTerm, quoteAtom, withFullStop } from "../text/writer.js";
import type { WriteOptions } from "../text/writer.js";

const NECK = functor(":-", 2);
const GRAMMAR = functor("-->", 2);
const RULE = functor("=>", 2);
const DIRECTIVE = functor(":-", 1);
const QUERY = functor("?-", 1);
const SEMICOLON = functor(";", 2);
const BAR = functor("|", 2);
const ARROW = functor("->", 2);
const SOFT_ARROW = functor("*->", 2);
const NOT = functor("\\+", 1);

/** Wider goals are spread over several lines. */
const MARGIN = 78;
const STEP = 4;

/** Which arguments of a predicate are goals: the specification of `meta_predicate`, if there is one. */
export type MetaOf = (goal: Functor) => string | undefined;

/** The cost of a task, in steps. */
const TASK = 16;
/** Characters that are written between two checks of the limit on texts. */
const PIECE = 1 << 14;

/**
 * Text, perhaps on a new line, or something to lay out from column `column` on. A task that has several parts
 * puts the first on the stack, and itself for the rest.
 */
type Task =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "line"; readonly column: number; readonly text: string }
  | { readonly kind: "body"; readonly x: Term; readonly column: number }
  | { readonly kind: "goal"; readonly x: Term; readonly column: number; readonly max: number }
  | { readonly kind: "alternatives"; readonly x: Term; readonly column: number }
  | { readonly kind: "alternative"; readonly x: Term; readonly column: number }
  | { readonly kind: "arguments"; readonly x: Cell; readonly from: number; readonly column: number }
  | { readonly kind: "argument"; readonly x: Term; readonly column: number };

function isBlock(x: Term): boolean {
  return typeof x !== "number" && (isDisjunction(x) || x.t === ARROW || x.t === SOFT_ARROW);
}

function isDisjunction({ t }: Cell): boolean {
  return t === SEMICOLON || t === BAR;
}

function isConjunction(x: Term): boolean {
  return hasFunctor(x, COMMA);
}

class Layout {
  private readonly options: WriteOptions;
  private readonly metaOf: MetaOf;
  private readonly tasks: Task[] = [];
  private readonly pieces: Pieces = new Pieces();
  /** The number of characters in `pieces`, and the text after them. */
  private length = 0;
  private out = "";
  /** Steps since the last check of the limits. */
  private steps = 0;

  constructor(options: WriteOptions, metaOf: MetaOf) {
    this.options = options;
    this.metaOf = metaOf;
  }

  text(x: Term, priority: number): LongWork<string> {
    return resumed(() => formatTerm(x, { ...this.options, priority }));
  }

  /** The text of an operand: an atom that is an operator is put in brackets. */
  *operand(x: Term, priority: number): LongWork<string> {
    const text = yield* this.text(x, priority);
    return isAtom(x) && this.options.operators.isOperator(atomName(x)) ? `(${text})` : text;
  }

  /** Lays out a body after the text `before`. */
  *body(before: string, x: Term, column: number): LongWork<string> {
    this.emit(before);
    this.tasks.push({ kind: "body", x, column });
    for (let task = this.tasks.pop(); task !== undefined; task = this.tasks.pop()) {
      if ((this.steps += TASK) >= BLOCK) {
        yield this.steps;
        this.steps = 0;
      }
      switch (task.kind) {
        case "text":
          this.emit(task.text);
          break;
        case "line":
          this.emit(`\n${" ".repeat(task.column)}${task.text}`);
          break;
        case "body":
          this.conjunction(deref(task.x), task.column);
          break;
        case "goal":
          yield* this.goal(deref(task.x), task.column, task.max);
          break;
        case "alternatives":
          this.alternatives(deref(task.x), task.column);
          break;
        case "alternative":
          this.alternative(deref(task.x), task.column);
          break;
        case "arguments":
          this.arguments(task.x, task.from, task.column);
          break;
        default:
          yield* this.argument(deref(task.x), task.column);
      }
    }
    return this.pieces.end(this.out);
  }

  /** Writes text. Throws when a limit is reached: indentation makes much of a small term. */
  private emit(text: string): void {
    this.out += text;
    this.steps += text.length;
    if (this.out.length < PIECE) return;
    this.length += this.out.length;
    reserveText(this.length);
    this.pieces.add(this.out);
    this.out = "";
  }

  /** Puts tasks on the stack, the first on top. */
  private later(tasks: readonly Task[]): void {
    for (let i = tasks.length - 1; i >= 0; i--) this.tasks.push(tasks[i]!);
  }

  private newline(column: number, text = ""): Task {
    return { kind: "line", column, text };
  }

  /** Goals separated by commas, one per line; a conjunction may be nested to either side. */
  private conjunction(x: Term, column: number): void {
    if (hasFunctor(x, COMMA)) {
      this.later([
        { kind: "body", x: x.a0, column },
        { kind: "text", text: "," },
        this.newline(column),
        { kind: "body", x: x.a1, column },
      ]);
    } else {
      this.later([{ kind: "goal", x, column, max: 999 }]);
    }
  }

  /** `(   A` `;   B` `)`, with `->  ` for the parts of an if-then-else; `|` stays as it is. */
  private block(x: Term, column: number): void {
    this.later([
      { kind: "text", text: "(   " },
      { kind: "alternatives", x, column },
    ]);
  }

  private alternatives(x: Term, column: number): void {
    if (typeof x !== "number" && isDisjunction(x)) {
      this.later([
        { kind: "alternative", x: x.a0, column },
        this.newline(column, `${x.t.name}   `),
        { kind: "alternatives", x: x.a1, column },
      ]);
    } else {
      this.later([{ kind: "alternative", x, column }, this.newline(column, ")")]);
    }
  }

  private alternative(x: Term, column: number): void {
    const inner = column + STEP;
    if (typeof x !== "number" && (x.t === ARROW || x.t === SOFT_ARROW)) {
      this.later([
        { kind: "body", x: x.a0, column: inner },
        this.newline(column, x.t === ARROW ? "->  " : "*-> "),
        { kind: "alternative", x: x.a1, column },
      ]);
    } else {
      this.later([{ kind: "body", x, column: inner }]);
    }
  }

  /** A conjunction in brackets: `( a,` and the other goals below it. */
  private bracketed(x: Term, column: number): void {
    this.later([
      { kind: "text", text: "( " },
      { kind: "body", x, column: column + 2 },
      this.newline(column, ")"),
    ]);
  }

  private *goal(x: Term, column: number, max: number): LongWork<void> {
    if (typeof x === "number") {
      this.emit(yield* this.text(x, max));
    } else if (isBlock(x)) {
      this.block(x, column);
    } else if (isConjunction(x)) {
      this.bracketed(x, column);
    } else if (x.t === NOT) {
      this.emit("\\+ ");
      this.later([{ kind: "goal", x: x.a0, column: column + 3, max: 900 }]);
    } else if (x.t === CURLY_TERM && isConjunction(deref(x.a0))) {
      this.later([
        { kind: "text", text: "{ " },
        { kind: "body", x: x.a0, column: column + 2 },
        this.newline(column, "}"),
      ]);
    } else if (x.t === CURLY_TERM) {
      this.emit(`{ ${yield* this.text(x.a0, 1200)} }`);
    } else {
      yield* this.plain(x, column, max);
    }
  }

  /** A goal that is not a control construct; it may have goals as arguments. */
  private *plain(x: Cell, column: number, max: number): LongWork<void> {
    const n = x.t.arity;
    if (n > 0 && x.t !== COLON) {
      const meta = this.metaOf(x.t) ?? "";
      for (let i = 0; i < n && i < meta.length; i++) {
        const y = deref(argument(x, i));
        if (/[0-9^/]/.test(meta[i]!) && (isBlock(y) || isConjunction(y))) {
          this.spread(x, column);
          return;
        }
      }
    }
    const text = yield* this.operand(x, max);
    if (n > 1 && column + text.length > MARGIN && !this.isOperator(x.t)) this.spread(x, column);
    else this.emit(text);
  }

  private isOperator({ name, arity }: Functor): boolean {
    const { operators } = this.options;
    return (arity === 2 && operators.infix(name) !== undefined) || name === ".";
  }

  /** A compound with one argument per line. */
  private spread(x: Cell, column: number): void {
    const name = quoteAtom(x.t.name, this.options.swi === true ? "\\'" : undefined);
    const inner = column + name.length + 1;
    this.later([
      { kind: "text", text: `${name}(` },
      { kind: "arguments", x, from: 0, column: inner },
    ]);
  }

  /** The arguments of `x` from a place on, and the bracket after them. */
  private arguments(x: Cell, from: number, column: number): void {
    const tasks: Task[] = [{ kind: "argument", x: argument(x, from), column }];
    if (from < x.t.arity - 1) {
      tasks.push({ kind: "text", text: "," }, this.newline(column));
      tasks.push({ kind: "arguments", x, from: from + 1, column });
    } else {
      tasks.push({ kind: "text", text: ")" });
    }
    this.later(tasks);
  }

  private *argument(x: Term, column: number): LongWork<void> {
    if (isConjunction(x)) this.bracketed(x, column);
    else if (isBlock(x)) this.block(x, column);
    else this.emit(yield* this.text(x, 999));
  }
}

/** A clause with its final full stop. */
function ended(text: string): string {
  return `${withFullStop(text)}\n`;
}

/** The text of a clause, including `.` and a newline. */
export function* clauseText(clause: Term, options: WriteOptions, metaOf: MetaOf): LongWork<string> {
  const x = deref(clause);
  const layout = new Layout(options, metaOf);
  if (typeof x === "number" || !(yield* resumed(() => isAcyclic(x)))) {
    return ended(yield* layout.text(x, 1200));
  }
  if (x.t === DIRECTIVE || x.t === QUERY) {
    const body = deref(x.a0);
    const mark = `${x.t.name} `;
    if (!isConjunction(body) && !isBlock(body))
      return ended(mark + (yield* layout.operand(body, 1199)));
    return ended(yield* layout.body(mark, body, 3));
  }
  if (x.t === NECK && deref(x.a1) === TRUE) return ended(yield* layout.text(x.a0, 1199));
  if (x.t === NECK || x.t === GRAMMAR || x.t === RULE) {
    const head = yield* layout.operand(deref(x.a0), 1199);
    return ended(yield* layout.body(`${head} ${x.t.name}\n    `, x.a1, STEP));
  }
  return ended(yield* layout.text(x, 1200));
}
