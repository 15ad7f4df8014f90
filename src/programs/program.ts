/**
 * Programs that a bundler has compiled (../node/program-compiler.ts), as modules that import them see them.
 *
 * A program is loaded into an engine by the first call of one of its predicates there. When a development
 * server replaces its module, the new one passes its texts to the program that exists, and the next call on
 * an engine loads them in place of the old ones.
 */
import { headAt } from "../engine/heads.js";
import type { Head } from "../engine/heads.js";
import { predicateOf } from "./typed-predicates.js";
import type { Home } from "./typed-predicates.js";
import { Engine, insideOf } from "../engine/engine.js";
import type { Messages } from "../engine/messages.js";
import type { NativeLibrary } from "../engine/inside.js";
import type { Query } from "../engine/query.js";
import { LoadMode } from "../machine/boot.js";

/** A program as compiled. @internal */
export interface CompiledProgram {
  /** The name of its text. */
  readonly path: string;
  /** The module of its predicates. */
  readonly module: string;
  /** Its text and those of the files that it loads, by path. */
  readonly texts: Readonly<Record<string, string>>;
  /** The paths of the files that it loads, by the file that does so and the name there. */
  readonly files?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The libraries that it needs. */
  readonly libraries?: readonly NativeLibrary[];
  /** The heads of its exports, by name. */
  readonly heads: Readonly<Record<string, readonly string[]>>;
}

/** The engine of programs that no other engine is chosen for. */
let shared: Engine | undefined;

/**
 * The engine on which imported programs run; made when it is first needed, unless `useEngine` has set one.
 */
export function programEngine(): Engine {
  return (shared ??= new Engine());
}

/**
 * Makes imported programs run on that engine, which may have limits, files, and predicates of its own.
 *
 * @param engine the engine
 * @throws {TypeError} for another value, or if another engine has been in use
 */
export function useEngine(engine: Engine): void {
  insideOf(engine);
  if (shared !== undefined && shared !== engine) {
    throw new TypeError("Set the engine before the first call of a predicate");
  }
  shared = engine;
}

/** A program that a module imports, with predicates of the type `P`. */
export class Program<P = unknown> {
  #compiled: CompiledProgram;
  /** The number of times that it has been replaced. */
  #version = 0;
  /** The version that each engine has, by its messages: a reset replaces these. */
  readonly #loaded: WeakMap<Messages, number> = new WeakMap();
  readonly #listeners: Set<() => void> = new Set();

  /** @internal */
  constructor(compiled: CompiledProgram) {
    this.#compiled = compiled;
  }

  /** The name of its text in messages. */
  get path(): string {
    return this.#compiled.path;
  }

  /**
   * Its predicates on that engine, on which the first call loads the program.
   *
   * @param engine the engine
   * @throws {TypeError} for another value
   */
  on(engine: Engine): P {
    insideOf(engine);
    const heads = Object.keys(this.#compiled.heads);
    return Object.fromEntries(heads.map((name) => [name, this.predicate(name, engine)])) as P;
  }

  /**
   * Loads the program into an engine, unless it is loaded already. Calls of its predicates do so by themselves.
   *
   * @param engine the engine. Default: the one of imported programs
   * @throws {LoadError} if a directive fails
   */
  load(engine: Engine = programEngine()): void {
    insideOf(engine);
    const { messages } = engine.inside;
    if (this.#loaded.get(messages) === this.#version) return;
    // Before loading: a directive may call a function that calls the program.
    this.#loaded.set(messages, this.#version);
    try {
      this.#loadInto(engine);
    } catch (thrown) {
      this.#loaded.delete(messages);
      throw thrown;
    }
  }

  #loadInto(engine: Engine): void {
    const { path, module, texts, files = {}, libraries = [] } = this.#compiled;
    if (this.#version > 0) engine.unload(Object.keys(texts));
    engine.loadProgram({
      text: texts[path]!,
      path,
      module,
      // The compiler has said what there is to say of its style.
      how: LoadMode.SILENT,
      libraries,
      find(name, base) {
        const known = base === undefined ? undefined : files[base]?.[name];
        const text = known === undefined ? undefined : texts[known];
        return text === undefined ? undefined : { path: known!, text };
      },
    });
  }

  /**
   * Calls `listener` each time a development server has replaced the program. Errors of listeners are reported when all
   * have been called.
   *
   * @param listener the function to call
   * @returns a function that removes the listener
   */
  onReload(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** The predicate of that name, on an engine. @internal */
  predicate(name: string, engine?: Engine): (...args: unknown[]) => Query {
    const from = (): Engine => {
      const chosen = engine ?? programEngine();
      this.load(chosen);
      return chosen;
    };
    // The heads may change with the program.
    let version = -1;
    let call: (...args: unknown[]) => Query;
    return (...args) => {
      if (version !== this.#version) {
        const { module, heads, path } = this.#compiled;
        const known = heads[name];
        if (known === undefined) throw new TypeError(`${path} does not export ${name} any more`);
        version = this.#version;
        // The types of predicates name the engine that this one is going to replace.
        const home = { module, engine: from } as unknown as Home;
        call = predicateOf(home, known.map(headOf)) as unknown as typeof call;
      }
      return call(...args);
    };
  }

  /** Puts a new version in place of the program. @internal */
  replace(compiled: CompiledProgram): void {
    this.#compiled = compiled;
    this.#version++;
    const errors: unknown[] = [];
    for (const listener of this.#listeners) {
      try {
        listener();
      } catch (thrown) {
        errors.push(thrown);
      }
    }
    if (errors.length > 0) throw errors[0];
  }
}

function headOf(text: string): Head {
  return headAt(text, 0)!;
}

/**
 * The program of a module. `kept` is the data that a development server keeps when it replaces the module.
 *
 * @internal
 */
export function program<P>(
  compiled: CompiledProgram,
  kept?: { program?: Program<P> } | undefined,
): Program<P> {
  const known = kept?.program;
  if (known === undefined) {
    const made = new Program<P>(compiled);
    if (kept !== undefined) kept.program = made;
    return made;
  }
  known.replace(compiled);
  return known;
}
