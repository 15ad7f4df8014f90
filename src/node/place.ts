/*
 * The location of the package.
 */
import { pathToFileURL } from "node:url";

/**
 * The location of this module. A CommonJS bundle has no URL, only a path. A bundler that saw `new URL(…,
 * import.meta.url)` would look for the file itself.
 */
export function here(): string | URL {
  const url: string | undefined = import.meta.url;
  return url ?? pathToFileURL(__filename);
}
