// Build step: the classes of the characters beyond ASCII, src/core/text/characters.generated.ts, from Unicode's
// properties as Node knows them. characters.ts there explains the table and the classes.

import { existing, replace } from "./generated.js";

const FILE = "src/core/text/characters.generated.ts";

const LAYOUT = 0;
const OTHER = 1;
const SMALL = 2;
const CAPITAL = 3;
const ALTERNATING = 4;
const CONTINUE = 5;
const SYMBOL = 6;
const SOLO = 7;

const SPACE = /[\p{Z}\s\u0080-\u009f\ufeff]/u;
const UPPER = /[\p{Lu}\p{Lt}]/u;
const LETTER = /\p{ID_Start}/u;
const NAME = /\p{ID_Continue}/u;
const SYMBOLIC = /[\p{S}\p{P}]/u;
const DOT = /[\u00b7\u0387]/u;
const NUMERAL = /\p{No}/u;

function classOf(code: number): number {
  if (code >= 0xd800 && code <= 0xdfff) return OTHER;
  const s = String.fromCodePoint(code);
  if (SPACE.test(s)) return LAYOUT;
  if (UPPER.test(s)) return CAPITAL;
  if (LETTER.test(s)) return SMALL;
  if (NAME.test(s) && !DOT.test(s)) return CONTINUE;
  if (SYMBOLIC.test(s)) return SYMBOL;
  return NUMERAL.test(s) ? SOLO : OTHER;
}

interface Run {
  kind: number;
  count: number;
}

/** Characters of one class that follow each other, from 128 on. */
function plainRuns(): Run[] {
  const found: Run[] = [];
  for (let code = 128; code <= 0x10ffff; code++) {
    const kind = classOf(code);
    const last = found[found.length - 1];
    if (last?.kind === kind) last.count++;
    else found.push({ kind, count: 1 });
  }
  return found;
}

/** Capital and small letters in turns become one run. */
function runs(): Run[] {
  const plain = plainRuns();
  const isOne = (i: number, kind: number): boolean =>
    plain[i]?.kind === kind && plain[i].count === 1;
  const merged: Run[] = [];
  for (let i = 0; i < plain.length; i++) {
    let pairs = 0;
    while (isOne(i + 2 * pairs, CAPITAL) && isOne(i + 2 * pairs + 1, SMALL)) pairs++;
    if (pairs < 2) merged.push(plain[i]!);
    else {
      merged.push({ kind: ALTERNATING, count: 2 * pairs });
      i += 2 * pairs - 1;
    }
  }
  return merged;
}

/** The table of runs in blocks, and the first character of each block. */
function table(): string {
  const bytes: number[] = [];
  const starts: number[] = [];
  let block: number[] = [];
  let code = 128;
  for (const { kind, count } of runs()) {
    const n = count - 1;
    const run =
      n < 29 ? [kind * 32 + n] : n < 256 ? [kind * 32 + 29, n] : [kind * 32 + 30, n & 255, n >> 8];
    if (n > 65535) run.splice(0, 3, kind * 32 + 31, n & 255, (n >> 8) & 255, n >> 16);
    if (block.length === 0 || block.length + run.length > 64) {
      while (block.length > 0 && block.length < 64) block.push(0);
      bytes.push(...block);
      block = [];
      starts.push(code);
    }
    block.push(...run);
    code += count;
  }
  bytes.push(...block);
  return [
    `export const CHARACTER_RUNS: u32 = <u32>memory.data<u8>([${bytes.join(", ")}]);`,
    `export const CHARACTER_BLOCKS: u32 = <u32>memory.data<u32>([${starts.join(", ")}]);`,
    `export const CHARACTER_BLOCK_COUNT: u32 = ${starts.length};`,
    "",
  ].join("\n");
}

/** Writes the table unless it is there: the properties take half a second. */
export function generateCharacters(): void {
  const classes = [SPACE, UPPER, LETTER, NAME, DOT, SYMBOLIC, NUMERAL].map(({ source }) => source);
  const made = `Unicode ${process.versions.unicode} and ${classes.join(" ")}`;
  const head = `// Made of ${made} by src/build/characters.ts; changes here are lost.\n\n`;
  if (existing(FILE)?.startsWith(head) !== true) replace(FILE, head + table());
}
