/**
 * Generated code that builds terms, and that unifies terms with the argument patterns of heads.
 *
 * A pattern is matched in place: where the argument is a compound of the same functor its parts are read,
 * where it is a variable, the term is built and bound to it. A variable of the clause is a JavaScript
 * variable from its first occurrence on.
 */
import { ATOM, argument } from "../../terms/term.js";
import type { Cell, Term } from "../../terms/term.js";
import { SLOT, SOLID, eachSlot, isLarge, slot, slotNumber } from "../../terms/template.js";
import { NEW_VARIABLE, cell } from "./objects.js";
import type { Source, Text } from "./code-text.js";

/** Deeper nesting leaves the predicate to the interpreter. */
const DEEP = 40;

/** Thrown when the generator leaves a predicate to the interpreter. */
export class Unsupported extends Error {}

/** The expression that tests whether the dereferenced term `x` is an unbound variable. */
export function isVariableTest(x: string): string {
  return `${x}.t===VAR||${x}.t===ATTVAR`;
}

/** Generates code that builds and unifies terms of one clause, into one function. */
export class Terms {
  readonly source: Source;
  readonly text: Text;
  /** How often each variable occurs in the clause. */
  readonly totals: readonly number[];
  /** The expression of each variable that has a value here. */
  scope: Map<number, string>;
  /** The statement for failure here. */
  fail: string;
  /** Set when code has been written that may bind an attributed variable. */
  mayWake = false;
  private readonly prefix: string;
  /** Names of dereferenced values that are not unbound variables: they have been evaluated. */
  private readonly numeric: Set<string> = new Set();

  constructor(
    source: Source,
    text: Text,
    totals: readonly number[],
    prefix: string,
    scope: Map<number, string>,
    fail: string,
  ) {
    this.source = source;
    this.text = text;
    this.totals = totals;
    this.prefix = prefix;
    this.scope = scope;
    this.fail = fail;
  }

  /** Does the variable occur here only? */
  isVoid(v: number): boolean {
    return this.totals[v] === 1;
  }

  isFresh(x: Term): x is Cell {
    return typeof x !== "number" && x.t === SLOT && !this.scope.has(slotNumber(x));
  }

  /** The JavaScript variable for a clause variable. */
  nameOf(v: number): string {
    return `${this.prefix}${v}`;
  }

  /** Gives the variable the value of `expression`. */
  assign(v: number, expression: string): void {
    const name = this.nameOf(v);
    this.text.declare(name);
    this.scope.set(v, name);
    this.text.add(`${name}=${expression};`);
  }

  /** A name that holds the value of `expression` from here on. */
  hold(expression: string): string {
    if (/^[\w$]+$/.test(expression)) return expression;
    const name = this.source.fresh("t");
    this.text.add(`const ${name}=${expression};`);
    return name;
  }

  /** A name that holds `expression`, dereferenced. */
  deref(expression: string): string {
    if (/^[ci]\d+$/.test(expression)) return expression;
    const name = this.source.fresh("t");
    this.text.add(
      `let ${name}=${expression};if(typeof ${name}!=="number"&&${name}.t===VAR)${name}=follow(${name});`,
    );
    return name;
  }

  /** A name for the dereferenced value of the variable, which the variable has from here on. */
  dereferenced(v: number): string {
    const known = this.scope.get(v) ?? this.build(slot(v));
    if (this.numeric.has(known)) return known;
    const name = this.source.fresh("e");
    this.text.declare(name);
    this.text.add(
      `${name}=${known};if(typeof ${name}!=="number"&&${name}.t===VAR)${name}=follow(${name});`,
    );
    this.scope.set(v, name);
    this.numeric.add(name);
    return name;
  }

  /** The expression for the template `x`. */
  build(x: Term): string {
    if (typeof x === "number") return this.source.literal(x);
    const { t } = x;
    if (t === SLOT) return this.variable(slotNumber(x));
    if (t === SOLID) return this.source.constant(x.a0);
    if (t.arity === 0) return this.source.constant(x);
    this.checkDepth(x);
    const parts: string[] = [];
    for (let i = 0; i < t.arity; i++) parts.push(this.build(argument(x, i)));
    return this.compound(x, parts);
  }

  private checkDepth(x: Cell): void {
    if (isLarge(x, DEEP)) throw new Unsupported("a deep term");
  }

  private variable(v: number): string {
    if (this.isVoid(v)) return NEW_VARIABLE;
    const known = this.scope.get(v);
    if (known !== undefined) return known;
    this.assign(v, NEW_VARIABLE);
    return this.scope.get(v)!;
  }

  private compound(x: Cell, parts: readonly string[]): string {
    return cell(this.source.functor(x.t), parts);
  }

  /** Gives the variable `v` a new variable as value if it has none yet. */
  initialise(v: number): void {
    if (!this.scope.has(v)) this.assign(v, NEW_VARIABLE);
  }

  /**
   * Unifies the term in `x`, an expression without effects, with the template. An `output`, which usually
   * meets a variable, is built if its variables have values, and otherwise matched in place.
   */
  unify(x: string, template: Term, isOutput = false): void {
    const { source, text } = this;
    if (typeof template !== "number" && template.t === SLOT) {
      const v = slotNumber(template);
      if (this.isVoid(v)) return;
      const known = this.scope.get(v);
      if (known === undefined) {
        this.assign(v, x);
      } else {
        this.mayWake = true;
        if (source.isWrittenOut) this.unifyUnknown(this.deref(known), this.deref(x));
        else text.add(`if(${known}!==${x}&&!same(m,${known},${x})){${this.fail}}`);
      }
      return;
    }
    this.mayWake = true;
    if (typeof template === "number" || template.t === ATOM) {
      const c = source.literal(template);
      const y = this.deref(x);
      if (typeof template === "number") {
        text.add(`if(typeof ${y}==="number"?${y}!==${c}:!bindConstant(m,${y},${c})){${this.fail}}`);
      } else {
        text.add(`if(${y}!==${c}&&!bindConstant(m,${y},${c})){${this.fail}}`);
      }
    } else if (template.t === SOLID || template.t.arity === 0) {
      text.add(`if(!unify(m,${this.build(template)},${x},true)){${this.fail}}`);
    } else {
      this.checkDepth(template);
      if (isOutput && !source.isWrittenOut && this.isFilled(template)) {
        text.add(`if(!same(m,${x},${this.build(template)})){${this.fail}}`);
      } else {
        this.matchCompound(this.deref(x), template);
      }
    }
  }

  /**
   * Unifies two dereferenced terms of which nothing is known, as `same` does. Code specific to this place
   * sees fewer kinds of cells.
   */
  private unifyUnknown(a: string, b: string): void {
    const { text } = this;
    text.add(`if(${a}!==${b}){`);
    for (const [v, x] of [
      [a, b],
      [b, a],
    ]) {
      text.add(
        `if(typeof ${v}!=="number"&&${v}.t===VAR&&(typeof ${x}==="number"||` +
          `${x}.t!==ATTVAR&&(${x}.t!==VAR||${x}.a1<=${v}.a1))){`,
      );
      this.bind(v!, x!);
      text.add("}else ");
    }
    text.add(`if(!mayMatch(${a},${b})||!unify(m,${a},${b},true)){${this.fail}}}`);
  }

  /** Binds the plain variable `v` to `x`; inline, unless an engine has asked for the occurs check. */
  private bind(v: string, x: string): void {
    this.text.add(
      `if(occurs.isUsed){if(!bindAny(m,${v},${x})){${this.fail}}}` +
        `else{${v}.a0=${x};if(${v}.a1<m.choiceStamp)m.trail[m.trailTop++]=${v};}`,
    );
  }

  /** Have all variables of `x` a value? */
  private isFilled(x: Term): boolean {
    let isFilled = true;
    eachSlot(x, (v) => (isFilled &&= this.scope.has(v)));
    return isFilled;
  }

  /** Unifies a compound pattern and a dereferenced `y`. */
  private matchCompound(y: string, template: Cell): void {
    const { text } = this;
    const before = new Map(this.scope);
    text.add(`if(typeof ${y}==="number"){${this.fail}}`);
    text.add(`if(${y}.t===${this.source.functor(template.t)}){`);
    this.readArguments(y, template);
    const after = this.scope;
    text.add("}else{");
    text.add(`if(${y}.t!==VAR&&${y}.t!==ATTVAR){${this.fail}}`);
    this.scope = before;
    const built = this.build(template);
    text.add(`if(!bindAny(m,${y},${built})){${this.fail}}}`);
    this.scope = after;
  }

  /** The expression for a pair whose second part, a variable, is left open. */
  openPair(x: Cell): string {
    return cell(this.source.functor(x.t), [this.build(x.a0), "undefined"]);
  }

  /**
   * Unifies the term in `x` with a pair whose second part is the first occurrence of a variable. Where that
   * would become a new variable, it is left open, and `hole` becomes the pair. The occurs check needs whole
   * terms: where an engine has asked for it, nothing is left open.
   */
  matchOpenPair(x: string, template: Cell, hole: string): void {
    const { text } = this;
    this.mayWake = true;
    const y = this.deref(x);
    const before = new Map(this.scope);
    text.add(`if(typeof ${y}==="number"){${this.fail}}`);
    text.add(`if(${y}.t===${this.source.functor(template.t)}){`);
    this.readArguments(y, template);
    const after = this.scope;
    text.add(`}else if(${isVariableTest(y)}){`);
    this.scope = new Map(before);
    text.add("if(occurs.isUsed){");
    text.add(`if(!bindAny(m,${y},${this.build(template)})){${this.fail}}`);
    text.add("}else{");
    this.scope = before;
    text.add(`${hole}=${this.openPair(template)};if(!bindAny(m,${y},${hole})){${this.fail}}`);
    text.add(`}}else{${this.fail}}`);
    this.scope = after;
  }

  /** Unifies the arguments of `y`, known to be a compound of the template's functor. */
  readArguments(y: string, template: Cell): void {
    const n = template.t.arity;
    for (let i = 0; i < n; i++) {
      const part = argument(template, i);
      if (typeof part !== "number" && part.t === SLOT && this.isVoid(slotNumber(part))) continue;
      const field = n > 8 ? `${y}.args[${i}]` : `${y}.a${i}`;
      this.unify(this.isFresh(part) ? field : this.hold(field), part, true);
    }
  }

  /** Unifies two templates, as the goal `=` does. */
  equate(left: Term, right: Term): void {
    const [a, b] = !this.isFresh(left) && this.isFresh(right) ? [right, left] : [left, right];
    if (this.isFresh(a)) {
      const v = slotNumber(a);
      if (!occursIn(v, b)) {
        const built = this.build(b);
        if (!this.isVoid(v)) this.assign(v, built);
        return;
      }
      this.initialise(v);
    }
    if (typeof a !== "number" && a.t !== SLOT && typeof b !== "number" && b.t === SLOT) {
      this.unify(this.variable(slotNumber(b)), a, true);
    } else if (typeof a !== "number" && a.t === SLOT) {
      this.unify(this.variable(slotNumber(a)), b, true);
    } else if (typeof b !== "number" && b.t === SLOT) {
      this.unify(this.variable(slotNumber(b)), a, true);
    } else {
      this.unify(this.hold(this.build(a)), b, true);
    }
  }
}

function occursIn(v: number, x: Term): boolean {
  const waiting: Term[] = [x];
  while (waiting.length > 0) {
    const y = waiting.pop()!;
    if (typeof y === "number") continue;
    if (y.t === SLOT && slotNumber(y) === v) return true;
    for (let i = y.t.arity - 1; i >= 0; i--) waiting.push(argument(y, i));
  }
  return false;
}
