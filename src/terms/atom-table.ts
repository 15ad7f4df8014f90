/**
 * The table that interns atoms, without keeping those that nobody else has.
 *
 * It has two parts. The atoms met lately are held as they are. When these have
 * become many, they go to the older ones, which are held weakly and come back
 * when they are asked for; those that have been collected meanwhile are dropped.
 * So a program that makes atoms without end keeps some tens of thousands of
 * dead ones, not all. JavaScript clears weak references between jobs only: what
 * one synchronous run makes is given back after it.
 */

/** So many are held at least before the table looks for dead ones. */
const ROOM = 1 << 16;

/** Objects by their names. */
export class AtomTable<T extends object> {
  private recent: Map<string, T> = new Map();
  private readonly older: Map<string, WeakRef<T>> = new Map();
  private room: number;
  /** How many have been put in, ever. */
  made = 0;
  private readonly least: number;

  constructor(least: number = ROOM) {
    this.least = least;
    this.room = least;
  }

  /** The object of that name, if there is one. */
  get(name: string): T | undefined {
    return this.recent.get(name) ?? (this.older.size === 0 ? undefined : this.recall(name));
  }

  private recall(name: string): T | undefined {
    const known = this.older.get(name)?.deref();
    if (known === undefined) return undefined;
    this.older.delete(name);
    this.add(name, known);
    return known;
  }

  /** Puts in the object of a name that has none. */
  add(name: string, object: T): void {
    this.made++;
    this.recent.set(name, object);
    if (this.recent.size > this.room) this.age();
  }

  /** Holds all that are here weakly from now on. */
  private age(): void {
    const { older } = this;
    for (const [name, known] of older) if (known.deref() === undefined) older.delete(name);
    for (const [name, object] of this.recent) older.set(name, new WeakRef(object));
    this.recent = new Map();
    this.room = Math.max(this.least, older.size);
  }

  /** The names of all objects that there are. */
  names(): string[] {
    const names = [...this.recent.keys()];
    for (const [name, known] of this.older) if (known.deref() !== undefined) names.push(name);
    return names;
  }
}
