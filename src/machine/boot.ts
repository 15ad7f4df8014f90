/*
 * The start of a memory: the host loads the text of the module `system` clause by clause. Its predicates load all other
 * texts.
 */
import { showTerm } from "./balls.js";
import { makeAtom, makeCompound, makeInteger, makeText, makeVariable } from "./build.js";
import { Core } from "./core.js";
import { HostPredicates } from "./host-predicates.js";
import { installLoading } from "./loading.js";
import type { LoadingHost } from "./loading.js";
import { installStreams } from "./install-streams.js";
import { Machine, Status } from "./records.generated.js";
import { defineSolver } from "./solver.js";

const END = 0;
const TERM = 1;
const NOTED = 2;
const ERROR = 4;
const MORE = 5;
const COLLECT = 6;
/** Bits of a load: see prolog/system/loading.pl. */
export const LoadMode = { LIBRARY: 2, ADD: 4, SILENT: 512, INSPECTED: 1024 } as const;
const { LIBRARY, ADD } = LoadMode;

/** A core with its predicates of the host. */
export interface Started {
  readonly core: Core;
  readonly predicates: HostPredicates;
}

/**
 * A core in which the text of the module `system` has been loaded.
 *
 * @param host - finds texts and hears messages
 * @throws {Error} if anything in the text is wrong
 */
export function startCore(module: object, text: string, host: Partial<LoadingHost> = {}): Started {
  const core = new Core(module);
  const predicates = new HostPredicates(core);
  const nowhere = { write: () => undefined, flush: () => undefined, column: 0 };
  installStreams(core, { input: { read: () => undefined }, output: nowhere, error: nowhere });
  defineSolver(core);
  const tell = (message: number): never => {
    throw new Error(showTerm(core, message));
  };
  const none = (): undefined => undefined;
  installLoading(predicates, { source: none, library: none, tell, ...host });
  for (const part of parts(text)) loadSystem(core, part);
  return { core, predicates };
}

/** The approximate number of characters of a part. */
const PART = 8192;

/** A text in parts, which need less memory; each clause ends with a line. */
function* parts(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const end = text.indexOf(".\n", from + PART);
    const next = end < 0 ? text.length : end + 2;
    yield text.slice(from, next);
    from = next;
  }
}

/**
 * Loads clauses and directives into the module `system`.
 *
 * @throws {Error} if anything in the text is wrong; the cause is the byte that cannot be read
 */
export function loadSystem(core: Core, text: string): void {
  const { module } = core;
  const into = core.register(Machine.systemModule);
  const name = (core.atom("system") << 4) | 7;
  core.withText(text, (from, length) => {
    const load = module.beginLoad(from, length, into, name);
    for (let goes = true; goes;) {
      const query = module.open();
      let status = module.loadNext(load, LIBRARY | ADD);
      while (status === COLLECT && module.collect(0)) status = module.loadNext(load, LIBRARY | ADD);
      if (status === TERM) {
        module.startDirective(load);
        const outcome = core.solve(query);
        if (outcome === Status.FALSE) throw new Error("a directive fails");
        if (outcome !== Status.TRUE) throw thrownIn(core);
      } else if (status === NOTED) throw new Error("a predicate is defined elsewhere");
      else if (status === ERROR) throw thrownIn(core);
      else if (status !== END && status !== MORE)
        throw new Error(core.name(module.readErrorCode()), { cause: module.readErrorAt() - from });
      goes = status !== END;
      core.close(query);
    }
    module.endLoad(load);
  });
}

function thrownIn(core: Core): Error {
  return new Error(showTerm(core, core.register(Machine.ball)));
}

/** The goal that loads a library without importing it anywhere: see prolog/system/loading.pl. */
export function libraryGoal(core: Core, text: Uint8Array | string, name: string): number {
  return makeCompound(core, "$load_text", [
    makeText(core, text),
    makeAtom(core, `library(${name})`),
    makeAtom(core, "user"),
    makeInteger(core, LIBRARY),
    makeVariable(core),
  ]);
}

/** The goal that notes the exports of a library, which is loaded when one of them is called. */
export function declarationGoal(core: Core, text: Uint8Array | string, name: string): number {
  return makeCompound(core, "$declare_library", [makeText(core, text), makeAtom(core, name)]);
}

/** The goal that loads a text into a module; `how` are bits of `LoadMode`. */
export function consultGoal(
  core: Core,
  text: Uint8Array | string,
  path: string,
  module: string,
  how: number,
): number {
  return makeCompound(core, "$consult_text", [
    makeText(core, text),
    makeAtom(core, path),
    makeAtom(core, module),
    makeInteger(core, how),
  ]);
}
