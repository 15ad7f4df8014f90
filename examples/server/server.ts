/*
 * A server that runs programs of its users. Outside of this repository import from "ambilog/worker".
 */
import { Readable } from "node:stream";
import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { QueueFullError } from "../../src/worker/index.js";
import type { Answer, EnginePool, WorkerQuery } from "../../src/worker/index.js";

interface Question {
  readonly program?: string;
  readonly goal: string;
}

const body = {
  type: "object",
  required: ["goal"],
  properties: {
    goal: { type: "string", maxLength: 10_000 },
    program: { type: "string", maxLength: 100_000 },
  },
};

/** A server with a pool. `POST /query` answers with one line of JSON for each answer. */
export function serverOf(pool: EnginePool): FastifyInstance {
  const app = Fastify({ bodyLimit: 200_000 });

  app.post<{ Body: Question }>("/query", { schema: { body } }, async (request, reply) => {
    const { goal, program } = request.body;
    const gone = new AbortController();
    reply.raw.on("close", () => {
      if (!reply.raw.writableFinished) gone.abort();
    });
    const json = { maxNodes: 100_000 };
    const query = pool.query<string>(goal, {}, { program, signal: gone.signal, json });
    try {
      const first = await query.some(1);
      reply.type("application/x-ndjson");
      return reply.send(Readable.from(linesOf(first, query)));
    } catch (error) {
      return reply.code(statusOf(error)).send({ error: messageOf(error) });
    }
  });

  app.get("/ping", async () => pool.once("X = pong"));
  app.get("/statistics", async () => pool.statistics);
  return app;
}

/**
 * The answers, each as a line, several together if they come quickly. Nothing is computed before the
 * connection takes it.
 */
async function* linesOf(
  first: readonly Answer<string>[],
  query: WorkerQuery<string>,
): AsyncGenerator<string> {
  try {
    for (let some = first; some.length > 0; some = await query.some(1000)) {
      yield some.map(({ row }) => `${row}\n`).join("");
    }
  } catch (error) {
    yield `${JSON.stringify({ error: messageOf(error) })}\n`;
  } finally {
    await query.return();
  }
}

function statusOf(error: unknown): number {
  return error instanceof QueueFullError ? 503 : 422;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
