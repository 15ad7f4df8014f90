/*
 * The native part of library(clpfd): a second module in the memory of a core, made when the library is loaded, or when a
 * memory is restored in which it has been, and a predicate of it is called.
 */
import type { Core } from "./core.js";
import { inflated } from "./deflated.js";
import type { Deflated } from "./deflated.js";
import { SOLVER_PREDICATES as PREDICATES } from "./solver-predicates.generated.js";
import { wasm } from "./wasm.js";

interface Solver {
  call(number: number): number;
}

let compiled: object | undefined;

function solverOf(core: Core, module: Deflated): Solver {
  compiled ??= new wasm.Module(inflated(module));
  const instance = new wasm.Instance(compiled, {
    env: { memory: core.memory },
    imports: { grow: core.grow },
    "core-exports": core.module,
  });
  return instance.exports as Solver;
}

/** Gives a core that comes from the boot image the solver, a module that is made when it is first used. */
export function installSolver(core: Core, module: Deflated): void {
  let solver: Solver | undefined;
  const call = (number: number): number => (solver ??= solverOf(core, module)).call(number);
  for (const [number, [name, arity]] of PREDICATES.entries())
    core.defineLeaf(name, arity, () => call(number), true);
}

/** Defines the predicates, for the boot image. */
export function defineSolver(core: Core): void {
  for (const [name, arity] of PREDICATES) core.defineLeaf(name, arity, () => false);
}
