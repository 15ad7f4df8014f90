/*
 * Reproducible random numbers: the same seed yields the same numbers everywhere.
 *
 * The generator is a counter whose increments are the golden ratio of 2^32, each count mixed until its bits
 * are independent of the neighbouring counts: the scheme of SplitMix (Steele, Lea and Flood 2014) with the
 * mixing function of MurmurHash3 (Appleby) for 32 bits. It is meant for games and searches, not for
 * secrets.
 */

import { checkArray, shown } from "./checks.js";

const GOLDEN = 0x9e3779b9;

/** A sequence of random numbers. */
export class RandomNumbers {
  private count: number;

  /**
   * @param seed a whole number, of which the last 32 bits are used
   * @throws {RangeError} if the seed is not a safe integer
   */
  constructor(seed: number) {
    if (!Number.isSafeInteger(seed)) {
      throw new RangeError(`Expected a whole number as seed, got ${shown(seed)}`);
    }
    this.count = seed | 0;
  }

  /**
   * The next number.
   *
   * @param limit a whole number from 1 to 2^32
   * @returns a whole number of 0 or more below the limit
   */
  below(limit: number): number {
    this.count = (this.count + GOLDEN) | 0;
    let mixed = this.count;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return Math.floor(((mixed ^ (mixed >>> 16)) >>> 0) * (limit / 0x100000000));
  }

  /** Shuffles an array in place, each order being equally likely (Fisher and Yates). */
  shuffle(things: unknown[]): void {
    checkArray("things", things);
    for (let left = things.length; left > 1; left--) {
      const picked = this.below(left);
      [things[left - 1], things[picked]] = [things[picked], things[left - 1]];
    }
  }
}
