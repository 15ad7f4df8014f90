/** Wrong command lines are reported in one line, with exit code 2. */
import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import { tablesBeside } from "../tables.js";
import { ambilog } from "./console.js";

const folder = tmpdir();

describe.each(tablesBeside(import.meta.url, "misuse").get("")!)("$claim", ({ rows }) => {
  it.each(rows)("%s says: %s", async (line, message) => {
    const args = line.split(" ").map((arg) => (arg === "''" ? "" : arg.replace("FOLDER", folder)));
    const { status, out, err } = await ambilog(args);
    const isWhole = message!.startsWith("^");
    expect(err).toMatch(new RegExp(isWhole ? message! : `^ambilog: .*${message}.*\\n$`));
    expect([status, out]).toEqual([2, ""]);
  });
});
