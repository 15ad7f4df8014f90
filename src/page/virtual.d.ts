/** The text of a style sheet. */
declare module "*.css?raw" {
  const text: string;
  export default text;
}

/** The libraries and the operators that they export, as the build finds them (src/build/page-plugins.ts). */
declare module "virtual:libraries" {
  import type { NamedOperator } from "../text/operator-table.js";

  export const libraryNames: readonly string[];
  export const libraryOperators: Readonly<Record<string, readonly NamedOperator[] | undefined>>;
}

/** The libraries that the start page needs (src/build/page-plugins.ts). */
declare module "virtual:start-libraries" {
  import type { Library } from "../loading/library.js";

  export const board: Library;
  export const dictionary: Library;
}
