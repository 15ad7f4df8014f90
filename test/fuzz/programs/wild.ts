/* Programs without a plan: anything that can be written. */
import * as fc from "fast-check";
import { samples } from "../../compile/programs.js";
import type { Draw } from "../draw.js";
import type { Sample } from "../sample.js";

export function wild(draw: Draw): Sample {
  const seed = draw.integer(1, 2 ** 31 - 1);
  const [{ text, goals }] = fc.sample(samples, { seed, numRuns: 1 }) as [
    { text: string; goals: readonly string[] },
  ];
  const asked = [...goals, ...goals].map((goal) => ({ goal: `b_setval(key, 0), ${goal}` }));
  return { steps: [{ load: text }, ...asked] };
}
