/**
 * The recorded database: terms kept under a key, in order, each with a reference of its own.
 *
 * A key is an atomic term, or stands for all compounds of its name and arity. Records are copies.
 * `recorded/3` sees the records that existed when it was called, except those erased before it reaches them.
 */
import { copyToKeep } from "../terms/duplicate.js";
import { BLOCK, Progress, inParts, reserveEntry } from "../terms/effort.js";
import { existenceError, typeError } from "../terms/error-terms.js";
import {
  BIG,
  FLOAT,
  KIND_COMPOUND,
  REF,
  STRING,
  bigValue,
  compound,
  deref,
  floatValue,
  functor,
  isCompound,
  reference,
  referenced,
  stringText,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { unify } from "../terms/unify.js";
import type { BuiltinRow } from "../machine/builtin.js";
import { sizeOf } from "../machine/census.js";
import { ALIVE, Clause } from "../machine/clause.js";
import { ClauseList } from "../machine/clause-list.js";
import { DatabaseMap } from "../machine/database-map.js";
import type { Machine } from "../machine/machine.js";
import type { NativeSide } from "../machine/native-side.js";
import { boundArgument, isUnbound } from "./arguments.js";
import { checkDynamic } from "./indicators.js";

/** The size of a record in cells, without its term. */
const ENTRY_CELLS = 6;
/** Removed records that a list may always retain. */
const ROOM = 8;

/** One recorded term. */
class Entry {
  readonly chain: Chain;
  readonly term: Term;
  /** Its size in cells. */
  readonly size: number;
  readonly handle: Cell = reference(this);
  death: number = ALIVE;

  constructor(chain: Chain, term: Term, size: number) {
    this.chain = chain;
    this.term = term;
    this.size = ENTRY_CELLS + size;
  }
}

/** The records of one key. */
interface Chain {
  readonly key: Term;
  entries: ClauseList<Entry>;
  alive: number;
}

/** The identity by which keys are equal. */
type Identity = object | string | number | bigint;

const chainsOf = new DatabaseMap<Map<Identity, Chain>>();

function chains(m: Machine): Map<Identity, Chain> {
  let all = chainsOf.get(m.database);
  if (all === undefined) chainsOf.set(m.database, (all = new Map()));
  return all;
}

function identityOf(x: Term): Identity {
  if (typeof x === "number") return x;
  switch (x.t) {
    case BIG:
      return bigValue(x);
    case FLOAT:
      return `float ${floatValue(x)}`;
    case STRING:
      return `string ${stringText(x)}`;
    default:
      return x.t.kind === KIND_COMPOUND ? x.t : x;
  }
}

/** The most general term that the key stands for. */
function generalKey(m: Machine, chain: Chain): Term {
  const { key } = chain;
  if (!isCompound(key)) return key;
  return compound(
    key.t,
    Array.from({ length: key.t.arity }, () => m.fresh()),
  );
}

function record(
  m: Machine,
  key: Term,
  term: Term,
  handle: Term | undefined,
  last: boolean,
): boolean {
  const k = boundArgument(key);
  if (handle !== undefined && !isUnbound(handle)) {
    throw typeError("unbound", deref(handle));
  }
  const kept = copyToKeep(term, 0);
  const general = copyToKeep(k, 0);
  const size = inParts(() => sizeOf(kept));
  const all = chains(m);
  const identity = identityOf(k);
  let chain = all.get(identity);
  if (chain === undefined) {
    chain = { key: general, entries: new ClauseList(), alive: 0 };
    reserveEntry(all.size);
    all.set(identity, chain);
  }
  const entry = new Entry(chain, kept, size);
  if (last) chain.entries.append(entry);
  else chain.entries.prepend(entry);
  chain.alive++;
  m.database.holdings.add(entry.size);
  return handle === undefined || unify(m, handle, entry.handle);
}

function entryOf(x: Term): Entry {
  const y = boundArgument(x);
  const entry = typeof y !== "number" && y.t === REF ? referenced(y) : undefined;
  if (!(entry instanceof Entry)) throw typeError("db_reference", y);
  if (entry.death !== ALIVE) throw existenceError("db_reference", y);
  return entry;
}

/** Unifies `term` with a copy of the entry's; a large one is copied before the next goal, where it can wait. */
function unifyCopy(m: Machine, term: Term, entry: Entry): boolean {
  if (!m.canWait || entry.size < BLOCK) return unify(m, term, copyToKeep(entry.term, m.stamp));
  const p = m.database.predicate(m.database.system, UNIFY_COPY);
  m.callAgain(p, [reference(entry), term], new Progress());
  return true;
}

const UNIFY_COPY = functor("$unify_copy", 2);

function* recorded(m: Machine, key: Term, term: Term, handle: Term): Generator<boolean, boolean> {
  const given = deref(handle);
  if (!isUnbound(given)) {
    const entry = entryOf(given);
    return unify(m, key, generalKey(m, entry.chain)) && unifyCopy(m, term, entry);
  }
  const k = deref(key);
  const all = chains(m);
  const unkeyed = isUnbound(k);
  const answer = (entry: Entry): boolean =>
    (!unkeyed || unify(m, k, generalKey(m, entry.chain))) &&
    unify(m, given, entry.handle) &&
    unifyCopy(m, term, entry);
  let waiting: Entry | undefined;
  for (const entry of entriesOf(unkeyed ? [...all.values()] : [all.get(identityOf(k))])) {
    if (waiting?.death === ALIVE) yield answer(waiting);
    waiting = entry;
  }
  return waiting?.death === ALIVE && answer(waiting);
}

/** The current records of these keys, except those erased before it reaches them. */
function* entriesOf(sought: readonly (Chain | undefined)[]): Generator<Entry, undefined> {
  const lists = sought.map((chain) => {
    const { items = [], start = 0 } = chain?.entries ?? {};
    return { items, start, end: items.length };
  });
  for (const { items, start, end } of lists) {
    for (let i = start; i < end; i++) if (items[i]!.death === ALIVE) yield items[i]!;
  }
  return undefined;
}

function erase(m: Machine, handle: Term): boolean {
  const given = deref(handle);
  const object = typeof given !== "number" && given.t === REF ? referenced(given) : undefined;
  if (object instanceof Clause) {
    if (object.death !== ALIVE) throw existenceError("db_reference", given);
    checkDynamic(m.database, object.predicate);
    return m.database.removeClause(object);
  }
  const entry = entryOf(handle);
  const { chain } = entry;
  entry.death = 0;
  m.database.holdings.remove(entry.size);
  chain.alive--;
  if (chain.alive === 0) {
    chains(m).delete(identityOf(chain.key));
  } else if (chain.entries.items.length > 2 * chain.alive + ROOM) {
    chain.entries = new ClauseList(chain.entries.living());
  } else {
    chain.entries.skipRemoved();
  }
  return true;
}

function* currentKeys(m: Machine, key: Term): Generator<boolean, boolean> {
  for (const chain of Array.from(chains(m).values())) {
    if (chain.alive > 0) yield unify(m, key, generalKey(m, chain));
  }
  return false;
}

export const records: readonly BuiltinRow[] = [
  {
    name: "recorda",
    arity: 2,
    modes: ["recorda(+Key, +Term)"],
    doc: "Records a copy of Term under Key, before the other records.",
    determinism: "det",
    example: `
      ?- recorda(ex_key, b), recorda(ex_key, a), findall(X, recorded(ex_key, X), Xs).
      Xs = [a,b].
      ?- recorda(_, a).
      error: instantiation_error.
    `,
    det: (m, key, term) => record(m, key, term, undefined, false),
    long: true,
  },
  {
    name: "recorda",
    arity: 3,
    modes: ["recorda(+Key, +Term, -Reference)"],
    doc: "Records a copy of Term under Key, before the other records; Reference identifies it.",
    determinism: "det",
    example: `
      ?- recorda(ex_key3, a, _R), instance(_R, X), erase(_R).
      X = a.
    `,
    det: (m, key, term, handle) => record(m, key, term, handle, false),
    long: true,
  },
  {
    name: "recordz",
    arity: 2,
    modes: ["recordz(+Key, +Term)"],
    doc: "Records a copy of Term under Key, after the other records.",
    determinism: "det",
    example: `
      ?- recordz(ex_behind, a), recordz(ex_behind, b), findall(X, recorded(ex_behind, X), Xs).
      Xs = [a,b].
      ?- recordz(_, a).
      error: instantiation_error.
    `,
    det: (m, key, term) => record(m, key, term, undefined, true),
    long: true,
  },
  {
    name: "recordz",
    arity: 3,
    modes: ["recordz(+Key, +Term, -Reference)"],
    doc: "Records a copy of Term under Key, after the other records; Reference identifies it.",
    determinism: "det",
    example: `
      ?- recordz(ex_behind3, a, _R), instance(_R, X), erase(_R).
      X = a.
    `,
    det: (m, key, term, handle) => record(m, key, term, handle, true),
    long: true,
  },
  {
    name: "recorded",
    arity: 2,
    modes: ["recorded(?Key, ?Term)"],
    doc: "True iff Term is recorded under Key.",
    determinism: "nondet",
    example: `
      ?- recordz(ex_some, a), recordz(ex_some, b), recorded(ex_some, X).
      X = a
      ;  X = b.
      ?- recorded(ex_none, X).
      false.
    `,
    nondet: (m, key, term) => recorded(m, key, term, m.fresh()),
  },
  {
    name: "recorded",
    arity: 3,
    modes: ["recorded(?Key, ?Term, ?Reference)"],
    doc: "True iff Term is recorded under Key, and Reference identifies the record.",
    determinism: "nondet",
    example: `
      ?- recordz(ex_ref, a), recorded(ex_ref, X, _R), erase(_R).
      X = a.
    `,
    nondet: recorded,
  },
  {
    name: "erase",
    arity: 1,
    modes: ["erase(+Reference)"],
    doc: "Removes the record or the clause that Reference identifies.",
    determinism: "det",
    example: String.raw`
      ?- recordz(ex_erased, a, _R), erase(_R), \+ recorded(ex_erased, _).
      true.
      ?- erase(_).
      error: instantiation_error.
    `,
    det: erase,
  },
  {
    name: "$unify_copy",
    arity: 2,
    modes: ["'$unify_copy'(+Record, ?Term)"],
    doc: "True iff Term unifies with a copy of the term of Record, a reference, which may have been erased meanwhile.",
    det: (m, handle, term) => {
      const entry = referenced(deref(handle) as Cell) as Entry;
      return unify(m, term, copyToKeep(entry.term, m.stamp));
    },
    long: true,
  },
  {
    name: "instance",
    arity: 2,
    modes: ["instance(+Reference, -Term)"],
    doc: "True iff Term is the term of the record that Reference identifies.",
    determinism: "semidet",
    example: `
      ?- recordz(ex_instance, f(a), _R), instance(_R, X).
      X = f(a).
    `,
    det: (m, handle, term) => unify(m, term, copyToKeep(entryOf(handle).term, m.stamp)),
    long: true,
  },
  {
    name: "current_key",
    arity: 1,
    modes: ["current_key(?Key)"],
    doc: "True iff there are records under Key.",
    determinism: "nondet",
    example: `
      ?- recordz(ex_present, a), current_key(ex_present).
      true.
      ?- current_key(ex_absent).
      false.
    `,
    nondet: currentKeys,
  },
];

/** What is native in this part of the engine. */
export const recordsPart: NativeSide = { rows: () => records };
