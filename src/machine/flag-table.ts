/**
 * The Prolog flags of a database. `occurs_check` is also a field: each binding reads it while any engine of
 * the process has set the flag.
 */
import { domainError, permissionError } from "../terms/error-terms.js";
import { reserveEntry } from "../terms/effort.js";
import { noteOccursCheck } from "../terms/occurs.js";
import type { OccursCheck } from "../terms/occurs.js";
import { ATOM, atom, atomName, structure } from "../terms/term.js";
import type { Term } from "../terms/term.js";

const TRUE = atom("true");
const FALSE = atom("false");
const ON = atom("on");
const OFF = atom("off");

/** A flag: its value, and the values it may take (undefined: any). */
export interface Flag {
  value: Term;
  readonly writable: boolean;
  readonly values?: readonly string[];
}

export class FlagTable {
  /** The value of the flag `occurs_check`. */
  occursCheck: OccursCheck = "false";
  /** The value of the flag `traditional`: do programs expect what SWI-Prolog does? It never changes. */
  isTraditional = false;
  private readonly flags: Map<string, Flag> = new Map();

  /** The flag of that name; undefined when there is none. */
  get(name: string): Flag | undefined {
    return this.flags.get(name);
  }

  /** The flags with their names, in the order of their declarations. */
  [Symbol.iterator](): IterableIterator<[string, Flag]> {
    return this.flags[Symbol.iterator]();
  }

  /** Declares a flag with its first value. */
  declare(name: string, value: Term, writable = true, values?: readonly string[]): void {
    reserveEntry(this.flags.size);
    this.flags.set(name, values === undefined ? { value, writable } : { value, writable, values });
  }

  /** The value of a flag that is an atom, as text; `""` for any other value or flag. */
  text(name: string): string {
    const value = this.flags.get(name)?.value;
    return value === undefined || typeof value === "number" || value.t !== ATOM
      ? ""
      : atomName(value);
  }

  /** Sets a flag as `set_prolog_flag/2` does. */
  set(name: string, value: Term): void {
    const flag = this.flags.get(name);
    if (flag === undefined) throw domainError("prolog_flag", atom(name));
    if (!flag.writable) throw permissionError("modify", "flag", atom(name));
    if (
      flag.values !== undefined &&
      (typeof value === "number" || value.t !== ATOM || !flag.values.includes(atomName(value)))
    ) {
      throw domainError("flag_value", structure("+", atom(name), value));
    }
    flag.value = flag.values?.includes("true") === true ? asBoolean(value) : value;
    if (name === "occurs_check") {
      this.occursCheck = this.text(name) as OccursCheck;
      if (this.occursCheck !== "false") noteOccursCheck();
    }
  }
}

/** `on` and `off` are other names of `true` and `false` for flags that may have any of them. */
function asBoolean(value: Term): Term {
  return value === ON ? TRUE : value === OFF ? FALSE : value;
}
