/*
 * Lets Node import the sources as they are, for tests. Vitest would otherwise run each reference to an import as
 * the call of a getter, which makes the interpreter half as fast.
 */
import { access, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";

const sources = new URL("../src/", import.meta.url).href;

/** `./x.js` in a source means `./x.ts`. */
export async function resolve(specifier, context, next) {
  if (specifier.startsWith(".") && context.parentURL?.startsWith(sources)) {
    const url = new URL(specifier.replace(/\.js$/, ".ts"), context.parentURL);
    const isThere = await access(url).then(
      () => true,
      () => false,
    );
    if (isThere) return sourceAt(url);
  }
  const found = await next(specifier, context);
  return found.url.startsWith(sources) ? { ...found, ...sourceAt(new URL(found.url)) } : found;
}

function sourceAt(url) {
  return { url: url.href, format: "module", shortCircuit: true };
}

export async function load(url, context, next) {
  if (!url.startsWith(sources) || !url.endsWith(".ts")) return next(url, context);
  const { code } = await transform(await readFile(new URL(url), "utf8"), {
    loader: "ts",
    format: "esm",
    target: "es2022",
    sourcefile: fileURLToPath(url),
    sourcemap: "inline",
  });
  return { format: "module", source: code, shortCircuit: true };
}
