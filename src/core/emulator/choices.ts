// Choice points outside the loop.

/** Undoes all that has happened since a choice point was made, which becomes the newest. */
export function backtrackTo(choice: Choice): void {
  unwindTrail(choice.trail);
  const heap = max(choice.heap, machine.floor);
  machine.heap = heap;
  if (heap < machine.backtrackMin) machine.backtrackMin = machine.generation = heap;
  machine.heapBacktrack = heap;
  machine.attributedTop = max(choice.attributed, machine.attributedFloor);
  machine.choice = changetype<Address>(choice);
}

/** Makes a choice point the newest one, without undoing anything. */
export function cutToChoice(choice: Choice): void {
  machine.choice = changetype<Address>(choice);
  machine.heapBacktrack = max(choice.heap, machine.backtrackMin);
}

/** Makes the choice point below the newest one the newest. */
export function popChoice(): void {
  cutToChoice(changetype<Choice>(machine.choice).previous);
}

/** A new choice point for the current state; its arguments are to be filled in. */
export function pushChoice(argumentBytes: u32, alternative: Address): Choice {
  let below = changetype<Choice>(machine.choice);
  const from = machine.choice + CHOICE_BYTES + below.argumentBytes;
  if (from + CHOICE_BYTES + argumentBytes > machine.choiceEnd) {
    growChoices(CHOICE_BYTES + argumentBytes);
    below = changetype<Choice>(machine.choice);
  }
  const choice = changetype<Choice>(machine.choice + CHOICE_BYTES + below.argumentBytes);
  choice.alternative = alternative;
  choice.heap = machine.heap;
  choice.trail = machine.trail;
  choice.environment = machine.environment;
  choice.continuation = machine.continuation;
  choice.attributed = machine.attributedTop;
  choice.previous = below;
  choice.argumentBytes = <u16>argumentBytes;
  choice.flags = 0;
  machine.choice = changetype<Address>(choice);
  machine.heapBacktrack = machine.heap;
  return choice;
}
