/*
 * A query and its answers so far, as a page asks for them: the next one, a stream until it is stopped, or no
 * more. Nothing is computed that is not asked for.
 */
import type { Answer } from "../engine/answer.js";
import type { Value } from "../machine/value-types.js";
import type { WorkerQuery } from "../worker/index.js";
import { SECONDS } from "./session.js";
import type { Session } from "./session.js";

/**
 * `new`: nothing is computed yet. `open`: there may be a next answer. `busy`: it is being computed. `done`:
 * there is none. `stopped`: the reader does not want it. `failed`: an error came.
 */
export type State = "new" | "open" | "busy" | "done" | "stopped" | "failed";

/** The most answers of a message while they stream. */
const STREAM = 512;

export interface Asked {
  readonly goal: string;
  readonly values?: Readonly<Record<string, Value>>;
  /** Whether answers come as texts. Default: as values. */
  readonly texts?: boolean;
  /** Loads the program, before the first request; throws if the goal cannot be asked then. */
  readonly prepare: () => Promise<void>;
}

export class Run {
  readonly asked: Asked;
  state: State = "new";
  isStreaming = false;
  /** The number of answers that have come. */
  count = 0;
  /** The calls of predicates up to the last answer. */
  inferences = 0;
  error: Error | undefined = undefined;
  readonly #session: Session;
  readonly #abort: AbortController = new AbortController();
  readonly #onAnswers: (answers: readonly Answer[], run: Run) => void;
  #query: WorkerQuery | undefined = undefined;
  /** The loop of the stream, which goes on after a pause until its last answers have come. */
  #loop: Promise<void> | undefined = undefined;
  /** The number of answers that are requested one by one and have not come, and the promise of the last of them. */
  #wanted = 0;
  #coming: Promise<void> = Promise.resolve();

  constructor(
    session: Session,
    asked: Asked,
    onAnswers: (answers: readonly Answer[], run: Run) => void,
  ) {
    this.#session = session;
    this.asked = asked;
    this.#onAnswers = onAnswers;
  }

  /** Whether the engine has been asked. */
  get hasBegun(): boolean {
    return this.#query !== undefined;
  }

  /** Whether more answers may be requested. */
  get isOpen(): boolean {
    return this.state === "new" || this.state === "open";
  }

  /** Whether it has been paused while answers were under way. */
  get isPausing(): boolean {
    return this.#loop !== undefined && !this.isStreaming;
  }

  /** Computes the next answer; while some are computed, the one after those that are wanted. */
  next(): Promise<void> {
    if (this.#wanted++ === 0) this.#coming = this.#askWanted();
    return this.#coming;
  }

  async #askWanted(): Promise<void> {
    await this.#loop;
    for (; this.#wanted > 0 && this.isOpen; this.#wanted--) await this.#ask(1);
    this.#wanted = 0;
  }

  /** Computes answers until it is stopped or there are none. */
  stream(): Promise<void> {
    this.isStreaming = true;
    return (this.#loop ??= this.#askAll());
  }

  async #askAll(): Promise<void> {
    await this.#coming;
    while (this.isStreaming && this.isOpen) await this.#ask(STREAM);
    this.#loop = undefined;
    this.isStreaming = false;
    this.#onAnswers([], this);
  }

  /** Stops the stream between two answers; the query stays open. */
  pause(): void {
    this.isStreaming = false;
  }

  /** Ends the query at once. */
  stop(reason: string = "stopped"): void {
    this.isStreaming = false;
    if (!this.isOpen && this.state !== "busy") return;
    const wasBusy = this.state === "busy";
    this.state = "stopped";
    this.#abort.abort(new Error(reason));
    if (reason !== "stopped") this.error = new Error(reason);
    this.#onAnswers([], this);
    if (wasBusy) void this.#session.reviveIfStuck();
  }

  async #ask(most: number): Promise<void> {
    if (!this.isOpen) return;
    this.state = "busy";
    this.#onAnswers([], this);
    const late = setTimeout(
      () => this.stop(`stopped after ${SECONDS} seconds without an answer`),
      SECONDS * 1000,
    );
    try {
      if (this.#query === undefined) await this.asked.prepare();
      if (this.#abort.signal.aborted) return;
      this.#query ??= await this.#start();
      this.#take(await this.#query.some(most));
    } catch (thrown) {
      if (!this.#abort.signal.aborted) {
        this.state = "failed";
        this.error = thrown as Error;
      }
    } finally {
      clearTimeout(late);
    }
    this.#onAnswers([], this);
  }

  async #start(): Promise<WorkerQuery> {
    const engine = await this.#session.engine();
    const { goal, values = {}, texts = false } = this.asked;
    return engine.query(goal, values, { texts, signal: this.#abort.signal });
  }

  #take(answers: readonly Answer[]): void {
    if (this.#abort.signal.aborted) return;
    const last = answers.at(-1);
    this.state = last === undefined || last.isLast ? "done" : "open";
    this.count += answers.length;
    this.inferences = last?.inferences ?? this.inferences;
    if (answers.length > 0) this.#onAnswers(answers, this);
  }
}
