/** Proofs of library(why) as objects, which a page draws and the command line prints. */
import type { Place } from "../machine/place.js";
import type { StringValue, Value } from "../machine/value-types.js";
import { argumentsOf, nameOf } from "../machine/value-parts.js";

const KINDS = [
  "clause",
  "builtin",
  "library",
  "host",
  "table",
  "absent",
  "woken",
  "control",
] as const;

/** The way in which a goal was proved; see library(why). */
export type ProofKind = (typeof KINDS)[number];

/** A goal of a proof. */
export interface ProofNode {
  /** Its number in the whole proof, from 1, each before its children: for the option `from` of `proof_tree/3`. */
  readonly id: number;
  /** The goal as text, cut off if it is long. */
  readonly goal: string;
  /** The way in which the goal was proved. */
  readonly kind: ProofKind;
  /** The place of the clause that proves it; undefined if it was asserted, and for goals of other kinds. */
  readonly place?: Place | undefined;
  /** The number of nodes below it that its `children` do not contain. */
  readonly hidden: number;
  /** The proofs of the goals that it has called. */
  readonly children: readonly ProofNode[];
}

/**
 * Turns the second argument of `proof_tree/2,3` into objects. It is as small as that: proofs of any size are
 * cut off in the engine, so that only the part to be shown leaves a worker.
 *
 * @param tree the value of the tree
 * @throws {TypeError} if it is not such a tree
 *
 * @example
 * ```ts
 * import { Engine, proofTree } from "ambilog";
 * import { why } from "ambilog/libraries/why";
 *
 * const engine = new Engine({ libraries: [why] });
 * engine.consult("happy(X) :- rich(X).\nrich(ann).", { file: "f.pl" });
 * const row = engine.once("why(happy(X), _Proof), proof_tree(_Proof, Tree, [nodes(50)])");
 * const { goal, place, children } = proofTree(row!["Tree"]!);
 * console.log(goal, place?.line, children[0]?.goal, children[0]?.place?.line);
 * ```
 *
 * ```text
 * happy(ann) 1 rich(ann) 2
 * ```
 */
export function proofTree(tree: Value): ProofNode {
  const root: ProofNode[] = [];
  const waiting: { readonly value: Value; readonly siblings: ProofNode[]; readonly at: number }[] =
    [{ value: tree, siblings: root, at: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [id, text, reason, hidden, below] = expected(next.value, "tree", 5);
    if (typeof id !== "number" || typeof hidden !== "number" || !Array.isArray(below)) {
      throw mismatch(next.value);
    }
    const children: ProofNode[] = [];
    next.siblings[next.at] = { id, goal: textOf(text), ...reasonOf(reason), hidden, children };
    for (const [at, value] of below.entries()) waiting.push({ value, siblings: children, at });
  }
  return root[0]!;
}

function reasonOf(reason: Value | undefined): Pick<ProofNode, "kind" | "place"> {
  const kind = KINDS.find((name) => name === reason);
  if (kind !== undefined) return { kind };
  const [where] = expected(reason, "clause", 1);
  if (nameOf(where) !== ":") return { kind: "clause" };
  const [file, position] = expected(where, ":", 2);
  const [line, column] = expected(position, ":", 2);
  if (typeof file !== "string" || typeof line !== "number" || typeof column !== "number") {
    throw mismatch(reason);
  }
  return { kind: "clause", place: { file, line, column } };
}

/** The text of a string, which options of a query may have made an atom. */
function textOf(value: Value | undefined): string {
  const text = (value as Partial<StringValue> | undefined)?.string ?? value;
  if (typeof text !== "string") throw mismatch(value);
  return text;
}

function expected(value: Value | undefined, name: string, arity: number): readonly Value[] {
  const args = argumentsOf(value, name, arity);
  if (args === undefined) throw mismatch(value);
  return args;
}

function mismatch(value: unknown): TypeError {
  const shown = typeof value === "object" ? JSON.stringify(value)?.slice(0, 60) : typeof value;
  return new TypeError(`Expected a tree of proof_tree/2, got ${shown}`);
}
