/*
 * The engine's side of moments, to which a page goes back for the proof of an answer.
 *
 *   '$page_moment'(Change, State)    Change: `changed` if the database is another one than at the last call,
 *                                    else `same`; State: that of the random numbers
 */
import type { Engine } from "../engine/engine.js";
import { randomState } from "../machine/random-source.js";

export function definePageMoment(engine: Engine): void {
  let last: readonly unknown[] = [];
  engine.define("$page_moment/2", () => {
    const { generation, holdings, globals } = engine.database;
    const now = [generation, holdings.cells, ...globals.entries()].flat();
    const isChanged = now.length !== last.length || now.some((one, i) => one !== last[i]);
    last = now;
    return [isChanged ? "changed" : "same", randomState()];
  });
}
