/*
 * An engine in a worker, with what its program prints and the messages of loading. It starts when it is first
 * needed. Another program finds it as it was at first: operators and facts of the program before are gone. It
 * starts again if it does not stop when it is told to.
 */
import { LoadError } from "../engine/errors.js";
import { WorkerEngine, WorkerError } from "../worker/index.js";
import type { PlainMessage, WorkerLike } from "../worker/index.js";
import type { Limits } from "../machine/limits.js";

/** The seconds that one request may take, and the megabytes that it may hold. */
export const SECONDS = 60;
export const MEGABYTES = 256;

/** The seconds that loading may take: the page cannot stop it. */
const LOADING_SECONDS = 10;

/** Limits of a query: time is counted by the page, for each request, since a reader takes time too. */
const LIMITS: Limits = { memory: MEGABYTES * 1_000_000 };

/** Milliseconds in which a worker that was told to stop has to answer. */
const PATIENCE = 4000;

/** A text to load, under the name that messages show. */
export interface ProgramText {
  readonly file: string;
  readonly text: string;
}

/** The order in the text. */
function byPlace(a: PlainMessage, b: PlainMessage): number {
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}

/** Throws if a text has syntax errors: its other clauses would be another program. */
export function refuseBroken(messages: readonly PlainMessage[]): void {
  if (messages.some(({ text }) => /^\S+:\d+:\d+: Syntax error: /.test(text))) {
    throw new BrokenProgram("Nothing has run: the program has syntax errors.");
  }
}

class BrokenProgram extends Error {}

/** Whether that is the error of `refuseBroken`. */
export function isBroken(error: Error | undefined): boolean {
  return error instanceof BrokenProgram;
}

export class Session {
  #engine: Promise<WorkerEngine> | undefined = undefined;
  #loaded: string | undefined = undefined;
  /** Whether the program is one of the page, which needs no limit of time. */
  #isOwn = false;
  #loading: Promise<readonly PlainMessage[]> = Promise.resolve([]);
  #messages: PlainMessage[] = [];
  readonly #newWorker: () => WorkerLike | undefined;
  /** The database to begin with. */
  readonly #snapshot: Uint8Array | undefined;
  /** Called with what a program prints. */
  onOutput: (text: string) => void = () => undefined;
  /** Called when the engine has been replaced. */
  onRestart: () => void = () => undefined;

  /**
   * @param newWorker makes a worker if it must not be the usual one
   * @param snapshot the database to begin with
   */
  constructor(
    newWorker: () => WorkerLike | undefined = () => undefined,
    snapshot: Uint8Array | undefined = undefined,
  ) {
    this.#newWorker = newWorker;
    this.#snapshot = snapshot;
  }

  engine(): Promise<WorkerEngine> {
    return (this.#engine ??= this.#start());
  }

  async #start(): Promise<WorkerEngine> {
    try {
      return await WorkerEngine.start({
        limits: LIMITS,
        worker: this.#newWorker(),
        // It is moved to the worker.
        snapshot: this.#snapshot?.slice(),
        output: (text) => this.onOutput(text),
        errorOutput: (text) => this.onOutput(text),
        onMessage: (message) => void this.#messages.push(message),
      });
    } catch (thrown) {
      // The next request tries again.
      this.#engine = undefined;
      this.#loaded = undefined;
      // A worker that has started reports what it lacks, such as the permission to compile the engine.
      if (thrown instanceof Error && !(thrown instanceof WorkerError)) throw thrown;
      throw new Error("The engine could not be loaded. Is there a network?", { cause: thrown });
    }
  }

  /**
   * Loads programs into an engine without any other; returns their messages. Does nothing for the same texts. A
   * program of the page itself may take as long as it takes: it ends, and lets the engine answer meanwhile.
   */
  load(
    programs: string | readonly ProgramText[],
    isOwn: boolean = false,
  ): Promise<readonly PlainMessage[]> {
    const texts =
      typeof programs === "string" ? [{ file: "program.pl", text: programs }] : programs;
    const key = JSON.stringify(texts);
    if (key !== this.#loaded) {
      this.#loaded = key;
      this.#isOwn = isOwn;
      this.#loading = this.#consult(texts, key, isOwn);
    }
    return this.#loading;
  }

  async #consult(
    programs: readonly ProgramText[],
    key: string,
    isOwn: boolean,
  ): Promise<readonly PlainMessage[]> {
    const limits = isOwn ? LIMITS : { ...LIMITS, timeMs: LOADING_SECONDS * 1000 };
    const engine = await this.engine();
    const messages: PlainMessage[] = [];
    this.#messages = messages;
    try {
      await engine.reset();
      for (const { file, text } of programs) {
        const before = messages.length;
        // Errors of a text are messages; the texts after it are loaded all the same.
        await engine.consult(text, { file, limits }).catch((thrown: unknown) => {
          if (thrown instanceof WorkerError) throw thrown;
          if (!(thrown instanceof LoadError)) {
            messages.push({ severity: "error", text: (thrown as Error).message });
            return;
          }
          // Warnings have come before; errors are those of the whole text.
          const all = [...messages.splice(before), ...thrown.messages];
          const known = new Map(all.map((message) => [message.text, message]));
          messages.push(...[...known.values()].sort(byPlace));
        });
      }
    } catch (thrown) {
      if (!(thrown instanceof WorkerError)) throw thrown;
      // It was stopped, and is not tried again before the reader wants it.
      this.#loaded ??= key;
      return [{ severity: "error", text: "Loading was stopped: no clause is there." }];
    }
    return messages;
  }

  /** Loads a program even if it is loaded. */
  loadAgain(programs: readonly ProgramText[]): Promise<readonly PlainMessage[]> {
    this.#loaded = undefined;
    return this.load(programs);
  }

  /** Replaces the engine if it does not answer soon. */
  async reviveIfStuck(): Promise<void> {
    const engine = this.#engine;
    if (engine === undefined || this.#isOwn) return;
    const started = await engine.catch(() => undefined);
    if (started === undefined) return;
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
    await (await engine?.catch(() => undefined))?.terminate();
  }
}
