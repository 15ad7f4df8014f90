// The interface of a core for the other parts of the host side.
import type { Exports } from "./exports.generated.js";
import type { Objects } from "./objects.js";

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
