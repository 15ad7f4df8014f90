/* Programs as trees, for code that takes them apart. */
import { Engine } from "../../src/complete.js";
import {
  KIND_ATOM,
  KIND_VARIABLE,
  NIL,
  atomName,
  compound,
  cons,
  deref,
  functor,
  variable,
  atom,
  argumentsOf,
  STRING,
  stringText,
  string,
} from "../../src/terms/term.js";
import type { Cell, Term } from "../../src/terms/term.js";
import { Reader } from "../../src/text/parser.js";
import type { ReadContext } from "../../src/text/parser.js";
import { SourceText } from "../../src/text/source-text.js";
import { formatTerm } from "../../src/text/writer.js";

/** A term: a variable, a number, or a name with arguments; a string counts as a number does. */
export type Node =
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "constant"; readonly value: Term }
  | { readonly kind: "compound"; readonly name: string; readonly args: readonly Node[] };

/** An atom. */
export function name(text: string): Node {
  return { kind: "compound", name: text, args: [] };
}

/** A compound. */
export function compoundOf(text: string, ...args: readonly Node[]): Node {
  return { kind: "compound", name: text, args };
}

/** Is it a compound or an atom of that name and arity? */
export function is(node: Node, text: string, arity: number): node is Node & { kind: "compound" } {
  return node.kind === "compound" && node.name === text && node.args.length === arity;
}

let shared: ReadContext | undefined;

/** Operators as programs have them, those of library(clpfd) among them. */
function context(): ReadContext {
  if (shared !== undefined) return shared;
  const engine = new Engine();
  engine.consult(":- use_module(library(clpfd)). :- use_module(library(yall)).");
  engine.consult(":- op(700, xfx, ===>). :- op(200, xfy, &). :- op(900, fy, not).");
  const { operators } = engine.database.user;
  shared = { operators, flags: { doubleQuotes: "string", backQuotes: "codes" } };
  return shared;
}

/** The terms of a text, each ended by a full stop. Throws where it cannot be read. */
export function nodesOf(text: string): Node[] {
  const reader = new Reader(new SourceText(text), context());
  const nodes: Node[] = [];
  for (let read = reader.read(); read !== undefined; read = reader.read()) {
    const names = new Map<Term, string>();
    for (const [key, cell] of read.variableNames) names.set(cell, key);
    nodes.push(nodeOf(read.term, names));
  }
  return nodes;
}

function nodeOf(term: Term, names: ReadonlyMap<Term, string>): Node {
  const x = deref(term);
  if (typeof x === "number") return { kind: "constant", value: x };
  if (x.t.kind === KIND_VARIABLE) return { kind: "variable", name: names.get(x) ?? "_" };
  if (x.t.kind === KIND_ATOM) return name(atomName(x));
  if (x.t === STRING) return { kind: "constant", value: string(stringText(x)) };
  if (x.t.arity === 0) return { kind: "constant", value: x };
  const args = argumentsOf(x).map((y) => nodeOf(y, names));
  return { kind: "compound", name: x.t.name, args };
}

function termOf(node: Node, cells: Map<string, Cell>, labels: Map<Cell, string>): Term {
  if (node.kind === "constant") return node.value;
  if (node.kind === "variable") {
    const known = node.name === "_" ? undefined : cells.get(node.name);
    if (known !== undefined) return known;
    const cell = variable(0);
    if (node.name !== "_") cells.set(node.name, cell);
    labels.set(cell, node.name);
    return cell;
  }
  if (node.args.length === 0) return node.name === "[]" ? NIL : atom(node.name);
  const args = node.args.map((x) => termOf(x, cells, labels));
  if (node.name === "." && args.length === 2) return cons(args[0]!, args[1]!);
  return compound(functor(node.name, args.length), args);
}

/** A term as text. */
export function nodeText(node: Node): string {
  const labels = new Map<Cell, string>();
  const term = termOf(node, new Map(), labels);
  const { operators } = context();
  return formatTerm(term, {
    operators,
    quoted: true,
    variableNames: labels,
    spacing: "next_argument",
  });
}

/** A program as text. */
export function programText(nodes: readonly Node[]): string {
  return nodes.map((node) => `${nodeText(node)}.\n`).join("");
}

/** The variables of a term, in order of appearance, without `_`. */
export function variablesOf(node: Node, found: Set<string> = new Set()): Set<string> {
  if (node.kind === "variable" && node.name !== "_") found.add(node.name);
  if (node.kind === "compound") for (const x of node.args) variablesOf(x, found);
  return found;
}

/** All compounds and atoms in a term, the outermost first. */
export function* compoundsIn(node: Node): Generator<Node & { kind: "compound" }> {
  if (node.kind !== "compound") return;
  yield node;
  for (const x of node.args) yield* compoundsIn(x);
}
