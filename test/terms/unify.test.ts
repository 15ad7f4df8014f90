import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Trail } from "../../src/terms/trail.js";
import { atOnce } from "../../src/terms/effort.js";
import { isAllowed } from "../../src/terms/occurs.js";
import { unify, unifyWithOccursCheck as checkedInParts } from "../../src/terms/unify.js";
import { identical } from "../../src/terms/order.js";
import { atom, cons, deref, functor, struct1, variable } from "../../src/terms/term.js";
import type { Cell, Term } from "../../src/terms/term.js";
import { listOf } from "../../src/terms/walk.js";
import { build, isVariant, sketches } from "./arbitrary.js";

const unifyWithOccursCheck = (...args: Parameters<typeof checkedInParts>): boolean =>
  atOnce(checkedInParts(...args));

const N = 300_000;
const F = functor("f", 1);

function nest(depth: number, inner: Term): Term {
  let out = inner;
  for (let i = 0; i < depth; i++) out = struct1(F, out);
  return out;
}

/** A trail on which every binding is recorded. */
function recording(): Trail {
  const m = new Trail();
  m.choiceStamp = m.stamp = 2;
  return m;
}

describe("unification", () => {
  it("commutes: both orders succeed or fail, with equal results", () => {
    fc.assert(
      fc.property(sketches(), sketches(), (s, t) => {
        const [there, back] = [new Map<number, Cell>(), new Map<number, Cell>()];
        const [a, b] = [build(s, there), build(t, there)];
        const [c, d] = [build(s, back), build(t, back)];
        const one = unifyWithOccursCheck(new Trail(), a, b);
        expect(unifyWithOccursCheck(new Trail(), d, c)).toBe(one);
        expect(!one || isVariant(listOf([a, b]), listOf([c, d]))).toBe(true);
      }),
      { numRuns: 800 },
    );
  });

  it("makes its two terms identical, and does no more where they are already", () => {
    fc.assert(
      fc.property(sketches(), sketches(), (s, t) => {
        const variables = new Map<number, Cell>();
        const [a, b] = [build(s, variables), build(t, variables)];
        const m = recording();
        if (!unifyWithOccursCheck(m, a, b)) return;
        expect(identical(a, b)).toBe(true);
        const top = m.trailTop;
        expect(unify(m, a, b)).toBe(true);
        expect(m.trailTop).toBe(top);
      }),
      { numRuns: 800 },
    );
  });

  it("is taken back by undoing the trail, after success and after failure", () => {
    fc.assert(
      fc.property(sketches(), sketches(), (s, t) => {
        const variables = new Map<number, Cell>();
        const [a, b] = [build(s, variables), build(t, variables)];
        const m = recording();
        unifyWithOccursCheck(m, a, b);
        m.undoTo(0);
        expect([...variables.values()].every((v) => deref(v) === v)).toBe(true);
        expect(m.trailTop).toBe(0);
      }),
    );
  });

  it("binds the younger of two variables to the older", () => {
    const [old, young] = [variable(1), variable(5)];
    unify(new Trail(), old, young);
    expect(deref(young)).toBe(old);
    expect(deref(old)).toBe(old);
  });

  it("records a binding only when the variable is older than the newest choice point", () => {
    const m = new Trail();
    m.choiceStamp = 3;
    unify(m, variable(3), atom("a"));
    expect(m.trailTop).toBe(0);
    unify(m, variable(2), atom("a"));
    expect(m.trailTop).toBe(1);
  });

  it("agrees with the occurs check on whether a term contains a variable", () => {
    const x = variable(1);
    expect(isAllowed("true", x, nest(3, x))).toBe(false);
    expect(unifyWithOccursCheck(new Trail(), x, nest(3, x))).toBe(false);
    expect(unifyWithOccursCheck(new Trail(), x, x)).toBe(true);
    expect(isAllowed("true", x, nest(3, variable(1)))).toBe(true);
  });

  it("does not depend on the depth of terms", () => {
    const x = variable(1);
    expect(unify(new Trail(), nest(N, x), nest(N, atom("a")))).toBe(true);
    expect(deref(x)).toBe(atom("a"));
    expect(unify(new Trail(), nest(N, atom("b")), nest(N, x))).toBe(false);
    expect(unifyWithOccursCheck(new Trail(), nest(N, variable(1)), nest(N, atom("a")))).toBe(true);
    expect(isAllowed("true", variable(1), nest(N, atom("a")))).toBe(true);
  });

  it("does not depend on the length of lists", () => {
    const items = Array.from({ length: N }, (_, i) => i);
    const tail = variable(1);
    expect(unify(new Trail(), listOf(items), cons(0, tail))).toBe(true);
    expect(unify(new Trail(), cons(0, tail), listOf(items))).toBe(true);
    let left: Term = atom("a");
    for (let i = 0; i < N; i++) left = cons(left, i);
    let other: Term = atom("a");
    for (let i = 0; i < N; i++) other = cons(other, i);
    expect(unify(new Trail(), left, other)).toBe(true);
  });
});
