/*
 * An engine in a worker, with what its program prints and the messages of loading. It starts when it is first
 * needed, and starts again, without the facts that were added, if it does not stop when it is told to.
 */
import { WorkerEngine, WorkerError } from "../worker/index.js";
import type { PlainMessage } from "../worker/index.js";
import type { Limits } from "../machine/meter.js";

/** The seconds that one request may take, and the megabytes that it may hold. */
export const SECONDS = 60;
export const MEGABYTES = 256;

/** The seconds that loading may take, which does not answer meanwhile. */
const LOADING_SECONDS = 10;

/** Limits of a query: time is counted by the page, for each request, since a reader takes time too. */
export const LIMITS: Limits = { memory: (MEGABYTES * 1_000_000) / 50 };

/** Milliseconds in which a worker that was told to stop has to answer. */
const PATIENCE = 4000;

export class Session {
  #engine: Promise<WorkerEngine> | undefined = undefined;
  #loaded: string | undefined = undefined;
  #loading: Promise<readonly PlainMessage[]> = Promise.resolve([]);
  #messages: PlainMessage[] = [];
  /** Called with what a program prints. */
  onOutput: (text: string) => void = () => undefined;
  /** Called when the engine has been replaced. */
  onRestart: () => void = () => undefined;

  /** The engine. */
  engine(): Promise<WorkerEngine> {
    return (this.#engine ??= WorkerEngine.start({
      limits: LIMITS,
      output: (text) => this.onOutput(text),
      errorOutput: (text) => this.onOutput(text),
      onMessage: (message) => void this.#messages.push(message),
    }));
  }

  /** Loads a program in place of the one before; returns its messages. Does nothing for the same text. */
  load(text: string): Promise<readonly PlainMessage[]> {
    if (text !== this.#loaded) {
      this.#loaded = text;
      this.#loading = this.#consult(text);
    }
    return this.#loading;
  }

  async #consult(text: string): Promise<readonly PlainMessage[]> {
    const engine = await this.engine();
    this.#messages = [];
    try {
      const limits = { ...LIMITS, timeMs: LOADING_SECONDS * 1000 };
      await engine.consult(text, { file: "program.pl", limits });
    } catch (thrown) {
      if (thrown instanceof WorkerError) {
        // It was stopped, and is not tried again before the reader wants it.
        this.#loaded = text;
        return [{ severity: "error", text: "Loading was stopped: no clause is there." }];
      }
      if (this.#messages.length === 0) {
        return [{ severity: "error", text: (thrown as Error).message }];
      }
    }
    return this.#messages;
  }

  /** Loads a program even if it is loaded. */
  loadAgain(text: string): Promise<readonly PlainMessage[]> {
    this.#loaded = undefined;
    return this.load(text);
  }

  /** Replaces the engine if it does not answer soon. */
  async reviveIfStuck(): Promise<void> {
    const engine = this.#engine;
    if (engine === undefined) return;
    const started = await engine;
    const answers = async (): Promise<boolean> => (await started.once("true")) !== undefined;
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PATIENCE));
    if (await Promise.race([answers().catch(() => false), late])) return;
    if (this.#engine === engine) await this.restart();
  }

  /** A new engine without a program. */
  async restart(): Promise<void> {
    const engine = this.#engine;
    this.#engine = undefined;
    this.#loaded = undefined;
    this.onRestart();
    await (await engine)?.terminate();
  }
}
