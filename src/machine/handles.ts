import type { Store } from "./store.js";

/** The owner of handles. */
export interface Keeper extends Store {
  forget(handle: Handle, number: number): void;
}

/** A term that is kept while the module runs, collects and backtracks. Bindings that are undone are undone in it too. */
export class Handle {
  readonly #core: Keeper;
  #number: number;

  constructor(core: Keeper, number: number) {
    this.#core = core;
    this.#number = number;
  }

  /** The term's cell now. */
  get cell(): number {
    if (this.#number < 0) throw new TypeError("Expected a handle that has not been released.");
    return this.#core.deref(this.#core.module.handleCell(this.#number));
  }

  /** Gives the term up; more than once does nothing. */
  release(): void {
    if (this.#number < 0) return;
    this.#core.forget(this, this.#number);
    this.#number = -1;
  }
}
