/*
 * Runs the queue to its fixpoint, or leaves it.
 */
import { extendHeap } from "./core-exports";
import { ZERO } from "./integers";
import { begin } from "./queue";
import { Kind } from "./records";

/** One round of propagation; false: there is no solution. */
export function propagate(kind: i32, p: Propagator): bool {
  switch (kind) {
    case Kind.EQUAL:
      return propagateEqual(p);
    case Kind.AT_MOST:
      return propagateAtMost(p);
    case Kind.UNEQUAL:
      return propagateUnequal(p);
    case Kind.PLUS:
      return propagatePlus(p);
    case Kind.APART:
      return propagateApart(p);
    case Kind.TIMES:
      return propagateTimes(p);
    case Kind.POWER:
      return propagatePower(p);
    case Kind.QUOTIENT:
      return propagateQuotient(p);
    case Kind.REMAINDER:
      return propagateRemainder(p);
    case Kind.ABSOLUTE:
      return propagateAbsolute(p);
    case Kind.EXTREME:
      return propagateExtreme(p);
    case Kind.BITS:
      return propagateBits(p);
    case Kind.DISTANCE_UNEQUAL:
      return propagateDistanceUnequal(p);
    case Kind.DISTANCE_AT_LEAST:
      return propagateDistanceAtLeast(p);
    case Kind.TRUTH_EQUAL:
    case Kind.TRUTH_AT_MOST:
    case Kind.TRUTH_UNEQUAL:
      return propagateTruth(p);
    case Kind.MEMBER:
      return propagateMember(p);
    case Kind.CONNECTIVE:
      return propagateConnective(p);
    case Kind.NOT:
      return propagateNot(p);
    case Kind.ALL_DIFFERENT:
    case Kind.SILENT_DIFFERENT:
      return propagateDifferent(p);
    case Kind.ALL_DISTINCT:
    case Kind.SILENT_DISTINCT:
      return propagateDistinct(p);
    case Kind.CIRCUIT:
      return propagateCircuit(p);
    case Kind.ELEMENT:
      return propagateElement(p);
    case Kind.TABLE:
      return propagateTable(p);
    case Kind.CARDINALITY:
      return propagateCardinality(p);
    case Kind.ORDER:
      return propagateOrder(p);
    default:
      return propagateCumulative(p);
  }
}

/** The room that the last propagator lacked; 0: it lacked none. */
let lastNeed: u32 = 0;
const MOST_NEED: u32 = 1 << 27;

export function run(): Outcome {
  beginRun();
  while (true) {
    const p = dequeue();
    if (p == NO_PROPAGATOR) break;
    if (p.state != ZERO) continue;
    if (machine.budget < 0 || machine.heap > machine.softLimit) return leave(p);
    // Afterwards, so that there is progress with the budgets of observed runs, which are 0.
    chargeCalls(1 + (<i32>arityOf(p.functor) >> 5));
    begin(p);
    const isPossible = propagate(smallValue(p.kind), p);
    if (troubled() != Outcome.FALSE) return leave(p);
    lastNeed = 0;
    if (!isPossible) {
      clearQueue();
      return Outcome.FALSE;
    }
  }
  impose();
  // Long work meets the limits before the goal is true.
  return machine.budget < 0 ? goOnWith(Names.ATOM_NIL, 0) : Outcome.TRUE;
}

/** Goes on later with a list of propagators, and room for `need` bytes of heap. */
function goOnWith(list: Cell, need: u32): Outcome {
  setX(0, list);
  setX(4, smallCell(need));
  machine.callee = predicateAddress(machine.systemModule, Names.FUNCTOR_$FD_RUN_2);
  machine.need = 0;
  return Outcome.CALL;
}

/** Goes on later, with a propagator and the queue. */
function leave(p: Propagator): Outcome {
  const why = troubled();
  // A propagator that lacks room again and again gets more each time.
  const need = why == Outcome.RETRY ? min(max(machine.need, 2 * lastNeed), MOST_NEED) : 0;
  lastNeed = need;
  clearTrouble();
  impose();
  const bytes = 8 * queuedCount() + 64;
  if (why == Outcome.ERROR || (machine.heap + bytes > machine.heapEnd && !extendHeap(bytes))) {
    clearQueue();
    return why == Outcome.ERROR ? why : resourceError(Names.ATOM_MEMORY);
  }
  const first = listCell(changetype<Address>(p) + Tag.STRUCT, Names.ATOM_NIL);
  let last = first;
  for (let next = dequeue(); next != NO_PROPAGATOR; next = dequeue()) {
    const cell = listCell(changetype<Address>(next) + Tag.STRUCT, Names.ATOM_NIL);
    put(last - Tag.LIST + 4, cell);
    last = cell;
  }
  return goOnWith(first, need);
}

/** '$fd_run'(+Propagators, +Bytes): goes on with a queue that was left. */
export function runList(list: Cell, bytes: Cell): Outcome {
  const need = <u32>smallValue(bytes);
  if (need > 0 && machine.heap + need > machine.softLimit && !extendHeap(need)) {
    machine.need = need;
    return Outcome.RETRY;
  }
  wakeAll(list);
  return run();
}
