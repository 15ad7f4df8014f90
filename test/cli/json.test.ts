import { describe, expect, it } from "vitest";
import { toJSON } from "../../src/complete.js";
import type { Value, types } from "../../src/complete.js";

describe("a value as JSON", () => {
  it.each<[string, Value, string]>([
    ["an atom", "a\n\u2028", '"a\\n\u2028"'],
    ["an integer", 42, "42"],
    ["a big integer", 2n ** 64n, '{"integer":"18446744073709551616"}'],
    ["a float", 1.5, "1.5"],
    ["a whole float", { float: 1 }, '{"float":1}'],
    ["infinity", { float: -Infinity }, '{"float":"-inf"}'],
    ["no number", { float: NaN }, '{"float":"nan"}'],
    ["a negative zero", { float: -0 }, '{"float":"-0.0"}'],
    ["a string", { string: 's"' }, '{"string":"s\\""}'],
    ["a list", ["a", [], [1]], '["a",[],[1]]'],
    [
      "a partial list",
      { list: [1], tail: { variable: "_1" } },
      '{"list":[1],"tail":{"variable":"_1"}}',
    ],
    ["a compound", { functor: "f", args: [1, "a"] }, '{"functor":"f","args":[1,"a"]}'],
    ["a handle", { object: new Map() }, '{"object":null}'],
  ])("%s", (_what, value, json) => {
    expect(JSON.stringify(toJSON(value))).toBe(json);
  });

  it("may be of any depth", () => {
    let value: Value = 1;
    for (let i = 0; i < 200_000; i++) value = { functor: "f", args: [value] };
    let json = toJSON(value);
    let depth = 0;
    for (; json !== 1; depth++) [json] = (json as { readonly args: readonly [types.Json] }).args;
    expect(depth).toBe(200_000);
  });
});
