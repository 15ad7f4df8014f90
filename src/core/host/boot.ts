/*
 * The boot library: the texts of the module `system`, which the host loads clause by clause, and then the core
 * libraries, which the former load.
 */
import { showTerm } from "./balls.js";
import { makeAtom, makeCompound, makeInteger, makeText, makeVariable } from "./build.js";
import type { Core } from "./core.js";
import { Machine, Status } from "./records.generated.js";

const END = 0;
const TERM = 1;
const NOTED = 2;
const ERROR = 4;
const MORE = 5;
const COLLECT = 6;
/** Bits of a load: see ../library/loading.pl. */
const LIBRARY = 2;
const ADDING = 4;

export interface BootText {
  readonly name: string;
  readonly text: Uint8Array;
}

/**
 * Loads texts whose terms are clauses and directives into the module `system`.
 *
 * @throws {Error} if anything in them is wrong
 */
export function bootSystem(core: Core, texts: readonly BootText[]): void {
  for (const { name, text } of texts) loadSystem(core, name, text);
}

function loadSystem(core: Core, file: string, text: Uint8Array): void {
  const { module } = core;
  const into = core.register(Machine.systemModule);
  const name = (core.atom(file) << 4) | 7;
  core.withText(text, (from, length) => {
    const load = module.beginLoad(from, length, into, name);
    for (let goes = true; goes;) {
      const query = module.open();
      let status = module.loadNext(load, LIBRARY);
      while (status === COLLECT && module.collect(0)) status = module.loadNext(load, LIBRARY);
      if (status === TERM) {
        module.startDirective(load);
        if (core.solve(query) !== Status.TRUE)
          throw new Error(`${file}: ${showTerm(core, core.register(Machine.ball))}`);
      } else if (status !== END && status !== MORE)
        throw new Error(`${file}: ${whatIsWrong(core, status, from)}`);
      goes = status !== END;
      core.close(query);
    }
    module.endLoad(load);
  });
}

function whatIsWrong(core: Core, status: number, from: number): string {
  if (status === ERROR) return showTerm(core, core.register(Machine.ball));
  if (status === NOTED) return "a predicate is defined elsewhere";
  const { module } = core;
  return `${core.name(module.readErrorCode())} at byte ${module.readErrorAt() - from}`;
}

/** The goal that loads a library without importing it anywhere: see ../library/loading.pl. */
export function libraryGoal(core: Core, text: Uint8Array | string, name: string): number {
  return makeCompound(core, "$load_text", [
    makeText(core, text),
    makeAtom(core, `library(${name})`),
    makeAtom(core, "user"),
    makeInteger(core, LIBRARY),
    makeVariable(core),
  ]);
}

/** The goal that notes what a library exports, for when it is called. */
export function declarationGoal(core: Core, text: Uint8Array | string, name: string): number {
  return makeCompound(core, "$declare_library", [makeText(core, text), makeAtom(core, name)]);
}

/** The goal that loads a text into the module `user`. */
export function consultGoal(
  core: Core,
  text: Uint8Array | string,
  path: string,
  adds: boolean,
): number {
  return makeCompound(core, "$consult_text", [
    makeText(core, text),
    makeAtom(core, path),
    makeAtom(core, "user"),
    makeInteger(core, adds ? ADDING : 0),
  ]);
}
