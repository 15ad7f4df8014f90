/**
 * Libraries prepared ahead of time.
 *
 * An image is the result of reading a text: its clauses as templates, with grammar rules translated, and
 * its directives as terms, in the order of the text and with their places. Loading it runs the directives
 * and adds the clauses just as loading the text does; only the reading is skipped.
 *
 * It is a JSON text of four tables. A term is a run of numbers in `code`, with its parts before itself, so
 * that both directions need one stack and no recursion; each number is eight times an operand plus the tag
 * that states the operand's kind. Most steps closely follow the one before, and most variables occur in the
 * order of their numbers: the encoding makes these cases the shortest (packed-numbers.ts).
 */
import { isAcyclic } from "../terms/cycles.js";
import { PATIENCE } from "../terms/effort.js";
import { SLOT, SOLID, TemplateMaker, slot, slotNumber, solid, unwrap } from "../terms/template.js";
import {
  ATOM,
  BIG,
  FLOAT,
  KIND_COMPOUND,
  type Functor,
  STRING,
  argument,
  atom,
  atomName,
  bigValue,
  compound,
  emptyCompound,
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
import { NumberReader, packNumbers } from "./packed-numbers.js";

/** Where a step begins: line and column, from 1. */
interface Position {
  readonly line: number;
  readonly column: number;
}

/** A directive: the template of its goal, and the number of its variables. */
interface DirectiveStep extends Position {
  readonly goal: Term;
  readonly variables: number;
}

/**
 * A clause; see machine/clause.ts. Modules other than the text's own are given by name. The predicate is
 * that of the head.
 */
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

/** The JSON form of an image. */
interface Tables {
  /** Names of atoms and functors. */
  readonly names: readonly string[];
  /** Two packed numbers per functor: the index of its name, and its arity. */
  readonly functors: string;
  /** Strings, floats and big integers, each preceded by a letter for its kind. */
  readonly values: readonly string[];
  /** Packed numbers. */
  readonly code: string;
}

const INTEGER = 0;
const NAME = 1;
const COMPOUND = 2;
const VARIABLE = 3;
const GROUND = 4;
const VALUE = 5;
/** Ends a term. */
const END = 6;
/** The variable with the next number, which has not occurred in the step yet. */
const NEW = 7;
/** Integers from here on are in the table of values, and so are negative ones. */
const LARGE = 2 ** 27;

/** The first number of a step: one of the first two values, plus flags. */
const DIRECTIVE = 0;
const CLAUSE = 1;
const HAS_COLUMN = 2;
const HAS_OWNER = 4;
const HAS_CONTEXT = 8;
/** The step has variables that do not occur in its terms. */
const HAS_VARIABLES = 16;

/** The step of a directive that is about to run. */
export function directiveStep(goal: Term, { line, column }: Position): DirectiveStep {
  const maker = new TemplateMaker();
  const template = maker.make(goal);
  return { goal: template, variables: maker.variables, line, column };
}

/** The step of a clause in a text whose module has that name. */
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
  /** The line of the previous step. */
  private line = 0;
  /** The number of variables of the step that have occurred so far. */
  private met = 0;

  finish(): string {
    const tables: Tables = {
      names: [...this.names.keys()],
      functors: packNumbers(this.functorRows),
      values: [...this.values.keys()],
      code: packNumbers(this.code),
    };
    return JSON.stringify(tables);
  }

  add(step: Step): void {
    this.met = 0;
    const terms = "goal" in step ? [step.goal] : [step.head, step.body];
    const operations = terms.flatMap((term) => this.operations(term));
    const owner = "goal" in step ? undefined : step.owner;
    const context = "goal" in step ? undefined : step.context;
    const { column, variables } = step;
    const hasVariables = variables !== this.met;
    const moved = step.line - this.line;
    this.line = step.line;
    this.code.push(
      ("goal" in step ? DIRECTIVE : CLAUSE) +
        (column === 1 ? 0 : HAS_COLUMN) +
        (owner === undefined ? 0 : HAS_OWNER) +
        (context === undefined ? 0 : HAS_CONTEXT) +
        (hasVariables ? HAS_VARIABLES : 0),
      moved < 0 ? -2 * moved - 1 : 2 * moved,
    );
    if (column !== 1) this.code.push(column);
    if (owner !== undefined) this.code.push(placeIn(this.names, owner));
    if (context !== undefined) this.code.push(placeIn(this.names, context));
    if (hasVariables) this.code.push(variables);
    for (const operation of operations) this.code.push(operation);
  }

  /** The numbers of a term, including the one that ends it. */
  private operations(x: Term): number[] {
    const backwards: Term[] = [];
    const waiting: Term[] = [x];
    let patience = PATIENCE;
    while (waiting.length > 0) {
      const y = waiting.pop()!;
      backwards.push(y);
      if (backwards.length === patience) {
        patience *= 2;
        checkFinite(backwards);
      }
      if (typeof y === "number") continue;
      if (y.t === SOLID) waiting.push(y.a0);
      else for (let i = 0; i < y.t.arity; i++) waiting.push(argument(y, i));
    }
    const operations = backwards.reverse().map((y) => this.operationOf(y));
    operations.push(END);
    return operations;
  }

  private operationOf(x: Term): number {
    if (typeof x === "number") {
      return x >= 0 && x < LARGE ? x * 8 + INTEGER : this.value(`i${x}`);
    }
    switch (x.t) {
      case SLOT: {
        const number = slotNumber(x);
        if (number !== this.met) {
          this.met = Math.max(this.met, number + 1);
          return number * 8 + VARIABLE;
        }
        this.met++;
        return NEW;
      }
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
    }
    if (x.t.arity > 0) return this.operation(x.t);
    if (x.t.kind === KIND_COMPOUND) return this.value(`e${x.t.name}`);
    throw new TypeError(`Expected a term that can be written, got a ${x.t.name}`);
  }

  private value(text: string): number {
    return placeIn(this.values, text) * 8 + VALUE;
  }

  /** The operation that makes an atom, or a compound of the preceding parts. */
  private operation(what: Functor | string): number {
    if (typeof what === "string") return placeIn(this.names, what) * 8 + NAME;
    const place = placeIn(this.functors, `${what.arity}/${what.name}`);
    if (place * 2 === this.functorRows.length) {
      this.functorRows.push(placeIn(this.names, what.name), what.arity);
    }
    return place * 8 + COMPOUND;
  }
}

/**
 * Throws a TypeError if a ground part among these is cyclic: a program that calls `system:setarg/3` can,
 * while its query is open, assign to a list of a clause a term that contains the list.
 */
function checkFinite(parts: readonly Term[]): void {
  for (const x of parts) {
    if (typeof x !== "number" && x.t === SOLID && !isAcyclic(x.a0)) {
      throw new TypeError("Expected clauses of terms that do not contain themselves, got another");
    }
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
  if (text[0] === "e") return emptyCompound(rest);
  return text[0] === "f" ? float(Number(rest)) : integer(BigInt(rest));
}

/** The steps of an image, one after the other. */
export function* decodeImage(image: string): Generator<Step, void, undefined> {
  const decoder = new Decoder(JSON.parse(image) as Tables);
  while (!decoder.isAtEnd) yield decoder.step();
}

/**
 * The index key of a clause with that head template; undefined if the first argument is a variable or
 * missing.
 */
function indexKey(head: Term): Key | undefined {
  const cell = unwrap(head);
  if (typeof cell === "number" || cell.t.arity === 0) return undefined;
  const first = unwrap(argument(cell, 0));
  return typeof first !== "number" && first.t === SLOT ? undefined : keyOf(first);
}

/** The predicate that a clause with that head template belongs to. */
function predicateOf(head: Term): PredicateKey {
  const cell = unwrap(head) as Cell;
  return cell.t.arity === 0 ? cell : cell.t;
}

class Decoder {
  private readonly code: NumberReader;
  private line = 0;
  /** The number of variables of the step that have occurred so far. */
  private met = 0;
  private readonly names: readonly string[];
  private readonly atoms: (Cell | undefined)[] = [];
  private readonly functors: Functor[] = [];
  private readonly values: readonly Term[];
  private readonly stack: Term[] = [];

  constructor({ names, functors, values, code }: Tables) {
    this.code = new NumberReader(code);
    this.names = names;
    const rows = new NumberReader(functors);
    while (!rows.isAtEnd) {
      const name = names[rows.next()]!;
      this.functors.push(functor(name, rows.next()));
    }
    this.values = values.map(valueOf);
  }

  get isAtEnd(): boolean {
    return this.code.isAtEnd;
  }

  step(): Step {
    const { code, names } = this;
    const what = code.next();
    const moved = code.next();
    this.line += moved % 2 === 0 ? moved / 2 : -(moved + 1) / 2;
    this.met = 0;
    const { line } = this;
    const column = (what & HAS_COLUMN) === 0 ? 1 : code.next();
    const owner = (what & HAS_OWNER) === 0 ? undefined : names[code.next()];
    const context = (what & HAS_CONTEXT) === 0 ? undefined : names[code.next()];
    const said = (what & HAS_VARIABLES) === 0 ? undefined : code.next();
    if ((what & CLAUSE) === DIRECTIVE) {
      const goal = this.term();
      return { line, column, variables: said ?? this.met, goal };
    }
    const head = this.term();
    const body = this.term();
    const variables = said ?? this.met;
    const [predicate, key] = [predicateOf(head), indexKey(head)];
    return { line, column, variables, owner, context, predicate, head, body, key };
  }

  private atom(place: number): Cell {
    return (this.atoms[place] ??= atom(this.names[place]!));
  }

  private term(): Term {
    const { code, stack } = this;
    for (;;) {
      const operation = code.next();
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
          this.met = Math.max(this.met, operand + 1);
          stack.push(slot(operand));
          break;
        case NEW:
          stack.push(slot(this.met++));
          break;
        case GROUND:
          stack.push(solid(stack.pop()!));
          break;
        case VALUE:
          stack.push(this.values[operand]!);
          break;
        default:
          return stack.pop()!;
      }
    }
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
