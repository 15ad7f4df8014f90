/*
 * The errors of the standard, error(Formal, Context): each function builds the ball, puts it into `machine.ball`
 * and returns Outcome.ERROR, so that a builtin ends with `return typeError(…)`. The context is a new variable,
 * which the loop binds to context(Name/Arity, _) of the predicate that failed.
 *
 * The heap has room for a ball above `heapLimit` (../memory/heap.ts), so nobody asks for it.
 */

export function take(words: u32): Address {
  const from = machine.heap;
  machine.heap = from + 4 * words;
  return from;
}

export function newVariable(): Cell {
  const variable = take(1);
  put(variable, variable);
  return variable;
}

export function struct1(functor: Cell, a: Cell): Cell {
  const h = take(2);
  put(h, functor);
  put(h + 4, a);
  return h + Tag.STRUCT;
}

export function struct2(functor: Cell, a: Cell, b: Cell): Cell {
  const h = take(3);
  put(h, functor);
  put(h + 4, a);
  put(h + 8, b);
  return h + Tag.STRUCT;
}

export function struct3(functor: Cell, a: Cell, b: Cell, c: Cell): Cell {
  const h = take(4);
  put(h, functor);
  put(h + 4, a);
  put(h + 8, b);
  put(h + 12, c);
  return h + Tag.STRUCT;
}

export function struct4(functor: Cell, a: Cell, b: Cell, c: Cell, d: Cell): Cell {
  const h = take(5);
  put(h, functor);
  put(h + 4, a);
  put(h + 8, b);
  put(h + 12, c);
  put(h + 16, d);
  return h + Tag.STRUCT;
}

export function listCell(head: Cell, tail: Cell): Cell {
  const h = take(2);
  put(h, head);
  put(h + 4, tail);
  return h + Tag.LIST;
}

export function throwError(formal: Cell): Outcome {
  machine.ball = struct2(Names.FUNCTOR_ERROR_2, formal, newVariable());
  return Outcome.ERROR;
}

export function instantiationError(): Outcome {
  return throwError(Names.ATOM_INSTANTIATION_ERROR);
}
export function typeError(type: Cell, culprit: Cell): Outcome {
  return throwError(struct2(Names.FUNCTOR_TYPE_ERROR_2, type, culprit));
}
export function domainError(domain: Cell, culprit: Cell): Outcome {
  return throwError(struct2(Names.FUNCTOR_DOMAIN_ERROR_2, domain, culprit));
}
export function existenceError(kind: Cell, culprit: Cell): Outcome {
  return throwError(struct2(Names.FUNCTOR_EXISTENCE_ERROR_2, kind, culprit));
}
export function permissionError(action: Cell, type: Cell, culprit: Cell): Outcome {
  return throwError(struct3(Names.FUNCTOR_PERMISSION_ERROR_3, action, type, culprit));
}
export function representationError(what: Cell): Outcome {
  return throwError(struct1(Names.FUNCTOR_REPRESENTATION_ERROR_1, what));
}
export function evaluationError(what: Cell): Outcome {
  return throwError(struct1(Names.FUNCTOR_EVALUATION_ERROR_1, what));
}
export function resourceError(what: Cell): Outcome {
  return throwError(struct1(Names.FUNCTOR_RESOURCE_ERROR_1, what));
}

/** Bytes that a builtin makes free of charge. */
const UNCOUNTED_BYTES: u32 = 1024;

/** For a builtin: whether the heap lacks room for a number of bytes; then `return Outcome.RETRY`. */
export function lacksRoom(bytes: u32): bool {
  if (bytes > UNCOUNTED_BYTES) charge(bytes >> 2);
  if (<u64>machine.heap + bytes <= <u64>machine.softLimit) return false;
  machine.need = bytes;
  return true;
}
