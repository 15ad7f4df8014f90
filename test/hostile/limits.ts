/* Limits under which hostile programs end soon, without a clock. */

import { untrustedLimits } from "../../src/complete.js";
import type { Limits } from "../../src/complete.js";

/** For programs that do not end. */
export const low: Limits = { ...untrustedLimits, timeMs: undefined, inferences: 20_000 };

/** For large inputs, a thousandth as large: nearly all end within them. */
export const ample: Limits = { ...low, inferences: 200_000 };
