/**
 * The predicates of an engine, as a list.
 */
import { expectGiven, checkOptionNames } from "../engine/option-checks.js";
import type { Names } from "../engine/option-checks.js";
import { determinismOf } from "./determinism.js";
import { documentedHeads } from "./head-comments.js";
import type { Head } from "../engine/heads.js";
import { makeAtom, makeCompound, makeVariable } from "../machine/build.js";
import { toValue } from "../machine/values.js";
import { ask } from "../engine/ask.js";
import { insideOf } from "../engine/engine.js";
import type { Engine } from "../engine/engine.js";

const OPTIONS: Names<PredicatesOptions> = { module: true, libraries: true };

/** A predicate as prolog/system/embedding.pl tells it. */
type Told = readonly [
  module: string,
  name: string,
  arity: number,
  kind: PredicateDetails["kind"],
  clauses: number,
  exported: string,
  library: string,
  file: string | readonly [],
  line: number,
];

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
  const inside = insideOf(engine);
  checkOptionNames("options of predicatesOf()", options, OPTIONS);
  expectGiven("module as a string", options.module, "string");
  expectGiven("libraries as a boolean", options.libraries, "boolean");
  const told = ask(
    inside,
    (core) => {
      const list = makeVariable(core);
      const withLibraries = makeAtom(core, String(options.libraries === true));
      return [makeCompound(core, "$predicate_list", [withLibraries, list]), list];
    },
    (cell) => toValue(inside.core, cell) as readonly unknown[] as readonly Told[],
  );
  const heads = new HeadIndex();
  const found = (told ?? []).map((one) => {
    const [module, name, arity, kind, clauses, exported, library, file, line] = one;
    const text = typeof file === "string" ? inside.messages.textOf(file) : undefined;
    const documented = text === undefined ? [] : heads.of(text, name, arity);
    const kinds = new Set(documented.map(determinismOf));
    const native = inside.natives.get(`${module}:${name}/${arity}`);
    const { modes = documented.map((head) => head.text), determinism } = native?.options ?? {};
    return {
      name,
      arity,
      module,
      kind,
      clauses,
      exported: exported === "true",
      library: library === "true" || native?.isOfLibrary === true,
      place: typeof file === "string" && clauses > 0 ? { file, line } : undefined,
      modes: typeof modes === "string" ? [modes] : modes,
      determinism: determinism ?? (kinds.size === 1 ? [...kinds][0] : undefined),
    };
  });
  return found
    .filter(({ module }) => options.module === undefined || module === options.module)
    .filter(({ library }) => options.libraries === true || !library)
    .sort((a, b) => order(a.module, b.module) || order(a.name, b.name) || a.arity - b.arity);
}

function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
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

/** A predicate in a list of `predicatesOf`. */
export interface PredicateDetails {
  /** Its name. */
  readonly name: string;
  /** The number of its arguments. */
  readonly arity: number;
  /** Its module. */
  readonly module: string;
  /** `"clauses"` of a text or a relation, `"dynamic"` ones, or a `"function"` of the host or the system. */
  readonly kind: "clauses" | "dynamic" | "function";
  /** The number of its clauses. */
  readonly clauses: number;
  /** Whether its module exports it. */
  readonly exported: boolean;
  /** Whether it belongs to a library or to the system. */
  readonly library: boolean;
  /** The text that defines it, and the line of its first clause, if it has clauses from a text. */
  readonly place: { readonly file: string; readonly line: number } | undefined;
  /** Its modes: of `Engine.define`, or of the `%!` comments of the text. */
  readonly modes: readonly string[];
  /** Its determinism: of `Engine.define`, or of the `%!` comments of the text. */
  readonly determinism: string | undefined;
}

/** Which predicates are listed. Everything has a default. */
export interface PredicatesOptions {
  /** Only those of that module. Default: all modules. */
  readonly module?: string | undefined;
  /** Also those of libraries that are loaded, and of the system. Default: false. */
  readonly libraries?: boolean | undefined;
}
