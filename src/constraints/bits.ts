/**
 * Constraints for the functions on bits: `z = x /\ y` and its like. They reason on bounds of numbers that are
 * not negative, and otherwise wait until two of the three are known.
 */
import { MOST_BITS } from "../terms/long-integers.js";
import { struct2 } from "../terms/term.js";
import type { Term } from "../terms/term.js";
import { EQUAL, call2 } from "./residual-goals.js";
import { Functional } from "./products.js";
import {
  add,
  bitwise,
  divideDown,
  greatest,
  least,
  multiply,
  negate,
  exactPower,
} from "./unbounded-integers.js";
import type { Int } from "./unbounded-integers.js";
import type { Store, Variable } from "./store.js";

/** The functions by name; a shift by a negative number is one in the other direction. */
export type BitFunction = "/\\" | "\\/" | "xor" | "<<" | ">>";

/** The value of a function of two integers. */
export function bitValue(name: BitFunction, x: Int, y: Int): Int {
  if (name === ">>") y = negate(y);
  if (name !== "<<" && name !== ">>") return bitwise(name, x, y);
  if (y < -MOST_BITS) return x < 0 ? -1 : 0;
  return y < 0 ? divideDown(x, exactPower(2, negate(y))) : multiply(x, exactPower(2, y));
}

/** `z = x NAME y`. */
export class Bits extends Functional {
  readonly name: BitFunction;

  constructor(vars: readonly Variable[], name: BitFunction) {
    super(vars);
    this.name = name;
  }

  protected round(s: Store): boolean {
    const { name } = this;
    const [x, y, z] = this.vars as [Variable, Variable, Variable];
    if (x.isFixed && y.isFixed) return s.assign(z, bitValue(name, x.min, y.min));
    if (name === "xor" && z.isFixed) {
      if (x.isFixed) return s.assign(y, bitValue(name, x.min, z.min));
      if (y.isFixed) return s.assign(x, bitValue(name, y.min, z.min));
    }
    if (name === "<<" || name === ">>") return x.min < 0 || s.atLeast(z, 0);
    if (x.min < 0 || y.min < 0) return true;
    if (name === "/\\") return s.atLeast(z, 0) && s.atMost(z, least(x.max, y.max));
    return (
      s.atLeast(z, name === "xor" ? 0 : greatest(x.min, y.min)) && s.atMost(z, add(x.max, y.max))
    );
  }

  again(s: Store, vars: readonly Variable[]): boolean {
    return s.post(new Bits(vars, this.name));
  }

  goals([x, y, z]: readonly Term[]): Term[] {
    return [struct2(EQUAL, z!, call2(this.name, x!, y!))];
  }
}
