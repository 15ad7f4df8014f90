/** A part with its functions. */
import type { Core } from "../machine/core.js";
import type { Prepared } from "./evaluation.js";
import type { Inside } from "./inside.js";
import type { Part } from "./parts.js";
import type { Measurement } from "./profile.js";
import type { Trace, TraceOptions } from "./trace.js";

/** A part, with the functions that the engine calls. */
export interface NativePart extends Part {
  /** Defines the predicates of the part. */
  install(this: void, inside: Inside): void;
  /** Throws for invalid options of a trace. */
  checkTraceOptions(this: void, options: TraceOptions): void;
  trace<R>(this: void, prepared: Prepared, options: TraceOptions): Trace<R>;
  measure(this: void, core: Core): Measurement;
}

/** The part of that name, which `user` needs; a TypeError if it is not there. */
export function partFor(parts: readonly NativePart[], name: string, user: string): NativePart {
  const part = parts.find((one) => one.name === name);
  if (part !== undefined) return part;
  throw new TypeError(
    `Expected new Engine({ parts: [${name}] }) for ${user}, with ${name} of ambilog/parts`,
  );
}
