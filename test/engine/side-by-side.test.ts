/* Awaited queries that compute at the same time share the turns of the event loop. */

import { afterEach, describe, expect, it, vi } from "vitest";
import { Engine } from "../../src/complete.js";
import { nextTurn } from "../../src/engine/turn.js";

const MOST_TURNS = 1000;
const program =
  "loop :- loop.\nloop(Who) :- note(Who), loop(Who).\nwork(0) :- !.\nwork(N) :- M is N - 1, work(M).\n";

function engineOf(): Engine {
  const engine = new Engine();
  engine.consult(program);
  return engine;
}

/** A slice of a query, and in which turn of the event loop it was. */
interface Noted {
  readonly turn: number;
  readonly who: number;
}

/** Makes the goal loop(Who) note each slice that it has. */
function noteSlices(engine: Engine): Noted[] {
  const noted: Noted[] = [];
  let turn = 0;
  const tick = (): void => {
    turn++;
    if (turn < MOST_TURNS) nextTurn(tick);
  };
  nextTurn(tick);
  engine.define("note/1", (who) => {
    const last = noted.at(-1);
    if (last?.turn !== turn || last.who !== who) noted.push({ turn, who: Number(who) });
    return true;
  });
  return noted;
}

function turns(n: number): Promise<void> {
  return new Promise((resolve) => {
    const tick = (left: number): void => (left === 0 ? resolve() : nextTurn(() => tick(left - 1)));
    tick(n);
  });
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe("awaited queries side by side", () => {
  it.each([1, 2, 7, 40])("have one slice in a turn, in rotation: %d of them", async (n) => {
    const engine = engineOf();
    const controller = new AbortController();
    const options = { signal: controller.signal, sliceMs: 0 };
    const noted = noteSlices(engine);
    const queries = Array.from({ length: n }, (_, who) =>
      engine.query("loop(Who)", { Who: who }).with(options).async.first(),
    );
    await turns(5 * n + 5);
    const seen = [...noted];
    expect(seen.length).toBeGreaterThan(4 * n);
    seen.forEach(({ turn, who }, i) => {
      expect(who).toBe(i % n);
      expect(turn).toBeGreaterThan(seen[i - 1]?.turn ?? -1);
    });
    controller.abort(new Error("enough"));
    for (const query of queries) await expect(query).rejects.toThrow("enough");
  });

  it("do not wait for their turn to be ended or aborted", async () => {
    const engine = engineOf();
    const reference = new AbortController();
    const loops = Array.from({ length: 50 }, () => {
      const query = engine.query("loop").with({ signal: reference.signal, sliceMs: 0 });
      return query.async.first();
    });
    const controller = new AbortController();
    const aborted = engine.query("loop").with({ signal: controller.signal, sliceMs: 0 });
    const ended = engine.query("loop").with({ sliceMs: 0 });
    const waiting = [aborted.async.first(), ended.async.first()] as const;
    await turns(3);
    let turned = 0;
    const tick = (): void => {
      turned++;
      nextTurn(tick);
    };
    tick();
    controller.abort(new Error("enough"));
    ended.return();
    await expect(waiting[0]).rejects.toThrow("enough");
    expect(await waiting[1]).toBeUndefined();
    expect(turned).toBeLessThan(10);
    reference.abort(new Error("over"));
    const outcomes = await Promise.allSettled(loops);
    expect(outcomes.every(({ status }) => status === "rejected")).toBe(true);
  });

  it("all get their answers, whatever the others do", async () => {
    const engine = engineOf();
    const controller = new AbortController();
    const loop = engine.query("loop").with({ signal: controller.signal, sliceMs: 1 }).async.first();
    engine.define("soon/1", async (x) => {
      await turns(Number(x));
      return true;
    });
    const goals = ["between(1, 300, X)", "work(30000)", "soon(3)", "between(1, 5, X), soon(X)"];
    const counts = goals.map((goal) => engine.query(goal, {}, { sliceMs: 1 }).async.count());
    expect(await Promise.all(counts)).toEqual([300, 1, 1, 5]);
    controller.abort(new Error("enough"));
    await expect(loop).rejects.toThrow("enough");
  });

  it("that wait on one signal listen to it once, and no longer than they wait", async () => {
    const engine = engineOf();
    engine.define("never/0", () => new Promise<boolean>(() => undefined));
    const { signal, abort } = ((c) => ({ signal: c.signal, abort: () => c.abort() }))(
      new AbortController(),
    );
    const add = vi.spyOn(signal, "addEventListener");
    const remove = vi.spyOn(signal, "removeEventListener");
    const goals = Array.from({ length: 30 }, (_, i) => (i % 2 === 0 ? "never" : "loop"));
    const waiting = goals.map((goal) => engine.query(goal).with({ signal, sliceMs: 0 }));
    const all = Promise.allSettled(waiting.map((query) => query.async.first()));
    await turns(100);
    expect(add.mock.calls.length - remove.mock.calls.length).toBe(1);
    abort();
    const outcomes = await all;
    expect(outcomes.every(({ status }) => status === "rejected")).toBe(true);
    expect(add.mock.calls.length).toBe(remove.mock.calls.length);
  });
});
