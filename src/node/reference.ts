/*
 * The reference of predicates: the `%!` comments of the libraries and of prolog/builtins, as one table.
 *
 * A comment describes a predicate in a fixed form: heads with modes and determinism, a text that
 * begins with "True iff", and queries with their answers between fences. Errors are read off the queries: those that are
 * shown to end in one are tested to do so. If both a library and prolog/builtins describe a predicate, the library's
 * text counts, which is longer. Predicates that no library exports, and names that begin with `$`, are internal and left
 * out.
 *
 * The build keeps the table as dist/predicates.json.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { libraryTextsIn } from "./library-texts.js";

/** The documentation of a predicate. */
export interface PredicateReference {
  readonly name: string;
  /** Of the predicate: a nonterminal has two more than its head shows. */
  readonly arity: number;
  /** `Name/Arity`, or `Name//Arity` for a nonterminal. */
  readonly indicator: string;
  /** Heads with modes, one for each way of use. */
  readonly modes: readonly string[];
  /**
   * `det`, `semidet`, `nondet`, `multi`, `failure` or `erroneous`, which holds for all modes; undefined
   * where it depends on a goal.
   */
  readonly determinism: string | undefined;
  /** The first sentence of the text. */
  readonly summary: string;
  /** Its description, which begins with "True iff". */
  readonly text: string;
  /** Queries with their answers, as the top level shows them. */
  readonly example: string;
  /** The errors that the example shows, such as `type_error(integer,a)`. */
  readonly errors: readonly string[];
  /** The library that exports it; undefined for a builtin. */
  readonly library: string | undefined;
  /** The theme of a builtin, such as `strings`; undefined for a library's predicate. */
  readonly theme: string | undefined;
  /** Whether the ISO standard has it. */
  readonly iso: boolean;
}

/** The reference as the build has prepared it, one folder above the bundles. There is none next to the sources. */
const PREPARED: URL = new URL("../predicates.json", import.meta.url);

/** All predicates that a program can call, by name and arity, sorted by name, then by arity. */
export function predicateReference(): readonly PredicateReference[] {
  if (existsSync(PREPARED)) {
    return JSON.parse(readFileSync(PREPARED, "utf8")) as readonly PredicateReference[];
  }
  const found = new Map<string, PredicateReference>();
  const standard = standardPredicates();
  for (const [theme, text] of builtinTexts()) {
    for (const reference of referencesIn(text, "")) {
      const key = `${reference.name}/${reference.arity}`;
      const before = found.get(key);
      if (before !== undefined) throw new Error(`${key} is described twice`);
      const iso = standard.has(key);
      found.set(key, { ...reference, library: undefined, theme: theme.replaceAll("_", " "), iso });
    }
  }
  for (const [library, text] of libraryTextsIn(new URL("../../prolog/", import.meta.url))) {
    const exports = exportsOf(text);
    for (const reference of referencesIn(text, library)) {
      const key = `${reference.name}/${reference.arity}`;
      const before = found.get(key);
      // Of two libraries that export a name, the first is the one that programs get unasked.
      if (!exports.has(key) || key.startsWith("$") || before?.library !== undefined) continue;
      found.set(key, { ...reference, iso: before?.iso === true });
    }
  }
  return [...found.values()].sort((a, b) => compare(a.name, b.name) || a.arity - b.arity);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** An indicator in a list: a name, perhaps in quotes or brackets, and its arity; `//`: of a nonterminal. */
const INDICATOR = /(?:'((?:[^'\\]|\\.)+)'|\(([^)]+)\)|([^\s'(),[\]/]+))(\/\/?)(\d+)/g;

/** The predicates in a text that is a list of indicators. */
function indicatorsIn(list: string): Set<string> {
  const found = new Set<string>();
  for (const [, quoted, bracketed, plain, slashes, digits] of list.matchAll(INDICATOR)) {
    const name = quoted?.replace(/\\(.)/g, "$1") ?? bracketed ?? plain;
    found.add(`${name}/${slashes === "/" ? Number(digits) : Number(digits) + 2}`);
  }
  return found;
}

/** The exports of the directive `module/2` at the beginning of a text. */
function exportsOf(text: string): Set<string> {
  const directive = text.slice(0, text.search(/\]\s*\)\.\s*$/m));
  return indicatorsIn(directive.slice(directive.indexOf("[")).replace(/%.*$/gm, ""));
}

/** Directives of the standard, which programs may define. */
const DIRECTIVES = ", ensure_loaded/1, include/1, initialization/1";

/** The predicates of the standard: those that no program may define anew, and directives. */
function standardPredicates(): Set<string> {
  const text = readFileSync(new URL("../../prolog/system/database.pl", import.meta.url), "utf8");
  const begin = ":- '$with_flag'(iso, [";
  const list = text.slice(text.indexOf(begin) + begin.length);
  return indicatorsIn(list.slice(0, list.indexOf("]).")) + DIRECTIVES);
}

function builtinTexts(): [theme: string, text: string][] {
  const folder = new URL("../../prolog/builtins/", import.meta.url);
  return readdirSync(folder)
    .sort()
    .map((file) => [file.slice(0, -3), readFileSync(new URL(file, folder), "utf8")]);
}

/** The first sentence of a text, on one line. */
function summaryOf(text: string): string {
  const [paragraph] = text.split(/\n\s*\n/, 1);
  return paragraph.replace(/\s+/g, " ").split(/(?<=\.)\s(?=[A-Z])/, 1)[0];
}

/** The errors that queries are shown to end in, each once. */
function errorsIn(example: string): string[] {
  return [...new Set(Array.from(example.matchAll(/^error: (.*)\.$/gm), ([, error]) => error))];
}

/** A head: the text before the determinism, the marks of a nonterminal, and the determinism. */
const HEAD = /^%!\s+(.*?)(\/\/)?(?: is (det|semidet|nondet|multi|failure|erroneous))?\.?\s*$/;

/** The documentation of the predicates of a library, from its comments. */
export function referencesIn(text: string, library: string): PredicateReference[] {
  const found: PredicateReference[] = [];
  const lines = text.split("\n");
  for (let i = 0; i < lines.length; i++) {
    const heads: RegExpExecArray[] = [];
    for (; i < lines.length; i++) {
      const head = HEAD.exec(lines[i]);
      if (head === null) break;
      heads.push(head);
    }
    if (heads.length === 0) continue;
    const body: string[] = [];
    for (; i < lines.length && /^%(?!!)/.test(lines[i]); i++) {
      body.push(lines[i].replace(/^%(?: {1,3})?/, ""));
    }
    i--;
    found.push(...described(heads, body, library));
  }
  return found;
}

/** The predicates of some heads, of which several may be one predicate's. */
function described(
  heads: readonly RegExpExecArray[],
  body: readonly string[],
  library: string,
): PredicateReference[] {
  const [prose, example] = divided(body);
  const found = new Map<string, PredicateReference>();
  for (const [, head, slashes, determinism] of heads) {
    const { name, arguments: shown } = signature(head);
    const arity = slashes === undefined ? shown : shown + 2;
    const key = `${name}/${arity}`;
    const before = found.get(key);
    found.set(key, {
      name,
      arity,
      indicator: slashes === undefined ? key : `${name}//${shown}`,
      modes: [...(before?.modes ?? []), `${head}${slashes ?? ""}`],
      determinism: before === undefined ? determinism : eitherOf(before.determinism, determinism),
      summary: summaryOf(prose),
      text: prose,
      example,
      errors: errorsIn(example),
      library,
      theme: undefined,
      iso: false,
    });
  }
  return [...found.values()];
}

/** The number of answers that a determinism allows. `erroneous` has none of its own. */
const ANSWERS: ReadonlyMap<string, readonly [least: number, most: number]> = new Map([
  ["failure", [0, 0]],
  ["det", [1, 1]],
  ["semidet", [0, 1]],
  ["multi", [1, 2]],
  ["nondet", [0, 2]],
]);

/** The determinism of a predicate that has two, for different modes. */
function eitherOf(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return undefined;
  const [a, b] = [ANSWERS.get(one), ANSWERS.get(other)];
  if (a === undefined || b === undefined) return a === undefined ? other : one;
  const [least, most] = [Math.min(a[0], b[0]), Math.max(a[1], b[1])];
  return [...ANSWERS].find(([, range]) => range[0] === least && range[1] === most)![0];
}

/** The prose of a comment, and the text between its fences. */
function divided(body: readonly string[]): [prose: string, example: string] {
  const prose: string[] = [];
  const example: string[] = [];
  let fenced = false;
  for (const line of body) {
    if (line.trim().startsWith("```")) fenced = !fenced;
    else (fenced ? example : prose).push(line);
  }
  return [prose.join("\n").trim(), example.join("\n").trim()];
}

const PLAIN_HEAD = /^('(?:[^'\\]|\\.)+'|[a-z]\w*|[^\s\w()?+@-][^\s\w(]*)\((.*)\)$/s;
const INFIX_HEAD = /^\S+\s+(\S+)\s+\S+$/;
const PREFIX_HEAD = /^(\S+)\s+\S+$/;

/** Name and number of arguments of a head such as `append(?Xs, ?Ys, ?Zs)` or `?X #= ?Y`. */
function signature(head: string): { name: string; arguments: number } {
  const plain = PLAIN_HEAD.exec(head);
  if (plain !== null) {
    const name = plain[1].replace(/^'(.*)'$/s, "$1").replace(/\\(.)/g, "$1");
    return { name, arguments: argumentCount(plain[2]) };
  }
  const infix = INFIX_HEAD.exec(head);
  if (infix !== null) return { name: infix[1], arguments: 2 };
  const prefix = PREFIX_HEAD.exec(head);
  return prefix === null ? { name: head, arguments: 0 } : { name: prefix[1], arguments: 1 };
}

function argumentCount(text: string): number {
  let count = 1;
  let open = 0;
  for (const c of text) {
    if ("([{".includes(c)) open++;
    else if (")]}".includes(c)) open--;
    else if (c === "," && open === 0) count++;
  }
  return count;
}
