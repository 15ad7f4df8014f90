import { describe, expect, it } from "vitest";
import { predicateReference, referencesIn } from "../../src/node/reference.js";

const reference = predicateReference();
const of = (indicator: string) => reference.find((p) => `${p.name}/${p.arity}` === indicator);

describe("the reference of predicates", () => {
  it("has builtins and what libraries export, each once, in order", () => {
    const names = reference.map((p) => `${p.name}/${p.arity}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names.every((name) => !name.startsWith("$"))).toBe(true);
    expect(of("atom_length/2")).toMatchObject({ library: undefined, iso: true });
    expect(of("append/3")).toMatchObject({
      library: "lists",
      modes: ["append(?Xs, ?Ys, ?Zs)"],
      determinism: "nondet",
    });
    expect(of("append/3")!.text).toMatch(/^True iff Zs is Xs followed by Ys\./);
    expect(of("append/3")!.example).toMatch(/^\?- append\(/);
  });

  it("has something to say of each", () => {
    for (const { indicator, text, modes } of reference) {
      expect({ indicator, text }).not.toEqual({ indicator, text: "" });
      expect({ indicator, modes }).not.toEqual({ indicator, modes: [] });
    }
  });

  it("knows operators, several heads, and nonterminals", () => {
    expect(of("#=/2")).toMatchObject({ library: "clpfd", modes: ["?X #= ?Y"] });
    const text =
      "%!  a(+X) is det.\n%!  a(-X) is nondet.\n%!  b(?X)// is semidet.\n%\n%   True iff so.\n\na(1).";
    expect(referencesIn(text, "t")).toMatchObject([
      { indicator: "a/1", modes: ["a(+X)", "a(-X)"], determinism: "nondet", text: "True iff so." },
      { indicator: "b//1", arity: 3, modes: ["b(?X)//"] },
    ]);
  });
});
