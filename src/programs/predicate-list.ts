/**
 * The predicates of an engine, as a list.
 */
import type { Definition, Predicate } from "../machine/predicate.js";
import type { BuiltinRow } from "../machine/builtin.js";
import { SourcePlace } from "../text/source-text.js";
import { Engine } from "../engine/engine.js";
import { checkOptionNames } from "../engine/option-names.js";
import type { Names } from "../engine/option-names.js";
import { documentedHeads } from "./heads.js";
import type { Head } from "./heads.js";
import type { PredicateDetails, PredicatesOptions } from "./predicate-details.js";

const OPTIONS: Names<PredicatesOptions> = { module: true, libraries: true };

const KINDS: Readonly<Partial<Record<Definition, PredicateDetails["kind"]>>> = {
  static: "clauses",
  dynamic: "dynamic",
  native: "function",
};

/**
 * The predicates that an engine has, sorted by module, name and arity: those of programs, and of the host.
 *
 * @param engine the engine
 * @param options which ones
 * @throws {TypeError} for another engine, and for an unknown option
 *
 * @example
 * ```ts
 * import { Engine, predicatesOf } from "ambilog";
 *
 * const engine = new Engine();
 * engine.consult(`
 * %!  edge(?From, ?To) is nondet.
 * edge(a, b).
 * edge(b, c).
 * :- dynamic seen/1.
 * `);
 * for (const { name, arity, kind, clauses, modes } of predicatesOf(engine)) {
 *   console.log(`${name}/${arity}`, kind, clauses, ...modes);
 * }
 * ```
 *
 * ```text
 * edge/2 clauses 2 edge(?From, ?To)
 * seen/1 dynamic 0
 * ```
 */
export function predicatesOf(engine: Engine, options: PredicatesOptions = {}): PredicateDetails[] {
  if (!(engine instanceof Engine)) {
    throw new TypeError(`Expected an engine, got ${engine === null ? "null" : typeof engine}`);
  }
  checkOptionNames("options of predicatesOf()", options, OPTIONS);
  const heads = new HeadIndex();
  const found: PredicateDetails[] = [];
  for (const module of engine.database.modules.values()) {
    if (options.module !== undefined && module.name !== options.module) continue;
    for (const [key, p] of module.predicates) {
      const kind = KINDS[p.definition];
      const isLibrary = p.library || module.library || module === engine.database.system;
      if (kind === undefined || p.name.startsWith("$")) continue;
      if (isLibrary && options.libraries !== true) continue;
      found.push(detailsOf(p, kind, isLibrary, module.exports.has(key), heads));
    }
  }
  return found.sort(
    (a, b) => order(a.module, b.module) || order(a.name, b.name) || a.arity - b.arity,
  );
}

function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function detailsOf(
  p: Predicate,
  kind: PredicateDetails["kind"],
  library: boolean,
  exported: boolean,
  heads: HeadIndex,
): PredicateDetails {
  const { name, arity } = p;
  const clauses = p.living();
  const place = clauses[0]?.place;
  const row = kind === "function" ? (p.native as BuiltinRow | undefined) : undefined;
  const documented = place instanceof SourcePlace ? heads.of(place.source.text, name, arity) : [];
  const kinds = new Set(documented.map(({ determinism }) => determinism));
  return {
    name,
    arity,
    module: p.module.name,
    kind,
    clauses: clauses.length,
    exported,
    library,
    place: place === undefined ? undefined : { file: place.file, line: place.line },
    modes: row?.modes ?? documented.map(({ text }) => text),
    determinism: row?.determinism ?? (kinds.size === 1 ? [...kinds][0] : undefined),
  };
}

/** The documented heads of texts, each of which is read once. */
class HeadIndex {
  readonly #texts: Map<string, ReadonlyMap<string, readonly Head[]>> = new Map();

  of(text: string, name: string, arity: number): readonly Head[] {
    let known = this.#texts.get(text);
    if (known === undefined) {
      const all = documentedHeads(text).flatMap((comment) => comment.heads);
      const heads = new Map<string, Head[]>();
      for (const head of all) {
        const key = `${head.name}/${head.arity}`;
        heads.set(key, [...(heads.get(key) ?? []), head]);
      }
      this.#texts.set(text, (known = heads));
    }
    return known.get(`${name}/${arity}`) ?? [];
  }
}
