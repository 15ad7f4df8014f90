/*
 * The buffers of findall/3: results wait outside the heap while their goal is backtracked into.
 *
 * A buffer is a block of the static area; its results are templates, linked by blocks | next | template |. Buffers
 * of nested goals lie above each other. `barrier` tells the newest choice point when the buffer was begun.
 */

@unmanaged
class Buffer {
  below: Buffer;
  barrier: u32;
  /** Words that the results need on the heap. */
  words: u32;
  /** Attributed variables in the results. */
  attributed: u32;
  count: u32;
  first: Result;
  last: Result;
}

@unmanaged
class Result {
  next: Result;
  template: Address;
}

const NO_RESULT = changetype<Result>(0);

/** Environments at or above this belong to the goal of the newest findall/3 or capture of output; 0 if there is none. */
export function collectionTop(): Address {
  if (machine.buffers == 0) return 0;
  const barrier = changetype<Buffer>(machine.buffers).barrier + machine.choiceBase;
  let choice = changetype<Choice>(machine.choice);
  // Its first choice point was made when nothing but the environment of findall/3 was there.
  while (changetype<Address>(choice.previous) > barrier) choice = choice.previous;
  return choice.heap - 1;
}

function dropBuffer(): void {
  if (isCapture(machine.buffers)) return leaveCapture();
  const buffer = changetype<Buffer>(machine.buffers);
  for (let result = buffer.first; result != NO_RESULT;) {
    const next = result.next;
    releaseTemplate(result.template);
    release(changetype<Address>(result), offsetof<Result>());
    result = next;
  }
  machine.buffers = changetype<Address>(buffer.below);
  release(changetype<Address>(buffer), offsetof<Buffer>());
}

/** Drops the buffers of goals that an exception leaves, and captures of output: those begun above a choice point of catch/3. */
export function dropBuffers(choice: Address): void {
  while (
    machine.buffers != 0 &&
    changetype<Buffer>(machine.buffers).barrier >= choice - machine.choiceBase
  )
    dropBuffer();
}

/** Drops the buffers of a query that is closed. */
export function dropAllBuffers(newest: Address): void {
  const current = machine.buffers;
  machine.buffers = newest;
  while (machine.buffers != 0) dropBuffer();
  machine.buffers = current;
}

/** '$findall_begin': a new buffer. */
export function findallBegin(): Outcome {
  const barrier = machine.choice - machine.choiceBase;
  const buffer = changetype<Buffer>(allocate(offsetof<Buffer>()));
  buffer.below = changetype<Buffer>(machine.buffers);
  buffer.barrier = barrier;
  buffer.words = 0;
  buffer.attributed = 0;
  buffer.count = 0;
  buffer.first = buffer.last = NO_RESULT;
  machine.buffers = changetype<Address>(buffer);
  return Outcome.TRUE;
}

/** '$findall_add'(+Term): a copy of the term joins the newest buffer. */
export function findallAdd(term: Cell): Outcome {
  const buffer = changetype<Buffer>(machine.buffers);
  const template = toTemplate(term, true);
  if (template == 0) return Outcome.RETRY;
  const result = changetype<Result>(allocate(offsetof<Result>()));
  result.next = NO_RESULT;
  result.template = template;
  if (buffer.first == NO_RESULT) buffer.first = result;
  else buffer.last.next = result;
  buffer.last = result;
  buffer.count++;
  buffer.words += templateWords(template) + 2;
  buffer.attributed += attributedIn(template);
  return Outcome.TRUE;
}

/** '$findall_end'(-List, +Tail): the results of the newest buffer, in front of the tail; the buffer goes. */
export function findallEnd(list: Cell, tail: Cell): Outcome {
  const buffer = changetype<Buffer>(machine.buffers);
  if (lacksRoom(4 * buffer.words) || lacksAttributedRoom(buffer.attributed)) return Outcome.RETRY;
  let made: Cell = Names.ATOM_NIL;
  let last: Address = 0;
  for (let result = buffer.first; result != NO_RESULT; result = result.next) {
    const cell = machine.heap;
    machine.heap = cell + 8;
    put(cell, fromTemplate(result.template));
    if (last == 0) made = cell + Tag.LIST;
    else put(last, cell + Tag.LIST);
    last = cell + 4;
  }
  if (last == 0) made = tail;
  else put(last, tail);
  dropBuffer();
  return unify(list, made);
}

/** '$findall_count'(-N): the number of results of the newest buffer, which goes. */
export function findallCount(n: Cell): Outcome {
  const count = changetype<Buffer>(machine.buffers).count;
  dropBuffer();
  return unify(n, smallCell(count));
}
