/** The operators that each library exports, as the build finds them (src/build/playground.ts). */
declare module "virtual:library-operators" {
  import type { NamedOperator } from "../text/operator-table.js";

  export const libraryOperators: Readonly<Record<string, readonly NamedOperator[] | undefined>>;
}
