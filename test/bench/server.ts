/*
 * The server of the guide under load: 50 connections, four of which send programs that do not end, take
 * memory, make long values, or leave before they are answered. The others ask small questions, each after a
 * pause of up to a fifth of a second; among them is the ping. The first seconds, in which V8 compiles the
 * server, are measured by themselves.
 *
 * After that, the heap of all threads after a collection, at a tenth of a number of requests and at all.
 */
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { tableWith } from "./tables.js";

const CONNECTIONS = 50;
const HOSTILE = 4;
const PAUSE_MS = 200;
const FIRST_SECONDS = 10;

const HOSTILE_QUESTIONS: readonly object[] = [
  { goal: "repeat, fail" },
  { program: "l(X) :- l([X|X]).", goal: "l(a)" },
  { goal: "between(1, inf, X)" },
  { program: "p(N) :- assertz(f(N)), M is N + 1, p(M).", goal: "p(0)" },
  { goal: "numlist(1, 100000, L), msort(L, M), append(M, L, K), atomic_list_concat(K, A)" },
  { goal: "X is 7 ** 30000, between(1, inf, N), Y is X * X mod 1000007, Y < 0" },
  { goal: "setup_call_cleanup(true, (repeat, fail), (repeat, fail))" },
  { program: "loop :- catch(loop1, _, true), loop. loop1 :- loop1.", goal: "loop" },
  { goal: "length(L, 20), maplist([X]>>member(X, [a, b, c]), L), fail" },
  { program: "c(0, a). c(N, X-X) :- N > 0, M is N - 1, c(M, X).", goal: "c(200, X)" },
];

const QUESTIONS: readonly object[] = [
  { goal: "append(X, Y, [a, b, c])" },
  { program: "p(1). p(2). p(X) :- member(X, [3, 4]).", goal: "p(X), X > 1" },
  { goal: "X is 6 * 7" },
  { goal: "atom_length(hello, N)" },
];

/** The result of the benchmark. */
export interface ServerFigure {
  readonly seconds: number;
  readonly requestsPerSecond: number;
  readonly pings: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly maximumMs: number;
  /** The same in the seconds before these, which are the server's first. */
  readonly firstP99Ms: number;
  /** Requests by their status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly statistics: unknown;
  /** Megabytes after so many requests. */
  readonly heap: readonly { readonly requests: number; readonly megabytes: number }[];
}

/** A connection. */
class Connection {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });
  private readonly port: number;

  constructor(port: number) {
    this.port = port;
  }

  /** Sends a request; its status. `leaveAfter` milliseconds it is abandoned. */
  async ask(
    path: string,
    body?: object,
    leaveAfter?: number,
  ): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const headers = text === undefined ? {} : { "content-type": "application/json" };
      const method = text === undefined ? "GET" : "POST";
      const { agent, port } = this;
      const asked = request(
        { host: "127.0.0.1", port, path, method, headers, agent },
        (response) => {
          let answer = "";
          response.setEncoding("utf8");
          response.on("data", (piece: string) => (answer += piece));
          response.on("end", () => resolve({ status: response.statusCode ?? 0, text: answer }));
          response.on("error", () => resolve({ status: 0, text: answer }));
        },
      );
      asked.on("error", (error) =>
        leaveAfter === undefined ? reject(error) : resolve({ status: 0, text: "" }),
      );
      asked.end(text);
      if (leaveAfter !== undefined) setTimeout(() => asked.destroy(), leaveAfter);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

const pause = async (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

/** Measures the server, for so many seconds, and its heap after so many further requests. */
export async function serverFigure(
  folder: string,
  seconds: number,
  requests: number,
): Promise<ServerFigure> {
  const server: ChildProcess = fork(
    join(folder, "test/bench/server-process.js"),
    [join(folder, "test/bench/server-worker.js")],
    { stdio: ["ignore", "inherit", "inherit", "ipc"] },
  );
  try {
    const [port] = (await once(server, "message")) as [number];
    const first = await underLoad(port, FIRST_SECONDS);
    const load = { ...(await underLoad(port, seconds)), firstP99Ms: first.p99Ms };
    const heap = requests > 0 ? await heapAfter(port, requests) : [];
    return { ...load, heap };
  } finally {
    server.disconnect();
  }
}

async function underLoad(
  port: number,
  seconds: number,
): Promise<Omit<ServerFigure, "heap" | "firstP99Ms">> {
  const pings: number[] = [];
  const statuses: Record<string, number> = {};
  const warm = new Connection(port);
  for (let i = 0; i < 200; i++) await warm.ask("/ping");
  const begin = performance.now();
  const end = begin + 1000 * seconds;
  let count = 0;
  const note = ({ status }: { status: number }): void => {
    count++;
    const key = status === 0 ? "left" : String(status);
    statuses[key] = (statuses[key] ?? 0) + 1;
  };
  const hostile = async (n: number): Promise<void> => {
    const connection = new Connection(port);
    for (let i = n; performance.now() < end; i++) {
      const question = HOSTILE_QUESTIONS[i % HOSTILE_QUESTIONS.length]!;
      note(await connection.ask("/query", question, i % 3 === 0 ? 50 : undefined));
    }
    connection.close();
  };
  const innocent = async (n: number): Promise<void> => {
    const connection = new Connection(port);
    for (let i = n; ; i++) {
      await pause(Math.random() * PAUSE_MS);
      const start = performance.now();
      if (start >= end) break;
      if (i % 2 === 0) {
        note(await connection.ask("/ping"));
        pings.push(performance.now() - start);
      } else {
        note(await connection.ask("/query", QUESTIONS[i % QUESTIONS.length]!));
      }
    }
    connection.close();
  };
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, n) => (n < HOSTILE ? hostile(n) : innocent(n))),
  );
  const took = (performance.now() - begin) / 1000;
  const { text } = await warm.ask("/statistics");
  warm.close();
  pings.sort((a, b) => a - b);
  return {
    seconds,
    requestsPerSecond: count / took,
    pings: pings.length,
    medianMs: at(pings, 0.5),
    p99Ms: at(pings, 0.99),
    maximumMs: pings.at(-1) ?? NaN,
    statuses,
    statistics: JSON.parse(text),
  };
}

/** The heap at a tenth of so many requests, and at all. */
async function heapAfter(port: number, requests: number): Promise<ServerFigure["heap"]> {
  const found: { requests: number; megabytes: number }[] = [];
  let sent = 0;
  for (const goal of [requests / 10, requests]) {
    const ask = async (): Promise<void> => {
      const connection = new Connection(port);
      while (sent < goal) {
        const n = sent++;
        // Fresh atoms and predicates, as programs of users have them.
        const program = `p${n}(a${n}). p${n}(X) :- atom_concat(b, ${n}, X).`;
        await connection.ask("/query", { program, goal: `p${n}(X)` });
      }
      connection.close();
    };
    await Promise.all(Array.from({ length: 16 }, ask));
    const looker = new Connection(port);
    const { text } = await looker.ask("/heap");
    looker.close();
    const { bytes } = JSON.parse(text) as { bytes: number };
    found.push({ requests: goal, megabytes: bytes / 2 ** 20 });
  }
  return found;
}

/** The figure as a table. */
export function serverTable(figure: ServerFigure): string {
  const table = tableWith(["server, 50 connections, 4 of them hostile", ""]);
  const ms = (x: number): string => `${x.toFixed(1)} ms`;
  table.push(
    ["seconds", String(figure.seconds)],
    ["requests a second", figure.requestsPerSecond.toFixed(0)],
    [`ping, median of ${figure.pings}`, ms(figure.medianMs)],
    ["ping, p99", ms(figure.p99Ms)],
    ["ping, maximum", ms(figure.maximumMs)],
    [`ping, p99 in the ${FIRST_SECONDS} s before`, ms(figure.firstP99Ms)],
    ["requests by status", JSON.stringify(figure.statuses)],
  );
  for (const { requests, megabytes } of figure.heap) {
    table.push([
      `heap after ${requests.toLocaleString("en")} requests`,
      `${megabytes.toFixed(1)} MB`,
    ]);
  }
  return `${table.toString()}\n`;
}
