/*
 * A flag that one thread raises and another sees immediately, even while computing. It is a shared word of
 * memory. Browsers share memory only between pages and workers that are isolated from other origins;
 * elsewhere there is no flag, and a message, received between slices, replaces it.
 */
import type { HostSignal } from "../engine/host-types.js";

/** The memory of a flag; undefined if memory cannot be shared. */
export type Flag = SharedArrayBuffer | undefined;

/** Creates a flag that is not raised. */
export function makeFlag(): Flag {
  const host = globalThis as { readonly crossOriginIsolated?: boolean };
  if (typeof SharedArrayBuffer === "undefined" || host.crossOriginIsolated === false) {
    return undefined;
  }
  return new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
}

export function raiseFlag(flag: Flag): void {
  if (flag !== undefined) Atomics.store(new Int32Array(flag), 0, 1);
}

/** A signal that this thread can abort, which fires an event. */
export interface Abortable {
  abort(): void;
}

/**
 * The signal of a query or a load, for the engine. It is aborted when its flag, if any, is raised, which fires
 * no event: the computation checks it. Only the platform can create an AbortSignal; the engine reads only
 * the parts that are implemented here.
 */
class FlagSignal extends EventTarget implements Abortable {
  /** The number of the query; undefined for a load. */
  readonly query: number | undefined;
  private readonly word: Int32Array | undefined;
  private error: Error | undefined = undefined;
  private hasEnded = false;

  constructor(flag: Flag, query: number | undefined) {
    super();
    this.query = query;
    this.word = flag === undefined ? undefined : new Int32Array(flag);
  }

  /** The error thrown where the run stops. The other thread uses its own reason. */
  get reason(): Error {
    return (this.error ??= new Error("The query was ended by another thread"));
  }

  get aborted(): boolean {
    return this.hasEnded || (this.word !== undefined && Atomics.load(this.word, 0) !== 0);
  }

  abort(): void {
    this.hasEnded = true;
    this.dispatchEvent(new Event("abort"));
  }
}

/** The signal of the query with that number, or of a load. */
export function signalOf(flag: Flag, query?: number): HostSignal & Abortable {
  return new FlagSignal(flag, query) as unknown as HostSignal & Abortable;
}

/** The number of the query to which the signal belongs; undefined if there is none. */
export function queryOf(signal: HostSignal | undefined): number | undefined {
  return signal instanceof FlagSignal ? signal.query : undefined;
}
