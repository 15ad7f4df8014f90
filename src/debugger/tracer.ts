/**
 * The tracer: puts a box in the place of each call, so that its ports are visited.
 *
 * While an engine is observed, each goal of a program is a call, a run stops at each call, and a clause begins with
 * the call of '$matched'/2, which names it. The tracer puts '$box'/1 in the place of a call (prolog/system/tracing.pl).
 * So the state of a box is on the heap with the rest of the run, and cuts, exceptions and answers work as for any goal.
 *
 * Invariant: `current` of a run is the innermost box that has been entered and not left, the parent of the next call.
 * Each port sets it.
 */
import type { Inside } from "../engine/inside.js";
import { makeAtom, makeCompound, makeInteger } from "../machine/build.js";
import { argument, functorName, integerOf, kindOf } from "../machine/cells.js";
import type { RunBudget } from "../machine/budget.js";
import type { Core } from "../machine/core.js";
import type { Call, HostAnswer, HostPredicates, Leaving } from "../machine/host-predicates.js";
import { Clause, Environment, Machine } from "../machine/records.generated.js";
import type { Observer } from "../machine/observer.js";
import { Box } from "../engine/box.js";
import type { Command, LeftPort, Port, Visit, Visitor } from "../engine/box.js";
import { Known, isBehindAnother, isTransparent } from "./predicates.js";

/** A port at which the run has been left, as the machine resumes it. */
class Leave implements Leaving, LeftPort {
  readonly #call: Call;
  readonly #onward: (command: Command) => void;
  #resume: (answer: boolean) => void = () => undefined;

  constructor(call: Call, onward: (command: Command) => void) {
    this.#call = call;
    this.#onward = onward;
  }

  /** @internal */
  leave(goOn: (answer: boolean) => void): void {
    this.#resume = goOn;
  }

  goOn(command: Command): void {
    this.#onward(command);
    this.#resume(this.#call.unify(3, command));
  }
}

const X = 65536;
/** Builtins that call a goal from their arguments next. */
const CALLERS: ReadonlySet<string> = new Set(["call", "catch", "reset"]);

/** The state of one run. */
interface Course {
  readonly tracer: Tracer;
  current: Box | undefined;
  boxes: number;
  readonly live: Map<number, Box>;
  /** Whether the last call was one of a predicate that calls its argument. */
  isGiven: boolean;
}

const courses = new WeakMap<RunBudget, Course>();

/** Defines '$port'/4. */
export function installTracing(predicates: HostPredicates): void {
  predicates.det(
    "$port",
    4,
    (call) => courses.get(call.budget)?.tracer.port(call) ?? call.unify(3, "continue"),
  );
}

/** Observes runs and notifies a visitor of the ports. */
export class Tracer implements Observer {
  readonly #core: Core;
  readonly #visitor: Visitor;
  readonly #known: Known;
  isOn = true;

  constructor(inside: Inside, visitor: Visitor) {
    this.#core = inside.core;
    this.#visitor = visitor;
    this.#known = new Known(inside);
  }

  #course(budget: RunBudget): Course {
    let course = courses.get(budget);
    if (course?.tracer !== this) {
      course = {
        tracer: this,
        current: undefined,
        boxes: 0,
        live: new Map(),
        isGiven: false,
      };
      courses.set(budget, course);
    }
    return course;
  }

  call(budget: RunBudget): void {
    const core = this.#core;
    const course = this.#course(budget);
    const called = core.register(Machine.callee);
    const p = this.#known.at(called);
    const { isGiven, current } = course;
    course.isGiven = p.isBuiltin && CALLERS.has(p.name);
    if (p.isBuiltin && p.name.startsWith("$")) {
      if (p.name === "$matched") this.#matched(core, course);
      else if (p.name === "$call_box" && current !== undefined) callBox(core, current);
      return;
    }
    if (isTransparent(p) || isBehindAnother(p)) return;
    if (p.name.startsWith("$") || current?.isSealed === true) return;
    if (p.isLibrary && p.name === "attr_unify_hook") return;
    if (p.isLibrary && !isGiven && this.#isWork(core, current)) return;
    const box = new Box(++course.boxes, called, p, current);
    course.live.set(box.id, box);
    this.#enter(core, box);
  }

  /** Whether the goal comes from a library's own clauses. */
  #isWork(core: Core, current: Box | undefined): boolean {
    const clause = core.words[(core.register(Machine.continuation) - 8) >>> 2] as number;
    // A control construct that is called belongs to the caller.
    const isBox =
      clause === 0 || ["$in_box", "$call"].includes(this.#known.predicates.nameOf(clause));
    if (!isBox) return this.#known.predicates.isLibraryClause(clause);
    return current?.predicate.isLibrary === true;
  }

  /** Puts the box in the place of the call. */
  #enter(core: Core, { id, predicate }: Box): void {
    const { arity, module, name } = predicate;
    const args = Array.from({ length: arity }, (_, i) =>
      core.deref(core.words[(X >> 2) + i] as number),
    );
    const plain = arity === 0 ? makeAtom(core, name) : makeCompound(core, name, args);
    const goal = makeCompound(core, ":", [makeAtom(core, module), plain]);
    const box = makeCompound(core, "$box", [makeInteger(core, id), goal]);
    core.module.callFromHost(makeCompound(core, "$box", [box]));
  }

  /** A clause has matched: that is the port `unify` of the box. */
  #matched(core: Core, course: Course): void {
    const { current } = course;
    const half = (i: number): number =>
      Number(integerOf(core, core.deref(core.words[(X >> 2) + i] as number)));
    const clause = half(0) * 65536 + half(1);
    const predicate = core.words[(clause + Clause.predicate) >>> 2] as number;
    if (current === undefined || this.#known.at(predicate).address !== current.predicate.address) {
      if (current?.predicate.isTabled !== true) return;
    }
    if (current === undefined || current.isSealed) return;
    current.clause = this.#known.predicates.placeOf(clause);
    const { done, value } = this.#boxTerms(core).next();
    if (done !== true) core.module.callFromHost(makeCompound(core, "$unify_port", [value[1]]));
  }

  // -- at a port ----------------------------------------------------------------------

  /** '$port'(Port, Box, Detail, Command) */
  port(call: Call): HostAnswer {
    const { core } = call;
    const course = this.#course(call.budget);
    const port = core.name(call.cell(0)) as Port;
    const term = call.cell(1);
    const box = course.live.get(Number(integerOf(core, argument(core, term, 0))));
    if (box === undefined) return call.unify(3, "continue");
    course.current = box;
    const detail = call.cell(2);
    const isLast =
      port === "exit" && kindOf(core, detail) === "atom" && core.name(detail) === "true";
    if (port === "call") box.clause = undefined;
    const visit: Visit = {
      box,
      port,
      isLast,
      canWait: call.canWait,
      run: call.budget,
      goal: () => shownGoal(core, argument(core, call.cell(1), 1)),
      ball: port === "exception" ? detail : undefined,
      ancestors: () => this.#ancestors(core, course, box),
    };
    const onward = (command: Command): void => {
      if (command !== "continue" || port === "call" || port === "redo" || port === "unify") return;
      course.current = box.parent;
      if (port !== "exit" || isLast) course.live.delete(box.id);
    };
    const command = this.isOn ? this.#visitor.visit(visit) : "continue";
    if (command !== undefined) {
      onward(command);
      return call.unify(3, command);
    }
    const leave = new Leave(call, onward);
    this.#visitor.left?.(leave);
    return leave;
  }

  #ancestors(core: Core, course: Course, box: Box): readonly (readonly [Box, number])[] {
    const found: (readonly [Box, number])[] = [];
    for (const [id, term] of this.#boxTerms(core)) {
      const each = course.live.get(id);
      if (each === undefined || each === box || found.some(([seen]) => seen === each)) continue;
      found.push([each, shownGoal(core, argument(core, term, 1))]);
    }
    return found;
  }

  /** The terms '$box'(Id, Goal) in the environments, the innermost first. */
  *#boxTerms(core: Core): Generator<readonly [number, number]> {
    const word = (address: number): number => core.words[address >>> 2] as number;
    let continuation = core.register(Machine.continuation);
    let environment = core.register(Machine.environment);
    while (environment !== 0) {
      const clause = word(continuation - 8);
      if (clause !== 0 && this.#known.predicates.nameOf(clause) === "$in_box") {
        const sizes = word(continuation - 4);
        for (let i = sizes >>> 16; i < (sizes & 0xffff); i++) {
          if (((word(continuation - 12 - 4 * (i >>> 5)) >>> (i & 31)) & 1) === 0) continue;
          const cell = core.deref(word(environment + Environment.BYTES + 4 * i));
          if (kindOf(core, cell) !== "compound" || functorName(core, cell) !== "$box") continue;
          yield [Number(integerOf(core, argument(core, cell, 0))), cell];
          break;
        }
      }
      continuation = word(environment + Environment.continuation);
      environment = word(environment + Environment.caller);
    }
  }
}

/** At '$call_box'(Box): calls the predicate itself. */
function callBox(core: Core, { called }: Box): void {
  const goal = argument(core, core.deref(core.words[X >> 2] as number), 1);
  core.module.callInstead(called, argument(core, goal, 1));
}

/** Module:Goal, without the module if it is `user` or `system`. */
function shownGoal(core: Core, goal: number): number {
  const module = core.name(argument(core, goal, 0));
  return module === "user" || module === "system" ? argument(core, goal, 1) : goal;
}
