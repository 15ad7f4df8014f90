/* The queue for slices of time: large work leaves room for small work, and is not forgotten. */

import { describe, expect, it } from "vitest";
import { Engine, ResourceError, untrustedLimits } from "../../src/complete.js";
import type { Query } from "../../src/complete.js";
import { leaveLine, standInLine } from "../../src/engine/slices.js";
import type { Waiting } from "../../src/engine/slices.js";
import { engineOf } from "../machine/goals.js";

const turn = async (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Work that stands in line again after each slice; each uses up its turn. */
class Work {
  slices = 0;
  private readonly had: number;
  private readonly due: number;
  private waiting: Waiting | undefined = undefined;

  constructor(had: number, due = Infinity) {
    this.had = had;
    this.due = due;
    this.stand();
  }

  private stand(): void {
    const run = (): boolean => {
      this.slices++;
      this.stand();
      return true;
    };
    this.waiting = { ms: 1, had: this.had, due: this.due, run };
    standInLine(this.waiting);
  }

  end(): void {
    leaveLine(this.waiting!);
  }
}

async function turns(n: number): Promise<void> {
  for (let i = 0; i < n; i++) await turn();
}

describe("the queue for slices", () => {
  it("gives small work three slices for each one of large work, however much of that there is", async () => {
    const large = Array.from({ length: 20 }, () => new Work(1000));
    const small = new Work(0);
    await turns(400);
    for (const work of [...large, small]) work.end();
    const sum = large.reduce((all, { slices }) => all + slices, 0);
    expect(small.slices / sum).toBeCloseTo(3, 0);
  });

  it("gives work of the same size the same number of slices", async () => {
    const works = Array.from({ length: 7 }, () => new Work(1000));
    await turns(350);
    for (const work of works) work.end();
    const counts = works.map(({ slices }) => slices);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    expect(counts[0]).toBeGreaterThan(10);
  });

  it("gives every other slice to work whose time is over, however much else there is", async () => {
    const others = Array.from({ length: 30 }, () => new Work(1000));
    const overdue = [new Work(1000, 0), new Work(0, 0)];
    await turns(200);
    for (const work of [...others, ...overdue]) work.end();
    const all = [...others, ...overdue].reduce((sum, { slices }) => sum + slices, 0);
    const sum = overdue.reduce((n, { slices }) => n + slices, 0);
    expect(sum / all).toBeGreaterThan(0.45);
  });

  it("answers a small query before twenty endless ones end", async () => {
    const engine = new Engine({ limits: { inferences: 200_000 } });
    const endless = Array.from({ length: 20 }, async () =>
      engine.query("repeat, fail", {}, { sliceMs: 1 }).async.first(),
    );
    const ends = Promise.allSettled(endless);
    const small = Array.from({ length: 5 }, async () => engine.query("X = 1").async.first());
    const first = await Promise.race([Promise.all(small), ends]);
    expect(first).toEqual(Array.from({ length: 5 }, () => ({ X: 1 })));
    expect((await ends).every(({ status }) => status === "rejected")).toBe(true);
  });
});

describe("a run that uses up its memory", () => {
  const program = `
    grow(N, L) :- M is N + 1, grow(M, [f(N)|L]).
    deep(N) :- M is N + 1, deep(M), M > 0.
    choices(N) :- M is N + 1, ( choices(M) ; true ).
    held(N, L, L) :- N =< 0, !.
    held(N, L0, L) :- M is N - 1, held(M, [f(N)|L0], L).
  `;
  const { memory } = untrustedLimits;

  it.each(["grow(0, [])", "deep(0)", "choices(0)"])(
    "leaves others their turns: %s",
    async (goal) => {
      const engine = engineOf(program);
      const query = engine.query(goal, {}, { limits: { memory }, sliceMs: 0.01 });
      let turnsTaken = 0;
      let isOver = false;
      const watch = (async () => {
        for (; !isOver; turnsTaken++) await turn();
      })();
      await expect(query.async.first()).rejects.toThrow(ResourceError);
      isOver = true;
      await watch;
      expect(turnsTaken).toBeGreaterThan(3);
      expect(engine.once("X = 1")).toEqual({ X: 1 });
    },
  );

  it("has the result that it has at once", async () => {
    const engine = engineOf(program);
    for (const held of [100_000, 600_000]) {
      const goal = `held(${held}, [], L), between(1, 300000, N), N >= 300000, L \\== []`;
      const run = (sliceMs: number): Query =>
        engine.query(goal, {}, { limits: { memory }, sliceMs });
      const count = async (sliceMs: number): Promise<unknown> => {
        try {
          return await run(sliceMs).async.count();
        } catch (thrown) {
          return (thrown as ResourceError).kind;
        }
      };
      expect(await count(0.01)).toBe(await count(Infinity));
    }
  });
});
