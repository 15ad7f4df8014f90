/** Tables of incremental predicates follow changes, as in SWI-Prolog where it is installed. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { TextBuffer } from "../../src/machine/text-ends.js";
import { NodeEngine } from "../../src/node/node.js";
import { hasSwipl, runSwipl } from "../swi/system.js";

const program = fileURLToPath(new URL("incremental.pl", import.meta.url));
const output = new TextBuffer();
const engine = new NodeEngine({ output, errorOutput: output });
engine.consultFile(program);
engine.once("report");
const rows = output.text.trimEnd().split("\n");
const expected = readFileSync(new URL("incremental.txt", import.meta.url), "utf8")
  .trimEnd()
  .split("\n");

it.each(expected.map((line, i) => ({ line, i })))("$line", ({ line, i }) => {
  expect(rows[i]).toBe(line);
});

/** It does not evaluate mutually recursive tables anew, and takes no notice of changes of tabled predicates. */
const isKnown = (line: string): boolean => !/^(?:mutual|dynamic):/.test(line);

it.skipIf(!hasSwipl)("in SWI-Prolog, too", () => {
  const found = runSwipl(["report"], program).stdout.trimEnd().split("\n");
  expect(found.filter(isKnown)).toEqual(expected.filter(isKnown));
});
