/** The native sides of libraries. */
import type { NativeSide } from "../machine/native-side.js";
import type { Library } from "./library.js";

/** The native side of a library, and the parts of the engine that it uses. */
export function sidesOf({ native, parts = [] }: Library): readonly NativeSide[] {
  return (native === undefined ? parts : [native, ...parts]) as readonly NativeSide[];
}
