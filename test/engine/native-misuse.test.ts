/* Wrong results and errors of predicates of the host. */
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import type { Value } from "../../src/complete.js";
import type { NativeFunction } from "../../src/types.js";

class Account {
  readonly owner = "ann";
}

/** A function that returns this. */
const giving = (result: unknown): NativeFunction => (() => result) as unknown as NativeFunction;
const iterating = (iterator: unknown): NativeFunction =>
  giving({ [Symbol.iterator]: () => iterator });
const iteratingLater = (iterator: unknown): NativeFunction =>
  giving({ [Symbol.asyncIterator]: () => iterator });

/** The error of an awaited query that calls the function as `p/1`. */
async function errorOf(
  run: NativeFunction,
  goal = "p(_)",
  engine = new Engine(),
): Promise<unknown> {
  engine.define("p/1", run);
  return engine
    .query(goal)
    .async.first()
    .then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
}

const STEP = "Expected p/1 to answer with an iterator whose next() gives { done, value }, got ";
const NEXT = "Expected p/1 to answer with an iterator that has a method next, got ";
const RETURN = "Expected p/1 to answer with an iterator whose return is a method, got ";
const ANSWER = "Expected p/1 to answer with a boolean or an array of at most 1 values, got ";
const OBJECT = "Expected an object such as { functor, args } or { string }, got ";
const ANY = " ({ object: … } holds any object)";
const VALUE = "Expected a value that stands for a Prolog term, got ";

describe("a TypeError names the predicate, and what it got", () => {
  it.each<readonly [string, NativeFunction]>([
    [`${STEP}number`, iteratingLater({ next: () => 5 })],
    [`${STEP}undefined`, iteratingLater({ next: () => undefined })],
    [`${STEP}undefined`, iteratingLater({ next: async () => undefined })],
    [`${STEP}null`, iteratingLater({ next: async () => null })],
    [`${STEP}number`, iterating({ next: () => 5 })],
    [`${NEXT}undefined`, iterating({})],
    [`${NEXT}undefined`, iterating(undefined)],
    [`${NEXT}undefined`, iteratingLater({})],
    [`${NEXT}object`, iteratingLater({ next: {} })],
    [`${RETURN}number`, iteratingLater({ next: async () => ({ value: [1] }), return: 5 })],
    [`${RETURN}string`, iterating({ next: () => ({ value: [1] }), return: "no" })],
    [`${ANSWER}null`, giving(null)],
    [`${ANSWER}undefined`, giving(undefined)],
    [`${ANSWER}undefined`, async () => undefined as unknown as boolean],
    [`${ANSWER}object`, giving({})],
    [`${ANSWER}an instance of Date`, giving(new Date())],
    [`${ANSWER}an instance of Account`, async () => new Account() as unknown as boolean],
    [`${ANSWER}2 values`, giving([1, 2])],
    [`${OBJECT}an instance of Date${ANY}, as argument 1 of p/1`, giving([new Date()])],
    [`${OBJECT}an instance of Map${ANY}, as argument 1 of p/1`, giving([new Map()])],
    [`${OBJECT}an instance of Set${ANY}, as argument 1 of p/1`, giving([[1, new Set()]])],
    [`${OBJECT}an instance of Number${ANY}, as argument 1 of p/1`, giving([Object(1)])],
    [`${OBJECT}one with the keys x${ANY}, as argument 1 of p/1`, giving([{ x: 1 }])],
    [`${VALUE}null (unbound stands for a variable), as argument 1 of p/1`, giving([null])],
    [`${VALUE}symbol, as argument 1 of p/1`, giving([Symbol("x")])],
    [
      `${VALUE}null (unbound stands for a variable), as argument 1 of p/1`,
      giving([[...new Array<number>(50_000).fill(1), null]]),
    ],
  ])("%s", async (message, run) => {
    const error = await errorOf(run);
    expect(error).toBeInstanceOf(TypeError);
    expect(error).toHaveProperty("message", message);
  });

  it("names the argument among several", () => {
    const engine = new Engine();
    engine.define("m:q/3", giving([1, undefined, new Date()]));
    expect(() => engine.once("m:q(_, _, _)")).toThrow(
      /an instance of Date .*, as argument 3 of q\/3$/,
    );
  });

  it("also for a value that a query is given", () => {
    const engine = new Engine();
    const given = (value: unknown): unknown => engine.once("true", { X: value as Value });
    expect(() => engine.query("X = Y", { X: new Date() as unknown as Value })).toThrow(
      new TypeError(`${OBJECT}an instance of Date${ANY}, in the value of X`),
    );
    expect(() => given(null)).toThrow(TypeError);
  });
});

describe("an iterator of the host", () => {
  it("need not have return, nor promises from next where it is asynchronous", async () => {
    const engine = new Engine();
    const steps = [{ value: [1] }, { value: [2] }, { done: true }];
    engine.define("p/1", iteratingLater({ next: () => steps.shift(), return: null }));
    expect(await engine.query("p(X)").async.all()).toEqual([{ X: 1 }, { X: 2 }]);
  });

  it("may return anything from return", async () => {
    const engine = new Engine();
    const iterator = { next: () => ({ value: [1] }), return: () => 5 };
    engine.define("p/1", iteratingLater(iterator));
    expect(await engine.query("p(X), !").async.all()).toEqual([{ X: 1 }]);
  });

  it.each(["next", "return"])("whose %s throws at once throws into the query", async (method) => {
    const boom = new TypeError("x is not a function");
    const fail = (): never => {
      throw boom;
    };
    const iterator = { next: () => ({ value: [1] }), return: () => ({}), [method]: fail };
    for (const run of [iterating(iterator), iteratingLater(iterator)]) {
      expect(await errorOf(run, "p(_), !")).toBe(boom);
      expect(await errorOf(run, "catch((p(_), !), error(host_error(_, _), _), true)")).toBe(
        undefined,
      );
    }
  });
});

describe("what a host throws or returns with traps", () => {
  it.each([Object.create(null), { toString: 5, valueOf: 5 }, Symbol.iterator])(
    "is caught, or thrown as it is: %#",
    async (thrown: unknown) => {
      const run: NativeFunction = () => {
        throw thrown;
      };
      expect(await errorOf(run)).toBe(thrown);
      if (typeof thrown !== "object") return;
      const engine = new Engine();
      engine.define("p/1", run);
      expect(engine.once("catch(p(_), error(host_error(T, M), _), true)")).toEqual({
        T: "object",
        M: { string: "(without a text)" },
      });
    },
  );

  it("throws what a getter throws", async () => {
    const boom = new TypeError("x is not a function");
    const fail = (): never => {
      throw boom;
    };
    const trapped = (key: string | symbol): object =>
      Object.defineProperty({}, key, { get: fail, enumerable: true });
    for (const result of [
      trapped("then"),
      trapped(Symbol.iterator),
      trapped(Symbol.asyncIterator),
      [trapped("functor")],
    ]) {
      expect(await errorOf(giving(result))).toBe(boom);
    }
    expect(await errorOf(iterating(trapped("next")))).toBe(boom);
    expect(await errorOf(iteratingLater(trapped("return")))).toBe(boom);
  });
});

describe("a directive that waits for a promise", () => {
  const engine = new Engine();
  engine.define("later/1", async () => [1]);

  it("is a TypeError of consult that names consultAsync", () => {
    expect(() => engine.consult(":- later(_).")).toThrow(
      "Expected a load that is awaited, with consultAsync, got a synchronous one that calls later/1, which answers with a promise",
    );
    expect(() => engine.consult(":- findall(X, later(X), _).")).toThrow(/consultAsync/);
    expect(() => engine.once("later(_)")).toThrow(/query\.async/);
  });

  it("is none of consultAsync", async () => {
    await engine.consultAsync(":- later(X), assertz(seen(X)).");
    expect(engine.once("seen(X)")).toEqual({ X: 1 });
  });
});
