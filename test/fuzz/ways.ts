/* The ways in which samples are run. All must agree with the first. */
import { WAYS } from "../compile/engines.js";
import type { Way } from "./account.js";

const [[firstName, firstOptions], ...others] = WAYS;

/** What the others are compared with. */
export const FIRST: Way = { name: firstName, options: firstOptions };

/** Runs that are left at calls and taken up again. */
const PAUSING: readonly Way[] = [
  { name: "interpreted, paused at each call", options: { codegen: false }, pace: 1 },
  { name: "code at once, paused at each call", options: { hotAfter: 1 }, pace: 1 },
  { name: "code at once, paused at every third call", options: { hotAfter: 1 }, pace: 3 },
  { name: "code after 20 calls, paused at every 17th", options: { hotAfter: 20 }, pace: 17 },
];

/** The other ways. */
export const OTHERS: readonly Way[] = [
  ...others.map(([name, options]): Way => ({ name, options })),
  { name: "as engines are", options: {} },
  { name: "code after ten calls", options: { hotAfter: 10 } },
  { name: "code after 40 calls, depth 3", options: { hotAfter: 40, depthLimit: 3 } },
  ...PAUSING,
];

/** All ways. */
export const ALL: readonly Way[] = [FIRST, ...OTHERS];

/** The core of src/core, as it is, and collecting at every few calls. */
export const CORE: readonly Way[] = [
  { name: "core", options: {}, stress: 0 },
  { name: "core, collecting at every 7th call", options: {}, stress: 7 },
];
