/** The parts of an engine, for code that runs goals on it. */
import type { EngineOptions } from "./engine-options.js";
import type { TextOutput } from "../machine/text-ends.js";
import type { Core } from "../machine/core.js";
import type { HostPredicates } from "../machine/host-predicates.js";
import type { Streams } from "../machine/streams.js";
import type { Messages } from "./messages.js";
import type { DefineOptions } from "./declaration.js";
import type { NativeFunction } from "./native-types.js";
import type { Library } from "./library.js";

export interface Inside {
  /** Those of the engine; the same object as long as it lives. */
  readonly options: EngineOptions;
  readonly core: Core;
  readonly predicates: HostPredicates;
  readonly messages: Messages;
  readonly streams: Streams;
  /** The predicates that the host has defined, by `module:name/arity`. */
  readonly natives: Map<string, NativeRow>;
  /** The standard output: flushed when a run ends, handed over when the host gets control. */
  readonly output: { flush(): void; handOver(): void; readonly errors: TextOutput };
  /**
   * Limits the bytes of the engine for a run, within another one to no more than that may use; returns what ends this.
   * Between two runs the host may use more.
   */
  readonly limitMemory: (bytes?: number) => () => void;
}

/** A predicate of the host, before an engine has it. */
export interface NativeRow {
  readonly module: string;
  readonly name: string;
  readonly arity: number;
  readonly run: NativeFunction;
  readonly options: DefineOptions;
  /** Whether it belongs to a library. */
  readonly isOfLibrary?: boolean;
}

/** A library with predicates of the host. */
export interface NativeLibrary extends Library {
  /** Defines them before the library is loaded, and again in each memory that may have it. */
  install?(inside: Inside): void;
}
