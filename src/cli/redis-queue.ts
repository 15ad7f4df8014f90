/*
 * The classes of a proof in Redis, for any number of processes: jobs of BullMQ, each with some classes.
 *
 * Jobs only spread the work. What counts is in keys of our own: the plan, the classes done, their results.
 * A script adds a result and its class together, and only if the class is not there yet and the plan is the
 * current one. So a job may be lost, or done twice, or half: the coordinator makes new jobs for classes
 * without a result.
 */
import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type * as BullMq from "bullmq";
import { UsageError } from "./console.js";
import type { ProvenClass } from "./batch-prover.js";
import { PROOF_FORMAT, differenceOf } from "./proof-journal.js";
import type { ProofHeader } from "./proof-journal.js";
import { ProofFailure } from "./proof-queue.js";
import type { Batch, ProofQueue } from "./proof-queue.js";

const NAME = "ambilog-proof";
const PLAN = "ambilog-proof:plan";
/** The set of classes that are done. */
const DONE = "ambilog-proof:done";
/** The list of their results, each once. */
const RESULTS = "ambilog-proof:results";
const BEST = "ambilog-proof:best";
/** The reason why the proof cannot go on. */
const FAILURE = "ambilog-proof:failure";
const KEYS: readonly string[] = [PLAN, DONE, RESULTS, BEST, FAILURE];

/** A job whose lock is not renewed for this long is given to another worker. */
const LOCK_MS = 15_000;
/** Milliseconds between two looks at Redis. */
const LOOK_MS = 200;
/** The number of jobs that wait for workers at most. */
const WAITING = 256;
/** The most results read at a time. */
const RESULTS_AT_ONCE = 1000;
/** The number of looks without any job after which those for the rest are made again. */
const PATIENCE = 10;
const DEFAULT_PORT = 6379;

/** Adds results; returns whether the plan is still the one of the worker. */
const HAND_IN = `
if redis.call("get", KEYS[1]) ~= ARGV[1] then return 0 end
for i = 2, #ARGV, 2 do
  if redis.call("sadd", KEYS[2], ARGV[i]) == 1 then redis.call("rpush", KEYS[3], ARGV[i + 1]) end
end
return 1`;

/** Keeps the best score, for people. */
const OFFER = `
redis.call("set", KEYS[1], math.max(tonumber(redis.call("get", KEYS[1]) or "0"), tonumber(ARGV[1])))`;

interface JobData {
  readonly proof: number;
  readonly dictionary: string;
  readonly classes: readonly number[];
}

/** The commands that are used of the client that BullMQ brings; its types name only its own. */
interface Client {
  get(key: string): Promise<string | null>;
  set(key: string, value: string, ...options: readonly "NX"[]): Promise<unknown>;
  del(...keys: readonly string[]): Promise<unknown>;
  lrange(key: string, first: number, last: number): Promise<string[]>;
  smismember(key: string, ...members: readonly number[]): Promise<number[]>;
  eval(script: string, keys: number, ...values: readonly (string | number)[]): Promise<unknown>;
  on(event: "ready", listener: () => void): unknown;
  disconnect(): void;
}

/** A connection to Redis: the queue of BullMQ, and its client for our own keys. */
interface Connection {
  readonly bullMq: typeof BullMq;
  readonly options: BullMq.ConnectionOptions;
  readonly queue: BullMq.Queue<JobData>;
  readonly client: Client;
}

/**
 * Connects to Redis.
 *
 * @throws {UsageError} if the URL is none, BullMQ is not installed, or Redis does not answer
 */
async function open(url: string): Promise<Connection> {
  const options = await reach(url);
  const bullMq = await loadBullMq();
  const queue = new bullMq.Queue<JobData>(NAME, { connection: options });
  // The client reconnects by itself; what was sent meanwhile is sent again.
  queue.on("error", () => {});
  await queue.waitUntilReady();
  return { bullMq, options, queue, client: (await queue.client) as unknown as Client };
}

async function loadBullMq(): Promise<typeof BullMq> {
  try {
    return await import("bullmq");
  } catch (thrown) {
    const { code } = thrown as { readonly code?: unknown };
    if (code !== "ERR_MODULE_NOT_FOUND" && code !== "MODULE_NOT_FOUND") throw thrown;
    throw new UsageError("Queues need a package that is not installed: npm install bullmq");
  }
}

/** The parts of a URL, as BullMQ takes them. */
function optionsOf(url: string): BullMq.RedisOptions & { host: string; port: number } {
  const parts = URL.canParse(url) ? new URL(url) : undefined;
  const path = /^\/?(\d*)$/.exec(parts?.pathname ?? "");
  const isRedis = parts?.protocol === "redis:" || parts?.protocol === "rediss:";
  if (parts === undefined || !isRedis || parts.hostname === "" || path === null) {
    throw new UsageError(`Expected redis://HOST:PORT for --queue, but got ${JSON.stringify(url)}`);
  }
  return {
    host: parts.hostname.replace(/^\[|\]$/g, ""),
    port: Number(parts.port || DEFAULT_PORT),
    db: Number(path[1]),
    ...(parts.username === "" ? {} : { username: decodeURIComponent(parts.username) }),
    ...(parts.password === "" ? {} : { password: decodeURIComponent(parts.password) }),
    ...(parts.protocol === "rediss:" ? { tls: {} } : {}),
    maxRetriesPerRequest: null,
  };
}

/**
 * Checks that Redis is there, before anything else is done: the client would try forever.
 *
 * @throws {UsageError} if the URL is none, or nothing listens there
 */
export async function reach(url: string): Promise<BullMq.ConnectionOptions> {
  const options = optionsOf(url);
  const { host, port } = options;
  await new Promise<void>((resolve, reject) => {
    const socket = connect({ host, port, timeout: 5000 });
    const fail = (reason: string): void => {
      socket.destroy();
      const { protocol } = new URL(url);
      reject(new UsageError(`Expected a Redis at ${protocol}//${host}:${port}, but got ${reason}`));
    };
    socket.once("connect", () => {
      socket.destroy();
      resolve();
    });
    socket.once("timeout", () => fail("no answer"));
    socket.once("error", (error: NodeJS.ErrnoException) => fail(error.code ?? error.message));
  });
  return options;
}

/** Tries again while Redis is away or starting. */
async function patiently<Result>(action: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await action();
    } catch (thrown) {
      if (!isAway(thrown)) throw thrown;
      await sleep(LOOK_MS);
    }
  }
}

function isAway(thrown: unknown): boolean {
  const { code, message } = thrown as { readonly code?: unknown; readonly message?: unknown };
  if (code === "ECONNREFUSED" || code === "ECONNRESET" || code === "EPIPE") return true;
  return /^LOADING |Connection is closed|Stream isn't writeable/.test(String(message));
}

function checkPlan(plan: { proof: number; dictionary: string }, dictionary: string): void {
  if (plan.proof !== PROOF_FORMAT) {
    throw new UsageError(
      `Expected a proof of version ${PROOF_FORMAT} on the queue, but got one of version ${plan.proof}; ` +
        `use the same ambilog everywhere`,
    );
  }
  if (plan.dictionary !== dictionary) {
    throw new UsageError(
      `Expected the dictionary of checksum ${plan.dictionary} that the queue asks for, but got one of ` +
        `checksum ${dictionary}; give --dictionary as there`,
    );
  }
}

// ---- The coordinator

/** The options for handing out classes. */
interface CoordinateOptions {
  /** Whether to empty the queue first. */
  readonly isDiscarded: boolean;

  /** Called with each class that is done; it may be called again with the same one. */
  readonly onProven: (proven: ProvenClass) => void;

  /** Called with lines for people. */
  readonly note: (line: string) => void;

  /** Fulfilled when it has to end early. */
  readonly stopped: Promise<void>;
}

/**
 * Hands out classes and collects the results, until all are done or it is stopped. When it is stopped, the
 * proof stays on the queue.
 *
 * @throws {UsageError} if Redis is not there, or another proof is on the queue
 * @throws {ProofFailure} if a worker could not prove a class
 */
export async function coordinate(
  url: string,
  header: ProofHeader,
  classes: readonly number[],
  options: CoordinateOptions,
): Promise<void> {
  const connection = await open(url);
  try {
    const { client } = connection;
    if (options.isDiscarded) await drop(connection);
    await client.set(PLAN, JSON.stringify(header), "NX");
    const known = await client.get(PLAN);
    const difference =
      known === null ? undefined : differenceOf(JSON.parse(known) as ProofHeader, header);
    if (difference !== undefined) {
      throw new UsageError(`${difference}: on the queue, where --discard drops it`);
    }
    await client.del(FAILURE);
    options.note(`The classes are on the queue: ambilog prove worker --queue ${url}`);
    if (await new Distribution(connection, header, classes, options).run()) await drop(connection);
  } finally {
    await close(connection);
  }
}

/** Removes a proof from Redis. */
async function drop({ queue, client }: Connection): Promise<void> {
  // Without a plan workers end, and the classes that they still hand in are refused.
  await client.del(...KEYS);
  await queue.obliterate({ force: true });
}

/** The classes of a proof on their way to workers and back. */
class Distribution {
  private readonly connection: Connection;
  private readonly header: ProofHeader;
  private readonly options: CoordinateOptions;
  /** The classes without a result. */
  private readonly rest: Set<number>;
  private readonly size: number;
  /** Classes that are in no job yet. */
  private waiting: number[];
  /** The number of results read. */
  private read = 0;
  private isStopped = false;

  constructor(
    connection: Connection,
    header: ProofHeader,
    classes: readonly number[],
    options: CoordinateOptions,
  ) {
    this.connection = connection;
    this.header = header;
    this.options = options;
    this.rest = new Set(classes);
    this.waiting = [...classes];
    this.size = Math.max(1, Math.min(16, Math.floor(classes.length / 500)));
  }

  /** Runs until all is done; returns false if it was stopped before. */
  async run(): Promise<boolean> {
    const { client } = this.connection;
    void this.options.stopped.then(() => {
      this.isStopped = true;
    });
    // A Redis that is back may have lost the last results.
    client.on("ready", () => {
      this.read = 0;
    });
    let idle = 0;
    while (this.rest.size > 0 && !this.isStopped) {
      idle = (await patiently(() => this.look())) ? 0 : idle + 1;
      if (idle === PATIENCE) {
        // No job is left, so jobs or results were lost.
        this.waiting = [...this.rest];
        this.read = 0;
        idle = 0;
      }
      if (this.rest.size > 0) await sleep(LOOK_MS);
    }
    return this.rest.size === 0;
  }

  /** Reads results and adds jobs; returns whether there is anything under way. */
  private async look(): Promise<boolean> {
    const { client, queue } = this.connection;
    const results = await client.lrange(RESULTS, this.read, this.read + RESULTS_AT_ONCE - 1);
    for (const result of results) {
      const proven = JSON.parse(result) as ProvenClass;
      if (this.rest.delete(proven.class)) this.options.onProven(proven);
    }
    this.read += results.length;
    const failure = await client.get(FAILURE);
    if (failure !== null) throw new ProofFailure(failure);
    // Redis may have lost the plan too.
    await client.set(PLAN, JSON.stringify(this.header), "NX");
    const counts = await queue.getJobCounts("wait", "active", "delayed", "prioritized");
    const room = WAITING - counts["wait"]!;
    if (room > 0 && this.waiting.length > 0) await this.addJobs(room);
    return results.length > 0 || Object.values(counts).some((count) => count > 0);
  }

  private async addJobs(most: number): Promise<void> {
    const { proof, dictionary } = this.header;
    const jobs = [];
    let next = 0;
    while (jobs.length < most && next < this.waiting.length) {
      const classes: number[] = [];
      for (; classes.length < this.size && next < this.waiting.length; next++) {
        if (this.rest.has(this.waiting[next])) classes.push(this.waiting[next]);
      }
      if (classes.length === 0) break;
      // A job with the same id is there already, or is done.
      const opts = { jobId: `class-${classes[0]}`, removeOnComplete: true, removeOnFail: true };
      jobs.push({ name: "classes", data: { proof, dictionary, classes }, opts });
    }
    if (jobs.length > 0) await this.connection.queue.addBulk(jobs);
    this.waiting = this.waiting.slice(next);
  }
}

// ---- Workers

/** The classes of a proof, as a worker sees them. */
export class RedisQueue implements ProofQueue {
  readonly header: ProofHeader;
  /** The number of classes handed in here. */
  handedIn = 0;

  private readonly connection: Connection;
  private readonly plan: string;
  private readonly worker: BullMq.Worker<JobData>;
  private readonly jobs: Map<string, BullMq.Job<JobData>> = new Map();

  private constructor(connection: Connection, plan: string) {
    this.connection = connection;
    this.plan = plan;
    this.header = JSON.parse(plan) as ProofHeader;
    const { bullMq, options } = connection;
    this.worker = new bullMq.Worker<JobData>(NAME, null, {
      connection: options,
      autorun: false,
      lockDuration: LOCK_MS,
      stalledInterval: LOCK_MS / 3,
      // However often workers die, the job remains.
      maxStalledCount: Number.MAX_SAFE_INTEGER,
    });
    this.worker.on("error", () => {});
  }

  /**
   * Waits for a proof on a queue.
   *
   * @returns undefined if it was stopped
   * @throws {UsageError} if Redis is not there, or the proof is not for this worker
   */
  static async open(
    url: string,
    dictionary: string,
    isStopped: () => boolean,
    onWait: () => void,
  ): Promise<RedisQueue | undefined> {
    const connection = await open(url);
    try {
      let plan = await connection.client.get(PLAN);
      if (plan === null) onWait();
      while (plan === null && !isStopped()) {
        await sleep(LOOK_MS);
        plan = await patiently(() => connection.client.get(PLAN));
      }
      if (plan === null) {
        await close(connection);
        return undefined;
      }
      checkPlan(JSON.parse(plan) as ProofHeader, dictionary);
      const queue = new RedisQueue(connection, plan);
      await queue.worker.startStalledCheckTimer();
      return queue;
    } catch (thrown) {
      await close(connection);
      throw thrown;
    }
  }

  async take(): Promise<Batch | undefined> {
    const { client } = this.connection;
    for (;;) {
      if ((await patiently(() => client.get(PLAN))) !== this.plan) return undefined;
      const token = randomUUID();
      const job = await patiently(() => this.worker.getNextJob(token, { block: false }));
      if (job?.data === undefined) {
        await sleep(LOOK_MS);
        continue;
      }
      try {
        checkPlan(job.data, this.header.dictionary);
      } catch (thrown) {
        await job.moveToWait(token);
        throw thrown;
      }
      const { classes } = job.data;
      const done = await patiently(() => client.smismember(DONE, ...classes));
      const batch = { id: token, classes: classes.filter((_, i) => done[i] === 0) };
      this.jobs.set(token, job);
      if (batch.classes.length > 0) return batch;
      await this.complete(batch);
    }
  }

  async extend({ id }: Batch): Promise<void> {
    await this.jobs.get(id)?.extendLock(id, LOCK_MS);
  }

  async done(batch: Batch, proven: readonly ProvenClass[]): Promise<void> {
    const results = proven.flatMap((each) => [String(each.class), JSON.stringify(each)]);
    const { client } = this.connection;
    const best = Math.max(0, ...proven.map(({ boards: [first] }) => first?.[0] ?? 0));
    if (best > 0) await patiently(() => client.eval(OFFER, 1, BEST, best));
    await patiently(() => client.eval(HAND_IN, 3, PLAN, DONE, RESULTS, this.plan, ...results));
    await this.complete(batch);
    this.handedIn += proven.length;
  }

  /** Tells everyone that the proof cannot go on. */
  async fail(reason: string): Promise<void> {
    await this.connection.client.set(FAILURE, reason);
  }

  async close(): Promise<void> {
    await this.worker.close(true);
    await close(this.connection);
  }

  /** Takes a job from the queue for good. */
  private async complete({ id }: Batch): Promise<void> {
    const job = this.jobs.get(id);
    this.jobs.delete(id);
    try {
      await patiently(async () => job?.moveToCompleted("", id, false));
    } catch (thrown) {
      // BullMQ's own codes are negative: the job is gone, or somebody else has it now. The results count.
      const { code } = thrown as { readonly code?: unknown };
      if (typeof code !== "number" || code >= 0) throw thrown;
    }
  }
}

async function close({ queue, client }: Connection): Promise<void> {
  await queue.close();
  client.disconnect();
}
