/**
 * Tabled predicates: their calls are answered from tables.
 *
 * Tabling is the `wrapper` of a predicate's clauses. A call is looked up by its arguments (without those with
 * modes): a complete table returns its answers, a new one is evaluated, and of one that is being evaluated
 * the call becomes a reader. Complete tables belong to the database and serve all queries. A table under
 * evaluation belongs to its run: another run that makes the same call evaluates its own.
 */
import { copyTerm } from "../terms/copy.js";
import { grouped, once } from "../terms/effort.js";
import { permissionError } from "../terms/error-terms.js";
import { NIL, structure, variable } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { checkDefinable } from "../builtins/assertion.js";
import { inSlices } from "../machine/in-slices.js";
import type { Database } from "../machine/database.js";
import type { Tabler } from "../machine/extensions.js";
import type { Frame } from "../machine/frame.js";
import type { Machine, Run as PredicateRun } from "../machine/machine.js";
import { link } from "../machine/module.js";
import type { Module, PredicateKey } from "../machine/module.js";
import type { Predicate } from "../machine/predicate.js";
import type { Signal } from "../machine/signal.js";
import { Run, giveAnswers } from "./evaluation.js";
import type { CallTable } from "./evaluation.js";
import { modesOf } from "./modes.js";
import type { Join, Mode } from "./modes.js";
import { COMPLETE, Table } from "./table.js";
import {
  Scan,
  VariantTable,
  copies,
  instance,
  kept,
  partOf,
  scanLong,
  scanned,
} from "./variants.js";
import type { Copies, Leaf } from "./variants.js";

/** The size of a table in cells, without its call and its answers. */
const TABLE_CELLS = 24;

const brief = new Scan();

function runOf(m: Machine): Run {
  return (m.tabling ??= new Run()) as Run;
}

/** A call that has been looked up. */
class Looked {
  readonly scan: Scan;
  readonly leaf: Leaf<CallTable> | undefined;
  private copied: (Copies & { readonly key: Term }) | undefined;

  constructor(scan: Scan, leaf: Leaf<CallTable> | undefined) {
    this.scan = scan;
    this.leaf = leaf;
  }

  /** The table that has its answers, or will have them in this run. */
  tableFor(run: Run): CallTable | undefined {
    const known = this.leaf?.value;
    if (known === undefined || known.state === COMPLETE || known.owner === run) return known;
    return run.ownTable(known);
  }

  /** The key and copies of its terms, made by the first call. Long work is divided. */
  copy(m: Machine, terms: readonly Term[]): Copies & { readonly key: Term } {
    const {
      scan: { cells, shapes, variables },
      leaf,
    } = this;
    if (this.copied !== undefined) return this.copied;
    once(1, () => m.reserve(TABLE_CELLS + cells));
    const key = leaf?.key ?? grouped(() => kept(terms, shapes));
    return (this.copied = { key, ...copies(terms, shapes, variables, key, m.stamp) });
  }
}

/** A tabled predicate and its tables. */
export class Tabled {
  readonly predicate: Predicate;
  /** The modes as declared: a list of terms, owned by the tabling. */
  declared: Term = NIL;
  /** One mode per argument. */
  modes: readonly Mode[] = [];
  private joins: readonly Join[] = [];
  private calls: VariantTable<CallTable> = new VariantTable(0);
  /** What runs the clauses. */
  clauses: PredicateRun;

  constructor(predicate: Predicate, modes: readonly Mode[], declared: Term) {
    this.predicate = predicate;
    this.clauses = predicate.code;
    this.setModes(modes, declared);
  }

  /** Sets the modes and forgets all tables. */
  setModes(modes: readonly Mode[], declared: Term): void {
    this.forget();
    this.modes = modes;
    this.declared = declared;
    this.joins = modes.filter((mode) => mode !== undefined);
    this.calls = new VariantTable(modes.length - this.joins.length);
  }

  /** The `wrapper` of the predicate. */
  wrap(clauses: PredicateRun): PredicateRun {
    const p = this.predicate;
    this.clauses = clauses;
    return (m, depth, k, a0, a1, a2, a3, a4, a5, a6, a7) => {
      if (depth > m.depthLimit) return m.bounce(p, k, a0, a1, a2, a3, a4, a5, a6, a7);
      // A mere name is not defined yet.
      if (!p.isDefined && p.target === undefined) {
        return clauses(m, depth, k, a0, a1, a2, a3, a4, a5, a6, a7);
      }
      if (--m.fuel < 0) m.refuel();
      return this.call(m, depth, k, argumentsFrom(p.arity, a0, a1, a2, a3, a4, a5, a6, a7));
    };
  }

  /** The arguments without modes. */
  private indexed(args: readonly Term[]): readonly Term[] {
    const { modes } = this;
    return this.joins.length === 0 ? args : args.filter((_, i) => modes[i] === undefined);
  }

  /** The table of a call, if there is one. Long work is divided. */
  tableOf(args: readonly Term[]): CallTable | undefined {
    const terms = this.indexed(args);
    return this.calls.find(scanned(brief, terms), terms)?.value;
  }

  private call(m: Machine, depth: number, k: Frame, args: readonly Term[]): Signal {
    const { calls } = this;
    const terms = this.indexed(args);
    const n = terms.length;
    if (brief.clear().add(terms, 0, n)) {
      return this.answer(m, depth, k, args, terms, new Looked(brief, calls.find(brief, terms)));
    }
    const look = (): Looked => {
      const long = scanLong(terms, n);
      const looked = new Looked(long, calls.find(long, terms));
      if (looked.tableFor(runOf(m)) === undefined) looked.copy(m, terms);
      return looked;
    };
    return inSlices(m, depth, k, look, (_m, d, rest, looked) =>
      // Another run may have changed the tables meanwhile.
      calls === this.calls && calls.isCurrent(looked.scan, looked.leaf)
        ? this.answer(m, d, rest, args, terms, looked)
        : this.call(m, d, rest, args),
    );
  }

  private answer(
    m: Machine,
    depth: number,
    k: Frame,
    args: readonly Term[],
    terms: readonly Term[],
    looked: Looked,
  ): Signal {
    const variables: Term[] = looked.scan.variables.slice();
    if (this.joins.length > 0) {
      for (let i = 0; i < args.length; i++) {
        if (this.modes[i] !== undefined) variables.push(args[i]!);
      }
    }
    const run = runOf(m);
    const known = looked.tableFor(run);
    if (known === undefined) return this.evaluate(m, depth, k, run, terms, looked, variables);
    if (known.state === COMPLETE) return giveAnswers(m, depth, k, known, variables);
    return run.read(m, k, this.predicate, known, variables);
  }

  /** Evaluates a call that has no table, or one of another run. */
  private evaluate(
    m: Machine,
    depth: number,
    k: Frame,
    run: Run,
    terms: readonly Term[],
    looked: Looked,
    variables: readonly Term[],
  ): Signal {
    // Code that may throw comes first: a table must have an evaluation. So does the copy: its variables must
    // be older than the choice point of the evaluation.
    const { modes, joins, calls, clauses } = this;
    const {
      leaf,
      scan: { hash, cells },
    } = looked;
    const { key, terms: plain, variables: found } = looked.copy(m, terms);
    let next = 0;
    const copied = modes.map((mode) => {
      if (mode === undefined) return plain[next++]!;
      const value = m.fresh();
      found.push(value);
      return value;
    });
    const place = leaf ?? calls.enter(hash, key);
    const table: CallTable = new Table(m.database, calls, place, joins, run, variables.length);
    table.count(TABLE_CELLS + cells);
    if (place.value === undefined) place.value = table;
    else run.setOwnTable(place.value, table);
    return run.evaluate(m, k, this.predicate, table, variables, found, (end) => {
      // The call has been counted already.
      m.fuel++;
      const [a0, a1, a2, a3, a4, a5, a6, a7] = copied;
      if (copied.length > 8) {
        return clauses(m, depth, end, copied as unknown as Term, a1!, a2!, a3!, a4!, a5!, a6!, a7!);
      }
      return clauses(m, depth, end, a0!, a1!, a2!, a3!, a4!, a5!, a6!, a7!);
    });
  }

  /** Forgets all tables; those being evaluated, when they are complete. */
  forget(): void {
    for (const table of this.tables()) {
      if (table.state === COMPLETE) table.drop();
      else table.isDoomed = true;
    }
  }

  /** The call of a table, with variables of that stamp. */
  goalOf(table: CallTable, stamp: number): Term {
    const terms = instance(table.leaf.key, stamp);
    const n = this.modes.length - this.joins.length;
    let next = 0;
    const args = this.modes.map((mode) =>
      mode === undefined ? partOf(terms, n, next++) : variable(stamp),
    );
    return structure(this.predicate.name, ...args);
  }

  /** The tables. */
  *tables(): Generator<CallTable, void, undefined> {
    for (const { value } of this.calls.leaves()) if (value !== undefined) yield value;
  }
}

/** The arguments of a call as an array. */
function argumentsFrom(
  arity: number,
  a0: Term,
  a1: Term,
  a2: Term,
  a3: Term,
  a4: Term,
  a5: Term,
  a6: Term,
  a7: Term,
): readonly Term[] {
  switch (arity) {
    case 0:
      return [];
    case 1:
      return [a0];
    case 2:
      return [a0, a1];
    case 3:
      return [a0, a1, a2];
    default: {
      if (arity > 8) return a0 as unknown as readonly Term[];
      const all = [a0, a1, a2, a3, a4, a5, a6, a7];
      all.length = arity;
      return all;
    }
  }
}

/** The tabled predicates of a database. */
export class Tabling implements Tabler {
  readonly database: Database;
  private readonly all: Map<Predicate, Tabled> = new Map();

  constructor(database: Database) {
    this.database = database;
  }

  /** The predicate that a call with that key in `module` reaches, if it is tabled. */
  find(module: Module, key: PredicateKey): Tabled | undefined {
    const own = module.predicates.get(key);
    const p = own?.tabled === true ? own : this.database.known(module, key);
    return p?.tabled === true ? this.all.get(p) : undefined;
  }

  /** See `Tabler`. */
  modesOf(p: Predicate): Term {
    return this.all.get(p)!.declared;
  }

  /** See `Tabler`. Throws a permission error for a builtin, and other errors for invalid modes. */
  tableAs(module: Module, key: PredicateKey, modes: Term): void {
    const { database } = this;
    const declared = copyTerm(modes, 0);
    const each = modesOf(declared);
    checkDefinable(database, key);
    const name = database.predicate(module, key);
    const p = name.definition === "import" ? name.target! : name;
    const known = p.tabled ? this.all.get(p) : undefined;
    if (known !== undefined) {
      known.setModes(each, declared);
      return;
    }
    if (database.known(module, key)?.definition === "native" || p.wrapper !== undefined) {
      throw permissionError("modify", "static_procedure", database.indicatorOfKey(key));
    }
    p.demote?.();
    const tabled = new Tabled(p, each, declared);
    this.all.set(p, tabled);
    p.tabled = true;
    p.wrapper = (clauses) => tabled.wrap(clauses);
    link(p, tabled.clauses);
  }

  /** Makes calls of a tabled predicate run its clauses again. */
  untable(module: Module, key: PredicateKey): void {
    const tabled = this.find(module, key);
    if (tabled === undefined) return;
    const p = tabled.predicate;
    this.all.delete(p);
    p.tabled = false;
    p.wrapper = undefined;
    link(p, tabled.clauses);
  }

  /** The predicates that are tabled now. */
  *tabled(): Generator<Tabled, void, undefined> {
    for (const [p, tabled] of this.all) {
      if (p.tabled) yield tabled;
      else this.all.delete(p);
    }
  }
}
