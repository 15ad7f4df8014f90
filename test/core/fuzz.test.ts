/* Random programs on the core and on today's engine; `npm run fuzz -- --core` searches longer. */
import { describe, expect, it } from "vitest";
import { noCounts } from "../fuzz/counts.js";
import { textOf } from "../fuzz/sample.js";
import { CORE_KINDS, search } from "../fuzz/search.js";
import { CORE, FIRST } from "../fuzz/ways.js";

/** The first round of each kind. */
const SEED = Number(process.env["SEED"] ?? 1);
const ROUNDS: Readonly<Record<string, number>> = {
  everyday: 10,
  wild: 15,
  tabled: 2,
  large: 3,
  builtins: 4,
};

describe.each(CORE.map((way) => [way.name, way] as const))("%s", (_, way) => {
  it.each(CORE_KINDS.map((kind) => [kind.name, kind] as const))(
    "%s programs do what they do on today's engine",
    { timeout: 0 },
    async (name, kind) => {
      const some = ROUNDS[name] ?? 1;
      // Large terms are walked at each collection.
      const rounds = way.stress === 0 ? some : name === "large" ? 0 : Math.ceil(some / 10);
      for (let seed = SEED; seed < SEED + rounds; seed++) {
        const found = await search(seed, kind, noCounts(), [way], FIRST);
        for (const { sample, difference } of found)
          expect.fail(`seed ${seed}: ${JSON.stringify(difference, null, 2)}\n${textOf(sample)}`);
      }
    },
  );
});
