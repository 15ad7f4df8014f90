/* A library is loaded whole, even if the run that needs it ends. */
import { expect, it } from "vitest";
import { Engine } from "../../src/complete.js";

const LIBRARIES =
  "make_board([[a]], _), vertices_edges_to_ugraph([a], [], _), rb_new(_), empty_heap(_)";

it.each([
  ["a limit on time", (n: number) => ({ limits: { timeMs: 1 + 3 * n } })],
  ["a limit on inferences", (n: number) => ({ limits: { inferences: 1 + 250 * n } })],
  ["a signal", (n: number) => ({ signal: AbortSignal.timeout(3 * n) })],
])("a library is loaded whole where %s ends the run", async (_, options) => {
  for (let n = 0; n < 15; n++) {
    const engine = new Engine();
    const query = engine.query(`catch((${LIBRARIES}, repeat, fail), _, fail)`, {}, options(n));
    await query.async.exists().catch(() => undefined);
    expect(engine.query(LIBRARIES).exists()).toBe(true);
  }
});
