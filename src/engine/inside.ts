/** The parts of an engine, for code that runs goals on it. */
import type { EngineOptions } from "./engine-options.js";
import type { TextOutput } from "../machine/text-ends.js";
import type { Core } from "../machine/core.js";
import type { HostPredicates } from "../machine/host-predicates.js";
import type { Streams } from "../machine/streams.js";
import type { Messages } from "./messages.js";
import type { NativeRow } from "./native-row.js";

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
  /** The limit on the bytes of the engine for a run; between two runs the host may use more. */
  readonly memory: { limit(bytes?: number): void; lift(): void };
}
