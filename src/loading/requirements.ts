/**
 * The libraries that a prepared text needs: those that it loads by directives, and those whose predicates it
 * calls without loading them, which are autoloaded at the call. `meta_predicate/1` says which arguments are
 * goals.
 */
import { libraryName } from "./exports.js";
import type { Step } from "./image.js";
import { predicateKey } from "../machine/database.js";
import type { Database } from "../machine/database.js";
import type { Module } from "../machine/module.js";
import { unwrap } from "../terms/template.js";
import { ATOM, KIND_COMPOUND, argument, atomName } from "../terms/term.js";
import type { Term } from "../terms/term.js";

/** A goal, or a closure that is called with additional arguments. */
interface Callable {
  readonly term: Term;
  readonly more: number;
}

const LIBRARY = /^library\((.*)\)$/s;

/** What a library needs. */
interface Required {
  /** The names of libraries. */
  readonly libraries: string[];
  /** The rows of builtins. */
  readonly builtins: ReadonlySet<unknown>;
}

/** What a library with these steps, loaded into `module`, needs; loads the libraries. */
export function requiredBy(database: Database, module: Module, steps: Iterable<Step>): Required {
  const needed = new Set<string>();
  const builtins = new Set<unknown>();
  const waiting: Callable[] = [];
  for (const step of steps) {
    if ("goal" in step) for (const name of librariesIn(step.goal)) needed.add(name);
    waiting.push({ term: "goal" in step ? step.goal : step.body, more: 0 });
  }
  for (let goal = waiting.pop(); goal !== undefined; goal = waiting.pop()) {
    const called = calledBy(goal);
    if (called === undefined) continue;
    const p = database.resolve(module, predicateKey(called.name, called.args.length + goal.more));
    if (p === undefined) continue;
    if (p.native !== undefined) builtins.add(p.native);
    const library = LIBRARY.exec(p.module.file ?? "")?.[1];
    if (library !== undefined && p.module !== module) needed.add(library);
    called.args.forEach((term, i) => {
      const sort = p.meta?.[i];
      if (sort !== undefined && /[0-9^/]/.test(sort)) waiting.push({ term, more: moreFor(sort) });
    });
  }
  return { libraries: [...needed], builtins };
}

/** The number of additional arguments of a closure: the value of a digit; two in a grammar rule. */
function moreFor(sort: string): number {
  if (sort === "/") return 2;
  return sort === "^" ? 0 : Number(sort);
}

function calledBy({ term }: Callable): { name: string; args: Term[] } | undefined {
  const x = unwrap(term);
  if (typeof x === "number") return undefined;
  if (x.t === ATOM) return { name: atomName(x), args: [] };
  if (x.t.kind !== KIND_COMPOUND) return undefined;
  const args = Array.from({ length: x.t.arity }, (_, i) => argument(x, i));
  return { name: x.t.name, args };
}

/** The libraries that a directive names. */
function librariesIn(directive: Term): string[] {
  const names: string[] = [];
  const waiting: Term[] = [directive];
  while (waiting.length > 0) {
    const x = unwrap(waiting.pop()!);
    if (typeof x === "number" || x.t.kind !== KIND_COMPOUND) continue;
    if (x.t.name === "library" && x.t.arity === 1) names.push(libraryName(x.a0));
    for (let i = 0; i < x.t.arity; i++) waiting.push(argument(x, i));
  }
  return names;
}
