/* The host side of the core: values, handles, predicates of the host, queries. */

import { describe, expect, test } from "vitest";
import { makeList } from "../../src/machine/build.js";
import { Core } from "../../src/machine/core.js";
import { EndedError, UncaughtError } from "../../src/machine/errors.js";
import { bootImage, coreModule } from "../../src/machine/image.js";
import { HostPredicates } from "../../src/machine/host-predicates.js";
import { define } from "../../src/machine/leaves.js";
import { Query } from "./query.js";
import { fromValue, toValue } from "../../src/machine/values.js";
import type { Value } from "../../src/machine/value-types.js";
import { fc, forAll } from "../properties.js";

function setUp(): { core: Core; predicates: HostPredicates; all(goal: string): unknown[] } {
  const core = new Core(coreModule(), bootImage());
  const predicates = new HostPredicates(core);
  // The host is asked for this when a predicate of a library is called for the first time.
  predicates.det("$set_free", 2, (call) => call.unify(0, "false"));
  return {
    core,
    predicates,
    all(goal) {
      const query = new Query(core, predicates, { string: goal });
      const answers: unknown[] = [];
      while (query.next()) answers.push(query.answer());
      return answers;
    },
  };
}

test("a leaf that a memory does not have is defined in it", () => {
  const { core, all } = setUp();
  define(core, { "twice/2": (x, y) => core.module.unify(y, makeList(core, [x, x])) !== 0 });
  expect(all("twice(a, X)")).toEqual([{ X: ["a", "a"] }]);
});

test("objects of the host are dropped when no term refers to them, and kept by clauses, handles and open queries", () => {
  const { core, predicates, all } = setUp();
  predicates.det("new_object", 1, (call) => call.unify(0, { object: {} }));
  all("new_object(X), assertz(kept(X))");
  const objectOf = (value: unknown): unknown => (value as { object: object }).object;
  const keptOne = (): unknown => objectOf((all("kept(X)") as [{ X: Value }])[0].X);
  const kept = keptOne();
  const held = {};
  const handle = core.keep(fromValue(core, { object: held }));
  const open = new Query(core, predicates, { string: "new_object(X), member(Y, [1, 2])" });
  open.next();
  const first = objectOf(open.answer()["X"]);
  all("between(1, 100000, _), new_object(X), assertz(other(X)), retract(other(_)), fail");
  expect(core.objects.size).toBeLessThan(50_000);
  expect(keptOne()).toBe(kept);
  expect(objectOf(toValue(core, handle.cell))).toBe(held);
  open.next();
  expect(objectOf(open.answer()["X"])).toBe(first);
  expect(core.objects.size).toBeGreaterThanOrEqual(3);
});

describe("values", () => {
  const { core } = setUp();
  const { value } = fc.letrec<{ value: Value }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.string({ unit: "binary" }),
      fc.maxSafeInteger(),
      fc.bigInt({ min: -(2n ** 200n), max: 2n ** 200n }).map((n) => {
        const isSafe = n >= Number.MIN_SAFE_INTEGER && n <= Number.MAX_SAFE_INTEGER;
        return isSafe ? Number(n) : n;
      }),
      fc.double({ noNaN: true, noInteger: true, noDefaultInfinity: true }),
      fc.integer().map((float) => ({ float })),
      fc.string().map((string) => ({ string })),
      fc.array(tie("value"), { maxLength: 5 }),
      fc.record({
        functor: fc.string(),
        args: fc.array(tie("value"), { minLength: 1, maxLength: 40 }),
      }),
    ) as fc.Arbitrary<Value>,
  }));

  test("a value that becomes a term and a value again is the same", () =>
    forAll([value], (v) => {
      expect(toValue(core, fromValue(core, v))).toEqual(v);
    }));

  test("lone surrogates go both ways", () => {
    for (const text of ["\ud800", "a\udfffb", "\udc00\ud800", "😀\ud83d"]) {
      expect(toValue(core, fromValue(core, text))).toBe(text);
      expect(toValue(core, fromValue(core, { string: text }))).toEqual({ string: text });
    }
  });

  test("integers at the borders of cells and words keep their values", () => {
    for (const power of [28n, 29n, 31n, 32n, 53n, 63n, 64n, 96n, 1000n])
      for (const n of [2n ** power - 1n, 2n ** power, 2n ** power + 1n])
        for (const m of [n, -n])
          expect(BigInt(toValue(core, fromValue(core, m)) as bigint)).toBe(m);
  });

  test("a term of 300,000 levels becomes a value and a term", () => {
    let deep: Value = "x";
    for (let i = 0; i < 300_000; i++) deep = { functor: "f", args: [deep] };
    let back = toValue(core, fromValue(core, deep));
    let depth = 0;
    for (; typeof back === "object" && "args" in back; back = back.args[0] as Value) depth++;
    expect(depth).toBe(300_000);
  });

  test("a cyclic term becomes a cyclic value", () => {
    const { core: other, predicates } = setUp();
    const query = new Query(other, predicates, { string: "X = f(X)" });
    query.next();
    const { X } = query.answer() as unknown as { X: { args: Value[] } };
    expect(X.args[0]).toBe(X);
  });
});

describe("predicates of the host", () => {
  test("a function of the host is true once or fails", () => {
    const { predicates, all } = setUp();
    predicates.det("double", 2, (call) => call.unify(1, 2 * (call.value(0) as number)));
    expect(all("double(21, X)")).toEqual([{ X: 42 }]);
    expect(all("double(21, 43)")).toEqual([]);
  });

  test("what it throws can be caught, and comes out if nothing catches it", () => {
    const { predicates, all } = setUp();
    predicates.det("bad", 0, () => {
      throw new RangeError("oops");
    });
    expect(all("catch(bad, error(host_error(N, M), _), true)")).toEqual([
      { N: "RangeError", M: { string: "oops" } },
    ]);
    expect(() => all("bad")).toThrow(UncaughtError);
  });

  test("it may run queries of its own", () => {
    const { core, predicates, all } = setUp();
    predicates.det("nested", 2, (call) => {
      const query = new Query(core, predicates, {
        string: "findall(X, member(X, [1, 2]), L)",
      });
      query.next();
      const { L } = query.answer();
      query.close();
      return call.unify(1, [call.value(0), L as Value]);
    });
    expect(all("nested(f(a), X)")).toEqual([{ X: [{ functor: "f", args: ["a"] }, [1, 2]] }]);
  });

  test("an iterator gives answers on backtracking, and is closed when it is left", () => {
    const { predicates, all } = setUp();
    let closed = 0;
    predicates.nondet("upto", 2, function* (n) {
      try {
        for (let i = 1; i <= (n as number); i++) yield [undefined, i];
      } finally {
        closed++;
      }
    });
    expect(all("upto(3, X)")).toEqual([{ X: 1 }, { X: 2 }, { X: 3 }]);
    expect(all("upto(9, X), X > 1, !")).toEqual([{ X: 2 }]);
    expect(all("catch((upto(9, _), throw(ball)), B, true)")).toEqual([{ B: "ball" }]);
    expect(closed).toBe(3);
  });

  test("a promise is awaited in an async run", async () => {
    const { core, predicates } = setUp();
    predicates.det("later", 1, async (call) => {
      await Promise.resolve();
      return call.unify(0, "done");
    });
    const query = new Query(core, predicates, { string: "later(X)" });
    expect(await query.nextAsync()).toBe(true);
    expect(query.answer()).toEqual({ X: "done" });
  });
});

describe("queries", () => {
  test("several are open and advanced in any order", () => {
    const { core, predicates } = setUp();
    const open = Array.from(
      { length: 50 },
      (_, i) => new Query(core, predicates, { string: `between(${i}, inf, X), length(L, 9)` }),
    );
    for (let round = 0; round < 20; round++) {
      for (const [i, query] of open.entries()) {
        expect(query.next()).toBe(true);
        expect(query.answer()["X"]).toBe(i + round);
      }
    }
    for (const query of [...open].sort(() => 0.5 - Math.random())) query.close();
    expect(core.register(0)).toBeDefined();
  });

  test("a limit of inferences and an abort end a query, and the next one runs", () => {
    const { core, predicates, all } = setUp();
    const query = new Query(core, predicates, { string: "repeat, fail" }, { inferences: 100_000 });
    expect(() => query.next()).toThrow(EndedError);
    const other = new Query(core, predicates, { string: "stop, repeat, fail" });
    predicates.det("stop", 0, () => {
      other.abort();
      return true;
    });
    expect(() => other.next()).toThrow(EndedError);
    // No predicate is called here, but a builtin has many answers.
    const third = new Query(
      core,
      predicates,
      { string: "length(_, _), fail" },
      { inferences: 500 },
    );
    expect(() => third.next()).toThrow(EndedError);
    expect(all("X = 1")).toEqual([{ X: 1 }]);
  });

  test("text of a query that ends within a capture is given to the host, but for what was captured", () => {
    const { core, predicates } = setUp();
    let text = "";
    core.output = (_, part) => {
      text += part;
      return 0;
    };
    const goal = "write(before), with_output_to(string(_), ( write(within), repeat, fail ))";
    const query = new Query(core, predicates, { string: goal }, { inferences: 1000 });
    expect(() => query.next()).toThrow(EndedError);
    expect(text).toBe("before");
  });

  test("a handle keeps a term over collections and backtracking", () => {
    const { core, predicates, all } = setUp();
    const handle = core.keep(fromValue(core, ["kept", { string: "text" }, 12345678901234567890n]));
    all("numlist(1, 200000, L), msort(L, M), length(M, N)");
    core.module.collect(0);
    expect(toValue(core, handle.cell)).toEqual(["kept", { string: "text" }, 12345678901234567890n]);
    handle.release();
    handle.release();
    expect(predicates).toBeDefined();
  });
});
