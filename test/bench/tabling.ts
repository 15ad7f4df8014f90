/*
 * Tabled programs, measured as those of the engine benchmark are, in the systems that table.
 */

import type { Program } from "./catalogue.js";
import type { SystemName } from "./systems.js";

/** The default systems. */
export const TABLING_SYSTEMS: readonly SystemName[] = ["ambilog", "swipl"];

/** The programs, in the order of the table. */
export const TABLED: readonly Program[] = [
  { name: "tabled_path", set: "tabling", unit: "reachability", units: 8, parts: ["graph"] },
  { name: "tabled_mutual", set: "tabling", unit: "reachability", units: 4, parts: ["graph"] },
  { name: "tabled_closure", set: "tabling", unit: "closure", units: 3, parts: ["graph"] },
  { name: "tabled_shortest", set: "tabling", unit: "distances", units: 30, parts: ["graph"] },
  { name: "tabled_grammar", set: "tabling", unit: "parse", units: 20 },
  { name: "tabled_fib", set: "tabling", unit: "fib(1000)", units: 100 },
];
