/** Options for loading a text. */
import type { Limits } from "../machine/limits.js";
import type { HostSignal } from "./host-types.js";

/** Options for loading a text. */
export interface ConsultOptions {
  /** The name of the text in messages; loading another text under the same name replaces its clauses. */
  readonly file?: string | undefined;
  /**
   * Limits for all goals that loading runs (directives, initialization, expansion) together, in place of the
   * engine's, and the same again for reading; `answers` is ignored. Time for goals starts with the first one.
   * A clause costs an inference to read, and 64 characters another.
   */
  readonly limits?: Limits | undefined;
  /** Ends the loading when it is aborted, even between two clauses. Default: the engine's. */
  readonly signal?: HostSignal | undefined;
  /**
   * Adds the clauses to those of predicates that earlier texts define, where these would otherwise be
   * redefined. Default: false.
   */
  readonly add?: boolean | undefined;
  /** Milliseconds for which `consultAsync` works before it yields to the event loop. Default: 8. */
  readonly sliceMs?: number | undefined;
}
