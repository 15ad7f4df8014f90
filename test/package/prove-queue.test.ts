/*
 * A proof that workers do through Redis survives killed workers, a killed Redis and jobs that come twice.
 * Needs redis-server.
 */
import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Queue } from "bullmq";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RandomNumbers } from "../../src/board/index.js";
import { temporaryFolder } from "../folders.js";

const main = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));
const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;
const folder = temporaryFolder();
const PROOF = ["--size", "2x4", "--letters", "adeilnrst", "--cutoff", "250"];
const NAME = "ambilog-proof";

/** Processes that are still to be ended after the tests. */
const processes = new Set<ChildProcess>();

interface Run {
  readonly child: ChildProcess;
  /** Status, output and error output, at the end. */
  readonly ended: Promise<readonly [number | null, string, string]>;
}

function start(command: string, args: readonly string[]): Run {
  const child = spawn(command, [...args], { stdio: ["ignore", "pipe", "pipe"] });
  processes.add(child);
  const texts = ["", ""];
  child.stdout.on("data", (text) => (texts[0] += String(text)));
  child.stderr.on("data", (text) => (texts[1] += String(text)));
  const ended = once(child, "close").then(([status]) => {
    processes.delete(child);
    return [status as number | null, texts[0]!, texts[1]!] as const;
  });
  return { child, ended };
}

const prove = (...args: readonly string[]): Run =>
  start(process.execPath, [main, "prove", ...args]);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

let port: number;
let url: string;
let redis: Run;

/** Starts Redis, with the append-only file of the last one, and waits until it answers. */
async function startRedis(): Promise<void> {
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", ""];
  redis = start("redis-server", [...args, "--appendonly", "yes"]);
  for (let answer = ""; !answer.includes("+PONG"); await pause(20)) {
    const socket = connect(port, "127.0.0.1", () => socket.write("PING\r\n"));
    socket.on("error", () => {});
    socket.on("data", (data) => {
      answer += String(data);
      socket.end();
    });
    await new Promise((resolve) => socket.once("close", resolve));
  }
}

async function kill({ child, ended }: Run): Promise<void> {
  child.kill("SIGKILL");
  await ended;
}

/** Waits until a coordinator says that its proof is on the queue. */
async function isOnQueue({ child }: Run): Promise<void> {
  let said = "";
  child.stderr!.on("data", (text) => (said += String(text)));
  while (!said.includes("on the queue")) await pause(20);
}

/** The classes in a journal, and whether its last line is complete. */
function classesIn(journal: string): number[] {
  if (!existsSync(journal)) return [];
  const lines = readFileSync(journal, "utf8").split("\n").slice(1, -1);
  return lines.map((line) => (JSON.parse(line) as { class: number }).class);
}

describe.skipIf(!hasRedis)("a proof through Redis", { timeout: 600_000 }, () => {
  let alone: readonly [number | null, string, string];

  beforeAll(async () => {
    port = await freePort();
    url = `redis://127.0.0.1:${port}`;
    await startRedis();
    alone = await prove(...PROOF).ended;
  });
  afterAll(async () => {
    for (const child of processes) child.kill("SIGKILL");
    await redis.ended;
  });

  it("is that of one process, whatever dies and whatever comes twice", async () => {
    const random = new RandomNumbers(Number(process.env["SEED"] ?? 1));
    const journal = join(folder, "journal.jsonl");
    const coordinator = prove(...PROOF, "--queue", url, "--out", journal);
    let isOver = false;
    void coordinator.ended.then(() => (isOver = true));
    const newWorker = (): Run => prove("worker", "--queue", url, "--jobs", "1");
    const workers = [newWorker(), newWorker(), newWorker()];
    const queue = new Queue(NAME, {
      connection: { host: "127.0.0.1", port, maxRetriesPerRequest: null },
    });
    queue.on("error", () => {});

    const faults = [
      async () => {
        // Every job that waits comes once more.
        for (const [i, job] of (await queue.getWaiting(0, 1000)).entries()) {
          await queue.add("classes", job.data, { jobId: `again-${i}`, removeOnComplete: true });
        }
      },
      async () => {
        await kill(redis);
        await startRedis();
      },
    ];
    for (let seen = 0; !isOver; await pause(20)) {
      const now = classesIn(journal).length;
      if (now < seen + 1 + random.below(6)) continue;
      seen = now;
      const victim = random.below(workers.length);
      await kill(workers[victim]!);
      workers[victim] = newWorker();
      await faults.pop()?.();
    }
    await queue.close();
    const [status, out, err] = await coordinator.ended;
    expect(faults).toEqual([]);
    expect([status, out]).toEqual([0, alone[1]]);
    expect(out).not.toBe("");
    const classes = classesIn(journal);
    expect(new Set(classes).size).toBe(classes.length);
    const count = /^\d+ of (\d+) classes done/m;
    expect([count.exec(err)?.[0], classes.length]).toEqual([
      count.exec(alone[2])![0],
      Number(count.exec(alone[2])![1]),
    ]);
    // A worker that began after the end waits for the next proof.
    for (const worker of workers) await kill(worker);
  });

  it("goes on with the journal of a coordinator that was killed", async () => {
    const journal = join(folder, "second.jsonl");
    const args = [...PROOF, "--queue", url, "--out", journal];
    const first = prove(...args);
    const worker = prove("worker", "--queue", url, "--jobs", "2");
    while (classesIn(journal).length < 5) await pause(20);
    await kill(first);
    const before = classesIn(journal);
    const [status, out] = await prove(...args, "--resume").ended;
    expect([status, out]).toEqual([0, alone[1]]);
    const after = classesIn(journal);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(new Set(after).size).toBe(after.length);
    expect((await worker.ended)[0]).toBe(0);
  });

  it("refuses workers and proofs that do not fit", async () => {
    const words = join(folder, "words.txt");
    writeFileSync(words, "cat\n");
    const coordinator = prove(...PROOF, "--queue", url);
    await isOnQueue(coordinator);
    const refused = [
      [
        ["worker", "--queue", url, "--dictionary", words],
        /dictionary of checksum \w+ that the queue/,
      ],
      [[...PROOF, "--cutoff", "251", "--queue", url], /cutoff 251, but it has 250/],
    ] as const;
    for (const [args, message] of refused) {
      const [status, out, err] = await prove(...args).ended;
      expect(err).toMatch(message);
      expect([status, out, err.split("\n").length]).toEqual([2, "", 2]);
    }
    await kill(coordinator);
    const queue = new Queue(NAME, { connection: { host: "127.0.0.1", port } });
    const client = (await queue.client) as unknown as {
      get(key: string): Promise<string>;
      set(key: string, value: string): Promise<unknown>;
    };
    const plan = await client.get(`${NAME}:plan`);
    await client.set(`${NAME}:plan`, plan.replace('"proof":1', '"proof":99'));
    const [status, , err] = await prove("worker", "--queue", url).ended;
    expect([status, err]).toEqual([
      2,
      "ambilog: Expected a proof of version 1 on the queue, but got one of version 99; " +
        "use the same ambilog everywhere\n",
    ]);
    await queue.close();
    const next = prove("--size", "2x2", "--cutoff", "20", "--queue", url, "--discard");
    // A worker that comes before it finds the other proof.
    await isOnQueue(next);
    const worker = prove("worker", "--queue", url, "--jobs", "1");
    expect([(await next.ended)[0], (await worker.ended)[0]]).toEqual([0, 0]);
  });
});
