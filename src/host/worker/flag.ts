/*
 * A flag that one thread raises and another sees at once, in the midst of what it computes. It is a
 * shared word of memory. Browsers share memory only between pages and workers that are isolated from
 * other origins; elsewhere there is no flag, and a message does, which is received between slices.
 */

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

/** A signal that is aborted when the flag is raised. It tells nobody: who computes looks at it. */
class FlagSignal extends EventTarget {
  private readonly word: Int32Array;
  /** What is thrown where it stops. The other thread knows its own reason. */
  readonly reason: Error = new Error("The query was ended by another thread");

  constructor(flag: SharedArrayBuffer) {
    super();
    this.word = new Int32Array(flag);
  }

  get aborted(): boolean {
    return Atomics.load(this.word, 0) !== 0;
  }
}

/** The flag as a signal for the engine; undefined without one. */
export function signalOf(flag: Flag): AbortSignal | undefined {
  // Only the platform makes an AbortSignal; of its parts these are all that the engine reads.
  return flag === undefined ? undefined : (new FlagSignal(flag) as unknown as AbortSignal);
}
