/** Delays of the host. */

/** The longest delay of a host's timer. */
export const LONGEST_DELAY: number = 2 ** 31 - 1;
