/**
 * Predicates that a host program defines in JavaScript: rows made from functions on values (values.ts).
 *
 * A function answers directly, by an iterator, by a promise, or by an asynchronous iterator. A choice point
 * holds the iterator; a guard next to it (machine.ts) calls the iterator's `return` when the choice point is
 * cut, so that its `finally` blocks run. While a promise is pending the machine is paused (`Machine.wait`),
 * which is possible only in an awaited query.
 */
import { inParts, work } from "../terms/effort.js";
import type { LongWork } from "../terms/effort.js";
import { unify } from "../terms/unify.js";
import {
  Ball,
  errorTerm,
  indicator,
  instantiationError,
  resourceError,
} from "../terms/error-terms.js";
import { COLON, atom, isVariable, deref, struct2, structure } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { inContext } from "../builtins/generators.js";
import { inSlices, raiseThrown } from "../machine/in-slices.js";
import type { Control, ControlRow } from "../machine/builtin.js";
import type { Choice } from "../machine/choice.js";
import { EndOfRun, exhaustion } from "../machine/host-errors.js";
import { Frame } from "../machine/frame.js";
import type { Resume } from "../machine/frame.js";
import { FAIL } from "../machine/signal.js";
import type { Machine } from "../machine/machine.js";
import type { Signal } from "../machine/signal.js";
import { checkDefineOptions, parseModes } from "./declaration.js";
import type { DefineOptions, Determinism } from "./declaration.js";
import { byHost, isMisuse, textsOf } from "./internal-errors.js";
import { hostBall } from "./host-errors.js";
import { HaltError, InternalError, PrologError, ResourceError } from "./errors.js";
import type { HostSignal } from "./host-types.js";
import { Conversion, PORTION } from "./conversion.js";
import type { Bounds } from "./conversion.js";
import { kindOf } from "./no-value.js";
import { TermMaker } from "./term-maker.js";
import type { NativeAnswer, NativeContext, NativeFunction, NativeResult } from "./native-types.js";
import type { ValueOptions } from "./value-options.js";
import type { Value } from "./values.js";

function has(x: unknown, symbol: symbol): boolean {
  return typeof x === "object" && x !== null && symbol in x;
}

function isPromise(x: unknown): x is PromiseLike<NativeAnswer> {
  return typeof x === "object" && x !== null && "then" in x && typeof x.then === "function";
}

/** The row of a native predicate. Throws a TypeError for an invalid declaration. */
export function nativeRow(
  module: string,
  name: string,
  arity: number,
  run: NativeFunction,
  options: DefineOptions,
  checks: boolean,
): ControlRow {
  const { determinism, convert, doc = "Defined by the host program." } = options;
  checkDefineOptions(options);
  const { modes: given = [] } = options;
  const modes = typeof given === "string" ? [given] : given;
  const required = parseModes(name, arity, modes);
  const native = new NativePredicate(module, name, arity, run, convert, determinism, checks);
  const control: Control = (m, depth, k, ...args) => {
    if (required.length > 0 && !required.some((places) => areBound(args, places))) {
      return raiseThrown(m, k, inContext(instantiationError(), name, arity));
    }
    return native.begin(m, depth, k, args);
  };
  return {
    name,
    arity,
    modes,
    doc,
    ...(determinism === undefined ? {} : { determinism }),
    control,
  };
}

function areBound(args: readonly Term[], places: readonly number[]): boolean {
  return places.every((i) => !isVariable(deref(args[i]!)));
}

/** The host gets control, and may write where the output goes. */
function handOver(m: Machine): void {
  m.database.host.output.handOver?.();
}

function contextOf(m: Machine): NativeContext {
  return {
    get signal() {
      return m.abortion as HostSignal | undefined;
    },
    charge(n) {
      if (!(n >= 0)) throw new RangeError(`Expected a charge of 0 or more, got ${n}`);
      m.charge(n);
    },
  };
}

/** A call whose arguments are being converted. */
interface Converting {
  readonly conversion: Conversion;
  readonly args: readonly Term[];
  readonly values: Value[];
}

/** What limits the conversion of the arguments of a call: together they may be as large as an answer. */
function boundsOf(m: Machine): Bounds {
  const { answerSize: size = Infinity } = m.limits;
  return { size, check: () => work(PORTION), tooLarge: () => resourceError("size") };
}

/** A large value that an argument is to be unified with. */
interface Unmade {
  readonly argument: Term;
  readonly parts: LongWork<Term>;
}

/** Makes the terms of large values, in slices where the run can be left, and unifies the arguments with them. */
function finish(m: Machine, depth: number, k: Frame, left: readonly Unmade[]): Signal {
  const make = (): Term[] => left.map(({ parts }) => inParts(() => parts));
  return inSlices(m, depth, k, make, (machine, d, after, terms) =>
    terms.every((x, i) => unify(machine, left[i]!.argument, x, true))
      ? machine.proceed(d, after)
      : FAIL,
  );
}

/** The outcome of a promise. */
class Outcome<T> {
  state: "pending" | "fulfilled" | "rejected" = "pending";
  value: T | undefined = undefined;
  error: unknown = undefined;
  readonly settled: PromiseLike<void>;

  constructor(promise: PromiseLike<T>) {
    this.settled = Promise.resolve(promise).then(
      (value) => {
        this.state = "fulfilled";
        this.value = value;
      },
      (error: unknown) => {
        this.state = "rejected";
        this.error = error;
      },
    );
  }
}

/** A call with successive answers. */
interface Call {
  readonly args: readonly Term[];
  readonly iterator: Iterator<NativeAnswer> | AsyncIterator<NativeAnswer>;
  readonly isAsync: boolean;
  /** The number of answers so far. */
  count: number;
  /** The last one, where there may be only one; `false` as long as there is none. */
  last: NativeAnswer;
}

/** What no program catches. */
const FINAL = [HaltError, InternalError, EndOfRun];

/** The error of a predicate that does not have the declared number of answers. */
class Complaint extends Ball {}

class NativePredicate {
  readonly module: string;
  readonly name: string;
  readonly arity: number;
  private readonly run: NativeFunction;
  private readonly convert: ValueOptions | undefined;
  /** Converts terms without arguments. */
  private readonly whole: Conversion;
  private readonly determinism: Determinism;
  private readonly checks: boolean;

  constructor(
    module: string,
    name: string,
    arity: number,
    run: NativeFunction,
    convert: ValueOptions | undefined,
    determinism: Determinism | undefined,
    checks: boolean,
  ) {
    this.module = module;
    this.name = name;
    this.arity = arity;
    this.run = run;
    this.convert = convert;
    this.whole = new Conversion(convert);
    this.determinism = determinism ?? "nondet";
    this.checks = checks;
  }

  /** Turns what the host has thrown into a ball, which `catch/3` may take. */
  translate(m: Machine, thrown: unknown): unknown {
    if (thrown instanceof Complaint) return thrown;
    if (thrown instanceof Ball) return inContext(thrown, this.name, this.arity);
    if (thrown instanceof PrologError) {
      return inContext(new Ball(new TermMaker().make(thrown.term)), this.name, this.arity);
    }
    if (thrown instanceof ResourceError) return resourceError(thrown.kind);
    const isFinal =
      m.abortion?.aborted === true ||
      FINAL.some((kind) => thrown instanceof kind) ||
      typeof thrown === "symbol" ||
      exhaustion(thrown) !== undefined;
    return isFinal ? byHost(thrown) : inContext(hostBall(thrown), this.name, this.arity);
  }

  /** Throws what the function has thrown; a large term of an error is made in slices where the run can be left. */
  private raise(m: Machine, k: Frame, thrown: unknown): Signal {
    if (!(thrown instanceof PrologError)) return raiseThrown(m, k, this.translate(m, thrown));
    const make = (): Term => inParts(() => new TermMaker().makeInParts(thrown.term));
    return inSlices(m, 0, k, make, (machine, _depth, after, term) =>
      raiseThrown(machine, after, inContext(new Ball(term), this.name, this.arity)),
    );
  }

  /** Begins a call: converts its arguments, in slices where the run can be left. */
  begin(m: Machine, depth: number, k: Frame, args: readonly Term[]): Signal {
    const { whole } = this;
    const values: Value[] = [];
    try {
      for (const arg of args) {
        const x = deref(arg);
        if (typeof x !== "number" && x.t.arity > 0) break;
        values.push(whole.whole(x));
      }
    } catch (thrown) {
      return raiseThrown(m, k, this.translate(m, thrown));
    }
    if (values.length === args.length) return this.call(m, depth, k, args, values);
    const conversion = new Conversion(this.convert, boundsOf(m));
    for (let i = args.length - 1; i >= 0; i--) conversion.add(args[i]!, values, i);
    return this.convertOn(m, depth, k, { conversion, args, values });
  }

  private convertOn(m: Machine, depth: number, k: Frame, converting: Converting): Signal {
    const { conversion, args, values } = converting;
    try {
      if (!conversion.run(m.canWait ? m.sliceEnd : Infinity)) {
        m.due = true;
        return m.bounceFrame(new Frame(this.convertLater, k, converting, undefined, 0, undefined));
      }
    } catch (thrown) {
      return raiseThrown(m, k, this.translate(m, thrown));
    }
    return this.call(m, depth, k, args, values);
  }

  private readonly convertLater: Resume = (m, depth, frame) =>
    this.convertOn(m, depth, frame.k, frame.code as Converting);

  private call(
    m: Machine,
    depth: number,
    k: Frame,
    args: readonly Term[],
    values: Value[],
  ): Signal {
    let result: NativeResult;
    try {
      handOver(m);
      result = this.run.call(contextOf(m), ...values);
    } catch (thrown) {
      return this.raise(m, k, thrown);
    }
    return this.answer(m, depth, k, args, result);
  }

  /** The next result of the host. */
  private nextOf<T>(m: Machine, iterator: { next(): T }): T {
    handOver(m);
    return this.fromHost(m, () => iterator.next());
  }

  /** Reads something of what the host has returned, or calls it. */
  private fromHost<T>(m: Machine, read: () => T): T {
    try {
      return read();
    } catch (thrown) {
      throw this.translate(m, thrown);
    }
  }

  /** The error that the host has returned something else than the predicate is to `answer with`. */
  private misuse(what: string, got: string): TypeError {
    const { name, arity } = this;
    return new TypeError(`Expected ${name}/${arity} to answer with ${what}, got ${got}`);
  }

  /** Continues with what the function has returned. */
  answer(m: Machine, depth: number, k: Frame, args: readonly Term[], result: NativeResult): Signal {
    if (typeof result === "boolean" || Array.isArray(result)) {
      return this.only(m, depth, k, args, result);
    }
    const promise = this.fromHost(m, () => (isPromise(result) ? result : undefined));
    if (promise !== undefined) return this.whenSettled(m, k, args, new Outcome(promise));
    const isAsync = this.fromHost(m, () => has(result, Symbol.asyncIterator));
    if (!isAsync && !this.fromHost(m, () => has(result, Symbol.iterator))) {
      return this.only(m, depth, k, args, result as NativeAnswer);
    }
    const iterator = this.fromHost(m, () =>
      isAsync
        ? (result as AsyncIterable<NativeAnswer>)[Symbol.asyncIterator]()
        : (result as Iterable<NativeAnswer>)[Symbol.iterator](),
    );
    const [next, leave] = this.fromHost(m, () => [iterator?.next, iterator?.return] as const);
    if (typeof next !== "function") {
      throw this.misuse("an iterator that has a method next", kindOf(next));
    }
    const call: Call = { args, iterator, isAsync, count: 0, last: false };
    const begin = (d: number, after: Frame): Signal =>
      this.next(m, m.push(this.resume, after, call, undefined, 0, undefined), d);
    if (leave === undefined || leave === null) return begin(depth, k);
    if (typeof leave !== "function") {
      throw this.misuse("an iterator whose return is a method", kindOf(leave));
    }
    const end = (d: number, after: Frame): Signal => {
      const done = this.fromHost(m, () => iterator.return!());
      if (isAsync) m.lateEnds.add(done, (thrown) => this.tell(m, thrown));
      return m.proceed(d, after);
    };
    return m.guard(depth, k, end, begin, this.culprit);
  }

  /** Tells what an iterator has thrown that was left. */
  private tell(m: Machine, thrown: unknown): void {
    const { name, message } = textsOf(thrown);
    m.database.hooks?.lateFailure(this.culprit, `${name}: ${message}`);
  }

  private get culprit(): Term {
    return struct2(COLON, atom(this.module), indicator(this.name, this.arity));
  }

  private get isOnce(): boolean {
    return this.determinism === "det" || this.determinism === "semidet";
  }

  /** Handles the only answer. */
  private only(
    m: Machine,
    depth: number,
    k: Frame,
    args: readonly Term[],
    answer: NativeAnswer,
  ): Signal {
    const done = this.apply(m, args, answer);
    if (answer === false && (this.determinism === "det" || this.determinism === "multi")) {
      this.complain("fail");
    }
    if (done === false) return FAIL;
    return done === true ? m.proceed(depth, k) : finish(m, depth, k, done);
  }

  /** Unifies the arguments with an answer; returns the large values that are left to be made, if there are any. */
  private apply(
    m: Machine,
    args: readonly Term[],
    answer: NativeAnswer,
  ): boolean | readonly Unmade[] {
    if (typeof answer === "boolean") return answer;
    const { arity } = this;
    if (!Array.isArray(answer) || answer.length > arity) {
      const got = Array.isArray(answer) ? `${answer.length} values` : kindOf(answer);
      throw this.misuse(`a boolean or an array of at most ${arity} values`, got);
    }
    const maker = new TermMaker(m.stamp);
    const left: Unmade[] = [];
    const values = answer as readonly (Value | undefined)[];
    for (let i = 0; i < values.length; i++) {
      const value = values[i];
      if (value === undefined) continue;
      if (typeof value !== "object") {
        if (!unify(m, args[i]!, this.made(m, maker, value, i))) return false;
        continue;
      }
      const parts = this.making(m, maker, value, i);
      const { done, value: made } = parts.next();
      if (done !== true) left.push({ argument: args[i]!, parts });
      else if (!unify(m, args[i]!, made as Term)) return false;
    }
    return left.length === 0 || left;
  }

  /** Makes the term of the value of an argument. */
  private made(m: Machine, maker: TermMaker, value: Value, i: number): Term {
    try {
      return maker.make(value);
    } catch (thrown) {
      throw this.misfit(m, thrown, i);
    }
  }

  /** Does the same in parts, for a value that may be large. */
  private *making(m: Machine, maker: TermMaker, value: Value, i: number): LongWork<Term> {
    try {
      return yield* maker.makeInParts(value);
    } catch (thrown) {
      throw this.misfit(m, thrown, i);
    }
  }

  /** What to throw if no term can be made of the value of an argument. */
  private misfit(m: Machine, thrown: unknown, i: number): unknown {
    if (thrown instanceof Ball) return thrown;
    if (!isMisuse(thrown)) return this.translate(m, thrown);
    const { name, arity } = this;
    return new TypeError(`${thrown.message}, as argument ${i + 1} of ${name}/${arity}`);
  }

  /** Throws that the predicate does not have the declared number of answers. */
  private complain(found: "fail" | "nondet"): void {
    if (!this.checks) return;
    const { culprit, determinism } = this;
    throw new Complaint(
      errorTerm(
        structure("determinism_error", culprit, atom(determinism), atom(found), atom("property")),
      ),
    );
  }

  /** Pauses the run until `outcome` is settled. */
  private rest(m: Machine, frame: Frame, outcome: Outcome<unknown>): Signal {
    if (!m.canWait || m.isCleaningUp) {
      const { name, arity } = this;
      const got = m.isCleaningUp
        ? `Expected a cleanup that does not wait, got one`
        : m.isLoading
          ? `Expected a load that is awaited, with consultAsync, got a synchronous one`
          : `Expected a query that is awaited, with "for await" or query.async, got a synchronous one`;
      throw new TypeError(`${got} that calls ${name}/${arity}, which answers with a promise`);
    }
    return m.wait(frame, outcome.settled);
  }

  private whenSettled(
    m: Machine,
    k: Frame,
    args: readonly Term[],
    outcome: Outcome<NativeAnswer>,
  ): Signal {
    return this.waitFor(m, k, args, outcome, (machine, depth, answer) =>
      this.only(machine, depth, k, args, answer),
    );
  }

  /** Leaves the run until there is an outcome; then continues like `settled`. */
  private waitFor<T>(
    m: Machine,
    k: Frame,
    args: readonly Term[],
    outcome: Outcome<T>,
    settled: (m: Machine, depth: number, value: T) => Signal,
  ): Signal {
    const resume: Resume = (machine, depth, frame) => {
      if (outcome.state === "pending") {
        machine.lookNow();
        return this.rest(machine, frame, outcome);
      }
      if (outcome.state === "rejected") throw this.translate(machine, outcome.error);
      return settled(machine, depth, outcome.value as T);
    };
    return this.rest(m, new Frame(resume, k, undefined, args, 0, undefined), outcome);
  }

  private readonly resume = (m: Machine, choice: Choice): Signal => {
    m.charge(1);
    return this.next(m, choice, 0);
  };

  /** Proceeds to the next answer of the call that `choice` holds. */
  private next(m: Machine, choice: Choice, depth: number): Signal {
    const call = choice.x as Call;
    for (;;) {
      if (call.isAsync) return this.nextLater(m, choice, call);
      const step = this.nextOf(m, call.iterator as Iterator<NativeAnswer>);
      const signal = this.take(m, depth, choice, call, step);
      if (signal !== undefined) return signal;
    }
  }

  private nextLater(m: Machine, choice: Choice, call: Call): Signal {
    const iterator = call.iterator as AsyncIterator<NativeAnswer>;
    const outcome = new Outcome(this.nextOf(m, iterator));
    const goOn = (machine: Machine, depth: number, step: IteratorResult<NativeAnswer>): Signal =>
      this.take(machine, depth, choice, call, step) ?? this.next(machine, choice, depth);
    return this.waitFor(m, choice.k, call.args, outcome, goOn);
  }

  /** Takes a result of an iterator; undefined if the next one must be requested. */
  private take(
    m: Machine,
    depth: number,
    choice: Choice,
    call: Call,
    step: IteratorResult<NativeAnswer>,
  ): Signal | undefined {
    if (Object(step) !== step) {
      throw this.misuse("an iterator whose next() gives { done, value }", kindOf(step));
    }
    if (this.isOnce) return this.takeOnly(m, depth, choice, call, step);
    if (step.done === true) {
      if (m.newest === choice) m.pop();
      if (call.count === 0 && this.determinism === "multi") this.complain("fail");
      return FAIL;
    }
    if (step.value !== false) call.count++;
    const done = this.apply(m, call.args, step.value);
    if (done === true) return m.proceed(depth, choice.k);
    if (done !== false) return finish(m, depth, choice.k, done);
    m.undoTo(choice.trailTop);
    return this.goOn(m, choice);
  }

  /** Does the same for a predicate that has at most one answer, which is given when the iterator is left. */
  private takeOnly(
    m: Machine,
    depth: number,
    choice: Choice,
    call: Call,
    step: IteratorResult<NativeAnswer>,
  ): Signal | undefined {
    if (step.done !== true) {
      if (step.value !== false) {
        if (call.count++ > 0) this.complain("nondet");
        call.last = step.value;
      }
      if (call.count === 0 || this.checks) return this.goOn(m, choice);
    }
    m.pop();
    return this.only(m, depth, choice.k, call.args, call.last);
  }

  /** Has the next result requested; after what is due, if anything is. */
  private goOn(m: Machine, choice: Choice): Signal | undefined {
    m.charge(1);
    return m.due && m.newest === choice ? FAIL : undefined;
  }
}
