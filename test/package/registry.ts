/** Programs of the npm registry that tests run, in a cache: other versions of Node, other runtimes, bundlers. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { arch, platform } from "node:process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const cache = fileURLToPath(new URL("../../node_modules/.cache/ambilog/", import.meta.url));

/** The folder `node_modules` with packages, fetched at first; undefined if the registry does not have them. */
export function packages(...specifiers: string[]): string | undefined {
  const folder = join(cache, specifiers.join(" ").replaceAll("/", "+"));
  const done = join(folder, "done");
  if (!existsSync(done)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
    const quiet = ["--no-audit", "--no-fund", "--no-package-lock", "--loglevel=silent"];
    const options = ["--prefer-offline", "--ignore-scripts", "--fetch-retries=0", ...quiet];
    const { status } = spawnSync("npm", ["install", ...specifiers, ...options], { cwd: folder });
    if (status === 0) writeFileSync(done, "");
  }
  return existsSync(done) ? join(folder, "node_modules") : undefined;
}

/** A file of a package for this platform; undefined if there is none. */
function fileOf(name: string, version: number, file: string): string | undefined {
  const folder = packages(`${name}@${version}`);
  const path = folder === undefined ? "" : join(folder, name, file);
  return existsSync(path) ? path : undefined;
}

/** Node of that major version. */
export const node = (major: number): string | undefined =>
  fileOf(`node-${platform}-${arch}`, major, "bin/node");

/** Bun. */
export const bun = (): string | undefined => fileOf(`@oven/bun-${platform}-${arch}`, 1, "bin/bun");

/** Deno. */
export const deno = (): string | undefined => fileOf(`@deno/${platform}-${arch}-glibc`, 2, "deno");

/** The variables of a process in which commands find that version of Node, and none of this test run's. */
export function environment(binary: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) =>
      !/^(?:VITEST|NODE_|npm_(?!config)|TEST$|PROD$|DEV$|MODE$|SSR$|BASE_URL$)/.test(name),
  );
  const { PATH = "" } = process.env;
  return { ...Object.fromEntries(own), PATH: `${dirname(binary)}:${PATH}` };
}
