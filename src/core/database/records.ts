/*
 * Modules, predicates and clauses, as they lie in the static area.
 *
 *   Functor.predicates -> Predicate -> Predicate ...       one for each module, linked by `nextOfFunctor`
 *   Predicate.first -> Clause -> Clause ...                in order; erased ones stay in the chain until nobody
 *                                                          can be at them any more
 *
 * Code calls a predicate by its address and jumps to `entry`. It leads to one of these:
 *
 *   stub           Op.undefined and the predicate itself: nothing is defined, or not yet looked for
 *   stub           Op.link: clauses have come; the first call compiles them and sets `entry`
 *   stub           Op.dynamic: clauses are found one by one, see dynamic.ts
 *   index code     the clauses' code behind switches, see ../compiler/indexing.ts
 *   native code    Op.native or Op.host and a number
 *   another's      an import: the entry of the predicate that it stands for, copied when that changes
 *
 * A clause keeps its term as a template (../terms/template.ts), Head or (Head :- Body), and its code once it has
 * been compiled.
 */

@unmanaged
export class Module {
  next: Module;
  /** Its name, an atom as a cell. */
  name: Cell;
  /** The module in which missing predicates are looked for: `user`, then `system`; 0: none. */
  parent: Module;
  /** The modules in which they are looked for instead, if there are several: in order, 0 at the end; or 0. */
  order: Address;
  orderBytes: u32;
  flags: u32;
  /** All its predicates, linked by `nextOfModule`. */
  predicates: Predicate;
  /** Its own operators (../text/operators.ts) and exports. */
  operators: Address;
  exports: Address;
  file: Cell;
}

@unmanaged
export class Predicate {
  /** The address of its code. Call sites load this word and jump. */
  entry: Address;
  argumentBytes: u32;
  flags: u32;
  functor: Cell;
  module: Module;
  /** The stub: an instruction whose operand is this predicate. */
  stubOp: u32;
  stubPredicate: Address;
  first: Clause;
  last: Clause;
  /** Clauses that are not erased. */
  count: u32;
  /** Index code, or hash indexes of dynamic ones; and the bytes of the code. */
  index: Address;
  indexBytes: u32;
  nextOfFunctor: Predicate;
  nextOfModule: Predicate;
  /** The predicate that it stands for, if it is imported; those that stand for it, linked by `nextImporter`. */
  importedFrom: Predicate;
  importers: Predicate;
  nextImporter: Predicate;
  /** Specifications of meta_predicate/1: a block of cells, or 0. */
  meta: Address;
  /** The predicate that has the clauses of a tabled one, or 0; see prolog/system/tabling.pl. */
  table: Address;
  /** The file of its clauses, or that imports it; the number of the load that has added clauses or declared it last. */
  file: Cell;
  load: u32;
  /** The generation in which a clause was added or erased last. */
  changed: u64;
}

export const enum PredicateFlag {
  DYNAMIC = 1,
  MULTIFILE = 2,
  DISCONTIGUOUS = 4,
  /** Of the system: may not be changed. */
  SYSTEM = 8,
  /** Declared or has had clauses: calling it without clauses fails. */
  DEFINED = 16,
  /** Its goals cannot be redefined: control constructs. */
  CONTROL = 32,
  EXPORTED = 64,
  TABLED = 128,
  /** Clauses wait to be compiled at the next call. */
  STALE = 256,
  SINGLE_SIDED = 512,
  /** Left out of backtraces and of the debugger. */
  HIDDEN = 1024,
  /** `importedFrom` was found in a parent module: forgotten when the name gets another definition. */
  INHERITED = 2048,
  /** Of the standard: no module may define it anew. */
  ISO = 4096,
  /** The system calls it if a program defines it. */
  HOOK = 8192,
  /**
   * Code calls it that was compiled before it was known which of its arguments are goals: they are qualified at each
   * call, by its stub, which is its entry although it stands for another one.
   */
  EARLY = 16384,
  /** An import of all that a module exports: a definition takes its place, and it takes the place of none. */
  WEAK = 32768,
  /** With WEAK: an import from a library, because the predicate was called. Other imports take its place. */
  AUTOMATIC = 65536,
}

@unmanaged
export class Clause {
  next: Clause;
  predicate: Predicate;
  /** Its code; 0 until it is compiled. `afterFirst`: the same, if the first argument is known to match; or 0. */
  code: Address;
  afterFirst: Address;
  codeBytes: u32;
  /** In the upper half the column of its first character, from 1 on; 0: unknown. */
  flags: u32;
  /** The generations in which it exists: from `born` up to, not including, `erased`. */
  born: u64;
  erased: u64;
  /** A template, see ../terms/template.ts. */
  term: Address;
  file: Cell;
  line: u32;
  /** Names of its variables: a template of a list, or 0. */
  names: Address;
}

export const enum ClauseFlag {
  /** A fact without variables: matched by its term, without code. */
  GROUND_FACT = 1,
  FACT = 2,
  /** Its first cut comes before any call: the code works in a shallow try. */
  NECK_CUT = 4,
  ERASED = 8,
  /** The body is behind =>. */
  SINGLE_SIDED = 16,
  /** Loaded from a file, not asserted. */
  LOADED = 32,
  /** Added before the others: its place in the order is -born, otherwise born. */
  AT_FRONT = 64,
  /** A fact whose copy may need more heap than is always there: `matchFact` may return RETRY. */
  LARGE = 128,
  /** A term leads to it: a continuation (../emulator/continuations.ts) or a reference; see erased-code.ts. */
  KEPT = 256,
  /** There may be environments in code that it had before (erased-code.ts): the record is never freed. */
  RETIRED = 512,
}
/** The position of the column in the flags of a clause. */
export const COLUMN_SHIFT: u32 = 16;

/** A global variable, see globals.ts. It never moves: trail entries refer to `value`. */
@unmanaged
export class Global {
  next: Global;
  nextOfHash: Global;
  name: Cell;
  /** The number of the query whose value it has; 0: of none, it has `kept`. */
  owner: u32;
  /** The term on the heap, or NO_VALUE. A root. */
  value: Cell;
  /** b_setval/2 has set it: then `value` is never a mere copy of `kept`. */
  isLocal: u32;
  /** The one with `kept`; which `kept` the value is a copy of. */
  base: Global;
  copied: u32;
  /** The value of nb_setval/2, a template; 0: none. And the number of times that it has been set. */
  kept: Address;
  version: u32;
}
/** A constant that is no term. */
export const NO_VALUE: Cell = 15;

/** The mode of a load (load.ts). The library has more: see prolog/system/loading.pl. */
export const enum LoadMode {
  /** Only directives are of interest. */
  SKIP = 1,
  /** The text of a library: hooks of programs do not count. */
  LIBRARY = 2,
  /** Clauses are added to those of earlier loads. */
  ADD = 4,
  /** Variables that occur once are told. */
  SINGLETONS = 8,
  /** A predicate whose clauses are not together is told. */
  DISCONTIGUOUS = 16,
  /** Goals and bindings that have no effect are told. */
  NO_EFFECT = 32,
  /** Nothing is told of the style. */
  SILENT = 512,
  /** A clause or a directive has come: the text is that of no other module. */
  BEGUN = 2048,
  /** The bits that a load takes over from the one that has asked for it. */
  INHERITED = 0x7f8,
}

/** The mode of a load that no other one has asked for. */
export const STYLES: u32 = LoadMode.SINGLETONS | LoadMode.DISCONTIGUOUS | LoadMode.NO_EFFECT;

/** The state of the database beside modules: `machine.globals` is its address. */
@unmanaged
export class Database {
  /** Open searches of retract/1 and clause/2, and when to look for those that were cut off (retention.ts). */
  walks: Address;
  walkCount: u32;
  walkLimit: u32;
  /** Lookups with nodes that wait to be freed, the number of nodes, and that at which to free them (retention.ts). */
  graves: Address;
  graveCount: u32;
  graveLimit: u32;
  /** Erased clauses that have code (erased-code.ts): a list; the bytes that have joined it since the last major
   * collection, and the number of them that asks for the next one. */
  erasedCode: Clause;
  erasedBytes: u32;
  erasedLimit: u32;
  /** Texts that are being loaded, the newest first (load.ts). */
  loads: Address;
  loadCount: u32;
  /** The mode that a load inherits if no other one has asked for it. */
  loadMode: u32;
  /** Global variables (globals.ts): a list, newest first; a hash table of lists; their number. */
  globals: Global;
  globalHash: Address;
  globalCount: u32;
  /** The number of those that belong to queries. */
  ownGlobals: u32;
  globalRoom: u32;
  /** Flags (flags.ts): a list. */
  flags: Address;
  /** Tables (tables.ts): the stacks of those whose answers are being found. */
  stacks: Address;
  /** All tables by number: lists, the number of lists, less 1, and that of tables; dropped ones: a list. */
  tableMap: Address;
  tableMask: u32;
  tableCount: u32;
  dropped: Address;
}

export function database(): Database {
  return changetype<Database>(machine.globals);
}

/** The most arguments of a predicate. */
export const MAX_PROCEDURE_ARITY: u32 = 1024;
export const NEVER: u64 = u64.MAX_VALUE;
export const NO_MODULE = changetype<Module>(0);
export const NO_PREDICATE = changetype<Predicate>(0);
export const NO_CLAUSE = changetype<Clause>(0);

export function stubOf(p: Predicate): Address {
  return changetype<Address>(p) + offsetof<Predicate>("stubOp");
}
