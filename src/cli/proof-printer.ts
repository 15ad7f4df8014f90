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
import type { Arguments, OptionRow } from "./options.js";

/** The options for proofs. */
export const proofOptions: readonly OptionRow[] = [
  { name: "why", doc: "print the proof of each answer below it" },
  { name: "depth", value: "N", doc: "with --why: at most N levels (default: 25)" },
  { name: "nodes", value: "N", doc: "with --why: at most N goals (default: 200)" },
  { name: "from", value: "N", doc: "with --why: only the part that begins with goal number N" },
  {
    name: "into",
    value: "NAMES",
    doc: "with --why: show also how predicates of these libraries, such as lists,board, do it",
  },
];

/** The notes on them for the help. */
export const proofNotes: string =
  "With --why, each line of a proof is a goal that holds, and the place of the clause that proves it;\n" +
  "below it, indented, are the goals that this clause has called. A large proof is shown in part, and\n" +
  'says how to see more. With --json it is under the key "proof".';

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
    if (!args.has("why")) {
      for (const name of ["depth", "nodes", "from", "into"]) {
        if (args.has(name)) throw new UsageError(`Expected --${name} together with --why`);
      }
      return undefined;
    }
    const extent = {
      depth: args.number("depth") ?? 25,
      nodes: args.number("nodes", 1) ?? 200,
      from: args.number("from", 1) ?? 1,
    };
    const libraries = args.text("into")?.split(",") ?? [];
    return new ProofPrinter(engine, extent, libraries);
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

/** What is said of a goal that has no place. */
const NOTES: Readonly<Record<ProofNode["kind"], string>> = {
  clause: "asserted",
  builtin: "builtin",
  library: "library",
  host: "host",
  table: "tabled",
  absent: "no answer",
  woken: "woken by a binding",
  control: "",
};

/** A proof as lines, each with the end of the line before it. */
function proofText(root: ProofNode): string {
  let text = "";
  const start = (level: number): string => `\n${"  ".repeat(level)}`;
  const stack: ({ readonly node: ProofNode; readonly level: number } | string)[] = [
    { node: root, level: 1 },
  ];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === "string") {
      text += next;
      continue;
    }
    const { node, level } = next;
    const { kind, place, hidden, children } = node;
    // The conjunction of a query stands in the query.
    const isShown = kind !== "control" || level > 1 || children.length === 0;
    if (isShown) {
      const where = place && `${place.file}:${place.line}:${place.column}`;
      const note = where ?? (kind === "control" ? "" : `(${NOTES[kind]})`);
      text += `${start(level)}${node.goal}${note && `  ${note}`}`;
    }
    const below = isShown ? level + 1 : level;
    if (hidden > 0) {
      const from = children.length === 0 ? node.id : endOf(children.at(-1)!);
      stack.push(`${start(below)}... ${hidden} more: --from ${from}`);
    }
    for (const child of [...children].reverse()) stack.push({ node: child, level: below });
  }
  return text;
}

/** The number after those of a node and all below it. */
function endOf(node: ProofNode): number {
  let end = node.id + 1;
  const waiting = [node];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    end += next.hidden + next.children.length;
    waiting.push(...next.children);
  }
  return end;
}
