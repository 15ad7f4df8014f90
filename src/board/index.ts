/**
 * Boards, dictionaries and native searches; for many boards, scores, searches for good ones, dice and symmetry. This
 * folder is independent of Prolog.
 *
 * @module ambilog/board
 */

export { Board, BoardError } from "./board.js";
export type { Cell, Path } from "./board.js";
export { MAX_CELLS, NO_NODE, SEARCH_END, SEARCH_FOUND, SEARCH_PAUSED } from "./constants.js";
export type { SearchStatus } from "./constants.js";
export { Dictionary } from "./dictionary.js";
export { DictionaryError } from "./dictionary-error.js";
export { drawBoard } from "./drawing.js";
export { explainPrefixes } from "./explanation.js";
export { fillLayout, layoutNames, layoutPlaces, layoutSize } from "./layout.js";
export { formatBoard, parseBoard } from "./notation.js";
export type { ParseOptions } from "./notation.js";
export { countPaths, findWordPaths, PathIterator } from "./paths.js";
export type { WordPattern } from "./pattern.js";
export { longestPrefixes } from "./prefixes.js";
export type { LongestPrefix, LongestPrefixOptions } from "./prefixes.js";
export { wordScore } from "./score.js";
export { SpellingIterator } from "./spellings.js";
export type { SpellingOptions } from "./spellings.js";
export { WordChecker } from "./word-checker.js";
export { findWords, WordPathIterator, WordSearch } from "./words.js";
export type { BoardWords, BoardWordsOptions } from "./words.js";
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
