import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { Dictionary } from "../../src/board/index.js";
import { ambilog, files } from "./console.js";

const file = files();
const list = file("list.txt", "cat\nact\nit's\ncat\n");
const prepared = join(dirname(list), "list.dictionary");

describe("dictionary build", () => {
  it("makes a prepared dictionary of a list of words, which --dictionary takes", async () => {
    expect(await ambilog(["dictionary", "build", list, prepared])).toEqual({
      status: 0,
      out: "",
      err:
        `2 words, ${136 + 8 * 7} bytes\n` +
        "1 line of the dictionary skipped because of characters other than a to z\n",
    });
    expect(readFileSync(prepared)).toEqual(
      Buffer.from(Dictionary.fromText("act\ncat\nit's").save()),
    );
    for (const path of [list, prepared]) {
      const { out } = await ambilog(["words", "ca/t.", "--dictionary", path]);
      expect(out).toBe("act\ncat\n");
    }
    const { out } = await ambilog(["query", "word([c|W])", "--dictionary", prepared]);
    expect(out).toContain("W = [a,t]");
  });

  it("does not overwrite its source, whatever its name", async () => {
    const source = file("source.txt", "cat\n");
    const link = join(dirname(list), "link");
    symlinkSync(source, link);
    for (const out of [source, link]) {
      const { status, err } = await ambilog(["dictionary", "build", source, out]);
      expect(err).toMatch(
        /^ambilog: Expected OUT to be a file other than FILE, got ".*" for both\n$/,
      );
      expect(status).toBe(2);
    }
    expect(readFileSync(source, "utf8")).toBe("cat\n");
  });

  it("leaves what was there when it cannot do its work", async () => {
    const old = file("old.dictionary", "old");
    const { status, err } = await ambilog(["dictionary", "build", "/nowhere", old]);
    expect([status, err]).toEqual([2, "ambilog: There is no such file: /nowhere\n"]);
    expect(readFileSync(old, "utf8")).toBe("old");
    const there = join(dirname(list), "none", "out");
    const outcome = await ambilog(["dictionary", "build", list, there]);
    expect(outcome.err).toBe(`ambilog: There is no folder for this file: ${there}\n`);
    expect(outcome.status).toBe(2);
    expect(existsSync(there)).toBe(false);
  });
});

it("dictionary info tells of a list of words and of a prepared dictionary", async () => {
  const words = file("words.txt", "dad\nadd\n");
  const ready = file("words.dictionary", Dictionary.fromText("dad\nadd").save());
  const facts = "words: 2\nletters: ad\nnodes: 7\nbytes: 192\n";
  expect(await ambilog(["dictionary", "info", words])).toEqual({
    status: 0,
    out: `${facts}format: none\n`,
    err: "",
  });
  expect((await ambilog(["dictionary", "info", ready])).out).toBe(`${facts}format: 1\n`);
  const { out } = await ambilog(["dictionary", "info", ready, "--json"]);
  expect(out).toBe('{"words":2,"letters":"ad","nodes":7,"bytes":192,"format":1}\n');
});

describe("a dictionary that cannot be used", () => {
  const bytes = Dictionary.fromText("dad\nadd").save();
  const short = file("short.dictionary", bytes.subarray(0, 190));
  const newer = file("newer.dictionary", bytes.with(8, 2));
  const damaged = file("damaged.dictionary", bytes.with(150, 99));

  it.each([
    ["short", short, /of 192 bytes, but got 190: .*short\.dictionary\n$/],
    ["newer", newer, /of format 1, but got one of format 2; .*: .*newer\.dictionary\n$/],
    ["damaged", damaged, /it is damaged: .*damaged\.dictionary\n$/],
  ])("is named, with the mistake: %s", async (_what, path, message) => {
    for (const args of [
      ["dictionary", "info", path],
      ["dictionary", "build", path, prepared],
      ["words", "abcd", "--dictionary", path],
      ["query", "word(W)", "--dictionary", path],
    ]) {
      const { status, out, err } = await ambilog(args);
      expect(err).toMatch(/^ambilog: Expected a prepared dictionary .*\n$/);
      expect(err).toMatch(message);
      expect([status, out]).toEqual([2, ""]);
    }
  });
});

it("dictionary --help says how it is used", async () => {
  const { out } = await ambilog(["dictionary", "--help"]);
  expect(out).toMatch(/^Usage: ambilog dictionary build FILE OUT \| info FILE \[OPTIONS\]\n/);
});
