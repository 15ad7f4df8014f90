/**
 * Records the proofs of goals for library(why).
 *
 * While there is an observation, runs stop at each call. While a proof is being recorded, each call is replaced by one of
 * a predicate '$record_…' of prolog/why.pl, which makes the node and calls the goal by '$call_recorded'/1. So the state
 * of the recording is on the heap with the rest of the run. The global variable '$proof' of the query holds the place of
 * the next node, spot(Reason, Hole, Kind), or [] if nothing is recorded. Kind is that of the parent goal: `program`,
 * `builtin` or `library`.
 */
import type { Observed } from "../engine/box.js";
import type { Inside } from "../engine/inside.js";
import type { RunBudget } from "../machine/budget.js";
import { makeAtom, makeCompound, makeInteger, makeVariable } from "../machine/build.js";
import { argument, integerOf, kindOf, listOf } from "../machine/cells.js";
import type { Core } from "../machine/core.js";
import type { Recorder } from "../machine/observer.js";
import { Database, Global, Machine, Query } from "../machine/records.generated.js";
import { Known, isTransparent } from "./predicates.js";

const X = 65536;
const SPOT = "$proof";
/** Builtins that call a goal from their arguments next. */
const CALLERS: ReadonlySet<string> = new Set(["call", "catch", "reset"]);
/** Builtins that only call a goal. */
const CALLING: ReadonlySet<string> = new Set(["once/1", "ignore/1"]);
/** The hook that is called where a variable with attributes is bound. */
const HOOK = "attr_unify_hook";
/** Predicates of the recording itself, whose calls are its own. */
const OWN: ReadonlySet<string> = new Set(["$spot", "$set_spot", "$lasting", "$is_small"]);
/** They call goals by '$call_recorded'/1. */
const FRAMES: ReadonlySet<string> = new Set([
  "$prove",
  "$record_inner",
  "$record_sealed",
  "$record_woken",
]);
/** Clauses whose only goals with nodes are those that they were given: a body of call/1, and builtins. */
const GIVERS: ReadonlySet<string> = new Set([
  "$call",
  "once",
  "ignore",
  "setup_call_cleanup",
  "setup_call_catcher_cleanup",
  "call_cleanup",
  "$cleanup",
]);

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
/** Predicates whose inner calls are no part of a proof: they are undone, or are resumed elsewhere. */
const SEALED = words(
  "\\+/1 not/1 forall/2 findall/3 findall/4 findnsols/4 findnsols/5 bagof/3 setof/3 " +
    "aggregate_all/3 aggregate_all/4 reset/3",
);
/** Goals that may no longer hold when their variables are bound: their nodes have a copy. */
const PASSING = words("var/1 \\==/2 \\=/2 @</2 @>/2 @=</2 @>=/2 compare/3 copy_term/2 copy_term/3");
/** Builtins that call goals. All others have no children. */
const CONTROL = words("catch/3 setup_call_cleanup/3 call_cleanup/2 phrase/2 phrase/3 apply/2");

/** The way in which calls of a predicate are recorded. */
interface Way {
  readonly p: Observed;
  /** The reason of its nodes; undefined for predicates with clauses of a program. */
  readonly reason: string | undefined;
  /** Whether it belongs to the system or to a library that is not opened. */
  readonly isSystem: boolean;
  /** Whether its calls get no node. */
  readonly isHidden: boolean;
  readonly by: "leaf" | "sealed" | "passing" | "inner" | "woken";
}

/** The state of one run. */
interface Course {
  /** The record of its variable '$proof'; 0: it has none yet. */
  global: number;
  /** Whether the last call was one of a predicate that calls its argument. */
  isGiven: boolean;
}

class ProofRecorder implements Recorder {
  readonly #inside: Inside;
  readonly #core: Core;
  readonly #known: Known;
  readonly #ways = new Map<number, Way>();
  readonly #courses = new WeakMap<RunBudget, Course>();
  /** Of each observation, the libraries whose clauses are looked into; undefined when it has ended. */
  readonly #observations: (readonly string[] | undefined)[] = [];

  constructor(inside: Inside) {
    this.#inside = inside;
    this.#core = inside.core;
    this.#known = new Known(inside);
  }

  /** Begins an observation; returns its number. */
  begin(libraries: readonly string[]): number {
    const core = this.#core;
    this.#ways.clear();
    core.recorder = this;
    core.observe(true);
    return this.#observations.push(libraries) - 1;
  }

  end(number: number): void {
    const core = this.#core;
    this.#ways.clear();
    this.#observations[number] = undefined;
    if (this.#observations.every((libraries) => libraries === undefined)) {
      this.#observations.length = 0;
      core.recorder = undefined;
    }
    core.observe(false);
  }

  call(budget: RunBudget): boolean {
    const core = this.#core;
    let course = this.#courses.get(budget);
    if (course === undefined) this.#courses.set(budget, (course = { global: 0, isGiven: false }));
    const { predicates } = this.#known;
    const caller = core.words[(core.register(Machine.continuation) - 8) >>> 2] as number;
    const callerName = caller === 0 ? "" : predicates.nameOf(caller);
    if (OWN.has(callerName)) return false;
    const called = core.register(Machine.callee);
    const way = this.#way(called);
    const { p } = way;
    if (p.isBuiltin && p.name.startsWith("$")) return this.#own(course, p, caller, callerName);
    if (p.isBuiltin && p.name === "b_setval" && this.#first() === makeAtom(core, SPOT))
      return false;
    const { isGiven } = course;
    course.isGiven = p.isBuiltin && CALLERS.has(p.name);
    const spot = this.#spot(course);
    if (spot === 0 || way.isHidden) return true;
    if (way.by !== "woken" && way.isSystem) {
      const isLibrary = core.name(argument(core, spot, 2)) === "library";
      if (isLibrary || (!isGiven && this.#isWork(spot, caller, callerName))) return true;
    }
    this.#record(called, way);
    return false;
  }

  /** At a call of a predicate `$…` of the system. */
  #own(course: Course, { name }: Observed, caller: number, callerName: string): boolean {
    const core = this.#core;
    const first = this.#first();
    switch (name) {
      case "$call_recorded": {
        const goal = argument(core, first, 1);
        core.module.callInstead(Number(integerOf(core, argument(core, first, 0))), goal);
        return true;
      }
      case "$matched": {
        const spot = this.#spot(course);
        const reason = spot === 0 ? 0 : argument(core, spot, 0);
        if (spot === 0 || kindOf(core, reason) !== "variable") return true;
        const second = core.deref(core.words[(X >> 2) + 1] as number);
        const clause = Number(integerOf(core, first)) * 65536 + Number(integerOf(core, second));
        core.module.unify(reason, this.#place(clause));
        return true;
      }
      case "$absent": {
        const spot = this.#spot(course);
        if (spot === 0 || this.#isWork(spot, caller, callerName)) return true;
        core.module.callFromHost(makeCompound(core, "$record_absent", [first]));
        return false;
      }
      default:
        return !name.startsWith("$record") && !OWN.has(name);
    }
  }

  /** The first argument of the call. */
  #first(): number {
    return this.#core.deref(this.#core.words[X >> 2] as number);
  }

  /** clause(File:Line:Column), or clause(none) */
  #place(clause: number): number {
    const core = this.#core;
    const place = this.#known.predicates.placeOf(clause);
    const pair = (a: number, b: number): number => makeCompound(core, ":", [a, b]);
    const term =
      place === undefined
        ? makeAtom(core, "none")
        : pair(
            makeAtom(core, place.file),
            pair(makeInteger(core, place.line), makeInteger(core, place.column)),
          );
    return makeCompound(core, "clause", [term]);
  }

  /** The spot of the run; 0: nothing is recorded. */
  #spot(course: Course): number {
    const core = this.#core;
    if (course.global === 0) course.global = this.#global();
    if (course.global === 0) return 0;
    const value = core.deref(core.words[(course.global + Global.value) >>> 2] as number);
    return (value & 3) === 2 ? value : 0;
  }

  /** The record of the variable of the query that runs. */
  #global(): number {
    const core = this.#core;
    const word = (address: number): number => core.words[address >>> 2] as number;
    const name = makeAtom(core, SPOT);
    const owner = word(core.register(Machine.query) + Query.number);
    let g = word(core.register(Machine.globals) + Database.globals);
    while (g !== 0 && (word(g + Global.name) !== name || word(g + Global.owner) !== owner))
      g = word(g + Global.next);
    return g;
  }

  /** Whether the goal comes from the clauses of a library that is not opened, or from a builtin. */
  #isWork(spot: number, caller: number, callerName: string): boolean {
    const core = this.#core;
    const { predicates } = this.#known;
    if (FRAMES.has(callerName)) return core.name(argument(core, spot, 2)) !== "program";
    if (caller === 0 || GIVERS.has(callerName) || !predicates.isLibraryClause(caller)) return false;
    return !this.#isOpened(predicates.at(predicates.predicateOf(caller)));
  }

  #isOpened({ module }: Observed): boolean {
    return this.#observations.some((libraries) => libraries?.includes(module) === true);
  }

  #way(called: number): Way {
    let way = this.#ways.get(called);
    if (way === undefined) {
      way = this.#newWay(this.#known.at(called));
      if (way.p.isDefined) this.#ways.set(called, way);
    }
    return way;
  }

  #newWay(p: Observed): Way {
    const key = `${p.name}/${p.arity}`;
    const isSystem = p.isBuiltin || (p.isLibrary && !this.#isOpened(p));
    const isHost = this.#inside.natives.has(`${p.module}:${key}`);
    const isHidden =
      isTransparent(p) || (p.isBuiltin && CALLING.has(key)) || (isSystem && p.name.startsWith("$"));
    let reason: string | undefined;
    if (p.isBuiltin) reason = key === "\\+/1" ? "absent" : "builtin";
    else if (p.isTabled) reason = "table";
    else if (isSystem) reason = "library";
    else if (isHost) reason = "host";
    let by: Way["by"] = "inner";
    if (p.name === HOOK && p.arity === 2) by = "woken";
    else if (isSystem && (SEALED.has(key) || PASSING.has(key))) by = "passing";
    else if (p.isTabled) by = "sealed";
    else if (isHost || (p.isBuiltin && !CONTROL.has(key))) by = "leaf";
    return { p, reason, isSystem, isHidden, by };
  }

  /** Replaces the call by one of a predicate '$record_…'. */
  #record(called: number, { p, reason, by }: Way): void {
    const core = this.#core;
    const { name, arity, module, worker } = p;
    // The clauses are recorded, not the native side that stands before them.
    const callee = reason === undefined && worker !== 0 ? worker : called;
    const args = Array.from({ length: arity }, (_, i) => core.words[(X >> 2) + i] as number);
    const goal = arity === 0 ? makeAtom(core, name) : makeCompound(core, name, args);
    const call = makeCompound(core, "call", [makeInteger(core, callee), goal]);
    const atom = makeAtom(core, module);
    const isPlain = p.isBuiltin || module === "user" || (p.isLibrary && p.isExported);
    const shown = isPlain ? goal : makeCompound(core, ":", [atom, goal]);
    const why = reason === undefined ? makeVariable(core) : makeAtom(core, reason);
    // catch/3 calls goals of its caller only, and not by call/1 where it has caught something.
    const isOwn = name !== "catch" && (reason === "builtin" || reason === "library");
    const kind = isOwn ? why : makeAtom(core, "program");
    const given: Record<Way["by"], readonly number[]> = {
      leaf: [call, shown, why],
      inner: [call, shown, why, kind],
      sealed: [call, shown, shown, why],
      passing: [call, shown, makeVariable(core), why],
      woken: [call, atom],
    };
    const does = by === "passing" ? "sealed" : by;
    core.module.callFromHost(makeCompound(core, `$record_${does}`, given[by]));
  }
}

/** Defines the predicates of library(why) that are the host's. */
export function installProofs(inside: Inside): void {
  const { core, predicates } = inside;
  const recorder = new ProofRecorder(inside);
  predicates.det("$observe_proof", 2, (call) => {
    const names = listOf(core, call.cell(0)).items.map((cell) => core.name(cell));
    return call.unify(1, recorder.begin(names));
  });
  predicates.det("$end_observation", 1, (call) => {
    recorder.end(Number(call.value(0)));
    return true;
  });
}
