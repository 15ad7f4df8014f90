/*
 * Worker threads that score boards.
 *
 * The file that they run is made by the build (bundle.ts) and stands beside the one that this is in.
 * The sources have none.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Tinypool } from "tinypool";
import type { Dictionary } from "../board/index.js";
import { FileError } from "../host/node-files.js";
import type { ScoreTask, ScoredLines, WorkerSetup } from "./score-worker.js";

const WORKER = "score-worker.js";
/** The function of that file that does a task. */
const TASK = "scoreLines";

/** How boards are scored. */
interface ScorePoolOptions {
  /** How many threads, 1 or more. */
  readonly jobs: number;

  /** The layout that each board fills. Default: none. */
  readonly layout?: string | undefined;
}

/** A number of threads, each with a scorer for one dictionary. */
export class ScorePool {
  private readonly threads: Tinypool;
  /** What to call for each task under way when threads cannot go on. */
  private readonly waiting: Set<(reason: unknown) => void> = new Set();

  private constructor(threads: Tinypool) {
    this.threads = threads;
    // A thread that cannot start has no task yet whose promise would tell of it.
    threads.on("error", (error) => {
      for (const reject of this.waiting) reject(error);
    });
  }

  /**
   * Starts the threads.
   *
   * @param dictionary the words; its trie is in memory once for all of them
   * @param options how many threads, and how boards are scored
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
   * @returns the scores. They are rejected if threads cannot run, or the pool is closed before
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

  /** Ends the threads, whatever they are at. */
  close(): Promise<void> {
    return this.threads.destroy();
  }
}
