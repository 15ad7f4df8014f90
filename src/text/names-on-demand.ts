/** Names for variables in the order in which they are first asked for. */
import type { Cell } from "../terms/term.js";
import { variableName } from "./writer.js";
import type { VariableNames } from "./writer.js";

/**
 * Permanent names for all variables, `_A`, `_B` and so on, made on demand: a term may be far larger than what
 * is written of it.
 */
export class NamesOnDemand implements VariableNames {
  private readonly names: WeakMap<Cell, string> = new WeakMap();
  private count = 0;

  get(v: Cell): string {
    let name = this.names.get(v);
    if (name === undefined) {
      name = `_${variableName(this.count++)}`;
      this.names.set(v, name);
    }
    return name;
  }
}
