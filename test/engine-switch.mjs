/* With ENGINE=core, what uses the engine gets the one of `src/core`, and a source that has a twin there is replaced by it. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const sources = fileURLToPath(new URL("../src/", import.meta.url));
export const onCore = process.env["ENGINE"] === "core";

/** Twins, by their paths in `src`. */
const TWINS =
  /^(?:(?:complete|index)\.ts|host\/program-compiler\.ts|(?:cli|worker|page|playground|programs|libraries|entries)\/)/;
/** Twins for those that do not belong to today's engine. */
const ENGINE = /^engine\/(?:engine|query|untrusted)\.ts$/;
const USERS = /^(?:programs|worker|playground|cell|host|cli)\//;

/** The source that a source `importer` gets when it asks for another one; both by their absolute paths. */
export function twinOf(path, importer = "") {
  if (!onCore || !path.startsWith(sources)) return path;
  const name = path.slice(sources.length);
  const isUser = !importer.startsWith(sources) || USERS.test(importer.slice(sources.length));
  if (!TWINS.test(name) && !(isUser && ENGINE.test(name))) return path;
  // What only Node has is going to have a folder of that name.
  const twin = join(sources, "core", name.replace(/^host\//, "node/"));
  return existsSync(twin) ? twin : path;
}

/** The same for bundles by esbuild. */
export const twins = {
  name: "twins",
  setup(build) {
    build.onResolve({ filter: /^\..*\.[jt]s$/ }, ({ path, resolveDir, importer }) => {
      const source = resolve(resolveDir, path).replace(/\.js$/, ".ts");
      const twin = twinOf(source, importer);
      return twin === source ? undefined : { path: twin };
    });
  },
};
