import { describe, expect, it } from "vitest";
import { Engine, PrologError, ResourceError } from "../../src/complete.js";
import type { Limits, Query } from "../../src/complete.js";
import { thrownBy } from "../engine/answers.js";

describe("cleanups that throw", () => {
  it("throw at the caller that ends the query", async () => {
    const engine = new Engine();
    const goal = "setup_call_cleanup(true, member(X, [1,2]), throw(c))";
    const ways: ((query: Query) => unknown)[] = [
      (query) => query.first(),
      (query) => query.exists(),
      (query) => query.all({ limit: 1 }),
      (query) => {
        query.next();
        query.return();
      },
      (query) => {
        for (const row of query) if (row !== undefined) break;
      },
    ];
    for (const way of ways) {
      const query = engine.query(goal);
      expect(thrownBy(() => way(query))).toMatchObject({ name: "PrologError", term: "c" });
      expect(query.done).toBe(true);
      expect(query.return()).toEqual({ done: true, value: undefined });
    }
    await expect(engine.query(goal).async.first()).rejects.toBeInstanceOf(PrologError);
  });

  it("lets halt go before balls, and an error of the host be one, when all cleanups are run", () => {
    const log: unknown[] = [];
    const engine = new Engine();
    const mine = new Error("mine");
    engine.define("note/1", (x) => log.push(x) > 0);
    engine.define("held/0", function* () {
      try {
        for (;;) yield true;
      } finally {
        // eslint-disable-next-line no-unsafe-finally
        throw mine;
      }
    });
    const first = "setup_call_cleanup(true, repeat, note(1))";
    for (const then of ["true", "throw(b)"]) {
      log.length = 0;
      const halting = `${first}, setup_call_cleanup(true, repeat, halt(3)), ${then}`;
      expect(thrownBy(() => engine.once(halting))).toMatchObject({ name: "HaltError", status: 3 });
      const thrown = thrownBy(() => engine.once(`${first}, held, ${then}`));
      expect(thrown).toMatchObject(then === "true" ? { message: "mine" } : { term: "b" });
      expect(log).toEqual([1, 1]);
    }
  });
});

describe("cleanups after a limit", () => {
  const PROGRAM = `
    :- dynamic(open/1).
    loop :- loop.
    work(0) :- !.
    work(N) :- M is N - 1, work(M).
    guarded(0, _).
    guarded(N, G) :- N > 0, M is N - 1,
        setup_call_cleanup(assertz(open(N)), member(_, [1,2]), (G, retract(open(N)))), guarded(M, G).
  `;

  function engineWith(): { engine: Engine; told: string[] } {
    const told: string[] = [];
    const engine = new Engine({ onMessage: ({ text }) => told.push(text) });
    engine.consult(PROGRAM, { file: "program.pl" });
    return { engine, told };
  }

  const endless: readonly string[] = [
    "setup_call_cleanup(true, loop, loop)",
    "setup_call_cleanup(true, true, loop)",
    "setup_call_cleanup(true, fail, loop)",
    "setup_call_cleanup(true, throw(x), loop)",
    "setup_call_cleanup(true, setup_call_cleanup(true, loop, loop), loop)",
    "setup_call_cleanup(true, loop, setup_call_cleanup(true, loop, setup_call_cleanup(true, loop, loop)))",
    "guarded(30, loop)",
    "guarded(30, loop), !",
    "guarded(30, loop), loop",
    "guarded(30, loop), throw(x)",
    "catch(setup_call_cleanup(true, loop, loop), _, loop)",
    "catch(guarded(30, loop), _, guarded(30, loop))",
    "repeat, setup_call_cleanup(true, true, loop), fail",
    "repeat, setup_call_cleanup(true, true, catch(loop, _, loop)), fail",
    "findall(X, setup_call_cleanup(true, repeat, loop), _)",
    "\\+ setup_call_cleanup(true, repeat, loop)",
    "with_output_to(string(_), setup_call_cleanup(true, loop, loop))",
  ];
  /** Calls that the cleanups of a query have together. */
  const TOGETHER = 200_000;
  const given: readonly Limits[] = [{ inferences: 20_000 }, { timeMs: 100 }];

  it.each(given.flatMap((limits) => endless.map((goal) => [goal, limits] as const)))(
    "end: %s under %j",
    (goal, limits) => {
      const { engine, told } = engineWith();
      const query = engine.query(goal, {}, { limits });
      expect(thrownBy(() => query.first())).toBeInstanceOf(ResourceError);
      expect(told.join("\n")).toMatch(/^Warning: .* not completed/m);
      if (limits.inferences === undefined) return;
      const most = limits.inferences + 100_000 + TOGETHER + 1000;
      expect(query.inferences).toBeLessThan(most);
    },
  );

  it("of a query without limits end when it is closed", () => {
    const { engine, told } = engineWith();
    const query = engine.query("guarded(3, loop)");
    query.next();
    const before = query.inferences;
    const thrown = thrownBy(() => query.return());
    expect(thrown).toMatchObject({ name: "ResourceError", kind: "inferences" });
    expect(told).toEqual(["Warning: Cleanups were not completed: the budget for them is used up"]);
    expect(query.inferences - before).toBeLessThan(TOGETHER + 1000);
  });

  it("do not take from each other what they need: a few do not end, the others do", () => {
    for (const then of ["true", "loop"]) {
      const { engine } = engineWith();
      const goal = `guarded(100, true), guarded(3, (member(_, [1,2]), loop)), guarded(100, work(100)), ${then}`;
      const limits = { inferences: 50_000 };
      expect(thrownBy(() => engine.once(goal, {}, { limits }))).toBeInstanceOf(ResourceError);
      expect(engine.query("open(X)").all()).toEqual([{ X: 3 }, { X: 2 }, { X: 1 }]);
    }
  });

  it("are run to their end when a limit is reached within them, and the program may catch that", () => {
    const goal =
      "catch((setup_call_cleanup(true, true, (work(150), assertz(open(1)))), loop), error(resource_error(W), _), true)";
    const { engine, told } = engineWith();
    // The setup takes seven calls.
    for (let inferences = 3; inferences < 200; inferences += inferences < 20 ? 1 : 3) {
      engine.once("retractall(open(_))");
      expect(engine.once(goal, {}, { limits: { inferences } })).toEqual({ W: "inferences" });
      expect(engine.query("open(_)").count()).toBe(inferences < 7 ? 0 : 1);
      expect(told).toEqual([]);
    }
  });

  it("leave a program that has caught the limit what it has without them", () => {
    const { engine } = engineWith();
    const caught = (goal: string): string =>
      `catch((${goal}), error(resource_error(_), _), work(90000))`;
    for (const goal of ["loop", "guarded(2, loop), loop", "setup_call_cleanup(true, true, loop)"]) {
      const query = engine.query(caught(goal), {}, { limits: { inferences: 10_000 } });
      expect(query.next().done).toBe(false);
    }
  });

  it("of an awaited query that waits, and of one that is aborted, are run", async () => {
    const { engine } = engineWith();
    let called = (): void => undefined;
    engine.define("never/0", () => {
      called();
      return new Promise<boolean>(() => undefined);
    });
    const waits = (): Promise<void> => new Promise((resolve) => (called = resolve));
    const controller = new AbortController();
    const goal = "guarded(2, true), never";
    const closed = engine.query(goal).async;
    let waiting = waits();
    const pending = closed.next();
    await waiting;
    await closed.return();
    expect(await pending).toEqual({ done: true, value: undefined });
    expect(engine.query("open(_)").count()).toBe(0);
    const aborted = engine.query("guarded(2, loop), never").with({ signal: controller.signal });
    waiting = waits();
    const rejected = aborted.async.first();
    await waiting;
    controller.abort("enough");
    await expect(rejected).rejects.toBe("enough");
    expect(engine.query("open(_)").count()).toBe(2);
  });

  it("cannot wait for a promise, which is said", async () => {
    const { engine } = engineWith();
    engine.define("later/0", async () => true);
    const query = engine.query("setup_call_cleanup(true, member(X, [1,2]), later)").async;
    await expect(query.first()).rejects.toThrow(/Expected a cleanup that does not wait.*later\/0/);
  });

  it("of directives and of expansions are run", () => {
    const { engine } = engineWith();
    engine.consult(":- setup_call_cleanup(assertz(open(1)), member(_, [1,2]), retract(open(1))).");
    engine.consult(`
      term_expansion(a, b) :- setup_call_cleanup(assertz(open(2)), member(_, [1,2]), retract(open(2))).
      a.
    `);
    expect(engine.query("b").exists()).toBe(true);
    expect(engine.query("open(_)").count()).toBe(0);
  });
});

describe("cleanups and alarms", () => {
  const engine = new Engine({ onMessage: () => undefined });
  engine.consult(`
    loop :- loop.
    work(0) :- !.
    work(N) :- M is N - 1, work(M).
  `);

  it("are not left for an alarm, which rings when they are over", () => {
    const goal =
      "catch((call_with_inference_limit((setup_call_cleanup(true, true, (work(5000), X = done)), work(5000)), 100, R)), B, true)";
    expect(
      engine.once(`State = s(no), ${goal.replace("X = done", "nb_setarg(1, State, done)")}`),
    ).toMatchObject({
      State: { functor: "s", args: ["done"] },
      R: "inference_limit_exceeded",
    });
  });

  it.each([
    "call_with_time_limit(0.01, setup_call_cleanup(true, loop, loop))",
    "call_with_time_limit(0.01, setup_call_cleanup(true, true, loop))",
    "call_with_time_limit(0.01, setup_call_cleanup(true, setup_call_cleanup(true, loop, loop), loop))",
    "call_with_time_limit(0.05, call_with_time_limit(0.01, setup_call_cleanup(true, loop, loop)))",
    "call_with_time_limit(0.01, call_with_time_limit(0.05, setup_call_cleanup(true, loop, loop)))",
  ])("end without any other limit: %s", (goal) => {
    expect(engine.once(`catch(${goal}, Ball, true)`)).toEqual({ Ball: "time_limit_exceeded" });
    // The alarm is off.
    expect(engine.once("work(50000)")).toEqual({});
  });

  it("may set an alarm of their own", () => {
    const inner = "call_with_inference_limit(loop, 1000, R), nb_setarg(1, State, R)";
    const goal = `State = s(no), call_with_inference_limit(setup_call_cleanup(true, true, (${inner})), 50000, _)`;
    expect(engine.once(goal)).toMatchObject({
      State: { functor: "s", args: ["inference_limit_exceeded"] },
    });
  });

  it("let the outer alarm ring that the inner one has hidden", () => {
    const goal =
      "call_with_inference_limit((catch(call_with_inference_limit(loop, 1000, R), _, true), loop), 50000, S)";
    expect(engine.once(goal)).toMatchObject({ S: "inference_limit_exceeded" });
  });
});
