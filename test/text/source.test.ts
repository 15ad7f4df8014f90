import { describe, expect, it } from "vitest";
import { SourceText } from "../../src/text/source-text.js";
import { fc, forAll } from "../properties.js";

describe("positions", () => {
  it("count lines and columns from 1, columns in code points", () => {
    const source = new SourceText("ab\n😀😀c\n\nd");
    expect(source.position(0)).toEqual({ line: 1, column: 1 });
    expect(source.position(2)).toEqual({ line: 1, column: 3 });
    expect(source.position(3)).toEqual({ line: 2, column: 1 });
    expect(source.position(7)).toEqual({ line: 2, column: 3 });
    expect(source.position(9)).toEqual({ line: 3, column: 1 });
    expect(source.position(10)).toEqual({ line: 4, column: 1 });
    expect(source.position(99)).toEqual({ line: 4, column: 2 });
  });

  it("are the same in whatever order they are asked for", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "é", "😀", "\n", "\t") });
    forAll([text, fc.array(fc.nat(30), { minLength: 2 })], (all, offsets) => {
      const source = new SourceText(all);
      for (const offset of offsets) {
        expect(source.position(offset)).toEqual(new SourceText(all).position(offset));
      }
    });
  });
});

describe("a code frame", () => {
  it("shows the line with its number and carets below the place", () => {
    expect(new SourceText("a.\nfoo bar.").frame(7, 3)).toBe("2 | foo bar.\n  |     ^^^");
  });

  it("widens tabs", () => {
    expect(new SourceText("\ta b").frame(3)).toBe("1 |         a b\n  |           ^");
  });

  it("ends the carets where the line ends", () => {
    expect(new SourceText("ab\ncd").frame(1, 4)).toBe("1 | ab\n  |  ^");
    expect(new SourceText("ab").frame(2)).toBe("1 | ab\n  |   ^");
    expect(new SourceText("").frame(0)).toBe("1 | \n  | ^".replace("| \n", "| \n"));
  });

  it("cuts a long line around the place", () => {
    const text = `${"x".repeat(500)}!${"y".repeat(500)}`;
    const [line, carets] = new SourceText(text).frame(500).split("\n");
    expect(line!.length).toBeLessThan(110);
    expect(line!.startsWith("1 | …x")).toBe(true);
    expect(line!.endsWith("y…")).toBe(true);
    expect(line![carets!.indexOf("^")]).toBe("!");
  });

  it("of a very long line looks only at what is near", () => {
    const near = `${"x".repeat(500)}!${"y".repeat(500)}`;
    const far = `${"x".repeat(5000)}${near}${"y".repeat(5000)}`;
    expect(new SourceText(far).frame(5500, 3)).toBe(new SourceText(near).frame(500, 3));
    const source = new SourceText(near.repeat(1000));
    const times = Array.from({ length: 2000 }, (_, i) => source.frame(i * 500).length);
    expect(Math.max(...times)).toBeLessThan(300);
  });
});
