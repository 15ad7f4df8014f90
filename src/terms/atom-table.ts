/**
 * The table that interns atoms, without keeping those that nobody else has.
 *
 * The atoms met lately are held as they are. When these have become many, all are
 * held weakly from then on, until they are asked for; those that have been collected
 * meanwhile are dropped. So a program that makes atoms without end keeps some tens
 * of thousands of dead ones, not all. JavaScript clears weak references between jobs
 * only: what one synchronous run makes is given back after it, or when memory gets
 * short (machine/heap.ts).
 */
import { LargeMap } from "./large-map.js";

/** So many are held at least before the table looks for dead ones. */
const ROOM = 1 << 16;
/** So many weak references are made or asked between two pauses. */
const BLOCK = 1 << 14;

/** Objects by their names. */
export class AtomTable<T extends object> {
  private readonly table: Map<string, T | WeakRef<T>> = new LargeMap();
  /** How many are held as they are, and how many may be. */
  private recent = 0;
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
    const known = this.table.get(name);
    return known instanceof WeakRef ? this.recall(name, known) : known;
  }

  private recall(name: string, reference: WeakRef<T>): T | undefined {
    const known = reference.deref();
    if (known !== undefined) this.hold(name, known);
    return known;
  }

  /** Puts in the object of a name that has none. */
  add(name: string, object: T): void {
    this.made++;
    this.hold(name, object);
  }

  private hold(name: string, object: T): void {
    this.table.set(name, object);
    if (++this.recent > this.room) this.shed();
  }

  /**
   * Drops those that have been collected, gives how many, and holds all others weakly from now on. `pause` is called
   * now and then: the job of JavaScript may end there, until when what weak references are made of is kept.
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
    this.recent = 0;
    this.room = Math.max(this.least, table.size);
    return before - table.size;
  }

  /** The names of all objects that there are. */
  names(): string[] {
    const names: string[] = [];
    for (const [name, known] of this.table) {
      if (!(known instanceof WeakRef) || known.deref() !== undefined) names.push(name);
    }
    return names;
  }
}
