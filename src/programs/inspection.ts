/** Loads programs and libraries to find their exports and dependencies: analysis.pl queries the engine. */
import type { Value } from "../machine/value-types.js";
import type { Engine } from "../engine/engine.js";
import { LoadMode } from "../machine/boot.js";
import { analysisText } from "./analysis.generated.js";

const MODULE = "program_analysis";

/** A part of a text that is for readers: a comment or a declaration of modes; its offsets in bytes. */
export interface ReadersPart {
  readonly kind: "comment" | "pred";
  readonly from: number;
  readonly to: number;
}

/** The parts of a text that the compiler of programs uses. */
export interface TextParts {
  readonly forReaders: readonly ReadersPart[];
  /** The libraries that its directives name or call. */
  readonly libraries: readonly string[];
}

/** A program that has been loaded. */
export interface LoadedProgram {
  readonly module: string;
  /** As `Name/Arity`. */
  readonly exports: readonly string[];
  readonly defined: readonly string[];
}

export class Inspection {
  readonly #engine: Engine;

  /** @param engine - one that knows all libraries, and into which programs are going to be loaded */
  constructor(engine: Engine) {
    this.#engine = engine;
    engine.loadProgram({
      text: analysisText,
      path: MODULE,
      module: MODULE,
      how: LoadMode.SILENT,
      libraries: [],
      find: () => undefined,
    });
  }

  #first(goal: string, values: Readonly<Record<string, Value>>): Readonly<Record<string, unknown>> {
    return this.#engine.once(`${MODULE}:${goal}`, values) as Readonly<Record<string, unknown>>;
  }

  #names(goal: string, values: Readonly<Record<string, Value>>): string[] {
    const { Names } = this.#first(`findall(Name, ${goal}, All), sort(All, Names)`, values);
    return Names as string[];
  }

  /** The program of the text `path`; `own` is its module if it declares none. */
  program(path: string, own: string): LoadedProgram {
    const goal = "loaded_program(Path, Own, Module, Exports, Defined)";
    const { Module, Exports, Defined } = this.#first(goal, { Path: path, Own: own });
    return {
      module: Module as string,
      exports: Exports as string[],
      defined: Defined as string[],
    };
  }

  /** The parts of a text that has been loaded under the name `path`, or into the module `own`. */
  parts(text: string, path: string, own: string): TextParts {
    const goal = "module_of(Path, Own, Module), text_parts(Text, Module, Parts)";
    const { Parts } = this.#first(`(${goal})`, { Path: path, Own: own, Text: { string: text } });
    const forReaders: ReadersPart[] = [];
    const libraries = new Set<string>();
    for (const { functor, args } of Parts as { functor: string; args: (number | string)[] }[]) {
      const [from, to] = args;
      if (functor === "library") libraries.add(from as string);
      else
        forReaders.push({
          kind: functor as ReadersPart["kind"],
          from: from as number,
          to: to as number,
        });
    }
    return { forReaders, libraries: [...libraries] };
  }

  /** The libraries that clauses of the loaded programs call. */
  calledLibraries(): string[] {
    return this.#names("(program_module(Module), called_library(Module, Name))", {});
  }
}
