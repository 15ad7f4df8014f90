/*
 * Where the package is.
 */
import { pathToFileURL } from "node:url";

/**
 * Where this module is. A bundle of CommonJS has no address, but a file. A bundler that saw
 * `new URL(…, import.meta.url)` would look for the file itself.
 */
export function here(): string | URL {
  const url: string | undefined = import.meta.url;
  return url ?? pathToFileURL(__filename);
}
