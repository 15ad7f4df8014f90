/*
 * The owner of a memory: an instance of the module with the imports that it needs, and cells by accessors.
 *
 * Views of the memory are renewed when it grows, which happens only through `grow`; nobody keeps a view across a call
 * of the module.
 */
import { EndOfRun, EndedError, InternalError, MemoryError, UncaughtError } from "./errors.js";
import { Ball, ballOf, showTerm } from "./balls.js";
import type { Value } from "./value-types.js";
import type { Report } from "./balls.js";
import { registryFor } from "./garbage.js";
import type { Registry } from "./garbage.js";
import { Handle } from "./handles.js";
import { Objects } from "./objects.js";
import type { RunBudget } from "./budget.js";
import type { Observer, Recorder } from "./observer.js";
import type { Exports } from "./exports.generated.js";
import type { Store } from "./store.js";
import { makeAtom, makeCompound, makeInteger } from "./build.js";
import { arityOf, functorName } from "./cells.js";
import { domainError, existenceError } from "./raise.js";
import { Chunk, Fullness, Machine, Predicate, Status } from "./records.generated.js";
import { mapCharacter } from "./characters.js";
import { numberImports } from "./numbers.js";
import type { Work } from "./numbers.js";
import { decodeText, encodeText } from "./texts.js";
import { wasm } from "./wasm.js";
import type { WasmMemory } from "./wasm.js";

const PAGE = 65536;
const FIRST_PAGES = 160;
const MACHINE = 1024;
const X = 65536;
/** Registers and fixed code lie below; the constants of the module and the static area from `STATIC` on. */
const LOW_END = 8192;
const STATIC = 131072;
/** Atoms whose names are known at most: long names would keep memory. */
const KNOWN_ATOMS = 1000;
/** A memory of more bytes is not used again. */
const LARGE = 64 << 20;
/** Memories that are kept at most, and the most bytes of one. */
const MOST_SPARE = 16;
const SPARE_BYTES = 24 << 20;

/** Calls of a slice; between two slices, limits, alarms and abortions are looked at. */
const SLICE = 20000;
/** Milliseconds after the time of a run from which on its builtins get no more memory. */
const MOST_LATE = 100;

const WARM_UP_CALLS = 3000;
/** The modules whose loop has been warmed up. */
const warm = new WeakSet<object>();

/** An outcome of a builtin, see ../memory/machine.ts. */
const ERROR = 2;
/** The State of a stream that cannot be written, see ../text/output.ts. */
const FAILED = 0x80000000;

/**
 * A predicate of the host that needs nothing but cells, and calls nothing of the module that may collect: true, false,
 * or the code of an outcome.
 */
export type Leaf = (core: Core, x: (i: number) => number) => boolean | number;

/** CPU time of the process in milliseconds, wall time where the host does not tell. */
function cpuTime(): number {
  const host = globalThis as { process?: { cpuUsage?(): { user: number; system: number } } };
  const usage = host.process?.cpuUsage?.();
  return usage === undefined ? performance.now() : (usage.user + usage.system) / 1000;
}

/** Memories of cores that are garbage, for new ones: to touch new pages takes most of the time of a new core. */
const spare: WasmMemory[] = [];
const abandoned = registryFor<WasmMemory>((memory) => {
  if (memory.buffer.byteLength <= SPARE_BYTES) spare.push(memory);
  if (spare.length > MOST_SPARE) spare.shift();
});

/** The memory for an image, of the size that a new one has: limits depend on it. */
function memoryFor(image: Uint8Array): WasmMemory {
  const registers = new DataView(image.buffer, image.byteOffset);
  const end = registers.getUint32(MACHINE + Machine.memoryEnd, true);
  const pages = Math.max(FIRST_PAGES, end / PAGE);
  const place = spare.findIndex(({ buffer }) => buffer.byteLength === pages * PAGE);
  return spare.splice(place, place < 0 ? 0 : 1)[0] ?? newMemory(pages);
}

function newMemory(pages: number): WasmMemory {
  return new wasm.Memory({ initial: pages, maximum: 65536 });
}

export class Core implements Store {
  readonly memory: WasmMemory;
  readonly module: Exports;
  bytes: Uint8Array;
  words: Uint32Array;
  objects: Objects = new Objects();
  /** Names of atoms and atoms of names that have been asked for, until dead atoms go. */
  readonly #nameOf = new Map<number, string>();
  readonly #atomOf = new Map<string, number>();
  /** By number, from the first call on, and by name. */
  #leaves: (Leaf | undefined)[] = [];
  #named = new Map<string, Leaf>();
  /** Whether the memory comes from an image. */
  readonly isRestored: boolean;
  #poison: unknown;
  /** The budget of the run that is running, perhaps a predicate of the host that it has called. */
  running: RunBudget | undefined;
  workEnd: number = Infinity;
  workStart: number = 0;
  readonly works: Map<number, Work> = new Map();
  /** Observes the calls of all runs that have no observer of their own. */
  observer: Observer | undefined;
  /** Records the calls of all runs. */
  recorder: Recorder | undefined;
  #observations = 0;
  /** The value with which a leaf or a stream ends the run. */
  #end: unknown;
  /** The reason why work was refused last. */
  #refusal: unknown;
  #isBetween = false;
  /** Whether work is free of charge. */
  #isFree = false;
  /** Cells of the arguments of a leaf. */
  readonly #argument = (i: number): number => this.words[(X >> 2) + i] as number;
  #lost = this.#newRegistry();

  /** @param image - the memory of a core that has been set up, instead of a new one */
  constructor(module: object, image?: Uint8Array) {
    this.isRestored = image !== undefined;
    this.memory = image === undefined ? newMemory(FIRST_PAGES) : memoryFor(image);
    abandoned.register(this, this.memory);
    this.bytes = new Uint8Array(this.memory.buffer);
    this.words = new Uint32Array(this.memory.buffer);
    const instance = new wasm.Instance(module, {
      env: { memory: this.memory },
      imports: {
        ...numberImports(this),
        grow: this.grow,
        keepObject: (number: number) => this.objects.keep(number),
        dropObjects: () => {
          this.#forgetAtoms();
          return this.objects.dropOthers();
        },
        leaf: (number: number) => this.#callLeaf(number),
        clock: (which: number) => this.clock(which),
        output: (stream: number, from: number, bytes: number) =>
          this.#write(stream, this.text(from >>> 0, bytes)),
        outputStream: (cell: number) => this.#findOutput(cell >>> 0),
        mapCharacter,
        thrown: (ball: number) => this.free(() => this.thrown(this.deref(ball))),
      },
    });
    this.module = instance.exports as unknown as Exports;
    if (image === undefined) this.module.init(FIRST_PAGES * PAGE);
    else {
      this.#restore(image);
      if (!warm.has(module)) this.#warmUp(module);
    }
  }

  /**
   * Makes it a core with another memory, as if it were new; the owner defines the predicates of the host anew. False,
   * and nothing happens, while there are open queries, or when it has trapped or grown large.
   */
  reset(image: Uint8Array): boolean {
    if (this.hasQueries || this.isPoisoned || this.bytes.length > LARGE) return false;
    this.#restore(image);
    this.#forgetAtoms();
    this.objects = new Objects();
    this.#leaves = [];
    this.#named = new Map();
    this.#lost = this.#newRegistry();
    this.#end = undefined;
    this.inferences = 0;
    return true;
  }

  /** Gives back handles that are garbage. Those of a memory that is no more go with the registry. */
  #newRegistry(): Registry<number> {
    return registryFor((handle) => {
      if (this.#poison === undefined) this.module.dropHandle(handle);
    });
  }

  /**
   * Runs enough instructions for the host's optimizing compiler to begin with the loop, on another thread: it is then
   * ready when a program has been loaded, not only when that has run for a while.
   */
  #warmUp(module: object): void {
    warm.add(module);
    const query = this.module.open();
    const goal = `'$warm_up'(${WARM_UP_CALLS})`;
    this.module.start(this.withText(goal, (from, length) => this.module.readGoal(from, length)));
    this.solve(query);
    this.module.close(query);
  }

  /** Does work that is not the run's, such as making the text of an error, free of charge. */
  free<T>(work: () => T): T {
    const was = this.#isFree;
    this.#isFree = true;
    try {
      return work();
    } finally {
      this.#isFree = was;
    }
  }

  /** Charges work of the host that takes as long as `calls` calls, before it is done. Throws the error of a limit. */
  spend(calls: number): void {
    if (!this.#isFree) this.running?.spend(calls);
  }

  /** The same for an import of the module: false if it must not be done, and `ball` is the error. */
  affords(calls: number): boolean {
    try {
      this.spend(calls);
      return true;
    } catch (thrown) {
      const isEnded = thrown instanceof EndedError || thrown instanceof UncaughtError;
      if (!isEnded) this.#end ??= thrown;
      this.#refusal = isEnded ? thrown : new EndedError("time");
      this.refusal();
      return false;
    }
  }

  /** Makes the ball of the error for which work was refused last. */
  refusal(): void {
    this.setRegister(Machine.ball, ballOf(this, this.#refusal));
  }

  /**
   * Milliseconds: 0 CPU time, 1 since the beginning of 1970, 2 wall time. From 4 on bytes of the memory, its heap, its
   * trail, its choice points, its static area, and what it may have; then the numbers of atoms and functors, of
   * collections, and of bytes that they have freed; then the milliseconds that they have taken, and the bytes of heap
   * after the last one.
   */
  clock(which: number): number {
    const register = (offset: number): number => this.register(offset) >>> 0;
    switch (which) {
      case 0:
        return cpuTime();
      case 1:
        return Date.now();
      case 4:
        return register(Machine.memoryEnd);
      case 5:
        return register(Machine.heap) - register(Machine.heapBase);
      case 6:
        return register(Machine.trail) - register(Machine.trailBase);
      case 7:
        return register(Machine.choice) - register(Machine.choiceBase);
      case 8:
        return register(Machine.staticBytes) - register(Machine.freeBytes);
      case 9:
        return register(Machine.stackLimit);
      case 10:
        return register(Machine.atomCount);
      case 11:
        return register(Machine.functorCount);
      case 12:
        return register(Machine.collections);
      case 13:
        return register(Machine.collected) + 2 ** 32 * register(Machine.collected + 4);
      case 14:
        return new DataView(this.memory.buffer).getFloat64(MACHINE + Machine.collectionMs, true);
      case 15:
        return register(Machine.generation) - register(Machine.heapBase);
      default:
        return performance.now();
    }
  }

  /**
   * Receives the text written to a stream, and gives its State (../text/output.ts); the owner replaces it. If it is
   * late, between two slices, nothing can be thrown.
   */
  output: (stream: number, text: string, isLate: boolean) => number = () => 0;

  #write(stream: number, text: string): number {
    try {
      return this.output(stream, text, this.#isBetween);
    } catch (thrown) {
      if (this.#isBetween || thrown instanceof EndOfRun) this.#end ??= thrown;
      else this.setRegister(Machine.ball, ballOf(this, thrown));
      return thrown instanceof EndOfRun ? 0 : FAILED;
    }
  }

  /** The number of the stream of text that a cell names; the owner replaces it. */
  outputNumber: (cell: number) => number = (cell) => {
    throw domainError(this, "stream_or_alias", cell);
  };

  #findOutput(cell: number): number {
    try {
      return this.outputNumber(cell);
    } catch (thrown) {
      this.setRegister(Machine.ball, ballOf(this, thrown));
      return 0;
    }
  }

  /** Gives the host the text that has been written. Throws if that fails. */
  flush(): void {
    if ((this.module.flushOutput() & FAILED) !== 0) throw new Ball(this.register(Machine.ball));
    this.checkEnd();
  }

  /** Throws the value that ends the run, if there is one. */
  checkEnd(): void {
    const end = this.#end;
    this.#end = undefined;
    if (end !== undefined) throw end;
  }

  /** Makes the memory larger, for the module and others that work in it. */
  readonly grow = (pages: number): number => {
    // A builtin that goes on long after the time of its run gets no more.
    const deadline = this.running?.deadline ?? Infinity;
    if (deadline < performance.now() - MOST_LATE) this.setRegister(Machine.isLate, 1);
    return this.#grow(pages);
  };

  #grow(pages: number): number {
    try {
      this.memory.grow(pages);
    } catch {
      return 0;
    }
    this.bytes = new Uint8Array(this.memory.buffer);
    this.words = new Uint32Array(this.memory.buffer);
    return 1;
  }

  /** Whether there are open queries. */
  get hasQueries(): boolean {
    return this.register(Machine.queries) !== 0;
  }

  /**
   * The contents of a memory without open queries: the registers and the static area. They can be given to a new core,
   * on which the predicates of the host are defined anew, or known.
   */
  save(): Uint8Array<ArrayBuffer> {
    let end = this.register(Machine.staticTop) >>> 0;
    const { words } = this;
    for (let chunk = this.register(Machine.chunks) >>> 0; chunk !== 0;) {
      end = Math.max(end, chunk + (words[(chunk + Chunk.bytes) >>> 2] as number));
      chunk = words[(chunk + Chunk.next) >>> 2] as number;
    }
    const image = new Uint8Array(LOW_END + end - STATIC);
    image.set(this.bytes.subarray(0, LOW_END));
    image.set(this.bytes.subarray(STATIC, end), LOW_END);
    return image;
  }

  #restore(image: Uint8Array): void {
    this.bytes.set(image.subarray(0, LOW_END));
    const missing = (this.register(Machine.memoryEnd) >>> 0) / PAGE - this.bytes.length / PAGE;
    if (missing > 0) this.#grow(missing);
    this.bytes.set(image.subarray(LOW_END), STATIC);
  }

  register(offset: number): number {
    return this.words[(MACHINE + offset) >> 2] as number;
  }

  setRegister(offset: number, value: number): void {
    this.words[(MACHINE + offset) >> 2] = value;
  }

  /** Copies a text into the memory, with a zero byte after it; use its place before it is released. */
  withText<T>(text: string | Uint8Array, use: (from: number, length: number) => T): T {
    const bytes = typeof text === "string" ? encodeText(text) : text;
    const from = this.module.allocate(bytes.length + 1) >>> 0;
    this.bytes.set(bytes, from);
    this.bytes[from + bytes.length] = 0;
    try {
      return use(from, bytes.length);
    } finally {
      this.module.release(from, bytes.length + 1);
    }
  }

  text(from: number, length: number): string {
    return decodeText(this.bytes.subarray(from, from + length));
  }

  atom(name: string): number {
    let atom = this.#atomOf.get(name);
    if (atom === undefined) {
      atom = this.withText(name, (from, length) => this.module.intern(from, length));
      if (this.#atomOf.size >= KNOWN_ATOMS) this.#forgetAtoms();
      this.#atomOf.set(name, atom);
    }
    return atom;
  }

  #forgetAtoms(): void {
    this.#nameOf.clear();
    this.#atomOf.clear();
  }

  /** Makes a predicate of the module `system`; one that is known is there already, in a memory that has been restored. */
  defineLeaf(name: string, arity: number, run: Leaf, isKnown = false): void {
    this.#named.set(`${name}/${arity}`, run);
    if (isKnown) return;
    const system = this.register(Machine.systemModule);
    this.module.defineHost(system, this.atom(name), arity, 0, true);
  }

  /** The leaf with that number, which is being called: it is known by its name. */
  #findLeaf(number: number): Leaf {
    const functor = this.register(Machine.callee) + Predicate.functor;
    const name = functorName(this, functor);
    const arity = arityOf(this, functor);
    const leaf = this.#named.get(`${name}/${arity}`);
    if (leaf !== undefined) return (this.#leaves[number] = leaf);
    const indicator = makeCompound(this, "/", [makeAtom(this, name), makeInteger(this, arity)]);
    throw existenceError(this, "procedure", indicator);
  }

  #callLeaf(number: number): number {
    try {
      return Number((this.#leaves[number] ?? this.#findLeaf(number))(this, this.#argument));
    } catch (thrown) {
      if (thrown instanceof wasm.RuntimeError) throw thrown;
      if (thrown instanceof EndOfRun) {
        this.#end = thrown;
        return 0;
      }
      this.setRegister(Machine.ball, ballOf(this, thrown));
      return ERROR;
    }
  }

  /** Calls the module. If it traps, this core is of no use any more. */
  guarded<T>(call: () => T): T {
    this.check();
    try {
      return call();
    } catch (thrown) {
      if (thrown instanceof wasm.RuntimeError) {
        this.#poison = thrown;
        this.check();
      }
      throw thrown;
    }
  }

  /** Throws if the module has trapped, or if memory was refused to the host. */
  check(): void {
    if (this.#poison !== undefined)
      throw new InternalError("The module of the engine has stopped: a defect of the engine", {
        cause: this.#poison,
      });
    if ((this.register(Machine.isFull) & Fullness.REFUSED) === 0) return;
    this.setRegister(Machine.isFull, Fullness.PASSED);
    throw new MemoryError();
  }

  /** Keeps a term. The handle is given back by `release`, or when it is garbage. */
  keep(cell: number): Handle {
    this.module.raiseFloor();
    const number = this.module.newHandle(cell);
    const handle = new Handle(this, number);
    this.#lost.register(handle, number, handle);
    return handle;
  }

  /** Gives a handle back. */
  forget(handle: Handle, number: number): void {
    if (this.#lost.unregister(handle) && this.#poison === undefined) this.module.dropHandle(number);
  }

  /** The cell at the end of a chain of references. */
  deref(cell: number): number {
    while ((cell & 3) === 0) {
      const to = this.words[cell >>> 2] as number;
      if (to === cell) break;
      cell = to;
    }
    return cell >>> 0;
  }

  /** The name of an atom, given as a cell. */
  name(atom: number): string {
    let name = this.#nameOf.get(atom);
    if (name === undefined) {
      const record = (this.register(Machine.atoms) + (atom >>> 4) * 32) >>> 2;
      name = this.text(this.words[record] as number, this.words[record + 1] as number);
      if (this.#nameOf.size >= KNOWN_ATOMS) this.#forgetAtoms();
      this.#nameOf.set(atom, name);
    }
    return name;
  }

  /** The report on a ball that nobody has caught; the owner replaces it. */
  report: (ball: number, term: Value) => Report = (ball) => [showTerm(this, ball)];

  /** Called for a ball that no handler takes, while its run is still whole; the owner replaces it. Must not throw. */
  thrown: (ball: number) => void = () => undefined;

  /** Called when a budget has been used up; the owner replaces it. */
  paused: () => void = () => undefined;

  /** Whether the module has trapped. */
  get isPoisoned(): boolean {
    return this.#poison !== undefined;
  }

  noteThrown: (name: string, message: string, thrown: unknown) => void = () => undefined;

  /** Called when the cleanups of a run have not come to their end; the owner replaces it. */
  unfinished: () => void = () => undefined;

  /** Calls so far. */
  inferences = 0;

  /** Begins or ends an observation: while there is one, each goal of a program is a call. */
  observe(isOn: boolean): void {
    const before = this.#observations;
    this.#observations += isOn ? 1 : -1;
    if (before === 0 || this.#observations === 0) this.module.observe(isOn);
  }

  /** Grants a budget of `calls` calls. */
  beginSlice(calls: number): void {
    this.setRegister(Machine.budget, calls);
    this.setRegister(Machine.isLate, 0);
    const end = this.inferences + calls;
    this.setRegister(Machine.inferences, end);
    this.setRegister(Machine.inferences + 4, Math.floor(end / 2 ** 32));
  }

  /** Counts the calls made of the budget that was granted, and gives the host the text that has been written. */
  endSlice(): number {
    const end =
      (this.register(Machine.inferences) >>> 0) + 2 ** 32 * this.register(Machine.inferences + 4);
    const made = end - (this.register(Machine.budget) | 0) - this.inferences;
    this.inferences += made;
    this.#isBetween = true;
    this.module.flushOutput();
    this.#isBetween = false;
    this.checkEnd();
    return made;
  }

  /** The budget of the next run: in stress mode it ends with the next collection. */
  slice(): number {
    const stress = this.register(Machine.stress);
    return stress === 0 ? SLICE : stress - 1;
  }

  /** Closes a query, after its cleanups have been run. */
  close(query: number): void {
    if (this.module.hasCleanups(query)) this.solve(query, this.module.cutQuery);
    this.guarded(() => this.module.close(query));
  }

  /** Runs the current query up to its next answer. */
  solve(query: number, first: (query: number) => number = this.module.solve): number {
    let run = first;
    while (true) {
      const slice = this.slice();
      this.beginSlice(slice);
      const status = this.guarded(() => run(query));
      this.endSlice();
      run = this.module.solve;
      if (status !== Status.PAUSED) return status;
      this.paused();
    }
  }
}
