/** The libraries whose exports the system of an engine knows. */
import { libraryNames } from "../machine/boot-texts.generated.js";
import { declarationGoal } from "../machine/boot.js";
import { makeAtom, makeCompound, makeInteger, makeVariable } from "../machine/build.js";
import type { Core } from "../machine/core.js";
import type { HostPredicates } from "../machine/host-predicates.js";
import { ask, callGoal } from "./ask.js";
import type { Inside, NativeLibrary } from "./inside.js";

/** Declares the exports of a library to the system, unless it knows them. */
export function declareLibrary(
  core: Core,
  predicates: HostPredicates,
  { name, text }: NativeLibrary,
): void {
  if (!isKnown(name)) callGoal(core, predicates, () => declarationGoal(core, text, name));
}

/** Whether it is a library of ambilog, whose exports the system knows. */
export function isKnown(name: string): boolean {
  return libraryNames.includes(name);
}

/** The library of ambilog that exports a predicate, if one does and it can be found now. */
export function libraryOf(inside: Inside, name: string, arity: number): string | undefined {
  const { core } = inside;
  // Neither the limits of the run whose error is told concern this, nor is it work of that run.
  const outer = core.running;
  core.running = undefined;
  try {
    return ask(
      inside,
      () => {
        const library = makeVariable(core);
        const args = [makeAtom(core, name), makeInteger(core, arity), library];
        return [makeCompound(core, "$exporting_library", args), library];
      },
      (cell) => core.name(cell),
    );
  } catch {
    return undefined;
  } finally {
    core.running = outer;
  }
}
