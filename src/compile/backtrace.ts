/**
 * Reconstructs what a run was calling when it threw a ball that no handler takes.
 *
 * A backtrace is made from the place of the throw (site.ts) and the continuation there: each frame is the
 * rest of a body after a call. A call in last position leaves no frame and is missing.
 *
 * To find the clause to which code of the interpreter belongs, the whole database is searched: uncaught
 * errors are rare.
 */
import {
  KIND_VARIABLE,
  argumentsOf,
  atom,
  compound,
  deref,
  functor,
  isVariable,
  variable,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import type { Clause } from "../machine/clause.js";
import type { Database } from "../machine/database.js";
import type { Frame } from "../machine/frame.js";
import type { Machine } from "../machine/machine.js";
import type { Code } from "./clause-compiler.js";
import { CALL, COMPARE, EVALUATE, IS, TEST, TRIAL, UNLESS } from "./instructions.js";
import type { Instruction } from "./instructions.js";
import { FIRST, SEEN, VOID, build } from "./operands.js";
import type { Environment, Operand } from "./operands.js";
import { codeOf } from "./procedure.js";
import { resumedAt } from "./run-body.js";
import { ownerOf } from "./site.js";
import type { BodySite, BuiltinSite } from "./site.js";

/** A goal in the body of a clause. */
export interface GoalPlace {
  /** The clause. */
  readonly clause: Clause;
  /** The goal; undefined where only the clause is known. */
  readonly goal: GoalName | undefined;
}

/** Identifies a goal of a body. */
export interface GoalName {
  readonly name: string;
  readonly arity: number;
  /** How many goals of that name and arity precede it in the body. */
  readonly index: number;
}

/** What was being called. */
export interface Backtrace {
  /** The goal that threw, as messages show it; undefined where it is unknown or arithmetic. */
  readonly goal: Term | undefined;
  /** Maps each variable of `goal` to the variable of the run. */
  readonly originals: ReadonlyMap<Cell, Cell>;
  /** For each occurrence of a variable in an arithmetic goal, in order: the variable if it is unbound. */
  readonly unbound: readonly (Cell | undefined)[];
  /** The place of that goal; undefined when it is in no clause. */
  readonly place: GoalPlace | undefined;
  /** The goals whose bodies led here, the innermost first, as far as they are known. */
  readonly callers: readonly GoalPlace[];
}

/** At most this many frames are examined. */
const MOST = 1000;
/** In longer bodies, of so many instructions, goals are not counted. */
const LONG = 10_000;

const COMPARISONS = ["<", ">", "=<", ">=", "=:=", "=\\="];

/** The backtrace of a ball with that `site`; undefined when nothing is known. */
export function backtrace(m: Machine, site: unknown): Backtrace | undefined {
  if (site === undefined) return undefined;
  const where = site as BodySite | BuiltinSite | Frame;
  const { database } = m;
  if ("fn" in where) return new Known(database, undefined, [], () => undefined, where);
  if ("name" in where) return ofBuiltin(database, where);
  const { instruction, environment, k } = where;
  const own = goalOf(instruction);
  return new Known(
    database,
    own?.operands === undefined
      ? undefined
      : { name: own.name, args: own.operands.map((x) => build(m, environment, x)) },
    own === undefined ? [] : unboundIn(environment, own.expressions),
    () => {
      const body = bodiesOf(database, new Set([instruction])).get(instruction);
      return body && placeIn(body, instruction);
    },
    afterCall(k, instruction),
  );
}

/** The place where a frame resumes: at an instruction, or somewhere in a clause. */
type FramePlace = { readonly clause: Clause } | { readonly at: Instruction };

/** At most this much of a goal, which may be large, is kept: terms, and levels. Messages show no more. */
const KEPT = 10_000;
const DEPTH = 30;
const REST: Cell = atom("...");

/** Copies of the first parts of terms; variables have no attributes in them. */
class Excerpt {
  /** Maps each variable of the copies to its original. */
  private readonly originals: Map<Cell, Cell>;
  private readonly copies: Map<Cell, Cell> = new Map();
  private left = KEPT;

  constructor(originals: Map<Cell, Cell>) {
    this.originals = originals;
  }

  of(name: string, args: readonly Term[], depth: number): Term {
    this.left -= 1 + args.length;
    if (args.length === 0) return atom(name);
    const parts = args.map((x) => this.part(x, depth));
    return compound(functor(name, parts.length), parts);
  }

  private part(x: Term, depth: number): Term {
    const y = deref(x);
    if (typeof y === "number") return y;
    if (y.t.kind === KIND_VARIABLE) return this.variable(y);
    if (y.t.arity === 0) return y;
    if (depth === 0 || this.left <= y.t.arity) return REST;
    return this.of(y.t.name, argumentsOf(y), depth - 1);
  }

  private variable(original: Cell): Cell {
    let copy = this.copies.get(original);
    if (copy === undefined) {
      this.copies.set(original, (copy = variable(0)));
      this.originals.set(copy, original);
    }
    return copy;
  }
}

/** A backtrace that is recorded at once, but searches for the clauses on demand. */
class Known implements Backtrace {
  readonly goal: Term | undefined;
  readonly originals: Map<Cell, Cell> = new Map();
  readonly unbound: readonly (Cell | undefined)[];
  private readonly database: Database;
  private readonly findPlace: () => GoalPlace | undefined;
  private readonly frames: FramePlace[] = [];

  constructor(
    database: Database,
    goal: { readonly name: string; readonly args: readonly Term[] } | undefined,
    unbound: readonly (Cell | undefined)[],
    findPlace: () => GoalPlace | undefined,
    k: Frame | undefined,
  ) {
    this.database = database;
    const excerpt = new Excerpt(this.originals);
    if (goal !== undefined) this.goal = excerpt.of(goal.name, goal.args, DEPTH);
    this.unbound = unbound;
    this.findPlace = findPlace;
    let frame = k;
    for (; frame !== undefined && this.frames.length < MOST; frame = frame.k) {
      const clause = ownerOf(frame);
      const at = resumedAt(frame);
      if (clause !== undefined) this.frames.push({ clause });
      else if (at !== undefined) this.frames.push({ at });
    }
  }

  get place(): GoalPlace | undefined {
    return this.findPlace();
  }

  get callers(): GoalPlace[] {
    const starts = this.frames.map((frame) => ("at" in frame ? frame.at : undefined));
    const bodies = bodiesOf(this.database, new Set(starts.filter((at) => at !== undefined)));
    const found = this.frames.map((frame) => {
      if ("clause" in frame) return { clause: frame.clause, goal: undefined };
      const own = bodies.get(frame.at);
      return own && new CallerPlace(own, frame.at);
    });
    return found.filter((place) => place !== undefined);
  }
}

/**
 * The backtrace of a call of a builtin; in generated code, the clause is known if only one has such a goal.
 */
function ofBuiltin(database: Database, { owner, name, args, k }: BuiltinSite): Backtrace {
  const findPlace = (): GoalPlace | undefined => {
    const places: GoalPlace[] = [];
    for (const clause of owner?.living() ?? []) {
      const body = wholeBody(codeOf(database, clause));
      for (const instruction of body) {
        const goal = goalOf(instruction);
        if (goal?.name !== name || goal.arity !== args.length) continue;
        places.push(placeIn({ clause, body }, instruction));
      }
    }
    return places.length === 1 ? places[0] : undefined;
  };
  return new Known(database, { name, args }, [], findPlace, k);
}

/** The continuation of the body that contains a goal: a call has made a frame for the rest. */
function afterCall(k: Frame | undefined, instruction: Instruction): Frame | undefined {
  if (k === undefined || instruction.op !== CALL) return k;
  return resumedAt(k) === instruction.next ? k.k : k;
}

/** A goal as represented in an instruction. */
interface GoalCode {
  readonly name: string;
  readonly arity: number;
  /** Its arguments, unless it is arithmetic. */
  readonly operands: readonly Operand[] | undefined;
  /** The operands of arithmetic. */
  readonly expressions: readonly Operand[];
}

/** Does the instruction run steps that are goals? */
function isCondition({ op }: Instruction): boolean {
  return op === TEST || op === TRIAL || op === UNLESS;
}

/** The goal of an instruction; of a condition, the only goal in it. */
function goalOf(i: Instruction): GoalCode | undefined {
  switch (i.op) {
    case IS:
    case EVALUATE:
      return { name: "is", arity: 2, operands: undefined, expressions: [i.y] };
    case COMPARE: {
      const name = COMPARISONS[i.place]!;
      return { name, arity: 2, operands: undefined, expressions: [i.x, i.y] };
    }
  }
  if (isCondition(i)) {
    const goals = i.steps.map(goalOf).filter((goal) => goal !== undefined);
    return goals.length === 1 ? goals[0] : undefined;
  }
  const { predicate } = i;
  if (predicate === undefined) return undefined;
  const { name, arity } = predicate;
  return { name, arity, operands: i.operands, expressions: [] };
}

function unboundIn(e: Environment, expressions: readonly Operand[]): (Cell | undefined)[] {
  const found: (Cell | undefined)[] = [];
  // A variable has no value at its first occurrence; its slot may hold a value of another clause.
  const fresh = new Map<number, Cell>();
  const waiting = [...expressions].reverse();
  for (let x = waiting.pop(); x !== undefined; x = waiting.pop()) {
    if (x.kind === VOID || x.kind === FIRST) {
      const unbound = variable(0);
      if (x.kind === FIRST) fresh.set(x.place, unbound);
      found.push(unbound);
    } else if (x.kind === SEEN) {
      const value = fresh.get(x.place) ?? deref(e[x.place]!);
      found.push(isVariable(value) ? value : undefined);
    } else {
      waiting.push(...[...x.parts].reverse());
    }
  }
  return found;
}

/** A clause, and the instructions of its body. */
interface Body {
  readonly clause: Clause;
  readonly body: readonly Instruction[];
}

/** The goal of an instruction in its clause. */
function placeIn({ clause, body }: Body, instruction: Instruction): GoalPlace {
  const goal = body.length > LONG ? undefined : goalOf(instruction);
  if (goal === undefined) return { clause, goal: undefined };
  const { name, arity } = goal;
  return { clause, goal: { name, arity, index: indexOf(body, instruction, goal) } };
}

/** The place of a caller, which waits at an instruction. Few goals of callers are asked for. */
class CallerPlace implements GoalPlace {
  readonly clause: Clause;
  private readonly own: Body;
  private readonly at: Instruction;

  constructor(own: Body, at: Instruction) {
    this.clause = own.clause;
    this.own = own;
    this.at = at;
  }

  get goal(): GoalName | undefined {
    // The goal that was called is the one before.
    const { body } = this.own;
    return placeIn(this.own, body[body.indexOf(this.at) - 1] ?? this.at).goal;
  }
}

/** How many goals named like `goal` precede the instruction. */
function indexOf(body: readonly Instruction[], end: Instruction, goal: GoalCode): number {
  let index = 0;
  for (const i of body.slice(0, body.indexOf(end))) {
    for (const step of isCondition(i) ? i.steps : [i]) {
      const other = goalOf(step);
      if (other?.name === goal.name && other.arity === goal.arity) index++;
    }
  }
  return index;
}

/** The instructions of a body, with those of its later pieces as far as they are compiled. */
function wholeBody(code: Code): readonly Instruction[] {
  if (code.body.every(({ rest }) => rest === undefined)) return code.body;
  const all: Instruction[] = [];
  const waiting = code.body.slice().reverse();
  for (let i = waiting.pop(); i !== undefined; i = waiting.pop()) {
    all.push(i);
    const { body = [] } = i.rest?.code ?? {};
    waiting.push(...body.slice().reverse());
  }
  return all;
}

/** The bodies to which these instructions belong. */
function bodiesOf(
  database: Database,
  instructions: ReadonlySet<Instruction>,
): Map<Instruction, Body> {
  const found = new Map<Instruction, Body>();
  for (const module of database.modules.values()) {
    for (const p of module.predicates.values()) {
      for (const clause of p.living()) {
        if (found.size === instructions.size) return found;
        const code = clause.compiled as Code | undefined;
        const body = code === undefined ? [] : wholeBody(code);
        for (const i of body) if (instructions.has(i)) found.set(i, { clause, body });
      }
    }
  }
  return found;
}
