import type { DefineOptions } from "./declaration.js";
import type { NativeFunction } from "./native-types.js";

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
