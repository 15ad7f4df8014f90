/**
 * Functions for many boards: scoring boards one after another, searching for good ones, dice, and
 * recognizing boards that differ only by symmetry. It is a separate entry because it is a third of the
 * native code, and finding the words of a board needs none of it.
 *
 * @module ambilog/board/many
 */

export { BoardSearch } from "./board-search.js";
export type { BoardSearchOptions } from "./board-search.js";
export { canRoll, diceSets, parseDice, rollDice } from "./dice.js";
export type { Die } from "./dice.js";
export { RandomNumbers } from "./seeded-random.js";
export { hasWasmVectors } from "./score-wasm.js";
export { BoardScorer } from "./scorer.js";
export type { BoardScorerOptions, ScorerKernel } from "./scorer.js";
export { canonicalBoard, symmetries, turnBoard } from "./symmetry.js";
export type { Symmetry } from "./symmetry.js";
export { WildcardScorer } from "./wildcard.js";
