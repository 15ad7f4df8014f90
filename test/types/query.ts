/* The types of queries and values: accepted and rejected uses. This file is checked, not run. */

import { Engine, Query, term } from "../../src/complete.js";
import type { Answer, AsyncQuery, Limits, QueryOptions, Row, Value } from "../../src/complete.js";
import type { CompoundValue, NativeFunction, Schema } from "../../src/types.js";

/** Accepts a value of exactly the type `T`. */
type Exactly<T> = <U>(
  value: (<X>() => X extends U ? 1 : 2) extends <X>() => X extends T ? 1 : 2 ? U : never,
) => void;
declare function exactly<T>(): Exactly<T>;

/** A schema of rows. */
declare const schema: Schema<{ W: string }>;

/** Queries, their rows, and their results. */
export async function queries(engine: Engine): Promise<void> {
  exactly<Query<Row>>()(engine.query("true"));
  exactly<Query<Row>>()(engine.query`member(X, ${[1, "a", { float: 1 }]})`);
  exactly<Query<{ W: string }>>()(engine.query<{ W: string }>("W = a"));
  exactly<Query<{ W: string }>>()(engine.query<{ W: string }>`W = ${"a"}`);
  exactly<Query<{ W: string }>>()(engine.query("W = a").as(schema));
  const query = engine.query<{ W: string }>("W = a", { B: 1 }, { limits: { answers: 1 } });
  exactly<{ W: string } | undefined>()(query.first());
  exactly<{ W: string }[]>()(query.all({ limit: 1 }));
  exactly<number>()(query.count());
  exactly<boolean>()(query.exists());
  exactly<AsyncQuery<{ W: string }>>()(query.async);
  exactly<{ W: string } | undefined>()(await query.async.first());
  exactly<{ W: string }[]>()(await query.async.all());
  for (const row of query) exactly<{ W: string }>()(row);
  for await (const row of query) exactly<{ W: string }>()(row);
  for (const answer of query.answers()) exactly<Answer<{ W: string }>>()(answer);

  // @ts-expect-error: a goal is a string
  engine.query(5);
  // @ts-expect-error: null stands for no term
  engine.query("X = Y", { Y: null });
  // @ts-expect-error: a function stands for no term
  void engine.query`X = ${() => 1}`;
  // @ts-expect-error: an object needs one of the known forms
  void engine.query`X = ${{ x: 1 }}`;
  // @ts-expect-error: there is no such limit
  engine.query("true", {}, { limits: { time: 5 } });
  // @ts-expect-error: nor such a conversion
  engine.query("true").with({ convert: { integers: "string" } });
  // @ts-expect-error: rows are not written to
  engine.query("X = 1").first()!.X = 2;
  // @ts-expect-error: a validator has a standard property
  engine.query("X = 1").as({ parse: (x: unknown) => x });
  // @ts-expect-error: a row of this type has no such variable
  void query.first()?.X;
}

/** Values with their types. */
export function values(): void {
  exactly<"a">()(term.atom("a"));
  const compound = term.compound("f", 1, "a");
  exactly<"f">()(compound.functor);
  exactly<readonly [1, "a"]>()(compound.args);
  const plain: CompoundValue = compound;
  const all: Value[] = [
    plain,
    term.list([1, 2]),
    term.list([1], term.variable("T")),
    term.string("a"),
    term.float(1),
    term.handle(new Map()),
  ];
  const pair: readonly [1, 2] = term.list([1, 2]);
  void pair;
  exactly<"T">()(term.variable("T").variable);
  exactly<Map<string, number>>()(term.handle(new Map<string, number>()).object);
  void all;

  // @ts-expect-error: a compound has arguments
  term.compound("f");
  // @ts-expect-error: a list with a tail has items
  term.list([], "tail");
  // @ts-expect-error: a handle is of an object
  term.handle(5);
  // @ts-expect-error: a float is a number
  term.float(1n);
}

/** Predicates of the host. */
export function predicates(engine: Engine): void {
  engine.define("p/1", (x) => [x]);
  engine.define("p/1", { modes: "p(+X)", determinism: "semidet" }, async (x) => x === 1);
  engine.define("p/1", async function* () {
    yield [1];
  });
  engine.define("p/0", function () {
    this.charge(1);
    exactly<AbortSignal | undefined>()(this.signal);
    return this.signal === undefined;
  });
  const run: NativeFunction = () => true;
  void run;

  // @ts-expect-error: an answer is a boolean or an array
  engine.define("p/1", () => 5);
  // @ts-expect-error: whose items are values
  engine.define("p/1", () => [null]);
  // @ts-expect-error: there is no such determinism
  engine.define("p/1", { determinism: "once" }, () => true);
  // @ts-expect-error: options come before the function
  engine.define("p/1", () => true, {});
}

/** Options. */
export function options(): void {
  const limits: Limits = { inferences: 1, timeMs: 1, answers: 1, memory: 1 };
  exactly<Uint8Array<ArrayBuffer>>()(new Engine({ libraries: undefined }).save());
  const given: QueryOptions = { limits, signal: AbortSignal.timeout(5), sliceMs: 4 };
  void new Engine({ limits, checks: false });
  void given;

  // @ts-expect-error: limits are numbers
  void new Engine({ limits: { memory: "1 GB" } });
  // @ts-expect-error: a query is made by an engine
  void new Query();
}
