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
import { SLOT, slot, solid, unwrap } from "../terms/template.js";
import {
  type Functor,
  argument,
  atom,
  compound,
  emptyCompound,
  float,
  functor,
  integer,
  string,
  struct1,
  struct2,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { keyOf } from "../machine/clause.js";
import type { Key } from "../machine/clause.js";
import type { PredicateKey } from "../machine/module.js";
import { NumberReader } from "./packed-numbers.js";

/** Where a step begins: line and column, from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A directive: the template of its goal, and the number of its variables. */
export interface DirectiveStep extends Position {
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
export interface Tables {
  /** Names of atoms and functors. */
  readonly names: readonly string[];
  /** Two packed numbers per functor: the index of its name, and its arity. */
  readonly functors: string;
  /** Strings, floats and big integers, each preceded by a letter for its kind. */
  readonly values: readonly string[];
  /** Packed numbers. */
  readonly code: string;
}

export const INTEGER = 0;
export const NAME = 1;
export const COMPOUND = 2;
export const VARIABLE = 3;
export const GROUND = 4;
export const VALUE = 5;
/** Ends a term. */
export const END = 6;
/** The variable with the next number, which has not occurred in the step yet. */
export const NEW = 7;
/** The first number of a step: one of the first two values, plus flags. */
export const DIRECTIVE = 0;
export const CLAUSE = 1;
export const HAS_COLUMN = 2;
export const HAS_OWNER = 4;
export const HAS_CONTEXT = 8;
/** The step has variables that do not occur in its terms. */
export const HAS_VARIABLES = 16;

function valueOf(text: string): Term {
  const rest = text.slice(1);
  if (text[0] === "s") return string(rest);
  if (text[0] === "e") return emptyCompound(rest);
  return text[0] === "f" ? float(Number(rest)) : integer(BigInt(rest));
}

/** The steps of images of libraries, which are the same for all engines of the process. */
const decoded = new Map<string, readonly Step[]>();

/** The steps of an image of a library. They share their terms with those of other engines. */
export function libraryImage(image: string): readonly Step[] {
  let steps = decoded.get(image);
  if (steps === undefined) decoded.set(image, (steps = [...decodeImage(image)]));
  return steps;
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
