/*
 * Predicates of the main thread that programs in a worker call, on the main thread's side: the functions,
 * and the calls in progress. The other side is asked-predicates.ts.
 */
import type { NativeAnswer, NativeContext, NativeFunction } from "../engine/native-types.js";
import { kindOf } from "../machine/no-value.js";
import type { Value } from "../machine/value-types.js";
import { packed, unpacked } from "./packing.js";
import { failureOf, thrownOf } from "./failures.js";
import type { AskedAnswer, AskMessage, StepMessage } from "./protocol.js";

/** A call in progress. */
interface Call {
  readonly indicator: string;
  readonly query: number | undefined;
  /** Aborted when the result of the call is no longer needed. */
  readonly controller: AbortController;
  /** The iterator of the answers, if there may be several. */
  iterator: Iterator<NativeAnswer> | AsyncIterator<NativeAnswer> | undefined;
  /** The charge since the last answer. */
  charged: number;
}

/** An answer, and whether it is the last one. */
interface Found {
  readonly answer: NativeAnswer;
  readonly isOnly: boolean;
}

/** The functions of the main thread by `Name/Arity`, and their calls. */
export class OwnPredicates {
  private readonly functions: Map<string, NativeFunction> = new Map();
  private readonly calls: Map<number, Call> = new Map();
  private readonly send: (ask: number, step: StepMessage) => void;
  private readonly warn: (text: string) => void;

  /** `send` reports the next step of a call, `warn` what goes wrong at its end, when nobody waits for it. */
  constructor(send: (ask: number, step: StepMessage) => void, warn: (text: string) => void) {
    this.send = send;
    this.warn = warn;
  }

  /** Makes `run` answer the calls of `indicator`. */
  set(indicator: string, run: NativeFunction): void {
    this.functions.set(indicator, run);
  }

  begin({ ask, indicator, query, args }: AskMessage): Promise<void> {
    const controller = new AbortController();
    const call: Call = { indicator, query, controller, iterator: undefined, charged: 0 };
    this.calls.set(ask, call);
    return this.step(ask, call, async () => {
      const run = this.functions.get(indicator)!;
      const result = await run.call(contextOf(call), ...unpacked(args));
      call.iterator = iteratorOf(indicator, result);
      if (call.iterator !== undefined) return following(indicator, call.iterator);
      return { answer: result as NativeAnswer, isOnly: true };
    });
  }

  /** Advances to the next answer of a call. */
  async next(ask: number): Promise<void> {
    const call = this.calls.get(ask);
    const iterator = call?.iterator;
    if (iterator !== undefined)
      await this.step(ask, call!, () => following(call!.indicator, iterator));
  }

  /** Drops a call whose further answers are not needed. */
  async drop(ask: number): Promise<void> {
    const call = this.calls.get(ask);
    if (call === undefined) return;
    this.calls.delete(ask);
    try {
      call.controller.abort();
      await call.iterator?.return?.();
    } catch (thrown) {
      const safe = thrownOf(failureOf(thrown));
      const what = safe instanceof Error ? safe.message : `a value of type ${typeof safe}`;
      this.warn(`Warning: ${call.indicator} threw when it was left: ${what}`);
    }
  }

  /** Drops the calls of a query; without an argument, all calls. */
  async dropAll(query?: number): Promise<void> {
    const asks = [...this.calls].filter(([, call]) => query === undefined || call.query === query);
    for (const [ask] of asks) this.send(ask, { kind: "end", charge: 0 });
    await Promise.all(asks.map(([ask]) => this.drop(ask)));
  }

  /** Reports the next step of a call, unless it has been dropped meanwhile. */
  private async step(
    ask: number,
    call: Call,
    find: () => Promise<Found | undefined>,
  ): Promise<void> {
    const step = await stepOf(call.indicator, find);
    if (this.calls.get(ask) !== call) return;
    if (step.kind !== "answer" || step.isOnly) this.calls.delete(ask);
    this.send(ask, { ...step, charge: call.charged });
    call.charged = 0;
  }
}

function contextOf(call: Call): NativeContext {
  return {
    signal: call.controller.signal,
    charge(n) {
      if (!(n >= 0)) throw new RangeError(`Expected a charge of 0 or more, got ${n}`);
      call.charged += n;
    },
  };
}

/** An iterator over the answers; undefined for a single answer. */
function iteratorOf(
  indicator: string,
  result: NativeAnswer | Iterable<NativeAnswer> | AsyncIterable<NativeAnswer>,
): Iterator<NativeAnswer> | AsyncIterator<NativeAnswer> | undefined {
  if (typeof result !== "object" || result === null || Array.isArray(result)) return undefined;
  const isAsync = Symbol.asyncIterator in result;
  if (!isAsync && !(Symbol.iterator in result)) return undefined;
  const iterator = isAsync
    ? result[Symbol.asyncIterator]()
    : (result as Iterable<NativeAnswer>)[Symbol.iterator]();
  if (typeof iterator?.next === "function") return iterator;
  throw misuse(indicator, "an iterator that has a method next", iterator?.next);
}

/** The error that the host has returned something else than the predicate is to answer with. */
function misuse(indicator: string, what: string, got: unknown): TypeError {
  return new TypeError(`Expected ${indicator} to answer with ${what}, got ${kindOf(got)}`);
}

async function following(
  indicator: string,
  iterator: Iterator<NativeAnswer> | AsyncIterator<NativeAnswer>,
): Promise<Found | undefined> {
  const step = await iterator.next();
  if (Object(step) !== step) {
    throw misuse(indicator, "an iterator whose next() gives { done, value }", step);
  }
  return step.done === true ? undefined : { answer: step.value, isOnly: false };
}

type Uncharged<S> = S extends unknown ? Omit<S, "charge"> : never;

async function stepOf(
  indicator: string,
  find: () => Promise<Found | undefined>,
): Promise<Uncharged<StepMessage>> {
  try {
    const found = await find();
    if (found === undefined) return { kind: "end" };
    return { kind: "answer", answer: asked(indicator, found.answer), isOnly: found.isOnly };
  } catch (thrown) {
    return { kind: "failed", failure: failureOf(thrown) };
  }
}

/** The form of an answer in a message. */
function asked(indicator: string, answer: unknown): AskedAnswer {
  if (typeof answer === "boolean") return answer;
  if (!Array.isArray(answer)) throw misuse(indicator, "a boolean or an array", answer);
  const items = answer as readonly (Value | undefined)[];
  const places = Array.from(items.keys()).filter((i) => items[i] !== undefined);
  return { length: items.length, places, values: packed(places.map((i) => items[i]!)) };
}
