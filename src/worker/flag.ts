/*
 * A flag that one thread raises and another sees at once, in the midst of what it computes. It is a
 * shared word of memory. Browsers share memory only between pages and workers that are isolated from
 * other origins; elsewhere there is no flag, and a message does, which is received between slices.
 */
import type { HostSignal } from "../engine/host-types.js";

/** The memory of a flag; undefined where none can be shared. */
export type Flag = SharedArrayBuffer | undefined;

/** A flag that is not raised. */
export function makeFlag(): Flag {
  const host = globalThis as { readonly crossOriginIsolated?: boolean };
  if (typeof SharedArrayBuffer === "undefined" || host.crossOriginIsolated === false) {
    return undefined;
  }
  return new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
}

/** Raises a flag. */
export function raiseFlag(flag: Flag): void {
  if (flag !== undefined) Atomics.store(new Int32Array(flag), 0, 1);
}

/**
 * The signal of a query or a load, for the engine. It is aborted when its flag is raised, if it has one,
 * and tells nobody: who computes looks at it. Only the platform makes an AbortSignal; of its parts these
 * are all that the engine reads.
 */
class FlagSignal extends EventTarget {
  /** The number of the query; undefined for a load. */
  readonly query: number | undefined;
  private readonly word: Int32Array | undefined;
  /** What is thrown where it stops. The other thread knows its own reason. */
  readonly reason: Error = new Error("The query was ended by another thread");

  constructor(flag: Flag, query: number | undefined) {
    super();
    this.query = query;
    this.word = flag === undefined ? undefined : new Int32Array(flag);
  }

  get aborted(): boolean {
    return this.word !== undefined && Atomics.load(this.word, 0) !== 0;
  }
}

/** The signal of a query, by its number, or of a load. */
export function signalOf(flag: Flag, query?: number): HostSignal {
  return new FlagSignal(flag, query) as unknown as HostSignal;
}

/** The number of the query that has this signal; undefined if none has. */
export function queryOf(signal: HostSignal | undefined): number | undefined {
  return signal instanceof FlagSignal ? signal.query : undefined;
}
