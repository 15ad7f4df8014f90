/**
 * Predicates that a host program defines in JavaScript.
 *
 * A function answers directly, by an iterator, by a promise, or by an asynchronous iterator. Answers of an iterator are
 * taken one by one as they are asked for; when it is left, its `return` is called, so that its `finally` blocks run.
 */
import { checkDefineOptions, parseModes } from "./declaration.js";
import type { Determinism, Mode } from "./declaration.js";
import { HaltError, PrologError, ResourceError } from "./errors.js";
import type { HostSignal } from "./host-types.js";
import { textsOf } from "../machine/balls.js";
import type { Parameter } from "./heads.js";
import { Mismatch, converted, mismatchText, shapeTerm } from "./shapes.js";
import type { NativeAnswer, NativeContext, NativeResult } from "./native-types.js";
import { kindOf } from "../machine/no-value.js";
import { isVariable } from "../machine/value-parts.js";
import type { Value } from "../machine/value-types.js";
import { UncaughtError } from "../machine/errors.js";
import { RunBudget } from "../machine/budget.js";
import { uncaught } from "../machine/balls.js";
import type { Call, HostAnswer, HostPredicates } from "../machine/host-predicates.js";
import { argument } from "../machine/cells.js";
import { fromValue, toValue } from "../machine/values.js";
import type { Inside, NativeRow } from "./inside.js";
import type { Messages } from "./messages.js";

/** The parts of a value that cost as much to convert as a call, as a power of 2. */
const PARTS_OF_CALL = 3;

type Answers = Iterator<NativeAnswer> | AsyncIterator<NativeAnswer>;

/** The modes of a declaration. Throws a TypeError for an invalid one. */
export function modesOf({ name, arity, options }: NativeRow): readonly Mode[] {
  checkDefineOptions(options);
  const { modes = [] } = options;
  return parseModes(name, arity, typeof modes === "string" ? [modes] : modes);
}

/** Defines it in an engine. Throws a TypeError for an invalid declaration, and an error of Prolog for another name. */
export function defineNative(inside: Inside, row: NativeRow, checks: boolean): void {
  const { core, predicates, messages, natives } = inside;
  const { module, name, arity } = row;
  const native = new NativePredicate(row, inside, checks);
  const address = core.module.moduleAddress(core.atom(module));
  if (!predicates.define(address, name, arity, (call) => native.call(call)))
    throw messages.errorFor(uncaught(core));
  natives.set(`${module}:${name}/${arity}`, row);
}

class NativePredicate {
  readonly #row: NativeRow;
  readonly #predicates: HostPredicates;
  readonly #messages: Messages;
  readonly #output: Inside["output"];
  readonly #checks: boolean;
  readonly #determinism: Determinism;
  readonly #modes: readonly Mode[];
  /** Whether arguments have types. */
  readonly #isTyped: boolean;
  /** The `this` of the last call. */
  #context = new Context(new RunBudget());
  /** Counts the parts that have been converted and are not charged yet. */
  readonly #count = { parts: 0 };

  constructor(row: NativeRow, { predicates, messages, output }: Inside, checks: boolean) {
    this.#modes = modesOf(row);
    this.#isTyped = this.#modes.some((mode) =>
      mode.parameters.some(({ shape }) => shape !== "any"),
    );
    this.#row = row;
    this.#predicates = predicates;
    this.#messages = messages;
    this.#output = output;
    this.#checks = checks;
    this.#determinism = row.options.determinism ?? "nondet";
  }

  call(call: Call): HostAnswer {
    const { arity, options, run } = this.#row;
    const { core, budget } = call;
    const modes = this.#modes;
    if (modes.length > 0 && !modes.some((mode) => isAllowed(call, mode)))
      throw this.#error("instantiation_error");
    if (this.#context.budget !== budget) this.#context = new Context(budget);
    const convert = this.#isTyped ? undefined : options.convert;
    let values = new Array<Value>(arity);
    let mode: Mode | undefined;
    let result: NativeResult;
    try {
      for (let i = 0; i < arity; i++) values[i] = toValue(core, call.cell(i), convert, this.#count);
      if (this.#isTyped) ({ mode, values } = this.#typed(call, values));
      this.#charge(budget);
      this.#output.handOver();
      result = run.apply(this.#context, values);
    } catch (thrown) {
      throw this.#translate(thrown);
    }
    return this.#answer(call, result, mode);
  }

  /** The first mode that allows the call, and the arguments by its types. Throws an error of Prolog if none does. */
  #typed(call: Call, values: readonly Value[]): { mode: Mode; values: Value[] } {
    const { convert } = this.#row.options;
    let refused: Mismatch | undefined;
    for (const mode of this.#modes.filter((one) => isAllowed(call, one))) {
      try {
        const typed = mode.parameters.map(({ shape, way }, i) => {
          const value = values[i] as Value;
          if (isVariable(value)) return value;
          if (shape === "any")
            return convert === undefined ? value : toValue(call.core, call.cell(i), convert);
          try {
            return converted(shape, value, "found") as Value;
          } catch (thrown) {
            // It may become one of the type.
            if (way !== "in" && isPartial(thrown)) return value;
            throw this.#ofArgument(i, thrown);
          }
        });
        return { mode, values: typed };
      } catch (thrown) {
        if (!(thrown instanceof Mismatch)) throw thrown;
        refused ??= thrown;
      }
    }
    const { shape, culprit } = refused as Mismatch;
    throw this.#error(
      isPartial(refused)
        ? "instantiation_error"
        : compound("type_error", shapeTerm(shape), culprit as Value),
    );
  }

  #answer(call: Call, result: NativeResult, mode: Mode | undefined): HostAnswer {
    if (typeof result === "boolean" || Array.isArray(result)) return this.#only(call, result, mode);
    const promise = this.#own(() => (isPromise(result) ? result : undefined));
    if (promise !== undefined) {
      return promise.then(
        (answer) => this.#only(call, answer, mode),
        (thrown: unknown) => {
          throw this.#translate(thrown);
        },
      );
    }
    const isAsync = this.#own(() => has(result, Symbol.asyncIterator));
    if (!isAsync && !this.#own(() => has(result, Symbol.iterator)))
      return this.#only(call, result as NativeAnswer, mode);
    const iterator = this.#own(() =>
      isAsync
        ? (result as AsyncIterable<NativeAnswer>)[Symbol.asyncIterator]()
        : (result as Iterable<NativeAnswer>)[Symbol.iterator](),
    );
    const [next, leave] = this.#own(() => [iterator?.next, iterator?.return] as const);
    if (typeof next !== "function")
      throw this.#misuse("an iterator that has a method next", kindOf(next));
    if (leave !== undefined && leave !== null && typeof leave !== "function")
      throw this.#misuse("an iterator whose return is a method", kindOf(leave));
    return this.#each(call, iterator, mode);
  }

  /** Answers one after the other. One that has at most one is asked for all, to see that it has no more. */
  #each(call: Call, iterator: Answers, mode: Mode | undefined): HostAnswer {
    const isOnce = this.#determinism === "det" || this.#determinism === "semidet";
    const isHeld = isOnce && this.#checks;
    let only: NativeAnswer = false;
    let count = 0;
    let isOver = false;
    const take = (
      again: Call,
      args: number,
      step: IteratorResult<NativeAnswer>,
    ): boolean | undefined => {
      this.#checkStep(step);
      isOver = step.done === true;
      const found = isOver ? only : (step.value as NativeAnswer);
      if (!isOver && found !== false && ++count > 1 && isOnce) this.#complain("nondet");
      if (!isOver && isHeld) {
        if (found !== false) only = found;
        return false;
      }
      if (found === false && isOver) {
        if (count === 0) this.#checkFailure();
        return undefined;
      }
      return this.#apply(again, found, mode, args);
    };
    return this.#predicates.answerEach(call, this.#row.arity, {
      get isLast() {
        return isOver || (isOnce && !isHeld && count > 0);
      },
      next: (again) => {
        this.#output.handOver();
        const step = this.#own(() => iterator.next());
        // Queries of the iterator may have been entered, and have moved terms.
        if (!isPromise(step)) return take(again, again.cell(1), step);
        return step.then(
          (settled) => take(again, again.cell(1), settled),
          (thrown: unknown) => {
            throw this.#translate(thrown);
          },
        );
      },
      leave: ({ budget }) => {
        if (isOver) return;
        const done = this.#own(() => iterator.return?.());
        if (isPromise(done)) budget.lateEnds?.add(done, (thrown) => this.#tell(thrown));
      },
    });
  }

  #checkStep(step: unknown): void {
    if (Object(step) !== step)
      throw this.#misuse("an iterator whose next() gives { done, value }", kindOf(step));
  }

  #only(call: Call, answer: NativeAnswer, mode: Mode | undefined): boolean {
    if (answer === false) this.#checkFailure();
    return this.#apply(call, answer, mode);
  }

  /** Unifies the arguments, those of the call or those in a list, with an answer. */
  #apply(call: Call, answer: NativeAnswer, mode: Mode | undefined, list?: number): boolean {
    if (typeof answer === "boolean") return answer;
    const { arity } = this.#row;
    if (!Array.isArray(answer) || answer.length > arity) {
      const got = Array.isArray(answer) ? `${answer.length} values` : kindOf(answer);
      throw this.#misuse(`a boolean or an array of at most ${arity} values`, got);
    }
    const { core } = call;
    let variables: Map<string, number> | undefined;
    let holds = true;
    for (let i = 0; i < answer.length && holds; i++) {
      let value = answer[i] as Value | undefined;
      if (value === undefined) continue;
      if (mode !== undefined) value = this.#given(mode.parameters[i] as Parameter, value);
      let made: number;
      try {
        if (typeof value === "object") variables ??= new Map();
        made = fromValue(core, value, variables, this.#count);
      } catch (thrown) {
        throw this.#ofArgument(i, thrown);
      }
      const cell = list === undefined ? call.cell(i) : nth(call, list, i);
      holds = core.module.unify(cell, made) !== 0;
    }
    this.#charge(call.budget);
    return holds;
  }

  /** A value of an answer by its type. */
  #given({ name, shape }: Parameter, value: Value): Value {
    if (isVariable(value)) return value;
    try {
      return converted(shape, value, "given") as Value;
    } catch (thrown) {
      const what = `${this.#row.name}/${this.#row.arity} to answer with ${name}`;
      throw this.#translate(new TypeError(mismatchText(thrown, what, shape, value)));
    }
  }

  /** Charges the parts that have been converted. */
  #charge(budget: RunBudget): void {
    const { parts } = this.#count;
    this.#count.parts = 0;
    if (parts > 0) budget.charge(parts >> PARTS_OF_CALL);
  }

  /** Tells what an iterator has thrown that was left. */
  #tell(thrown: unknown): void {
    const { module, name, arity } = this.#row;
    const [kind, message] = textsOf(thrown);
    this.#messages.lateFailure(`${module}:${name}/${arity}`, `${kind}: ${message}`);
  }

  // -- errors -----------------------------------------------------------------------

  /** Calls a function of the host. */
  #own<T>(call: () => T): T {
    try {
      return call();
    } catch (thrown) {
      throw this.#translate(thrown);
    }
  }

  #misuse(what: string, got: string): unknown {
    const { name, arity } = this.#row;
    return this.#translate(
      new TypeError(`Expected ${name}/${arity} to answer with ${what}, got ${got}`),
    );
  }

  /** The error of an argument that cannot be converted. */
  #ofArgument(i: number, thrown: unknown): unknown {
    if (!isMisuse(thrown)) return thrown;
    const { name, arity } = this.#row;
    return this.#translate(
      new TypeError(`${thrown.message}, as argument ${i + 1} of ${name}/${arity}`),
    );
  }

  #checkFailure(): void {
    if (this.#determinism === "det" || this.#determinism === "multi") this.#complain("fail");
  }

  /** Throws that the predicate does not have the declared number of answers. */
  #complain(found: "fail" | "nondet"): void {
    if (!this.#checks) return;
    const { module, name, arity } = this.#row;
    const predicate = compound(":", module, compound("/", name, arity));
    const formal = compound("determinism_error", predicate, this.#determinism, found, "property");
    throw new UncaughtError(compound("error", formal, ANYTHING), "");
  }

  /** error(Formal, context(Name/Arity, _)), to be thrown. */
  #error(formal: Value): UncaughtError {
    return this.#ball(compound("error", formal, ANYTHING));
  }

  #ball(ball: Value): UncaughtError {
    const { name, arity } = this.#row;
    const { functor, args = [] } = Object(ball) as { functor?: string; args?: readonly Value[] };
    const [formal, context] = args;
    const isOpen = typeof context === "object" && "variable" in context;
    if (functor !== "error" || args.length !== 2 || formal === undefined || !isOpen)
      return new UncaughtError(ball, "");
    const place = compound("context", compound("/", name, arity), ANYTHING);
    return new UncaughtError(compound("error", formal, place), "");
  }

  /** The ball for a value that the host has thrown. */
  #translate(thrown: unknown): unknown {
    if (thrown instanceof UncaughtError) return thrown;
    if (thrown instanceof PrologError) return this.#ball(thrown.term);
    if (thrown instanceof HaltError)
      return new UncaughtError(compound("unwind", compound("halt", thrown.status)), "");
    if (thrown instanceof ResourceError)
      return this.#error(compound("resource_error", thrown.kind));
    const [name, message] = textsOf(thrown);
    this.#messages.noteThrown(name, message, thrown);
    return this.#error(compound("host_error", name, { string: message }));
  }
}

const ANYTHING: Value = { variable: "_" };

function compound(functor: string, ...args: Value[]): Value {
  return { functor, args };
}

/** Whether the arguments that a mode requires are bound. */
function isAllowed(call: Call, { required }: Mode): boolean {
  return required.every((i) => (call.cell(i) & 3) !== 0);
}

/** Whether what is of another type is a variable, or a list that ends with one. */
function isPartial(thrown: unknown): boolean {
  if (!(thrown instanceof Mismatch)) return false;
  const { culprit } = thrown;
  return isVariable(culprit) || isVariable((Object(culprit) as { tail?: unknown }).tail);
}

/** Argument i of a list of arguments. */
function nth({ core }: Call, args: number, i: number): number {
  let rest = args;
  for (let left = i; left > 0; left--) rest = argument(core, rest, 1);
  return argument(core, rest, 0);
}

/** Whether it reports a misuse of the API. Such errors have messages of their own. */
function isMisuse(thrown: unknown): thrown is Error {
  return thrown instanceof Error && thrown.message.startsWith("Expected ");
}

function has(x: unknown, symbol: symbol): boolean {
  return typeof x === "object" && x !== null && symbol in x;
}

function isPromise<T>(x: T | PromiseLike<T> | unknown): x is PromiseLike<T> {
  return typeof x === "object" && x !== null && "then" in x && typeof x.then === "function";
}

/** The `this` of a function of the host. */
class Context implements NativeContext {
  readonly budget: RunBudget;

  constructor(budget: RunBudget) {
    this.budget = budget;
  }

  get signal(): HostSignal | undefined {
    return this.budget.abortion as HostSignal | undefined;
  }

  charge(n: number): void {
    if (!(n >= 0)) throw new RangeError(`Expected a charge of 0 or more, got ${n}`);
    this.budget.charge(n);
  }
}
