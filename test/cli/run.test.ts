import { describe, expect, it } from "vitest";
import { ambilog } from "./console.js";

/** The commands that take limits. */
const limited = ["words", "check", "paths", "score", "search", "compare", "query"];

describe("help", () => {
  it("lists the options and the commands", async () => {
    const { status, out, err } = await ambilog(["--help"]);
    expect(out).toMatch(
      /^Usage: ambilog \[OPTIONS\] \[-g GOAL\]\.\.\. \[FILE\.pl\.\.\.\] \[ARGS\]\n/,
    );
    for (const command of [...limited, "roll", "canonical", "dictionary"]) {
      expect(out).toMatch(new RegExp(`^  ${command} +\\w`, "m"));
    }
    expect([status, err]).toEqual([0, ""]);
  });

  it.each(limited)("tells of %s", async (name) => {
    const { status, out } = await ambilog([name, "-h"]);
    expect(out).toMatch(new RegExp(`^Usage: ambilog ${name} `));
    expect(out).toContain("--inferences N");
    expect(out).toContain("--timeout MS");
    expect(status).toBe(0);
  });

  it("names the version", async () => {
    const { out } = await ambilog(["--version"]);
    expect(out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

it("one cell is a board", async () => {
  expect(await ambilog(["paths", "a"])).toEqual({ status: 0, out: "a\n", err: "" });
});
