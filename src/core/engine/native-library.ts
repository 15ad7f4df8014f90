import type { EngineOptions } from "../../engine/engine-options.js";
import type { Library } from "../../loading/library.js";
import type { Inside } from "./inside.js";

/** A library with predicates of the host. */
export interface NativeLibrary extends Library {
  /** Defines them, before anything of the library is loaded; again for each memory of an engine. */
  install?(inside: Inside, options: EngineOptions): void;
}
