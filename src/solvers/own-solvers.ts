/*
 * The solvers that need nothing but this package: those for which a page has all that they need.
 */
import { checkerSolver } from "./checker.js";
import { embeddedSolver } from "./embedded.js";
import { everyPathSolver } from "./every-path.js";
import { generatorSolver } from "./generator.js";
import { pathSolver, prefixSolver } from "./logic.js";
import { nativeSolver } from "./native.js";
import { nativeWasmSolver } from "./native-wasm.js";
import { positionSolver } from "./positions.js";
import { prologSolver } from "./prolog.js";
import { stemSolver } from "./stems.js";
import { trieWalkSolver } from "./trie-walk.js";
import { wordByWordSolver } from "./word-by-word.js";
import type { Solver } from "./solver.js";

/** Searches in TypeScript, then the relation and its variants. */
export const ownSolvers: readonly Solver[] = [
  everyPathSolver,
  stemSolver,
  checkerSolver,
  generatorSolver,
  wordByWordSolver,
  positionSolver,
  trieWalkSolver,
  prologSolver,
  embeddedSolver,
  pathSolver,
  prefixSolver,
  nativeSolver,
  nativeWasmSolver,
];
