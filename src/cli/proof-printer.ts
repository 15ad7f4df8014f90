/*
 * Proofs of answers, for `ambilog query --why`: the run of a query is recorded from its start, and at each
 * answer the part of the proof to be shown is read off.
 */
import { outlineOf } from "../debugger/proof-outline.js";
import type { Extent } from "../debugger/proof-outline.js";
import { ProofRecorder } from "../debugger/proof-recorder.js";
import { toValue } from "../engine/conversion.js";
import { libraryNamed, proofObservation, rootOf } from "../debugger/why-side.js";
import type { Engine } from "../engine/engine.js";
import { proofTree } from "../engine/proof-tree.js";
import type { ProofNode } from "../engine/proof-tree.js";
import type { Query } from "../engine/query.js";
import type { Cell, Term } from "../terms/term.js";
import { boardRows } from "./board-answers.js";
import { UsageError } from "./console.js";
import type { Arguments } from "./options.js";
import { proofOptionsOf, proofText } from "./proof-text.js";

/** Records a query, and shows the proofs of its answers. */
export class ProofPrinter {
  private readonly engine: Engine;
  private readonly extent: Extent;
  private readonly libraries: readonly string[];
  private goal: Term | undefined = undefined;
  private list: Cell | undefined = undefined;

  private constructor(engine: Engine, extent: Extent, libraries: readonly string[]) {
    this.engine = engine;
    this.extent = extent;
    this.libraries = libraries;
  }

  /** The printer that the options request, if any. */
  static of(args: Arguments, engine: Engine): ProofPrinter | undefined {
    const options = proofOptionsOf(args);
    return options && new ProofPrinter(engine, options, options.libraries);
  }

  /** Records the query, which has not started. */
  record(query: Query): void {
    const { database, loader } = this.engine;
    const modules = this.libraries.map((name) => {
      loader.loadLibrary(name);
      const module = libraryNamed(database, name);
      if (module === undefined) throw new UsageError(`Expected a library for --into, got ${name}`);
      return module;
    });
    query.prepare((m, goal) => {
      this.goal = goal;
      database.observation.begin(proofObservation(new Set(modules)));
      this.list = ProofRecorder.of(m).begin(m).list;
    });
  }

  /** The part of the proof of the current answer; undefined if it has no node with the number to start at. */
  node(): ProofNode | undefined {
    const proof = rootOf(this.goal!, this.list!);
    const tree = outlineOf(this.engine.database, proof, this.extent, boardText);
    return tree === undefined ? undefined : proofTree(toValue(tree));
  }

  /** The same as lines, each with the end of the line before it. */
  text(): string {
    const node = this.node();
    return node === undefined ? `\n  There is no goal ${this.extent.from}` : proofText(node);
  }
}

/** The text of a board, which is long as a term. */
function boardText(term: Term): string | undefined {
  const rows = boardRows(term);
  return rows === undefined ? undefined : `board(${rows})`;
}
