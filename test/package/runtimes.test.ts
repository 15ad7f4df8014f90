/**
 * The package on the versions of Node after the one of .nvmrc, on Bun and on Deno. Those that the npm registry does
 * not have for this platform are skipped.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { forNode } from "./hosts.js";
import { bun, deno, environment, node } from "./registry.js";
import { snippetsIn } from "./snippets.js";
import { folderOfTest } from "../folders.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const project = inject("project");
const folder = join(project, "runtimes");
const command = join(project, "node_modules/ambilog/dist/cli/main.js");

const guide = "examples/guides/typescript.md";
const snippets = snippetsIn(guide, readFileSync(root + guide, "utf8"));

/** Prints as Node does: other runtimes have a form of their own. */
const AS_NODE = `import { format } from "node:util";
console.log = (...values) => void process.stdout.write(format(...values) + "\\n");\n`;

/** A runtime: its name, its program, and the arguments before those of a script. */
interface Runtime {
  readonly name: string;
  readonly binary: string | undefined;
  readonly before: readonly string[];
}

const versions: readonly Runtime[] = [22, 24, 26].map((major) => ({
  name: `Node ${major}`,
  binary: node(major),
  before: [],
}));
const runtimes: readonly Runtime[] = [
  ...versions,
  { name: "Bun", binary: bun(), before: ["run"] },
  { name: "Deno", binary: deno(), before: ["run", "--allow-all", "--no-prompt"] },
];

/** The output, the status and the complaints of a process. */
interface Ended {
  readonly out: string;
  readonly err: string;
  readonly status: number | null;
}

function run(program: string, args: readonly string[], cwd: string, binary: string): Ended {
  const { stdout, stderr, status } = spawnSync(program, args, {
    cwd,
    encoding: "utf8",
    env: { ...environment(binary), NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1" },
    maxBuffer: 2 ** 28,
  });
  return { out: stdout, err: stderr, status };
}

const silent = (out: string): Ended => ({ out, err: "", status: 0 });

beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  snippets.forEach(({ text }, i) => {
    writeFileSync(join(folder, `snippet${i}.mts`), AS_NODE + text);
  });
  const imports = forNode
    .filter((name) => name !== "ambilog/cell")
    .map(
      (name) => `if (Object.keys(await import("${name}")).length === 0) console.log("${name}");`,
    );
  writeFileSync(join(folder, "entries.mjs"), imports.join("\n"));
});

describe.each(runtimes)("on $name", ({ binary, before }) => {
  describe.skipIf(binary === undefined)("which the registry has,", () => {
    const script = (...args: string[]): Ended =>
      run(binary!, [...before, ...args], folder, binary!);

    test("every entry can be imported", () => {
      expect(script("entries.mjs")).toEqual(silent(""));
    });
    test.each(snippets.map((snippet, i) => ({ i, ...snippet })))(
      "$place prints what follows it",
      ({ i, output }) => expect(script(`snippet${i}.mts`)).toEqual(silent(output)),
    );
    test("the command answers a query, lists words, and compares solvers", () => {
      expect(script(command, "query", "append(X, [b], [a,b])")).toEqual(silent("X = [a]\n"));
      expect(script(command, "words", "catd/line/maro/pets", "--min", "12").out).toBe(
        "impersonated\n",
      );
      const compared = script(command, "compare", "ca/ts", "--solvers", "native", "--repeat", "1");
      expect(compared.err).toBe("");
      expect(compared.out).toContain("│ native");
    });
  });
});

describe.each(versions)("on $name", ({ binary }) => {
  test.skipIf(binary === undefined)("npm installs the tarball without a warning", () => {
    const empty = folderOfTest();
    writeFileSync(join(empty, "package.json"), '{ "private": true }\n');
    const options = ["--no-audit", "--no-fund", "--no-update-notifier"];
    const args = ["install", inject("tarball"), ...options];
    const { out, err, status } = run("npm", args, empty, binary!);
    expect({ err, status }).toEqual({ err: "", status: 0 });
    expect(out).toMatch(/^\s*added 1 package in \S+\s*$/);
  });
});

// The folders whose tests see most of Node: all of them would take as long as `npm test`.
const FOLDERS = ["core", "machine", "engine", "cli", "node", "worker"];
const newest = versions.at(-1)!;
test.skipIf(newest.binary === undefined)(
  `on ${newest.name}, the tests of ${FOLDERS.join(", ")} pass`,
  { retry: 0, timeout: 1_200_000 },
  () => {
    const folders = FOLDERS.map((name) => `test/${name}/`);
    const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config", "test/vitest.config.ts"];
    if (process.env["CI"] !== undefined) vitest.push("--retry", "1");
    const { out, err, status } = run(newest.binary!, [...vitest, ...folders], root, newest.binary!);
    const lines = status === 0 ? null : (out + err).match(/^ *(?:×|FAIL|→|\w*Error:) .*$/gm);
    const warnings = (out + err).match(/^.*(?:Deprecation|Experimental)Warning.*$/gm) ?? [];
    expect({ failed: lines ?? [], warnings, status }).toEqual({
      failed: [],
      warnings: [],
      status: 0,
    });
  },
);
