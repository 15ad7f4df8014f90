/** A predicate as the interpreter sees it, and the compiled form of its clauses. */
import { Ball } from "../terms/error-terms.js";
import { TRUE, argumentsOf, functor, reference } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { sharing } from "../terms/sharing.js";
import { instantiate, remembering, solid, unwrap, withoutSolids } from "../terms/template.js";
import { EVERYTHING } from "../terms/trail.js";
import type { BuiltinRow } from "../machine/builtin.js";
import type { Clause } from "../machine/clause.js";
import type { Database } from "../machine/database.js";
import { NONE } from "../machine/machine.js";
import type { Machine, Run } from "../machine/machine.js";
import { matchArguments } from "../machine/matching.js";
import type { Bindings } from "../machine/matching.js";
import { Stopped } from "../machine/meter.js";
import { CLAUSE_MARK } from "../machine/observer.js";
import type { Predicate } from "../machine/predicate.js";
import { ClauseCompiler } from "./clause-compiler.js";
import type { Code } from "./clause-compiler.js";
import { atSite } from "./site.js";
import { Dispatch } from "./clause-dispatch.js";
import type { Candidates } from "./clause-dispatch.js";
import { isPure, perform, unifyAll } from "./instructions.js";
import type { Instruction } from "./instructions.js";
import { withoutDecidedTests } from "./decided-tests.js";
import { BodyReader } from "./ir.js";
import type { Goal } from "./ir.js";
import type { Environment } from "./operands.js";
import { packed } from "./packed.js";

/** After this many calls without a change of the clauses, and one for each `SHARE` of them, these are sorted. */
const CALM = 4;
const SHARE = 4;
/** A predicate with more clauses has the database's hash indexes only. */
const MOST = 4096;

/** What the interpreter knows of a predicate with clauses. */
export class Procedure {
  readonly predicate: Predicate;
  readonly database: Database;
  readonly arity: number;
  /** The size of an environment for the clauses tried so far. */
  width: number;
  /** The clauses by first argument, while they are unchanged. */
  private dispatch: Dispatch | undefined = undefined;
  /** The version of the clauses at the last call, and the number of calls since it changed. */
  private version = -1;
  private calls = 0;
  /** Calls until `onHot` is called; 0 when it no longer will be. */
  cold: number;

  constructor(predicate: Predicate, database: Database, cold: number) {
    this.predicate = predicate;
    this.database = database;
    this.arity = predicate.arity;
    this.width = predicate.arity;
    this.cold = cold;
  }

  /**
   * The living clauses that may match the dereferenced first argument `x`. Undefined when they are many or
   * change often: then they must be searched for.
   */
  candidates(x: Term): Candidates | undefined {
    const { predicate, dispatch } = this;
    if (this.version !== predicate.version) {
      this.version = predicate.version;
      this.calls = 0;
      this.dispatch = undefined;
      return undefined;
    }
    return dispatch === undefined ? this.sort() : dispatch.select(x);
  }

  /** Sorts the clauses, for later calls, if they have not changed for long enough. */
  private sort(): undefined {
    const { alive } = this.predicate;
    if (++this.calls >= CALM && this.calls * SHARE >= alive && alive <= MOST) {
      this.dispatch = new Dispatch(this.predicate.living());
    }
  }
}

/** The `run` of a predicate whose clauses the interpreter runs. */
export interface ClausesRun extends Run {
  readonly procedure: Procedure;
}

/** The procedure that `run` runs, if it is the interpreter's. */
function procedureOf(run: Run): Procedure | undefined {
  return (run as Partial<ClausesRun>).procedure;
}

/** Caches in an instruction what runs its predicate now. */
export function link(i: Instruction): void {
  const p = i.predicate!;
  const { target } = p;
  i.run = p.run;
  i.procedure = procedureOf(p.run);
  const row = (p.native ?? target?.native) as BuiltinRow | undefined;
  const isBuiltin = row?.meta === undefined && row !== undefined && "first" in row && isBare(p);
  i.answer = isBuiltin ? row.first : p.quick;
}

/** Is the predicate without a wrapper? */
function isBare(p: Predicate): boolean {
  const { target } = p;
  return p.run === p.code && (target === undefined || target.run === target.code);
}

/**
 * Is the clause a fact that can be tried without code? Compiling it takes longer than matching it some times,
 * and its code is several times as large as the fact.
 */
export function isBareFact(database: Database, clause: Clause): boolean {
  return (
    clause.body === TRUE && clause.compiled === undefined && !isMarked(database, clause.predicate)
  );
}

/** Unifies the head of such a fact with the arguments at the start of `e`. */
export function matchFact(m: Machine, fact: Clause, e: Environment): boolean {
  return matchArguments(m, fact, fact.variables === 0 ? NO_BINDINGS : [], e);
}

const NO_BINDINGS: Bindings = [];

/** The code of a clause, compiled on first use. */
export function codeOf(database: Database, clause: Clause): Code {
  const known = clause.compiled as Code | undefined;
  return known ?? compileClause(database, clause);
}

function compileClause(database: Database, clause: Clause): Code {
  const { variables, predicate } = clause;
  const code = remembering(() => {
    const { head, body } = readClause(database, clause, clause.head, clause.body);
    const goal = isMarked(database, predicate) ? marked(database, clause, body) : body;
    return new ClauseCompiler(variables, predicate.arity).clause(head, goal);
  });
  clause.compiled = code;
  return code;
}

/** Do the clauses of the predicate report when they are entered? */
function isMarked({ observation }: Database, { module }: Predicate): boolean {
  return observation.marksClauses && observation.isOpen(module);
}

const MARK = functor(CLAUSE_MARK, 1);

/** The body of a clause that reports when it is entered. */
function marked(database: Database, clause: Clause, body: Goal): Goal {
  const predicate = database.predicate(database.system, MARK);
  return { kind: "and", goals: [{ kind: "call", predicate, args: [reference(clause)] }, body] };
}

/** Templates of the arguments of a clause's head, and the intermediate form of its body. */
interface ReadClause {
  readonly head: Term[];
  readonly body: Goal;
}

/** The intermediate form of a clause for a back end that shares what is solid in it: it is opened if need be. */
export function readOpened(database: Database, clause: Clause): ReadClause {
  const { isAllowed } = sharing;
  if (isAllowed) {
    const read = readClause(database, clause, clause.head, clause.body);
    // The body may be the first to name a predicate that assigns to arguments.
    if (sharing.isAllowed) return read;
  }
  const { head, body, variables } = clause;
  return readClause(
    database,
    clause,
    withoutSolids(head, variables),
    withoutSolids(body, variables),
  );
}

function readClause(database: Database, clause: Clause, opened: Term, goal: Term): ReadClause {
  const { predicate } = clause;
  const head = unwrap(opened);
  const args = typeof head !== "number" && predicate.arity > 0 ? argumentsOf(head) : [];
  const wrapped = opened === head ? args : args.map(solidArgument);
  const reader = new BodyReader(database, () => instantiate(clause.body, [], 0));
  const body = reader.goal(goal, clause.context ?? predicate.module);
  return { head: wrapped, body: withoutDecidedTests(wrapped, body) };
}

/** Wraps each argument of a ground head as solid by itself. */
function solidArgument(x: Term): Term {
  return typeof x === "number" || x.t.arity === 0 ? x : solid(x);
}

/** Extends an environment for a clause that needs more slots than those before. */
export function extend(procedure: Procedure, e: Environment, size: number): void {
  if (procedure.width < size) procedure.width = size;
  while (e.length < size) e.push(NONE);
}

/** Unifies the head; false when that fails. */
export function unifyHead(m: Machine, code: Code, e: Environment): boolean {
  return unifyAll(m, e, code.entry);
}

/**
 * Runs the leading tests of a clause, up to the instruction `end`. Returns the instruction to continue at:
 * that one, or the one after the first that wakes an attributed variable, since its hooks run before the next
 * test. Undefined when a test fails.
 */
export function runGuards(
  m: Machine,
  code: Code,
  e: Environment,
  end: Instruction = code.neck,
): Instruction | undefined {
  let i = code.body[0]!;
  try {
    for (; i !== end; i = i.next) {
      if (m.woken !== undefined) return i;
      if (perform(m, e, i) === undefined) return undefined;
    }
  } catch (thrown) {
    throw atSite(thrown, i, e, undefined);
  }
  return i;
}

/** The first instruction of a body that does more than bind and test. */
function impure({ body, neck }: Code): Instruction {
  let i = body[0]!;
  while (i !== neck && isPure(i)) i = i.next;
  return i;
}

/**
 * May a call with these arguments get past head and leading tests of the clause? All bindings are undone.
 * Ignores what attributed variables, or errors in tests, would do.
 */
export function mayPass(m: Machine, clause: Clause, args: readonly Term[]): boolean {
  const isFact = isBareFact(m.database, clause);
  const code = isFact ? undefined : codeOf(m.database, clause);
  const e = packed([...args]);
  while (code !== undefined && e.length < code.size) e.push(NONE);
  const top = m.trailTop;
  m.choiceStamp = EVERYTHING;
  try {
    if (code === undefined) return matchFact(m, clause, e);
    return unifyHead(m, code, e) && runGuards(m, code, e, impure(code)) !== undefined;
  } catch (thrown) {
    if (!(thrown instanceof Ball) || thrown instanceof Stopped) throw thrown;
    return true;
  } finally {
    m.undoTo(top);
  }
}
