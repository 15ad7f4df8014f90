/*
 * Estimates the share of the paths that a depth-first search has handled, from its current path.
 *
 * Idea. The search begins at each cell in turn, and from a cell it continues to each free neighbour in
 * turn. The number of paths that begin with a path is unknown without walking them, so all ways to continue
 * a path count as equal: the share of the search that begins with a path is that of the path without its
 * last cell, divided by the number of ways to continue there. So it is an estimate, which grows as the
 * search proceeds, and is exact at its beginning and at its end.
 */
import type { Board } from "../board/index.js";

/**
 * Estimates the share of a search that is done.
 *
 * @param path the cells of the current path; empty before the first one
 * @returns a number from 0 to 1
 */
export function walkedShare(board: Board, path: Iterable<number>): number {
  const { size, neighbours, neighbourStarts } = board;
  const onPath = new Set<number>();
  let ways: readonly number[] = Array.from({ length: size }, (_, cell) => cell);
  let done = 0;
  let share = 1;
  for (const cell of path) {
    share /= ways.length;
    done += share * ways.indexOf(cell);
    onPath.add(cell);
    const free: number[] = [];
    for (let i = neighbourStarts[cell]; i < neighbourStarts[cell + 1]; i++) {
      if (!onPath.has(neighbours[i])) free.push(neighbours[i]);
    }
    ways = free;
  }
  return done;
}
