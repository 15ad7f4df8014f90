/**
 * What there is to say about an error beyond its sentence: the place of the goal that threw it, the
 * argument that caused it and its name there, what may have been meant, and which predicates were being
 * called. The sentences are in text/explanation-notes.ts.
 *
 * All of this is found afterwards, from the error term, the backtrace (compile/backtrace.ts) and the texts
 * that the clauses were read from.
 */
import { pay } from "../terms/effort.js";
import { compare } from "../terms/order.js";
import {
  COLON,
  SLASH,
  argument,
  atomName,
  deref,
  functor,
  isAtom,
  isCompound,
  isVariable,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { findGoal } from "../text/goal-search.js";
import type { WrittenGoal } from "../text/goal-search.js";
import { explanationNotes as notes } from "../text/explanation-notes.js";
import { SourcePlace } from "../text/source-text.js";
import { nearest } from "../text/spelling.js";
import type { Backtrace, GoalPlace } from "../compile/backtrace.js";
import { readFlags } from "../builtins/reading.js";
import { inputsOf } from "../machine/builtin.js";
import type { BuiltinRow } from "../machine/builtin.js";
import type { Place } from "../machine/place.js";
import { predicateKey } from "../machine/database.js";
import type { Database } from "../machine/database.js";
import type { LibraryIndex } from "./library-index.js";
import { toBePassed } from "./other-libraries.js";
import { libraryWith } from "./other-libraries.js";

/** The place and the notes that accompany the sentence for an error. */
export interface Explanation {
  /** The place of the goal; undefined if unknown. */
  readonly place: Place | undefined;
  /** The line of code with a mark below the goal. */
  readonly frame: string | undefined;
  /** One per line. */
  readonly notes: readonly string[];
}

/** At most this many groups of callers are shown. */
const CALLERS = 8;

/** At most this many predicates are compared with one that does not exist. */
const KNOWN = 10_000;
/** The cost of naming and comparing one, in steps of a walk. */
const NAMED = 16;

/** If a caller occurs at least this many times, the message suggests endless recursion. */
const DEEP = 100;

const ERROR = functor("error", 2);
/** Goals of these names may run as generated code, which leaves no name in the backtrace. */
const ARITHMETIC: ReadonlySet<string> = new Set(["is", "<", ">", "=<", ">=", "=:=", "=\\="]);

/** Explains errors of one database. */
export class Explainer {
  private readonly database: Database;
  private readonly libraries: LibraryIndex;
  private readonly show: (term: Term) => string;

  /**
   * @param database the database whose predicates are meant
   * @param libraries the libraries that the engine knows
   * @param show writes a term for a message
   */
  constructor(database: Database, libraries: LibraryIndex, show: (term: Term) => string) {
    this.database = database;
    this.libraries = libraries;
    this.show = show;
  }

  /**
   * The explanation of the error `term`, thrown where `backtrace` says.
   *
   * @param names the names of the query's variables, whose goals are not in any clause. Default: none
   */
  explain(
    term: Term,
    backtrace: Backtrace | undefined,
    names: ReadonlyMap<Cell, string> = new Map(),
  ): Explanation {
    const formal = formalOf(term);
    const found: string[] = [];
    // Errors thrown by a library are explained at its caller.
    const callers = (backtrace?.callers ?? []).filter((caller) => !isLibrary(caller));
    const own = backtrace?.place;
    const isOwn = own !== undefined && !isLibrary(own);
    const at = isOwn ? own : callers.shift();
    const written = at === undefined ? undefined : this.written(at);
    if (formal !== undefined) {
      const goal = isOwn || own === undefined ? backtrace : undefined;
      found.push(...this.culprit(formal, goal, isOwn ? written : undefined, names));
      found.push(...this.unknown(formal), ...this.forbidden(formal, term));
    }
    if (at !== undefined) {
      if (isOwn && backtrace?.goal !== undefined) found.push(notes.goal(this.show(backtrace.goal)));
      found.push(notes.clause(at.clause.predicate.indicator));
    }
    const isLimit = formal?.t.name === "resource_error";
    found.push(...this.callers(callers, isLimit));
    if (at === undefined) return { place: undefined, frame: undefined, notes: found };
    return { ...this.frame(at, written), notes: found };
  }

  /** The goal as written; undefined if its text is not available. */
  private written({ clause, goal }: GoalPlace): WrittenGoal | undefined {
    const { place } = clause;
    if (!(place instanceof SourcePlace) || goal === undefined) return undefined;
    const { operators } = clause.context ?? clause.predicate.module;
    const context = { operators, flags: readFlags(this.database) };
    return findGoal(place.source, place.offset, context, goal);
  }

  private frame(
    { clause }: GoalPlace,
    written: WrittenGoal | undefined,
  ): { place: Place | undefined; frame: string | undefined } {
    const { place } = clause;
    if (!(place instanceof SourcePlace)) return { place, frame: undefined };
    if (written === undefined) return { place, frame: place.source.frame(place.offset) };
    const { offset, endOffset } = written;
    const { line, column } = place.source.position(offset);
    return {
      place: { file: place.file, line, column },
      frame: place.source.frame(offset, endOffset - offset),
    };
  }

  /** Says which argument caused the error, and its name in the clause. */
  private culprit(
    formal: Cell,
    backtrace: Backtrace | undefined,
    written: WrittenGoal | undefined,
    names: ReadonlyMap<Cell, string>,
  ): string[] {
    const { goal, unbound = [], originals } = backtrace ?? {};
    const isInstantiation = isAtom(formal) && atomName(formal) === "instantiation_error";
    if (isInstantiation && unbound.length > 0) return this.unboundNames(unbound, written, names);
    const call = goal === undefined ? undefined : deref(goal);
    if (call === undefined || !isCompound(call)) return atomNote(formal);
    const inQuery = (x: Term): string | undefined => {
      const v = deref(x);
      const original = isVariable(v) ? originals?.get(v) : undefined;
      return original === undefined ? undefined : names.get(original);
    };
    if (isInstantiation && ARITHMETIC.has(call.t.name)) {
      const found = expressionsOf(call).map((v) => inQuery(v) ?? "_");
      return found.length === 0 ? [] : [notes.noNumber([...new Set(found)])];
    }
    const indicator = `${call.t.name}/${call.t.arity}`;
    const nameOf = (i: number): string | undefined =>
      argumentName(written, i, call.t.arity) ?? inQuery(argument(call, i));
    if (isInstantiation) {
      const i = this.missingArgument(call);
      return i === undefined ? [] : [notes.noValue(i + 1, indicator, nameOf(i))];
    }
    const { name } = formal.t;
    if ((name !== "type_error" && name !== "domain_error") || formal.t.arity !== 2) return [];
    const blamed = argument(formal, 1);
    for (let i = 0; i < call.t.arity; i++) {
      if (this.isSame(argument(call, i), blamed)) {
        return [notes.wrongValue(i + 1, indicator, nameOf(i))];
      }
    }
    return atomNote(formal);
  }

  /** Whether one is a copy of the other; their variables differ. */
  private isSame(x: Term, y: Term): boolean {
    if (compare(x, y) === 0) return true;
    const [a, b] = [x, y].map((term) => this.show(term).replace(/\b_[A-Z]\d*\b/g, "_"));
    return a === b && !isVariable(deref(x));
  }

  /** The variables of an arithmetic goal that have no value, by name. */
  private unboundNames(
    unbound: readonly (Cell | undefined)[],
    written: WrittenGoal | undefined,
    names: ReadonlyMap<Cell, string>,
  ): string[] {
    const goal = written === undefined ? undefined : deref(written.goal);
    const found = new Set<string>();
    if (goal === undefined) {
      for (const v of unbound) if (v !== undefined && names.has(v)) found.add(names.get(v)!);
    } else if (isCompound(goal) && ARITHMETIC.has(goal.t.name)) {
      const cells = expressionsOf(goal);
      if (cells.length !== unbound.length) return [];
      cells.forEach((v, i) => unbound[i] && found.add(written!.names.get(v) ?? "_"));
    }
    return [notes.noNumber(found.size === 0 ? ["A variable"] : [...found])];
  }

  /** The argument of a call that should have a value but does not: according to the modes, else the first. */
  private missingArgument(call: Cell): number | undefined {
    const { system } = this.database;
    const row = system.predicates.get(call.t)?.native as BuiltinRow | undefined;
    const inputs = row?.inputs ?? inputsOf(row?.modes ?? []);
    let first: number | undefined;
    for (let i = 0; i < call.t.arity; i++) {
      if (!isVariable(deref(argument(call, i)))) continue;
      first ??= i;
      if ((inputs >> i) & 1) return i;
    }
    return first;
  }

  /** What may have been meant by a predicate that does not exist. */
  private unknown(formal: Cell): string[] {
    if (formal.t.name !== "existence_error" || formal.t.arity < 2) return [];
    const kind = deref(argument(formal, 0));
    if (isAtom(kind) && atomName(kind) === "source_sink") return this.library(argument(formal, 1));
    if (isAtom(kind) && atomName(kind) === "export") return this.exported(argument(formal, 1));
    if (!isAtom(kind) || atomName(kind) !== "procedure") return [];
    const wanted = indicatorOf(argument(formal, 1));
    if (wanted === undefined) return [];
    const { name, arity } = wanted;
    const known = this.known();
    const others = [...known].filter((x) => nameIn(x) === name);
    const found: string[] = [];
    if (others.length > 0) found.push(notes.otherArities(others.sort()));
    for (const library of this.libraries.onRequestWith(`${name}/${arity}`)) {
      found.push(notes.inLibrary(library));
    }
    if (others.length === 0) found.push(...this.toBePassed(libraryWith(name)));
    if (found.length > 0) return found;
    const sameArity = [...known].filter((x) => x.endsWith(`/${arity}`));
    const near = nearest(name, sameArity.map(nameIn));
    if (near.length > 0) return [notes.meant(near.map((x) => `${x}/${arity}`))];
    const far = nearest(name, [...known].map(nameIn), 1).slice(0, 1);
    const arities = [...known].filter((x) => far.includes(nameIn(x)));
    return arities.length === 0 ? [] : [notes.meant(arities.sort())];
  }

  /** What may have been meant by a library that does not exist. */
  private library(sink: Term): string[] {
    const x = deref(sink);
    if (!isCompound(x) || x.t.name !== "library" || x.t.arity !== 1) return [];
    const wanted = this.show(x.a0);
    const passed = this.toBePassed(wanted);
    if (passed.length > 0) return passed;
    const near = nearest(wanted, this.libraries.names);
    return near.length === 0 ? [] : [notes.meant(near.map((library) => `library(${library})`))];
  }

  /** How to get a library that ambilog has but this engine does not. */
  private toBePassed(library: string): string[] {
    return toBePassed(library, new Set(this.libraries.names));
  }

  /** What may have been meant by a predicate that a module does not export. */
  private exported(x: Term): string[] {
    const qualified = deref(x);
    if (!isCompound(qualified) || qualified.t !== COLON) return [];
    const name = deref(qualified.a0);
    const wanted = indicatorOf(qualified.a1);
    if (!isAtom(name) || wanted === undefined) return [];
    const exports = this.database.modules.get(atomName(name))?.exports ?? new Set();
    const names = [...exports].map((key) =>
      "t" in key ? `${atomName(key)}/0` : `${key.name}/${key.arity}`,
    );
    const near = nearest(wanted.name, names.map(nameIn));
    const meant = names.filter((indicator) => near.includes(nameIn(indicator)));
    return meant.length === 0 ? [] : [notes.meant(meant.sort())];
  }

  /** Why clauses cannot be added to a predicate. */
  private forbidden(formal: Cell, error: Term): string[] {
    if (formal.t.name !== "permission_error" || formal.t.arity !== 3) return [];
    const kind = deref(argument(formal, 1));
    const found = indicatorOf(argument(formal, 2));
    if (found === undefined || !isAtom(kind) || atomName(kind) !== "static_procedure") return [];
    const indicator = this.show(argument(formal, 2));
    const key = predicateKey(found.name, found.arity);
    const own = this.database.user.predicates.get(key);
    if (own?.definition === "static") {
      const context = deref((deref(error) as Cell).a1);
      const declares = isCompound(context) && indicatorOf(context.a0)?.name === "dynamic";
      return [declares ? notes.declareFirst(indicator) : notes.makeDynamic(indicator)];
    }
    const isBuiltin = this.database.system.predicates.get(key)?.isDefined === true;
    return isBuiltin ? [notes.builtin(indicator)] : [];
  }

  /** The predicates that a goal in `user` can call, as `Name/Arity`; not all if there are very many. */
  private known(): Set<string> {
    const known = new Set<string>(this.libraries.exported.keys());
    for (const module of [this.database.system, this.database.user]) {
      for (const p of module.predicates.values()) {
        if (known.size >= KNOWN) break;
        const isThere = (p.target ?? p).isDefined && !p.name.startsWith("$");
        if (isThere) known.add(`${p.name}/${p.arity}`);
      }
    }
    pay(NAMED * known.size);
    return known;
  }

  private callers(callers: readonly GoalPlace[], isLimit: boolean): string[] {
    const lines: { text: string; count: number }[] = [];
    for (const caller of callers) {
      const text = this.caller(caller);
      const last = lines.at(-1);
      if (last?.text === text) last.count++;
      else lines.push({ text, count: 1 });
      if (lines.length > CALLERS) break;
    }
    const isDeep = isLimit && lines.some(({ count }) => count >= DEEP);
    if (isDeep) lines.push({ text: notes.recursion, count: 1 });
    const shown = lines.slice(0, CALLERS).map(({ text, count }) => notes.times(text, count));
    return lines.length > CALLERS ? [...shown, notes.more] : shown;
  }

  private caller(caller: GoalPlace): string {
    const { clause } = caller;
    const { place } = this.frame(caller, undefined);
    const where = place === undefined ? "" : `${place.file}:${place.line}`;
    return notes.caller(clause.predicate.indicator, where);
  }
}

function formalOf(term: Term): Cell | undefined {
  const x = deref(term);
  if (!isCompound(x) || x.t !== ERROR) return undefined;
  const formal = deref(x.a0);
  return isAtom(formal) || isCompound(formal) ? formal : undefined;
}

function isLibrary({ clause }: GoalPlace): boolean {
  return clause.predicate.library;
}

function indicatorOf(x: Term): { name: string; arity: number } | undefined {
  let y = deref(x);
  if (isCompound(y) && y.t === COLON) y = deref(y.a1);
  if (!isCompound(y) || y.t !== SLASH) return undefined;
  const name = deref(y.a0);
  const arity = deref(y.a1);
  return isAtom(name) && typeof arity === "number" ? { name: atomName(name), arity } : undefined;
}

function nameIn(indicator: string): string {
  return indicator.slice(0, indicator.lastIndexOf("/"));
}

/** The note about an atom in an expression. */
function atomNote(formal: Cell): string[] {
  if (formal.t.name !== "type_error" || formal.t.arity !== 2) return [];
  const type = deref(argument(formal, 0));
  if (!isAtom(type) || atomName(type) !== "evaluable") return [];
  const function_ = indicatorOf(argument(formal, 1));
  if (function_?.name === "." && function_.arity === 2) return [notes.textInExpression];
  if (function_?.arity !== 0) return [];
  return [notes.atomInExpression(function_.name)];
}

/** The name of the variable that is an argument of a goal as written. */
function argumentName(
  written: WrittenGoal | undefined,
  i: number,
  arity: number,
): string | undefined {
  const goal = written === undefined ? undefined : deref(written.goal);
  if (goal === undefined) return undefined;
  if (isVariable(goal)) return written?.names.get(goal);
  if (!isCompound(goal) || goal.t.arity !== arity) return undefined;
  const x = deref(argument(goal, i));
  return isVariable(x) ? written?.names.get(x) : undefined;
}

/** The occurrences of variables in the expressions of an arithmetic goal, from left to right. */
function expressionsOf(goal: Cell): Cell[] {
  const found: Cell[] = [];
  const waiting = [argument(goal, 1)];
  if (goal.t.name !== "is") waiting.push(argument(goal, 0));
  for (let x = waiting.pop(); x !== undefined; x = waiting.pop()) {
    const y = deref(x);
    if (isVariable(y)) found.push(y);
    else if (isCompound(y)) {
      for (let i = y.t.arity - 1; i >= 0; i--) waiting.push(argument(y, i));
    }
  }
  return found;
}
