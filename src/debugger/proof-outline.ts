/**
 * A proof in part, with the texts of its goals: small, however large the proof is.
 *
 * The nodes of a proof are numbered from 1 in the order in which they are written, each before its children.
 * So a node that is not shown has a number under which it can be asked for. Shown are the nodes nearest to
 * the first one.
 */
import { typeError } from "../terms/error-terms.js";
import { noteCells, work } from "../terms/effort.js";
import {
  COLON,
  CONS,
  atomName,
  deref,
  isAtom,
  isCompound,
  isVariable,
  string,
  structure,
} from "../terms/term.js";
import type { Cell, Term } from "../terms/term.js";
import { listOf } from "../terms/walk.js";
import { formatTerm } from "../text/writer.js";
import type { WriteOptions } from "../text/writer.js";
import type { Database } from "../machine/database.js";
import { NamesOnDemand } from "../text/names-on-demand.js";
import { PROOF } from "./proof-recorder.js";

/** What of a proof to show. */
export interface Extent {
  /** The number of the node to begin with. */
  readonly from: number;
  /** How many levels below it. */
  readonly depth: number;
  /** How many nodes altogether. */
  readonly nodes: number;
}

/** Texts longer than this are cut off. */
const WIDTH = 200;
/** Terms deeper, or with more parts, are written in part. */
const DEPTH = 8;
const PARTS = 60;

type Portray = WriteOptions["portray"];

/** The nodes of a proof. */
interface Nodes {
  readonly terms: Cell[];
  /** How many nodes each is the root of, itself included. */
  readonly sizes: number[];
}

/** The nodes in the order of their numbers. */
function nodesOf(proof: Term): Nodes {
  const terms: Cell[] = [];
  const parents: number[] = [];
  // Lists of nodes, with the index of the node above each.
  const waiting: { rest: Term; readonly parent: number }[] = [];
  const enter = (x: Term, parent: number): void => {
    const node = deref(x);
    if (!isCompound(node) || node.t !== PROOF) throw typeError("proof", node);
    const index = terms.push(node) - 1;
    parents.push(parent);
    waiting.push({ rest: node.a2, parent: index });
    work(1);
  };
  enter(proof, -1);
  while (waiting.length > 0) {
    const top = waiting.at(-1)!;
    const list = deref(top.rest);
    if (isCompound(list) && list.t === CONS) {
      top.rest = list.a1;
      enter(list.a0, top.parent);
    } else {
      waiting.pop();
    }
  }
  noteCells(terms.length);
  const sizes = terms.map(() => 1);
  for (let i = terms.length - 1; i > 0; i--) sizes[parents[i]!]! += sizes[i]!;
  return { terms, sizes };
}

/**
 * The part of `proof` in `extent`, as `tree(Number, Text, Reason, Hidden, Children)`: Hidden nodes below it
 * are not in Children. `portray` may replace the text of a part of a goal. Undefined when there is no node with the number to begin with.
 */
export function outlineOf(
  database: Database,
  proof: Term,
  extent: Extent,
  portray?: Portray,
): Term | undefined {
  const { terms, sizes } = nodesOf(proof);
  const first = extent.from - 1;
  if (first >= terms.length) return undefined;
  // Breadth first: the children of each node that is shown, by its index.
  const children = new Map<number, number[]>([[first, []]]);
  let level = [first];
  for (let depth = 0; depth < extent.depth && level.length > 0; depth++) {
    const next: number[] = [];
    for (const parent of level) {
      const end = parent + sizes[parent]!;
      for (let i = parent + 1; i < end && children.size < extent.nodes; i += sizes[i]!) {
        children.set(i, []);
        children.get(parent)!.push(i);
        next.push(i);
      }
    }
    level = next;
  }
  const names = new NamesOnDemand();
  const shown = [...children.keys()].sort((a, b) => a - b);
  const texts = new Map(shown.map((i) => [i, textOf(database, terms[i]!.a0, names, portray)]));
  const trees = new Map<number, Term>();
  for (const i of shown.reverse()) {
    const below = children.get(i)!;
    const hidden = below.reduce((left, child) => left - sizes[child]!, sizes[i]! - 1);
    const inner = listOf(below.map((child) => trees.get(child)!));
    const reason = deref(terms[i]!.a1);
    const known = isVariable(reason) ? structure("clause", reason) : reason;
    trees.set(i, structure("tree", i + 1, string(texts.get(i)!), known, hidden, inner));
  }
  return trees.get(first);
}

/** The text of a goal, cut off if it is long. */
function textOf(
  database: Database,
  goal: Term,
  names: NamesOnDemand,
  portray: Portray | undefined,
): string {
  const text = formatTerm(unqualified(database, goal), {
    operators: database.user.operators,
    quoted: true,
    numberVars: true,
    maxDepth: DEPTH,
    maxNodes: PARTS,
    priority: 999,
    variableNames: names,
    portray,
  });
  return text.length > WIDTH ? `${text.slice(0, WIDTH)}...` : text;
}

/** The goal without the name of a library: the place of its clause has that too. */
function unqualified(database: Database, goal: Term): Term {
  const x = deref(goal);
  if (!isCompound(x) || x.t !== COLON) return x;
  const name = deref(x.a0);
  return isAtom(name) && database.modules.get(atomName(name))?.library === true ? x.a1 : x;
}
