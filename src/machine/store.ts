// The interface of a core for the other parts of the host side.
import type { Objects } from "./objects.js";

/** The exports of the module. */
export interface Exports {
  init(end: number): void;
  allocate(bytes: number): number;
  release(block: number, bytes: number): void;
  keepOutside(bytes: number): void;
  intern(name: number, length: number): number;
  functorOf(name: number, arity: number): number;
  open(): number;
  start(goal: number): void;
  solve(query: number): number;
  cutQuery(query: number): number;
  isCleaning(isThrown: boolean): boolean;
  park(query: number): void;
  hasCleanups(query: number): boolean;
  close(query: number): void;
  failFromHost(): void;
  raiseFloor(): void;
  newHandle(cell: number): number;
  dropHandle(handle: number): void;
  handleCell(handle: number): number;
  extendHeap(bytes: number): number;
  unify(a: number, b: number): number;
  isGround(cell: number): boolean;
  enter(query: number): void;
  throwFromHost(ball: number): void;
  defineHost(module: number, name: number, arity: number, number: number, isLeaf: boolean): number;
  callFromHost(goal: number): void;
  observe(isOn: boolean): void;
  callInstead(predicate: number, goal: number): void;
  definitionOf(predicate: number): number;
  readGoalText(from: number, bytes: number): number;
  moduleAddress(name: number): number;
  predicateAddress(module: number, functor: number): number;
  beginLoad(from: number, bytes: number, module: number, file: number): number;
  loadNext(load: number, mode: number): number;
  endLoad(load: number): void;
  startDirective(load: number): void;
  collect(argumentCount: number): boolean;
  readGoal(from: number, bytes: number): number;
  limitMemory(bytes: number): boolean;
  writeText(term: number, depth: number, nodes: number, names: number): number;
  bufferStart(): number;
  readErrorAt(): number;
  readErrorCode(): number;
  /** The address for the words of a new integer; 0 if there is no room. */
  startInteger(words: number): number;
  /** The cell of the integer whose words have been written. */
  finishInteger(words: number): number;
  flushOutput(): number;
  currentOutput(): number;
  setCurrentOutput(stream: number): void;
  currentColumn(): number;
  resetStreams(): void;
  isOpenCapture(stream: number): boolean;
  readWithin(
    from: number,
    bytes: number,
    offset: number,
    module: number,
    flags: number,
    more: number,
  ): number;
  readEnd(): number;
  useDialect(bits: number): void;
  notes(): number;
  notesWords(): number;
  streamWindow(bytes: number): number;
  noteObject(): void;
}

/** A memory with its module. The views are other ones after the memory has grown: nobody keeps them. */
export interface Store {
  readonly bytes: Uint8Array;
  readonly words: Uint32Array;
  readonly module: Exports;
  readonly objects: Objects;
  register(offset: number): number;
  setRegister(offset: number, value: number): void;
  deref(cell: number): number;
  text(from: number, length: number): string;
  atom(name: string): number;
  name(atom: number): string;
  check(): void;
  /** Notes a thrown value that the program gets as error(host_error(Name, Message), _). */
  noteThrown(name: string, message: string, thrown: unknown): void;
}
