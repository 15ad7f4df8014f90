/*
 * Proofs of answers, for `ambilog query --why`: the goal of the query is asked by library(why), and each answer comes
 * with the part of its proof to be shown.
 */
import { UsageError } from "./console.js";
import type { Arguments, OptionRow } from "./options.js";
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

/** The part of a proof to be shown. */
interface ProofOptions {
  /** The number of the node to begin with, how many levels below it, and how many nodes altogether. */
  readonly from: number;
  readonly depth: number;
  readonly nodes: number;
  /** The libraries whose clauses are looked into. */
  readonly libraries: readonly string[];
}

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

/** The part that the options name; undefined without --why. */
function proofOptionsOf(args: Arguments): ProofOptions | undefined {
  if (!args.has("why")) {
    for (const name of ["depth", "nodes", "from", "into"]) {
      if (args.has(name)) throw new UsageError(`Expected --${name} together with --why`);
    }
    return undefined;
  }
  return {
    depth: args.number("depth") ?? 25,
    nodes: args.number("nodes", 1) ?? 200,
    from: args.number("from", 1) ?? 1,
    libraries: args.text("into")?.split(",") ?? [],
  };
}

/** The mark of a goal that has no place. */
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
