/*
 * Lets Node import the sources as they are, for tests. Vitest would otherwise run each reference to an import as
 * the call of a getter, which makes the interpreter half as fast.
 */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { transformSync } from "rolldown/utils";

const sources = new URL("../src/", import.meta.url).href;

/** `./x.js` in a source means `./x.ts`. */
export function resolve(specifier, context, next) {
  if (specifier.startsWith(sources)) return sourceAt(new URL(specifier));
  if (specifier.startsWith(".") && context.parentURL?.startsWith(sources)) {
    const url = new URL(specifier.replace(/\.js$/, ".ts"), context.parentURL);
    if (url.pathname.endsWith(".ts") && existsSync(url)) return sourceAt(url);
  }
  return next(specifier, context);
}

function sourceAt(url) {
  return { url: url.href, format: "module", shortCircuit: true };
}

export function load(url, context, next) {
  if (!url.startsWith(sources) || !url.endsWith(".ts")) return next(url, context);
  const file = fileURLToPath(url);
  const { code, map } = transformSync(file, readFileSync(file, "utf8"), {
    target: "es2022",
    sourcemap: true,
  });
  const encoded = Buffer.from(JSON.stringify(map)).toString("base64");
  const comment = `\n//# sourceMappingURL=data:application/json;base64,${encoded}\n`;
  return { format: "module", source: code + comment, shortCircuit: true };
}
