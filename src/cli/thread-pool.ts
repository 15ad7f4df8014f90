/*
 * Worker threads that do the same kind of task with the same data.
 *
 * The build (bundle.ts) makes the files that they run, next to the bundle of this file. They do not exist
 * next to the sources.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Dictionary } from "../board/index.js";
import { FileError } from "../node/node-files.js";
import type { Tinypool } from "./packages.js";

export interface ThreadCode {
  /** The file, next to the bundle of this one. */
  readonly file: string;

  /** The function of that file that performs a task. */
  readonly task: string;

  /** The tasks that a thread holds, of which it performs one: more than one if tasks are short. Default: 1. */
  readonly ahead?: number;
}

export class ThreadPool<Task, Result> {
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

  /** Whether the file that threads run has been built. */
  static isBuilt({ file }: ThreadCode): boolean {
    return existsSync(pathOf(file));
  }

  /**
   * Starts threads.
   *
   * @throws {FileError} if the file that threads run has not been built
   */
  static async open<Task, Result>(
    code: ThreadCode,
    jobs: number,
    workerData: unknown,
  ): Promise<ThreadPool<Task, Result>> {
    const filename = pathOf(code.file);
    if (!ThreadPool.isBuilt(code)) throw new FileError(filename, "ENOENT");
    const { Tinypool: Pool } = await import("./packages.js");
    const threads = new Pool({
      filename,
      name: code.task,
      minThreads: jobs,
      maxThreads: jobs,
      concurrentTasksPerWorker: code.ahead ?? 1,
      workerData,
    });
    return new ThreadPool(threads);
  }

  /** Performs a task in one of the threads. */
  run(task: Task): Promise<Result> {
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

/** The dictionary as bytes that all threads share. */
export function sharedBytes(dictionary: Dictionary): SharedArrayBuffer {
  const bytes = dictionary.save();
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return shared;
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}
