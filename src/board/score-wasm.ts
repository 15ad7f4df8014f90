/*
 * The inner loop of the scorer in WebAssembly: assembly/score.ts, with its memory.
 */

import { PACKED, packLetters } from "./packed-letters.js";
import type { ScoreKernel } from "./score-kernel.js";
import { scoreWasm } from "./score-wasm.generated.js";
import type { SpreadTrie } from "./spread-trie.js";
import { WASM_PAGE, compileWasm, wasmHost } from "./wasm-module.js";
import type { WasmMemory } from "./wasm-module.js";

/** The exports of the module. */
interface Exports {
  place(trieAt: number, foundAt: number, queueAt: number): void;
  scoreFew(): number;
  scoreMany(): number;
  scoreBatch(from: number, to: number, isFew: number): void;
  wordCount(): number;
  pathCount(isFew: number): number;
}

interface Instance {
  readonly exports: Exports;
  readonly memory: WasmMemory;

  /** Thrown when a search reaches the end of the memory. */
  readonly RuntimeError: new () => Error;
}

/** The addresses where the host writes letters and neighbours: see assembly/score.ts. */
const LETTERS_AT = 0;
const NEAR_AT = 64;
const BATCH_AT = 1024;
/** The number of boards scored per call. */
const BATCH = 256;
const SCORES_AT: number = BATCH_AT + PACKED * BATCH;
/** The trie comes after all data of boards, aligned. */
const TRIE_AT: number = SCORES_AT + 4 * BATCH;

/** Boards of at most this many cells use the shorter frames. */
const MOST_OF_FEW = 16;
const RECORD = 8;
const MARK = 8;
/** The longer of the two forms of a frame. */
const FRAME = 12;
/** Marks a missing score. */
const UNKNOWN = -2;

/**
 * Makes a kernel.
 *
 * @param trie the words
 * @param frames the capacity of the queue, in frames
 * @returns the kernel; undefined if WebAssembly with vectors is missing or forbidden, or if there is not
 * enough memory
 */
export function wasmScoreKernel(trie: SpreadTrie, frames: number): ScoreKernel | undefined {
  const { masks, bases, words } = trie;
  const foundAt = TRIE_AT + masks.length * RECORD;
  const queueAt = foundAt + (words + 1) * MARK;
  const pages = Math.ceil((queueAt + frames * FRAME) / WASM_PAGE);
  const instance = instantiate(pages);
  if (instance === undefined) return undefined;
  const { exports, memory, RuntimeError } = instance;
  const { scoreFew, scoreMany, scoreBatch, wordCount, pathCount } = exports;
  exports.place(TRIE_AT, foundAt, queueAt);
  const records = new Int32Array(memory.buffer, TRIE_AT, 2 * masks.length);
  for (let node = 0; node < masks.length; node++) {
    records[2 * node] = masks[node];
    records[2 * node + 1] = TRIE_AT + bases[node] * RECORD;
  }
  /** Recovers after the end of the memory has stopped a search: removes all marks. */
  const giveUp = (thrown: unknown): -1 => {
    if (!(thrown instanceof RuntimeError)) throw thrown;
    for (let node = 0; node < masks.length; node++) records[2 * node] = masks[node];
    return -1;
  };
  const letterAt = new Uint8Array(memory.buffer, LETTERS_AT, PACKED);
  const nearOf = new Int32Array(memory.buffer, NEAR_AT, PACKED);
  const batch = new Uint8Array(memory.buffer, BATCH_AT, PACKED * BATCH);
  const batchScores = new Int32Array(memory.buffer, SCORES_AT, BATCH);

  let isFew = true;
  const score: ScoreKernel["score"] = (size, letters, near, isOther) => {
    if (isOther) nearOf.set(near);
    packLetters(letters, size, letterAt, 0);
    isFew = size <= MOST_OF_FEW;
    try {
      return isFew ? scoreFew() : scoreMany();
    } catch (thrown) {
      return giveUp(thrown);
    }
  };

  const scoreAll: ScoreKernel["scoreAll"] = (size, boards, near, isOther, scores) => {
    if (isOther) nearOf.set(near);
    isFew = size <= MOST_OF_FEW;
    for (let start = 0; start < scores.length; start += BATCH) {
      const count = Math.min(BATCH, scores.length - start);
      batch.set(boards.subarray(PACKED * start, PACKED * (start + count)));
      batchScores.fill(UNKNOWN, 0, count);
      for (let from = 0; from < count;) {
        try {
          scoreBatch(from, count, Number(isFew));
          break;
        } catch (thrown) {
          from = batchScores.indexOf(UNKNOWN);
          batchScores[from++] = giveUp(thrown);
        }
      }
      scores.set(batchScores.subarray(0, count), start);
    }
  };

  const marks = new Int32Array(memory.buffer, foundAt, 2 * (words + 1));
  const found = (): Int32Array =>
    Int32Array.from({ length: wordCount() }, (_, i) => (marks[2 * i + 1] - TRIE_AT) / RECORD);
  return { score, scoreAll, words: found, paths: () => pathCount(Number(isFew)) };
}

/** Whether WebAssembly with vectors, which the kernel needs, is available and code may be compiled. */
export function hasWasmVectors(): boolean {
  return compileWasm(scoreWasm) !== undefined;
}

/**
 * An instance whose memory is allocated in full at the start. Growing a memory detaches its array buffer,
 * and once that happens V8 makes all code check its buffers, which costs the JavaScript kernel a fifth of
 * its speed.
 */
function instantiate(pages: number): Instance | undefined {
  const host = wasmHost();
  const module = compileWasm(scoreWasm);
  if (host === undefined || module === undefined) return undefined;
  let memory: WasmMemory;
  try {
    memory = new host.Memory({ initial: pages });
  } catch (thrown) {
    if (thrown instanceof RangeError || thrown instanceof TypeError) return undefined;
    throw thrown;
  }
  const { exports } = new host.Instance(module, { env: { memory } });
  return { exports: exports as Exports, memory, RuntimeError: host.RuntimeError };
}
