import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instantiate, TemplateMaker } from "../../src/terms/template.js";
import { structure, variable } from "../../src/terms/term.js";
import type { Term } from "../../src/terms/term.js";
import { listOf } from "../../src/terms/walk.js";
import { build, isVariant, sketches } from "./arbitrary.js";

/** The instances of both templates of a term, and the variables in the order of their numbers. */
function bothWays(term: Term) {
  const [quick, thorough] = [new TemplateMaker(), new TemplateMaker()];
  const open = quick.makeOpen(term);
  const shared = thorough.make(term);
  return {
    open: open === undefined ? undefined : instantiate(open, [], 1),
    shared: instantiate(shared, [], 1),
    numbers: [[...quick.cells()], [...thorough.cells()]] as const,
  };
}

describe("a template with open compounds", () => {
  it("has the instances of a template that shares them, and the same numbers", () => {
    fc.assert(
      fc.property(sketches(), (sketch) => {
        const term = build(sketch);
        const { open, shared, numbers } = bothWays(term);
        if (open === undefined) return;
        expect(isVariant(open, term) && isVariant(open, shared)).toBe(true);
        expect(numbers[0]).toEqual(numbers[1]);
      }),
      { numRuns: 1000 },
    );
  });

  it("tells many variables apart", () => {
    const variables = Array.from({ length: 10 }, () => variable(1));
    const term = structure("f", listOf(variables), structure("g", ...variables), ...variables);
    const { numbers } = bothWays(term);
    expect(numbers[0]).toEqual(numbers[1]);
    const many = Array.from({ length: 40 }, () => variable(1));
    const maker = new TemplateMaker();
    for (const v of [...many, ...many]) maker.makeOpen(v);
    expect([...maker.cells()]).toEqual(many);
  });

  it("is left to the other way for large terms", () => {
    let deep: Term = variable(1);
    for (let i = 0; i < 100; i++) deep = structure("f", deep);
    expect(new TemplateMaker().makeOpen(deep)).toBeUndefined();
  });
});
