/**
 * The size budgets of the entries: bytes of the bundle that esbuild makes of all that an entry exports,
 * minified and gzipped. That of a library is what it adds to the engine.
 */

/** Entries that are bundled by themselves. */
export const budgets: Readonly<Record<string, number>> = {
  ambilog: 176_600,
  "ambilog/board": 12_300,
  "ambilog/board/many": 10_000,
  "ambilog/program": 169_200,
  "ambilog/worker": 12_600,
};

/** The engine alone: the bundle of `import { Engine } from "ambilog"`. */
export const engineBudget = 165_800;

/** What the entries may add that give engines a part. */
export const partBudgets: Readonly<Record<string, number>> = {
  "ambilog/debugger": 7_700,
  "ambilog/explanations": 5_400,
  "ambilog/files": 2_400,
  "ambilog/listing": 2_400,
  "ambilog/records": 1_200,
  "ambilog/snapshots": 4_100,
};

/** An engine in a worker, for pages that need no pool. */
export const workerBudget = 8_800;

/** What a cell needs beside the engine, which is in a worker. */
export const cellBudget = 29_800;

/** What libraries may add: those with a budget of their own, and the others. */
export const libraryBudgets: Readonly<Record<string, number>> = {
  "ambilog/libraries": 123_600,
  "ambilog/libraries/board": 11_500,
  "ambilog/libraries/board_with_words": 13_100,
  "ambilog/libraries/clpfd": 30_900,
  "ambilog/libraries/dictionary": 16_100,
  "ambilog/libraries/pio": 9_300,
  "ambilog/libraries/plunit": 8_800,
  "ambilog/libraries/pure_input": 9_300,
  "ambilog/libraries/readutil": 8_300,
  "ambilog/libraries/tabling": 10_200,
  "ambilog/libraries/why_not": 11_200,
};
export const libraryBudget = 7_800;

/** The page: bytes gzipped that it needs before its first answer, and bytes of its folder. */
export const playgroundBudgets = {
  firstAnswer: 250_000,
  folder: 3_740_000,
} as const;
