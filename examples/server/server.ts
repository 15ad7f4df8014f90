/*
 * A server that runs programs of its users. Outside of this repository import from "ambilog/worker".
 */
import { Readable } from "node:stream";
import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { QueueFullError, toJSON } from "../../src/worker/index.js";
import type { EnginePool, Row, WorkerQuery } from "../../src/worker/index.js";

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
    reply.raw.on("close", () => gone.abort());
    const query = pool.query(goal, {}, { program, signal: gone.signal });
    try {
      const first = await query.next();
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

/** The answers, each as a line. Nothing is computed before the connection takes it. */
async function* linesOf(
  first: IteratorResult<Row, undefined>,
  query: WorkerQuery,
): AsyncGenerator<string> {
  try {
    for (let next = first; next.done !== true; next = await query.next()) {
      yield `${toJSON(next.value, { maxNodes: 100_000 })}\n`;
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
