/**
 * Adds the rows of the builtin tables to a database: each becomes a native predicate of a module, `system`
 * for the builtins.
 */
import { Ball } from "../terms/error-terms.js";
import { POSTPONED, Progress, setProgress } from "../terms/effort.js";
import type { Term } from "../terms/term.js";
import { atBuiltin } from "../compile/site.js";
import { raiseThrown } from "../machine/in-slices.js";
import type {
  BuiltinRow,
  Control,
  Deterministic,
  DeterministicRow,
  Nondeterministic,
} from "../machine/builtin.js";
import { predicateKey } from "../machine/database.js";
import type { Database } from "../machine/database.js";
import { FAIL } from "../machine/signal.js";
import type { Machine, Run } from "../machine/machine.js";
import { link, unlinkAlias } from "../machine/module.js";
import type { Module, PredicateKey } from "../machine/module.js";
import type { Promised } from "../machine/predicate-table.js";
import { Predicate } from "../machine/predicate.js";
import { answerFrom, inContext } from "./generators.js";
import { builtins } from "./index.js";
import { INERT } from "./inert.js";

/** Defines the predicates of a table in `module`. */
export function register(database: Database, module: Module, rows: readonly BuiltinRow[]): void {
  for (const row of rows) {
    const p = database.predicate(module, predicateKey(row.name, row.arity));
    unlinkAlias(p);
    define(p, row, module === database.system);
  }
}

/** The builtins by key. */
let table: ReadonlyMap<PredicateKey, BuiltinRow> | undefined;

/** The builtins of a database. */
class PromisedBuiltins implements Promised {
  private readonly system: Module;

  constructor(system: Module) {
    this.system = system;
  }

  private get rows(): ReadonlyMap<PredicateKey, BuiltinRow> {
    return (table ??= new Map(
      Object.values(builtins)
        .flat(2)
        .map((row) => [predicateKey(row.name, row.arity), row]),
    ));
  }

  keys(): Iterable<PredicateKey> {
    return this.rows.keys();
  }

  make(key: PredicateKey): Predicate | undefined {
    const row = this.rows.get(key);
    if (row === undefined) return undefined;
    const p = new Predicate(row.name, row.arity, this.system, NOTHING);
    define(p, row, true);
    return p;
  }
}

/** Defines the builtins, each when it is first looked up: an engine calls few of them. */
export function promiseBuiltins({ system }: Database): void {
  system.predicates.promise(new PromisedBuiltins(system));
}

const NOTHING: Run = () => FAIL;

function define(p: Predicate, given: BuiltinRow, isSystem: boolean): void {
  p.definition = "native";
  const row =
    "det" in given && given.long !== undefined
      ? { ...given, det: divided(p, given.det, given.long) }
      : given;
  p.native = row;
  p.isInert = isSystem && INERT.has(`${row.name}/${row.arity}`);
  p.library = p.module.library;
  p.iso = row.iso === true;
  p.meta = row.meta;
  link(p, runRow(p, row), "waits" in row);
}

/** In a run that can be left, `det` is left when its slice of time is over, and called again. */
function divided(
  p: Predicate,
  det: Deterministic,
  long: NonNullable<DeterministicRow["long"]>,
): Deterministic {
  const run = (m: Machine, args: Term[]): boolean => {
    const progress = m.takeProgress() ?? new Progress();
    const outer = setProgress(m.canWait ? progress : undefined);
    try {
      return det(m, ...args);
    } catch (thrown) {
      if (thrown !== POSTPONED) throw thrown;
      m.callAgain(p, args, progress);
      return true;
    } finally {
      setProgress(outer);
    }
  };
  const isWhole = (m: Machine): boolean =>
    m.progress === undefined && !(m.canWait && (long === true || long(m)));
  switch (p.arity) {
    case 1:
      return (m, a) => (isWhole(m) ? det(m, a!) : run(m, [a!]));
    case 2:
      return (m, a, b) => (isWhole(m) ? det(m, a!, b!) : run(m, [a!, b!]));
    case 3:
      return (m, a, b, c) => (isWhole(m) ? det(m, a!, b!, c!) : run(m, [a!, b!, c!]));
    default:
      return (m, ...args) => (isWhole(m) ? det(m, ...args) : run(m, args));
  }
}

function runRow(p: Predicate, row: BuiltinRow): Run {
  if ("det" in row) return runDeterministic(p, row.det);
  if ("nondet" in row) return runNondeterministicRow(p, row.nondet);
  return runControlRow(p, row.control);
}

/** The arguments of a call as an array of the predicate's arity. */
function gather(
  n: number,
  a0: Term,
  a1: Term,
  a2: Term,
  a3: Term,
  a4: Term,
  a5: Term,
  a6: Term,
  a7: Term,
): Term[] {
  if (n > 8) return a0 as unknown as Term[];
  const all = [a0, a1, a2, a3, a4, a5, a6, a7];
  all.length = n;
  return all;
}

function runDeterministic(p: Predicate, det: Deterministic): Run {
  const n = p.arity;
  return (m, depth, k, a0, a1, a2, a3, a4, a5, a6, a7) => {
    if (--m.fuel < 0) m.refuel();
    let done: boolean;
    try {
      if (n <= 1) done = det(m, a0);
      else if (n === 2) done = det(m, a0, a1);
      else if (n === 3) done = det(m, a0, a1, a2);
      else if (n === 4) done = det(m, a0, a1, a2, a3);
      else if (n === 5) done = det(m, a0, a1, a2, a3, a4);
      else done = det(m, ...gather(n, a0, a1, a2, a3, a4, a5, a6, a7));
    } catch (thrown) {
      const args = gather(n, a0, a1, a2, a3, a4, a5, a6, a7);
      if (thrown instanceof Ball) atBuiltin(thrown, p.name, args, undefined, k);
      return raiseThrown(m, k, inContext(thrown, p.name, p.arity));
    }
    return done ? m.proceed(depth, k) : FAIL;
  };
}

function runControlRow(p: Predicate, control: Control): Run {
  const n = p.arity;
  return (m, depth, k, a0, a1, a2, a3, a4, a5, a6, a7) => {
    if (depth > m.depthLimit) return m.bounce(p, k, a0, a1, a2, a3, a4, a5, a6, a7);
    if (--m.fuel < 0) m.refuel();
    if (n === 1) return control(m, depth, k, a0);
    if (n === 2) return control(m, depth, k, a0, a1);
    if (n === 3) return control(m, depth, k, a0, a1, a2);
    if (n === 4) return control(m, depth, k, a0, a1, a2, a3);
    if (n === 5) return control(m, depth, k, a0, a1, a2, a3, a4);
    return control(m, depth, k, ...gather(n, a0, a1, a2, a3, a4, a5, a6, a7));
  };
}

function runNondeterministicRow(p: Predicate, nondet: Nondeterministic): Run {
  const n = p.arity;
  return (m, depth, k, a0, a1, a2, a3, a4, a5, a6, a7) => {
    if (depth > m.depthLimit) return m.bounce(p, k, a0, a1, a2, a3, a4, a5, a6, a7);
    if (--m.fuel < 0) m.refuel();
    const answers = nondet(m, ...gather(n, a0, a1, a2, a3, a4, a5, a6, a7));
    return answerFrom(m, depth, k, p, answers);
  };
}
