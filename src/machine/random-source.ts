/**
 * The source of random numbers: the small fast counting generator sfc32 of Chris Doty-Humphrey (PractRand),
 * whose state is four 32-bit words. The process has one; a program that wants repeatable numbers seeds it.
 */
const state = new Uint32Array(4);

function step(): number {
  const [a, b, c, counter] = state as unknown as [number, number, number, number];
  const out = (a + b + counter) >>> 0;
  state[3] = counter + 1;
  state[0] = b ^ (b >>> 9);
  state[1] = c + (c << 3);
  state[2] = ((c << 21) | (c >>> 11)) + out;
  return out;
}

/** A number of 53 random bits, at least 0 and below 1. */
export function randomNumber(): number {
  return ((step() >>> 5) * 0x4000000 + (step() >>> 6)) / 0x20000000000000;
}

/** Begins the sequence of numbers that belongs to `seed`. */
export function seedRandom(seed: bigint): void {
  state[0] = Number(BigInt.asUintN(32, seed));
  state[1] = Number(BigInt.asUintN(32, seed >> 32n));
  state[2] = Number(BigInt.asUintN(32, seed >> 64n));
  state[3] = 1;
  for (let i = 0; i < 12; i++) step();
}

/** Begins an unpredictable sequence. */
export function seedFromHost(): void {
  const word = (): bigint => BigInt(Math.floor(Math.random() * 0x100000000));
  seedRandom((word() << 64n) | (word() << 32n) | word());
}

/** The state as one integer. */
export function randomState(): bigint {
  return state.reduce((sum, word) => (sum << 32n) | BigInt(word), 0n);
}

/** Continues from a state that `randomState` returned. */
export function restoreRandom(whole: bigint): void {
  for (let i = 3; i >= 0; i--) {
    state[i] = Number(BigInt.asUintN(32, whole));
    whole >>= 32n;
  }
}

seedFromHost();
