/* The types of match(), facts and the like: accepted and rejected uses. This file is checked, not run. */

import { addFacts, match } from "../../src/index.js";
import type { Engine, Value } from "../../src/index.js";
import type { Compound } from "../../src/rel.js";

/** Accepts a value of exactly the type `T`. */
type Exactly<T> = <U>(
  value: (<X>() => X extends U ? 1 : 2) extends <X>() => X extends T ? 1 : 2 ? U : never,
) => void;
declare function exactly<T>(): Exactly<T>;

/** Values of which nothing is known. */
export function values(value: Value): void {
  const sum = match(value, {
    "point/2": (x, y) => {
      exactly<Value>()(x);
      exactly<Value>()(y);
      return 1;
    },
    "red/0": () => 2,
    atom: (name) => name.length,
    list: (items) => items.length,
    float: (half) => half,
    partialList: (items, tail) => items.length + (tail === 1 ? 1 : 0),
    compound: (functor, args) => functor.length + args.length,
    other: (x) => (x === 1 ? 1 : 0),
  });
  exactly<number>()(sum);
  exactly<string | number>()(
    match(value, { atom: (a): string | number => a, integer: (): number => 1 }),
  );
  exactly<string | number>()(match(value, { atom: (a) => a, integer: (): number => 1 }));

  match(value, { "//2": (n, d) => [n, d], "=//2": (_x, y) => y, "a/b/1": (x) => x });
  // @ts-expect-error: a fraction has two arguments
  match(value, { "//2": (_n, _d, x) => x });

  // @ts-expect-error: a point has two arguments
  match(value, { "point/2": (x, y, z) => [x, y, z] });
  // @ts-expect-error: there is no such form
  match(value, { atoms: () => 1 });
  // @ts-expect-error: the name of an atom is a string
  match(value, { atom: (n: number) => n });
}

/** Values whose types are known. */
export function shapes(
  shape: Compound<"circle", [number]> | Compound<"box", [number, string]> | "dot",
): void {
  match(shape, {
    "circle/1": (r) => exactly<number>()(r),
    "box/2": (a, name) => {
      exactly<number>()(a);
      exactly<string>()(name);
    },
    atom: (name) => exactly<"dot">()(name),
  });
  // @ts-expect-error: the second argument is a string
  match(shape, { "box/2": (_: number, b: number) => b });
}

/** Facts. */
export function facts(engine: Engine, indicator: string): void {
  exactly<number>()(addFacts(engine, "edge/2", [["a", 1]]));
  addFacts(engine, "m:edge/2", new Set([["a", "b"] as const]));
  addFacts(engine, indicator, [[1, 2, 3]]);

  // @ts-expect-error: an edge has two arguments
  addFacts(engine, "edge/2", [["a"]]);
  // @ts-expect-error: null stands for no term
  addFacts(engine, "edge/2", [["a", null]]);
  // @ts-expect-error: a row is an array
  addFacts(engine, "edge/1", ["a"]);
}
