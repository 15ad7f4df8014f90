/** A program that uses the installed package: it compiles, it runs, and the command is there. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { entries } from "../../src/build/entries.js";
import { COMPILERS, MODULES, compile } from "./compilers.js";
import { forNode } from "./hosts.js";

const project = inject("project");
const sources = join(project, "src");

beforeAll(() => {
  mkdirSync(sources, { recursive: true });
  for (const name of ["main.ts", "node.ts", "bare.ts", "bytes.ts", "iterators.ts"]) {
    cpSync(fileURLToPath(new URL(`consumer/${name}`, import.meta.url)), join(sources, name));
  }
});

const PROGRAMS = [
  { program: "for any host", types: [], lib: ["es2022", "dom"], files: ["main.ts"] },
  { program: "of a page", types: [], lib: ["es2022", "dom"], files: ["bytes.ts"] },
  { program: "for a host without types", types: [], lib: ["es2022"], files: ["bare.ts"] },
  { program: "with methods of iterators", types: [], lib: ["esnext"], files: ["iterators.ts"] },
  { program: "for Node", types: ["node"], lib: ["es2022"], files: ["main.ts", "node.ts"] },
];
const cases = COMPILERS.flatMap((compiler) =>
  MODULES.flatMap((modules) =>
    PROGRAMS.map((program) => ({ ...compiler, ...modules, ...program })),
  ),
);

/** All entries but the single libraries, which are typed alike. */
const ENTRIES: readonly string[] = [...entries().keys()].filter(
  (name) => !name.startsWith("ambilog/libraries/"),
);
/** The options for compiling an entry by itself. */
const ALONE = {
  target: "es2022",
  module: "nodenext",
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  noEmit: true,
  types: [],
};

describe("the compiler", () => {
  test.each(COMPILERS)("$version is that version", ({ version, bin }) => {
    const said = execFileSync(process.execPath, [bin, "--version"], { encoding: "utf8" });
    expect(said).toContain(`Version ${version}`);
  });
  test.each(cases)(
    "$version has nothing to say of a program $program with $moduleResolution",
    ({ bin, version, module, moduleResolution, types, lib, files }) => {
      const said = compile(bin, `${version}-${moduleResolution}-${files[0]}-${files.length}`, {
        compilerOptions: {
          target: "es2022",
          strict: true,
          exactOptionalPropertyTypes: true,
          skipLibCheck: false,
          noEmit: true,
          module,
          moduleResolution,
          types,
          lib,
        },
        files: files.map((file) => `src/${file}`),
      });
      expect(said).toBe("");
    },
  );
  test.each([{ lib: ["es2022"] }, { lib: ["es2022", "dom"] }])(
    "has nothing to say of any entry by itself, with $lib and no types",
    ({ lib }) => {
      for (const entry of ENTRIES) {
        writeFileSync(join(sources, "entry.ts"), `import * as all from "${entry}";\nvoid all;\n`);
        const said = compile(COMPILERS[2].bin, "entry", {
          compilerOptions: { ...ALONE, lib },
          files: ["src/entry.ts"],
        });
        expect({ entry, said }).toEqual({ entry, said: "" });
      }
      rmSync(join(sources, "entry.ts"));
    },
  );
});

/** Modules with the types of JSX of frameworks, in the form of these. */
const NAMESPACE = "export namespace JSX { interface Element {} interface IntrinsicElements {} }";
const runtimeOf = (framework: string): string =>
  `import type { JSX as Base } from "${framework}"; export namespace JSX {
    type Element = Base.Element; interface IntrinsicElements extends Base.IntrinsicElements {} }`;
const FRAMEWORKS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  react: { react: NAMESPACE, "react/jsx-runtime": runtimeOf("react") },
  preact: { preact: NAMESPACE, "preact/jsx-runtime": runtimeOf("preact") },
  "solid-js": { "solid-js/jsx-runtime": NAMESPACE },
  "a global namespace": {},
};

test.each(
  COMPILERS.flatMap((compiler) => Object.keys(FRAMEWORKS).map((name) => ({ ...compiler, name }))),
)("the cell has types in the JSX of $name for $version", ({ bin, name }) => {
  const file = "cell.tsx";
  cpSync(fileURLToPath(new URL(`consumer/${file}`, import.meta.url)), join(sources, file));
  const modules = Object.entries(FRAMEWORKS[name]).map(([module, text]) => {
    const stub = `src/${module.replace("/", "-")}.d.ts`;
    writeFileSync(join(project, stub), text);
    return [module, [`./${stub}`]] as const;
  });
  const jsx =
    modules.length > 0 ? { jsx: "react-jsx", jsxImportSource: name } : { jsx: "preserve" };
  const globals = "declare namespace JSX { interface Element {} }";
  writeFileSync(join(sources, "globals.d.ts"), globals);
  const said = compile(bin, "cell", {
    compilerOptions: {
      ...ALONE,
      ...jsx,
      lib: ["es2022", "dom"],
      paths: Object.fromEntries(modules),
    },
    files: ["src/globals.d.ts", `src/${file}`],
  });
  for (const one of [file, "globals.d.ts"]) rmSync(join(sources, one));
  for (const [, [stub]] of modules) rmSync(join(project, stub));
  expect(said).toBe("");
});

/** Compiles the program and runs a file of it. */
function run(file: string): unknown {
  const compilerOptions = { target: "es2022", module: "nodenext", types: ["node"], strict: true };
  compile(COMPILERS[2].bin, "run", {
    compilerOptions: { ...compilerOptions, rootDir: "src", outDir: "out" },
    files: ["src/main.ts", "src/node.ts"],
  });
  const args = [join(project, "out", file)];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: project, encoding: "utf8" }));
}

describe("the program", () => {
  test("runs in Node", () => {
    expect(run("main.js")).toEqual({
      found: ["cat", "cats", "tac"],
      native: ["cat", "cats", "tac"],
      score: 3,
      upper: 2,
      value: true,
      sources: ["b"],
      answers: 2,
      same: true,
      turns: 8,
      libraries: true,
      integers: [{ X: 42 }],
    });
  });
  test("runs with all that is for Node", () => {
    expect(run("node.js")).toEqual({ errors: 1, words: true, x: 1 });
  });
});

test("every entry can be imported", () => {
  const code = `for (const name of ${JSON.stringify(forNode)}) {
    const exported = Object.keys(await import(name));
    if (exported.length === 0) throw new Error(name + " exports nothing");
    console.log(name);
  }`;
  const args = ["--input-type=module", "-e", code];
  const said = execFileSync(process.execPath, args, { cwd: project, encoding: "utf8" });
  expect(said.trim().split("\n")).toEqual(forNode);
});

test("the command is there", () => {
  const bin = join(project, "node_modules/.bin/ambilog");
  const said = (...args: string[]): string => execFileSync(bin, args, { encoding: "utf8" });
  expect(said("query", "append(X, [b], [a,b])")).toBe("X = [a]\n");
  expect(said("words", "catd/line/maro/pets", "--min", "12")).toBe("impersonated\n");
});
