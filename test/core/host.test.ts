/* The host side of the core: leaves, objects, handles. */

import { expect, test } from "vitest";
import { makeList } from "../../src/machine/build.js";
import { Core } from "../../src/machine/core.js";
import { bootImage, coreModule } from "../../src/machine/image.js";
import { HostPredicates } from "../../src/machine/host-predicates.js";
import { define } from "../../src/machine/leaves.js";
import { Query } from "./query.js";
import { fromValue, toValue } from "../../src/machine/values.js";
import type { Value } from "../../src/machine/value-types.js";

function setUp(): { core: Core; predicates: HostPredicates; all(goal: string): unknown[] } {
  const core = new Core(coreModule(), bootImage());
  const predicates = new HostPredicates(core);
  // The host is asked for this when a predicate of a library is called for the first time.
  predicates.det("$set_free", 2, (call) => call.unify(0, "false"));
  return {
    core,
    predicates,
    all(goal) {
      const query = new Query(core, predicates, goal);
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
  const open = new Query(core, predicates, "new_object(X), member(Y, [1, 2])");
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
