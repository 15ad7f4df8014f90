/* Declarations of the host's predicates, their errors, and their ends. */

import { describe, expect, it } from "vitest";
import { Engine, PrologError } from "../../src/complete.js";
import type { DefineOptions } from "../../src/complete.js";
import {
  domainError,
  existenceError,
  instantiationError,
  permissionError,
  typeError,
} from "../../src/engine/host-errors.js";
import type { NativeFunction, NativeResult } from "../../src/types.js";
import { all, thrownBy } from "./answers.js";

describe("modes", () => {
  it("say which arguments must be bound", () => {
    const engine = new Engine();
    engine.define("square/2", { modes: ["square(+X, -Y)", "square(-X, +Y)"] }, (x, y) =>
      typeof x === "number" ? [undefined, x * x] : [Math.sqrt(Number(y))],
    );
    expect(all(engine, "square(3, X)")).toEqual([{ X: 9 }]);
    expect(all(engine, "square(X, 9)")).toEqual([{ X: 3 }]);
    expect(all(engine, "catch(square(_, _), error(E, _), true)")).toEqual([
      { E: "instantiation_error" },
    ]);
  });

  it.each(["square(+X)", "square", "cube(+X, -Y)", "square(X, Y)", "square(+X, -Y", ""])(
    "cannot be %j",
    (modes) => {
      const define = (): void => new Engine().define("square/2", { modes }, () => true);
      expect(define).toThrow(TypeError);
      expect(define).toThrow(/Expected a mode such as square\(\?X, \?X\), got/);
    },
  );
});

describe("determinism", () => {
  /** Functions by the number of their answers. */
  const giving: readonly [number, NativeFunction][] = [
    [0, () => false],
    [1, () => true],
    [0, function* () {}],
    [
      1,
      function* () {
        yield true;
      },
    ],
    [
      2,
      function* () {
        yield true;
        yield true;
      },
    ],
    [
      1,
      function* () {
        yield false;
        yield true;
        yield false;
      },
    ],
  ];
  const allowed = { det: [1], semidet: [0, 1], multi: [1, 2], nondet: [0, 1, 2] } as const;
  const cases = giving.flatMap(([n, run]) =>
    (Object.keys(allowed) as (keyof typeof allowed)[]).map(
      (determinism) => [determinism, n, run] as const,
    ),
  );

  const isKept = ([determinism, n]: (typeof cases)[number]): boolean =>
    (allowed[determinism] as readonly number[]).includes(n);

  it.each(cases.filter(isKept))(
    "%s is kept by a function with %i answers",
    (determinism, n, run) => {
      const engine = new Engine();
      engine.define("p/0", { determinism }, run);
      expect(all(engine, "p")).toHaveLength(n);
    },
  );

  it.each(cases.filter((one) => !isKept(one)))(
    "%s is not kept by a function with %i answers",
    (determinism, n, run) => {
      const engine = new Engine();
      engine.define("p/0", { determinism }, run);
      const thrown = thrownBy(() => all(engine, "p"));
      expect(thrown).toBeInstanceOf(PrologError);
      expect(thrown).toHaveProperty("term.args.0.functor", "determinism_error");
      const found = n === 0 ? "failed" : "has more than one answer";
      expect(thrown).toHaveProperty("message", `p/0 is declared ${determinism}, but ${found}`);
    },
  );

  it("is named with the module of its predicate, unless that is user", () => {
    const engine = new Engine();
    engine.define("m:q/1", { determinism: "multi" }, function* () {});
    expect(() => all(engine, "m:q(_)")).toThrow("m:q/1 is declared multi, but failed");
  });

  it("is taken at its word without checks", () => {
    const engine = new Engine({ checks: false });
    engine.define("one/1", { determinism: "det" }, function* () {
      yield [1];
      yield [2];
    });
    expect(all(engine, "one(X)")).toEqual([{ X: 1 }]);
    engine.define("none/0", { determinism: "det" }, () => false);
    expect(all(engine, "none")).toEqual([]);
  });

  it("leaves no choice point where there can be no other answer", () => {
    const engine = new Engine();
    engine.define("one/1", { determinism: "semidet" }, function* () {
      yield [1];
    });
    const query = engine.query("one(X)");
    query.next();
    expect(query.isLast).toBe(true);
  });

  it("is about the function, not about whether its answer fits", () => {
    const engine = new Engine();
    engine.define("one/1", { determinism: "det" }, () => [1]);
    expect(all(engine, "one(2)")).toEqual([]);
  });

  it("of promises is checked as well", async () => {
    const engine = new Engine();
    engine.define("none/0", { determinism: "det" }, async () => false);
    engine.define("two/0", { determinism: "semidet" }, async function* () {
      yield true;
      yield true;
    });
    await expect(engine.query("none").async.first()).rejects.toThrow(PrologError);
    await expect(engine.query("two").async.first()).rejects.toThrow(PrologError);
  });

  it("cannot be anything else", () => {
    const options = { determinism: "once" } as unknown as DefineOptions;
    expect(() => new Engine().define("p/0", options, () => true)).toThrow(/determinism.*got once/);
  });
});

describe("a predicate of the host", () => {
  it.each<[string, () => Error, unknown]>([
    ["type", () => typeError("integer", "a"), { functor: "type_error", args: ["integer", "a"] }],
    ["domain", () => domainError("day", 8), { functor: "domain_error", args: ["day", 8] }],
    [
      "existence",
      () => existenceError("page", "x"),
      { functor: "existence_error", args: ["page", "x"] },
    ],
    [
      "permission",
      () => permissionError("modify", "page", "x"),
      { functor: "permission_error", args: ["modify", "page", "x"] },
    ],
    ["instantiation", () => instantiationError(), "instantiation_error"],
  ])("may throw the standard's %s error", (_, make, formal) => {
    const engine = new Engine();
    engine.define("bad/0", () => {
      throw make();
    });
    engine.define("worse/0", function* (): Generator<boolean> {
      yield true;
      throw make();
    });
    expect(all(engine, "catch(bad, error(E, context(P, _)), true)")).toEqual([
      { E: formal, P: { functor: "/", args: ["bad", 0] } },
    ]);
    expect(all(engine, "catch(( worse, fail ), error(E, _), true)")).toEqual([{ E: formal }]);
    const thrown = thrownBy(() => engine.once("bad"));
    expect(thrown).toBeInstanceOf(PrologError);
    expect(thrown).toHaveProperty("term.args.0", formal);
    expect(thrown).toHaveProperty("message", `bad/0: ${make().message}`);
  });

  it("may use the engine, whose errors it passes on", () => {
    const engine = new Engine();
    engine.consult("fact(0, 1) :- !. fact(N, F) :- M is N - 1, times(M, N, F).");
    engine.define("times/3", (m, n) => {
      const row = engine.query`fact(${m}, F)`.first();
      return [undefined, undefined, Number(row?.F) * Number(n)];
    });
    expect(all(engine, "fact(10, F)")).toEqual([{ F: 3628800 }]);
    engine.define("ask/1", (goal) => engine.query`call(${goal})`.exists());
    expect(all(engine, "catch(ask(throw(oops)), Ball, true)")).toEqual([{ Ball: "oops" }]);
    expect(all(engine, "catch(ask(foo:bar(1)), error(existence_error(K, _), _), true)")).toEqual([
      { K: "procedure" },
    ]);
  });

  it("is charged to the budget, and may charge more", () => {
    const engine = new Engine({ limits: { inferences: 10_000 } });
    engine.define("any/1", function* () {
      for (let i = 0; ; i++) yield [i];
    });
    expect(thrownBy(() => all(engine, "any(X), X < 0"))).toHaveProperty("kind", "inferences");
    engine.define("work/0", function () {
      this.charge(1000);
      return true;
    });
    const query = engine.query("work, work");
    query.next();
    expect(query.inferences).toBeGreaterThanOrEqual(2000);
    expect(query.inferences).toBeLessThan(2100);
    expect(thrownBy(() => engine.once("repeat, work, fail"))).toHaveProperty("kind", "inferences");
    engine.define("less/0", function () {
      this.charge(-1);
      return true;
    });
    expect(thrownBy(() => engine.once("less"))).toBeInstanceOf(RangeError);
  });

  it("sees the signal of the query", () => {
    const engine = new Engine();
    let seen: unknown;
    engine.define("look/0", function () {
      seen = this.signal;
      return true;
    });
    const { signal } = new AbortController();
    engine.once("look", {}, { signal });
    expect(seen).toBe(signal);
    engine.once("look");
    expect(seen).toBeUndefined();
  });

  it("gets its arguments in the form that is asked for", () => {
    const engine = new Engine();
    let seen: unknown;
    const look = (x: unknown): NativeResult => {
      seen = x;
      return true;
    };
    engine.define("look/1", { convert: { integers: "bigint", strings: "text" } }, look);
    engine.once("atom_string(abc, S), look([1, S])");
    expect(seen).toEqual([1n, "abc"]);
  });

  it("may answer with values of any size, which are unified in slices, under the limits", async () => {
    const engine = new Engine();
    engine.define("echo/2", (x) => [undefined, x]);
    engine.define("echoes/3", function* (x) {
      for (let i = 0; i < 3; i++) yield [undefined, x, i];
    });
    engine.define("not_these/1", (x) => {
      throw typeError("atom", x);
    });
    const goals = [
      "numlist(1, 12000, L), echo(m(L)-L, m(E)-F), E == L, F == L",
      "numlist(1, 12000, L), echo(L, [_, 3|_])",
      "findall(_N, (length(_L, 9000), _L = [_N|_], echoes(_L, _L, _N), _N > 0), Ns)",
      "numlist(1, 9000, L), catch(not_these(L), error(type_error(T, M), _), (M == L, X = T))",
    ];
    for (const goal of goals) {
      const text = async (sliceMs: number) =>
        JSON.stringify(await engine.query(goal, {}, { sliceMs }).async.all());
      expect(await text(0)).toBe(JSON.stringify(engine.query(goal).all()));
    }
    const limits = { inferences: 20_000 };
    const run = () => engine.query("length(L, 60000), repeat, echo(f(L), M), fail", {}, { limits });
    expect(thrownBy(() => run().first())).toHaveProperty("kind", "inferences");
    await expect(run().async.first()).rejects.toHaveProperty("kind", "inferences");
  });
});

describe("a generator of the host", () => {
  it("binds variables of its caller while a query or a trace of its own is open", () => {
    const engine = new Engine();
    engine.consult("p(1). p(2). q(X) :- p(X).");
    engine.define("each/1", function* () {
      for (const { X } of engine.query("p(X)")) yield [X!];
    });
    engine.define("step/1", function* () {
      for (const event of engine.trace("q(_)"))
        yield [event.kind === "port" ? event.port : "answer"];
    });
    expect(all(engine, "each(X), numlist(1, 1000, _L)")).toEqual([{ X: 1 }, { X: 2 }]);
    const steps = all(engine, "step(X)").map(({ X }) => X);
    expect(steps.slice(0, 6)).toEqual(["call", "call", "exit", "exit", "answer", "redo"]);
  });

  it.each([
    "held(X), X >= 3, !",
    "once(held(_))",
    "\\+ \\+ held(_)",
    "held(X), X >= 3 -> true ; fail",
    "catch(( held(X), X > 3, throw(x) ), _, true)",
    "forall(( between(1, 3, _), once(held(_)) ), true)",
    "held(X), held(Y), X + Y >= 4, !",
    "held(X), X > 3, atom_length(_, _)",
    "held(X), X > 3, repeat",
  ])("is returned when it is no longer needed: %s", (goal) => {
    const engine = new Engine();
    let open = 0;
    engine.define("held/1", function* () {
      open++;
      try {
        for (let i = 0; ; i++) yield [i];
      } finally {
        open--;
      }
    });
    const query = engine.query(goal);
    try {
      query.next();
    } catch (thrown) {
      if (!(thrown instanceof PrologError)) throw thrown;
    }
    expect(open === 1 || !goal.endsWith("repeat")).toBe(true);
    query.return();
    expect(open).toBe(0);
  });
});
