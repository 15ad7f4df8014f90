/** Finds the features of the dialect swi that a program lacks. */
import { makeAtom } from "../machine/build.js";
import { NIL, argument, functorName, kindOf } from "../machine/cells.js";
import type { Core } from "../machine/core.js";
import { Machine } from "../machine/records.generated.js";

/** ReadFlag.SWI, see ../core/text/flags.ts. */
const SWI = 16;

/** Whether the engine is of the dialect swi. */
export function isSwi(core: Core): boolean {
  return core.register(Machine.dialect) !== 0;
}

/**
 * The end, in bytes, of the first term of a text that the engine cannot read but the dialect swi can; -1 if that cannot
 * read it either, or if the engine is of that dialect. Reading is free of charge.
 */
export function endInSwi(
  core: Core,
  text: string | Uint8Array,
  module: number = makeAtom(core, "user"),
): number {
  if (isSwi(core)) return -1;
  const budget = core.register(Machine.budget);
  const read = core.withText(text, (from, bytes) =>
    core.module.readWithin(from, bytes, 0, module, NIL, SWI),
  );
  core.setRegister(Machine.budget, budget);
  core.setRegister(Machine.need, 0);
  const isTerm = kindOf(core, read) === "compound" && functorName(core, read) === "read";
  return isTerm ? argument(core, read, 2) >> 3 : -1;
}
