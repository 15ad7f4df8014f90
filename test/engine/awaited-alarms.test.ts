/* Alarms of queries that wait for promises. */
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";

/** Settled by nobody. */
const never = (): Promise<never> => new Promise(() => undefined);

/** An engine whose predicate `later` waits until `settle` is called, and a promise of its first call. */
function engineWith(): { engine: Engine; settle: (fails: boolean) => void; called: Promise<void> } {
  const engine = new Engine();
  let settle = (_fails: boolean): void => undefined;
  let call = (): void => undefined;
  const called = new Promise<void>((resolve) => (call = resolve));
  engine.define("hang/1", never);
  engine.define("rows/1", async function* () {
    yield [1];
    await never();
  });
  engine.define(
    "later/1",
    () =>
      new Promise((resolve, reject) => {
        settle = (fails) => (fails ? reject(new Error("late")) : resolve([1]));
        call();
      }),
  );
  return { engine, settle: (fails) => settle(fails), called };
}

describe("call_with_time_limit/2", () => {
  it.each(["hang(X)", "rows(X), X > 1", "findall(X, rows(X), _)", "hang(X) ; true"])(
    "ends %s, which waits for ever",
    async (goal) => {
      const { engine } = engineWith();
      const query = engine.query(`catch(call_with_time_limit(0.01, (${goal})), E, true)`);
      expect(await query.with({ limits: { timeMs: 60_000 } }).async.next()).toMatchObject({
        value: { E: "time_limit_exceeded" },
      });
    },
  );

  it.each([false, true])("ignores what its goal waited for afterwards: %s", async (fails) => {
    const { engine, settle } = engineWith();
    engine.define("settle/0", () => (settle(fails), true));
    const goal = "catch(call_with_time_limit(0.01, later(X)), E, true), settle, sleep(0.001)";
    expect(await engine.query(goal).async.all()).toEqual([
      { X: expect.anything() as unknown, E: "time_limit_exceeded" },
    ]);
  });

  it("leaves a goal alone whose promise is settled in time", async () => {
    const { engine, settle, called } = engineWith();
    const first = engine.query("call_with_time_limit(600, later(X))").async.first();
    await called;
    settle(false);
    expect(await first).toEqual({ X: 1 });
  });

  it("ends the inner and the outer of two goals, each at its time", async () => {
    const { engine } = engineWith();
    const inner = "catch(call_with_time_limit(0.01, hang(_)), E, true)";
    const goal = `catch(call_with_time_limit(0.5, (${inner}, assertz(seen(E)), hang(_))), F, true)`;
    expect(await engine.query(goal).async.first()).toMatchObject({ F: "time_limit_exceeded" });
    expect(engine.once("seen(E)")).toEqual({ E: "time_limit_exceeded" });
  });

  it("ends a goal of a directive", async () => {
    const { engine } = engineWith();
    await engine.consultAsync(
      ":- catch(call_with_time_limit(0.01, hang(_)), E, true), assertz(seen(E)).",
    );
    expect(engine.once("seen(E)")).toEqual({ E: "time_limit_exceeded" });
  });

  it("does not change how many inferences its goal takes", async () => {
    const { engine } = engineWith();
    engine.query("call_with_time_limit(1, true)").exists();
    const query = engine.query("catch(call_with_time_limit(0.02, hang(_)), _, true)");
    await query.async.first();
    expect(query.inferences).toBeLessThan(500);
  });
});
