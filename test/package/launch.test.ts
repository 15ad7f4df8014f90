/** The start of the built program, with and without the code compiled ahead of time. */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A copy of the program that tests may break, in a place where it finds its dependencies. */
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(`${root}dist/launch-`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  cpSync(`${root}dist/cli`, folder, { recursive: true });
});

function cache(): string {
  const caches = readdirSync(folder).filter((name) => name.endsWith(".cache"));
  expect(caches).toHaveLength(1);
  expect(caches[0]).toContain(process.versions.v8);
  return join(folder, caches[0]!);
}

function ambilog(...args: string[]): { stdout: string; stderr: string; status: number | null } {
  const run = [...args, join(folder, "main.js"), "query", "append(X, [b], [a,b])"];
  return spawnSync(process.execPath, run, { encoding: "utf8" });
}

const answer = { stdout: "X = [a]\n", stderr: "", status: 0 };

describe("the program answers", () => {
  test("from the cache of the build", () => {
    cache();
    expect(ambilog()).toMatchObject(answer);
  });
  test("without a cache", () => {
    rmSync(cache());
    expect(ambilog()).toMatchObject(answer);
  });
  test("with a cache that is cut off", () => {
    truncateSync(cache(), 10_000);
    expect(ambilog()).toMatchObject(answer);
  });
  test("with a cache that is empty or something else", () => {
    for (const content of ["", "something else"]) {
      writeFileSync(cache(), content);
      expect(ambilog()).toMatchObject(answer);
    }
  });
  test("without the files that few commands need", () => {
    for (const file of ["texts.js", "packages.js"]) rmSync(join(folder, file));
    expect(ambilog()).toMatchObject(answer);
  });
  test("under flags of V8 other than those of the build", () => {
    expect(ambilog("--no-opt")).toMatchObject(answer);
  });
});

test("temporary files are there until the program ends", () => {
  const goal = "tmp_file(x, F), open(F, write, S), close(S), exists_file(F)";
  const run = spawnSync(process.execPath, [join(folder, "main.js"), "query", goal], {
    encoding: "utf8",
  });
  const name = /F = '([^']+)'/.exec(run.stdout)![1]!;
  expect(existsSync(dirname(name))).toBe(false);
});

test("comparing with another Prolog finds what it needs", () => {
  const args = [join(folder, "main.js"), "compare", "ab/cd"];
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(stdout).toContain("│ tau ");
  expect(stdout).toContain("All agree.");
  expect(status).toBe(0);
});

test("an error tells which argument it is about", () => {
  const args = [`${root}dist/cli/main.js`, "query", "arg(N, T, A)"];
  const { stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(stderr).toContain("T, argument 2 of arg/3, has no value yet");
});
