/**
 * Environments: the arguments of a call in the first slots, the rest empty. A few sizes have a literal each
 * that contains the arguments: an array made by its length was a third slower, and each write into an
 * existing array costs the collector's write barrier.
 */
import type { Term } from "../terms/term.js";
import { NONE } from "../machine/machine.js";
import type { Machine } from "../machine/machine.js";
import { SEEN, build } from "./operands.js";
import type { Instruction } from "./instructions.js";
import type { Environment, Operand } from "./operands.js";
import { packed } from "./packed.js";

/** Makes an environment of that size for a call of the first `arity` of these arguments. */
export function newEnvironment(
  size: number,
  arity: number,
  a0: Term,
  a1: Term,
  a2: Term,
  a3: Term,
  a4: Term,
  a5: Term,
  a6: Term,
  a7: Term,
): Environment {
  if (arity <= 8) return literal(size, a0, a1, a2, a3, a4, a5, a6, a7);
  const e = packed(a0 as unknown as Term[]);
  while (e.length < size) e.push(NONE);
  return e;
}

/** Makes an environment of that size for the call `i`, whose arguments are built in the environment `e`. */
export function argumentsIn(m: Machine, e: Environment, i: Instruction, size: number): Environment {
  const { operands } = i;
  const n = operands.length;
  let a0 = NONE;
  let a1 = NONE;
  let a2 = NONE;
  let a3 = NONE;
  if (n > 0) a0 = value(m, e, i.first);
  if (n > 1) a1 = value(m, e, i.second);
  if (n > 2) a2 = value(m, e, i.third);
  if (n > 3) a3 = value(m, e, i.fourth);
  if (n <= 4) return literal(size, a0, a1, a2, a3, NONE, NONE, NONE, NONE);
  const called = literal(size, a0, a1, a2, a3, NONE, NONE, NONE, NONE);
  for (let j = 4; j < n; j++) called[j] = value(m, e, operands[j]!);
  return called;
}

function value(m: Machine, e: Environment, o: Operand): Term {
  return o.kind === SEEN ? e[o.place]! : build(m, e, o);
}

// Missing arguments are NONE, so that no case depends on the arity. A few sizes do: an environment may have
// more slots than needed.
function literal(
  size: number,
  a0: Term,
  a1: Term,
  a2: Term,
  a3: Term,
  a4: Term,
  a5: Term,
  a6: Term,
  a7: Term,
): Environment {
  // There is one slot more than needed: its null makes V8 choose the array kind of packed.ts.
  const end = null as unknown as Term;
  if (size <= 3) return [a0, a1, a2, end];
  if (size <= 6) return [a0, a1, a2, a3, a4, a5, end];
  if (size <= 9) return [a0, a1, a2, a3, a4, a5, a6, a7, NONE, end];
  const e = [a0, a1, a2, a3, a4, a5, a6, a7, NONE, NONE, NONE, NONE, NONE, end];
  while (e.length < size) e.push(NONE);
  return e;
}
