/*
 * A dictionary as a file that is ready for use: its trie as it is in memory, after a header. All numbers
 * have 32 bits, little-endian.
 *
 *   number 0, 1   the signature: byte 0x89, which cannot begin a text in UTF-8, and "ambilog"
 *   number 2      the version of the format, 1
 *   number 3      the checksum of all numbers from 4 on
 *   number 4      the number of nodes
 *   number 5      the number of words
 *   number 6      the number of entries of the word list that were skipped
 *   number 7      the number of letters: 26
 *   8 to 33       the code points of the letters, a to z
 *   34 on         the records of the nodes, as trie.ts describes them
 *
 * A file that deviates from this is rejected, so that a damaged one cannot mislead a search.
 */
import { DictionaryError } from "./dictionary-error.js";
import { CODE_OF_A, LETTERS, isTrie } from "./trie.js";

/** The version of the format that is written; no other is read. */
export const FORMAT_VERSION = 1;

const SIGNATURE: readonly number[] = [0x89, 0x61, 0x6d, 0x62, 0x69, 0x6c, 0x6f, 0x67];
const VERSION = 2;
const CHECKSUM = 3;
const CHECKED = 4;
const NODES = 4;
const WORDS = 5;
const SKIPPED = 6;
const ALPHABET = 7;
const HEADER: number = ALPHABET + 1 + LETTERS;

/** The content of a prepared dictionary. */
export interface Prepared {
  readonly records: Int32Array;
  readonly words: number;
  readonly skipped: number;
}

/** Whether the bytes begin like a prepared dictionary. */
export function isPrepared(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, at) => bytes[at] === byte);
}

/** The bytes of a prepared dictionary. */
export function encode({ records, words, skipped }: Prepared): Uint8Array<ArrayBuffer> {
  const numbers = new Int32Array(HEADER + records.length);
  numbers[VERSION] = FORMAT_VERSION;
  numbers[NODES] = records.length / 2;
  numbers[WORDS] = words;
  numbers[SKIPPED] = skipped;
  numbers[ALPHABET] = LETTERS;
  for (let i = 0; i < LETTERS; i++) numbers[ALPHABET + 1 + i] = CODE_OF_A + i;
  numbers.set(records, HEADER);
  numbers[CHECKSUM] = checksum(numbers);
  const bytes = new Uint8Array(numbers.buffer);
  if (!isLittleEndian) swap(bytes);
  bytes.set(SIGNATURE);
  return bytes;
}

/**
 * Reads a prepared dictionary.
 *
 * @param bytes its bytes. If their byte order is the machine's, the records are a view of them
 * @throws {DictionaryError} if these are not the bytes of a prepared dictionary of this version, or are
 * incomplete or damaged
 */
export function decode(bytes: Uint8Array): Prepared {
  if (!isPrepared(bytes)) {
    throw new DictionaryError(
      "Expected a prepared dictionary, but got bytes that do not begin as one",
    );
  }
  const numbers = numbersOf(bytes);
  const version = numbers[VERSION];
  if (version !== undefined && version !== FORMAT_VERSION) {
    throw new DictionaryError(
      `Expected a prepared dictionary of format ${FORMAT_VERSION}, but got one of format ` +
        `${version >>> 0}; prepare it again from its words`,
    );
  }
  const nodes = numbers[NODES] >>> 0;
  const length = 4 * (HEADER + 2 * nodes);
  if (numbers.length <= NODES || bytes.length !== length) {
    const wanted = numbers.length <= NODES ? `at least ${4 * HEADER}` : `${length}`;
    throw new DictionaryError(
      `Expected a prepared dictionary of ${wanted} bytes, but got ${bytes.length}`,
    );
  }
  const sum = checksum(numbers);
  if (sum !== numbers[CHECKSUM]) {
    throw new DictionaryError(
      `Expected a prepared dictionary with the checksum ${hex(numbers[CHECKSUM])}, but got ` +
        `${hex(sum)}: it is damaged`,
    );
  }
  const records = numbers.subarray(HEADER);
  const words = numbers[WORDS];
  if (!isAlphabet(numbers) || !isTrie(records, words)) {
    throw new DictionaryError(
      `Expected a prepared dictionary of ${words} words of the letters a to z, but got something else`,
    );
  }
  return { records, words, skipped: numbers[SKIPPED] };
}

const isLittleEndian: boolean = new Uint8Array(Int32Array.of(1).buffer)[0] === 1;

/**
 * The bytes as numbers: a view if possible, else a copy; `slice` of a Buffer of Node is a view. An incomplete last number
 * is dropped.
 */
function numbersOf(bytes: Uint8Array): Int32Array {
  const isView = isLittleEndian && bytes.byteOffset % 4 === 0;
  const { buffer, byteOffset, length } = isView ? bytes : new Uint8Array(bytes);
  const numbers = new Int32Array(buffer, byteOffset, length >>> 2);
  if (!isLittleEndian) swap(new Uint8Array(buffer, byteOffset, 4 * numbers.length));
  return numbers;
}

/** Reverses the byte order of each number. */
function swap(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; at += 4) bytes.subarray(at, at + 4).reverse();
}

function isAlphabet(numbers: Int32Array): boolean {
  if (numbers[ALPHABET] !== LETTERS) return false;
  for (let i = 0; i < LETTERS; i++) {
    if (numbers[ALPHABET + 1 + i] !== CODE_OF_A + i) return false;
  }
  return true;
}

/**
 * The checksum of the numbers from {@link CHECKED} on: MurmurHash3 (x86, 32 bits, seed 0) by Austin
 * Appleby, https://github.com/aappleby/smhasher. Each step is invertible, in the number as in the sum, so a
 * change of a single number is always detected.
 */
function checksum(numbers: Int32Array): number {
  let sum = 0;
  for (let i = CHECKED; i < numbers.length; i++) {
    let number = Math.imul(numbers[i], 0xcc9e2d51);
    number = (number << 15) | (number >>> 17);
    sum ^= Math.imul(number, 0x1b873593);
    sum = (sum << 13) | (sum >>> 19);
    sum = (Math.imul(sum, 5) + 0xe6546b64) | 0;
  }
  sum ^= 4 * (numbers.length - CHECKED);
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
  sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2ae35);
  return sum ^ (sum >>> 16);
}

function hex(number: number): string {
  return (number >>> 0).toString(16).padStart(8, "0");
}
