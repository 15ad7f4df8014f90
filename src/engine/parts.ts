/**
 * Optional parts of an engine: a program gets them by importing an entry of their own, such as
 * `import "ambilog/debugger"`, so that bundles contain only used code. Engines made from then on have the predicates of
 * the part.
 */
import type { Inside } from "./inside.js";
import type { Core } from "../machine/core.js";
import type { Prepared } from "./evaluation.js";
import type { Measurement } from "./profile.js";
import type { Trace, TraceOptions } from "./trace.js";

/** The parts, by the names of their entries. */
export interface Parts {
  readonly debugger: {
    /** Throws for invalid options of a trace. */
    checkTraceOptions(this: void, options: TraceOptions): void;
    /** The trace of a goal. */
    trace<R>(this: void, prepared: Prepared, options: TraceOptions): Trace<R>;
    /** Begins a measurement. */
    measure(this: void, core: Core): Measurement;
    /** Defines the predicates of the part. */
    install(inside: Inside): void;
  };
}

const imported: Partial<Parts> = {};

/** Adds the parts of an entry. */
export function addParts(parts: Partial<Parts>): void {
  Object.assign(imported, parts);
}

/** The part `name`; undefined if its entry has not been imported. */
export function importedPart<K extends keyof Parts>(name: K): Parts[K] | undefined {
  return imported[name];
}

/** The part `name`, which `user` needs; a TypeError if its entry has not been imported. */
export function partFor<K extends keyof Parts>(name: K, user: string): Parts[K] {
  const part = imported[name];
  if (part === undefined) throw new TypeError(`Expected import "ambilog/${name}" before ${user}`);
  return part;
}
