/** Terms of values without an engine, on a core of their own, and their texts. */
import type { TextBounds } from "./json-writer.js";
import { checkTextBounds } from "./option-checks.js";
import type { Value } from "../machine/value-types.js";
import { showTerm } from "../machine/balls.js";
import { makeAtom, makeCompound, makeList } from "../machine/build.js";
import { Core } from "../machine/core.js";
import { bootImage, coreModule } from "../machine/image.js";
import { fromValue } from "../machine/values.js";

let core: Core | undefined;

/** Calls `use` with the term of a value, on a core of its own. */
export function withTerm<T>(
  value: Value,
  use: (core: Core, cell: number, variables: ReadonlyMap<string, number>) => T,
): T {
  core ??= new Core(coreModule(), bootImage());
  const query = core.module.open();
  try {
    const variables = new Map<string, number>();
    return use(core, fromValue(core, value, variables), variables);
  } finally {
    core.module.close(query);
  }
}

const MOST = 10_000;

/**
 * A value as Prolog text, as `writeq/1` writes it with the standard's operators. Of a value with more than
 * `maxNodes` parts (default: 10,000) or nested deeper than `maxDepth` (default: any depth, or 10 for a cyclic value),
 * `...` stands for the rest. Each element of a list is one deeper than the element before it.
 *
 * @example
 * ```ts
 * import { Engine, toText } from "ambilog";
 *
 * const { X } = new Engine().once("X = f(1 + 2, 'A b', [Y|Z])")!;
 * console.log(toText(X!));
 * console.log(toText(["a", "b", "c", "d"], { maxNodes: 3 }));
 * ```
 *
 * ```text
 * f(1+2,'A b',[_1|_2])
 * [a,b|...]
 * ```
 */
export function toText(value: Value, bounds: TextBounds = {}): string {
  checkTextBounds(bounds);
  const { maxNodes: nodes = MOST, maxDepth = Infinity } = bounds;
  const depth = maxDepth === Infinity ? 0 : Math.max(1, maxDepth);
  return withTerm(value, (store, cell, variables) => {
    const names = [...variables].map(([name, variable]) =>
      makeCompound(store, "=", [makeAtom(store, name), variable]),
    );
    return showTerm(store, cell, { depth, nodes, names: makeList(store, names) });
  });
}
