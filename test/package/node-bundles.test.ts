/** Programs for Node in one file of CommonJS, as esbuild makes them without configuration. */
import { execFileSync } from "node:child_process";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { describe, expect, inject, test } from "vitest";
import { folderOfTest } from "../folders.js";

const project = inject("project");

const WORDS = `import { Engine } from "ambilog/node";
try {
  console.log(new Engine().query("word([c,a,t|T])").count() > 100);
} catch (error) {
  console.log(String(error));
}`;
const WORKER = `import { WorkerEngine } from "ambilog/worker";
WorkerEngine.start().then(
  async (engine) => {
    console.log(JSON.stringify(await engine.once("X = 1")));
    await engine.terminate();
  },
  (error) => console.log(String(error)),
);`;

/** Bundles a program, and gives the folder of the bundle; further scripts lie beside it. */
async function bundled(
  name: string,
  program: string,
  scripts: Readonly<Record<string, string>> = {},
): Promise<string> {
  const folder = join(project, "bundles", name);
  const source = join(project, `${name}.mjs`);
  writeFileSync(source, program);
  await build({
    entryPoints: { program: source, ...scripts },
    absWorkingDir: project,
    bundle: true,
    platform: "node",
    outdir: folder,
    logLevel: "silent",
  });
  writeFileSync(join(folder, "package.json"), '{ "type": "commonjs" }\n');
  return folder;
}

const run = (folder: string): string =>
  execFileSync(process.execPath, [join(folder, "program.js")], { encoding: "utf8" }).trim();

describe("a bundle of CommonJS", () => {
  test("loads the dictionary of the installed package", async () => {
    expect(run(await bundled("words", WORDS))).toBe("true");
  });
  test("that was moved away from the package says that there is no dictionary", async () => {
    const moved = folderOfTest();
    cpSync(await bundled("moved", WORDS), moved, { recursive: true });
    expect(run(moved)).toMatch(
      /^DictionaryError: Expected english\.dictionary of ambilog, got none/,
    );
  });
  test("starts the script of the worker that lies beside it", async () => {
    const scripts = { "ambilog/worker/thread": "ambilog/worker/thread" };
    expect(run(await bundled("worker", WORKER, scripts))).toBe('{"X":1}');
  });
  test("without the script of the worker says which is missing, and where", async () => {
    expect(run(await bundled("alone", WORKER))).toMatch(
      /^WorkerError: The script of the worker, \/.*\/alone\/ambilog\/worker\/thread\.js, could not be loaded/,
    );
  });
});

test("a script of no kind of module says that it does not know where the worker's is", async () => {
  const { outputFiles } = await build({
    stdin: { contents: WORKER, resolveDir: project },
    bundle: true,
    format: "iife",
    write: false,
    logLevel: "silent",
  });
  const [{ text }] = outputFiles;
  const said = execFileSync(process.execPath, ["-e", `delete globalThis.__dirname;${text}`], {
    encoding: "utf8",
  });
  expect(said).toContain("WorkerError: The script of the worker, ambilog/worker/thread, cannot be");
});
