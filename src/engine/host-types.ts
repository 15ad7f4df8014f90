/*
 * Types of the host that the API refers to. They are looked up, not named: a program may be checked with the
 * types of browsers, of Node, or of neither.
 */

/** The part of `AbortSignal` that is used, where the compiler does not know that type. */
export interface PlainSignal {
  /** Whether it has been aborted. */
  readonly aborted: boolean;
  /** The reason for the abortion. */
  readonly reason: unknown;
  /** Calls `listener` when it is aborted. */
  addEventListener(type: "abort", listener: () => void): void;
  /** Removes a listener. */
  removeEventListener(type: "abort", listener: () => void): void;
}

/** The part of `URL` that is used, where the compiler does not know that type. */
export interface PlainUrl {
  /** The whole URL. */
  readonly href: string;
}

/** `AbortSignal`, where the compiler's `lib` or `types` have it; else `PlainSignal`. */
export type HostSignal = typeof globalThis extends { AbortSignal: { prototype: infer T } }
  ? T
  : PlainSignal;

/** `URL`, where the compiler's `lib` or `types` have it; else `PlainUrl`. */
export type HostUrl = typeof globalThis extends { URL: { prototype: infer T } } ? T : PlainUrl;
