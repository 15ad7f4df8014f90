/*
 * The verifier: walks all that can be reached in a memory and says what is wrong with it. For tests, after each
 * collection. It knows the invariants at the heads of memory/heap.ts, memory/roots.ts and emulator/records.ts.
 */
import { INSTRUCTIONS } from "../../src/machine/instructions.generated.js";
import {
  Atom,
  Box,
  Choice,
  ChoiceFlag,
  Clause,
  ClauseFlag,
  Collector,
  Database,
  Functor,
  Global,
  Machine,
  Query,
  QueryState,
} from "../../src/machine/records.generated.js";

const MACHINE = 1024;
const X = 65536;
const PAGE = 65536;
const SLOTS = 8;
const LONG_ARITY = 31;
/** Sizes of free blocks, see memory/areas.ts. */
const BLOCK_CLASSES = 157;
/** The value of a global variable that has none. */
const NO_VALUE = 15;
const COMPLAINTS_MAX = 20;
const OR_RETRY = INSTRUCTIONS.findIndex(([name]) => name === "or_retry");
const OR_TRUST = INSTRUCTIONS.findIndex(([name]) => name === "or_trust");

/** The input of the verifier besides the memory. */
export interface VerifierOptions {
  /** The number of live X registers. */
  readonly argumentCount: number;
  /** A major collection has just ended: the heap holds nothing that is no cell. */
  readonly isWhole?: boolean;
}

/** The registers of a query, whether it is the current one or not. */
interface Registers {
  readonly query: number;
  readonly isAtAnswer: boolean;
  readonly environment: number;
  readonly continuation: number;
  readonly choice: number;
  readonly choiceBase: number;
  readonly choiceEnd: number;
  readonly trail: number;
  readonly trailBase: number;
  readonly trailEnd: number;
  readonly registers: number;
  readonly registerCount: number;
  readonly pendingGoals: number;
}

/**
 * The inconsistencies of a memory.
 *
 * @returns complaints, at most 20; none if all is well
 */
export function verify(words: Uint32Array, options: VerifierOptions): string[] {
  return new Verifier(words).run(options);
}

class Verifier {
  readonly #words: Uint32Array;
  readonly #complaints: string[] = [];
  readonly #heapBase: number;
  readonly #heap: number;
  readonly #attributedBase: number;
  readonly #attributedTop: number;
  readonly #generation: number;
  /** A byte for each cell that has been seen. */
  readonly #seen: Uint8Array;
  readonly #stack: number[] = [];
  /** Cells whose changes the collector knows. */
  readonly #noted = new Set<number>();

  constructor(words: Uint32Array) {
    this.#words = words;
    this.#heapBase = this.#register(Machine.heapBase);
    this.#heap = this.#register(Machine.heap);
    this.#attributedBase = this.#register(Machine.attributedBase);
    this.#attributedTop = this.#register(Machine.attributedTop);
    this.#generation = this.#register(Machine.generation);
    this.#seen = new Uint8Array(Math.max(0, this.#heap - this.#attributedBase) >>> 2);
  }

  run(options: VerifierOptions): string[] {
    this.#checkAreas();
    this.#checkFreeBlocks();
    if (this.#complaints.length > 0) return this.#complaints;
    const queries = this.#queries(options.argumentCount);
    for (const query of queries) this.#checkStacks(query);
    if (this.#complaints.length > 0) return this.#complaints;
    this.#noteRemembered();
    this.#walkRoots(queries);
    if (options.isWhole === true) this.#checkHeap();
    return this.#complaints;
  }

  #at(address: number): number {
    return this.#words[address >>> 2] as number;
  }

  #register(offset: number): number {
    return this.#at(MACHINE + offset);
  }

  #complain(text: string, ...addresses: readonly number[]): void {
    if (this.#complaints.length >= COMPLAINTS_MAX) return;
    this.#complaints.push([text, ...addresses.map((a) => `0x${a.toString(16)}`)].join(" "));
  }

  /** Complains unless the addresses are in order. */
  #ordered(text: string, ...addresses: readonly number[]): void {
    const isWrong = addresses.some((a, i) => i > 0 && a < (addresses[i - 1] as number));
    if (isWrong) this.#complain(`${text} out of order:`, ...addresses);
  }

  #isOnHeap(address: number): boolean {
    return address >= this.#heapBase && address < this.#heap;
  }

  #isAttributed(address: number): boolean {
    return address >= this.#attributedBase && address < this.#attributedTop;
  }

  #checkAreas(): void {
    const generation = this.#generation;
    const floor = this.#register(Machine.floor);
    const minimum = this.#register(Machine.backtrackMin);
    const end = this.#register(Machine.heapEnd);
    const pairs = [this.#attributedBase, this.#register(Machine.attributedFloor)];
    this.#ordered("attributed variables", ...pairs, this.#attributedTop, this.#heapBase);
    this.#ordered("heap", this.#heapBase, generation, this.#heap, end);
    this.#ordered("floor", this.#heapBase, floor, this.#heap);
    this.#ordered("soft limit", this.#register(Machine.softLimit), end);
    const memoryEnd = this.#register(Machine.memoryEnd);
    this.#ordered("areas", end, this.#register(Machine.areaEnd), memoryEnd);
    this.#ordered("memory", memoryEnd, this.#words.length * 4);
    if (minimum !== Math.max(floor, generation)) this.#complain("wrong backtrackMin", minimum);
    if ((this.#heapBase - this.#attributedBase) % PAGE !== 0)
      this.#complain("heap not at a page from the attributed variables", this.#heapBase);
    if (this.#register(Machine.query) !== 0 && this.#register(Machine.shallow) === 0) {
      this.#ordered("heapBacktrack", minimum, this.#register(Machine.heapBacktrack), this.#heap);
    }
  }

  /** Free blocks lie outside the heap, and their lists end. */
  #checkFreeBlocks(): void {
    const first = this.#register(Machine.freeBlocks);
    const areaEnd = this.#register(Machine.areaEnd);
    const end = this.#words.length * 4;
    const seen = new Set<number>();
    for (let list = first; list < first + 4 * BLOCK_CLASSES; list += 4) {
      for (let block = this.#at(list); block !== 0; block = this.#at(block)) {
        const isInArea = block >= this.#attributedBase && block < areaEnd;
        if (block % 8 !== 0 || block >= end || isInArea)
          return this.#complain("no free block", block);
        if (seen.has(block)) return this.#complain("a free block is in two lists", block);
        seen.add(block);
      }
    }
  }

  #queries(argumentCount: number): Registers[] {
    const current = this.#register(Machine.query);
    const found: Registers[] = [];
    for (let query = this.#register(Machine.queries); query !== 0;) {
      const next = this.#at(query + Query.next);
      const state = this.#at(query + Query.state);
      const isCurrent = query === current;
      const of = (register: number, saved: number): number =>
        isCurrent ? this.#register(register) : this.#at(query + saved);
      if (state !== QueryState.CLOSED) {
        found.push({
          query,
          isAtAnswer: state === QueryState.AT_ANSWER,
          environment: of(Machine.environment, Query.environment),
          continuation: of(Machine.continuation, Query.continuation),
          choice: of(Machine.choice, Query.choice),
          choiceBase: of(Machine.choiceBase, Query.choiceBase),
          choiceEnd: of(Machine.choiceEnd, Query.choiceEnd),
          trail: of(Machine.trail, Query.trail),
          trailBase: of(Machine.trailBase, Query.trailBase),
          trailEnd: of(Machine.trailEnd, Query.trailEnd),
          registers: isCurrent ? X : this.#at(query + Query.registers),
          registerCount: isCurrent ? argumentCount : this.#at(query + Query.registerCount),
          pendingGoals: of(Machine.pendingGoals, Query.pendingGoals),
        });
      }
      query = next;
    }
    return found;
  }

  /** Choice points and trail of a query: in order, and each entry of the trail in one segment. */
  #checkStacks(query: Registers): void {
    this.#ordered("trail", query.trailBase, query.trail, query.trailEnd);
    const starts = new Set<number>([query.trail]);
    let isYoung = true;
    for (let entry = query.trailBase; entry < query.trail;) {
      starts.add(entry);
      const word = this.#at(entry);
      const kind = word & 3;
      if (kind === 0) {
        const isKnown = this.#isOnHeap(word) || this.#isAttributed(word);
        if (!isKnown) this.#complain("trail entry leads nowhere", entry, word);
        entry += 4;
      } else {
        if (kind === 3 || this.#at(entry + 8) !== word)
          return this.#complain("damaged trail entry", entry, word);
        entry += 12;
      }
      if (entry > query.trail) return this.#complain("trail ends within an entry", entry);
    }
    let heap = this.#heap;
    let attributed = this.#attributedTop;
    let trail = query.trail;
    let above = query.choiceEnd;
    let from = query.trailBase;
    for (let choice = query.choice; choice !== 0; choice = this.#at(choice + Choice.previous)) {
      const bytes = Choice.BYTES + (this.#at(choice + Choice.argumentBytes) & 0xffff);
      this.#ordered("choice points", query.choiceBase, choice, choice + bytes, above);
      this.#ordered("heap of a choice point", this.#at(choice + Choice.heap), heap);
      this.#ordered("trail of a choice point", this.#at(choice + Choice.trail), trail);
      this.#ordered("pairs of a choice point", this.#at(choice + Choice.attributed), attributed);
      if (this.#complaints.length > 0) return;
      heap = this.#at(choice + Choice.heap);
      attributed = this.#at(choice + Choice.attributed);
      trail = this.#at(choice + Choice.trail);
      above = choice;
      if (!starts.has(trail)) this.#complain("choice point in the middle of a trail entry", choice);
      const isOld = ((this.#at(choice + Choice.argumentBytes) >>> 16) & ChoiceFlag.OLD) !== 0;
      if (isOld && isYoung) {
        isYoung = false;
        from = trail;
      } else if (!isOld && !isYoung) this.#complain("young choice point below an old one", choice);
    }
    if (above !== query.choiceBase) this.#complain("choice points do not end at their base", above);
    // The old cells on the trail since the last collection.
    for (const entry of starts) {
      if (entry >= from && entry < query.trail) this.#noted.add((this.#at(entry) & ~3) >>> 0);
    }
  }

  #noteRemembered(): void {
    const collector = this.#register(Machine.collector);
    const remembered = this.#at(collector + Collector.remembered);
    for (let i = this.#at(collector + Collector.rememberedCount) - 1; i >= 0; i--)
      this.#noted.add(this.#at(remembered + 8 * i));
  }

  #walkRoots(queries: readonly Registers[]): void {
    this.#root(this.#register(Machine.ball), "ball");
    const handles = this.#register(Machine.handles);
    for (let i = this.#register(Machine.handleCount) - 1; i >= 0; i--)
      this.#root(this.#at(handles + 4 * i), "handle");
    const globals = this.#register(Machine.globals) + Database.globals;
    for (let g = this.#at(globals); g !== 0; g = this.#at(g + Global.next)) {
      this.#root(this.#at(g + Global.value), "global variable");
    }
    for (const query of queries) {
      for (let i = 0; i < query.registerCount; i++)
        this.#root(this.#at(query.registers + 4 * i), `X${i}`);
      this.#root(query.pendingGoals, "pending goals");
      this.#root(this.#at(query.query + Query.answer), "answer");
      if (!query.isAtAnswer) this.#walkChain(query.environment, query.continuation);
      for (let choice = query.choice; choice !== 0; choice = this.#at(choice + Choice.previous)) {
        const bytes = this.#at(choice + Choice.argumentBytes) & 0xffff;
        for (let i = 0; i < bytes; i += 4)
          this.#root(this.#at(choice + Choice.BYTES + i), "choice point");
        const alternative = this.#at(choice + Choice.alternative);
        const operation = this.#at(alternative) & 0xffff;
        const isOr = operation === OR_RETRY || operation === OR_TRUST;
        const end = isOr
          ? alternative + (this.#at(alternative) >>> 16)
          : this.#at(choice + Choice.continuation);
        this.#walkChain(this.#at(choice + Choice.environment), end);
      }
      for (let entry = query.trailBase; entry < query.trail;) {
        const kind = this.#at(entry) & 3;
        if (kind === 1) this.#root(this.#at(entry + 4), "old value");
        entry += kind === 0 ? 4 : 12;
      }
    }
  }

  /** Live slots of a chain of environments. */
  #walkChain(environment: number, continuation: number): void {
    for (let count = 0; environment !== 0; count++) {
      if (!this.#isOnHeap(environment) || environment % 4 !== 0)
        return this.#complain("no environment", environment);
      if (count > this.#heap >> 3) return this.#complain("a circle of environments", environment);
      if (!this.#isCode(continuation)) return this.#complain("no continuation", continuation);
      const slots = this.#at(continuation - 4) & 0xffff;
      if (environment + SLOTS + 4 * slots > this.#heap)
        return this.#complain("environment beyond the heap", environment);
      for (let i = 0; i < slots; i++) {
        if (((this.#at(continuation - 12 - 4 * (i >> 5)) >>> (i & 31)) & 1) === 0) continue;
        this.#root(this.#at(environment + SLOTS + 4 * i), `slot ${i} of an environment`);
      }
      continuation = this.#at(environment + 4);
      environment = this.#at(environment);
    }
  }

  /** Whether something may be a place in code: in its clause, if it has one. */
  #isCode(address: number): boolean {
    if (address % 4 !== 0 || address < 2048 || address >= this.#words.length * 4) return false;
    const isInArea = address >= this.#attributedBase && address < this.#register(Machine.areaEnd);
    if (isInArea) return false;
    const clause = this.#at(address - 8);
    if (clause === 0) return true;
    if (clause % 4 !== 0 || clause >= this.#words.length * 4) return false;
    const code = this.#at(clause + Clause.code);
    const isRetired = (this.#at(clause + Clause.flags) & ClauseFlag.RETIRED) !== 0;
    return (
      isRetired ||
      code === 0 ||
      (address > code && address <= code + this.#at(clause + Clause.codeBytes))
    );
  }

  /** A root and all below it. */
  #root(cell: number, name: string): void {
    if (cell === 0 || cell === NO_VALUE) return;
    this.#cell(cell, name, 0);
    while (this.#stack.length > 0) {
      const address = this.#stack.pop() as number;
      this.#cell(this.#at(address), name, address);
    }
  }

  /** Looks at a cell that lies at `from` (0: a root); what it refers to comes onto the stack. */
  #cell(cell: number, name: string, from: number): void {
    const tag = cell & 3;
    if (tag === 3) return this.#constant(cell, name, from);
    const address = cell - tag;
    const where = `below ${name} at 0x${from.toString(16)}:`;
    if (!(this.#isOnHeap(address) || (tag === 0 && this.#isAttributed(address))))
      return this.#complain(`${where} leads nowhere`, cell);
    if (from !== 0 && this.#isOnHeap(from) && from < this.#generation) {
      const isUnknown = address >= this.#generation && !this.#noted.has(from);
      if (isUnknown) this.#complain(`${where} an old cell refers to a young one`, cell);
    }
    if (tag === 0) {
      if (cell === from) return;
      if (this.#isAttributed(address)) return this.#pair(address, where);
      const isVariable = this.#at(address) === address;
      if (isVariable && from !== 0 && this.#isAttributed(from) && (from & 7) === 0)
        this.#complain(`${where} an attributed variable is bound to a plain one`, cell);
      return this.#visit(address);
    }
    if (tag === 1) {
      if (address + 8 > this.#heap) this.#complain(`${where} beyond the heap`, cell);
      this.#visit(address);
      return this.#visit(address + 4);
    }
    this.#struct(address, where);
  }

  #constant(cell: number, name: string, from: number): void {
    if ((cell & 7) === 3) return;
    const atom = this.#register(Machine.atoms) + (cell >>> 4) * Atom.BYTES;
    const isAtom =
      (cell & 15) === 7 &&
      cell >>> 4 < this.#register(Machine.atomCount) &&
      this.#at(atom + Atom.name) !== 0;
    if (!isAtom) this.#complain(`below ${name} at 0x${from.toString(16)}: no constant`, cell);
  }

  #pair(address: number, where: string): void {
    if (address % 8 !== 0) this.#complain(`${where} within an attributed variable`, address);
    if (this.#at(address) !== address) this.#visit(address);
    this.#visit(address + 4);
  }

  #struct(address: number, where: string): void {
    const header = this.#at(address);
    const index = (address - this.#attributedBase) >>> 2;
    if (this.#seen[index] === 2) return;
    this.#seen[index] = 2;
    if ((header & 31) === 31) {
      const end = address + 4 + 4 * (header >>> 8);
      if (((header >>> 5) & 7) > Box.CODE || end > this.#heap)
        this.#complain(`${where} damaged box`, address, header);
      return;
    }
    if ((header & 15) !== 15 || header >>> 10 >= this.#register(Machine.functorCount))
      return this.#complain(`${where} no header`, address, header);
    const arity = this.#arity(header);
    if (address + 4 + 4 * arity > this.#heap)
      return this.#complain(`${where} beyond the heap`, address, header);
    for (let i = 1; i <= arity; i++) this.#visit(address + 4 * i);
  }

  #arity(header: number): number {
    const arity = (header >>> 5) & 31;
    if (arity !== LONG_ARITY) return arity;
    const functor = this.#register(Machine.functors) + (header >>> 10) * Functor.BYTES;
    return this.#at(functor + Functor.arity);
  }

  #visit(address: number): void {
    const index = (address - this.#attributedBase) >>> 2;
    if (this.#seen[index] !== 0) return;
    this.#seen[index] = 1;
    this.#stack.push(address);
  }

  /** After a major collection the heap is a row of cells, headers, boxes, and environments. */
  #checkHeap(): void {
    for (let a = this.#heapBase; a < this.#heap;) {
      const cell = this.#at(a);
      if ((cell & 31) === 31) {
        a += 4 + 4 * (cell >>> 8);
        if (a > this.#heap) this.#complain("box beyond the heap", a);
        continue;
      }
      const tag = cell & 3;
      const address = cell - tag;
      if (tag !== 3 && !this.#isOnHeap(address)) {
        const isPlace = tag === 0 && (cell === 0 || this.#isAttributed(cell) || this.#isCode(cell));
        if (!isPlace) this.#complain("leads nowhere", a, cell);
      }
      a += 4;
    }
  }
}
