/**
 * The dictionary before the board: if `word(W)` directly follows `board_has_word(B, W)` or `board_path(B,
 * W, P)`, the words of the board are searched with `W` constrained to the dictionary; the answers are the
 * same.
 *
 * A goal `'$word_ahead'(board_has_word/2, W)` is put in front of the text of a clause or query. The
 * predicates that these names refer to may still change, so the goal checks them when it runs: it posts the
 * constraint only if both are those of the libraries, seen from the module that it runs in, if `W` is a
 * plain variable, and if there is a dictionary. Otherwise it does nothing.
 */
import { Ball } from "../terms/error-terms.js";
import { BLOCK, inParts } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { Met } from "../terms/met-cells.js";
import {
  ATOM,
  COLON,
  COMMA,
  KIND_COMPOUND,
  KIND_VARIABLE,
  SLASH,
  TRUE,
  VAR,
  argument,
  atom,
  atomName,
  deref,
  functor,
  setArgument,
  shallowCopy,
  struct2,
} from "../terms/term.js";
import type { Cell, Functor, Term } from "../terms/term.js";
import type { BuiltinRow } from "../machine/builtin.js";
import type { Database } from "../machine/database.js";
import { predicateKey } from "../machine/database.js";
import type { Machine } from "../machine/machine.js";
import type { Module, PredicateKey } from "../machine/module.js";
import type { DictionaryConstraint } from "./dictionary-constraint.js";
import type { DictionaryHolder } from "./dictionary-holder.js";

const WORD = functor("word", 1);
const AHEAD = functor("$word_ahead", 2);
const QUANTIFIED = functor("^", 2);
const BOARD_GOALS: ReadonlySet<Functor> = new Set([
  functor("board_has_word", 2),
  functor("board_path", 3),
]);

/** The control constructs, all arguments of which are goals. */
const CONTROL: ReadonlySet<Functor> = new Set([
  COMMA,
  functor(";", 2),
  functor("->", 2),
  functor("*->", 2),
  functor("\\+", 1),
]);

function compoundOf(x: Term): Cell | undefined {
  const y = deref(x);
  return typeof y !== "number" && y.t.kind === KIND_COMPOUND ? y : undefined;
}

/** The board goal that the conjunction `x` begins with, if it is followed by `word/1` of its word. */
function boardGoal(x: Cell): Cell | undefined {
  if (x.t !== COMMA) return undefined;
  const goal = compoundOf(x.a0);
  if (goal === undefined || !BOARD_GOALS.has(goal.t)) return undefined;
  const rest = compoundOf(x.a1);
  const next = rest?.t === COMMA ? compoundOf(rest.a0) : rest;
  if (next?.t !== WORD) return undefined;
  const word = deref(next.a0);
  if (typeof word === "number" || word.t.kind !== KIND_VARIABLE) return undefined;
  return deref(goal.a1) === word ? goal : undefined;
}

/** Whether such a conjunction occurs anywhere in the term. */
function* mentions(x: Term): LongWork<boolean> {
  const waiting: Term[] = [x];
  let met: Met | undefined;
  let steps = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const y = compoundOf(next);
    if (y === undefined) continue;
    if (boardGoal(y) !== undefined) return true;
    if (++steps % BLOCK === 0) {
      yield BLOCK;
      // A hook may have made it of shared parts.
      met ??= new Met();
    }
    if (met?.enter(y) === false) continue;
    for (let i = y.t.arity - 1; i >= 0; i--) waiting.push(argument(y, i));
  }
  return false;
}

/** A goal as an argument of a cell that may be modified. */
interface Place {
  readonly cell: Cell;
  readonly argument: number;
  /** The module that the goal runs in. */
  readonly module: Module;
  /** Whether the constraint has been posted before it. */
  readonly posted?: boolean;
  /** Whether it may be `V^Goal`. */
  readonly quantified?: boolean;
}

/** The modules of the two libraries of one engine, once they are loaded. */
export interface Homes {
  board: Module | undefined;
  dictionary: Module | undefined;
}

/** The goal `'$word_ahead'/2` of one engine: where it is inserted, and what it does. */
export class WordAhead {
  private readonly homes: Homes;
  private readonly database: Database;
  private readonly holder: DictionaryHolder;
  private readonly constraint: DictionaryConstraint;

  constructor(
    database: Database,
    holder: DictionaryHolder,
    constraint: DictionaryConstraint,
    homes: Homes,
  ) {
    this.homes = homes;
    this.database = database;
    this.holder = holder;
    this.constraint = constraint;
  }

  /**
   * The replacement for a goal or body of `module`, as read. The same term if it contains no such pair of
   * goals, or if the flag `word_ahead` is false.
   */
  expand(goal: Term, module: Module): Term {
    if (!this.isWanted || !inParts(() => mentions(goal))) return goal;
    const root = struct2(COMMA, goal, TRUE);
    const waiting: Place[] = [{ cell: root, argument: 0, module }];
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      this.expandAt(place, waiting);
    }
    return root.a0;
  }

  private expandAt(place: Place, waiting: Place[]): void {
    const { module } = place;
    const x = compoundOf(argument(place.cell, place.argument));
    if (x === undefined) return;
    const pair = place.posted === true ? undefined : boardGoal(x);
    const copy = shallowCopy(x);
    if (pair !== undefined && this.mayBeOurs(module, pair.t)) {
      const { name, arity } = pair.t;
      const ahead = struct2(AHEAD, struct2(SLASH, atom(name), arity), deref(pair.a1));
      setArgument(place.cell, place.argument, struct2(COMMA, ahead, copy));
      waiting.push({ cell: copy, argument: 1, module });
      return;
    }
    setArgument(place.cell, place.argument, copy);
    if (CONTROL.has(x.t)) {
      const posted = x.t === COMMA && compoundOf(x.a0)?.t === AHEAD;
      for (let i = 0; i < x.t.arity; i++) waiting.push({ cell: copy, argument: i, module, posted });
    } else if (x.t === COLON) {
      const inner = this.moduleOf(x.a0);
      if (inner !== undefined) waiting.push({ cell: copy, argument: 1, module: inner });
    } else if (x.t === QUANTIFIED && place.quantified === true) {
      waiting.push({ cell: copy, argument: 1, module, quantified: true });
    } else {
      const meta = this.database.resolve(module, x.t)?.meta ?? "";
      for (let i = 0; i < meta.length; i++) {
        if (meta[i] !== "0" && meta[i] !== "^") continue;
        waiting.push({ cell: copy, argument: i, module, quantified: meta[i] === "^" });
      }
    }
  }

  private moduleOf(x: Term): Module | undefined {
    const name = deref(x);
    if (typeof name === "number" || name.t !== ATOM) return undefined;
    return this.database.modules.get(atomName(name));
  }

  /** Whether, as far as is known now, neither of the two goals is the program's own. */
  private mayBeOurs(module: Module, board: PredicateKey): boolean {
    return [board, WORD].every((key) => this.database.known(module, key)?.library !== false);
  }

  /** Whether both goals of `module` refer to the predicates of the libraries. */
  private areOurs(module: Module, board: PredicateKey): boolean {
    const database = this.database;
    const has = database.resolve(module, board);
    const word = database.resolve(module, WORD);
    return (
      has !== undefined &&
      has.module === this.homes.board &&
      word !== undefined &&
      word.module === this.homes.dictionary
    );
  }

  private get isWanted(): boolean {
    return this.database.flags.get("word_ahead")!.value === TRUE;
  }

  /** Posts the constraint on `word` if that changes no answer. */
  private post(m: Machine, spec: Term, word: Term): boolean {
    const x = deref(word);
    if (!this.isWanted || typeof x === "number" || x.t !== VAR) return true;
    let module: Module | undefined = this.database.user;
    let indicator = deref(spec) as Cell;
    if (indicator.t === COLON) {
      module = this.moduleOf(indicator.a0);
      indicator = deref(indicator.a1) as Cell;
    }
    const name = atomName(deref(indicator.a0) as Cell);
    const board = predicateKey(name, deref(indicator.a1) as number);
    if (module === undefined || !this.areOurs(module, board) || !this.holder.isThere) return true;
    try {
      return this.constraint.post(m, x);
    } catch (thrown) {
      // Without a dictionary, the error is left to word/1, if it is called.
      if (thrown instanceof Ball) return true;
      throw thrown;
    }
  }

  /** The goal as a builtin. */
  rows(): readonly BuiltinRow[] {
    return [
      {
        name: "$word_ahead",
        arity: 2,
        modes: ["'$word_ahead'(:Indicator, ?Word)"],
        doc: "Constrains Word to the dictionary if the board goal Indicator and word/1 are those of the libraries.",
        meta: ":?",
        det: (m, spec, word) => this.post(m, spec, word),
      },
    ];
  }
}
