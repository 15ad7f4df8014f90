/*
 * The engine's side of moments, to which a page goes back for the proof of an answer.
 *
 *   '$page_moment'(Change, State, Facts)   Change: `changed` if the database is another one than at the last
 *                                          call, else `same`, also where only a library was loaded; State: that
 *                                          of the random numbers; Facts: a text, another one once clauses of the
 *                                          program or global variables were added or removed
 */
import type { Engine } from "../engine/engine.js";
import { randomState } from "../machine/random-source.js";

export function definePageMoment(engine: Engine): void {
  let last: readonly unknown[] = [];
  engine.define("$page_moment/3", () => {
    const { generation, holdings, globals } = engine.database;
    const now = [generation, holdings.cells, ...globals.entries()].flat();
    const isChanged = now.length !== last.length || now.some((one, i) => one !== last[i]);
    last = now;
    return [isChanged ? "changed" : "same", randomState(), { string: factsOf(engine) }];
  });
}

function factsOf({ database }: Engine): string {
  let [alive, added] = [0, 0];
  for (const predicate of database.user.predicates.values()) {
    alive += predicate.alive;
    added += predicate.version;
  }
  const globals = [...database.globals.keys()].filter((name) => !name.startsWith("$"));
  return `${alive} ${added} ${globals.join()}`;
}
