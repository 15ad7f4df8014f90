/*
 * Numbers that several files of this folder share.
 */

/** The most cells that a board may have. */
export const MAX_CELLS = 64;

/** Returned by a search's `next` or `run`: nothing is left to find, now or later. */
export const SEARCH_END = 0;

/** Returned by a search's `next`: the search stands on an answer. */
export const SEARCH_FOUND = 1;

/** Returned by a search's `next` or `run`: the fuel is used up, call again to go on. */
export const SEARCH_PAUSED = 2;

/** What a search reports: {@link SEARCH_END}, {@link SEARCH_FOUND} or {@link SEARCH_PAUSED}. */
export type SearchStatus = typeof SEARCH_END | typeof SEARCH_FOUND | typeof SEARCH_PAUSED;

/** Returned where a trie has no node. */
export const NO_NODE: -1 = -1;
