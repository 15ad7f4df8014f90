/**
 * The current dictionary of an engine, and those that its constraints refer to.
 */
import type { Dictionary } from "../board/index.js";

/** The dictionary of an engine, which a program may replace. */
export class DictionaryHolder {
  #dictionary: Dictionary | undefined;
  #byDefault: (() => Dictionary) | undefined;
  /** The one that the host has given. */
  #given: Dictionary | (() => Dictionary) | undefined;
  /** The dictionaries that constraints refer to, which may outlive a change of the current one. */
  readonly #known: Dictionary[] = [];

  /** Takes the dictionary of the host. */
  give(dictionary: Dictionary | (() => Dictionary)): void {
    this.#given = dictionary;
    this.set(dictionary);
  }

  /** Restores the dictionary that the host has given. */
  restore(): void {
    this.set(this.#given);
  }

  /** Sets the current dictionary, or a function that returns it when it is next needed. */
  set(dictionary: Dictionary | (() => Dictionary) | undefined): void {
    const isLater = typeof dictionary === "function";
    this.#byDefault = isLater ? dictionary : undefined;
    this.#dictionary = isLater ? undefined : dictionary;
  }

  get current(): Dictionary | undefined {
    return (this.#dictionary ??= this.#byDefault?.());
  }

  /** Whether there is a dictionary, or a way to get one. */
  get isThere(): boolean {
    return this.#dictionary !== undefined || this.#byDefault !== undefined;
  }

  /** The number by which constraints refer to a dictionary. */
  numberOf(dictionary: Dictionary): number {
    const known = this.#known;
    const last = known.length - 1;
    if (known[last] === dictionary) return last;
    const number = known.indexOf(dictionary);
    return number < 0 ? known.push(dictionary) - 1 : number;
  }

  numbered(number: number): Dictionary | undefined {
    return this.#known[number];
  }
}
