/*
 * Predicates of the main thread that programs in a worker call, on the worker's side: each call requests
 * its answers from there, one at a time. The other side is own-predicates.ts.
 */
import type { DefineOptions } from "../engine/declaration.js";
import type { Engine } from "../engine/engine.js";
import type { NativeAnswer, NativeContext } from "../engine/native-types.js";
import type { Value } from "../machine/value-types.js";
import { packed, unpacked } from "./packing.js";
import { thrownOf } from "./failures.js";
import { queryOf } from "./flag.js";
import type { AskedAnswer, AskMessage, Response, StepMessage } from "./protocol.js";

/** The messages that such predicates send to the main thread. */
type Asking = Extract<Response, { readonly type: "ask" | "next" | "drop" }>;

/** The calls of such predicates, by number. */
export class AskedPredicates {
  private readonly calls: Map<number, AskedCall> = new Map();
  private readonly send: (message: Asking) => void;
  private numbers = 0;

  constructor(send: (message: Asking) => void) {
    this.send = send;
  }

  /**
   * Defines `indicator` such that the main thread is asked for the answers. Throws as `Engine.define` does.
   */
  define(engine: Engine, indicator: string, options: DefineOptions): void {
    const ask = (context: NativeContext, args: readonly Value[]): AskedCall => {
      const { signal } = context;
      const number = ++this.numbers;
      const message = { ask: number, indicator, query: queryOf(signal), args: packed(args) };
      const leave = (): boolean => this.calls.delete(number);
      const call = askedCall(message, context, this.send, leave);
      this.calls.set(number, call);
      return call;
    };
    engine.define(indicator, options, function (...args) {
      return ask(this, args);
    });
  }

  /** Handles a message from the main thread about a call. */
  step(ask: number, step: StepMessage): void {
    this.calls.get(ask)?.take(step);
  }
}

interface Waiting {
  readonly resolve: (result: IteratorResult<NativeAnswer, undefined>) => void;
  readonly reject: (reason: unknown) => void;
}

interface AskedCall extends AsyncIterableIterator<NativeAnswer, undefined> {
  /** Receives the next answer, or the end of the answers. */
  take(step: StepMessage): void;
}

/** A call; `leave` is called when it is over. */
function askedCall(
  message: AskMessage,
  context: NativeContext,
  send: (message: Asking) => void,
  leave: () => void,
): AskedCall {
  const { ask } = message;
  let state: "new" | "open" | "over" = "new";
  let waiting: Waiting | undefined;
  const end = (): void => {
    state = "over";
    leave();
  };
  return {
    next: () =>
      new Promise((resolve, reject) => {
        if (state === "over") return resolve(END);
        waiting = { resolve, reject };
        send(state === "new" ? { type: "ask", ...message } : { type: "next", ask });
        state = "open";
      }),
    async return() {
      if (state === "open") send({ type: "drop", ask });
      end();
      waiting?.resolve(END);
      return END;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
    take(step) {
      const taker = waiting;
      waiting = undefined;
      if (step.kind !== "answer" || step.isOnly) end();
      try {
        if (step.charge > 0) context.charge(step.charge);
        if (step.kind === "failed") throw thrownOf(step.failure);
        taker?.resolve(step.kind === "end" ? END : { done: false, value: answerOf(step.answer) });
      } catch (thrown) {
        taker?.reject(thrown);
      }
    },
  };
}

const END: IteratorReturnResult<undefined> = { done: true, value: undefined };

function answerOf(answer: AskedAnswer): NativeAnswer {
  if (typeof answer === "boolean") return answer;
  const items = new Array<Value | undefined>(answer.length).fill(undefined);
  unpacked(answer.values).forEach((value, i) => (items[answer.places[i]!] = value));
  return items;
}
