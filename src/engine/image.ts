/**
 * Libraries prepared ahead of time.
 *
 * An image is what reading a text has come to: its clauses as templates, with
 * grammar rules translated, and its directives as terms, in the order of the
 * text and with their places. Loading it runs the directives and adds the
 * clauses as loading the text does; only the reading is left out.
 *
 * It is a JSON text of four tables. A term is a run of numbers in `code`, its
 * parts before itself, so that both ways need one stack and no recursion; each
 * number is eight times an operand and the tag that says what the operand is.
 */
import { SLOT, SOLID, TemplateMaker, slot, slotNumber, solid, unwrap } from "../terms/template.js";
import {
  ATOM,
  BIG,
  FLOAT,
  type Functor,
  STRING,
  argument,
  atom,
  atomName,
  bigValue,
  compound,
  float,
  floatValue,
  functor,
  integer,
  string,
  stringText,
  struct1,
  struct2,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { keyOf } from "../machine/clause.js";
import type { Clause, Key } from "../machine/clause.js";
import { predicateKey } from "../machine/database.js";
import type { PredicateKey } from "../machine/module.js";

/** Where a step begins: line and column, from 1. */
interface Position {
  readonly line: number;
  readonly column: number;
}

/** A directive: the template of its goal, and how many variables that has. */
export interface DirectiveStep extends Position {
  readonly goal: Term;
  readonly variables: number;
}

/** A clause; see machine/clause.ts. Modules that are not the text's own have a name. */
export interface ClauseStep extends Position {
  readonly owner: string | undefined;
  readonly predicate: PredicateKey;
  readonly head: Term;
  readonly body: Term;
  readonly variables: number;
  readonly key: Key | undefined;
  readonly context: string | undefined;
}

/** One step of loading a text. */
export type Step = DirectiveStep | ClauseStep;

/** The image as JSON has it. */
interface Tables {
  /** Names of atoms and functors. */
  readonly names: readonly string[];
  /** Two numbers a functor: the place of its name, and its arity. */
  readonly functors: readonly number[];
  /** Strings, floats and big integers, each behind a letter that says which. */
  readonly values: readonly string[];
  readonly code: readonly number[];
}

const INTEGER = 0;
const NAME = 1;
const COMPOUND = 2;
const VARIABLE = 3;
const GROUND = 4;
const VALUE = 5;
/** Integers from here on stand in the table of values, and so do negative ones. */
const LARGE = 2 ** 27;

const DIRECTIVE = 0;
const CLAUSE = 1;

/** The step of a directive that is about to be run. */
export function directiveStep(goal: Term, { line, column }: Position): DirectiveStep {
  const maker = new TemplateMaker();
  const template = maker.make(goal);
  return { goal: template, variables: maker.variables, line, column };
}

/** The step of a clause that a text in the module of that name has. */
export function clauseStep(clause: Clause, moduleName: string): ClauseStep {
  const { predicate, head, body, variables, key, place, context } = clause;
  const owner = predicate.module.name;
  return {
    owner: owner === moduleName ? undefined : owner,
    predicate: predicateKey(predicate.name, predicate.arity),
    head,
    body,
    variables,
    key,
    context: context?.name,
    line: place?.line ?? 0,
    column: place?.column ?? 0,
  };
}

/** The image of these steps. */
export function encodeImage(steps: Iterable<Step>): string {
  const encoder = new Encoder();
  for (const step of steps) encoder.add(step);
  return encoder.finish();
}

class Encoder {
  private readonly names: Map<string, number> = new Map();
  private readonly functors: Map<string, number> = new Map();
  private readonly functorRows: number[] = [];
  private readonly values: Map<string, number> = new Map();
  private readonly code: number[] = [];

  finish(): string {
    const tables: Tables = {
      names: [...this.names.keys()],
      functors: this.functorRows,
      values: [...this.values.keys()],
      code: this.code,
    };
    return JSON.stringify(tables);
  }

  add(step: Step): void {
    const { code } = this;
    if ("goal" in step) {
      code.push(DIRECTIVE, step.line, step.column, step.variables);
      this.term(step.goal);
      return;
    }
    const { owner, predicate, head, body, variables, context } = step;
    code.push(CLAUSE, step.line, step.column, variables, this.module(owner), this.module(context));
    code.push(this.operation("name" in predicate ? predicate : atomName(predicate)));
    this.term(head);
    this.term(body);
  }

  private module(name: string | undefined): number {
    return name === undefined ? 0 : 1 + placeIn(this.names, name);
  }

  /** Writes how many numbers a term has, and these. */
  private term(x: Term): void {
    const backwards: number[] = [];
    const waiting: Term[] = [x];
    while (waiting.length > 0) {
      const y = waiting.pop()!;
      if (typeof y === "number" || y.t.arity === 0) {
        backwards.push(this.leaf(y));
        if (typeof y !== "number" && y.t === SOLID) waiting.push(y.a0);
        continue;
      }
      backwards.push(this.operation(y.t));
      for (let i = 0; i < y.t.arity; i++) waiting.push(argument(y, i));
    }
    this.code.push(backwards.length);
    for (const operation of backwards.reverse()) this.code.push(operation);
  }

  private leaf(x: Term): number {
    if (typeof x === "number") {
      return x >= 0 && x < LARGE ? x * 8 + INTEGER : this.value(`i${x}`);
    }
    switch (x.t) {
      case SLOT:
        return slotNumber(x) * 8 + VARIABLE;
      case SOLID:
        return GROUND;
      case ATOM:
        return this.operation(atomName(x));
      case STRING:
        return this.value(`s${stringText(x)}`);
      case BIG:
        return this.value(`i${bigValue(x)}`);
      case FLOAT:
        return this.value(`f${floatText(floatValue(x))}`);
      default:
        throw new TypeError(`Expected a term that can be written, got a ${x.t.name}`);
    }
  }

  private value(text: string): number {
    return placeIn(this.values, text) * 8 + VALUE;
  }

  /** The operation that makes an atom, or a compound of the parts before it. */
  private operation(what: Functor | string): number {
    if (typeof what === "string") return placeIn(this.names, what) * 8 + NAME;
    const place = placeIn(this.functors, `${what.arity}/${what.name}`);
    if (place * 2 === this.functorRows.length) {
      this.functorRows.push(placeIn(this.names, what.name), what.arity);
    }
    return place * 8 + COMPOUND;
  }
}

function placeIn(table: Map<string, number>, text: string): number {
  let place = table.get(text);
  if (place === undefined) table.set(text, (place = table.size));
  return place;
}

function floatText(x: number): string {
  return Object.is(x, -0) ? "-0" : String(x);
}

function valueOf(text: string): Term {
  const rest = text.slice(1);
  if (text[0] === "s") return string(rest);
  return text[0] === "f" ? float(Number(rest)) : integer(BigInt(rest));
}

/** The steps of an image, one after the other. */
export function* decodeImage(image: string): Generator<Step, void, undefined> {
  const tables = JSON.parse(image) as Tables;
  const { code } = tables;
  const decoder = new Decoder(tables);
  while (decoder.offset < code.length) {
    const kind = decoder.next();
    const position = { line: decoder.next(), column: decoder.next() };
    const variables = decoder.next();
    if (kind === DIRECTIVE) {
      yield { ...position, variables, goal: decoder.term() };
      continue;
    }
    const owner = decoder.module();
    const context = decoder.module();
    const predicate = decoder.key();
    const head = decoder.term();
    const body = decoder.term();
    yield { ...position, variables, owner, context, predicate, head, body, key: indexKey(head) };
  }
}

/** What the clause with that head template is indexed by; undefined for a variable and no argument. */
function indexKey(head: Term): Key | undefined {
  const cell = unwrap(head);
  if (typeof cell === "number" || cell.t.arity === 0) return undefined;
  const first = unwrap(argument(cell, 0));
  return typeof first !== "number" && first.t === SLOT ? undefined : keyOf(first);
}

class Decoder {
  offset = 0;
  private readonly code: readonly number[];
  private readonly names: readonly string[];
  private readonly atoms: (Cell | undefined)[] = [];
  private readonly functors: Functor[] = [];
  private readonly values: readonly Term[];
  private readonly stack: Term[] = [];

  constructor({ names, functors, values, code }: Tables) {
    this.code = code;
    this.names = names;
    for (let i = 0; i < functors.length; i += 2) {
      this.functors.push(functor(names[functors[i]!]!, functors[i + 1]!));
    }
    this.values = values.map(valueOf);
  }

  next(): number {
    return this.code[this.offset++]!;
  }

  module(): string | undefined {
    const place = this.next();
    return place === 0 ? undefined : this.names[place - 1];
  }

  key(): PredicateKey {
    const operation = this.next();
    const place = operation >>> 3;
    return (operation & 7) === NAME ? this.atom(place) : this.functors[place]!;
  }

  private atom(place: number): Cell {
    return (this.atoms[place] ??= atom(this.names[place]!));
  }

  term(): Term {
    const { code, stack } = this;
    const end = this.next() + this.offset;
    for (let i = this.offset; i < end; i++) {
      const operation = code[i]!;
      const operand = operation >>> 3;
      switch (operation & 7) {
        case INTEGER:
          stack.push(operand);
          break;
        case NAME:
          stack.push(this.atom(operand));
          break;
        case COMPOUND:
          stack.push(this.compound(this.functors[operand]!));
          break;
        case VARIABLE:
          stack.push(slot(operand));
          break;
        case GROUND:
          stack.push(solid(stack.pop()!));
          break;
        default:
          stack.push(this.values[operand]!);
      }
    }
    this.offset = end;
    return stack.pop()!;
  }

  /** The compound whose arguments are the topmost terms of the stack. */
  private compound(t: Functor): Cell {
    const { stack } = this;
    const last = stack.pop()!;
    if (t.arity === 1) return struct1(t, last);
    if (t.arity === 2) return struct2(t, stack.pop()!, last);
    const args = stack.splice(stack.length - t.arity + 1);
    args.push(last);
    return compound(t, args);
  }
}
