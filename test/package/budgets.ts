/**
 * The size budgets: bytes of the bundle that esbuild makes of some exports of an entry, minified and gzipped. That of a
 * library or a part is what it adds to the engine.
 */

/** Exports that are bundled by themselves. */
export const budgets: Readonly<Record<string, number>> = {
  "* of ambilog": 196_000,
  "{ Engine } of ambilog": 187_500,
  "* of ambilog/board": 20_000,
  "{ Dictionary, WordSearch, findWords, parseBoard } of ambilog/board": 9_000,
  "{ WorkerEngine } of ambilog/worker": 9_500,
  "{ EnginePool, WorkerEngine } of ambilog/worker": 12_600,
};

/** The bytes of a cell beside the engine, which is in a worker. */
export const cellBudget = 18_100;

/** The bytes that parts and libraries may add: those with a budget of their own, and the others. */
export const addedBudgets: Readonly<Record<string, number>> = {
  "ambilog/parts": 6_700,
  "ambilog/libraries": 111_500,
  "ambilog/libraries/backcomp": 11_800,
  "ambilog/libraries/board": 18_800,
  "ambilog/libraries/board_with_words": 19_300,
  "ambilog/libraries/clpfd": 29_700,
  "ambilog/libraries/clpfd/solver": 26_200,
  "ambilog/libraries/csv": 5_700,
  "ambilog/libraries/dictionary": 18_300,
  "ambilog/libraries/http/json": 8_700,
  "ambilog/libraries/json": 8_700,
  "ambilog/libraries/letters": 18_100,
  "ambilog/libraries/native_boards": 17_800,
  "ambilog/libraries/plunit": 5_500,
  "ambilog/libraries/why": 6_700,
};
export const addedBudget = 4_900;

/** The page: bytes gzipped that it needs before its first answer, and bytes of its folder. */
export const playgroundBudgets = {
  firstAnswer: 250_000,
  folder: 3_740_000,
} as const;
