/* The cleanups of a query that its signal aborts. */
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";

/** The number of completed cleanups, of `cleanups` with sixty calls each, and the messages. */
async function completed(cleanups: number): Promise<{ done: unknown; messages: string[] }> {
  const messages: string[] = [];
  const engine = new Engine({ onMessage: ({ text }) => void messages.push(text) });
  engine.consult(`
    :- dynamic done/1.
    open(0) :- opened, repeat, fail.
    open(N) :- M is N - 1, setup_call_cleanup(true, open(M), (spent(60), assertz(done(N)))).
    spent(0) :- !.
    spent(N) :- M is N - 1, spent(M).
  `);
  const controller = new AbortController();
  engine.define("opened/0", () => (setTimeout(() => controller.abort("enough"), 0), true));
  const query = engine.query(`open(${cleanups})`).with({ signal: controller.signal });
  await expect(query.async.first()).rejects.toBe("enough");
  return { done: engine.once("findall(X, done(X), Xs), length(Xs, N)")?.["N"], messages };
}

describe("an aborted query", () => {
  it("runs all its cleanups if they need no more than the grace", async () => {
    expect(await completed(500)).toEqual({ done: 500, messages: [] });
  });

  it("runs no more of them than the grace allows, however many there are", async () => {
    const { done, messages } = await completed(20_000);
    expect(done).toBeGreaterThan(100);
    expect(done).toBeLessThan(5000);
    expect(messages).toEqual([expect.stringMatching(/leanups were not completed/)]);
  });
});
