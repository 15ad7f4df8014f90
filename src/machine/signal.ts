/**
 * How a run of code ended; see machine.ts.
 */

/** How a run of code ended. */
export type Signal = 0 | 1 | 2 | 3;
export const FAIL = 0;
export const BOUNCE = 1;
export const ANSWER = 2;
/** To a waiting caller: the goal has succeeded, for the last time. */
export const SUCCESS = 3;
