/**
 * Choice points: what to try next when a goal fails. They form a chain from the newest to the oldest.
 * Resuming one first undoes the bindings above `trailTop`, then calls `alt`, which pops it if nothing is left
 * after this try.
 *
 * Four shapes, so that loads of their common fields stay fast: `Choice` for everything but clauses (`x`,
 * `env`, `pc`, `cut` mean what `alt` makes of them), `ClauseChoice` for the remaining clauses of a predicate,
 * with the environment of the call, and `Choice4` and `Choice8` for generated code, with the place to resume
 * at and the values needed there.
 */
import { settleFields } from "../terms/term.js";
import { VALUES } from "./frame.js";
import type { Frame } from "./frame.js";
import type { Machine } from "./machine.js";
import type { Signal } from "./signal.js";
import type { Clause } from "./clause.js";

/** The states of a choice point of a goal, in `pc`: the goal is running, or has been left. */
export const ACTIVE = 1;
export const INACTIVE = 0;
/** The cleanup of the guarded goal has begun. */
export const DONE = 2;
/** The guarded goal has exited, and may be backtracked into. */
export const EXITED = 3;

export type Retry = (m: Machine, choice: Choice) => Signal;

export class Choice {
  readonly prev: Choice;
  alt: Retry;
  readonly trailTop: number;
  stamp: number;
  readonly k: Frame;
  readonly x: unknown;
  readonly env: unknown;
  pc: number;
  readonly cut: Choice | undefined;

  constructor(
    prev: Choice,
    alt: Retry,
    trailTop: number,
    stamp: number,
    k: Frame,
    x: unknown,
    env: unknown,
    pc: number,
    cut: Choice | undefined,
  ) {
    this.prev = prev;
    this.alt = alt;
    this.trailTop = trailTop;
    this.stamp = stamp;
    this.k = k;
    this.x = x;
    this.env = env;
    this.pc = pc;
    this.cut = cut;
  }
}

/** Is the value in a frame a choice point, of any shape? */
export function isChoice(x: unknown): x is Choice {
  return typeof x === "object" && x !== null && "alt" in x;
}

export interface ClauseChoice {
  readonly prev: Choice;
  alt: Retry;
  readonly trailTop: number;
  stamp: number;
  readonly k: Frame;
  /** The procedure whose clauses are tried; the compiler's. */
  readonly procedure: unknown;
  /** The environment of the call, which begins with its arguments. */
  readonly env: unknown;
  /** The candidates; those from `next` up to `end` remain. */
  readonly clauses: readonly Clause[];
  readonly end: number;
  next: number;
  /** The database generation of the call: the logical update view. Below 0: all candidates are alive. */
  readonly generation: number;
  /** The candidates with the keys that tell them apart, if they are known; the compiler's. */
  readonly sorted: unknown;
}

/** A choice point of generated code, with room for four values. */
export interface Choice4 {
  readonly prev: Choice;
  alt: Retry;
  readonly trailTop: number;
  stamp: number;
  /** Assigned again only when the choice point was made before its continuation (`Machine.captureTrial`). */
  k: Frame;
  pc: number;
  readonly y0: unknown;
  readonly y1: unknown;
  readonly y2: unknown;
  readonly y3: unknown;
}

/** A choice point of generated code with room for eight values; with more, `y7` is an array of the rest. */
export interface Choice8 {
  readonly prev: Choice;
  alt: Retry;
  readonly trailTop: number;
  stamp: number;
  k: Frame;
  pc: number;
  readonly y0: unknown;
  readonly y1: unknown;
  readonly y2: unknown;
  readonly y3: unknown;
  readonly y4: unknown;
  readonly y5: unknown;
  readonly y6: unknown;
  readonly y7: unknown;
}

// V8 does not treat a field that is assigned again as a constant: see settleFields.
const prev = undefined as unknown as Choice;
const k = undefined as unknown as Frame;
const retries: Retry[] = [() => 0, () => 0];
const alt = retries[0]!;
const [trailTop, stamp, pc] = [0, 0, 0];
const four: Choice4 = { prev, alt, trailTop, stamp, k, pc, y0: 0, y1: 0, y2: 0, y3: 0 };
const eight: Choice8 = {
  prev,
  alt,
  trailTop,
  stamp,
  k,
  pc,
  y0: 0,
  y1: 0,
  y2: 0,
  y3: 0,
  y4: 0,
  y5: 0,
  y6: 0,
  y7: 0,
};
settleFields(four, VALUES.slice(0, 4));
settleFields(eight, VALUES);
for (const choice of [four, eight]) {
  choice.alt = retries[1]!;
  choice.k = { fn: () => 0 } as unknown as Frame;
  choice.pc = 1;
  choice.stamp = 1;
}
