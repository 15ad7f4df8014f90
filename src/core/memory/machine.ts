/*
 * The low memory: the registers of the machine, and the argument registers.
 *
 *        0   nothing: no address of anything is below 1,024
 *    1,024   the record Machine, below: everything that the engine knows between two calls of the module
 *    8,192   work stacks of the walks over terms, empty between two calls; see ../terms/stacks.ts
 *   65,536   X: the argument and temporary registers
 *  131,072   constants of the compiled module
 *            then the static area, see areas.ts
 *
 * A module-level `let` is no part of the memory: it would be missing from snapshots. So such variables hold
 * only what is needed until the module returns to its host.
 */

export const MACHINE: Address = 1024;
export const X: Address = 65536;
/** Registers are named by their offset in bytes. @inline */
export function x(offset: u32): Cell {
  return load<u32>(offset, 65536);
}
/** @inline */
export function setX(offset: u32, cell: Cell): void {
  store<u32>(offset, cell, 65536);
}

/** The reasons why a run ended or stands still. */
export const enum Status {
  FALSE = 0,
  TRUE = 1,
  /** The budget is used up; `resume` goes on. */
  PAUSED = 2,
  /** A predicate of the host is due: `hostPredicate` tells which, its arguments are in X. */
  HOST = 3,
  /** Uncaught: the ball is in `ball`. */
  ERROR = 4,
}

/** The results of a builtin of the module. */
export const enum Outcome {
  FALSE = 0,
  TRUE = 1,
  /** The ball is in `machine.ball`. */
  ERROR = 2,
  /** It needs `machine.need` bytes of heap and has changed nothing: collect, then repeat it. */
  RETRY = 3,
  /** Call the predicate `machine.callee`; its arguments are in X. */
  CALL = 4,
  /** Nondeterministic ones: true, and no further answer. */
  LAST = 5,
  /** Remove the choice points above `machine.cutTarget`. */
  CUT = 6,
  /** Call the predicate `machine.callee`; its arguments stand at `machine.goal`. */
  GOAL = 7,
}

export const enum Dialect {
  /** The standard order puts numbers by value; otherwise all floats come before the integers. */
  NUMBERS_BY_VALUE = 1,
  /** Strings come before atoms, and `[]` is the first atom. */
  STRINGS_FIRST = 2,
  /** A list is a compound with the name '[|]'. */
  BRACKET_BAR = 4,
  /**
   * As programs for SWI-Prolog expect: `=>` makes rules, memberchk/2 wants a list, the innermost of several modules
   * before a goal counts, and format/2 writes the text before an error.
   */
  SWI_PROGRAMS = 8,
}

/** Whether an allocation has met the memory limit. */
export const enum Fullness {
  NO = 0,
  /** A small one has passed the limit: the next call collects, and throws if that does not help. */
  PASSED = 1,
  /** One was refused, so all work since is wrong: the next call, cut, answer or failure throws. */
  REFUSED = 2,
  /** A unification of the flag occurs_check has thrown `machine.occursBall`, which the next of these throws. */
  OCCURS = 4,
  /** The host refuses work whose walk cannot return an error: it has the ball for the next of these. */
  STOPPED = 8,
}

/** Modes of compiling clauses and unifying terms; a change compiles clauses anew (../compiler/modes.ts). */
export const enum CodeMode {
  /** There have been attributed variables: their goals may have to run right behind a head. */
  WAKES = 1,
  /** Every goal of a program is a call, and a body begins with one that names its clause. */
  OBSERVED = 2,
  /** The flag occurs_check is true; from here on, unifications look for it. */
  OCCURS = 4,
  /** It is error. */
  OCCURS_ERROR = 8,
}

/** Registers marked L are locals of the loop while it runs and are written here when it calls out. */
@unmanaged
export class Machine {
  /** L The next instruction. */
  program: Address;
  /** L Top of the heap. */
  heap: Address;
  /** L The environment. */
  environment: Address;
  /** L The newest choice point. */
  choice: Address;
  /** L Top of the trail. */
  trail: Address;
  /** Variables below this are trailed when bound: the heap's top at the newest choice point, or higher. */
  heapBacktrack: Address;
  /** L The continuation: the address at which the caller goes on. */
  continuation: Address;
  /** L The newest choice point when the current predicate was called. */
  cutBarrier: Address;
  /** Calls until the loop returns to the host. */
  budget: i32;
  /** Above this, the next call collects; 0 if something else has to be done at the next call. */
  heapLimit: Address;
  /** The value of `heapLimit` when nothing else has to be done. */
  softLimit: Address;
  /** Calls so far plus the rest of the budget: the number of calls when the budget is used up. */
  inferences: u64;
  /** The predicate of the call that is being made, for the collector: its arity tells which X are alive. */
  callee: Address;
  /** The address of the code that call/N calls. */
  entry: Address;
  /** With Outcome.ERROR: the ball. With Status.ERROR: its copy on the heap. A root. */
  ball: Cell;
  /** With Outcome.RETRY: bytes of heap. */
  need: u32;
  /** With Outcome.GOAL: the address of the arguments. */
  goal: Address;
  /** With Outcome.CUT. */
  cutTarget: Address;
  /** With Status.HOST. */
  hostPredicate: u32;
  /** Shallow backtracking: the address to go on at (0: none), and trail, heap and heapBacktrack to return to. */
  shallow: Address;
  shallowTrail: Address;
  shallowHeap: Address;
  shallowBacktrack: Address;

  // Areas (areas.ts, heap.ts).
  /** Next free byte of the newest chunk of the static area, and its end. */
  staticTop: Address;
  staticEnd: Address;
  /** Bytes in all chunks, and in free blocks. */
  staticBytes: u32;
  freeBytes: u32;
  /** The chunks of the static area but chunk 0, newest first. */
  chunks: Address;
  /** The end of the memory, and the bytes that the engine may use. */
  memoryEnd: Address;
  memoryLimit: u32;
  /** A Fullness. */
  isFull: i32;
  /** Attributed variables lie in [attributedBase, attributedTop), below the heap. */
  attributedBase: Address;
  attributedTop: Address;
  heapBase: Address;
  /** No cell of the heap lies at or above this. Tables of the collector lie from here to `areaEnd`. */
  heapEnd: Address;
  areaEnd: Address;
  /** Backtracking does not lower `heap` below this: terms of other queries and of the host lie there. */
  floor: Address;
  /** The same for attributed variables. */
  attributedFloor: Address;
  /** Cells below this have survived a collection. */
  generation: Address;
  /** The larger of `floor` and `generation`. */
  backtrackMin: Address;
  /** The end of the current query's trail and stack of choice points. */
  trailEnd: Address;
  choiceEnd: Address;
  /** The current query's lowest choice point; 0 if no query is open. */
  choiceBase: Address;
  trailBase: Address;
  /** The newest choice point that must notice its removal; 0 if there is none. */
  guard: Address;
  /** Trail entries from here on may be attributed variables that have not been woken; 0: there are none. */
  pendingTrail: Address;
  /** Goals to run at the next call: a list, newest first. A root. */
  pendingGoals: Cell;

  // Tables (symbols.ts, ../database).
  atoms: Address;
  atomCount: u32;
  atomRoom: u32;
  atomHash: Address;
  functors: Address;
  functorCount: u32;
  functorRoom: u32;
  functorHash: Address;
  /** Modules: the first one, and those that the module knows by name. */
  modules: Address;
  systemModule: Address;
  userModule: Address;
  /** The generation of the database. */
  databaseGeneration: u64;
  /** The current query, and the list of all open ones. */
  query: Address;
  queries: Address;
  /** The buffer in which texts are made (../text/buffer.ts), and its bytes. */
  buffer: Address;
  bufferRoom: u32;
  /** The part of the text of a stream from which terms are read (../text/reading.ts), and its bytes. */
  window: Address;
  windowRoom: u32;
  /** The newest buffer of findall/3 of the current query, see ../builtins/control.ts. */
  buffers: Address;
  /** The predicate call/1. */
  callPredicate: Address;
  /** Handles of the host: cells that are roots. */
  handles: Address;
  handleCount: u32;
  handleRoom: u32;
  freeHandle: u32;
  /** Free blocks of the static area by size, and parts of the memory that the heap has left; see areas.ts. */
  freeBlocks: Address;
  spare: Address;
  /** Records of the collector (collector.ts), flags (flags.ts), operators (operators.ts), database. */
  collector: Address;
  flags: Address;
  operators: Address;
  globals: Address;
  tables: Address;
  /** Stacks of the reader that are kept between two terms (../text/blocks.ts). */
  reader: Address;
  /** In stress mode, the number of calls between two collections; 0: no stress. */
  stress: u32;
  /** See NumberFlag in ../numbers/values.ts. */
  numberFlags: u32;
  /** Properties of terms that differ between dialects: bits of Dialect. */
  dialect: u32;
  /** With Outcome.RETRY: bytes that are needed in the region of attributed variables. */
  needAttributed: u32;
  /** Output that waits, see ../text/output.ts. */
  output: Address;
  /** With Outcome.RETRY: bytes that are needed in the static area. */
  needStatic: u32;
  /** Chunks of the static area lie in [ceiling, ceilingEnd), at the end of a limited memory; see areas.ts. */
  ceiling: Address;
  ceilingEnd: Address;
  /** The instruction that made the last call in last position, and the budget behind it; only errors look there. */
  lastCall: Address;
  lastBudget: i32;
  /** The instruction that called an unknown predicate, if that was the last call; else 0. */
  unknownCall: Address;
  /** The number of new atoms until a major collection looks for dead ones (dead-symbols.ts). */
  atomsLeft: i32;
  /** Atoms below this number are never dead. */
  fixedAtoms: u32;
  /** The first free slots of both tables, 0: none. */
  freeAtom: u32;
  freeFunctor: u32;
  /** Queries that have been opened so far. */
  queryCount: u32;
  /** Leaves of the host that have been defined so far, with those of the memory that this one was made of. */
  leafCount: u32;
  /** Bits of CodeMode. */
  codeMode: i32;
  /** A template, see Fullness.OCCURS. */
  occursBall: Address;
  /** Bytes that the host keeps for the program. */
  hostBytes: u32;
  /** The time of the run has been over for long: requests of builtins are refused. Set by the host. */
  isLate: u32;
  /** Collections so far, the bytes of heap that they have freed, and the milliseconds that they have taken. */
  collections: u32;
  collected: u64;
  collectionMs: f64;
  /** The bytes that the heap and the stacks of a query may use, as the flag stack_limit says. */
  stackLimit: u32;
  /** The limit for which `ceilingEnd` was set. */
  placeLimit: u32;
  /** The calls that builtins have charged for their work. */
  charged: i32;
  /**
   * The current query stands in the midst of an instruction, whose work the host does in parts: the instruction has had
   * no effect, and is repeated. Set by the host.
   */
  isPartial: u32;
}

export const machine = changetype<Machine>(MACHINE);

/** Stops the loop at the next call, for something other than a collection. */
export function requestPause(): void {
  machine.heapLimit = 0;
}
/** Makes the next call do a major collection. */
export function requestMajor(): void {
  machine.isFull |= Fullness.PASSED;
  requestPause();
}

/** The steps of a builtin that take as long as a call, as a power of 2. */
const STEPS_OF_CALL: u32 = 4;

/**
 * Counts steps of a builtin as calls, so that a run can be left after few calls if they are long, and its limits
 * include them. A step is a cell that is looked at, or a few bytes. @inline
 */
export function charge(steps: u32): void {
  chargeCalls(<i32>(steps >> STEPS_OF_CALL));
}

/** Counts the work of a builtin as that many calls. */
export function chargeCalls(calls: i32): void {
  machine.budget -= calls;
  machine.charged += calls;
}
