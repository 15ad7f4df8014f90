/* The messages between the processes of the search. */
import type { Counts } from "./counts.js";
import type { Sample } from "./sample.js";
import type { Difference } from "./verdict.js";

/** The task of a worker. */
export interface Order {
  /** Seeds of rounds: this one, and each at that distance after it. */
  readonly seed: number;
  readonly stride: number;
  /** The number of rounds; null stands for Infinity. */
  readonly rounds: number | null;
  /** The time of the end, as a `Date.now()`. */
  readonly until: number | null;
  /** Names of kinds. */
  readonly kinds: readonly string[];
  /** The path of peer.pl. */
  readonly peer: string;
}

/** A finding, reduced. */
export interface Finding {
  readonly seed: number;
  readonly kind: string;
  readonly difference: Difference;
  readonly sample: Sample;
  /** Its group: findings that seem to have the same cause. */
  readonly group: string;
}

export type Message =
  | { readonly type: "begins"; readonly seed: number; readonly kind: string }
  | { readonly type: "found"; readonly finding: Finding }
  /** A finding of a group that has been seen often enough. */
  | { readonly type: "again"; readonly group: string }
  | { readonly type: "counts"; readonly counts: Counts };
