/*
 * Proofs of answers, for `ambilog query --why`: the goal of the query is asked by library(why), and each answer comes
 * with the part of its proof to be shown.
 */
import { UsageError } from "./console.js";
import type { Arguments } from "./options.js";
import { proofOptionsOf, proofText } from "./proof-text.js";
import type { ProofOptions } from "./proof-text.js";
import { proofTree } from "../engine/proof-tree.js";
import type { ProofNode } from "../engine/proof-tree.js";
import type { Value } from "../machine/value-types.js";
import type { Engine } from "../engine/engine.js";
import type { Query } from "../engine/query.js";
import { makeCompound } from "../machine/build.js";
import { fromValue } from "../machine/values.js";

const LOADED = "catch(use_module(library(_Name), []), error(existence_error(_, _), _), fail)";

/** Asks a query for its proofs, and shows them. */
export class ProofPrinter {
  readonly #options: ProofOptions;
  /** That of the current answer; undefined if it has no node with the number to start at. */
  #node: ProofNode | undefined;

  private constructor(engine: Engine, options: ProofOptions) {
    this.#options = options;
    for (const _Name of ["why", ...options.libraries])
      if (engine.once(LOADED, { _Name }) === undefined)
        throw new UsageError(`Expected a library for --into, got ${_Name}`);
    engine.inside.predicates.det("$shown_proof", 1, (call) => {
      const tree = call.value(0);
      this.#node = tree === "none" ? undefined : proofTree(tree);
      return true;
    });
  }

  /** The printer that the options request, if any. */
  static of(args: Arguments, engine: Engine): ProofPrinter | undefined {
    const options = proofOptionsOf(args);
    return options && new ProofPrinter(engine, options);
  }

  /** Makes a query that has not started record proofs. */
  record(query: Query): void {
    const { libraries, ...extent } = this.#options;
    const options = Object.entries(extent).map(([functor, n]): Value => ({ functor, args: [n] }));
    query.evaluation.around = (core, goal) =>
      makeCompound(core, "$why_shown", [
        goal,
        fromValue(core, libraries),
        fromValue(core, options),
      ]);
  }

  /** The part of the proof of the current answer. */
  node(): ProofNode | undefined {
    return this.#node;
  }

  /** The same as lines, each with the end of the line before it. */
  text(): string {
    const node = this.#node;
    return node === undefined ? `\n  There is no goal ${this.#options.from}` : proofText(node);
  }
}
