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
      const call = new AskedCall(message, context, this.send, leave);
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

class AskedCall implements AsyncIterableIterator<NativeAnswer, undefined> {
  private readonly message: AskMessage;
  private readonly context: NativeContext;
  private readonly send: (message: Asking) => void;
  private readonly leave: () => void;
  private state: "new" | "open" | "over" = "new";
  private waiting: Waiting | undefined = undefined;

  constructor(
    message: AskMessage,
    context: NativeContext,
    send: (message: Asking) => void,
    leave: () => void,
  ) {
    this.message = message;
    this.context = context;
    this.send = send;
    this.leave = leave;
  }

  next(): Promise<IteratorResult<NativeAnswer, undefined>> {
    return new Promise((resolve, reject) => {
      if (this.state === "over") return resolve(END);
      this.waiting = { resolve, reject };
      const { ask } = this.message;
      this.send(this.state === "new" ? { type: "ask", ...this.message } : { type: "next", ask });
      this.state = "open";
    });
  }

  async return(): Promise<IteratorResult<NativeAnswer, undefined>> {
    if (this.state === "open") this.send({ type: "drop", ask: this.message.ask });
    this.end();
    this.waiting?.resolve(END);
    return END;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Receives the next answer, or the end of the answers. */
  take(step: StepMessage): void {
    const { waiting } = this;
    this.waiting = undefined;
    if (step.kind !== "answer" || step.isOnly) this.end();
    try {
      if (step.charge > 0) this.context.charge(step.charge);
      if (step.kind === "failed") throw thrownOf(step.failure);
      waiting?.resolve(step.kind === "end" ? END : { done: false, value: answerOf(step.answer) });
    } catch (thrown) {
      waiting?.reject(thrown);
    }
  }

  private end(): void {
    this.state = "over";
    this.leave();
  }
}

const END: IteratorReturnResult<undefined> = { done: true, value: undefined };

function answerOf(answer: AskedAnswer): NativeAnswer {
  if (typeof answer === "boolean") return answer;
  const items = new Array<Value | undefined>(answer.length).fill(undefined);
  unpacked(answer.values).forEach((value, i) => (items[answer.places[i]!] = value));
  return items;
}
