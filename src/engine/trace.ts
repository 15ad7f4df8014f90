/**
 * Traces: the ports of a run as a stream of events.
 *
 * The run is left at each event and resumed when the next one is requested, so that the
 * reader of the events decides how it goes on, and a run of any length can be inspected piece by piece. Where
 * the run cannot be left (in hooks that decide a test on the spot, and in cleanups), events are collected and
 * read afterwards.
 */
/// <reference lib="esnext.disposable" preserve="true" />
import type { Row } from "./answer.js";
import { parseIndicator } from "./declaration.js";
import { IteratorBase } from "./iterator-base.js";
import { QUERY_OPTIONS, checkQueryOptions, expectArray } from "./option-checks.js";
import type { Names } from "./option-checks.js";
import type { Value, ValueOptions } from "../machine/value-types.js";
import { PORTS, leaves } from "./box.js";
import type { Box, Command, LeftPort, Port, Visit, Visitor } from "./box.js";
import type { Place } from "../machine/place.js";
import type { Observer } from "../machine/observer.js";
import type { Core } from "../machine/core.js";
import { toValue } from "../machine/values.js";
import { Evaluation } from "./evaluation.js";
import type { Prepared } from "./evaluation.js";
import type { QueryOptions } from "./query-options.js";

/** Options of a trace, in addition to those of a query. All have defaults. */
export interface TraceOptions extends QueryOptions {
  /** The ports that produce events. Default: all but `unify`. */
  readonly ports?: readonly Port[] | undefined;
  /**
   * The predicates that produce events, as `name/arity`, with `module:` in front where needed. Default: all.
   */
  readonly spy?: readonly string[] | undefined;
}

/** A goal of a trace. */
export interface TraceGoal {
  /** The number of its box; see `PortEvent`. */
  readonly id: number;
  /** Its depth of nested calls, itself included. */
  readonly depth: number;
  /** `name/arity`, with the module in front unless it is `user` or `system`. */
  readonly predicate: string;
  /** The goal with its current bindings. */
  readonly goal: Value;
  /** The start of the clause in whose body it occurs; undefined for the goals of the query. */
  readonly place: Place | undefined;
}

/** An answer of the traced goal. */
export interface AnswerEvent<R = Row> {
  /** Distinguishes it from a port. */
  readonly kind: "answer";
  /** The values of the variables. */
  readonly row: R;
  /** Whether it is known that no other answer follows. */
  readonly isLast: boolean;
}

/**
 * A call at one of its ports. Events of one call have the same `id`. A call is entered by `call` and
 * `redo`; it is left by `exit`, `fail` and `exception`, and after an `exit` that is not the last
 * it may be entered again. A call whose choices are cut has no further event.
 */
export class PortEvent implements TraceGoal {
  /** Distinguishes it from an answer. */
  readonly kind = "port";
  /** The port at which the run is. */
  readonly port: Port;
  readonly id: number;
  /** The `id` of the calling goal; undefined for the goals of the query. */
  readonly parent: number | undefined;
  /** Its depth of nested calls, itself included. */
  readonly depth: number;
  readonly predicate: string;
  readonly place: Place | undefined;
  /** The start of the clause whose head has matched last; undefined before one has, and for builtins. */
  readonly clause: Place | undefined;
  /** At `exit`: whether the call has no choices left. */
  readonly isLast: boolean;
  /** At `exception`: the ball. */
  readonly ball: Value | undefined;
  readonly #visit: Visit;
  readonly #trace: Trace<unknown>;
  #goal: Value | undefined = undefined;

  /** @internal */
  constructor(visit: Visit, trace: Trace<unknown>) {
    const { box, port, isLast } = visit;
    this.port = port;
    this.id = box.id;
    this.parent = box.parent?.id;
    this.depth = box.depth;
    this.predicate = box.predicate.indicator;
    this.place = box.place;
    this.clause = box.clause;
    this.isLast = isLast;
    this.ball = visit.ball === undefined ? undefined : trace.value(visit.ball);
    this.#visit = visit;
    this.#trace = trace;
    // If the run continues at once, the goal can only be read now.
    if (!visit.canWait) this.#goal = trace.value(visit.goal());
  }

  /**
   * The goal with the bindings that it has at the port, converted when it is first read: read it before
   * requesting the next event; later it is a TypeError.
   */
  get goal(): Value {
    if (this.#goal === undefined) {
      this.#trace.assertPresent(this, "the goal to be read");
      this.#goal = this.#trace.value(this.#visit.goal());
    }
    return this.#goal;
  }

  /** The goals that called this one, the innermost first; readable as long as `goal` is. */
  get ancestors(): TraceGoal[] {
    this.#trace.assertPresent(this, "the ancestors to be read");
    return this.#visit.ancestors().map(([box, goal]) => {
      const { id, depth, place, predicate } = box;
      return { id, depth, predicate: predicate.indicator, goal: this.#trace.value(goal), place };
    });
  }

  /**
   * Suppresses events inside the call until it is left. Like `retry` and `fail`, a TypeError unless this is
   * the event that was read last and the run is at it.
   */
  skip(): void {
    this.#trace.obey(this, "skip");
  }

  /** Repeats the call when the next event is requested: its effects on the run are undone. */
  retry(): void {
    this.#trace.obey(this, "retry");
  }

  /** Makes the call fail when the next event is requested. */
  fail(): void {
    this.#trace.obey(this, "fail");
  }

  /** @internal */
  get box(): Box {
    return this.#visit.box;
  }

  /** @internal */
  get visit(): Visit {
    return this.#visit;
  }
}

/** An event of a trace: a call at a port, or an answer. */
export type TraceEvent<R = Row> = PortEvent | AnswerEvent<R>;

const NAMES: Names<TraceOptions> = { ...QUERY_OPTIONS, ports: true, spy: true };

/** Throws for invalid options of a trace. @internal */
export function checkTraceOptions(options: TraceOptions): void {
  checkQueryOptions(options, NAMES);
  for (const key of ["ports", "spy"] as const) {
    const value: unknown = options[key];
    if (value !== undefined) expectArray(`${key} as an array of strings`, value, "string");
  }
  for (const port of options.ports ?? []) {
    if (PORTS.includes(port)) continue;
    throw new TypeError(`Expected a port as one of ${PORTS.join(", ")}, got ${String(port)}`);
  }
  options.spy?.forEach(parseIndicator);
}

/**
 * The events of the run of one goal, lazily: nothing runs before the first event is requested, and the run
 * proceeds only when the next one is. Iterating to the end, `return()`, `break` in a `for` loop and `using`
 * end it; while it is open, other queries of its engine run more slowly. An uncaught error is thrown after
 * its events. `next` throws like that of a query.
 */
export class Trace<R = Row> extends IteratorBase<TraceEvent<R>> {
  readonly #evaluation: Evaluation;
  readonly #core: Core;
  readonly #convert: ValueOptions | undefined;
  readonly #ports: ReadonlySet<Port>;
  readonly #spies: ReadonlySet<string> | undefined;
  #isObserving = false;
  /** The unread events. If the run is at a port, the last of them is the event for it. */
  #events: TraceEvent<R>[] = [];
  /** The error to throw when they have been read. */
  #error: { readonly thrown: unknown } | undefined = undefined;
  /** The event at which the run is, and how to continue from there. */
  #present: PortEvent | undefined = undefined;
  #leave: LeftPort | undefined = undefined;
  #next: Command = "continue";
  /** The call inside which events are suppressed. */
  #skipped: Box | undefined = undefined;

  /** @internal */
  constructor(
    prepared: Prepared,
    options: TraceOptions,
    observerFor: (visitor: Visitor) => Observer,
  ) {
    super();
    const { core } = prepared.inside;
    this.#core = core;
    this.#evaluation = new Evaluation(prepared);
    this.#evaluation.check();
    this.#evaluation.observer = observerFor(this);
    this.#convert = options.convert;
    this.#ports = new Set(options.ports ?? PORTS.filter((port) => port !== "unify"));
    this.#spies = options.spy === undefined ? undefined : new Set(options.spy);
  }

  /** The variables of the goal. @internal */
  get variables(): ReadonlyMap<string, number> {
    return this.#evaluation.cells;
  }

  /** The next event. */
  override next(): IteratorResult<TraceEvent<R>, undefined> {
    while (this.#events.length === 0) {
      const error = this.#error;
      if (error !== undefined) {
        this.return();
        throw error.thrown;
      }
      if (this.#evaluation.done) return this.return();
      this.#advance();
    }
    return { done: false, value: this.#events.shift()! };
  }

  /** Runs up to the next port or answer. */
  #advance(): void {
    this.#observe(true);
    this.#present = undefined;
    const evaluation = this.#evaluation;
    const leave = this.#leave;
    this.#leave = undefined;
    leave?.goOn(this.#next);
    this.#next = "continue";
    try {
      const step = evaluation.step(Infinity);
      if (step === "answer") {
        const row = evaluation.row() as R;
        this.#events.push({ kind: "answer", row, isLast: evaluation.isLast });
      } else if (step === "pause" && this.#leave === undefined) {
        throw new TypeError("A traced goal cannot await promises");
      }
    } catch (thrown) {
      this.#error = { thrown };
    }
  }

  #observe(isOn: boolean): void {
    if (this.#isObserving === isOn) return;
    this.#isObserving = isOn;
    this.#core.observe(isOn);
  }

  /** Ends the trace. Harmless after the end. Throws what a cleanup throws. */
  override return(): IteratorResult<TraceEvent<R>, undefined> {
    try {
      this.#evaluation.end();
    } finally {
      this.#events = [];
      this.#error = undefined;
      this.#present = undefined;
      this.#observe(false);
    }
    return { done: true, value: undefined };
  }

  /** The trace itself, for `for`. */
  override [Symbol.iterator](): this {
    return this;
  }

  /** Like `return`, for `using`. */
  override [Symbol.dispose](): void {
    this.return();
  }

  /** @internal */
  visit(visit: Visit): Command | undefined {
    const { box, port, canWait } = visit;
    if (this.#skipped !== undefined) {
      if (box !== this.#skipped || !leaves(port)) return "continue";
      this.#skipped = undefined;
    }
    if (!this.#ports.has(port)) return "continue";
    if (this.#spies?.has(box.predicate.indicator) === false) return "continue";
    const event = new PortEvent(visit, this);
    this.#events.push(event);
    if (!canWait) return "continue";
    this.#present = event;
    return undefined;
  }

  /** @internal */
  left(leave: LeftPort): void {
    this.#leave = leave;
  }

  /** The value of a cell. @internal */
  value(cell: number): Value {
    return toValue(this.#core, cell, this.#convert);
  }

  /** Throws a TypeError unless the run is at `event`, which has been read last. @internal */
  assertPresent(event: PortEvent, what: string): void {
    if (event === this.#present && this.#events.length === 0) return;
    throw new TypeError(`Expected ${what} before the next event is requested`);
  }

  /** @internal */
  obey(event: PortEvent, command: Command | "skip"): void {
    this.assertPresent(event, `${command} to be called`);
    if (command !== "skip") this.#next = command;
    else if (!leaves(event.port)) this.#skipped = event.box;
  }
}
