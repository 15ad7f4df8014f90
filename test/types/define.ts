/* Functions that the compiler accepts for predicates, and those that it rejects. It is checked, not run. */
import type { Engine, Value } from "../../src/complete.js";
import type { NativeFunction } from "../../src/types.js";
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
