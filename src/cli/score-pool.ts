/*
 * Worker threads that score boards.
 *
 * The build (bundle.ts) makes the file that they run, next to the bundle of this file. It does not exist
 * next to the sources.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { Dictionary } from "../board/index.js";
import { FileError } from "../host/node-files.js";
import type { ScoreTask, ScoredLines, WorkerSetup } from "./score-worker.js";

const WORKER = "score-worker.js";

/** How to score boards. */
interface ScorePoolOptions {
  /** The number of threads, 1 or more. */
  readonly jobs: number;

  /** The layout that each board fills. Default: none. */
  readonly layout?: string | undefined;
}

/** A task, and what settles its promise. */
interface Job {
  readonly task: ScoreTask;
  readonly resolve: (scored: ScoredLines) => void;
  readonly reject: (reason: unknown) => void;
}

/** A pool of threads, each with a scorer for one dictionary. */
export class ScorePool {
  private readonly threads: readonly Worker[];
  private readonly idle: Worker[];
  private readonly running: Map<Worker, Job> = new Map();
  private readonly queue: Job[] = [];
  /** Why the threads cannot continue. */
  private failure: { readonly reason: unknown } | undefined = undefined;

  private constructor(threads: readonly Worker[]) {
    this.threads = threads;
    this.idle = [...threads];
    for (const thread of threads) {
      thread.on("message", (scored: ScoredLines) => {
        this.running.get(thread)?.resolve(scored);
        this.running.delete(thread);
        this.idle.push(thread);
        this.next();
      });
      thread.on("error", (error) => this.fail(error));
    }
  }

  /**
   * Starts the threads.
   *
   * @param dictionary the words; the threads share its trie in memory
   * @param options the number of threads, and how to score boards
   * @throws {FileError} if the file that threads run has not been built
   */
  static open(dictionary: Dictionary, { jobs, layout }: ScorePoolOptions): ScorePool {
    const file = fileURLToPath(new URL(WORKER, import.meta.url));
    if (!existsSync(file)) throw new FileError(file, "ENOENT");
    const bytes = dictionary.save();
    const shared = new SharedArrayBuffer(bytes.length);
    new Uint8Array(shared).set(bytes);
    const workerData: WorkerSetup = { dictionary: shared, layout };
    return new ScorePool(Array.from({ length: jobs }, () => new Worker(file, { workerData })));
  }

  /**
   * Scores lines in one of the threads.
   *
   * @returns the scores; rejected if threads cannot run, or if the pool is closed first
   */
  score(task: ScoreTask): Promise<ScoredLines> {
    return new Promise((resolve, reject) => {
      if (this.failure !== undefined) {
        reject(this.failure.reason);
        return;
      }
      this.queue.push({ task, resolve, reject });
      this.next();
    });
  }

  /** Gives tasks to idle threads. */
  private next(): void {
    while (this.queue.length > 0 && this.idle.length > 0) {
      const job = this.queue.shift()!;
      const thread = this.idle.pop()!;
      this.running.set(thread, job);
      // oxlint-disable-next-line require-post-message-target-origin -- a thread has none
      thread.postMessage(job.task);
    }
  }

  private fail(reason: unknown): void {
    this.failure ??= { reason };
    for (const { reject } of [...this.running.values(), ...this.queue]) reject(reason);
    this.running.clear();
    this.queue.length = 0;
  }

  /** Terminates the threads, whatever they are doing. */
  async close(): Promise<void> {
    this.fail(new Error("The threads are terminated"));
    await Promise.all(this.threads.map((thread) => thread.terminate()));
  }
}
