/**
 * Destructive assignment to arguments of compounds, and the full copies that go with it. Stored terms share
 * nothing with programs that use these predicates (terms/sharing.ts).
 *
 * `setarg/3` records the old argument on the trail. The age of a compound is unknown, so the record is kept
 * while there is any choice point; a second assignment to the same argument under the same choice point needs
 * none, which keeps deterministic loops from filling the trail. `nb_setarg/3` records nothing and stores a
 * copy whose variables have the stamp 0, below all choice points: later bindings of them are always trailed.
 */
import { POSTPONED, isDivisible } from "../terms/effort.js";
import { domainError, typeError } from "../terms/error-terms.js";
import { duplicate } from "../terms/duplicate.js";
import { argument, deref, isCompound, setArgument } from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { UNDO } from "../terms/trail.js";
import type { Undoable } from "../terms/trail.js";
import { unify } from "../terms/unify.js";
import type { BuiltinRow } from "../machine/builtin.js";
import type { Machine } from "../machine/machine.js";
import { boundArgument, integerArgument, isNegative } from "./arguments.js";

/** The old value of an argument. */
class Assignment implements Undoable {
  readonly cell: Cell;
  readonly place: number;
  readonly held: Term;

  constructor(cell: Cell, place: number, old: Term) {
    this.cell = cell;
    this.place = place;
    this.held = old;
  }

  undo(): void {
    setArgument(this.cell, this.place, this.held);
  }

  again(): () => void {
    const { cell, place } = this;
    const value = argument(cell, place);
    return () => setArgument(cell, place, value);
  }
}

/** How many entries of the trail are searched for an earlier record of the same argument. */
const LOOK_BACK = 4;

/** Will undoing to the newest choice point restore this argument anyway? */
function isRecorded(m: Machine, cell: Cell, place: number): boolean {
  // A trial may undo less than a choice point does: then everything is recorded.
  if (m.choiceStamp !== m.newest.stamp) return false;
  const end = Math.max(m.newest.trailTop, m.trailTop - LOOK_BACK);
  for (let i = m.trailTop - 1; i >= end; i--) {
    const entry = m.trail[i]!;
    if (entry.t !== UNDO) continue;
    const record: unknown = entry.a0;
    if (record instanceof Assignment && record.cell === cell && record.place === place) return true;
  }
  return false;
}

/** May the run share terms with clauses? */
const isSharing = (m: Machine): boolean => !m.database.isSeparate;

/** Makes sure that it does not. */
function separate(m: Machine): void {
  while (isSharing(m)) {
    m.database.separate();
    m.glance();
    if (m.isSliceOver && isDivisible()) throw POSTPONED;
  }
}

/** The compound and the index of the argument to assign; undefined when it has no such argument. */
function target(
  m: Machine,
  n: Term,
  x: Term,
): { readonly cell: Cell; readonly place: number } | undefined {
  separate(m);
  const place = integerArgument(n);
  const cell = boundArgument(x);
  if (!isCompound(cell)) throw typeError("compound", cell);
  if (isNegative(place)) throw domainError("not_less_than_zero", place);
  if (typeof place !== "number" || place === 0 || place > cell.t.arity) return undefined;
  return { cell, place: place - 1 };
}

function setarg(m: Machine, n: Term, x: Term, value: Term): boolean {
  const at = target(m, n, x);
  if (at === undefined) return false;
  const { cell, place } = at;
  if (!isRecorded(m, cell, place)) m.record(new Assignment(cell, place, argument(cell, place)), 0);
  setArgument(cell, place, deref(value));
  return true;
}

function nbSetarg(m: Machine, n: Term, x: Term, value: Term): boolean {
  const at = target(m, n, x);
  if (at === undefined) return false;
  setArgument(at.cell, at.place, duplicate(value, 0));
  return true;
}

function nbLinkarg(m: Machine, n: Term, x: Term, value: Term): boolean {
  const at = target(m, n, x);
  if (at === undefined) return false;
  setArgument(at.cell, at.place, deref(value));
  return true;
}

export const mutation: readonly BuiltinRow[] = [
  {
    name: "setarg",
    arity: 3,
    modes: ["setarg(+N, +Term, +Value)"],
    doc: "Replaces argument N of Term by Value until backtracking. True iff Term has that argument.",
    determinism: "semidet",
    example: `
      ?- T = f(a,b), setarg(1, T, x).
      T = f(x,b).
      ?- T = f(a), ( setarg(1, T, x), fail ; true ).
      T = f(a).
      ?- setarg(a, f(a), x).
      error: type_error(integer,a).
      ?- setarg(1, a, x).
      error: type_error(compound,a).
    `,
    det: setarg,
    long: isSharing,
  },
  {
    name: "nb_setarg",
    arity: 3,
    modes: ["nb_setarg(+N, +Term, +Value)"],
    doc: "Replaces argument N of Term by a copy of Value, also after backtracking. True iff Term has that argument.",
    determinism: "semidet",
    example: `
      ?- T = f(a), ( nb_setarg(1, T, x), fail ; true ).
      T = f(x).
    `,
    det: nbSetarg,
    long: true,
  },
  {
    name: "nb_linkarg",
    arity: 3,
    modes: ["nb_linkarg(+N, +Term, +Value)"],
    doc: "Replaces argument N of Term by Value itself, also after backtracking. True iff Term has that argument.",
    determinism: "semidet",
    example: `
      ?- T = count(0), forall(member(_, [a,b]), (arg(1, T, N0), N is N0 + 1, nb_linkarg(1, T, N))).
      T = count(2).
    `,
    det: nbLinkarg,
    long: isSharing,
  },
  {
    name: "duplicate_term",
    arity: 2,
    modes: ["duplicate_term(?Term, -Copy)"],
    doc: "True iff Copy is Term with fresh variables. Copy shares no part with Term.",
    determinism: "det",
    example: `
      ?- duplicate_term(f(X, a, X), Copy).
      Copy = f(_1,a,_1).
    `,
    det: (m, x, copy) => unify(m, copy, duplicate(x, m.stamp)),
    long: true,
  },
];
