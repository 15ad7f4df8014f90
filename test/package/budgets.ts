/**
 * The size budgets of the entries: bytes of the bundle that esbuild makes of all that an entry exports,
 * minified and gzipped. That of a library is what it adds to the engine.
 */

/** Entries that are bundled by themselves. */
export const budgets: Readonly<Record<string, number>> = {
  ambilog: 194_000,
  "ambilog/board": 12_300,
  "ambilog/board/many": 10_000,
  "ambilog/program": 188_000,
  "ambilog/worker": 12_600,
};

/** The engine alone: the bundle of `import { Engine } from "ambilog"`. */
export const engineBudget = 184_500;

/** The bytes that entries with a part of the engine may add. */
export const partBudgets: Readonly<Record<string, number>> = {
  "ambilog/debugger": 6_700,
};

/** An engine in a worker, for pages that need no pool. */
export const workerBudget = 8_800;

/** The bytes of a cell beside the engine, which is in a worker. */
export const cellBudget = 17_600;

/** The bytes that libraries may add: those with a budget of their own, and the others. */
export const libraryBudgets: Readonly<Record<string, number>> = {
  "ambilog/libraries": 103_500,
  "ambilog/libraries/board": 18_300,
  "ambilog/libraries/board_with_words": 18_700,
  "ambilog/libraries/clpfd": 29_700,
  "ambilog/libraries/clpfd/solver": 26_200,
  "ambilog/libraries/dictionary": 17_800,
  "ambilog/libraries/letters": 17_600,
  "ambilog/libraries/native_boards": 17_200,
  "ambilog/libraries/plunit": 5_400,
};
export const libraryBudget = 4_900;

/** The page: bytes gzipped that it needs before its first answer, and bytes of its folder. */
export const playgroundBudgets = {
  firstAnswer: 250_000,
  folder: 3_740_000,
} as const;
