/** Whether the tests run on the engine of `src/core`. */
export const onCore: boolean;
import type { Plugin } from "esbuild";

/** The source that a source `importer` gets when it asks for another one; both by their absolute paths. */
export function twinOf(path: string, importer?: string): string;

/** The same for bundles by esbuild. */
export const twins: Plugin;
