/**
 * Environments: the arguments of a call in the first slots, the rest empty. Each common size has a literal
 * that contains the arguments: an array made by its length was a third slower, and each write into an
 * existing array costs the collector's write barrier.
 */
import type { Term } from "../terms/term.js";
import { NONE } from "../machine/machine.js";
import type { Machine } from "../machine/machine.js";
import { SEEN, build } from "./operands.js";
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

/** Makes an environment of that size for a call whose arguments are built in the environment `e`. */
export function argumentsIn(
  m: Machine,
  e: Environment,
  operands: readonly Operand[],
  size: number,
): Environment {
  const n = operands.length;
  let a0 = NONE;
  let a1 = NONE;
  let a2 = NONE;
  let a3 = NONE;
  if (n > 0) a0 = value(m, e, operands[0]!);
  if (n > 1) a1 = value(m, e, operands[1]!);
  if (n > 2) a2 = value(m, e, operands[2]!);
  if (n > 3) a3 = value(m, e, operands[3]!);
  if (n <= 4) return literal(size, a0, a1, a2, a3, NONE, NONE, NONE, NONE);
  const a4 = value(m, e, operands[4]!);
  const a5 = n > 5 ? value(m, e, operands[5]!) : NONE;
  const a6 = n > 6 ? value(m, e, operands[6]!) : NONE;
  const a7 = n > 7 ? value(m, e, operands[7]!) : NONE;
  const called = literal(size, a0, a1, a2, a3, a4, a5, a6, a7);
  for (let i = 8; i < n; i++) called[i] = value(m, e, operands[i]!);
  return called;
}

function value(m: Machine, e: Environment, o: Operand): Term {
  return o.kind === SEEN ? e[o.place]! : build(m, e, o);
}

// Missing arguments are NONE, so that no case depends on the arity.
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
  switch (size) {
    case 0:
      return [null as unknown as Term];
    case 1:
      return [a0, null as unknown as Term];
    case 2:
      return [a0, a1, null as unknown as Term];
    case 3:
      return [a0, a1, a2, null as unknown as Term];
    case 4:
      return [a0, a1, a2, a3, null as unknown as Term];
    case 5:
      return [a0, a1, a2, a3, a4, null as unknown as Term];
    case 6:
      return [a0, a1, a2, a3, a4, a5, null as unknown as Term];
    case 7:
      return [a0, a1, a2, a3, a4, a5, a6, null as unknown as Term];
    case 8:
      return [a0, a1, a2, a3, a4, a5, a6, a7, null as unknown as Term];
    case 9:
      return [a0, a1, a2, a3, a4, a5, a6, a7, NONE, null as unknown as Term];
    case 10:
      return [a0, a1, a2, a3, a4, a5, a6, a7, NONE, NONE, null as unknown as Term];
    case 11:
      return [a0, a1, a2, a3, a4, a5, a6, a7, NONE, NONE, NONE, null as unknown as Term];
    case 12:
      return [a0, a1, a2, a3, a4, a5, a6, a7, NONE, NONE, NONE, NONE, null as unknown as Term];
    default: {
      const e: Environment = [
        a0,
        a1,
        a2,
        a3,
        a4,
        a5,
        a6,
        a7,
        NONE,
        NONE,
        NONE,
        NONE,
        NONE,
        null as unknown as Term,
      ];
      while (e.length < size) e.push(NONE);
      return e;
    }
  }
}
