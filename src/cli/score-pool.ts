/*
 * Worker threads that score boards.
 *
 * The build (bundle.ts) makes the file that they run, next to the bundle of this file. It does not exist
 * next to the sources.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Tinypool } from "tinypool";
import type { Dictionary } from "../board/index.js";
import { FileError } from "../host/node-files.js";
import type { ScoreTask, ScoredLines, WorkerSetup } from "./score-worker.js";

const WORKER = "score-worker.js";
/** The function of that file that performs a task. */
const TASK = "scoreLines";

/** How to score boards. */
interface ScorePoolOptions {
  /** The number of threads, 1 or more. */
  readonly jobs: number;

  /** The layout that each board fills. Default: none. */
  readonly layout?: string | undefined;
}

/** A pool of threads, each with a scorer for one dictionary. */
export class ScorePool {
  private readonly threads: Tinypool;
  /** Called for each pending task if threads cannot continue. */
  private readonly waiting: Set<(reason: unknown) => void> = new Set();

  private constructor(threads: Tinypool) {
    this.threads = threads;
    // A thread that cannot start has no task yet whose promise would report the error.
    threads.on("error", (error) => {
      for (const reject of this.waiting) reject(error);
    });
  }

  /**
   * Starts the threads.
   *
   * @param dictionary the words; the threads share its trie in memory
   * @param options the number of threads, and how to score boards
   * @throws {FileError} if the file that threads run has not been built
   */
  static async open(dictionary: Dictionary, options: ScorePoolOptions): Promise<ScorePool> {
    const file = fileURLToPath(new URL(WORKER, import.meta.url));
    if (!existsSync(file)) throw new FileError(file, "ENOENT");
    const { Tinypool: Pool } = await import("tinypool");
    const bytes = dictionary.save();
    const shared = new SharedArrayBuffer(bytes.length);
    new Uint8Array(shared).set(bytes);
    const setup: WorkerSetup = { dictionary: shared, layout: options.layout };
    const threads = new Pool({
      filename: file,
      name: TASK,
      minThreads: options.jobs,
      maxThreads: options.jobs,
      workerData: setup,
    });
    return new ScorePool(threads);
  }

  /**
   * Scores lines in one of the threads.
   *
   * @returns the scores; rejected if threads cannot run, or if the pool is closed first
   */
  score(task: ScoreTask): Promise<ScoredLines> {
    return new Promise((resolve, reject) => {
      this.waiting.add(reject);
      this.threads
        .run(task)
        .then(resolve, reject)
        .finally(() => this.waiting.delete(reject));
    });
  }

  /** Terminates the threads, whatever they are doing. */
  close(): Promise<void> {
    return this.threads.destroy();
  }
}
