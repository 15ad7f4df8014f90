/*
 * Queries from the host, and predicates that are functions of the host.
 *
 * A run stops at a predicate of the host: the module returns, with the arguments in X as roots. So the function may
 * run other queries on the same core, and may be async; then the run goes on when its promise has been fulfilled.
 */
import { ballOf, uncaught } from "./balls.js";
import type { Core } from "./core.js";
import { EndedError } from "./errors.js";
import { argument, listOf } from "./cells.js";
import { Machine, Query as Record, Status } from "./records.generated.js";
import { fromValue, toValue } from "./values.js";
import type { Value } from "../../engine/values.js";

const X = 65536;
/** Calls that the cleanups of a query may make when it is closed. */
const GRACE = 100_000;

/** What a predicate of the host sees of its call. */
export class Call {
  readonly core: Core;
  readonly #query: number;

  constructor(core: Core, query: number) {
    this.core = core;
    this.#query = query;
  }

  /** The cell of argument i, from 0 on: good until the module runs again. */
  cell(i: number): number {
    this.core.module.enter(this.#query);
    return this.core.deref(this.core.words[(X >> 2) + i] as number);
  }

  /** The value of argument i. */
  value(i: number): Value {
    return toValue(this.core, this.cell(i));
  }

  /** Unifies argument i with a value. */
  unify(i: number, value: Value): boolean {
    const cell = this.cell(i);
    return this.core.module.unify(cell, fromValue(this.core, value)) !== 0;
  }

  /** Unifies argument i with a term. */
  unifyCell(i: number, term: number): boolean {
    return this.core.module.unify(this.cell(i), term) !== 0;
  }
}

/** A predicate of the host: whether it is true. */
export type Det = (call: Call) => boolean | Promise<boolean>;

/** A predicate of the host with any number of answers: for each, the values of its arguments; undefined: any. */
export type Nondet = (...args: Value[]) => Iterable<readonly (Value | undefined)[]>;

interface Iteration {
  readonly answers: Iterator<readonly (Value | undefined)[]>;
  next: IteratorResult<readonly (Value | undefined)[], unknown>;
}

/** The predicates of the host of a core. Those of every core have the first numbers. */
export class HostPredicates {
  readonly #core: Core;
  readonly #det: Det[] = [];
  readonly #nondet: Nondet[] = [];
  readonly #iterations = new Map<number, Iteration>();
  #lastIteration = 0;

  constructor(core: Core) {
    this.#core = core;
    this.det("$host_open", 3, (call) => this.#open(call));
    this.det("$host_step", 2, (call) => this.#step(call));
    this.det("$host_unify", 2, (call) => this.#unify(call));
    this.det("$host_close", 1, (call) => this.#close(call));
  }

  /** Defines a predicate that is true at most once. */
  det(name: string, arity: number, run: Det): void {
    const { module } = this.#core;
    module.defineHost(this.#core.atom(name), arity, this.#det.push(run) - 1, false);
  }

  /** Defines a predicate with any number of answers. */
  nondet(name: string, arity: number, run: Nondet): void {
    const number = this.#nondet.push(run) - 1;
    const args = Array.from({ length: arity }, (_, i): Value => ({ variable: `A${i}` }));
    const head: Value = arity === 0 ? name : { functor: name, args };
    const body: Value = { functor: "$host_iterate", args: [number, args] };
    const clause: Value = { functor: ":-", args: [head, body] };
    const query = new Query(this.#core, this, { functor: "assertz", args: [clause] });
    query.next();
    query.close();
  }

  /** Runs predicate number n. */
  run(number: number, call: Call): boolean | Promise<boolean> {
    return (this.#det[number] as Det)(call);
  }

  #open(call: Call): boolean {
    const run = this.#nondet[call.value(0) as number] as Nondet;
    const answers = run(...(call.value(1) as Value[]))[Symbol.iterator]();
    const id = ++this.#lastIteration;
    this.#iterations.set(id, { answers, next: answers.next() });
    return call.unify(2, id);
  }

  /** '$host_step'(Id, Step): `end`, or that there is another answer. */
  #step(call: Call): boolean {
    const { next } = this.#iterations.get(call.value(0) as number) as Iteration;
    return call.unify(1, next.done === true ? "end" : "more");
  }

  /** '$host_unify'(Id, Arguments): with the answer that is due. */
  #unify(call: Call): boolean {
    const iteration = this.#iterations.get(call.value(0) as number) as Iteration;
    const answer = iteration.next.value as readonly (Value | undefined)[];
    iteration.next = iteration.answers.next();
    const { core } = call;
    const cells = listOf(core, call.cell(1)).items;
    return answer.every(
      (value, i) =>
        value === undefined || core.module.unify(cells[i] as number, fromValue(core, value)) !== 0,
    );
  }

  #close(call: Call): boolean {
    const id = call.value(0) as number;
    const iteration = this.#iterations.get(id);
    this.#iterations.delete(id);
    if (iteration !== undefined && iteration.next.done !== true) iteration.answers.return?.();
    return true;
  }
}

/** A goal: a text, whose variables the answers name, a term as a value, or a function that makes the term. */
export type Goal = Value | ((core: Core) => number);

export interface QueryOptions {
  /** Calls after which the query ends with an EndedError. */
  readonly inferences?: number | undefined;
}

/** A query. Several may be open, and advanced in any order. */
export class Query {
  readonly #core: Core;
  readonly #predicates: HostPredicates;
  readonly #query: number;
  #names: string[] = [];
  readonly #limit: number;
  #inferences = 0;
  #isAborted = false;
  #isOpen = true;

  constructor(core: Core, predicates: HostPredicates, goal: Goal, options: QueryOptions = {}) {
    this.#core = core;
    this.#predicates = predicates;
    this.#limit = options.inferences ?? Infinity;
    this.#query = core.guarded(() => core.module.open());
    if (typeof goal === "function") {
      core.module.start(goal(core));
      return;
    }
    const variables = new Map<string, number>();
    const isText = typeof goal === "object" && "string" in goal;
    const term: Value = isText
      ? {
          functor: ",",
          args: [
            { functor: "$text_to_term", args: [goal, { variable: "G" }, { variable: "B" }] },
            { functor: "call", args: [{ variable: "G" }] },
          ],
        }
      : goal;
    const cell = fromValue(core, term, variables);
    if (!isText) this.#names = [...variables.keys()];
    // The answer is a list of Name=Value, or the values alone.
    const answer = isText
      ? (variables.get("B") as number)
      : fromValue(
          core,
          this.#names.map((variable) => ({ variable })),
          variables,
        );
    core.words[(this.#query + Record.answer) >>> 2] = answer;
    core.module.start(cell);
  }

  /** Whether there is another answer. Throws an UncaughtError, or an EndedError. */
  next(): boolean {
    const outcome = this.#advance(false);
    if (typeof outcome === "boolean") return outcome;
    throw new TypeError("Expected no promise");
  }

  /** The same, awaiting what predicates of the host wait for. */
  async nextAsync(): Promise<boolean> {
    let outcome = this.#advance(true);
    while (typeof outcome !== "boolean") {
      const waiting = outcome;
      try {
        const isTrue = await waiting;
        this.#resume(() => isTrue);
      } catch (thrown) {
        this.#resume(() => {
          throw thrown;
        });
      }
      outcome = this.#advance(true);
    }
    return outcome;
  }

  #advance(mayWait: boolean): boolean | Promise<boolean> {
    const core = this.#core;
    if (!this.#isOpen) return false;
    while (true) {
      if (this.#isAborted) throw this.#ended("abort");
      if (this.#inferences >= this.#limit) throw this.#ended("inferences");
      const status = this.#run(core.module.solve, this.#limit);
      if (status === Status.PAUSED) continue;
      if (status === Status.TRUE) return true;
      if (status === Status.HOST) {
        const waiting = this.#callHost(mayWait);
        if (waiting !== undefined) return waiting;
        continue;
      }
      const error = status === Status.ERROR ? uncaught(core) : undefined;
      this.close();
      if (error !== undefined) throw error;
      return false;
    }
  }

  /** Runs the module for a slice, while there are fewer inferences than `limit`. */
  #run(run: (query: number) => number, limit: number): number {
    const core = this.#core;
    const slice = Math.min(core.slice(), limit - this.#inferences);
    core.setRegister(Machine.budget, slice);
    const status = core.guarded(() => run(this.#query));
    this.#inferences += slice - (core.register(Machine.budget) | 0);
    core.module.flushOutput();
    if (status === Status.PAUSED) core.paused();
    return status;
  }

  /** Runs the predicate of the host that is due; a promise if it must be awaited. */
  #callHost(mayWait: boolean): Promise<boolean> | undefined {
    const number = this.#core.register(Machine.hostPredicate);
    let waiting: Promise<boolean> | undefined;
    this.#resume(() => {
      const outcome = this.#predicates.run(number, new Call(this.#core, this.#query));
      if (typeof outcome === "boolean") return outcome;
      if (!mayWait) throw new TypeError("Expected a run that can wait for a promise.");
      waiting = outcome;
      return true;
    });
    return waiting;
  }

  /** Goes on with what a predicate of the host has answered or thrown. */
  #resume(answer: () => boolean): void {
    const core = this.#core;
    let thrown: { readonly value: unknown } | undefined;
    let isTrue = false;
    try {
      isTrue = answer();
    } catch (value) {
      thrown = { value };
    }
    core.guarded(() => core.module.enter(this.#query));
    if (thrown !== undefined) core.module.throwFromHost(ballOf(core, thrown.value));
    else core.module.resumeAfterHost(isTrue);
  }

  /** The values of the goal's variables in the present answer. */
  answer(): Readonly<{ [name: string]: Value }> {
    const core = this.#core;
    const answer: { [name: string]: Value } = {};
    const cell = core.words[(this.#query + Record.answer) >>> 2] as number;
    for (const [i, item] of listOf(core, cell).items.entries()) {
      const name = this.#names[i] ?? core.name(argument(core, item, 0));
      answer[name] = toValue(
        core,
        this.#names.length > 0 ? core.deref(item) : argument(core, item, 1),
      );
    }
    return answer;
  }

  /** Ends the query at its next call: for timers, and for predicates of the host. */
  abort(): void {
    this.#isAborted = true;
    this.#core.setRegister(Machine.budget, 0);
  }

  #ended(kind: "inferences" | "abort"): EndedError {
    this.close();
    return new EndedError(kind);
  }

  /** Calls that the query has made. */
  get inferences(): number {
    return this.#inferences;
  }

  /** Closes the query, which runs the cleanups that wait; more than once does nothing. */
  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    const { module } = this.#core;
    if (module.hasCleanups(this.#query)) this.#cleanUp();
    this.#core.guarded(() => module.close(this.#query));
    // What was written before a capture that has been left.
    module.flushOutput();
  }

  /** Runs the cleanups, unless they take too long. Nobody catches what one of them throws. */
  #cleanUp(): void {
    const { module } = this.#core;
    const limit = this.#inferences + GRACE;
    let status = this.#run(module.cutQuery, limit);
    while (this.#inferences < limit) {
      if (status === Status.HOST) this.#callHost(false);
      else if (status !== Status.PAUSED && !module.hasCleanups(this.#query)) return;
      status = this.#run(status === Status.ERROR ? module.cutQuery : module.solve, limit);
    }
  }
}
