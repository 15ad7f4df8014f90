// A program whose host has the methods of iterators: queries have them, with their types.

import { Engine } from "ambilog";

const engine = new Engine();
const query = engine.query<{ X: string }>("member(X, [a, b])");
/** The names, shouted. */
export const names: string[] = query
  .map(({ X }) => X.toUpperCase())
  .take(1)
  .toArray();
// @ts-expect-error: an answer has no Y.
export const wrong = engine.query<{ X: string }>("member(X, [a])").map(({ Y }) => Y as string);
