/** Modules that import programs. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compileProgram } from "../../src/node/program-compiler.js";
import { importing } from "./imports.js";

const importFiles = importing();

const GRAPH = `
%!  path(+From:atom, -To:atom) is nondet.
%!  path(-From:atom, +To:atom) is nondet.
%
%   True iff there is a path from From to To.

path(X, Y) :- edge(X, Y).
path(X, Z) :- edge(X, Y), path(Y, Z).

edge(a, b).
edge(b, c).
`;

const UNBOUND = `export { unbound } from "ambilog";`;

describe("a program that a module imports", () => {
  test("gives predicates whose modes tell what is given and what is found", async () => {
    const { exports, warnings } = await importFiles({
      "graph.pl": GRAPH,
      "main.js": `export * from "./graph.pl"; ${UNBOUND}`,
    });
    const { path, edge, unbound } = exports;
    expect(warnings).toEqual([]);
    expect(path("a").all()).toEqual([{ To: "b" }, { To: "c" }]);
    expect(path(unbound, "c").all()).toEqual([{ From: "b" }, { From: "a" }]);
    expect(path("a", "c").all()).toEqual([{}]);
    expect(edge().all()).toEqual([
      { A1: "a", A2: "b" },
      { A1: "b", A2: "c" },
    ]);
  });

  test("has its clauses without what is for readers", async () => {
    const { code } = await importFiles({
      "graph.pl": GRAPH,
      "main.js": `export { path } from "./graph.pl";`,
    });
    expect(code).not.toContain("True iff");
    expect(code).not.toContain("%");
  });

  test("answers lazily", async () => {
    const { exports } = await importFiles({
      "count.pl": "%!  count(-N:integer) is multi.\ncount(1). count(N) :- count(M), N is M + 1.",
      "main.js": `import { count } from "./count.pl";
        export const few = () => { const found = []; for (const { N } of count()) if (found.push(N) === 3) return found; };`,
    });
    expect((exports["few"] as () => unknown)()).toEqual([1, 2, 3]);
  });

  test("refuses arguments that its heads do not allow, and answers that are not of its types", async () => {
    const { exports } = await importFiles({
      "p.pl": `%!  age(+Name:atom, -Age:nonneg) is semidet.
age(ann, 41). age(bob, -1). age(cid, _).
%!  sum(+Xs:list(integer), -Sum:integer) is det.
sum(Xs, Sum) :- sum_list(Xs, Sum).`,
      "main.js": `export * from "./p.pl"; ${UNBOUND}`,
    });
    const { age, sum, unbound } = exports;
    expect(age("ann").first()).toEqual({ Age: 41 });
    expect(() => age(5)).toThrow(new TypeError("Expected argument Name of age/2 as atom, got 5"));
    expect(() => age(unbound)).toThrow("Expected argument Name of age/2 to be given, got none");
    expect(() => age("ann", undefined)).toThrow(
      "Expected argument Age of age/2 to be given, got undefined; unbound says that it is to be found",
    );
    expect(() => age("ann", "x")).toThrow('Expected argument Age of age/2 as nonneg, got "x"');
    expect(() => age("ann", 1, 2)).toThrow("Expected at most 2 arguments of age/2, got 3");
    expect(() => age("bob").first()).toThrow("Expected Age of age/2 as nonneg, got -1");
    expect(() => age("cid").first()).toThrow("Expected Age of age/2 as nonneg, got an object");
    expect(() => sum([1, "b"])).toThrow(
      'Expected argument Xs of sum/2 as list(integer), got "b" in it',
    );
  });

  test("brings the files and libraries that it loads", async () => {
    const { exports, warnings } = await importFiles({
      "facts.pl": "fact(1).\nfact(2).\n",
      "main.pl": `:- use_module(library(clpfd)).
:- use_module(lib/helpers).
:- include(facts).
%!  fact(-N:integer) is multi.
%!  twice(-N:integer) is multi.
twice(N) :- fact(M), N is M + M, help(yes).
%!  small(-X:integer) is nondet.
small(X) :- X in 1..3, X #> 1, label([X]).
`,
      "lib/helpers.pl":
        ":- module(helpers, [help/1]).\n:- use_module(again).\nhelp(X) :- again(X).",
      "lib/again.pl": ":- module(again, [again/1]).\nagain(yes).",
      "main.js": `export * from "./main.pl";`,
    });
    expect(warnings).toEqual([]);
    expect(exports["twice"]!().all()).toEqual([{ N: 2 }, { N: 4 }]);
    expect(exports["fact"]!().all()).toEqual([{ N: 1 }, { N: 2 }]);
    expect(exports["small"]!().all()).toEqual([{ X: 2 }, { X: 3 }]);
  });

  test("is a module of its own, so that programs with the same names do not mix", async () => {
    const { exports } = await importFiles({
      "a/words.pl": "word(a).\nall(Ws) :- findall(W, word(W), Ws).",
      "b/words.pl": "word(b).\nall(Ws) :- findall(W, word(W), Ws).",
      "main.js": `export { all as a } from "./a/words.pl"; export { all as b } from "./b/words.pl";`,
    });
    expect(exports["a"]!().all()).toEqual([{ A1: ["a"] }]);
    expect(exports["b"]!().all()).toEqual([{ A1: ["b"] }]);
  });

  test("runs its initialization goals where it is loaded, and not when it is compiled", async () => {
    const { exports } = await importFiles({
      "main.pl": `:- dynamic(started/1).
:- initialization((started(_) -> true ; assertz(started(once)))).
:- table t/1.
t(X) :- t(Y), Y < 3, X is Y + 1.
t(1).
`,
      "main.js": `export * from "./main.pl";`,
    });
    expect(exports["started"]!().all()).toEqual([{ A1: "once" }]);
    expect(exports["t"]!().all()).toHaveLength(3);
  });

  test("runs on the engine that is chosen, with predicates of the host", async () => {
    const { exports } = await importFiles({
      "main.pl": "%!  who(-Name:atom) is multi.\nwho(N) :- host(N).",
      "main.js": `import { Engine } from "ambilog";
        import main from "./main.pl";
        const make = (name) => { const engine = new Engine(); engine.define("host/1", () => [name]); return engine; };
        export const ann = () => main.on(make("ann")).who().all();
        export const bob = () => main.on(make("bob")).who().all();`,
    });
    const { ann, bob } = exports as unknown as Readonly<Record<string, () => unknown>>;
    expect([ann!(), bob!()]).toEqual([[{ Name: "ann" }], [{ Name: "bob" }]]);
  });

  test("exports names that are none in JavaScript, and several arities of one", async () => {
    const { exports } = await importFiles({
      "main.pl": "delete(1).\n'odd name'(2).\nsum(1).\nsum(1, 2).\nsum(1, 2, 3).",
      "main.js": `export * from "./main.pl";`,
    });
    expect(exports["delete"]!().all()).toEqual([{ A1: 1 }]);
    expect(exports["odd name"]!().all()).toEqual([{ A1: 2 }]);
    expect(exports["sum"]!().all()).toEqual([{ A1: 1 }]);
    expect(exports["sum"]!(1, 2).all()).toEqual([{}]);
    expect(exports["sum"]!(1, 2, 3).all()).toEqual([{}]);
  });

  test("is rejected when it has errors; warnings go to the bundler", async () => {
    const main = `export * from "./main.pl";`;
    const wrong = importFiles({ "main.pl": "a.\nb :- .\n", "main.js": main });
    await expect(wrong).rejects.toThrow("main.pl:2:6: Syntax error");
    const { warnings } = await importFiles({ "main.pl": "a(X).\n", "main.js": main });
    expect(warnings.join()).toContain("Singleton variable: X");
  });

  test("is dropped from a bundle that uses none of it", async () => {
    const { code } = await importFiles({
      "graph.pl": GRAPH,
      "main.js": `import "./graph.pl"; import { path } from "./graph.pl"; export const one = 1;`,
    });
    expect(code).not.toContain("names");
  });
});

describe("the types of a program", () => {
  test("are written next to it when they change", async () => {
    const { folder } = await importFiles({
      "graph.pl": GRAPH,
      "main.js": `export * from "./graph.pl";`,
    });
    const written = readFileSync(join(folder, "graph.d.pl.ts"), "utf8");
    expect(written).toContain(
      'export declare const path: Predicate<[From: Input<string>, To: Output<"To", string>]> & Predicate<[From: Output<"From", string>, To: Input<string>]>;',
    );
    expect(written).toContain("True iff there is a path");
    const none = await importFiles(
      { "graph.pl": GRAPH, "main.js": `export * from "./graph.pl";` },
      { types: false },
    );
    expect(existsSync(join(none.folder, "graph.d.pl.ts"))).toBe(false);
  });

  /** The type of `p` in a program. */
  function typeIn(text: string): string | undefined {
    return /const p: (.*);/.exec(compileProgram(text, "/p.pl", "/").declaration)?.[1];
  }

  test.each([
    ["+X:atom", "X: Input<string>"],
    ["++X:text", "X: Input<string>"],
    [":G:callable", "G: Input<Value>"],
    ["-X:integer", 'X: Output<"X", number, number | bigint>'],
    ["--X:bigint", 'X: Output<"X", bigint, number | bigint>'],
    ["?X:list(atom)", 'X: Output<"X", string[], readonly string[]>'],
    ["@X", 'X: Output<"X", Value>'],
    ["X", 'X: Output<"X", Value>'],
    ["+atom", "A1: Input<string>"],
    ["-X:[float]", 'X: Output<"X", number[], readonly number[]>'],
    ["-X:oneof([a,'B c',3])", 'X: Output<"X", "a" | "B c" | 3>'],
    ["-X:atom|float", 'X: Output<"X", string | number>'],
    ["-X:list(atom|float)", 'X: Output<"X", (string | number)[], readonly (string | number)[]>'],
    ["-X:atom-integer", 'X: Output<"X", Pair<string, number>, Pair<string, number | bigint>>'],
    ["-X:point(float, float)", 'X: Output<"X", Compound<"point", readonly [number, number]>>'],
    ["+X:between(1, 6)", "X: Input<number | bigint>"],
    ["+X:graph", "X: Input<Value>"],
  ])("%s is %s", (written, type) => {
    expect(typeIn(`%!  p(${written}) is det.\np(_).`)).toBe(`Predicate<[${type}]>`);
    const plain = written.replace("atom|float", "(atom|float)");
    const operator = `:- use_module(library(modes)).\n:- pred p(${plain}) is det.\np(_).`;
    expect(typeIn(operator)).toBe(`Predicate<[${type}]>`);
  });

  test("may be those of a directive without its operators", () => {
    expect(typeIn(":- pred(p(+X:(atom|float)) is det).\np(_).")).toBe(
      "Predicate<[X: Input<string | number>]>",
    );
  });

  test("of a directive replace those of a comment", () => {
    const text = "%!  p(+X:atom) is det.\n:- pred(p(-X:integer) is det).\np(1).";
    expect(typeIn(text)).toBe('Predicate<[X: Output<"X", number, number | bigint>]>');
  });

  test("of a nonterminal have the two lists that its head leaves out", () => {
    expect(typeIn("%!  p(-X:atom)// is det.\np(a) --> [].")).toBe(
      'Predicate<[X: Output<"X", string>, S0: Output<"S0", Value>, S: Output<"S", Value>]>',
    );
  });

  test.each([
    ["too deep", `${"list(".repeat(50_000)}atom${")".repeat(50_000)}`],
    ["too long", "atom|".repeat(50_000) + "atom"],
    ["no types", "{atom}"],
  ])("that are %s stand for any value", (_, type) => {
    expect(typeIn(`%!  p(+X:${type}) is det.\np(_).`)).toBe('Predicate<[A1: Output<"A1", Value>]>');
  });

  test("are those of the exports of a module", () => {
    const { declaration } = compileProgram(":- module(m, [p/1]).\np(1).\nq(2).", "/m.pl", "/");
    expect(declaration).toContain("const p:");
    expect(declaration).not.toContain("const q:");
  });
});

test("a program is loaded anew when a development server replaces it", async () => {
  const { exports, folder } = await importFiles({
    "main.js": `export { compiledProgram } from "ambilog";`,
  });
  const make = exports["compiledProgram"] as unknown as (
    compiled: object,
    kept: object,
  ) => {
    predicate(name: string): (...args: unknown[]) => { all(): unknown[] };
    onReload(listener: () => void): () => void;
  };
  /** The object that the module of a program makes. */
  function compiled(text: string): object {
    writeFileSync(join(folder, "p.pl"), text);
    const code = compileProgram(text, join(folder, "p.pl"), folder).code(true);
    const [, literal] = /\$make\((\{[^]*?\n\})/.exec(code)!;
    return new Function(`return ${literal}`)() as object;
  }
  const kept = {};
  const first = make(compiled(":- dynamic(n/1).\nn(0).\np(1)."), kept);
  const p = first.predicate("p");
  expect(p().all()).toEqual([{ A1: 1 }]);
  const seen: unknown[] = [];
  const end = first.onReload(() => seen.push(...p().all()));
  expect(make(compiled("%!  p(-N:integer).\np(2)."), kept)).toBe(first);
  expect(seen).toEqual([{ N: 2 }]);
  let calls = 0;
  const fail = first.onReload(() => {
    throw new Error("listener");
  });
  const count = first.onReload(() => void calls++);
  expect(() => make(compiled("%!  p(-N:integer).\np(2)."), kept)).toThrow("listener");
  expect(calls).toBe(1);
  for (const stop of [end, fail, count]) stop();
  seen.length = 1;
  make(compiled("other(1)."), kept);
  expect(() => p()).toThrow(/p\.pl does not export p any more$/);
  make(compiled("p(3)."), kept);
  expect(seen).toHaveLength(1);
  expect(p().all()).toEqual([{ A1: 3 }]);
  for (const n of [4, 5]) {
    writeFileSync(join(folder, "q.pl"), `:- module(q, [q/1]).\nq(${n}).`);
    make(compiled(":- use_module(q).\np(X) :- q(X)."), kept);
    expect(p().all()).toEqual([{ A1: n }]);
  }
});
