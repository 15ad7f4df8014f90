import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Renaming, copyTerm, isSolid } from "../../src/terms/copy.js";
import { isAcyclic } from "../../src/terms/cycles.js";
import { duplicate } from "../../src/terms/duplicate.js";
import { Trail, bind } from "../../src/terms/trail.js";
import {
  KIND_VARIABLE,
  UNBOUND,
  VAR,
  argument,
  atom,
  cons,
  deref,
  functor,
  setArgument,
  stampOf,
  struct1,
  structure,
  variable,
} from "../../src/terms/term.js";
import type { Cell, Term } from "../../src/terms/term.js";
import { isGround, listOf, properList, variablesOf } from "../../src/terms/walk.js";
import { identical } from "../../src/terms/order.js";
import { build, isVariant, sketches } from "./arbitrary.js";

const N = 300_000;
const F = functor("f", 1);

describe("a copy", () => {
  it("is a variant with variables of its own", () => {
    fc.assert(
      fc.property(sketches(), (sketch) => {
        const term = build(sketch);
        const copy = copyTerm(term, 9);
        expect(isVariant(term, copy)).toBe(true);
        const old = new Set(variablesOf(term));
        for (const v of variablesOf(copy)) {
          expect(old.has(v)).toBe(false);
          expect(stampOf(v)).toBe(9);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("follows bindings, and holds none itself", () => {
    fc.assert(
      fc.property(sketches(), sketches(), (s, t) => {
        const variables = new Map<number, Cell>();
        const term = build(s, variables);
        const other = build(t);
        const m = new Trail();
        const bound = variables.get(0);
        if (bound !== undefined) bind(m, bound, other);
        const copy = copyTerm(term, 9);
        expect(isVariant(term, copy)).toBe(true);
        expect(identical(term, copy) || !isGround(term)).toBe(true);
        expect(isSolid(copy)).toBe(isGround(copy));
      }),
    );
  });

  it("shares terms without variable cells, and only those", () => {
    const ground = structure("g", 1, atom("a"));
    expect(copyTerm(ground, 1)).toBe(ground);
    const v = variable(1);
    const open = structure("h", v);
    bind(new Trail(), v, ground);
    const copy = copyTerm(open, 1) as Cell;
    expect(copy).not.toBe(open);
    expect(isSolid(copy)).toBe(true);
  });

  it("shares the parts without variable cells of others", () => {
    const [list, pair] = [listOf([1, atom("a")]), structure("-", 1, 2)];
    const copy = copyTerm(structure("f", variable(1), list, pair), 2) as Cell;
    expect(copy.a1).toBe(list);
    expect(copy.a2).toBe(pair);
  });

  it("is the same of a term that is nested too deeply to be copied by recursion", () => {
    fc.assert(
      fc.property(sketches(), (sketch) => {
        const inner = build(sketch);
        let term: Term = structure("-", inner, inner);
        for (let i = 0; i < 30; i++) term = structure("f", term, i);
        expect(isVariant(term, copyTerm(term, 9))).toBe(true);
        for (const v of variablesOf(term)) expect([v.t, v.a0]).toEqual([VAR, UNBOUND]);
      }),
    );
  });

  it("takes what a renaming already says, and adds to it", () => {
    const [x, y] = [variable(1), variable(1)];
    const renaming = new Renaming();
    renaming.add(x, atom("a"));
    const copy = copyTerm(structure("f", x, y), 2, renaming);
    expect(identical((copy as Cell).a0, atom("a"))).toBe(true);
    expect(renaming.from).toEqual([x, y]);
  });

  it("keeps many variables apart", () => {
    const variables = Array.from({ length: 1000 }, () => variable(1));
    const term = listOf([...variables, ...variables]);
    const copy = copyTerm(term, 2);
    expect(isVariant(term, copy) || properList(copy)!.length === 2000).toBe(true);
    expect(variablesOf(copy)).toHaveLength(1000);
  });

  it("does not depend on the depth of terms or the length of lists", () => {
    const v = variable(1);
    let deep: Term = v;
    for (let i = 0; i < N; i++) deep = struct1(F, deep);
    expect(variablesOf(copyTerm(deep, 2))).toHaveLength(1);
    const long = listOf(Array.from({ length: N }, (_, i) => (i % 2 === 0 ? v : i)));
    const copy = properList(copyTerm(long, 2))!;
    expect(copy).toHaveLength(N);
    expect(copy[0]).toBe(copy[2]);
    expect(isSolid(deep)).toBe(false);
  });
});

/** The distinct compounds of a term. */
function compoundsOf(x: Term): Set<Cell> {
  const found = new Set<Cell>();
  const waiting: Term[] = [x];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const y = deref(next);
    if (typeof y === "number" || y.t.arity === 0 || found.has(y)) continue;
    found.add(y);
    for (let i = 0; i < y.t.arity; i++) waiting.push(argument(y, i));
  }
  return found;
}

/** Have the two terms the same cells, connected in the same way? */
function haveOneShape(x: Term, y: Term): boolean {
  const forth = new Map<Cell, Cell>();
  const back = new Map<Cell, Cell>();
  const waiting: [Term, Term][] = [[x, y]];
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    const [a, b] = [deref(pair[0]), deref(pair[1])];
    if (typeof a === "number" || typeof b === "number") {
      if (a !== b) return false;
      continue;
    }
    if (a.t !== b.t) return false;
    if (a.t.arity === 0 && a.t.kind !== KIND_VARIABLE) {
      if (!identical(a, b)) return false;
      continue;
    }
    if (forth.has(a) || back.has(b)) {
      if (forth.get(a) !== b || back.get(b) !== a) return false;
      continue;
    }
    forth.set(a, b);
    back.set(b, a);
    for (let i = 0; i < a.t.arity; i++) waiting.push([argument(a, i), argument(b, i)]);
  }
  return true;
}

/** A term of compounds that refer to each other in any way, and to two variables. */
const graphs = fc
  .array(
    fc.tuple(fc.constantFrom("f", "."), fc.array(fc.nat(11), { minLength: 1, maxLength: 3 })),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((nodes) => {
    const leaves = [variable(1), variable(1), atom("a")];
    const cells = nodes.map(([name, args]) =>
      name === "." ? cons(1, 2) : structure("f", ...args.map(() => 0)),
    );
    const targets = [...cells, ...leaves];
    cells.forEach((cell, n) => {
      for (let i = 0; i < cell.t.arity; i++) {
        setArgument(cell, i, targets[(nodes[n]![1][i] ?? n + 1) % targets.length]!);
      }
    });
    return cells[0]!;
  });

describe("a copy of a cyclic term", () => {
  it("has the same cells, connected in the same way", () => {
    fc.assert(
      fc.property(graphs, (term) => {
        fc.pre(!isAcyclic(term));
        for (const copy of [copyTerm(term, 2), duplicate(term, 2)]) {
          expect(haveOneShape(term, copy)).toBe(true);
        }
      }),
      // A copy notices only after a hundred thousand steps that the term may be cyclic.
      { numRuns: 8 },
    );
  });

  it("is as large as the term, also where a list continues in itself", () => {
    // X = [a,a,X,V|X]
    const end = cons(variable(1), 0);
    const x = cons(atom("a"), cons(atom("a"), cons(0, end)));
    ((x.a1 as Cell).a1 as Cell).a0 = x;
    end.a1 = x;
    expect(compoundsOf(copyTerm(x, 2)).size).toBe(4);
    const inner = structure("f", listOf([1, 2, x, 3]), x);
    expect(compoundsOf(copyTerm(inner, 2)).size).toBe(9);
  });
});

describe("a copy of a term with shared parts", () => {
  it.each([
    ["compounds", (x: Term) => structure("f", x, x)],
    ["lists", (x: Term) => cons(x, x)],
    ["compounds of many arguments", (x: Term) => structure("f", x, 1, 2, 3, x)],
    ["bound variables", (x: Term) => structure("f", boundTo(x), boundTo(x))],
  ])("is as large as the term: forty levels of %s", (_, twice) => {
    let term: Term = variable(1);
    for (let i = 0; i < 40; i++) term = twice(term);
    for (const copy of [copyTerm(term, 2), duplicate(term, 2)]) {
      expect(compoundsOf(copy).size).toBe(40);
      expect(haveOneShape(term, copy)).toBe(true);
    }
  });
});

/** A variable that is bound to `x`. */
function boundTo(x: Term): Cell {
  const v = variable(1);
  bind(new Trail(), v, x);
  return v;
}
