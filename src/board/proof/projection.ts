/*
 * Estimates the time of a whole proof from a sample of its classes.
 */

import { RandomNumbers } from "../seeded-random.js";

/** The number of times that the sample is drawn again. */
const DRAWS = 2000;
/** The share of the draws on each side of the interval. */
const TAIL = 0.025;

/** An estimate with an interval of 95 %. */
export interface Projection {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Projects the sum of all from the sum of a sample. The interval comes from drawing the sample again and
 * again, with replacement (bootstrap, Efron 1979); it shrinks as the sample becomes the whole.
 *
 * @param sample the times of some, drawn at random; at least one
 * @param all how many there are
 */
export function project(sample: readonly number[], all: number): Projection {
  const count = sample.length;
  const random = new RandomNumbers(1);
  const mean = sample.reduce((sum, time) => sum + time, 0) / count;
  const means = Float64Array.from({ length: DRAWS }, () => {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += sample[random.below(count)];
    return sum / count;
  }).sort();
  const unknown = Math.sqrt(1 - count / all);
  const bound = (share: number): number => {
    const drawn = means[Math.min(DRAWS - 1, Math.floor(share * DRAWS))];
    return (mean + (drawn - mean) * unknown) * all;
  };
  return { estimate: mean * all, low: bound(TAIL), high: bound(1 - TAIL) };
}
