/** References to clauses, and where clauses come from. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Engine } from "../../src/node/node.js";
import { engineWith } from "./judge.js";
import { temporaryFolder } from "../folders.js";

const folder = temporaryFolder();

it("a file is that of its predicates and clauses, until it is unloaded", () => {
  const path = join(folder, "facts.pl");
  writeFileSync(path, "f(1).\nf(2) :- f(1).\n");
  const engine = new Engine();
  engine.once("consult(F)", { F: path });
  const holds = (goal: string): boolean => engine.once(goal, { F: path }) !== undefined;
  expect(holds("source_file(f(_), F), source_file(F)")).toBe(true);
  expect(holds("clause(f(2), _, R), clause_property(R, file(F))")).toBe(true);
  expect(holds("clause(f(2), _, R), clause_property(R, line_count(2)), F \\== a")).toBe(true);
  expect(holds("unload_file(F), \\+ catch(f(_), _, fail), \\+ source_file(F)")).toBe(true);
});

it("context_module/1 names the module of the clause that calls it", () => {
  const engine = engineWith();
  engine.consult(":- module(mine, [p/1]).\np(M) :- context_module(M).\n");
  expect(engine.once("p(M)")).toEqual({ M: "mine" });
  expect(engine.once("context_module(M)")).toEqual({ M: "user" });
});
