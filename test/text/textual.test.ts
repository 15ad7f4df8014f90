import { describe, expect, it } from "vitest";
import { textOf } from "../../src/text/textual.js";
import {
  NIL,
  atom,
  cons,
  float,
  integer,
  string,
  structure,
  variable,
} from "../../src/terms/term.js";
import { charList, codeList } from "../../src/terms/walk.js";

describe("textOf", () => {
  it("is the text of atoms, strings and numbers", () => {
    const texts = [atom("a b"), string("s"), 12, integer(2n ** 60n), float(1)].map((x) =>
      textOf(x),
    );
    expect(texts).toEqual(["a b", "s", "12", "1152921504606846976", "1.0"]);
    expect(textOf(variable(0))).toBeUndefined();
    expect(textOf(structure("f", 1))).toBeUndefined();
  });

  it("leaves out the kinds that are not wanted", () => {
    expect(textOf(atom("a"), { atoms: false })).toBeUndefined();
    expect(textOf(string("a"), { strings: false })).toBeUndefined();
    expect(textOf(1, { numbers: false })).toBeUndefined();
    expect(textOf(float(1), { numbers: false })).toBeUndefined();
    expect(textOf(codeList("a"))).toBeUndefined();
  });

  it("spells lists of characters and codes when asked", () => {
    const lists = { lists: true };
    expect(textOf(codeList("a😀"), lists)).toBe("a😀");
    expect(textOf(charList("a😀"), lists)).toBe("a😀");
    expect(textOf(NIL, lists)).toBe("");
    expect(textOf(NIL)).toBe("[]");
    expect(textOf(cons(atom("ab"), NIL), lists)).toBeUndefined();
    expect(textOf(cons(-1, NIL), lists)).toBeUndefined();
    expect(textOf(cons(0xd800, NIL), lists)).toBeUndefined();
    expect(textOf(cons(97, variable(0)), lists)).toBeUndefined();
  });
});
