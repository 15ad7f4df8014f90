/* The messages between the page and a worker that runs one solver. */

/** The first message of the page. */
export interface RaceOrder {
  readonly solver: string;
  readonly board: string;
  /** A prepared dictionary. */
  readonly dictionary: Uint8Array;
}

/**
 * The messages of the worker: on its start, its progress and its end. Times are milliseconds of the search alone;
 * `setUpMs` is the time before it, and that of work that only the first of several runs does.
 */
export type RaceNews =
  | { readonly kind: "begin"; readonly setUpMs: number }
  | { readonly kind: "words"; readonly words: number; readonly ms: number }
  | {
      readonly kind: "end";
      readonly words: readonly string[];
      readonly score: number;
      readonly ms: number;
      readonly setUpMs: number;
      readonly firstMs: number | undefined;
      readonly inferences: number;
      /** Which limit ended it, if one did. */
      readonly stopped: string | undefined;
    }
  | { readonly kind: "left out"; readonly reason: string };
