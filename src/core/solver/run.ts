/*
 * Runs the queue to its fixpoint, or leaves it.
 */

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
