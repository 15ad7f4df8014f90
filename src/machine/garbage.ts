/** Learning that an object of JavaScript has become garbage. */

/** As the `FinalizationRegistry` of JavaScript. */
export interface Registry<T> {
  register(object: object, held: T, token?: object): void;
  unregister(token: object): boolean;
}

/** For hosts that do not tell, as some edge workers. */
class Untold<T> implements Registry<T> {
  readonly #known = new WeakSet<object>();

  register(_object: object, _held: T, token?: object): void {
    if (token !== undefined) this.#known.add(token);
  }

  unregister(token: object): boolean {
    return this.#known.delete(token);
  }
}

/** Calls `drop` with the held value when the object is garbage, where the host tells of that. */
export function registryFor<T>(drop: (held: T) => void): Registry<T> {
  return typeof FinalizationRegistry === "function"
    ? new FinalizationRegistry<T>(drop)
    : new Untold();
}
