import { describe, expect, it } from "vitest";
import { errorIn, writeq } from "../text/texts.js";

const N = 1_000_000;

describe("a million deep", () => {
  const texts: [string, string, string?][] = [
    ["a list", `[${"a,".repeat(N)}b|c]`],
    ["a nested compound", `${"f(".repeat(N)}a${")".repeat(N)}`],
    ["a left-leaning sum", `1${"+1".repeat(N)}`],
    ["a right-leaning chain", `${"a:".repeat(N)}b`],
    ["prefix operators", `${"- ".repeat(N)}-a`],
    ["postfix operators", `a${" yf".repeat(N)}`],
    ["braces", `${"{".repeat(N)}a${"}".repeat(N)}`],
    ["lists in lists", `${"[".repeat(N)}${"]".repeat(N)}`],
    ["a conjunction", `${"a,".repeat(N)}a`],
    ["brackets", `${"(".repeat(N)}a${")".repeat(N)}`, "a"],
    ["a compound with many arguments", `f(${"a,".repeat(N)}b)`],
  ];
  it.each(texts)("%s is read and written", (_, text, written = text) => {
    const back = writeq(text, "op(150, yf, yf).");
    expect(back.length).toBe(written.length);
    expect(back === written).toBe(true);
  });

  it("a clause that never ends is a syntax error", () => {
    expect(errorIn("f(".repeat(N))).toBe("end_of_file");
    expect(errorIn("a+".repeat(N))).toBe("end_of_file");
    expect(errorIn(`'${"a ".repeat(N)}`)).toBe("unterminated_quoted");
  });
});
