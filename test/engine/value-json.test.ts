/* Values as JSON and as text: every value, and never more than the bounds allow. */

import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { Engine, toJSON, toText } from "../../src/complete.js";
import type { Row, Value, types } from "../../src/complete.js";
import { thrownBy } from "./answers.js";
import { anyText } from "../terms/text.js";
import { fc, forAll, forAllAwaited } from "../properties.js";

const engine = new Engine();
engine.consult("pair(0, a).\npair(N, X-X) :- N > 0, M is N - 1, pair(M, X).");

const answer = (goal: string): Row => engine.once(goal)!;

const { value: anyValue } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    anyText,
    fc.maxSafeInteger(),
    fc.boolean(),
    fc.string().map((string) => ({ string })),
    fc.string().map((atom) => ({ atom })),
    fc.constant({ variable: "_1" }),
    fc.array(tie("value"), { maxLength: 4 }),
    fc
      .tuple(fc.string(), fc.array(tie("value"), { minLength: 1, maxLength: 3 }))
      .map(([functor, args]) => ({ functor, args })),
    fc
      .tuple(fc.array(tie("value"), { minLength: 1, maxLength: 3 }), fc.constant("t"))
      .map(([list, tail]) => ({ list, tail })),
  ),
}));

/** The text of what `toJSON` makes of a value. */
const textOf = (value: Value | Row, bounds?: types.TextBounds): string =>
  JSON.stringify(toJSON(value, bounds));

describe("toJSON", () => {
  it("is the value itself if JSON can represent it", () =>
    forAll([anyValue], (value) => {
      const row = { X: value, Y: value };
      expect(textOf(value)).toBe(JSON.stringify(value));
      expect(textOf(row)).toBe(JSON.stringify(row));
    }));

  it("is whole unless it says what is left out", () =>
    forAll([anyValue, fc.nat(12), fc.nat(4)], (value, maxNodes, maxDepth) => {
      const whole = textOf({ X: value });
      const text = textOf({ X: value }, { maxNodes, maxDepth });
      expect(text.includes('"omitted"') ? whole : text).toBe(whole);
    }));

  it("writes numbers that JSON lacks as the engine's floats, and refuses what is no value", () => {
    expect(textOf([Infinity, -Infinity, NaN, -0])).toBe(
      '[{"float":"inf"},{"float":"-inf"},{"float":"nan"},{"float":"-0.0"}]',
    );
    const refused: readonly unknown[] = [undefined, null, [{ foo: 1 }], { X: new Date() }, [{}]];
    for (const x of refused) expect(() => textOf(x as Value)).toThrow(/^Expected (a value|an obj)/);
  });

  it("closes cycles", () => {
    expect(textOf(answer("X = f(X)"))).toBe('{"X":{"functor":"f","args":[{"cyclic":1}]}}');
    expect(textOf(answer("X = f(g(X), a)"))).toBe(
      '{"X":{"functor":"f","args":[{"functor":"g","args":[{"cyclic":2}]},"a"]}}',
    );
    expect(textOf(answer("X = [a|X]"))).toBe('{"X":{"list":["a"],"tail":{"cyclic":1}}}');
    expect(textOf(answer("L = [c|L], X = [a, b|L]"))).toBe(
      '{"L":{"list":["c"],"tail":{"cyclic":1}},"X":{"list":["a","b"],"tail":{"list":["c"],"tail":{"cyclic":1}}}}',
    );
    expect(textOf(answer("X = [1, X]"))).toBe('{"X":[1,{"cyclic":1}]}');
  });

  it("bounds shared, deep and long values", () => {
    const shared = textOf(answer("pair(200, X)"), { maxNodes: 1000 });
    expect(shared.length).toBeLessThan(60_000);
    expect(shared).toContain('{"omitted":1}');
    expect(textOf(answer("numlist(1, 9, L)"), { maxNodes: 5 })).toBe('{"L":[1,2,3,{"omitted":6}]}');
    expect(textOf(answer("X = f(g(h(a)))"), { maxDepth: 2 })).toBe(
      '{"X":{"functor":"f","args":[{"functor":"g","args":[{"omitted":1}]}]}}',
    );
    expect(textOf(answer("X = [[], [a]], Y = [b|c]"), { maxDepth: 1 })).toBe(
      '{"X":[[],{"omitted":1}],"Y":{"list":["b"],"tail":"c"}}',
    );
    expect(textOf("x".repeat(100), { maxNodes: 3 })).toBe(JSON.stringify("x".repeat(100)));
    expect(textOf(["x".repeat(100), 1], { maxNodes: 5 })).toContain('{"omitted":1}');
  });

  it("refuses wrong bounds", () => {
    expect(thrownBy(() => toJSON(1, { maxNodes: -1 }))).toBeInstanceOf(RangeError);
    expect(thrownBy(() => toJSON(1, { nodes: 1 } as object))).toBeInstanceOf(TypeError);
    expect(thrownBy(() => toText(1, { maxDepth: 0.5 }))).toBeInstanceOf(RangeError);
  });
});

describe("the schema of the guide to the command line", () => {
  const guide = readFileSync(
    new URL("../../examples/guides/command-line.md", import.meta.url),
    "utf8",
  );
  const [, schema] = /```json\n(\{\n {2}"\$schema"[^]*?)```/.exec(guide)!;
  const fits = new Ajv2020().compile(JSON.parse(schema!) as object);

  it("describes what toJSON makes", () => {
    forAll([anyValue, fc.option(fc.nat(12))], (value, nodes) => {
      const json = toJSON({ X: value }, { maxNodes: nodes ?? Infinity });
      expect(fits(json) || fits.errors).toBe(true);
    });
    for (const goal of [
      "X = f(X, Y)",
      "X = [a|X]",
      "X is 2 ** 64, Y is -(2 ** 70)",
      "X is inf, Y is nan, Z is -0.0, W is 1.0e300, V = 1.0",
      "X = \"text\", Y = [b|c], Z = [], W = ''",
    ]) {
      expect(fits(toJSON(answer(goal))) || fits.errors).toBe(true);
    }
    const [line] = engine.query<string>("dif(X, a)").with({ json: {} }).all();
    expect(fits(JSON.parse(line!)) || fits.errors).toBe(true);
  });

  it("describes nothing else", () => {
    for (const other of [
      1,
      { X: null },
      { X: {} },
      { X: { functor: "f" } },
      { X: { cyclic: 0 } },
    ]) {
      expect(fits(other)).toBe(false);
    }
  });
});

describe("the option json of a query", () => {
  /** Variables have new names in each answer. */
  const named = (text: string): string => text.replaceAll(/"variable":"_\w+"/g, '"variable":"_1"');

  it("makes each row the text of what toJSON makes of it, in slices of any length", () =>
    forAllAwaited([anyValue, fc.option(fc.nat(12))], async (value, nodes) => {
      const json = { maxNodes: nodes ?? Infinity };
      const goal = "member(X, [1, V]), Y = [X, Z]";
      const rows = engine.query(goal, { V: value }).all();
      const texts = rows.map((row) => named(textOf(row, json)));
      const query = engine.query<string>(goal, { V: value }).with({ json });
      expect(query.all().map(named)).toEqual(texts);
      const sliced = engine.query<string>(goal, { V: value }).with({ json, sliceMs: 0 });
      expect((await sliced.async.all()).map(named)).toEqual(texts);
    }));

  it("adds residual goals, as the command line does", async () => {
    const goal = "dif(X, a) ; X = b";
    const texts = [
      '{"X":{"variable":"_1"},"residuals":[{"functor":"dif","args":[{"variable":"_1"},"a"]}]}',
      '{"X":"b"}',
    ];
    const rows = engine.query<string>(goal).with({ json: {} }).all();
    expect(rows.map(named)).toEqual(texts);
    const query = engine.query<string>(goal).with({ json: {} });
    expect((await query.async.all()).map(named)).toEqual(texts);
  });

  it("refuses unknown bounds", () => {
    expect(
      thrownBy(() => engine.query("true").with({ json: { nodes: 1 } as object })),
    ).toBeInstanceOf(TypeError);
  });
});

describe("toText", () => {
  const texts: readonly (readonly [Value, string])[] = [
    [{ functor: "+", args: [1, { functor: "*", args: ["a b", 2.5] }] }, "1+'a b'*2.5"],
    [{ list: [1, { string: "s" }], tail: { variable: "T" } }, '[1,"s"|T]'],
    [2n ** 70n, "1180591620717411303424"],
    [[], "[]"],
    [{ float: 1 }, "1.0"],
  ];
  it.each(texts.map(([value, text]) => ({ value, text })))("writes $text", ({ value, text }) => {
    expect(toText(value)).toBe(text);
  });

  it("reads back as the same value", () => {
    const reader = new Engine();
    reader.once("set_prolog_flag(double_quotes, string)");
    forAll([anyValue], (value) => {
      const { X } = reader.once(`X = (${toText(value)})`)!;
      expect(toText(X!).replaceAll(/_\d+/g, "_")).toBe(toText(value).replaceAll(/_\d+/g, "_"));
    });
  });

  it("bounds shared, deep and cyclic values", () => {
    expect(toText(answer("pair(200, X)")["X"]!).length).toBeLessThan(100_000);
    expect(toText(answer("X = f(X)")["X"]!)).toBe("f(f(f(f(f(f(f(f(f(f(...))))))))))");
    const wide = answer("functor(X, f, 4000), X =.. [_|L], maplist(=(X), L)")["X"]!;
    expect(toText(wide, { maxNodes: 25 }).length).toBeLessThan(500);
    expect(toText([1, 2, 3, 4], { maxNodes: 3 })).toMatch(/^\[1,2.*\.\.\.\]$/);
  });
});

describe("an answer as JSON", () => {
  const textOfGoal = (goal: string, maxNodes: number): unknown =>
    engine.query(goal, {}, { json: { maxNodes } }).first();

  it("does not convert the bindings that it leaves out", () => {
    const goal = "numlist(1, 9, L), X is 2 ** 64";
    const options = { json: { maxNodes: 10 }, convert: { integers: "number" } } as const;
    expect(engine.query(goal, {}, options).first()).toBe(
      '{"L":[1,2,3,4,5,6,7,8,{"omitted":1}],"X":{"omitted":1}}',
    );
    expect(textOfGoal(goal, 30)).toContain('{"integer":"18446744073709551616"}');
  });
});
