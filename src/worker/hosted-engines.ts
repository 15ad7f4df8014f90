/*
 * The engines of a worker, each with its output, loads and queries. A worker of a pool has one for each request that it
 * serves at a time; it is reset afterwards, for another request.
 */
import type { Engine } from "../engine/engine.js";
import type { EngineOptions } from "../engine/engine-options.js";
import type { PreparedGoal } from "../engine/prepared-goal.js";
import { nextTurn } from "../engine/turn.js";
import { columnAfter } from "../machine/columns.js";
import type { TextOutput } from "../machine/text-ends.js";
import { plainMessage } from "./failures.js";
import type { PlainMessage } from "./failures.js";
import type { Abortable } from "./flag.js";
import type { Port } from "./ports.js";
import type { Request, Response } from "./protocol.js";

/** Characters of output that are buffered until there is something else to send. */
const KEPT = 1 << 14;
/** The characters that a flush counts as, and those that a message counts as besides its own: both are sent. */
const FLUSHED = 20;
const TOLD = 100;

/** A stream of an engine whose text is sent to the main thread in pieces. */
class PortOutput implements TextOutput {
  column = 0;
  private kept = "";
  /** Whether something has been written since the last flush. */
  private isFresh = false;
  private readonly most: number;
  /** The number of characters that may still be written. */
  private left: number;
  private readonly send: (text: string, flushed: boolean) => void;

  constructor(most: number, send: (text: string, flushed: boolean) => void) {
    this.most = most;
    this.left = most;
    this.send = send;
  }

  /** Begins anew, and drops buffered text. */
  renew(): void {
    this.column = 0;
    this.kept = "";
    this.isFresh = false;
    this.left = this.most;
  }

  write(text: string): void {
    this.column = columnAfter(this.column, text);
    this.isFresh = true;
    if (this.left <= 0) return;
    this.kept += text.length > this.left ? text.slice(0, this.left) : text;
    this.left -= text.length;
    if (this.kept.length >= KEPT) this.deliver();
  }

  flush(): void {
    if (!this.isFresh) return;
    this.isFresh = false;
    if (this.kept === "" && this.left <= 0) return;
    this.left -= FLUSHED;
    this.out(true);
  }

  /** Sends the buffered text, whether or not it is a whole line. */
  deliver(): void {
    if (this.kept !== "") this.out(false);
  }

  private out(flushed: boolean): void {
    const text = this.kept;
    this.kept = "";
    this.send(text, flushed);
  }
}

/** A program that is being loaded. */
export interface Load {
  readonly signal: Abortable;
  readonly ended: Promise<void>;
}

/** An engine, its loads and open queries, and the streams that send its output. */
export class HostedEngine {
  /** The number by which messages name it. */
  number: number | undefined = undefined;
  readonly engine: Engine;
  readonly queries: Set<number> = new Set();
  readonly loads: Set<Load> = new Set();
  private readonly goals: Map<string, PreparedGoal> = new Map();
  private readonly port: Port<Response, Request>;
  private readonly output: PortOutput;
  private readonly errorOutput: PortOutput;
  private readonly most: number;
  /** The number of characters of messages that may still be sent. */
  private left: number;

  /** `make` makes the engine, with these options in addition; it may write at most `most` characters. */
  constructor(
    port: Port<Response, Request>,
    most: number,
    make: (options: EngineOptions) => Engine,
  ) {
    this.port = port;
    this.most = most;
    this.left = most;
    const send = (stream: "output" | "errorOutput", text: string, flushed: boolean): void =>
      port.send({ type: "output", engine: this.number, stream, text, flushed });
    // Each stream first sends what the other has buffered, so that the order is kept.
    this.output = new PortOutput(most, (text, flushed) => {
      this.errorOutput.deliver();
      send("output", text, flushed);
    });
    this.errorOutput = new PortOutput(most, (text, flushed) => {
      this.output.deliver();
      send("errorOutput", text, flushed);
    });
    this.engine = make({
      output: this.output,
      errorOutput: this.errorOutput,
      onMessage: (message) => this.tell(plainMessage(message)),
    });
  }

  /** Sends the buffered output. */
  deliver(): void {
    this.output.deliver();
    this.errorOutput.deliver();
  }

  tell(message: PlainMessage): void {
    if (this.left <= 0) return;
    const text = message.text.slice(0, this.left);
    this.left -= text.length + TOLD;
    this.deliver();
    this.port.send({ type: "message", engine: this.number, message: { ...message, text } });
  }

  /** The goal with that text, which the engine reads and compiles once. */
  prepared(text: string): PreparedGoal {
    let goal = this.goals.get(text);
    if (goal === undefined) this.goals.set(text, (goal = this.engine.prepare(text)));
    return goal;
  }

  /** Makes it as it was at first. */
  reset(): void {
    this.engine.reset();
    this.goals.clear();
    this.left = this.most;
    this.output.renew();
    this.errorOutput.renew();
  }
}

/** A request that waits for an engine. */
interface Waiting {
  readonly number: number | undefined;
  readonly take: (hosted: HostedEngine) => void;
  readonly giveUp: (reason: unknown) => void;
}

/** The engines of a worker. Between two that are reset, other work of the event loop runs. */
export class HostedEngines {
  /** Those that have a number, and the only one of a worker that has one engine. */
  private readonly serving: Map<number | undefined, HostedEngine | Promise<HostedEngine>> =
    new Map();
  private readonly spare: HostedEngine[] = [];
  /** The number of those that have left and are still to be reset, and the requests that wait for them. */
  private resets = 0;
  private readonly waiting: Waiting[] = [];
  private last: Promise<unknown> = Promise.resolve();
  private readonly make: () => HostedEngine;

  /** `first` is the only one of a worker that has one engine, unless there are `several`. */
  constructor(first: HostedEngine, several: boolean, make: () => HostedEngine) {
    if (several) this.spare.push(first);
    else this.serving.set(undefined, first);
    this.make = make;
  }

  /** The engine of that number, a new one if there is none yet: a promise if that takes long. */
  of(number: number | undefined): HostedEngine | Promise<HostedEngine> {
    const known = this.serving.get(number);
    if (known !== undefined) return known;
    const named = (hosted: HostedEngine): HostedEngine => {
      hosted.number = number;
      this.serving.set(number, hosted);
      return hosted;
    };
    const found = this.spare.pop() ?? this.another(number);
    if (!(found instanceof Promise)) return named(found);
    const coming = found.then(named);
    this.serving.set(number, coming);
    // The request that needs it gets the error.
    coming.catch(() => this.serving.delete(number));
    return coming;
  }

  private another(number: number | undefined): HostedEngine | Promise<HostedEngine> {
    if (this.waiting.length >= this.resets) return this.make();
    return new Promise((take, giveUp) => this.waiting.push({ number, take, giveUp }));
  }

  /** Takes its number from an engine, which gets no further messages; undefined if there is none. */
  async leave(number: number): Promise<HostedEngine | undefined> {
    const found = this.serving.get(number);
    if (found === undefined) return undefined;
    const at = this.waiting.findIndex((one) => one.number === number);
    if (at >= 0) {
      this.serving.delete(number);
      for (const one of this.waiting.splice(at, 1)) one.giveUp(new Error("The request has ended"));
      return undefined;
    }
    this.resets++;
    let hosted: HostedEngine;
    try {
      hosted = found instanceof Promise ? await found : found;
    } catch {
      this.free(undefined);
      return undefined;
    }
    this.serving.delete(number);
    // Nothing receives its output from now on.
    hosted.deliver();
    hosted.number = undefined;
    return hosted;
  }

  /** Resets an engine that has left, after the messages that have arrived: these are more urgent. */
  renew(hosted: HostedEngine): void {
    this.last = this.last
      .then(() => new Promise<void>(nextTurn))
      .then(() => {
        hosted.reset();
        this.free(hosted);
      });
  }

  /** One that has left is free again; undefined: it could not be made. */
  private free(hosted: HostedEngine | undefined): void {
    this.resets--;
    const next = this.waiting.shift();
    if (next === undefined) {
      if (hosted !== undefined) this.spare.push(hosted);
    } else if (hosted !== undefined) {
      next.take(hosted);
    } else {
      try {
        next.take(this.make());
      } catch (thrown) {
        next.giveUp(thrown);
      }
    }
  }
}
