/* The messages between the page and a worker that runs one solver. */

/** What the page sends first. */
export interface RaceOrder {
  readonly solver: string;
  /** The notation of the board. */
  readonly board: string;
  /** A prepared dictionary. */
  readonly dictionary: Uint8Array;
}

/**
 * What the worker sends: that it begins, how far it is, and the end. Times are milliseconds of the search alone;
 * `setUpMs` is what came before it, and what only the first of several runs has to do.
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
