/** The heads of the predicates that a program exports, from what its text says of them. */
import { documentedHeads } from "./head-comments.js";
import type { Head } from "../engine/heads.js";

/** An export of a program: the predicates of one name. */
export interface ExportedName {
  readonly name: string;
  /** By arity, and for each arity in the order of the text. */
  readonly heads: readonly Head[];
  /** Their description in the text. */
  readonly text: string;
}

/**
 * The exports.
 *
 * @param text the text of the program
 * @param declared the heads of its `:- pred` directives, which replace those of comments
 * @param exported its exports, as `Name/Arity`
 */
export function exportedHeads(
  text: string,
  declared: readonly Head[],
  exported: readonly string[],
): ExportedName[] {
  const comments = documentedHeads(text);
  const names = new Map<string, { heads: Head[]; texts: Set<string> }>();
  const sorted = exported.map(partsOf).sort((a, b) => a.arity - b.arity);
  for (const { name, arity } of sorted) {
    const isOf = (head: Head): boolean => head.name === name && head.arity === arity;
    const said = comments.filter(({ heads }) => heads.some(isOf));
    const documented = said.flatMap(({ heads }) => heads.filter(isOf));
    const own = declared.filter(isOf);
    const heads =
      own.length > 0 ? own : documented.length > 0 ? documented : [plainHead(name, arity)];
    const entry = names.get(name) ?? { heads: [], texts: new Set<string>() };
    names.set(name, entry);
    entry.heads.push(...heads);
    for (const comment of said) entry.texts.add(comment.text);
  }
  return [...names]
    .map(([name, { heads, texts }]) => ({ name, heads, text: [...texts].join("\n\n") }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function partsOf(indicator: string): { name: string; arity: number } {
  const at = indicator.lastIndexOf("/");
  return { name: indicator.slice(0, at), arity: Number(indicator.slice(at + 1)) };
}

/** The head of a predicate that nothing is said of. */
function plainHead(name: string, arity: number): Head {
  const parameters = Array.from({ length: arity }, (_, i) => ({
    way: "any" as const,
    name: `A${i + 1}`,
    shape: "any",
  }));
  const written = /^[a-z]\w*$/.test(name) ? name : `'${name.replace(/[\\']/g, "\\$&")}'`;
  const args = parameters.map((parameter) => `?${parameter.name}`).join(", ");
  const text = arity === 0 ? written : `${written}(${args})`;
  return { name, arity, parameters, text, rest: "" };
}
