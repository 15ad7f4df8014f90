/*
 * `ambilog prove worker`: proves classes that another process hands out through Redis.
 */
import { SUCCESS, UsageError, say } from "./console.js";
import type { Console } from "./console.js";
import { dictionaryOf, jobsOf } from "./inputs.js";
import type { Arguments } from "./options.js";
import { ProofFailure, work } from "./proof-queue.js";
import { Stop } from "./stop.js";
import { checksumOf, proverOf } from "./proof-threads.js";
import { RedisQueue } from "./redis-queue.js";

/** Proves classes until there are none left. */
export async function runWorker(args: Arguments, console: Console, url: string): Promise<number> {
  const jobs = await jobsOf(args);
  const dictionary = await dictionaryOf(args);
  const stop = new Stop(args.number("timeout"));
  try {
    const queue = await RedisQueue.open(
      url,
      checksumOf(dictionary),
      () => stop.reason !== undefined,
      () => say(console, "Waiting for a proof on the queue"),
    );
    if (queue === undefined) return stop.status;
    const prover = await proverOf(queue.header, dictionary, jobs);
    const isStopped = (): boolean => stop.reason !== undefined;
    try {
      await Promise.race([work(queue, prover, { jobs, isStopped }), stop.stopped]);
    } catch (thrown) {
      if (!(thrown instanceof ProofFailure)) throw thrown;
      await queue.fail(thrown.message);
      throw new UsageError(thrown.message);
    } finally {
      await prover.close();
      await queue.close();
    }
    say(console, `${queue.handedIn} classes proven here`);
    return stop.reason === undefined ? SUCCESS : stop.status;
  } finally {
    stop.release();
  }
}
