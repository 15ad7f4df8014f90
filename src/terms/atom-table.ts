/**
 * The table that interns atoms and releases those to which nothing else refers.
 *
 * Recent atoms are held strongly. When there are many of them, the table turns all its references into weak
 * ones, some with each new atom; an atom that is looked up again becomes recent again, and entries whose atoms
 * were collected are dropped. So a program that makes atoms without end, or a server whose requests bring
 * names of their own, keeps some thousands of dead ones, not all. JavaScript clears weak references between
 * jobs only: the atoms of one synchronous run are released after it, or when memory gets short
 * (machine/heap.ts). So the table begins to turn its references into weak ones in a later job than that in
 * which it has become large.
 */
import { LargeMap } from "./large-map.js";

/** The table looks for dead atoms only when it holds at least this many recent ones. */
const ROOM = 1 << 12;
/** How many entries it looks at for each atom that becomes recent. */
const STEP = 8;
/** How many weak references are made or dereferenced between two pauses. */
const BLOCK = 1 << 14;

/** Objects by their names. */
export class AtomTable<T extends object> {
  private readonly table: LargeMap<string, T | WeakRef<T>> = new LargeMap();
  /** How many atoms are held strongly, and how many may be before the next look for dead ones. */
  private recent = 0;
  private room: number;
  /** How many have been looked up again since the last look, or have outlived it: an estimate of the living. */
  private living = 0;
  /** How many atoms have been added over the table's life. */
  made = 0;
  private readonly least: number;
  /** Has the table become so large that it is to look for dead atoms: in this job, or in an earlier one? */
  private due: "no" | "later" | "now" = "no";
  /** The entries that it still looks at, and how many at most. */
  private sweep: Iterator<[string, T | WeakRef<T>]> | undefined = undefined;
  private left = 0;

  constructor(least: number = ROOM) {
    this.least = least;
    this.room = least;
  }

  /** Returns the object of that name; undefined when there is none. */
  get(name: string): T | undefined {
    const known = this.table.get(name);
    return known instanceof WeakRef ? this.recall(name, known) : known;
  }

  private recall(name: string, reference: WeakRef<T>): T | undefined {
    const known = reference.deref();
    if (known !== undefined) {
      this.living++;
      this.hold(name, known);
    }
    return known;
  }

  /** Adds an object whose name is not in the table. */
  add(name: string, object: T): void {
    this.made++;
    this.hold(name, object);
  }

  private hold(name: string, object: T): void {
    this.table.set(name, object);
    if (this.sweep !== undefined) this.lookAt(STEP);
    if (++this.recent <= this.room) return;
    if (this.due === "now") this.begin();
    else if (this.due === "no") this.shedLater();
  }

  private begin(): void {
    this.due = "no";
    this.recent = 0;
    this.sweep = this.table.entries();
    this.left = this.table.size;
    this.room = Math.max(this.least, this.left);
  }

  /** Looks at the next entries: drops those whose objects were collected, makes the others weak. */
  private lookAt(most: number): void {
    const { table, sweep } = this;
    for (let i = 0; i < most && sweep !== undefined; i++) {
      const next = this.left-- > 0 ? sweep.next() : undefined;
      if (next === undefined || next.done === true) {
        this.sweep = undefined;
        // Not the size of the table: most of those that have just become weak may be dead.
        this.room = Math.max(this.least, this.living);
        this.living = 0;
        return;
      }
      const [name, known] = next.value;
      if (!(known instanceof WeakRef)) table.set(name, new WeakRef(known));
      else if (known.deref() === undefined) table.delete(name);
      else this.living++;
    }
  }

  private shedLater(): void {
    this.due = "later";
    void Promise.resolve().then(() => {
      if (this.due === "later") this.due = "now";
    });
  }

  /**
   * Drops the entries whose objects were collected, makes the references to all others weak, and returns how
   * many were dropped. Calls `pause` now and then: the current JavaScript job may end there, which lets
   * dereferenced weak references be cleared.
   */
  shed(pause?: () => void): number {
    const { table } = this;
    const before = table.size;
    this.begin();
    while (this.sweep !== undefined) {
      this.lookAt(BLOCK);
      pause?.();
    }
    return before - table.size;
  }

  /** All objects in the table. */
  objects(): T[] {
    const found: T[] = [];
    for (const [, known] of this.table) {
      const object = known instanceof WeakRef ? known.deref() : known;
      if (object !== undefined) found.push(object);
    }
    return found;
  }
}
