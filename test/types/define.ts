/* Functions that the compiler accepts for predicates, and those that it rejects. It is checked, not run. */
import { expectTypeOf } from "vitest";
import type { Engine, Value } from "../../src/complete.js";
import type { NativeFunction, VariableValue } from "../../src/types.js";
import type { WorkerEngine } from "../../src/worker/index.js";

/** Functions for predicates of engines in this thread and in another one. */
export async function definitions(
  engine: Engine,
  worker: WorkerEngine,
  name: string,
  any: NativeFunction,
): Promise<void> {
  engine.define("two/2", (x, y) => [y, x]);
  engine.define("two/2", { modes: "two(+X, -Y)" }, (x) => [undefined, x]);
  engine.define("lists:two/2", function* (x: Value, y: Value) {
    this.charge(1);
    yield [y, x];
  });
  engine.define("none/0", () => true);
  engine.define("a/b/2", (x, y) => [y, x]);
  engine.define(name, (x, y, z) => [z, y, x]);
  engine.define(`${name}/2`, any);
  engine.define("two/2", any);
  await worker.define("two/2", async (x, y) => [y, x]);
  engine.define(
    "at/3",
    { modes: "at(+Name:atom, +Places:list(integer), -Last:list(atom))" },
    (at, ns, last) => {
      expectTypeOf(at).toEqualTypeOf<string>();
      expectTypeOf(ns).toEqualTypeOf<readonly number[]>();
      expectTypeOf(last).toEqualTypeOf<Value>();
      return [undefined, undefined, ns.at(-1)];
    },
  );
  const modes = "p( ++Big:bigint, ?On:boolean , @Any, +oneof([a, b, 3]), -between(1, 9)|atom)";
  engine.define("p/5", { modes, determinism: "det" }, (big, on, term, choice, either) => {
    expectTypeOf(big).toEqualTypeOf<bigint>();
    expectTypeOf(on).toEqualTypeOf<boolean | VariableValue>();
    expectTypeOf(term).toEqualTypeOf<Value>();
    expectTypeOf(choice).toEqualTypeOf<"a" | "b" | 3>();
    expectTypeOf(either).toEqualTypeOf<number | string | VariableValue>();
    return true;
  });
  engine.define(
    "q/3",
    { modes: "q(:Goal, +list(list(atom)), +list(a)-list(b))" },
    (goal, lists, x) => {
      expectTypeOf(goal).toEqualTypeOf<Value>();
      expectTypeOf(lists).toEqualTypeOf<readonly (readonly string[])[]>();
      expectTypeOf(x).toEqualTypeOf<Value>();
      return true;
    },
  );
  engine.define("two/2", { modes: ["two(+X:atom, -Y)", "two(-X, +Y:atom)"] }, (x, y) => {
    expectTypeOf(x).toEqualTypeOf<Value>();
    return [y, x];
  });
  engine.define("two/2", { modes: "two(+X:atom)" }, (x) => {
    expectTypeOf(x).toEqualTypeOf<Value>();
    return true;
  });
  engine.define("one/1", { modes: name }, (x) => {
    expectTypeOf(x).toEqualTypeOf<Value>();
    return true;
  });
  // @ts-expect-error the argument is a string
  engine.define("one/1", { modes: "one(+X:atom)" }, (x: number) => [x]);
  // @ts-expect-error there is no arity
  engine.define("two", () => true);
  // @ts-expect-error there is no arity
  engine.define("two/x", any);
  // @ts-expect-error the function has three parameters
  engine.define("two/2", (x: Value, y: Value, z: Value) => [z, y, x]);
  // @ts-expect-error the function has a parameter
  engine.define("none/0", { determinism: "det" }, (x: Value) => [x]);
  // @ts-expect-error there is no arity
  await worker.define("two", () => true);
  // @ts-expect-error the function has two parameters
  await worker.define("one/1", async (x: Value, y: Value) => [x, y]);
}
