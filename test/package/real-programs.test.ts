/* The whole programs of the benchmarks give their checksums, here and in SWI-Prolog, for any number of rounds. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { realFolder, realPrograms } from "../bench/real-catalogue.js";
import { hasSwipl } from "../swi/system.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const programs = (["real", "everyday"] as const).flatMap((set) => {
  const folder = realFolder(root, set);
  return realPrograms(folder).map((program) => ({ folder, ...program }));
});

describe.each(programs)("$name", ({ folder, name, text, checksum }) => {
  it("gives its checksum", () => {
    const engine = new Engine({ dialect: "swi" });
    engine.consult(text);
    expect(String(engine.once("run(1, X)")?.["X"])).toBe(checksum);
  });

  it.skipIf(!hasSwipl)(
    "gives the same for two rounds in SWI-Prolog, which loads it without a warning",
    () => {
      const goal = "run(2, X), write(X)";
      const args = ["-q", "-f", "none", "-g", goal, "-t", "halt", join(folder, `${name}.pl`)];
      const { stdout, stderr } = spawnSync("swipl", args, { encoding: "utf8", timeout: 20_000 });
      expect({ stdout, stderr }).toEqual({ stdout: checksum, stderr: "" });
    },
  );
});
