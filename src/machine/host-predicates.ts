/*
 * Predicates that are functions of the host. They are bound by number: each core defines them when it is made.
 */
import { makeCompound, makeInteger, makeList } from "./build.js";
import { listOf } from "./cells.js";
import type { Core } from "./core.js";
import { Machine } from "./records.generated.js";
import type { RunBudget } from "./budget.js";
import { fromValue, toValue } from "./values.js";
import type { Value } from "./value-types.js";

const X = 65536;

/** A call of a predicate of the host, as its function sees it. */
export class Call {
  readonly core: Core;
  /** The budget of the run that calls it. */
  readonly budget: RunBudget;
  readonly #query: number;
  /** Whether it may answer with a promise. */
  readonly canWait: boolean;
  /** The predicate for which it answers with a promise, if that is another one. */
  asynchronous: string | undefined;

  constructor(core: Core, query: number, budget: RunBudget, canWait: boolean) {
    this.canWait = canWait;
    this.core = core;
    this.budget = budget;
    this.#query = query;
  }

  /** The cell of argument i, from 0 on: good until the module runs again. */
  cell(i: number): number {
    const { core } = this;
    if (core.register(Machine.query) !== this.#query) core.module.enter(this.#query);
    return core.deref(core.words[(X >> 2) + i] as number);
  }

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

/** A goal that is called in place of the predicate. */
export interface Instead {
  readonly goal: number;
}

/** The run is to be left until `goOn` is called, where it can wait. */
export interface Leaving {
  leave(goOn: (answer: boolean) => void): void;
}

/** The answer of a predicate: whether it is true, or a goal to call in its place; or a promise of these. */
export type HostAnswer = boolean | Instead | Leaving | PromiseLike<boolean | Instead>;

export type HostPredicate = (call: Call) => HostAnswer;

/** Answers one after the other: for each whether the call's arguments agree with it; undefined: there are no more. */
export interface Answers {
  /** After `next`: whether it is known that no other follows. */
  readonly isLast?: boolean;
  /** `args` is the list of the arguments; after a wait, the same is `call.cell(1)`. */
  next(call: Call, args: number): boolean | undefined | Promise<boolean | undefined>;
  /** Called when no more answers are asked for. */
  leave(call: Call): void;
}

/** Answers, and the name of their predicate. */
interface Asked {
  readonly answers: Answers;
  readonly name: string;
}

/** A predicate of the host with any number of answers: for each, the values of its arguments; undefined: any. */
export type Nondet = (...args: Value[]) => Iterable<readonly (Value | undefined)[]>;

/** For messages where nobody waits for a promise: the call that is expected, and the present one. */
const WAITING = {
  load: "a load that is awaited, with consultAsync, got a synchronous one",
  query: 'a query that is awaited, with "for await" or query.async, got a synchronous one',
  cleanup: "a cleanup that does not wait, got one",
} as const;

export class HostPredicates {
  readonly #core: Core;
  readonly #all: HostPredicate[] = [];
  readonly #names: string[] = [];
  readonly #answers = new Map<number, Asked>();
  #lastAnswers = 0;

  constructor(core: Core) {
    this.#core = core;
    this.det("$host_next", 3, (call) => this.#next(call));
    this.det("$host_close", 1, (call) => this.#close(call));
  }

  /** Defines a predicate of a module; false if the module must not define it. */
  define(module: number, name: string, arity: number, run: HostPredicate): boolean {
    const core = this.#core;
    const number = this.#all.push(run) - 1;
    this.#names[number] = `${name}/${arity}`;
    return core.module.defineHost(module, core.atom(name), arity, number, false) !== 0;
  }

  /** Defines a predicate of the module `system`. */
  det(name: string, arity: number, run: HostPredicate): void {
    this.define(this.#core.register(Machine.systemModule), name, arity, run);
  }

  /** Defines a predicate of the module `system` with any number of answers. */
  nondet(name: string, arity: number, run: Nondet): void {
    this.det(name, arity, (call) => {
      const args = Array.from({ length: arity }, (_, i) => call.value(i));
      const iterator = run(...args)[Symbol.iterator]();
      return this.answerEach(call, arity, {
        next(again, list) {
          const { done, value } = iterator.next();
          return done === true ? undefined : unifyAll(again, list, value);
        },
        leave: () => void iterator.return?.(),
      });
    });
  }

  /** The goal that gives answers one after the other. */
  answerEach(call: Call, arity: number, answers: Answers): Instead {
    const id = ++this.#lastAnswers;
    const core = this.#core;
    const name = this.#names[core.register(Machine.hostPredicate)] as string;
    this.#answers.set(id, { answers, name });
    const args = Array.from({ length: arity }, (_, i) => call.cell(i));
    const goal = [makeInteger(core, id), makeList(core, args)];
    return { goal: makeCompound(core, "$host_answers", goal) };
  }

  /** Calls predicate number n. */
  run(number: number, call: Call): HostAnswer {
    return (this.#all[number] as HostPredicate)(call);
  }

  /** The message where predicate number n answers a call with a promise, and nobody waits. */
  cannotWait(number: number, call: Call, where: "load" | "query" | "cleanup"): string {
    const name = call.asynchronous ?? this.#names[number];
    return `Expected ${WAITING[where]} that calls ${name}, which answers with a promise`;
  }

  /**
   * '$host_next'(Id, Arguments, Step): `answer`, which has been unified with the arguments, `last` if no other can follow,
   * or `end`.
   */
  #next(call: Call): boolean | Promise<boolean> {
    const { answers, name } = this.#answers.get(call.value(0) as number) as Asked;
    const told = (found: boolean | undefined): boolean => {
      const isLast = answers.isLast === true;
      if (found === true) return call.unify(2, isLast ? "last" : "answer");
      return (found === undefined || isLast) && call.unify(2, "end");
    };
    const found = answers.next(call, call.cell(1));
    if (typeof found !== "object") return told(found);
    call.asynchronous = name;
    return found.then(told);
  }

  #close(call: Call): boolean {
    const id = call.value(0) as number;
    const asked = this.#answers.get(id);
    this.#answers.delete(id);
    asked?.answers.leave(call);
    return true;
  }
}

/** Unifies a list of arguments with values. */
function unifyAll(call: Call, list: number, values: readonly (Value | undefined)[]): boolean {
  const { core } = call;
  const cells = listOf(core, list).items;
  return values.every(
    (value, i) =>
      value === undefined || core.module.unify(cells[i] as number, fromValue(core, value)) !== 0,
  );
}
