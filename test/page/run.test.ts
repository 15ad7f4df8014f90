import { describe, expect, test } from "vitest";
import type { Answer } from "../../src/engine/answer.js";
import { Run } from "../../src/page/run.js";
import type { Session } from "../../src/page/session.js";

interface Request {
  readonly most: number;
  answer(count: number): void;
}

/** A run, and the requests that it makes, which the test answers. */
function runWith(): { readonly run: Run; request(place: number): Promise<Request> } {
  const requests: Request[] = [];
  const answer = { isLast: false, inferences: 1 } as Answer;
  const some = (most: number): Promise<readonly Answer[]> =>
    new Promise((resolve) => {
      requests.push({
        most,
        answer: (count) => resolve(Array.from({ length: count }, () => answer)),
      });
    });
  const session = { engine: async () => ({ query: () => ({ some }) }) };
  const asked = { goal: "true", prepare: async () => undefined };
  return {
    run: new Run(session as unknown as Session, asked, () => undefined),
    async request(place) {
      await expect.poll(() => requests.length).toBe(place + 1);
      return requests[place]!;
    },
  };
}

describe("a run", () => {
  test("computes the next answer after those that are under way when its stream is paused", async () => {
    const { run, request } = runWith();
    const stream = run.stream();
    const first = await request(0);
    run.pause();
    expect(run.isPausing).toBe(true);
    const next = run.next();
    first.answer(3);
    await stream;
    const second = await request(1);
    expect([first.most > 1, second.most, run.count]).toEqual([true, 1, 3]);
    second.answer(1);
    await next;
    expect([run.count, run.isPausing, run.state]).toEqual([4, false, "open"]);
  });

  test("streams after the answers that are asked for one by one", async () => {
    const { run, request } = runWith();
    void run.next();
    const single = await request(0);
    const stream = run.stream();
    expect(run.isStreaming).toBe(true);
    single.answer(1);
    const many = await request(1);
    expect([single.most, many.most > 1]).toEqual([1, true]);
    run.pause();
    many.answer(2);
    await stream;
    expect([run.count, run.isStreaming]).toEqual([3, false]);
  });

  test("goes on with a stream that is wanted again before it has paused", async () => {
    const { run, request } = runWith();
    const stream = run.stream();
    const first = await request(0);
    run.pause();
    expect(run.stream()).toBe(stream);
    first.answer(2);
    const second = await request(1);
    run.pause();
    second.answer(2);
    await stream;
    expect([run.count, run.state]).toEqual([4, "open"]);
  });
});
