import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Renaming, copyTerm, isSolid } from "../../src/terms/copy.js";
import { Trail, bind } from "../../src/terms/trail.js";
import {
  UNBOUND,
  VAR,
  atom,
  functor,
  stampOf,
  struct1,
  structure,
  variable,
} from "../../src/terms/term.js";
import type { Cell, Term } from "../../src/terms/term.js";
import { isGround, listOf, properList, variablesOf } from "../../src/terms/walk.js";
import { identical } from "../../src/terms/order.js";
import { build, isVariant, sketches } from "./arbitrary.js";

const N = 1_000_000;
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
      { numRuns: 2000 },
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
