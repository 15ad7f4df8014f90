/** Modules that import programs, bundled from the sources by the plugin. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { ambilog } from "../../src/node/vite.js";
import { temporaryFolder } from "../folders.js";

const sources = fileURLToPath(new URL("../../src/", import.meta.url));

/** The entries that the tests use: modules of the sources that are bundled once. */
const ENTRIES: Readonly<Record<string, string>> = {
  ambilog: "index",
  "ambilog/libraries/clpfd": "libraries/clpfd",
  "ambilog/libraries/clpfd/solver": "libraries/clpfd/solver",
  "ambilog/libraries/tabling": "libraries/tabling",
};

/** Bundles the entries into a folder. */
async function bundlePackage(folder: string): Promise<void> {
  const bundle = await rolldown({
    cwd: sources,
    input: Object.fromEntries(Object.values(ENTRIES).map((name) => [name, `${sources}${name}.ts`])),
    platform: "neutral",
  });
  await bundle.write({ dir: folder, entryFileNames: "[name].mjs" });
}

/** A predicate, whatever its types. */
type Called = (...args: unknown[]) => {
  all(): Readonly<Record<string, unknown>>[];
  first(): Readonly<Record<string, unknown>> | undefined;
  exists(): boolean;
};

/** The exports of `main.js` of some files, the warnings of the bundler, and the bundle without the package. */
export interface Imported {
  readonly exports: Readonly<Record<string, Called>>;
  readonly warnings: readonly string[];
  readonly code: string;
  readonly folder: string;
}

/** A function that bundles files in a folder of their own; it is removed after the tests. */
export function importing(): (
  files: Readonly<Record<string, string>>,
  options?: { readonly types?: boolean },
) => Promise<Imported> {
  const folder = temporaryFolder();
  let count = 0;
  const bundled = join(folder, "package");
  let ready: Promise<void> | undefined;
  return async (files, options = {}) => {
    const here = join(folder, String(++count));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(here, name)), { recursive: true });
      writeFileSync(join(here, name), text);
    }
    await (ready ??= bundlePackage(bundled));
    const warnings: string[] = [];
    const plugin = ambilog(options);
    plugin.configResolved({ root: here, command: "build" });
    const bundle = await rolldown({
      cwd: here,
      input: join(here, "main.js"),
      platform: "node",
      plugins: [
        plugin,
        {
          name: "sources",
          resolveId: (id) =>
            id in ENTRIES ? { id: join(bundled, `${ENTRIES[id]}.mjs`), external: true } : undefined,
        },
      ],
      onLog: (level, log) => void (level === "warn" && warnings.push(log.message)),
    });
    const { output } = await bundle.write({ file: join(here, "out.mjs"), codeSplitting: false });
    const exports = (await import(pathToFileURL(join(here, "out.mjs")).href)) as object;
    return { exports: { ...exports }, warnings, code: output[0].code, folder: here };
  };
}
