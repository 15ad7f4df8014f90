/*
 * Variables, propagators, and the queue between them. Both are compounds on the heap, so that backtracking, the
 * collector, copies and snapshots need nothing of their own: all changes are assignments that the trail undoes.
 *
 *   '$fd'(Term, Min, Max, Set, OnValue, OnBounds, OnDomain, Moves)   a variable: its attribute of the module clpfd
 *   '$fdp'(Kind, State, Next, Data, V1, ..., Vn, D1, ..., Dm)        a propagator
 *
 * The domain of a variable is the part of Set between Min and Max, which belong to it (sets.ts). Term is the variable
 * of the program, or its value; an integer in a constraint has a record too. The three lists hold the propagators that
 * wait for a value, for other bounds, for any change. When one value is left, the variable is bound at once.
 *
 * A propagator removes values that are in no solution. State is 1 when it is entailed and never needs to run again.
 * Next links it in the queue: 0: it is in none; `[]`: it is the last one. There are two queues, of quick propagators and
 * of slow ones, which run when there is no quick one. `run` (run.ts) goes on until both are empty. It is left when
 * the budget is used up or room is lacking: then the queue becomes a list, with which '$fd_run'/2 goes on after the
 * collection or in the next slice. Between two calls no Next is set.
 *
 * Propagation on open domains may have no fixpoint, as with X #> Y, Y #> X. So in a run an open domain changes a few
 * times, then it stays as it is, which is sound. Moves is the number of the run in which it last changed, times 32,
 * plus the number of its changes in that run.
 */

@unmanaged
export class Variable {
  functor: Cell;
  term: Cell;
  min: Int;
  max: Int;
  set: Cell;
  onValue: Cell;
  onBounds: Cell;
  onDomain: Cell;
  moves: Cell;
}
export const NO_VARIABLE: Variable = changetype<Variable>(0);

@unmanaged
export class Propagator {
  functor: Cell;
  kind: Cell;
  state: Cell;
  next: Cell;
  data: Cell;
}
export const NO_PROPAGATOR: Propagator = changetype<Propagator>(0);
export const FIXED: u32 = 4;

/** @inline */
export function recordOf(cell: Cell): Variable {
  return changetype<Variable>(cell - Tag.STRUCT);
}
/** @inline */
export function cellOf(v: Variable): Cell {
  return changetype<Address>(v) + Tag.STRUCT;
}
/** @inline */
export function propagatorOf(cell: Cell): Propagator {
  return changetype<Propagator>(cell - Tag.STRUCT);
}
/** Argument i of a propagator after the fixed ones: a variable or data. @inline */
export function argumentAt(p: Propagator, i: u32): Cell {
  return load<Cell>(changetype<Address>(p) + 4 * i, 20);
}
/** @inline */
export function variableAt(p: Propagator, i: u32): Variable {
  return recordOf(load<Cell>(changetype<Address>(p) + 4 * i, 20));
}
/** The number of arguments after the fixed ones. */
export function argumentsOf(p: Propagator): u32 {
  return arityOf(p.functor) - FIXED;
}
/** @inline */
export function isFixed(v: Variable): bool {
  return v.min == v.max;
}

export const enum Wait {
  NEVER = 0,
  VALUE = 1,
  BOUNDS = 2,
  DOMAIN = 3,
}

export function isSlow(kind: i32): bool {
  return (
    isIdempotent(kind) || kind == Kind.CIRCUIT || kind == Kind.TABLE || kind == Kind.CUMULATIVE
  );
}

/** Whether it would remove nothing if it ran again at once. */
export function isIdempotent(kind: i32): bool {
  return kind == Kind.ALL_DISTINCT || kind == Kind.SILENT_DISTINCT;
}

/** The number of keys of CARDINALITY. */
export function keysOf(p: Propagator): u32 {
  return arityOf(at(p.data - Tag.STRUCT));
}

/** Kinds with a flag or hint for each variable. */
export function isDifferent(kind: i32): bool {
  return isIdempotent(kind) || kind == Kind.ALL_DIFFERENT || kind == Kind.SILENT_DIFFERENT;
}

/** The number of arguments that are variables. */
export function variablesOf(p: Propagator): u32 {
  const count = argumentsOf(p);
  const kind = smallValue(p.kind);
  if (kind <= Kind.UNEQUAL) return count >> 1;
  if (kind >= Kind.TRUTH_EQUAL && kind <= Kind.TRUTH_UNEQUAL) return (count + 1) >> 1;
  if (isDifferent(kind)) return count >> 1;
  return kind == Kind.DISTANCE_AT_LEAST ? 3 : count;
}
