import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ambilog } from "../cli/console.js";
import { pathOf } from "./programs.js";

const text = readFileSync(pathOf("README.md"), "utf8");
const rows = Array.from(
  text.matchAll(/^- \[(\w+\.pl)\]\(\1\): `([^`]+)`$/gm),
  ([, file, command]) => ({
    file,
    command,
  }),
);

/** Runs a command line of the forms `echo 'TEXT' | ambilog ...` and `ambilog ... < FILE`. */
async function shell(command: string): ReturnType<typeof ambilog> {
  const parts = /^(?:echo '([^']*)' \| )?ambilog ([^<]*?)(?: < (\S+))?$/.exec(command);
  if (parts === null) throw new Error(`The test cannot run this: ${command}`);
  const [, echo, args, file] = parts;
  const input = file === undefined ? (echo ?? "") : readFileSync(inFolder(file), "utf8");
  return ambilog(args.split(" ").map(inFolder), input);
}

function inFolder(word: string): string {
  return word.startsWith("examples/") ? pathOf(word.slice("examples/".length)) : word;
}

describe("the list of examples", () => {
  it("has each program once", () => {
    const files = readdirSync(pathOf(".")).filter((file) => file.endsWith(".pl"));
    expect(rows.map(({ file }) => file).sort()).toEqual(files.sort());
  });

  it.each(rows)("$command runs", async ({ file, command }) => {
    expect(command).toContain(`examples/${file}`);
    const { status, out, err } = await shell(command);
    expect(err).toBe("");
    expect(out.split("\n").length).toBeGreaterThan(1);
    expect(status).toBe(0);
  });
});
