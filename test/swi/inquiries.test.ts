import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { NodeEngine } from "../../src/node/node.js";
import { folderOfTest } from "../folders.js";

it("statistics/2 counts collections", () => {
  const engine = new Engine();
  const goal = "garbage_collect, true, statistics(garbage_collection, [N|_])";
  const [a, b] = [engine.once(goal)!.N, engine.once(goal)!.N] as number[];
  expect(b).toBeGreaterThan(a as number);
});

it("make/0 loads files again that have changed since", () => {
  const folder = folderOfTest();
  const file = join(folder, "program.pl");
  writeFileSync(file, "p(1).\n");
  const engine = new NodeEngine();
  engine.consultFile(file);
  const ask = (): unknown => engine.once("make, findall(X, p(X), Xs)")?.Xs;
  expect(ask()).toEqual([1]);
  writeFileSync(file, "p(2).\n");
  const later = Date.now() / 1000 + 100;
  utimesSync(file, later, later);
  expect(ask()).toEqual([2]);
});
