import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  charList,
  codeList,
  isGround,
  listOf,
  properList,
  variablesOf,
  viewList,
} from "../../src/terms/walk.js";
import { Trail, bind } from "../../src/terms/trail.js";
import {
  ATTVAR,
  NIL,
  VAR,
  atom,
  attributedVariable,
  cons,
  functor,
  struct1,
  structure,
  variable,
} from "../../src/terms/term.js";
import type { Cell, Term } from "../../src/terms/term.js";
import { build, sketches } from "./arbitrary.js";

const N = 300_000;

describe("variables of a term", () => {
  it("come in the order of first occurrence, each once", () => {
    const [x, y, z] = [variable(1), variable(1), variable(1)];
    const term = structure("f", y, structure("g", x, y), cons(z, x));
    expect(variablesOf(term)).toEqual([y, x, z]);
    bind(new Trail(), y, structure("h", z));
    expect(variablesOf(term)).toEqual([z, x]);
  });

  it("are found without a trace on them, with attributes and without", () => {
    const [x, y] = [variable(1), attributedVariable(1, NIL)];
    expect(variablesOf(structure("f", x, y, x, y))).toEqual([x, y]);
    expect([x.t, y.t]).toEqual([VAR, ATTVAR]);
    expect(variablesOf(structure("f", y, x))).toEqual([y, x]);
  });

  it("are none exactly when the term is ground", () => {
    fc.assert(
      fc.property(sketches(), (sketch) => {
        const variables = new Map<number, Cell>();
        const term = build(sketch, variables);
        expect(isGround(term)).toBe(variables.size === 0);
        expect(new Set(variablesOf(term))).toEqual(new Set(variables.values()));
      }),
    );
  });
});

describe("lists", () => {
  it("turn into arrays and back", () => {
    const tail = variable(1);
    expect(properList(listOf([1, 2]))).toEqual([1, 2]);
    expect(properList(listOf([1], tail))).toBeUndefined();
    expect(properList(atom("a"))).toBeUndefined();
    expect(viewList(listOf([1], tail)).tail).toBe(tail);
    bind(new Trail(), tail, listOf([3]));
    expect(properList(listOf([1], tail))).toEqual([1, 3]);
    expect(listOf([])).toBe(NIL);
  });

  it("of characters and codes go by code points", () => {
    expect(properList(charList("a😀"))).toEqual([atom("a"), atom("😀")]);
    expect(properList(codeList("a😀"))).toEqual([97, 0x1f600]);
  });
});

describe("hundreds of thousands deep", () => {
  it("walks end without a stack overflow", () => {
    const f = functor("f", 1);
    const v = variable(1);
    let deep: Term = v;
    for (let i = 0; i < N; i++) deep = struct1(f, deep);
    expect(variablesOf(deep)).toEqual([v]);
    expect(isGround(deep)).toBe(false);
    let left: Term = NIL;
    for (let i = 0; i < N; i++) left = cons(left, i);
    expect(isGround(left)).toBe(true);
    expect(isGround(listOf(Array.from({ length: N }, (_, i) => i)))).toBe(true);
  });
});
