/**
 * Values that parts of the system keep for each database, with the database itself.
 *
 * A `WeakMap` would not do: its values may refer to their databases, and V8 retains those until it collects
 * all garbage. So each scavenge would copy the databases of all requests that a server has finished.
 */
import type { Database } from "./database.js";

export class DatabaseMap<T extends object> {
  /** The value for a database; undefined when there is none. */
  get(database: Database): T | undefined {
    return database.attached.get(this) as T | undefined;
  }

  set(database: Database, value: T): void {
    database.attached.set(this, value);
  }

  delete(database: Database): void {
    database.attached.delete(this);
  }
}
