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
import { engineOf } from "../machine/goals.js";

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

  it.each(["square(+X)", "square", "cube(+X, -Y)", "square(+X, -Y) is det", "square(+X, -Y", ""])(
    "cannot be %j",
    (modes) => {
      const define = (): void => new Engine().define("square/2", { modes }, () => true);
      expect(define).toThrow(TypeError);
      expect(define).toThrow(/Expected a mode such as square\(\?X, \?X\), got/);
    },
  );
});

it("the arguments of a mode need no names", () => {
  const engine = new Engine();
  engine.define("next/2", { modes: ["next(+, -)", "next(-,+)"] }, (x, y) =>
    typeof x === "number" ? [x, x + 1] : [Number(y) - 1, y],
  );
  expect(engine.once("next(1, Y)")).toEqual({ Y: 2 });
  expect(engine.once("next(X, 2)")).toEqual({ X: 1 });
});

describe("types of modes", () => {
  /** The terms of errors that a goal throws. */
  const ball = (engine: Engine, goal: string): unknown[] => {
    const [{ E, P } = {}] = all(engine, `catch(${goal}, error(E, context(P, _)), true)`);
    return [E, P];
  };

  /** The argument that a function gets for a value of a type. */
  function given(type: string, goal: string): unknown {
    const engine = new Engine();
    let seen: unknown;
    engine.define("p/1", { modes: `p(+X:${type})` }, (x) => {
      seen = x;
      return true;
    });
    engine.once(goal);
    return seen;
  }

  it.each([
    ["integer", "p(5)", 5],
    ["bigint", "p(5)", 5n],
    ["float", "p(2.0)", 2],
    ["number", "p(2.0)", 2],
    ["string", "atom_string(ab, S), p(S)", "ab"],
    ["text", "p(ab)", "ab"],
    ["boolean", "p(true)", true],
    ["list(boolean)", "p([true, false])", [true, false]],
    ["oneof([red, 3])", "p(red)", "red"],
    ["atom-bigint", "p(a-1)", { functor: "-", args: ["a", 1n] }],
    ["atom|integer", "p(7)", 7],
    ["any", "p(f(_))", { functor: "f", args: [{ variable: expect.any(String) }] }],
  ])("give arguments that are %s to the function: %s", (type, goal, value) => {
    expect(given(type, goal)).toEqual(value);
  });

  it.each([
    ["integer", "a", { functor: "type_error", args: ["integer", "a"] }],
    ["nonneg", "-1", { functor: "type_error", args: ["nonneg", -1] }],
    ["list(integer)", "[1, b]", { functor: "type_error", args: ["integer", "b"] }],
    [
      "list(between(1, 3))",
      "x",
      {
        functor: "type_error",
        args: [{ functor: "list", args: [{ functor: "between", args: [1, 3] }] }, "x"],
      },
    ],
    ["[atom]", "x", { functor: "type_error", args: [["atom"], "x"] }],
    ["list(integer)", "[1, _]", "instantiation_error"],
    ["list", "[1|_]", "instantiation_error"],
    ["integer", "_", "instantiation_error"],
  ])("refuse arguments that are not %s: %s", (type, argument, error) => {
    const engine = new Engine();
    engine.define("p/1", { modes: `p(+X:${type})` }, () => true);
    expect(ball(engine, `p(${argument})`)).toEqual([error, { functor: "/", args: ["p", 1] }]);
  });

  it("leave arguments that are to be found as they are, unless they are of another type", () => {
    const engine = new Engine();
    engine.define("split/2", { modes: "split(+Text:atom, -Parts:list(atom))" }, (text) => [
      undefined,
      String(text).split(" "),
    ]);
    expect(engine.once("split('a b', [X|Xs])")).toEqual({ X: "a", Xs: ["b"] });
    expect(engine.once("split('a b', [a, b])")).toEqual({});
    expect(ball(engine, "split('a b', [1])")[0]).toEqual({
      functor: "type_error",
      args: ["atom", 1],
    });
  });

  it.each([
    ["integer", 1n, { X: 1 }],
    ["float", 1, { X: { float: 1 } }],
    ["string", "ab", { X: { string: "ab" } }],
    ["boolean", true, { X: "true" }],
    ["list(string)", ["a"], { X: [{ string: "a" }] }],
    ["integer", { variable: "_" }, { X: { variable: "_1" } }],
  ])("make terms that are %s of answers: %o", (type, value, row) => {
    const engine = new Engine();
    engine.define("p/1", { modes: `p(-X:${type})` }, () => [value]);
    expect(engine.once("p(X)")).toEqual(row);
  });

  it("refuse other answers with a sentence on predicate, argument and value", async () => {
    const engine = new Engine();
    const message = (shown: string): string =>
      `Expected m:p/2 to answer with Ys as list(integer), got ${shown}`.replace("m:", "");
    const options = { modes: "p(+X:atom, -Ys:list(integer))" };
    engine.define("m:p/2", options, (x) => [undefined, x === "list" ? [1, "b"] : "a"]);
    expect(() => engine.once("m:p(x, _)")).toThrow(new TypeError(message('"a"')));
    expect(() => engine.once("m:p(list, _)")).toThrow(new TypeError(message('"b" in it')));
    engine.define("m:p/2", options, function* () {
      yield [undefined, [1]];
      yield [undefined, new Date()] as unknown as [undefined];
    });
    expect(() => all(engine, "m:p(x, _)")).toThrow(new TypeError(message("an object")));
    engine.define("m:p/2", options, async () => [undefined, true]);
    await expect(engine.query("m:p(x, _)").async.first()).rejects.toThrow(message("true"));
  });

  it("are those of the first mode that allows the call", () => {
    const engine = new Engine();
    const modes = [
      "show(+X:integer, -Text:atom)",
      "show(+X:atom, -Text:string)",
      "show(-X:integer, +Text:atom)",
    ];
    engine.define("show/2", { modes }, (x, text) =>
      typeof x === "object" ? [Number(text)] : [undefined, `<${String(x)}>`],
    );
    expect(engine.once("show(5, T)")).toEqual({ T: "<5>" });
    expect(engine.once("show(a, T)")).toEqual({ T: { string: "<a>" } });
    expect(engine.once("show(X, '7')")).toEqual({ X: 7 });
    expect(ball(engine, "show(2.5, _)")[0]).toEqual({
      functor: "type_error",
      args: ["integer", 2.5],
    });
  });

  it("name the predicate of an integer that no number can hold", () => {
    const engine = new Engine();
    engine.define("p/1", { modes: "p(+X:integer)" }, () => true);
    expect(() => engine.once("X is 2 ** 70, p(X)")).toThrow(
      /got 1180591620717411303424; the type bigint has all integers, as argument 1 of p\/1$/,
    );
  });

  it("go before the option convert, which is for arguments without a type", () => {
    const engine = new Engine();
    let seen: unknown;
    const options = { modes: "p(+X:integer, +Y)", convert: { integers: "bigint" } } as const;
    engine.define("p/2", options, (x, y) => {
      seen = [x, y];
      return true;
    });
    engine.once("p(1, [2])");
    expect(seen).toEqual([1, [2n]]);
  });

  it.each(["interger", "list(interger)", "atom-interger"])("cannot be %s", (type) => {
    expect(() => new Engine().define("p/1", { modes: `p(+X:${type})` }, () => true)).toThrow(
      /Expected the types of p\(\+X:.*interger.*\) to be among any, atom, .*, got interger$/,
    );
  });
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
    const engine = engineOf("fact(0, 1) :- !. fact(N, F) :- M is N - 1, times(M, N, F).");
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
    const engine = engineOf("p(1). p(2). q(X) :- p(X).");
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
