/*
 * Numbers shared by several files of this folder.
 */

/** The maximal number of cells of a board. */
export const MAX_CELLS = 64;

/** Returned by a search's `next` or `run`: there is nothing more to find. */
export const SEARCH_END = 0;

/** Returned by a search's `next`: the search is at an answer. */
export const SEARCH_FOUND = 1;

/** Returned by a search's `next` or `run`: the steps are used up; call again to continue. */
export const SEARCH_PAUSED = 2;

/** The status of a search: {@link SEARCH_END}, {@link SEARCH_FOUND} or {@link SEARCH_PAUSED}. */
export type SearchStatus = typeof SEARCH_END | typeof SEARCH_FOUND | typeof SEARCH_PAUSED;

/** Returned when a trie has no such node. */
export const NO_NODE: -1 = -1;
