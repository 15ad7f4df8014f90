/** Makes images of libraries (image.ts); loading one needs nothing of this. */
import { isAcyclic } from "../terms/cycles.js";
import { PATIENCE } from "../terms/effort.js";
import { SLOT, SOLID, TemplateMaker, slotNumber } from "../terms/template.js";
import {
  ATOM,
  BIG,
  FLOAT,
  KIND_COMPOUND,
  STRING,
  argument,
  atomName,
  bigValue,
  floatValue,
  stringText,
} from "../terms/term.js";
import type { Functor, Term } from "../terms/term.js";
import type { Clause } from "../machine/clause.js";
import { predicateKey } from "../machine/database.js";
import {
  CLAUSE,
  COMPOUND,
  DIRECTIVE,
  END,
  GROUND,
  HAS_COLUMN,
  HAS_CONTEXT,
  HAS_OWNER,
  HAS_VARIABLES,
  INTEGER,
  NAME,
  NEW,
  VALUE,
  VARIABLE,
} from "./image.js";
import type { ClauseStep, DirectiveStep, Position, Step, Tables } from "./image.js";
import { packNumbers } from "./packed-numbers.js";

/** Integers from here on are in the table of values, and so are negative ones. */
const LARGE = 2 ** 27;

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
