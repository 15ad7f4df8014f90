import { describe, expect, it } from "vitest";
import { Engine, term } from "../../src/complete.js";
import type { Value } from "../../src/complete.js";
import type { ValueOptions } from "../../src/types.js";
import { anyInput, canonical, handlesOf, someText } from "../terms/values.js";
import { fc, forAll } from "../properties.js";

const engine = new Engine();

describe("a value", () => {
  it.each([
    ["an atom", "abc", "atom(V)"],
    ["the empty atom", "", "V == ''"],
    ["an integer", 3, "integer(V), V =:= 3"],
    ["a bigint, however small", 3n, "V == 3"],
    ["a large bigint", 2n ** 70n, "V is 2 ** 70"],
    ["a float with a fraction", 1.5, "float(V), V =:= 1.5"],
    ["a whole float", { float: 1 }, "V == 1.0"],
    ["minus zero", -0, "float(V), V =:= 0"],
    ["an infinity", Infinity, "float(V), V > 1.0e308"],
    ["true", true, "V == true"],
    ["a string", { string: "abc" }, "string(V), string_length(V, 3)"],
    ["a list", ["a", 1], "V = [a, 1]"],
    ["the empty list", [], "V == []"],
    ["a compound", { functor: "f", args: ["a"] }, "V == f(a)"],
    ["a compound without arguments", { functor: "f", args: [] }, "V == f"],
    ["a partial list", { list: ["a"], tail: "b" }, "V == [a|b]"],
    ["a list with a list for its tail", { list: ["a"], tail: ["b"] }, "V == [a, b]"],
    ["nothing before a tail", { list: [], tail: "b" }, "V == b"],
    ["a variable", { variable: "X" }, "var(V)"],
    ["equal variables", [{ variable: "X" }, { variable: "X" }], "V = [A, B], A == B"],
    ["other variables", [{ variable: "X" }, { variable: "Y" }], "V = [A, B], A \\== B"],
  ])("%s is what Prolog calls so", (_, value: Value, goal) => {
    expect(engine.once(goal, { V: value })).toBeDefined();
  });

  it("keeps integers, floats, atoms and strings apart", () => {
    expect(engine.once('X = [1, 1.0, a, "a", -0.0]')).toEqual({
      X: [1, { float: 1 }, "a", ["a"], { float: -0 }],
    });
    expect(engine.once("atom_string(a, S), N is 2 ** 60, F is inf")).toEqual({
      S: { string: "a" },
      N: 2n ** 60n,
      F: { float: Infinity },
    });
  });

  it("may be an object of the host, which comes back itself", () => {
    const object = { mine: true };
    const row = engine.once("X = f(O), O = P", { O: { object } });
    expect(row?.["P"]).toEqual({ object });
    expect(row).toHaveProperty("P.object", object);
    const { P } = row as { P: { object: object } };
    expect(P.object === object).toBe(true);
  });

  it("that is an object or a function is equal to itself alone", () => {
    const owners = new Engine();
    for (const object of [{}, () => 1, new Map()]) {
      owners.once("assertz(owner(X, Y))", { X: { object }, Y: typeof object });
      expect(owners.query("owner(X, Y)", { X: { object } }).all()).toEqual([{ Y: typeof object }]);
      expect(owners.query("X == Y", { X: { object }, Y: { object } }).exists()).toBe(true);
      expect(owners.query("X = Y", { X: { object }, Y: { object: {} } }).exists()).toBe(false);
    }
    owners.define("same/2", (x) => [x, x]);
    expect(owners.query("same(X, Y)", { X: { object: owners } }).all()).toEqual([
      { Y: { object: owners } },
    ]);
  });

  it("may be a hundred thousand deep", () => {
    let deep: Value = "end";
    for (let i = 0; i < 100_000; i++) deep = { functor: "f", args: [deep] };
    let x = engine.once("X = V", { V: deep })?.["X"];
    let depth = 0;
    while (typeof x === "object" && "functor" in x) {
      x = x.args[0];
      depth++;
    }
    expect([depth, x]).toEqual([100_000, "end"]);
  });

  it("with thousands of parts numbers its variables in order, and shares what occurs again", () => {
    for (const N of [1, 4, 5, 17, 3000, 40_000]) {
      for (const goal of ["length(L, N)", "functor(T, f, N), T =.. [_|L]"]) {
        const query = `${goal}, append(L, L, Twice), findall(f(K, X), between(1, N, K), Fs), append(Fs, Fs, Gs)`;
        const row = engine.once<Record<string, Value[]>>(query, { N })!;
        const { L = [], Twice = [], Gs = [] } = row;
        const variables = Array.from({ length: N }, (_, i) => ({ variable: `_${i + 1}` }));
        expect(L).toEqual(variables);
        expect(Twice).toEqual([...variables, ...variables]);
        expect(Gs.slice(0, N).every((value, i) => value === Gs[N + i])).toBe(true);
        expect(new Set(Gs.map((value) => JSON.stringify(value))).size).toBe(N);
      }
    }
  });

  it("may be an empty list with another tail, a hundred thousand deep", () => {
    let tail: Value = ["end"];
    for (let i = 0; i < 100_000; i++) tail = { list: [], tail };
    expect(engine.once("X = V", { V: tail })).toEqual({ X: ["end"] });
    const endless = { list: [] as Value[], tail: "" as Value };
    endless.tail = endless;
    expect(() => engine.once("X = V", { V: endless })).toThrow("got one that is its own tail");
  });

  it.each([
    ["null", null, "got null"],
    ["undefined in a list", [undefined], "got undefined"],
    ["a function", () => 1, "got function"],
    ["a symbol", Symbol("x"), "got symbol"],
    ["an object of no known form", { x: 1 }, "keys x"],
    ["an empty object", {}, "(none)"],
    ["a bad part of a compound", { functor: "f", args: [null] }, "got null"],
  ])("cannot be %s", (_, value, text) => {
    for (const run of [
      () => engine.once("X = V", { V: value as unknown as Value }),
      () => engine.query`X = ${value as unknown as Value}`,
    ]) {
      expect(run).toThrow(TypeError);
      expect(run).toThrow(text);
    }
  });
});

describe("any value of the mapping", () => {
  it("goes in and comes out equal, a handle as the very object", () =>
    forAll(120, [anyInput], (value) => {
      const row = engine.once("X = V", { V: value });
      const names = new Map<string, string>();
      const known = canonical(value, names);
      expect(names.size === 0 ? row!["X"]! : canonical(row!["X"]!)).toEqual(known);
      expect(handlesOf(row!["X"]!)).toEqual(handlesOf(value));
    }));

  it("does so through a template, a fact, findall, a predicate of the host and a snapshot", () => {
    engine.consult(":- dynamic(stored/1).", { file: "stored.pl" });
    engine.define("passed/2", (x) => [undefined, x]);
    forAll(40, [anyInput], (value) => {
      const known = canonical(value);
      const through =
        engine.query`X = ${value}, passed(X, Y), findall(Y, true, [Z]), copy_term(Z, W)`.first()!;
      for (const x of Object.values(through)) expect(canonical(x)).toEqual(known);
      engine.once("retractall(stored(_)), assertz(stored(V))", { V: value });
      expect(canonical(engine.once("stored(X)")!["X"]!)).toEqual(known);
      if (handlesOf(value).length > 0) return;
      const loaded = Engine.load(engine.save());
      expect(canonical(loaded.once("stored(X)")!["X"]!)).toEqual(known);
    });
  });

  it("that is an array of arrays comes out equal, however deep", () => {
    let deep: Value = [];
    for (let i = 0; i < 100_000; i++) deep = [deep, i];
    let [x, y]: [Value, Value] = [engine.once("X = V", { V: deep })!["X"]!, deep];
    let depth = 0;
    while (Array.isArray(x) && Array.isArray(y) && y.length === 2) {
      if (x.length !== 2 || x[1] !== y[1]) break;
      [x, y] = [x[0] as Value, y[0] as Value];
      depth++;
    }
    expect([x, y, depth]).toEqual([[], [], 100_000]);
  });
});

describe("Prolog text in a value", () => {
  const attacks = [
    "x), evil, (true",
    "x') , evil, q('",
    'x"), evil, q("',
    "evil",
    ":- evil.",
    "x.\n:- evil.\n",
    "\\x27\\), evil, (",
    "0'), evil, (",
    "*/ evil /*",
    "% evil",
    "X) , evil , (Y",
  ];
  const syntax = fc
    .array(fc.constantFrom(..."'\"`\\(),.X\n% ", ". ", "/*", "*/", "0'", "halt", "_Value1"))
    .map((parts) => parts.join(""));
  const attack = fc.oneof(
    fc.tuple(fc.constantFrom(...attacks), someText).map(([a, b]) => a + b),
    syntax,
  );
  const forms: readonly ((x: string) => Value)[] = [
    (x) => x,
    (x) => ({ atom: x }),
    (x) => ({ string: x }),
    (x) => ({ variable: x }),
    (x) => ({ functor: x, args: [x] }),
    (x) => ({ functor: x, args: [] }),
    (x) => [x, { string: x }],
    (x) => ({ list: [x], tail: x }),
    (x) => ({ list: [x], tail: { variable: x } }),
  ];

  it("is never run, wherever it is put", () => {
    const guarded = new Engine({ dialect: "swi" });
    let ran = 0;
    guarded.define("evil/0", () => {
      ran++;
      return true;
    });
    guarded.consult(":- dynamic(kept/1).");
    forAll(150, [attack, fc.constantFrom(...forms)], (x, form) => {
      const value = form(x);
      const goals = [
        guarded.query("X = V", { V: value }),
        guarded.query`X = f(${value}), Y = [${value}|${value}]`,
        guarded.query`copy_term(${value}, X), assertz(kept(X)), kept(Y), retract(kept(_))`,
        guarded.query`format(atom(X), "~q ~w ~a", [${value}, ${value}, a])`,
        guarded.query`term_to_atom(f(${value}), A), term_to_atom(X, A)`,
      ];
      for (const query of goals) expect(query.all()).toHaveLength(1);
      expect(() => guarded.query("true", { [x]: 1 })).toThrow(TypeError);
      const { X, Y } =
        guarded.query`term_to_atom(f(${value}), A), term_to_atom(X, A), Y = [${value}|${value}]`.first()!;
      expect(canonical(X)).toEqual(canonical({ functor: "f", args: [value] }));
      expect(canonical(Y)).toEqual(canonical({ list: [value], tail: value }));
    });
    expect(ran).toBe(0);
    expect(guarded.query("evil").exists()).toBe(true);
    expect(ran).toBe(1);
  });
});

describe("conversions", () => {
  const goal = 'X = [1, 12345678901234567890, 1.0, a, "b", [], f(c)]';
  const read = (convert: ValueOptions): Value | undefined =>
    new Engine({ dialect: "swi" }).query(goal).with({ convert }).first()?.X;

  it.each<[ValueOptions, Value]>([
    [
      {},
      [1, 12345678901234567890n, { float: 1 }, "a", { string: "b" }, [], term.compound("f", "c")],
    ],
    [
      { integers: "bigint" },
      [1n, 12345678901234567890n, { float: 1 }, "a", { string: "b" }, [], term.compound("f", "c")],
    ],
    [
      { strings: "text", atoms: "object" },
      [
        1,
        12345678901234567890n,
        { float: 1 },
        { atom: "a" },
        "b",
        [],
        term.compound("f", { atom: "c" }),
      ],
    ],
  ])("%o are those that are asked for", (convert, value) => {
    expect(read(convert)).toEqual(value);
  });

  it("to numbers reject unsafe integers, and end the query", () => {
    expect(
      engine
        .query("X = 1")
        .with({ convert: { integers: "number" } })
        .first(),
    ).toEqual({
      X: 1,
    });
    const query = engine.query("X = 12345678901234567890");
    query.with({ convert: { integers: "number" } });
    expect(() => query.next()).toThrow(RangeError);
    expect(query.done).toBe(true);
  });

  it("that tell all kinds apart lose nothing", () => {
    const convert = { integers: "bigint", strings: "object", atoms: "object" } as const;
    forAll(100, [anyInput], (value) => {
      const other = engine.query("X = V", { V: value }).with({ convert }).first()!.X!;
      const { X } = engine.once("X = V", { V: other })!;
      expect(canonical(X!)).toEqual(canonical(value));
    });
  });
});

describe("term", () => {
  it("makes values in the form in which they come out", () => {
    const object = new Map();
    for (const value of [
      term.atom("a b"),
      term.compound("f", 1, term.compound("g", "x")),
      term.list([1, 2]),
      term.list([]),
      term.list([1, 2], "tail"),
      term.string("text"),
      term.float(1),
      term.float(1.5),
      term.float(-0),
      term.float(Infinity),
      term.handle(object),
    ]) {
      expect(engine.once("X = V", { V: value })).toEqual({ X: value });
    }
    expect(
      engine.once("V = f(A, B), A = 1", {
        V: term.compound("f", term.variable("X"), term.variable("X")),
      }),
    ).toEqual({ V: term.compound("f", 1, 1), A: 1, B: 1 });
  });

  it("numbers the variables of each answer from 1 on", () => {
    const query = new Engine().query("dif(X, f(Y)), ( Z = X ; Z = g(Y, _) )");
    const [X, Y] = [{ variable: "_1" }, { variable: "_2" }];
    const residuals = [{ functor: "dif", args: [X, { functor: "f", args: [Y] }] }];
    const g = { functor: "g", args: [Y, { variable: "_3" }] };
    expect([...query.answers()]).toMatchObject([
      { row: { X, Y, Z: X }, residuals },
      { row: { X, Y, Z: g }, residuals },
    ]);
  });

  it.each<[() => unknown, ErrorConstructor]>([
    [() => term.atom(5 as unknown as string), TypeError],
    [() => term.compound("f", ...([] as unknown as [1])), RangeError],
    [() => term.list("ab" as unknown as Value[]), TypeError],
    [() => term.list([] as unknown as [1], "tail"), RangeError],
    [() => term.string(1 as unknown as string), TypeError],
    [() => term.float("1" as unknown as number), TypeError],
    [() => term.variable(undefined as unknown as string), TypeError],
    [() => term.handle(null as unknown as object), TypeError],
    [() => term.handle((() => 1) as unknown as object), TypeError],
  ])("refuses what is of another kind: %s", (run, kind) => {
    expect(run).toThrow(kind);
    expect(run).toThrow(/^Expected /);
  });
});
