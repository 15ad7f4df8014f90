/*
 * Random numbers: the small fast counting generator sfc32 of Chris Doty-Humphrey (PractRand). Its state lies in
 * the memory, so a snapshot goes on with the same numbers; while the counter is 0, it has no seed yet.
 *
 *   a | b | c | counter
 */

const STATE: Address = <u32>memory.data(16, 4);

function step(): u32 {
  if (load<u32>(STATE, 12) == 0) seedRandom(hostWord(), hostWord(), hostWord());
  const a = load<u32>(STATE);
  const b = load<u32>(STATE, 4);
  const c = load<u32>(STATE, 8);
  const counter = load<u32>(STATE, 12);
  const out = a + b + counter;
  store<u32>(STATE, b ^ (b >>> 9));
  store<u32>(STATE, c + (c << 3), 4);
  store<u32>(STATE, ((c << 21) | (c >>> 11)) + out, 8);
  store<u32>(STATE, counter == u32.MAX_VALUE ? 1 : counter + 1, 12);
  return out;
}

function hostWord(): u32 {
  return <u32>(realFunction(Fn.RANDOM_1, 0, 0) * 4294967296.0);
}

/** Begins the sequence of numbers that belongs to a seed. */
export function seedRandom(a: u32, b: u32, c: u32): void {
  store<u32>(STATE, a);
  store<u32>(STATE, b, 4);
  store<u32>(STATE, c, 8);
  store<u32>(STATE, 1, 12);
  for (let i = 0; i < 12; i++) step();
}

/** A number of 53 random bits, at least 0 and below 1. */
export function randomNumber(): f64 {
  const high = step() >>> 5;
  return (<f64>high * 67108864.0 + <f64>(step() >>> 6)) / 9007199254740992.0;
}

/** A random float between 0.0 and 1.0, which are excluded. */
export function randomFloat(): f64 {
  let value: f64 = 0;
  while (value == 0) value = randomNumber();
  return value;
}

/** Longer integers ask the host, which may end the run. */
const MANY_WORDS: u32 = 512;

export function randomBelow(a: Cell): Cell {
  if (kindOf(a) == NumberKind.INTEGER) {
    const n = integerValue(a);
    if (n <= 9007199254740991) return makeInteger(<i64>(randomNumber() * <f64>n));
  }
  // As many bits as the bound has, until they are less: a quotient would take more than linear time.
  const length = bitLength(a);
  const words = (length >> 5) + 2;
  while (true) {
    const heap = machine.heap;
    const to = startInteger(words);
    if (to == 0 || (words > MANY_WORDS && longOperation(Long.WORK, words >> 4, 0) == 0)) return 0;
    const whole = length >> 5;
    for (let i: u32 = 0; i < whole; i++) store<u32>(to + 4 * i, step());
    store<u32>(to + 4 * whole, step() & ((1 << (length & 31)) - 1));
    store<u32>(to + 4 * whole + 4, 0);
    const bits = finishInteger(words);
    if (bits == 0 || compareNumbers(bits, a) < 0) return bits;
    machine.heap = heap;
  }
}

/** The words of the state, in halves. */
const HALVES: u32 = 8;

export function randomState(list: Cell): Outcome {
  if (lacksRoom(8 * HALVES)) return Outcome.RETRY;
  if (load<u32>(STATE, 12) == 0) step();
  let halves = Names.ATOM_NIL;
  for (let i = HALVES; i > 0; i--)
    halves = listCell(smallCell(load<u16>(STATE + 2 * i - 2)), halves);
  return unify(list, halves);
}

export function setRandomState(list: Cell): Outcome {
  let to = STATE;
  for (let rest = deref(list); isList(rest); rest = deref(at(rest + 3))) {
    store<u16>(to, <u16>smallValue(deref(at(rest - 1))));
    to += 2;
  }
  return Outcome.TRUE;
}
