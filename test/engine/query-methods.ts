/* The methods that queries have in common, whether their answers come at once or later. */

import { expect, it } from "vitest";
import type { AsyncQuery, Query } from "../../src/complete.js";
import type { WorkerQuery } from "../../src/worker/index.js";
import { rejection } from "./answers.js";

type Asked = Query | AsyncQuery | WorkerQuery;

/** Tests the methods of the queries that `ask` makes. */
export function testMethods(ask: (goal: string) => Asked): void {
  const members = (): Asked => ask("member(X, [a,b,c])");

  it("has the first answer, all, some, their number, and whether there are any", async () => {
    expect(await members().first()).toEqual({ X: "a" });
    expect(await members().all()).toEqual([{ X: "a" }, { X: "b" }, { X: "c" }]);
    expect(await members().all({ limit: 2 })).toEqual([{ X: "a" }, { X: "b" }]);
    expect(await members().all({ limit: 0 })).toEqual([]);
    expect(await members().count()).toBe(3);
    expect(await members().exists()).toBe(true);
    const none = (): Asked => ask("member(X, [])");
    expect(await none().first()).toBeUndefined();
    expect(await none().all()).toEqual([]);
    expect(await none().count()).toBe(0);
    expect(await none().exists()).toBe(false);
    await expect(async () => members().all({ limit: -1 })).rejects.toThrow(RangeError);
    const limit = "2" as unknown as number;
    await expect(async () => members().all({ limit })).rejects.toThrow(TypeError);
  });

  it("says of an answer whether another may follow", async () => {
    const seen: unknown[] = [];
    for await (const { row, isLast } of members().answers()) seen.push([row["X"], isLast]);
    expect(seen).toEqual([
      ["a", false],
      ["b", false],
      ["c", true],
    ]);
    const query = members();
    for await (const { isLast } of query.answers()) if (!isLast) break;
    expect(await query.next()).toEqual({ done: true, value: undefined });
  });

  const takers: readonly (readonly [(query: Asked) => unknown, left: unknown])[] = [
    [(query) => query.first(), { X: "b" }],
    [(query) => query.all(), [{ X: "b" }, { X: "c" }]],
    [(query) => query.count(), 2],
    [(query) => query.exists(), true],
  ];
  const users: readonly ((query: Asked) => unknown)[] = [
    ...takers.map(([take]) => take),
    (query) => query.next(),
    (query) => query[Symbol.asyncIterator](),
    async (query) => {
      for await (const _ of query.answers()) break;
    },
    // `some` of an iterator is another method, which Node has from 22 on.
    (query) => ("some" in query && !(Symbol.iterator in query) ? query.some(1) : query.next()),
    (query) => ("advance" in query ? query.advance() : query.next()),
    (query) => (Symbol.iterator in query ? [...query] : query.next()),
  ];

  it("has ended when what was left has been taken", async () => {
    for (const [take, left] of takers) {
      for (const use of users) {
        const query = members();
        await query.next();
        const taken = take(query);
        const error = await rejection((async () => use(query))());
        expect(error).toBeInstanceOf(TypeError);
        expect(error).toHaveProperty("message", expect.stringContaining("The query has ended"));
        expect(await taken).toEqual(left);
        expect("done" in query ? query.done : true).toBe(true);
      }
    }
  });
}
