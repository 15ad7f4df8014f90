/**
 * The explanation of an error, beyond its sentence: the place of the goal that threw it, the argument that caused it and
 * its name there, similar names that may have been meant, and the calls that led to it. The sentences are in
 * text/explanation-notes.ts.
 */
import type { Value } from "../machine/value-types.js";
import { explanationNotes as notes } from "../text/explanation-notes.js";
import type { SourceText } from "../text/source-text.js";
import { nearest } from "../text/spelling.js";
import { showTerm } from "../machine/balls.js";
import { makeAtom, makeCompound, makeInteger } from "../machine/build.js";
import { functorAt } from "../machine/cells.js";
import type { Core } from "../machine/core.js";
import { Machine, Module, Predicate } from "../machine/records.generated.js";
import { isSwi } from "./dialects.js";
import type { ClausePlace, GoalPlace, Backtrace } from "./backtraces.js";
import { findClause, findGoal } from "./written-goals.js";
import type { WrittenGoal } from "./written-goals.js";
import { compoundOf, nameOf } from "../machine/value-parts.js";

/** The place of a goal, or of its clause if the column is not known. */
export interface GoalSpot {
  readonly file: string;
  readonly line: number;
  readonly column?: number;
}

/** The place and the notes that accompany the sentence for an error. */
export interface Explanation {
  /** The place of the goal; undefined if unknown. */
  readonly place: GoalSpot | undefined;
  /** The line of code with a mark below the goal. */
  readonly frame: string | undefined;
  /** Further notes, one per line. */
  readonly notes: readonly string[];
}

/** The state of the engine that explanations read. */
export interface Known {
  readonly core: Core;
  /** The libraries that the engine knows. */
  readonly libraries: ReadonlySet<string>;
  /** Whether the sentence names the library of the missing predicate. */
  readonly isInLibrary: boolean;
  /** A text that has been loaded. */
  source(file: string): SourceText | undefined;
}

/** At most this many groups of callers are shown. */
const CALLERS = 8;
/** If a caller occurs at least this many times, the message suggests endless recursion. */
const DEEP = 100;
/** At most this many predicates are compared with one that does not exist. */
const KNOWN = 10_000;
/** Flags of a predicate, see database/records.ts. */
const DYNAMIC = 1;
const DEFINED = 16;

interface Indicator {
  readonly name: string;
  readonly arity: number;
}

/** The explanation of the error that is thrown by `term`. */
export function explain(known: Known, term: Value, trace: Backtrace | undefined): Explanation {
  const callers = (trace?.callers ?? []).filter(({ clause }) => !clause.isLibrary);
  const own = trace?.place;
  // Errors thrown by a library are explained at its caller.
  const isOwn = own !== undefined && !own.clause.isLibrary;
  const at = isOwn ? own : callers.shift();
  const spot = at === undefined ? undefined : locate(known, at);
  const formal = formalOf(term);
  const found: string[] = [];
  if (formal !== undefined) {
    found.push(...culprit(formal, trace, isOwn ? spot?.written : undefined));
    found.push(...unknown(known, formal), ...inSwi(known, formal));
    found.push(...forbidden(known, formal, term));
  }
  if (at !== undefined) {
    const goal = trace?.goal;
    if (isOwn && goal !== undefined && !goal.isArithmetic) {
      const names = spot?.written?.names ?? [];
      found.push(notes.goal(goal.text(names.map((one) => (one === "_" ? undefined : one)))));
    }
    found.push(notes.clause(at.clause.indicator));
  }
  found.push(...callersOf(callers, nameOf(formal) === "resource_error"));
  return { place: spot?.place, frame: spot?.frame, notes: found };
}

// -- places -------------------------------------------------------------------------

interface Spot {
  readonly place: GoalSpot | undefined;
  readonly frame: string | undefined;
  readonly written: WrittenGoal | undefined;
}

/** Finds a goal in its text. */
function locate(known: Known, { clause, goal }: GoalPlace): Spot {
  const nowhere = { place: placeOf(clause), frame: undefined, written: undefined };
  const source = clause.line === 0 ? undefined : known.source(clause.file);
  if (source === undefined) return nowhere;
  const from = findClause(source.text, clause.line, clause.name);
  if (from === undefined) return nowhere;
  const written = goal === undefined ? undefined : findGoal(source.text, from, goal);
  const { offset, endOffset } = written ?? { offset: from, endOffset: from + 1 };
  const { line, column } = source.position(offset);
  return {
    place: { file: clause.file, line, column },
    frame: source.frame(offset, endOffset - offset),
    written,
  };
}

function placeOf({ file, line }: ClausePlace): GoalSpot | undefined {
  return file === "" || line === 0 ? undefined : { file, line };
}

/** File:Line:Column, as far as they are known. */
export function placeText({ file, line, column }: GoalSpot): string {
  return column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`;
}

function callersOf(callers: readonly GoalPlace[], isLimit: boolean): string[] {
  const lines: { text: string; count: number }[] = [];
  for (const { clause } of callers) {
    const place = placeOf(clause);
    const text = notes.caller(clause.indicator, place === undefined ? "" : placeText(place));
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

// -- the culprit --------------------------------------------------------------------

/** The argument that must have a value, from 0 on, where one before it needs none. */
const NEEDED: Readonly<Record<string, number>> = { "arg/3": 1, "numbervars/3": 1 };

/** Says which argument caused the error, and its name in the clause. */
function culprit(
  formal: Value,
  trace: Backtrace | undefined,
  written: WrittenGoal | undefined,
): string[] {
  const goal = trace?.goal;
  const isInstantiation = formal === "instantiation_error";
  if (isInstantiation && (goal === undefined || goal.isArithmetic)) {
    const named = (goal?.unbound ?? []).filter((name) => name !== "_");
    const names = named.length > 0 ? named : unboundIn(written, trace?.unboundInHead ?? []);
    if (names.length > 0) return [notes.noNumber([...new Set(names)])];
    return written === undefined ? [] : [notes.noNumber(["A variable"])];
  }
  if (goal === undefined) return atomNote(formal);
  const nameAt = (i: number): string | undefined =>
    [written?.names[i], goal.args[i]?.name].find((name) => name !== undefined && name !== "_");
  if (isInstantiation) {
    const needed = NEEDED[goal.indicator] ?? 0;
    const isMissing = goal.args[needed]?.isUnbound === true;
    const i = isMissing ? needed : goal.args.findIndex(({ isUnbound }) => isUnbound);
    return i < 0 ? [] : [notes.noValue(i + 1, goal.indicator, nameAt(i))];
  }
  const name = nameOf(formal);
  if (name !== "type_error" && name !== "domain_error") return [];
  const i = goal.args.findIndex(({ isBlamed }) => isBlamed);
  return i < 0 ? atomNote(formal) : [notes.wrongValue(i + 1, goal.indicator, nameAt(i))];
}

/** The variables of an expression without a value: they do not occur before, or are unbound in the head. */
function unboundIn(written: WrittenGoal | undefined, unboundInHead: readonly boolean[]): string[] {
  if (written === undefined) return [];
  const { variables, head } = written;
  const found = [...variables]
    .filter(([name, isBefore]) => !isBefore || unboundInHead[head.indexOf(name)] === true)
    .map(([name]) => name);
  return found.length > 0 || variables.size !== 1 ? found : [...variables.keys()];
}

/** The note about an atom in an expression. */
function atomNote(formal: Value): string[] {
  const [type, what] = argsOf(formal);
  if (nameOf(formal) !== "type_error" || type !== "evaluable") return [];
  const found = indicatorOf(what);
  if (found?.name === "." && found.arity === 2) return [notes.textInExpression];
  // The sentence says that it looks like a number.
  return found?.arity === 0 && !/^\d/.test(found.name) ? [notes.atomInExpression(found.name)] : [];
}

// -- what may have been meant ---------------------------------------------------------

/** The note on a flag that does not exist, and on a predicate that may have rules with `=>`: the dialect swi has these. */
function inSwi({ core }: Known, formal: Value): string[] {
  const [kind, what] = argsOf(formal);
  const name = nameOf(formal);
  if (isSwi(core)) return [];
  if (name === "domain_error" && kind === "prolog_flag") return [notes.flagsInSwi];
  if (name !== "existence_error" || kind !== "procedure") return [];
  const module = nameOf(what) === ":" ? String(argsOf(what)[0]) : "user";
  const hasRules = predicates(core, module, DEFINED, DYNAMIC).get("=>")?.has(2) === true;
  return hasRules ? [notes.rulesInSwi] : [];
}

/** Notes on an existence error: similar names that may have been meant. */
function unknown(known: Known, formal: Value): string[] {
  const [kind, what] = argsOf(formal);
  if (nameOf(formal) !== "existence_error") return [];
  if (kind === "source_sink") return library(known, what);
  if (kind === "export") return exported(known, what);
  const wanted = kind === "procedure" ? indicatorOf(what) : undefined;
  if (wanted === undefined) return [];
  const { name, arity } = wanted;
  const all = predicates(known.core);
  const arities = [...(all.get(name) ?? [])].sort((a, b) => a - b);
  const found: string[] = [];
  if (arities.length > 0) found.push(notes.otherArities(arities.map((n) => `${name}/${n}`)));
  if (known.isInLibrary || found.length > 0) return found;
  const sameArity = [...all].filter(([, has]) => has.has(arity)).map(([other]) => other);
  const near = nearest(name, sameArity);
  if (near.length > 0) return [notes.meant(near.map((other) => `${other}/${arity}`))];
  const [far] = nearest(name, all.keys(), 1);
  if (far === undefined) return [];
  return [notes.meant([...(all.get(far) ?? [])].map((n) => `${far}/${n}`).sort())];
}

/** The libraries that a missing one may have been meant to be. */
function library(known: Known, sink: Value | undefined): string[] {
  if (nameOf(sink) !== "library") return [];
  if (known.isInLibrary) return [];
  const wanted = pathText(argsOf(sink)[0]);
  const near = nearest(wanted, known.libraries);
  return near.length === 0 ? [] : [notes.meant(near.map((title) => `library(${title})`))];
}

function pathText(value: Value | undefined): string {
  if (typeof value === "string") return value;
  return nameOf(value) === "/" ? argsOf(value).map(pathText).join("/") : "";
}

/** The exports that may have been meant by a predicate that the module does not export. */
function exported({ core }: Known, what: Value | undefined): string[] {
  const [module, indicator] = argsOf(what);
  const wanted = indicatorOf(indicator);
  if (nameOf(what) !== ":" || typeof module !== "string" || wanted === undefined) return [];
  const names = predicates(core, module, EXPORTED);
  const meant = nearest(wanted.name, names.keys()).flatMap((name) =>
    [...(names.get(name) ?? [])].map((n) => `${name}/${n}`),
  );
  return meant.length === 0 ? [] : [notes.meant(meant.sort())];
}
const EXPORTED = 64;

/** The reason why clauses cannot be added to a predicate. */
function forbidden({ core }: Known, formal: Value, term: Value): string[] {
  const [, kind, what] = argsOf(formal);
  const found = indicatorOf(what);
  if (nameOf(formal) !== "permission_error" || kind !== "static_procedure") return [];
  if (found === undefined) return [];
  const { name, arity } = found;
  const cell = makeCompound(core, "/", [makeAtom(core, name), makeInteger(core, arity)]);
  const indicator = showTerm(core, cell);
  const own = predicates(core, "user", DEFINED, DYNAMIC);
  if (own.get(name)?.has(arity) === true) {
    const [context] = argsOf(argsOf(term)[1]);
    const declares = indicatorOf(context)?.name === "dynamic";
    return [declares ? notes.declareFirst(indicator) : notes.makeDynamic(indicator)];
  }
  const isBuiltin = predicates(core, "system").get(name)?.has(arity) === true;
  return isBuiltin ? [notes.builtin(indicator)] : [];
}

/** The arities of predicates by their names, in one module or in those that a goal in `user` looks into. */
function predicates(
  core: Core,
  module?: string,
  wanted: number = DEFINED,
  unwanted: number = 0,
): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  const word = (address: number): number => core.words[address >>> 2] as number;
  let count = 0;
  for (let m = core.register(Machine.modules); m !== 0; m = word(m)) {
    const name = core.name(word(m + Module.name));
    if (module === undefined ? name !== "user" && name !== "system" : name !== module) continue;
    for (let p = word(m + Module.predicates); p !== 0; p = word(p + Predicate.nextOfModule)) {
      const from = word(p + Predicate.importedFrom) || p;
      const flags = word(from + Predicate.flags);
      if ((flags & wanted) !== wanted || (flags & unwanted) !== 0) continue;
      const { name: title, arity } = functorAt(core, word(p + Predicate.functor));
      if (title.startsWith("$") || ++count > KNOWN) continue;
      found.set(title, (found.get(title) ?? new Set()).add(arity));
    }
  }
  return found;
}

// -- terms --------------------------------------------------------------------------

function argsOf(value: Value | undefined): readonly Value[] {
  return compoundOf(value)?.args ?? [];
}

function formalOf(term: Value): Value | undefined {
  return nameOf(term) === "error" ? argsOf(term)[0] : undefined;
}

function indicatorOf(value: Value | undefined): Indicator | undefined {
  const x = nameOf(value) === ":" ? argsOf(value)[1] : value;
  const [name, arity] = argsOf(x);
  return nameOf(x) === "/" && typeof name === "string" && typeof arity === "number"
    ? { name, arity }
    : undefined;
}
