import { describe, expect, it } from "vitest";
import { Engine, HaltError, PrologError, Query } from "../../src/complete.js";
import { all, thrownBy } from "./answers.js";

function counting(): { engine: Engine; called: () => number } {
  const engine = new Engine();
  let calls = 0;
  engine.define("tick/0", () => {
    calls++;
    return true;
  });
  return { engine, called: () => calls };
}

it("what ends a query from outside does so whatever options it gets later", () => {
  const begin = performance.now();
  const reason = new Error("enough");
  const abortion = {
    get aborted() {
      return performance.now() - begin > 20;
    },
    reason,
  };
  const query = new Engine().query("repeat, fail");
  query.evaluation.watch(abortion);
  query.with({ limits: { answers: 1 } });
  expect(() => query.next()).toThrow(reason);
});

describe("a query", () => {
  it("does nothing before the first answer is asked for", () => {
    const { engine, called } = counting();
    const query = engine.query("tick");
    expect([called(), query.inferences]).toEqual([0, 0]);
    query.next();
    expect(called()).toBe(1);
  });

  it("computes answer k + 1 when it is asked for, not before", () => {
    const { engine, called } = counting();
    const query = engine.query("repeat, tick");
    for (let k = 1; k <= 5; k++) {
      expect(query.next()).toEqual({ done: false, value: {} });
      expect(called()).toBe(k);
    }
    query.return();
    expect(query.next()).toEqual({ done: true, value: undefined });
    expect(called()).toBe(5);
  });

  it("is an iterable iterator of rows, variables in order of appearance", () => {
    const engine = new Engine();
    const query = engine.query("member(Z-A, [1-x,2-y])");
    expect(query).toBeInstanceOf(Query);
    expect(query[Symbol.iterator]()).toBe(query);
    const rows = [...query];
    expect(rows).toEqual([
      { Z: 1, A: "x" },
      { Z: 2, A: "y" },
    ]);
    expect(Object.keys(rows[0])).toEqual(["Z", "A"]);
    expect(() => [...query]).toThrow("The query has ended");
  });

  it("leaves out variables that begin with an underscore", () => {
    expect(all(new Engine(), "X = 1, _Y = 2, _ = 3")).toEqual([{ X: 1 }]);
  });

  it("has no answer where the goal fails, which is no error", () => {
    const engine = new Engine();
    expect(all(engine, "fail")).toEqual([]);
    expect(engine.once("fail")).toBeUndefined();
    expect(engine.once("true")).toEqual({});
  });

  it("knows when there is no further answer", () => {
    const engine = new Engine();
    const query = engine.query("member(X, [1,2])");
    expect(query.done).toBe(false);
    query.next();
    expect([query.done, query.isLast]).toEqual([false, false]);
    query.next();
    expect(query.isLast).toBe(true);
    expect(query.next().done).toBe(true);
    expect(query.done).toBe(true);
  });

  it("ends with return(), as often as it is called", () => {
    const query = new Engine().query("repeat");
    query.next();
    expect(query.return()).toEqual({ done: true, value: undefined });
    expect(query.return()).toEqual({ done: true, value: undefined });
    expect(query.done).toBe(true);
    expect(query.next()).toEqual({ done: true, value: undefined });
  });

  it("may end before it began", () => {
    const { engine, called } = counting();
    const query = engine.query("tick");
    query.return();
    expect(query.next().done).toBe(true);
    expect(called()).toBe(0);
  });

  it("ends with break, with using, and with destructuring", () => {
    const engine = new Engine();
    const query = engine.query("between(1, inf, X)");
    for (const { X } of query) if (X === 3) break;
    expect(query.done).toBe(true);
    let held: Query;
    {
      using other = engine.query("repeat");
      other.next();
      held = other;
    }
    expect(held.done).toBe(true);
    const third = engine.query("between(1, inf, X)");
    const [one, two] = third;
    expect([one, two]).toEqual([{ X: 1 }, { X: 2 }]);
    expect(third.done).toBe(true);
  });

  it("ends with an uncaught error, and the engine stays usable", () => {
    const engine = new Engine();
    const query = engine.query("member(X, [1,2]), ( X > 1 -> throw(oops(X)) ; true )");
    expect(query.next().value).toEqual({ X: 1 });
    const thrown = thrownBy(() => query.next());
    expect(thrown).toBeInstanceOf(PrologError);
    expect(thrown).toHaveProperty("term", { functor: "oops", args: [2] });
    expect(query.next()).toEqual({ done: true, value: undefined });
    expect(all(engine, "X = 1")).toEqual([{ X: 1 }]);
  });

  it("shows equal unbound variables by equal names", () => {
    const row = new Engine().once("X = f(Y, Z, Y)");
    const { X, Y, Z } = row ?? {};
    expect(X).toEqual({ functor: "f", args: [Y, Z, Y] });
    expect(Y).not.toEqual(Z);
  });

  it("counts inferences", () => {
    const engine = new Engine();
    engine.consult("loop(0). loop(N) :- N > 0, M is N - 1, loop(M).");
    const count = (n: number): number => {
      using query = engine.query(`loop(${n})`);
      query.next();
      return query.inferences;
    };
    const step = (count(2000) - count(1000)) / 1000;
    expect(step).toBe(Math.round(step));
    expect(step).toBeGreaterThanOrEqual(1);
    expect(count(5000) - count(1000)).toBe(4000 * step);
  });
});

describe("the methods of iterators", () => {
  const iterators = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())) as object;
  const engine = new Engine();

  it("are those of the host", () => {
    expect(Object.prototype.isPrototypeOf.call(iterators, engine.query("true"))).toBe(true);
    expect(Object.prototype.isPrototypeOf.call(iterators, engine.trace("true"))).toBe(true);
  });

  it.skipIf(!("take" in iterators))("compute no more than they are asked for", () => {
    interface Methods<T> extends Iterable<T> {
      map<U>(change: (x: T) => U): Methods<U>;
      take(most: number): Methods<T>;
    }
    const query = engine.query<{ N: number }>("between(1, inf, N)") as Query<{ N: number }> &
      Methods<{ N: number }>;
    const taken = query.map(({ N }) => 2 * N).take(3);
    expect([...taken]).toEqual([2, 4, 6]);
    expect(query.done).toBe(true);
  });
});

describe("halt", () => {
  it.each([
    ["halt", 0],
    ["halt(3)", 3],
    ["catch(halt(4), _, true)", 4],
    ["findall(X, ( member(X, [1,2]), halt(X) ), _)", 1],
  ])("%s is a HaltError with status %i", (goal, status) => {
    const engine = new Engine();
    const thrown = thrownBy(() => engine.once(goal));
    expect(thrown).toBeInstanceOf(HaltError);
    expect(thrown).toHaveProperty("status", status);
    expect(engine.once("X = 1")).toEqual({ X: 1 });
  });

  it("in a directive ends the loading", () => {
    const engine = new Engine();
    const thrown = thrownBy(() => engine.consult("p(1).\n:- halt(5).\np(2)."));
    expect(thrown).toBeInstanceOf(HaltError);
    expect(thrown).toHaveProperty("status", 5);
  });
});

it("a query may be opened by a predicate of the host while another runs", () => {
  const engine = new Engine();
  engine.define("inner/1", () => [all(engine, "member(Y, [1,2,3])").length]);
  expect(all(engine, "member(X, [a,b]), inner(N)")).toEqual([
    { X: "a", N: 3 },
    { X: "b", N: 3 },
  ]);
});
