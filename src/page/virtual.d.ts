/** The text of a style sheet. */
declare module "*.css?raw" {
  const text: string;
  export default text;
}

/** The libraries and the names of the operators that they export, as the build finds them (src/build/page-plugins.ts). */
declare module "virtual:libraries" {
  export const libraryNames: readonly string[];
  export const libraryOperators: Readonly<Record<string, readonly string[] | undefined>>;
}

/** The libraries that the start page needs (src/build/page-plugins.ts). */
declare module "virtual:start-libraries" {
  import type { Dictionary } from "../board/index.js";
  import type { Engine } from "../engine/engine.js";
  import type { Library } from "../engine/library.js";

  export const board: Library;
  export const dictionary: Library;
  export function setDictionary(engine: Engine, dictionary: Dictionary | (() => Dictionary)): void;
}
