/* The programs of real size give their checksums, interpreted and compiled, and in SWI-Prolog. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { realFolder, realPrograms } from "../bench/real-catalogue.js";
import { hasSwipl } from "../examples/programs.js";

const folder = realFolder(fileURLToPath(new URL("../../", import.meta.url)));

const WAYS = [
  ["interpreted", { codegen: false }, 1],
  ["with code at once", { hotAfter: 1 }, 1],
  ["in two rounds", {}, 2],
] as const;

describe.each(realPrograms(folder))("$name", ({ name, text, checksum }) => {
  it.each(WAYS)("gives its checksum %s", (_, options, rounds) => {
    const engine = new Engine({ ...options, traditional: true });
    engine.consult(text);
    expect(String(engine.once(`run(${rounds}, X)`)?.["X"])).toBe(checksum);
  });

  it.skipIf(!hasSwipl)("gives the same in SWI-Prolog, and loads there without a warning", () => {
    const goal = "run(1, X), write(X)";
    const args = ["-q", "-f", "none", "-g", goal, "-t", "halt", join(folder, `${name}.pl`)];
    const { stdout, stderr } = spawnSync("swipl", args, { encoding: "utf8", timeout: 20_000 });
    expect({ stdout, stderr }).toEqual({ stdout: checksum, stderr: "" });
  });
});
