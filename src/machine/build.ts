/*
 * Making terms from the host: cells are written at the top of the heap, as the module does it.
 *
 * Nothing moves while terms are made: `room` extends the heap where it is. Terms that have been made are good until the
 * module runs again; then it must be reachable: from the goal of a query, or by a Handle.
 */
import type { Store } from "./store.js";
import { MemoryError } from "./errors.js";
import { encodeText } from "./texts.js";
import { Box, Machine, Module } from "./records.generated.js";
import { NIL } from "./cells.js";

const SMALL_MAX = 2 ** 28;
const FLOAT_HEADER = (2 << 8) | (Box.FLOAT << 5) | 31;
const HOST_HEADER: number = (1 << 8) | (Box.HOST << 5) | 31;
const ALL_ASCII = 2 ** 31;
const BOX_WORDS_MAX = 0xffffff;
/** A flag of modules, see ../text/flags.ts. */
const SWI_DIALECT = 16;

/** The index of `words` new words at the top of the heap. */
function take(core: Store, words: number): number {
  const top = core.register(Machine.heap) >>> 0;
  if (top + 4 * words > core.register(Machine.softLimit) >>> 0) room(core, 4 * words);
  core.setRegister(Machine.heap, top + 4 * words);
  return top >>> 2;
}

/** Makes room for a number of bytes. Throws MemoryError if there is none. */
function room(core: Store, bytes: number): void {
  if (bytes >= 2 ** 31 || core.module.extendHeap(bytes) === 0) throw new MemoryError();
}

export function makeVariable(core: Store): number {
  const at = take(core, 1);
  core.words[at] = 4 * at;
  return 4 * at;
}

export function makeAtom(core: Store, name: string): number {
  const cell = (core.atom(name) << 4) | 7;
  core.check();
  return cell;
}

export function makeInteger(core: Store, value: number | bigint): number {
  if (value >= -SMALL_MAX && value < SMALL_MAX) return (Number(value) << 3) | 3;
  const big = BigInt(value);
  const count = wordsFor(big);
  if (count > BOX_WORDS_MAX) throw new MemoryError();
  const at = take(core, count + 1);
  core.words[at] = (count << 8) | (Box.INTEGER << 5) | 31;
  writeWords(core, at + 1, count, big);
  return 4 * at + 2;
}

/** Words of an integer in two's complement, at least 2. */
function wordsFor(value: bigint): number {
  const digits = (value < 0n ? ~value : value).toString(16);
  // One bit more for the sign.
  const bits = 4 * (digits.length - 1) + (32 - Math.clz32(parseInt(digits[0] as string, 16))) + 1;
  return Math.max(2, Math.ceil(bits / 32));
}

/** Writes an integer in two's complement, lowest word first. */
export function writeWords(
  { words }: { readonly words: Uint32Array },
  at: number,
  count: number,
  value: bigint,
): void {
  const hex = BigInt.asUintN(32 * count, value).toString(16);
  for (let i = 0, end = hex.length; i < count; i++, end -= 8) {
    let word = 0;
    for (let j = Math.max(end - 8, 0); j < end; j++) {
      const code = hex.charCodeAt(j);
      // The letters follow 0x60, the digits 0x30.
      word = (word << 4) | ((code & 15) + 9 * (code >> 6));
    }
    words[at + i] = word;
  }
}

const floatValue = new Float64Array(1);
const floatWords = new Uint32Array(floatValue.buffer);

export function makeFloat(core: Store, value: number): number {
  const at = take(core, 3);
  floatValue[0] = value;
  core.words[at] = FLOAT_HEADER;
  core.words[at + 1] = floatWords[0] as number;
  core.words[at + 2] = floatWords[1] as number;
  return 4 * at + 2;
}

/** The string of a text, which may have been encoded already. */
export function makeText(core: Store, text: string | Uint8Array): number {
  const bytes = typeof text === "string" ? encodeText(text) : text;
  const isAllAscii = typeof text === "string" ? bytes.length === text.length : isAscii(bytes);
  const words = 1 + ((bytes.length + 3) >> 2);
  if (words > BOX_WORDS_MAX) throw new MemoryError();
  const at = take(core, words + 1);
  core.words[at] = (words << 8) | (Box.STRING << 5) | 31;
  // The last word, which is that of the length if there are no bytes.
  core.words[at + words] = 0;
  core.words[at + 1] = bytes.length + (isAllAscii ? ALL_ASCII : 0);
  core.bytes.set(bytes, 4 * (at + 2));
  return 4 * at + 2;
}

function isAscii(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) if ((bytes[i] as number) > 127) return false;
  return true;
}

export function makeObject(core: Store, object: object): number {
  let number = core.objects.known(object);
  if (number === undefined) {
    number = core.objects.add(object);
    core.module.noteObject();
  }
  const at = take(core, 2);
  core.words[at] = HOST_HEADER;
  core.words[at + 1] = number;
  return 4 * at + 2;
}

/** The object of the host that a dereferenced cell is; undefined for another cell. */
export function objectAt(core: Store, cell: number): object | undefined {
  const { words, objects } = core;
  if ((cell & 3) !== 2 || words[cell >>> 2] !== HOST_HEADER) return undefined;
  return objects.get(words[(cell >>> 2) + 1] as number);
}

/** A list of `length` elements, whose heads are to be filled in, before `tail`: its first word. */
export function makeListOf(core: Store, length: number, tail: number = NIL): number {
  const at = take(core, 2 * length);
  const { words } = core;
  for (let i = 0; i < length; i++) words[at + 2 * i + 1] = 4 * (at + 2 * i + 2) + 1;
  words[at + 2 * length - 1] = tail;
  return at;
}

export function makeList(core: Store, items: readonly number[], tail: number = NIL): number {
  if (items.length === 0) return tail;
  const at = makeListOf(core, items.length, tail);
  for (let i = 0; i < items.length; i++) core.words[at + 2 * i] = items[i] as number;
  return 4 * at + 1;
}

/** A compound whose arguments are to be filled in; a list cell for the functor of lists. */
export function makeCompoundOf(core: Store, name: string, arity: number): number {
  if (arity === 2 && name === listName(core)) return 4 * take(core, 2) + 1;
  const header = core.module.functorOf(core.atom(name), arity);
  core.check();
  const at = take(core, arity + 1);
  core.words[at] = header;
  return 4 * at + 2;
}

/** Whether programs are of the SWI dialect. */
export function isSwiDialect(core: Store): boolean {
  const user = core.register(Machine.userModule);
  const flags = core.words[(user + Module.flags) >>> 2] as number;
  return (flags & SWI_DIALECT) !== 0;
}

/** The name of the functor of list cells, which depends on the dialect. */
function listName(core: Store): string {
  return isSwiDialect(core) ? "[|]" : ".";
}

export function makeCompound(core: Store, name: string, args: readonly number[]): number {
  const cell = makeCompoundOf(core, name, args.length);
  core.words.set(args, (cell & 3) === 1 ? cell >>> 2 : (cell >>> 2) + 1);
  return cell;
}
