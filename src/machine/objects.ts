/** The first number: a word that is hardly anything else, so that the module seldom takes other words for objects. */
const FIRST = 0x2bad0000;

/**
 * Objects of the host that terms refer to by their numbers. Those to which no term refers any more are dropped when the
 * module looks for dead symbols.
 */
export class Objects {
  /** By number, from `FIRST` on; undefined: free. */
  readonly #all: (object | undefined)[] = [];
  readonly #numbers = new Map<object, number>();
  readonly #free: number[] = [];
  #kept = new Set<number>();
  /** The number of times that objects which are not kept have been dropped. */
  sweeps = 0;

  get size(): number {
    return this.#numbers.size;
  }

  get(number: number): object {
    return this.#all[number - FIRST] as object;
  }

  /** The number of an object that has one. */
  known(object: object): number | undefined {
    return this.#numbers.get(object);
  }

  /** Gives an object a number. */
  add(object: object): number {
    const number = this.#free.pop() ?? FIRST + this.#all.length;
    this.#all[number - FIRST] = object;
    this.#numbers.set(object, number);
    return number;
  }

  /** Keeps an object at the next `dropOthers`. The number may be that of no object. */
  keep(number: number): void {
    this.#kept.add(number);
  }

  /** Drops the objects that have not been kept; gives the number of those that are left. */
  dropOthers(): number {
    this.sweeps++;
    for (const [object, number] of this.#numbers) {
      if (this.#kept.has(number)) continue;
      this.#numbers.delete(object);
      this.#all[number - FIRST] = undefined;
      this.#free.push(number);
    }
    this.#kept = new Set();
    return this.#numbers.size;
  }
}
