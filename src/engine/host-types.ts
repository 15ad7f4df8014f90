/*
 * Types of the host that ours refer to. They are looked up, not named: a program may be checked with
 * the types of browsers, with those of Node, or with neither.
 */

/** What is needed of an `AbortSignal` where the compiler does not know of any. */
export interface PlainSignal {
  /** Has somebody aborted it? */
  readonly aborted: boolean;
  /** Why. */
  readonly reason: unknown;
  /** Has `listener` called when it is aborted. */
  addEventListener(type: "abort", listener: () => void): void;
  /** Has it not called any more. */
  removeEventListener(type: "abort", listener: () => void): void;
}

/** What is needed of a `URL` where the compiler does not know of any. */
export interface PlainUrl {
  /** The whole of it. */
  readonly href: string;
}

/** `AbortSignal`, where the compiler's `lib` or `types` have it. */
export type HostSignal = typeof globalThis extends { AbortSignal: { prototype: infer T } }
  ? T
  : PlainSignal;

/** `URL`, where the compiler's `lib` or `types` have it. */
export type HostUrl = typeof globalThis extends { URL: { prototype: infer T } } ? T : PlainUrl;
