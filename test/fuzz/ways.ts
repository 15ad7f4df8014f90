/* The ways in which samples are run. All must agree with the first. */
import type { Way } from "./account.js";

/** The way that the others are compared with. */
export const FIRST: Way = { name: "at once" };

/** The other ways: runs that are left at calls and taken up again, and memories that are collected at calls. */
export const OTHERS: readonly Way[] = [
  { name: "paused at each call", pace: 1 },
  { name: "paused at every third call", pace: 3 },
  { name: "paused at every 17th call", pace: 17 },
  { name: "collected at every 7th call", stress: 7 },
  { name: "collected at every 50th call", stress: 50 },
  { name: "observed", observed: true },
];

/** All ways. */
export const ALL: readonly Way[] = [FIRST, ...OTHERS];
