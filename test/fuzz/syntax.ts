/* Programs as trees, for code that takes them apart; the engine reads and writes them. */
import { Engine } from "../../src/complete.js";
import type { Row, Value } from "../../src/complete.js";
import type { CompoundValue, StringValue } from "../../src/types.js";

/** A term: a variable, a number, or a name with arguments; a string counts as a number does. */
export type Node =
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "constant"; readonly value: Value }
  | { readonly kind: "compound"; readonly name: string; readonly args: readonly Node[] };

/** An atom. */
export function name(text: string): Node {
  return { kind: "compound", name: text, args: [] };
}

/** A compound. */
export function compoundOf(text: string, ...args: readonly Node[]): Node {
  return { kind: "compound", name: text, args };
}

/** Whether it is a compound or an atom of that name and arity. */
export function is(node: Node, text: string, arity: number): node is Node & { kind: "compound" } {
  return node.kind === "compound" && node.name === text && node.args.length === arity;
}

/** Stands for a variable of the text. */
const VARIABLE = "$variable";

const PROGRAM = `
:- use_module(library(clpfd)).
:- use_module(library(yall)).
terms(Text, Terms) :- open_string(Text, In), terms_from(In, Terms).
terms_from(In, Terms) :-
    read_term(In, Term, [variable_names(Names)]),
    (   Term == end_of_file
    ->  Terms = []
    ;   maplist(named, Names),
        Terms = [Term|Rest],
        terms_from(In, Rest)
    ).
named(Name='${VARIABLE}'(Name)).
text(Term, Names, Text) :-
    format(string(Text), "~W", [Term, [quoted(true), variable_names(Names), spacing(next_argument)]]).
`;

let shared: Engine | undefined;

/** An engine with operators as programs have them, those of library(clpfd) among them. */
function reader(): Engine {
  if (shared !== undefined) return shared;
  shared = new Engine();
  shared.consult(PROGRAM);
  shared.once(
    "op(700, xfx, ===>), op(200, xfy, &), op(900, fy, not), set_prolog_flag(double_quotes, string)",
  );
  return shared;
}

/** The terms of a text, each ended by a full stop. Throws where it cannot be read. */
export function nodesOf(text: string): Node[] {
  const row = reader().once("terms(Text, Terms)", { Text: { string: text } }) as Row;
  return (row["Terms"] as readonly Value[]).map(nodeOf);
}

function nodeOf(value: Value): Node {
  if (typeof value === "string") return name(value);
  if (Array.isArray(value)) return listOf(value as readonly Value[], name("[]"));
  if (typeof value !== "object") return { kind: "constant", value };
  if ("variable" in value) return { kind: "variable", name: "_" };
  if ("list" in value) return listOf(value.list, nodeOf(value.tail));
  if (!("functor" in value)) return { kind: "constant", value };
  const { functor, args } = value as CompoundValue;
  if (functor === VARIABLE) return { kind: "variable", name: args[0] as string };
  return { kind: "compound", name: functor, args: args.map(nodeOf) };
}

function listOf(items: readonly Value[], end: Node): Node {
  return items.reduceRight<Node>((tail, item) => compoundOf(".", nodeOf(item), tail), end);
}

function valueOf(node: Node, names: Set<string>): Value {
  if (node.kind === "constant") return node.value;
  if (node.kind === "variable") {
    const variable = node.name === "_" ? `_${names.size}` : node.name;
    names.add(variable);
    return { variable };
  }
  if (node.args.length === 0) return node.name === "[]" ? [] : node.name;
  if (!is(node, ".", 2)) {
    return { functor: node.name, args: node.args.map((x) => valueOf(x, names)) };
  }
  const list: Value[] = [];
  let tail: Node = node;
  for (; is(tail, ".", 2); tail = tail.args[1]!) list.push(valueOf(tail.args[0]!, names));
  return is(tail, "[]", 0) ? list : { list, tail: valueOf(tail, names) };
}

/** A term as text. */
export function nodeText(node: Node): string {
  const names = new Set<string>();
  const Term = valueOf(node, names);
  const Names = [...names].map((variable) => ({
    functor: "=",
    args: [variable.startsWith("_") ? "_" : variable, { variable }],
  }));
  const row = reader().once("text(Term, Names, Text)", { Term, Names }) as Row;
  return (row["Text"] as StringValue).string;
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
