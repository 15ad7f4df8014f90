/* The server of the guide: streams answers, ends with the connection, and keeps answering. */

import { readFileSync } from "node:fs";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverOf } from "../../examples/server/server.js";
import { EnginePool, untrustedLimits } from "../../src/worker/index.js";
import { Threads, workerOf } from "../worker/thread.js";
import { pathOf } from "./programs.js";

const limits = { ...untrustedLimits, inferences: 200_000 };
const threads = new Threads();
let pool: EnginePool;
let app: ReturnType<typeof serverOf>;
let origin: string;

beforeAll(async () => {
  const script = await threads.bundle();
  pool = await EnginePool.start({ size: 1, limits, worker: () => workerOf(script) });
  app = serverOf(pool);
  await app.listen({ port: 0 });
  origin = `http://localhost:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app.close();
  await pool.close();
});

async function post(body: object): Promise<{ status: number; text: string }> {
  const response = await fetch(`${origin}/query`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

/** Resolves when no request is running. */
async function idle(): Promise<void> {
  while (pool.statistics.running > 0) await new Promise((resolve) => setImmediate(resolve));
}

describe("the server of the guide", () => {
  it("streams answers as lines of JSON", async () => {
    const program = "p(1). p(X) :- X = [a, B, B].";
    expect(await post({ program, goal: "p(X)" })).toEqual({
      status: 200,
      text: expect.stringMatching(
        /^\{"X":1\}\n\{"X":\["a",\{"variable":"(_\d+)"\},\{"variable":"\1"\}\]\}\n$/,
      ) as string,
    });
    expect(await post({ goal: "fail" })).toEqual({ status: 200, text: "" });
    const { text } = await post({ goal: "between(1, 3000, X)" });
    expect(text.split("\n").length).toBe(3001);
  });

  it("tells errors, in a line of their own after the first answer", async () => {
    expect(await post({ goal: "p(" })).toMatchObject({ status: 422 });
    expect(await post({ goal: "true", program: "q(" })).toMatchObject({ status: 422 });
    expect(await post({})).toMatchObject({ status: 400 });
    expect((await post({ goal: "repeat, fail" })).text).toMatch(/inferences|time/);
    const { text } = await post({ goal: "member(X, [1, 2]), ( X = 2 -> throw(oops) ; true )" });
    expect(text.split("\n").slice(0, 2)).toEqual(['{"X":1}', expect.stringContaining("error")]);
  });

  it("ends the query of a connection that is gone", async () => {
    const goals = ["repeat", "repeat, fail", "between(1, inf, X)"];
    for (const goal of goals) {
      const finished = pool.statistics.finished;
      const headers = { "content-type": "application/json" };
      const asked = request(`${origin}/query`, { method: "POST", headers });
      asked.on("error", () => undefined);
      asked.end(JSON.stringify({ goal }));
      while (pool.statistics.running === 0) await new Promise((resolve) => setImmediate(resolve));
      asked.destroy();
      await idle();
      expect(pool.statistics.finished).toBe(finished + 1);
    }
  });

  it("computes no more than a slow connection takes", async () => {
    const headers = { "content-type": "application/json" };
    const asked = request(`${origin}/query`, { method: "POST", headers });
    asked.on("error", () => undefined);
    const goal = "between(1, inf, X), atom_length(abc, L), write(x)";
    asked.end(JSON.stringify({ goal }));
    const response = await new Promise<NodeJS.ReadableStream>((resolve) =>
      asked.on("response", resolve),
    );
    response.pause();
    // The limit on answers would end it, if nothing held it back.
    const { running } = await fetch(`${origin}/statistics`).then(
      async (r) => (await r.json()) as { running: number },
    );
    expect(running).toBe(1);
    asked.destroy();
    await idle();
  });

  it("answers others behind endless requests", async () => {
    const endless = Array.from({ length: 20 }, async () => post({ goal: "repeat, fail" }));
    const response = await fetch(`${origin}/ping`);
    expect(await response.json()).toEqual({ X: "pong" });
    for (const { text } of await Promise.all(endless)) expect(text).toMatch(/error/);
  });

  it("is the one of the guide", () => {
    const source = readFileSync(pathOf("server/server.ts"), "utf8");
    const guide = readFileSync(pathOf("guides/server.md"), "utf8");
    const code = source.slice(source.indexOf("interface Question"));
    expect(guide).toContain(code.replaceAll("export ", ""));
  });
});
