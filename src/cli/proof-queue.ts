/*
 * The classes of a proof that are still to be done, as those that prove them see them. There are two kinds:
 * in this process (LocalQueue), and in Redis for any number of machines (redis-queue.ts).
 */
import type { ThreadPool } from "./thread-pool.js";
import type { ProofTask, ProvenClass, ProvenClasses } from "./batch-prover.js";

/** Some classes that one thread proves. */
export interface Batch {
  readonly id: string;
  readonly classes: readonly number[];
}

/** The source of classes to prove, and the sink of proven ones. Each method may be called again with the same batch. */
export interface ProofQueue {
  /** Takes a batch, waiting for one if there may be more; undefined when all classes are done. */
  take(): Promise<Batch | undefined>;

  /** Says that a batch is still being worked on, so that nobody else takes it. */
  extend(batch: Batch): Promise<void>;

  /** Hands in the classes of a batch. A class that was handed in before is ignored. */
  done(batch: Batch, proven: readonly ProvenClass[]): Promise<void>;
}

/** The prover of classes: a pool of threads, or this thread. */
export type Prover = Pick<ThreadPool<ProofTask, ProvenClasses>, "run" | "close">;

/** Thrown when classes cannot be proven; the message says why. */
export class ProofFailure extends Error {
  override readonly name: string = "ProofFailure";
}

/** Milliseconds between two renewals of the claim on a batch. */
const RENEWAL_MS = 5000;

/** The options for working on a queue. */
export interface WorkOptions {
  /** The number of batches at a time. */
  readonly jobs: number;

  /** Asked before each batch. */
  readonly isStopped: () => boolean;
}

/**
 * Takes batches and proves them until there are none left. While threads compute, this one renews the
 * claims.
 *
 * @throws {ProofFailure} if a class cannot be proven
 */
export async function work(
  queue: ProofQueue,
  prover: Prover,
  { jobs, isStopped }: WorkOptions,
): Promise<void> {
  let hasFailed = false;
  const lane = async (): Promise<void> => {
    while (!isStopped() && !hasFailed) {
      const batch = await queue.take();
      if (batch === undefined) return;
      const renewal = setInterval(() => {
        // If it fails, somebody else does the batch too, and one result is ignored.
        queue.extend(batch).catch(() => {});
      }, RENEWAL_MS);
      try {
        const { proven, failure } = await prover.run({ classes: batch.classes });
        if (failure !== undefined) throw new ProofFailure(failure);
        await queue.done(batch, proven);
      } catch (thrown) {
        hasFailed = true;
        throw thrown;
      } finally {
        clearInterval(renewal);
      }
    }
  };
  await Promise.all(Array.from({ length: jobs }, lane));
}

/** The classes of a proof in this process. */
export class LocalQueue implements ProofQueue {
  private readonly classes: readonly number[];
  private readonly onProven: (proven: ProvenClass) => void;
  private next = 0;

  constructor(classes: readonly number[], onProven: (proven: ProvenClass) => void) {
    this.classes = classes;
    this.onProven = onProven;
  }

  take(): Promise<Batch | undefined> {
    const number = this.classes[this.next++];
    const batch = number === undefined ? undefined : { id: String(number), classes: [number] };
    return Promise.resolve(batch);
  }

  extend(): Promise<void> {
    return Promise.resolve();
  }

  done(_: Batch, proven: readonly ProvenClass[]): Promise<void> {
    for (const each of proven) this.onProven(each);
    return Promise.resolve();
  }
}
