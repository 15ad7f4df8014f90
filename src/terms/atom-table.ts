/**
 * The table that interns atoms and releases those to which nothing else refers.
 *
 * Recent atoms are held strongly. When there are many of them, the table turns all its references into weak
 * ones; an atom that is looked up again becomes recent again, and entries whose atoms were collected are
 * dropped. So a program that makes atoms without end keeps some tens of thousands of dead ones, not all.
 * JavaScript clears weak references between jobs only: the atoms of one synchronous run are released after
 * it, or when memory gets short (machine/heap.ts). So the table turns its references into weak ones in a later
 * job than that in which it has become large.
 */
import { LargeMap } from "./large-map.js";

/** The table looks for dead atoms only when it holds at least this many recent ones. */
const ROOM = 1 << 16;
/** How many weak references are made or dereferenced between two pauses. */
const BLOCK = 1 << 14;

/** Objects by their names. */
export class AtomTable<T extends object> {
  private readonly table: Map<string, T | WeakRef<T>> = new LargeMap();
  /** How many atoms are held strongly, and how many may be before the next look for dead ones. */
  private recent = 0;
  private room: number;
  /** How many atoms have been added over the table's life. */
  made = 0;
  private readonly least: number;
  /** Has the table become so large that it is to look for dead atoms: in this job, or in an earlier one? */
  private due: "no" | "later" | "now" = "no";

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
    if (known !== undefined) this.hold(name, known);
    return known;
  }

  /** Adds an object whose name is not in the table. */
  add(name: string, object: T): void {
    this.made++;
    this.hold(name, object);
  }

  private hold(name: string, object: T): void {
    this.table.set(name, object);
    if (++this.recent <= this.room) return;
    if (this.due === "now") this.shed();
    else if (this.due === "no") this.shedLater();
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
    let asked = 0;
    for (const [name, known] of table) {
      if (++asked % BLOCK === 0) pause?.();
      if (!(known instanceof WeakRef)) {
        table.set(name, new WeakRef(known));
      } else if (known.deref() === undefined) {
        table.delete(name);
      }
    }
    this.due = "no";
    this.recent = 0;
    this.room = Math.max(this.least, table.size);
    return before - table.size;
  }

  /** The names of all objects in the table. */
  names(): string[] {
    const names: string[] = [];
    for (const [name, known] of this.table) {
      if (!(known instanceof WeakRef) || known.deref() !== undefined) names.push(name);
    }
    return names;
  }
}
