/** A predicate as the interpreter sees it, and the compiled form of its clauses. */
import { Ball } from "../terms/error-terms.js";
import { argumentsOf, functor, reference } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { sharing } from "../terms/sharing.js";
import { instantiate, solid, unwrap, withoutSolids } from "../terms/template.js";
import { EVERYTHING } from "../terms/trail.js";
import type { BuiltinRow } from "../machine/builtin.js";
import type { Clause } from "../machine/clause.js";
import type { Database } from "../machine/database.js";
import { NONE } from "../machine/machine.js";
import type { Machine, Run } from "../machine/machine.js";
import { Stopped } from "../machine/meter.js";
import { CLAUSE_MARK } from "../machine/observer.js";
import type { Predicate } from "../machine/predicate.js";
import { ClauseCompiler } from "./clause-compiler.js";
import type { Code } from "./clause-compiler.js";
import { atSite } from "./site.js";
import { Dispatch } from "./clause-dispatch.js";
import { isPure, perform } from "./instructions.js";
import type { Instruction } from "./instructions.js";
import { withoutDecidedTests } from "./decided-tests.js";
import { BodyReader } from "./ir.js";
import type { Goal } from "./ir.js";
import { match } from "./operands.js";
import type { Environment } from "./operands.js";
import { packed } from "./packed.js";

/** After this many calls without a change of the clauses, they are put into a dispatch. */
const CALM = 4;
/** A predicate with more clauses has hash indexes instead. */
const FEW = 16;

/** What the interpreter knows of a predicate with clauses. */
export class Procedure {
  readonly predicate: Predicate;
  readonly database: Database;
  readonly arity: number;
  /** The size of an environment for the clauses tried so far. */
  width: number;
  /** The clauses by first argument, while they are few and unchanged. */
  private dispatch: Dispatch | undefined = undefined;
  /** The version of the clauses at the last call, and the number of calls since it changed. */
  private version = -1;
  private calls = 0;
  /** Calls until `onHot` is called; 0 when it no longer will be. */
  cold: number;
  /** True when another `run` has replaced this one. */
  readonly onHot: () => boolean;

  constructor(predicate: Predicate, database: Database, cold: number, onHot: () => boolean) {
    this.predicate = predicate;
    this.database = database;
    this.arity = predicate.arity;
    this.width = predicate.arity;
    this.cold = cold;
    this.onHot = onHot;
  }

  /**
   * The living clauses that may match the dereferenced first argument `x`. Undefined when there are many or
   * they change often: then they must be searched for.
   */
  candidates(x: Term): readonly Clause[] | undefined {
    const { predicate } = this;
    if (this.version !== predicate.version) {
      this.version = predicate.version;
      this.calls = 0;
      this.dispatch = undefined;
      return undefined;
    }
    const { dispatch } = this;
    if (dispatch === undefined) {
      if (++this.calls === CALM && predicate.alive <= FEW) {
        this.dispatch = new Dispatch(predicate.living());
      }
      return undefined;
    }
    return dispatch.select(x);
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
  i.first = isBuiltin ? row.first : p.quick;
}

/** Is the predicate without a wrapper? */
function isBare(p: Predicate): boolean {
  const { target } = p;
  return p.run === p.code && (target === undefined || target.run === target.code);
}

/** The code of a clause, compiled on first use. */
export function codeOf(database: Database, clause: Clause): Code {
  const known = clause.compiled as Code | undefined;
  return known ?? compileClause(database, clause);
}

function compileClause(database: Database, clause: Clause): Code {
  const { head, body } = readClause(database, clause);
  const { variables, predicate } = clause;
  const isMarked = database.observation.marksClauses && !predicate.module.library;
  const goal = isMarked ? marked(database, clause, body) : body;
  const code = new ClauseCompiler(variables, predicate.arity).clause(head, goal);
  clause.compiled = code;
  return code;
}

const MARK = functor(CLAUSE_MARK, 1);

/** The body of a clause that reports when it is entered. */
function marked(database: Database, clause: Clause, body: Goal): Goal {
  const predicate = database.predicate(database.system, MARK);
  return { kind: "and", goals: [{ kind: "call", predicate, args: [reference(clause)] }, body] };
}

/** The intermediate form of a clause: the templates of its head's arguments, and its body. */
export function readClause(database: Database, clause: Clause): { head: Term[]; body: Goal } {
  const { predicate } = clause;
  const { isAllowed } = sharing;
  const opened = isAllowed ? clause.head : withoutSolids(clause.head, clause.variables);
  const head = unwrap(opened);
  const args = typeof head !== "number" && predicate.arity > 0 ? argumentsOf(head) : [];
  const wrapped = opened === head ? args : args.map(solidArgument);
  const goal = isAllowed ? clause.body : withoutSolids(clause.body, clause.variables);
  const reader = new BodyReader(database, () => instantiate(clause.body, [], 0));
  const body = reader.goal(goal, clause.context ?? predicate.module);
  // The body may be the first to name a predicate that assigns to arguments.
  if (isAllowed !== sharing.isAllowed) return readClause(database, clause);
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

export function unifyHead(m: Machine, code: Code, e: Environment): boolean {
  const { head, places } = code;
  for (let i = 0; i < head.length; i++) {
    if (!match(m, e, head[i]!, e[places[i]!]!)) return false;
  }
  return true;
}

/** The result of `runGuards` when a test fails. */
export const FAILED = -1;

/**
 * Runs the leading tests of a clause. Returns the index in the body to continue at: after them, or after the
 * first that wakes an attributed variable, since its hooks run before the next test.
 */
export function runGuards(
  m: Machine,
  code: Code,
  e: Environment,
  guards: number = code.guards,
): number {
  const { body } = code;
  let i = 0;
  try {
    for (; i < guards; i++) {
      if (m.woken !== undefined) return i;
      if (!perform(m, e, body[i]!)) return FAILED;
    }
  } catch (thrown) {
    throw atSite(thrown, body, i, e, undefined);
  }
  return guards;
}

/** How many of the leading steps of a clause only bind and test. */
function pureGuards({ body, guards }: Code): number {
  for (let i = 0; i < guards; i++) if (!isPure(body[i]!)) return i;
  return guards;
}

/**
 * May a call with these arguments get past head and leading tests of the clause? All bindings are undone.
 * Ignores what attributed variables, or errors in tests, would do.
 */
export function mayPass(m: Machine, clause: Clause, args: readonly Term[]): boolean {
  const code = codeOf(m.database, clause);
  const e = packed([...args]);
  while (e.length < code.size) e.push(NONE);
  const top = m.trailTop;
  m.choiceStamp = EVERYTHING;
  try {
    return unifyHead(m, code, e) && runGuards(m, code, e, pureGuards(code)) !== FAILED;
  } catch (thrown) {
    if (!(thrown instanceof Ball) || thrown instanceof Stopped) throw thrown;
    return true;
  } finally {
    m.undoTo(top);
  }
}
