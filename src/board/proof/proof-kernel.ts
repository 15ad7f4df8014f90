/*
 * The kernel of the proof: assembly/proof.ts with its memory.
 */

import { CODE_OF_A, LETTER_BITS } from "../trie.js";
import { WASM_PAGE, compileWasm, wasmHost } from "../wasm-module.js";
import type { WasmMemory } from "../wasm-module.js";
import { letterBits } from "./board-space.js";
import type { BoardSpace } from "./board-space.js";
import { proofWasm } from "./proof-wasm.generated.js";
import type { ProofWords } from "./proof-words.js";

/** The exports of the module. */
interface Exports {
  place(cells: number, trie: number, leaves: number, marks: number, end: number): void;
  prove(cutoff: number, switchover: number, isOnce: boolean, isRestricted: boolean): void;
  score(): number;
}

/** The addresses that the host uses: see assembly/proof.ts. */
const NEAR_AT = 0;
const BUCKET_AT = 64;
const LETTERS_AT = 128;
const STATS_AT = 256;
const LEVELS_AT: number = STATS_AT + 64;
const SEARCHES_AT: number = STATS_AT + 128;
const TRIE_AT: number = 65536 + (4 << 16);
/** The size of a node of the trie in 32-bit numbers. */
const NODE = 3;
/** A leaf has 19 bits for the word. */
const NAMES: number = 1 << 19;
const NAME_SHIFT = 13;

/**
 * The switchover as a multiple of the cutoff: a tree with a bound up to there is searched without making
 * further trees.
 */
const SWITCHOVER = 1.7;

/**
 * The condition under which repeated occurrences of a word count once: never; if they have the same letters in the same
 * cells; or also if they only differ in cells that are forced by now.
 */
export type Counting = "often" | "same" | "once";

/** The options of an attack on a class. */
export interface Attack {
  /** Boards with this score and more are reported, a whole number of 1 or more. */
  readonly cutoff: number;

  /** Bounds up to this end the forcing of cells. Default: 1.7 times the cutoff. */
  readonly switchover?: number | undefined;

  /** Which occurrences of a word count. Default: `once`. */
  readonly counting?: Counting | undefined;

  /** Whether the letters in the first `count` cells of the order may stand together. Default: they may. */
  readonly isAllowed?: ((letters: Uint8Array, count: number) => boolean) | undefined;
}

/** Called with each board that reaches the cutoff: its letters by cell, and its score. */
export type Found = (letters: string, score: number) => void;

/** The cost of an attack. Levels are counted from 0, the number of forced cells. */
export interface ProofStatistics {
  /** Paths that spell words. */
  readonly paths: number;

  /** The different sets of cells and letters that they use. */
  readonly different: number;

  /** Nodes of the first tree, with 128 for all Sums without children of up to 128 points. */
  readonly nodes: number;

  /** Sums without children, each counted by itself. */
  readonly childless: number;

  /** Trees of which a cell was forced. */
  readonly forces: number;

  /** The greatest bound of a tree at each level; 0 if there was none. */
  readonly bounds: readonly number[];

  /** The trees searched without making further trees, at each level. */
  readonly searches: readonly number[];

  /** Boards whose score was computed. */
  readonly tested: number;

  /** The greatest bound of these. */
  readonly highest: number;
}

/** Attacks classes of boards with one list of words. */
export class ProofKernel {
  private readonly space: BoardSpace;
  private readonly words: ProofWords;
  private readonly exports: Exports;
  private readonly memory: WasmMemory;
  private readonly leavesAt: number;
  private areNamed: boolean | undefined = undefined;
  private found: Found = () => {};
  private isAllowed: Attack["isAllowed"] = undefined;

  /**
   * @param space the boards
   * @param words the words
   * @throws {Error} if the host has no WebAssembly, or no memory for the words
   */
  constructor(space: BoardSpace, words: ProofWords) {
    this.space = space;
    this.words = words;
    const { records, size } = words.tiles;
    const nodes = records.length / 2;
    this.leavesAt = TRIE_AT + 4 * NODE * nodes;
    const marksAt = this.leavesAt + 4 * size;
    const end = marksAt + 4 * (size + 1);
    const host = wasmHost();
    const module = compileWasm(proofWasm);
    if (host === undefined || module === undefined) throw new Error("WebAssembly is not available");
    this.memory = new host.Memory({ initial: Math.ceil(end / WASM_PAGE) });
    const kernel = {
      found: (score: number): void => this.found(this.lettersNow(), score),
      allowed: (count: number): boolean => this.isAllowed!(this.placed(count), count),
    };
    this.exports = new host.Instance(module, { env: { memory: this.memory }, kernel })
      .exports as Exports;
    this.exports.place(space.cells, TRIE_AT, this.leavesAt, marksAt, end);
    this.writeTrie();
    this.writeNeighbours();
  }

  /**
   * Finds the boards of a class that reach the cutoff.
   *
   * @param buckets the letters of each cell
   * @param attack the cutoff, and how to go about it
   * @param found called with each board; what it throws ends the attack
   * @throws {RangeError} if there is not enough memory
   */
  prove(buckets: readonly string[], attack: Attack, found: Found): ProofStatistics {
    const { cutoff, counting = "once", isAllowed } = attack;
    const { switchover = Math.round(SWITCHOVER * cutoff) } = attack;
    this.writeLeaves(counting === "once");
    const bits = new Int32Array(this.memory.buffer, BUCKET_AT, this.space.cells);
    this.space.order.forEach((cell, i) => {
      bits[i] = letterBits(buckets[cell]);
    });
    this.found = found;
    this.isAllowed = isAllowed;
    try {
      this.exports.prove(cutoff, switchover, counting !== "often", isAllowed !== undefined);
    } catch (thrown) {
      if (!(thrown instanceof wasmHost()!.RuntimeError)) throw thrown;
      throw new RangeError("Out of memory building the proof tree");
    }
    return this.statistics();
  }

  /** The score of a board, given by its letters, cell by cell. */
  score(letters: string): number {
    this.writeLeaves(this.areNamed ?? true);
    const bytes = new Uint8Array(this.memory.buffer, LETTERS_AT, this.space.cells);
    this.space.order.forEach((cell, i) => {
      bytes[i] = letters.charCodeAt(cell) - CODE_OF_A;
    });
    return this.exports.score();
  }

  /** The letters in the first cells of the order. */
  private placed(count: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, LETTERS_AT, count);
  }

  /** The letters of the board that is reported, cell by cell. */
  private lettersNow(): string {
    const { order, cells } = this.space;
    const letters = Array<string>(cells);
    this.placed(cells).forEach((letter, i) => {
      letters[order[i]] = String.fromCharCode(CODE_OF_A + letter);
    });
    return letters.join("");
  }

  private statistics(): ProofStatistics {
    const numbers = (at: number, count: number): number[] => [
      ...new Uint32Array(this.memory.buffer, at, count),
    ];
    const [paths, different, nodes, forces, tested, highest, childless] = numbers(STATS_AT, 7);
    const { cells } = this.space;
    const bounds = numbers(LEVELS_AT, cells);
    const searches = numbers(SEARCHES_AT, cells);
    return { paths, different, nodes, forces, bounds, searches, tested, highest, childless };
  }

  private writeTrie(): void {
    const { tiles } = this.words;
    const { records } = tiles;
    const trie = new Int32Array(this.memory.buffer, TRIE_AT, (NODE * records.length) / 2);
    for (let node = 0; node < records.length / 2; node++) {
      const mask = records[2 * node] & LETTER_BITS;
      trie[NODE * node] = mask;
      trie[NODE * node + 1] = mask === 0 ? 0 : TRIE_AT + 4 * NODE * records[2 * node + 1];
      trie[NODE * node + 2] = tiles.isWord(node) ? tiles.rank(node) + 1 : 0;
    }
  }

  private writeLeaves(areNamed: boolean): void {
    if (this.areNamed === areNamed) return;
    this.areNamed = areNamed;
    const { points } = this.words;
    const leaves = new Int32Array(this.memory.buffer, this.leavesAt, points.length);
    for (let word = 0; word < points.length; word++) {
      const name = areNamed && word + 1 < NAMES ? word + 1 : 0;
      leaves[word] = (name << NAME_SHIFT) | (points[word] << 1) | 1;
    }
  }

  private writeNeighbours(): void {
    const { empty, order } = this.space;
    const near = new Int32Array(this.memory.buffer, NEAR_AT, order.length);
    order.forEach((cell, i) => {
      for (let at = empty.neighbourStarts[cell]; at < empty.neighbourStarts[cell + 1]; at++) {
        near[i] |= 1 << order.indexOf(empty.neighbours[at]);
      }
    });
  }
}
