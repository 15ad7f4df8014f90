/*
 * `ambilog prove worker`: proves classes that another process hands out through Redis.
 */
import { ERROR, SUCCESS, UsageError, say } from "./console.js";
import type { Console } from "./console.js";
import { dictionaryOf, jobsOf } from "./inputs.js";
import type { Arguments } from "./options.js";
import { ProofFailure, work } from "./proof-queue.js";
import type { Batch, ProofQueue } from "./proof-queue.js";
import type { ProvenClass } from "./batch-prover.js";
import { checksumOf, proverOf } from "./proof-threads.js";
import { RedisQueue } from "./redis-queue.js";

const INTERRUPTED = 130;

/**
 * Proves classes until there are none left.
 *
 * @param most the number of boards of a class at which to give up
 */
export async function runWorker(
  args: Arguments,
  console: Console,
  url: string,
  most: number,
): Promise<number> {
  const timeout = args.number("timeout");
  const jobs = await jobsOf(args);
  const dictionary = await dictionaryOf(args);
  let status: number | undefined;
  let stop: () => void = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const end = (reason: number) => (): void => {
    status ??= reason;
    stop();
  };
  const interrupt = end(INTERRUPTED);
  const timer = timeout === undefined ? undefined : setTimeout(end(ERROR), timeout);
  process.once("SIGINT", interrupt);
  try {
    const queue = await RedisQueue.open(
      url,
      checksumOf(dictionary),
      () => status !== undefined,
      () => say(console, "Waiting for a proof on the queue"),
    );
    if (queue === undefined) return status!;
    const counted = new CountedQueue(queue);
    const prover = await proverOf(queue.header, dictionary, jobs);
    const isStopped = (): boolean => status !== undefined;
    try {
      await Promise.race([work(counted, prover, { jobs, most, isStopped }), stopped]);
    } catch (thrown) {
      if (!(thrown instanceof ProofFailure)) throw thrown;
      await queue.fail(thrown.message);
      throw new UsageError(thrown.message);
    } finally {
      await prover.close();
      await queue.close();
    }
    say(console, `${counted.classes} classes proven here`);
    return status ?? SUCCESS;
  } finally {
    process.off("SIGINT", interrupt);
    clearTimeout(timer);
  }
}

/** A queue that counts the classes handed in. */
class CountedQueue implements ProofQueue {
  classes = 0;
  private readonly queue: ProofQueue;

  constructor(queue: ProofQueue) {
    this.queue = queue;
  }

  take(): Promise<Batch | undefined> {
    return this.queue.take();
  }

  extend(batch: Batch): Promise<void> {
    return this.queue.extend(batch);
  }

  async done(batch: Batch, proven: readonly ProvenClass[]): Promise<void> {
    await this.queue.done(batch, proven);
    this.classes += proven.length;
  }

  incumbent(score: number): Promise<number> {
    return this.queue.incumbent(score);
  }
}
