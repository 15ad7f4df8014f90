/** Values as Prolog text, bounded. */
import { formatTerm } from "../text/writer.js";
import { defaultOperators } from "../text/operator-table.js";
import type { Cell } from "../terms/term.js";
import { checkTextBounds } from "./option-checks.js";
import type { TextBounds } from "./json-writer.js";
import { TermMaker } from "./term-maker.js";
import type { Value } from "./values.js";

const MOST = 10_000;

/**
 * A value as Prolog text, as `writeq/1` writes it with the standard's operators. Of a value with more than
 * `maxNodes` parts (default: 10,000; a long text or integer counts as one for every eight characters) or nested
 * deeper than `maxDepth` (default: any depth, or 10 for a cyclic value), `...` stands for the rest. Each element
 * of a list is one deeper than the element before it.
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
  const { maxNodes = MOST, maxDepth = Infinity } = bounds;
  const maker = new TermMaker();
  const term = maker.make(value);
  const variableNames = new Map<Cell, string>();
  for (const [name, v] of maker.variables) variableNames.set(v, name);
  const options = { operators: defaultOperators(), quoted: true, numberVars: true };
  const depth = maxDepth === Infinity ? {} : { maxDepth: Math.max(1, maxDepth) };
  return formatTerm(term, { ...options, ...depth, variableNames, maxNodes });
}
