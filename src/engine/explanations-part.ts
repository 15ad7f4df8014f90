/** The part of `ambilog/explanations`: where an error comes from, and what may have been meant. */
import { backtrace } from "../compile/backtrace.js";
import { Explainer } from "../loading/error-explanation.js";
import type { Parts } from "./parts.js";

/** What explanations add to engines. */
export const explanationsPart: Parts["explanations"] = {
  backtrace: (m, site) => backtrace(m, site as Parameters<typeof backtrace>[1]),
  explainer: (...given) => new Explainer(...given),
};
