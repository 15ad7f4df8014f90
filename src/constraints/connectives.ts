/**
 * Connectives between truth values, variables from 0 to 1.
 */
import { functor, struct1, struct2 } from "../terms/term.js";
import type { Functor, Term } from "../terms/term.js";
import { Propagator } from "./store.js";
import type { Store, Variable, WatchedEvent } from "./store.js";

export const AND: Functor = functor("#/\\", 2);
export const OR: Functor = functor("#\\/", 2);
const XOR: Functor = functor("#\\", 2);
export const IFF: Functor = functor("#<==>", 2);
export const IMPLIES: Functor = functor("#==>", 2);
export const IMPLIED: Functor = functor("#<==", 2);
export const NOT: Functor = functor("#\\", 1);

/** All connectives. */
export const CONNECTIVES: ReadonlySet<Functor> = new Set([
  AND,
  OR,
  XOR,
  IFF,
  IMPLIES,
  IMPLIED,
  NOT,
]);

/** For each of `p + 2q`, whether the connective holds, as bits. */
const TABLES: ReadonlyMap<Functor, number> = new Map([
  [AND, 0b1000],
  [OR, 0b1110],
  [XOR, 0b0110],
  [IFF, 0b1001],
  [IMPLIES, 0b1101],
]);

/** `p` and `q` joined by a connective have the truth value `r`. */
export class Connective extends Propagator {
  readonly connective: Functor;

  constructor(vars: readonly Variable[], connective: Functor) {
    super(vars);
    this.connective = connective;
  }

  waitsFor(): WatchedEvent {
    return "value";
  }

  propagate(s: Store): boolean {
    const [p, q, r] = this.vars as [Variable, Variable, Variable];
    const table = TABLES.get(this.connective)!;
    let ps = 0;
    let qs = 0;
    let rs = 0;
    for (let row = 0; row < 4; row++) {
      const value = (table >>> row) & 1;
      const x = row & 1;
      const y = row >>> 1;
      if ((p === q && x !== y) || (p === r && x !== value) || (q === r && y !== value)) continue;
      if (!p.domain.has(x) || !q.domain.has(y) || !r.domain.has(value)) continue;
      ps |= 1 << x;
      qs |= 1 << y;
      rs |= 1 << value;
    }
    if (!reduce(s, p, ps) || !reduce(s, q, qs) || !reduce(s, r, rs)) return false;
    if (p.isFixed && q.isFixed) s.kill(this);
    else if (r.isFixed && r.min === 1 && this.connective === OR) this.retire(s, p, q, 1);
    else if (r.isFixed && r.min === 0 && this.connective === AND) this.retire(s, p, q, 0);
    else if (r.isFixed && r.min === 1 && this.connective === IMPLIES) {
      if ((p.isFixed && p.min === 0) || (q.isFixed && q.min === 1)) s.kill(this);
    }
    return true;
  }

  /** Retires the constraint when one of `p` and `q` is `value`, which decides it. */
  private retire(s: Store, p: Variable, q: Variable, value: number): void {
    if ((p.isFixed && p.min === value) || (q.isFixed && q.min === value)) s.kill(this);
  }

  again(s: Store, vars: readonly Variable[]): boolean {
    return s.post(new Connective(vars, this.connective));
  }

  goals([p, q, r]: readonly Term[]): Term[] {
    const goal = struct2(this.connective, p!, q!);
    if (r === 1 && this.connective === IMPLIES) return [goal];
    return [struct2(IFF, goal, r!)];
  }
}

/** Restricts `v` to those of 0 and 1 whose bit is set. */
function reduce(s: Store, v: Variable, bits: number): boolean {
  if (bits === 0) return false;
  return bits === 3 || s.assign(v, bits === 1 ? 0 : 1);
}

/** `r` is 1 where `p` is 0. */
export class Negation extends Propagator {
  waitsFor(): WatchedEvent {
    return "value";
  }

  propagate(s: Store): boolean {
    const [p, r] = this.vars as [Variable, Variable];
    if (p === r) return false;
    if (!p.isFixed && !r.isFixed) return true;
    s.kill(this);
    return p.isFixed ? s.assign(r, p.min === 0 ? 1 : 0) : s.assign(p, r.min === 0 ? 1 : 0);
  }

  again(s: Store, vars: readonly Variable[]): boolean {
    return s.post(new Negation(vars));
  }

  goals([p, r]: readonly Term[]): Term[] {
    return [struct2(IFF, struct1(NOT, p!), r!)];
  }
}
