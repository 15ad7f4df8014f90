/**
 * Records the proof of a goal while the engine runs it.
 *
 * The proof is a term that grows at one hole, from left to right. Where a goal is called, the hole becomes
 * the pair of its node and the next hole, and the hole in the node's list of children takes its place; where
 * the goal exits, that list is closed. All of this is bindings and a trailed register, so backtracking,
 * cuts and exceptions leave exactly the nodes of goals that hold. Answers, their order and everything
 * else are those of the engine: nothing is interpreted here. A call costs a few cells and a frame; last calls
 * are no longer last.
 *
 * Invariant: `spot` is where the next node goes; undefined while nothing is recorded. Each frame of a
 * recorded call knows the spot that follows it, so that a continuation that is resumed elsewhere goes on.
 */
import {
  COLON,
  NIL,
  argument,
  atom,
  compound,
  cons,
  deref,
  functor,
  isVariable,
  struct1,
  struct2,
  struct3,
} from "../terms/term.js";
import type { Cell, Functor, Term } from "../terms/term.js";
import { copyTerm } from "../terms/copy.js";
import { bind } from "../terms/trail.js";
import type { Undoable } from "../terms/trail.js";
import type { Clause } from "../machine/clause.js";
import { predicateKey } from "../machine/database.js";
import type { Database } from "../machine/database.js";
import { Frame, WAITING } from "../machine/frame.js";
import type { Resume } from "../machine/frame.js";
import type { Machine } from "../machine/machine.js";
import type { Module } from "../machine/module.js";
import type { Recorder } from "../machine/observer.js";
import type { Definition, Predicate } from "../machine/predicate.js";
import { isTransparent } from "./box.js";

/** A node: `proof(Goal, Reason, Children)`. */
export const PROOF: Functor = functor("proof", 3);
const CLAUSE = functor("clause", 1);

const NO_PLACE: Term = struct1(CLAUSE, atom("none"));
const ABSENT = atom("absent");
const BUILTIN = atom("builtin");
const HOST = atom("host");
const LIBRARY = atom("library");
const TABLE = atom("table");
const WOKEN = atom("woken");

const NEGATION = functor("\\+", 1);

/** The hook that the machine calls where a variable with attributes is bound. */
const HOOK = "attr_unify_hook/2";

/** Builtins that only call a goal, in addition to those that the debugger does not show. */
const CALLING: ReadonlySet<string> = new Set(["once/1", "ignore/1"]);

/** Predicates whose inner calls are no part of a proof: they are undone, or are resumed elsewhere. */
const SEALED: ReadonlySet<string> = new Set(
  "\\+/1 not/1 forall/2 findall/3 findall/4 findnsols/4 findnsols/5 bagof/3 setof/3 \
aggregate_all/3 aggregate_all/4 reset/3".split(" "),
);

/** Goals that may no longer hold when their variables are bound: their nodes have a copy. */
const PASSING: ReadonlySet<string> = new Set([
  ...SEALED,
  ..."var/1 \\==/2 \\=/2 @</2 @>/2 @=</2 @>=/2 compare/3 copy_term/2 copy_term/3".split(" "),
]);

/** Terms with more cells than this are not copied for a node. */
const SMALL = 1000;

/** A goal that is being proved. */
interface Node {
  readonly predicate: Predicate | undefined;
  /** The variable for the reason, until a clause is known. */
  readonly reason: Term;
  /** Is it a goal of a library, whose calls of libraries are not shown? */
  readonly isLibrary: boolean;
}

/** Where the next node goes. */
interface Spot {
  readonly node: Node;
  readonly hole: Cell;
}

/** What is to be done at the exit of a goal. */
interface Pending {
  /** The spot after it. */
  readonly next: Spot;
  /** The goal, and the variable for its copy, of a goal that may not hold for ever. */
  readonly passing?: { readonly goal: Cell; readonly copy: Cell };
  /** The list of the nodes woken by a binding, and the spot for them. */
  readonly woken?: { readonly module: Module; readonly list: Cell; readonly spot: Spot };
}

/** How calls of a predicate are recorded. */
interface Kind {
  /** What defined it then. */
  readonly definition: Definition;
  /** Why its calls hold; undefined for a program's clauses. */
  readonly reason: Term | undefined;
  /** Does it belong to the system or to a library that is not opened? */
  readonly isSystem: boolean;
  /** Does its name mean the same in `user`? */
  readonly isPlain: boolean;
  /** Is it called where a variable with attributes is bound? */
  readonly isHook: boolean;
  /** Has it no node of its own? */
  readonly isHidden: boolean;
  /** Does it call nothing? */
  readonly isLeaf: boolean;
  /** Are its inner calls not recorded? */
  readonly isSealed: boolean;
  /** Is its goal copied when it exits? */
  readonly isPassing: boolean;
}

function kindOf(p: Predicate, isBuiltin: boolean, isSystem: boolean): Kind {
  const key = `${p.name}/${p.arity}`;
  const isHidden =
    isTransparent(p) || (isBuiltin && CALLING.has(key)) || (isSystem && p.name.startsWith("$"));
  const isPassing = isSystem && PASSING.has(key);
  const row = p.native as object | undefined;
  const isNative = p.definition === "native";
  let reason: Term | undefined;
  if (isBuiltin) reason = key === "\\+/1" ? ABSENT : BUILTIN;
  else if (isSystem) reason = LIBRARY;
  else if (isNative) reason = HOST;
  const isExported = p.module.library && p.module.exports.has(predicateKey(p.name, p.arity));
  const isLeaf = isNative && !isPassing && !(row !== undefined && "control" in row);
  return {
    definition: p.definition,
    reason,
    isSystem,
    isPlain: isBuiltin || p.module.name === "user" || isExported,
    isHook: key === HOOK,
    isHidden,
    isLeaf,
    isSealed: isSystem && SEALED.has(key),
    isPassing,
  };
}

/** The goal that calls `p`, qualified unless it means the same in `user`. */
function goalOf(p: Predicate, args: Term[], isPlain: boolean): Cell {
  const { name, arity, module } = p;
  const plain = arity === 0 ? atom(name) : compound(functor(name, arity), args);
  return isPlain ? plain : struct2(COLON, atom(module.name), plain);
}

/** The goal as it is now, whatever is bound later; a large one is not copied. */
function lasting(m: Machine, goal: Term): Term {
  const waiting = [goal];
  let cells = 0;
  for (let x = waiting.pop(); x !== undefined; x = waiting.pop()) {
    if (++cells > SMALL) return goal;
    const y = deref(x);
    if (typeof y === "number") continue;
    for (let i = y.t.arity - 1; i >= 0; i--) waiting.push(argument(y, i));
    if (waiting.length > SMALL) return goal;
  }
  return copyTerm(goal, m.stamp, undefined, true);
}

/** The places of clauses as terms. */
const places: WeakMap<Clause, Term> = new WeakMap();

function placeOf(clause: Clause): Term {
  const { place } = clause;
  if (place === undefined) return NO_PLACE;
  let known = places.get(clause);
  if (known === undefined) {
    const { file, line, column } = place;
    known = struct1(CLAUSE, struct2(COLON, atom(file), struct2(COLON, line, column)));
    places.set(clause, known);
  }
  return known;
}

/** The state of the register before a change. */
class Restoration implements Undoable {
  private readonly recorder: ProofRecorder;
  private readonly spot: Spot | undefined;
  private readonly stamp: number;

  constructor(recorder: ProofRecorder) {
    this.recorder = recorder;
    this.spot = recorder.spot;
    this.stamp = recorder.stamp;
  }

  get held(): Term | undefined {
    return this.spot?.hole;
  }

  undo(): void {
    this.recorder.spot = this.spot;
    this.recorder.stamp = this.stamp;
  }

  again(): () => void {
    const { recorder } = this;
    const { spot, stamp } = recorder;
    return () => {
      recorder.spot = spot;
      recorder.stamp = stamp;
    };
  }
}

/** Records the proofs of one run. */
export class ProofRecorder implements Recorder {
  /** Where the next node goes, and the stamp of the change that said so. */
  spot: Spot | undefined = undefined;
  stamp = 0;
  private readonly database: Database;
  private readonly kinds: Map<Predicate, Kind> = new Map();

  private constructor(m: Machine) {
    this.database = m.database;
  }

  /** The recorder of a run. */
  static of(m: Machine): ProofRecorder {
    m.recorder ??= new ProofRecorder(m);
    return m.recorder as ProofRecorder;
  }

  private set(m: Machine, spot: Spot | undefined): void {
    if (this.stamp < m.choiceStamp) m.record(new Restoration(this), this.stamp);
    this.spot = spot;
    this.stamp = m.stamp;
  }

  /** Starts a proof; returns the list of its nodes. What was recorded before continues after `end`. */
  begin(m: Machine): { readonly list: Cell; readonly before: Spot | undefined } {
    const before = this.spot;
    const list = m.fresh();
    this.set(m, { node: { predicate: undefined, reason: NIL, isLibrary: false }, hole: list });
    return { list, before };
  }

  /** Ends a proof. */
  end(m: Machine, before: Spot | undefined): void {
    this.close(m);
    this.set(m, before);
  }

  /** Closes the list in which the spot is. */
  private close(m: Machine): void {
    if (this.spot === undefined) return;
    const hole = deref(this.spot.hole);
    if (isVariable(hole)) bind(m, hole, NIL);
  }

  /** Puts a node at `spot`; returns the spot after it. */
  private add(m: Machine, spot: Spot, goal: Term, reason: Term, children: Term): Spot {
    const tail = m.fresh();
    // A continuation that runs again finds its part of the proof made.
    const hole = deref(spot.hole);
    if (isVariable(hole)) {
      bind(m, hole, cons(struct3(PROOF, goal, reason, children), tail));
    }
    return { node: spot.node, hole: tail };
  }

  call(
    m: Machine,
    k: Frame,
    p: Predicate,
    a0: Term,
    a1: Term,
    a2: Term,
    a3: Term,
    a4: Term,
    a5: Term,
    a6: Term,
    a7: Term,
  ): Frame {
    const { spot } = this;
    if (spot === undefined || k === WAITING) return k;
    const kind = this.kindOf(p);
    const isLibrary = kind.reason === LIBRARY;
    if (kind.isHook) return this.wake(m, k, p, spot, isLibrary);
    if (kind.isHidden || (kind.isSystem && spot.node.isLibrary)) return k;
    const { arity } = p;
    const args =
      arity > 8
        ? [...(a0 as unknown as readonly Term[])]
        : [a0, a1, a2, a3, a4, a5, a6, a7].slice(0, arity);
    const goal = goalOf(p, args, kind.isPlain);
    const reason = p.tabled ? TABLE : (kind.reason ?? m.fresh());
    if (kind.isLeaf) {
      this.set(m, this.add(m, spot, goal, reason, NIL));
      return k;
    }
    const isSealed = kind.isSealed || p.tabled;
    const copy = kind.isPassing ? m.fresh() : undefined;
    const children = isSealed ? NIL : m.fresh();
    const next = this.add(m, spot, copy ?? goal, reason, children);
    const node = { predicate: p, reason, isLibrary };
    this.set(m, isSealed ? undefined : { node, hole: children as Cell });
    const pending: Pending = copy === undefined ? { next } : { next, passing: { goal, copy } };
    return new Frame(exited, k, pending, undefined, 0, undefined);
  }

  private kindOf(p: Predicate): Kind {
    const { observation, system } = this.database;
    const isBuiltin = p.module === system;
    const isSystem = isBuiltin || !observation.isOpen(p.module);
    let kind = this.kinds.get(p);
    const { definition } = p;
    if (kind?.definition !== definition || kind.isSystem !== isSystem) {
      kind = kindOf(p, isBuiltin, isSystem);
      this.kinds.set(p, kind);
    }
    return kind;
  }

  /** Prepares for the goals that a binding wakes: they get a node if there are any. */
  private wake(m: Machine, k: Frame, p: Predicate, spot: Spot, isLibrary: boolean): Frame {
    const list = m.fresh();
    const node = { predicate: undefined, reason: NIL, isLibrary };
    this.set(m, { node, hole: list });
    const pending: Pending = { next: spot, woken: { module: p.module, list, spot } };
    return new Frame(exited, k, pending, undefined, 0, undefined);
  }

  clause(m: Machine, clause: Clause): void {
    const node = this.spot?.node;
    if (node?.predicate !== clause.predicate) return;
    const reason = deref(node.reason);
    if (isVariable(reason)) bind(m, reason, placeOf(clause));
  }

  absence(m: Machine, goal: Term): void {
    const { spot } = this;
    if (spot === undefined) return;
    let plain = deref(goal);
    if (typeof plain !== "number" && plain.t === COLON) plain = deref(plain.a1);
    const isNegation = typeof plain !== "number" && plain.t === NEGATION;
    const kept = lasting(m, goal);
    this.set(m, this.add(m, spot, kept, isNegation ? ABSENT : BUILTIN, NIL));
  }

  /** A goal has exited. */
  leave(m: Machine, { next, passing, woken }: Pending): void {
    if (passing !== undefined) {
      const copy = deref(passing.copy);
      if (isVariable(copy)) bind(m, copy, lasting(m, passing.goal));
    }
    if (woken !== undefined && isVariable(deref(woken.list))) {
      this.set(m, next);
      return;
    }
    this.close(m);
    if (woken === undefined) this.set(m, next);
    else this.set(m, this.add(m, woken.spot, atom(woken.module.name), WOKEN, woken.list));
  }
}

const exited: Resume = (m, depth, frame) => {
  (m.recorder as ProofRecorder).leave(m, frame.code as Pending);
  return m.proceed(depth, frame.k);
};
