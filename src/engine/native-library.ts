import type { Library } from "./library.js";
import type { Inside } from "./inside.js";

/** A library with predicates of the host. */
export interface NativeLibrary extends Library {
  /** Defines them before the library is loaded, and again in each memory that may have it. */
  install?(inside: Inside): void;
}
