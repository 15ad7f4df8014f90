/*
 * Engines of programs: goals that give their answers one at a time, beside the goal that asks for them. Each is a run of
 * its own on the same memory (run.ts). It is run in slices, between which the run that asks can be left. Terms go from
 * one to the other as copies, which library(engines) makes.
 */
import { makeAtom, makeCompound, makeList, makeObject, objectAt } from "./build.js";
import { argument } from "./cells.js";
import type { Core } from "./core.js";
import { registryFor } from "./garbage.js";
import type { Handle } from "./handles.js";
import type { Call, HostPredicates } from "./host-predicates.js";
import { existenceError, permissionError, raise, typeError } from "./raise.js";
import { Run } from "./run.js";
import { nameOf } from "./stream-options.js";

const SLICE_MS = 5;
/** The most engines that may be asked for an answer within each other. */
const DEEPEST = 200;

/** Runs of engines that no term refers to any more. */
const lost = registryFor<Run>((run) => run.drop());

class Engine {
  readonly run: Run;
  alias: string | undefined;
  /** The term for engine_fetch/1. */
  posted: Handle | undefined;
  /** The term of engine_yield/1, and the function that lets the goal go on from there. */
  yielded: Handle | undefined;
  goOn: (() => void) | undefined;
  isRunning = false;

  constructor(run: Run) {
    this.run = run;
  }
}

/** Defines the predicates of the host that library(engines) uses. */
export function installEngines(core: Core, predicates: HostPredicates): void {
  const open = new Set<WeakRef<Engine>>();
  const aliases = new Map<string, Engine>();
  /** Those that run, the innermost last. */
  const active: Engine[] = [];

  const find = (cell: number): Engine | undefined => {
    const name = nameOf(core, cell);
    if (name !== undefined) return aliases.get(name);
    const found = objectAt(core, cell);
    return found instanceof Engine && found.run.isOpen ? found : undefined;
  };
  const engineOf = (call: Call): Engine => {
    const cell = call.cell(0);
    const found = find(cell);
    if (found !== undefined) return found;
    const isOne = nameOf(core, cell) !== undefined || objectAt(core, cell) instanceof Engine;
    throw isOne ? existenceError(core, "engine", cell) : typeError(core, "engine", cell);
  };
  const handleOf = (engine: Engine): number =>
    engine.alias === undefined ? makeObject(core, engine) : makeAtom(core, engine.alias);
  /** Drops the remains of an engine whose goal has ended. */
  const forget = (engine: Engine): void => {
    lost.unregister(engine);
    if (engine.alias !== undefined) aliases.delete(engine.alias);
    engine.posted?.release();
    for (const reference of open) {
      const other = reference.deref();
      if (other === undefined || other === engine) open.delete(reference);
    }
  };

  // '$engine_create'(Template-Goal, Alias, Engine): Alias is [] if there is none.
  predicates.det("$engine_create", 3, (call) => {
    const alias = nameOf(core, call.cell(1));
    const name = alias === "[]" ? undefined : alias;
    if (name !== undefined && aliases.has(name))
      throw permissionError(core, "create", "engine", call.cell(1));
    const pair = call.cell(0);
    const run = new Run(core, predicates, () => argument(core, pair, 1));
    run.answer = argument(core, pair, 0);
    const engine = new Engine(run);
    engine.alias = name;
    if (name !== undefined) aliases.set(name, engine);
    open.add(new WeakRef(engine));
    lost.register(engine, run, engine);
    call.cell(2);
    return call.unifyCell(2, handleOf(engine));
  });

  // '$engine_step'(Engine, Step, Term): Step is answer, yield, or more; false: there are no more answers.
  predicates.det("$engine_step", 3, (call) => {
    const engine = engineOf(call);
    if (engine.isRunning || active.length >= DEEPEST)
      throw permissionError(core, "resume", "engine", call.cell(0));
    const { run, goOn } = engine;
    engine.yielded?.release();
    engine.yielded = engine.goOn = undefined;
    engine.isRunning = true;
    active.push(engine);
    let isOver = true;
    try {
      goOn?.();
      const step = run.step(performance.now() + SLICE_MS);
      isOver = step === "end";
      if (isOver) return false;
      const given = engine.yielded as Handle | undefined;
      if (step === "answer") return call.unify(1, "answer") && call.unifyCell(2, run.answer);
      return given === undefined
        ? call.unify(1, "more")
        : call.unify(1, "yield") && call.unifyCell(2, given.cell);
    } finally {
      active.pop();
      engine.isRunning = false;
      if (isOver) forget(engine);
    }
  });

  const current = (call: Call): Engine => {
    const engine = active.at(-1);
    if (engine === undefined || call.budget !== engine.run.budget)
      throw permissionError(core, "yield", "engine", makeAtom(core, "main"));
    return engine;
  };

  predicates.det("$engine_yield", 1, (call) => {
    const engine = current(call);
    engine.yielded = core.keep(call.cell(0));
    return {
      leave(goOn) {
        engine.goOn = () => goOn(true);
      },
    };
  });

  predicates.det("$engine_post", 2, (call) => {
    const engine = engineOf(call);
    if (engine.posted !== undefined) throw permissionError(core, "post_to", "engine", call.cell(0));
    engine.posted = core.keep(call.cell(1));
    return true;
  });

  const noDelivery = (engine: Engine | undefined): object => {
    const where = engine === undefined ? makeAtom(core, "main") : handleOf(engine);
    const names = ["term", "delivery"].map((name) => makeAtom(core, name));
    return raise(core, makeCompound(core, "existence_error", [...names, where]));
  };

  predicates.det("$engine_fetch", 1, (call) => {
    const posted = active.at(-1)?.posted;
    if (posted === undefined) throw noDelivery(active.at(-1));
    active.at(-1)!.posted = undefined;
    const isSame = call.unifyCell(0, posted.cell);
    posted.release();
    return isSame;
  });

  predicates.det("$engine_destroy", 1, (call) => {
    const engine = engineOf(call);
    forget(engine);
    engine.run.close();
    return true;
  });

  predicates.det("$engine_self", 1, (call) => {
    const engine = active.at(-1);
    return engine !== undefined && call.unifyCell(0, handleOf(engine));
  });

  predicates.det("$is_engine", 1, (call) => find(call.cell(0)) !== undefined);

  predicates.det("$engines", 1, (call) => {
    const all = [...open]
      .map((reference) => reference.deref())
      .filter((each) => each !== undefined);
    call.cell(0);
    return call.unifyCell(0, makeList(core, all.map(handleOf)));
  });
}
