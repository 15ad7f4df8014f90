/** Predicates that modules share by import: dynamic ones, and names that several of them define. */
import { beforeEach, describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { judge } from "../builtins/judge.js";
import { MemoryFiles } from "../builtins/memory-files.js";

const files = new MemoryFiles();
let engine: Engine;
let messages: string[];

beforeEach(() => {
  messages = [];
  const onMessage = ({ text }: { text: string }): void =>
    void messages.push(text.split("\n")[0]!.replace(/^.*?: (Error|Warning): /, "$1: "));
  engine = new Engine({ files, onMessage });
});

function write(name: string, text: string): void {
  files.write(name, new TextEncoder().encode(text));
}

write(
  "store.pl",
  `:- module(store, [item/1, fixed/1, set/1, items/1]).
   :- dynamic item/1.
   item(0).
   fixed(1).
   set(X) :- retractall(item(_)), assertz(item(X)).
   items(L) :- findall(X, item(X), L).`,
);
for (const name of ["a", "b"]) {
  write(`${name}.pl`, `:- module(${name}, [z/1, only_${name}/0]).\nz(${name}).\nonly_${name}.\n`);
}

describe("an imported dynamic predicate", () => {
  it("is changed where it is defined, in whatever form", () => {
    write("goes.pl", ":- initialization(( retractall(item(_)), assertz(item(goes)) )).\n");
    write(
      "other.pl",
      ":- module(other, []).\n:- use_module(store).\nadd :- assertz(item(other)).\n",
    );
    judge(
      [
        ["use_module(store), assertz(item(1)), items([0, 1]), item(1)", true],
        ["asserta(item(-1)), items([-1, 0, 1])", true],
        ["assertz(item(2), R), items([-1, 0, 1, 2]), erase(R), items([-1, 0, 1])", true],
        ["assertz((item(X) :- X = 7)), items([-1, 0, 1, 7])", true],
        [
          "assertz(user:item(8)), asserta((user:item(X) :- X = 9)), items([9, -1, 0, 1, 7, 8])",
          true,
        ],
        ["retractall(item(_)), assertz(item(a)), items([a]), retract(item(a)), items([])", true],
        ["set(q), findall(X, item(X), [q])", true],
        ["consult(goes), items([goes]), item(goes)", true],
        ["consult(other), other:add, items([goes, other])", true],
        ["assertz(third:item(3)), items([goes, other]), findall(X, third:item(X), [3])", true],
        ["predicate_property(item(_), imported_from(store))", true],
        ["abolish(item/1), items([goes, other])", true],
        ["item(_)", "existence_error(procedure, item/1)"],
      ],
      engine,
    );
    expect(messages).toEqual([]);
  });

  it.each([
    "assertz(fixed(2))",
    "asserta(user:fixed(2))",
    "assertz((fixed(X) :- X = 3))",
    "retract(fixed(1))",
    "retractall(fixed(_))",
    "abolish(fixed/1)",
  ])("that is not dynamic stays as it is: %s", (goal) => {
    judge(
      [
        ["use_module(store)", true],
        [goal, "permission_error(modify, static_procedure, store:fixed/1)"],
        ["findall(X, fixed(X), [1]), findall(X, store:fixed(X), [1])", true],
      ],
      engine,
    );
  });
});

const already = "Error: No permission to import b:z/1 into m (already imported from a)";
const clash = "Error: No permission to import a:z/1 into m (name clash)";
const fixed = "Error: No permission to redefine imported procedure a:z/1";
const local = "Warning: The local definition of m:z/1 is used, not that of a, which exports it";

describe("a name that several modules define", () => {
  it.each([
    [":- use_module(a).\n:- use_module(b).", "a", already],
    [":- use_module(a, [z/1]).\n:- use_module(b, [z/1]).", "a", already],
    [":- use_module(a).\n:- use_module(b, [z/1]).", "a", already],
    [":- use_module(a, [z/1]).\n:- use_module(b).\n:- only_b.", "a", already],
    [":- reexport(a).\n:- use_module(b, [z/1, only_b/0]).\n:- only_b.", "a", already],
    [":- use_module(a).\n:- use_module(b, except([z/1])).\n:- only_b.", "a"],
    [":- use_module(a, [z/1 as y]).\n:- use_module(b).", "b"],
    [":- use_module(a).\n:- use_module(a, [z/1]).\n:- use_module(a).", "a"],
    [":- use_module(a).\nz(own).", "own", local],
    ["z(own).\n:- use_module(a).", "own", local],
    ["z(own).\n:- use_module(a, [z/1]).", "own", clash],
    [":- use_module(a, [z/1]).\nz(own).\nz(2).", "a", fixed, fixed],
    [":- use_module(a, [z/1]).\n:- dynamic z/1.", "a", `Error: (dynamic)/1: ${fixed.slice(7)}`],
    [":- use_module(a).\n:- dynamic z/1.\n:- assertz(z(own)).", "own", local],
    [":- use_module(a).\n:- discontiguous z/1.\nz(own).", "own", local],
    ["z(own) --> [].\n:- use_module(a).", "a"],
  ])("is that of the first import, or one's own: %s", (text, wanted, ...said) => {
    write("m.pl", `:- module(m, []).\n${text}\n`);
    expect(engine.once("consult(m), m:z(X)")).toEqual({ X: wanted });
    expect(messages).toEqual(said);
    messages.length = 0;
    expect(engine.once("consult(m), m:z(X)")).toEqual({ X: wanted });
    expect(messages.filter((message) => !said.includes(message) && message !== local)).toEqual([]);
  });

  it("may be imported from elsewhere when its text has changed", () => {
    for (const [from, other] of ["ab", "ba"]) {
      write("m.pl", `:- module(m, []).\n:- use_module(${from}).\n`);
      expect(engine.once("consult(m), m:z(X)")).toEqual({ X: from });
      engine.consult(`:- use_module(${other}).`, { file: "user.pl" });
      expect(engine.once("z(X)")).toEqual({ X: other });
    }
    expect(messages).toEqual([]);
  });

  it("of a library is defined anew without a word after it was loaded since it was called", () => {
    expect(engine.once("last([1, 2], X)")).toEqual({ X: 2 });
    engine.consult("last(own, own).", { file: "own.pl" });
    expect(engine.once("last(own, X)")).toEqual({ X: "own" });
    expect(engine.once("sumlist([1, 2], X)")).toEqual({ X: 3 });
    engine.consult(":- module(sums, [sumlist/2]).\nsumlist(own, own).", { file: "sums.pl" });
    expect(engine.once("sumlist(own, X)")).toEqual({ X: "own" });
    expect(messages).toEqual([]);
  });

  it.each([
    [":- autoload(a, [z/1]).\nz(own).", "a", fixed],
    [":- autoload(a).\nz(own).", "own"],
    ["z(own).\n:- autoload(a).", "own"],
    ["z(own).\n:- autoload(a, [z/1]).", "own"],
    [":- use_module(a).\n:- autoload(b).\n:- only_b.", "a"],
    [":- autoload(a).\n:- use_module(b).\n:- only_a.", "b"],
  ])("is given only where it is needed by autoload/1,2: %s", (text, wanted, ...said) => {
    write("m.pl", `:- module(m, []).\n${text}\n`);
    expect(engine.once("consult(m), m:z(X)")).toEqual({ X: wanted });
    expect(messages).toEqual(said);
  });

  it("is an error of import/1", () => {
    judge(
      [
        ["use_module(a), use_module(b, [only_b/0]), only_b", true],
        ["import(b:z/1)", "permission_error(import_into(user), procedure, b:z/1)"],
        ["import(a:z/1), z(X), X == a", true],
      ],
      engine,
    );
    expect(messages).toEqual([]);
  });

  it("is overridden without a warning if a flag says so", () => {
    const quiet = new Engine({
      files,
      dialect: "swi",
      onMessage: ({ text }) => messages.push(text),
    });
    quiet.once("set_prolog_flag(warn_override_implicit_import, false)");
    quiet.consult(":- use_module(a).\nz(own).", { file: "q.pl" });
    expect(quiet.once("z(X)")).toEqual({ X: "own" });
    expect(messages).toEqual([]);
  });
});

it("predicates without an indicator are those of a module, or of all", () => {
  const program = "foo(1). foo(1, 2). :- dynamic bar/0. :- use_module(store).";
  for (const dialect of ["iso", "swi"] as const) {
    const one = new Engine({ files, dialect, onMessage: () => {} });
    one.consult(program);
    const all = (spec: string): string =>
      `findall(P, ${spec}, Ps), sort(Ps, [bar/0, foo/1, foo/2])`;
    judge(
      [
        [all("(current_predicate(P), P = N/_, memberchk(N, [foo, bar, none]))"), true],
        [all("(current_predicate(user:P), P = N/_, memberchk(N, [foo, bar, none]))"), true],
        [
          "findall(P, current_predicate(store:P), Ps), msort(Ps, [fixed/1, item/1, items/1, set/1])",
          true,
        ],
        ["findall(M, current_predicate(M:items/1), Ms), msort(Ms, [store, user])", true],
        ["findall(M, current_predicate(items, M:_), Ms), msort(Ms, [store, user])", true],
        ["once(append([], [], _)), once(( current_predicate(P), P == append/3 ))", true],
        [
          "findall(M-P, (current_predicate(M:P), P = foo/_), Ps), msort(Ps, [user-foo/1, user-foo/2])",
          true,
        ],
        ["findall(A, current_predicate(foo/A), As), msort(As, [1, 2])", true],
        ["findall(N, (current_predicate(N/2), N == foo), [foo])", true],
        ["findall(H, current_predicate(foo, H), Hs), msort(Hs, [foo(_), foo(_, _)])", true],
        ["current_predicate(no_such_module:_)", false],
        ["current_predicate(foo)", "type_error(predicate_indicator, foo)"],
      ],
      one,
    );
  }
});

const refused = (module: string): string =>
  `Error: No permission to declare module ${module} (it is not the first term of the text)`;

describe("the declaration of a module", () => {
  const m = ":- module(m, [p/1]).\n";

  it.each([
    ["", m],
    ["conditions", `:- if(true).\n${m}:- else.\nq.\n:- endif.\n`],
    ["terms that are left out", `:- if(fail).\nq.\n:- r.\n:- endif.\n${m}`],
    ["an encoding and a dialect", `:- encoding(utf8).\n:- expects_dialect(swi).\n${m}`],
    ["what cannot be read", `q( .\n${m}`],
  ])("may come after nothing but %s", (_, text) => {
    write("t.pl", `${text}p(1).\n`);
    engine.once("consult(t)");
    expect(messages.filter((message) => !message.includes("Syntax error"))).toEqual([]);
    expect(engine.once("m:p(X), user:p(X)")).toEqual({ X: 1 });
  });

  it.each([
    ["a clause", `q.\n${m}`],
    ["a grammar rule", `q --> [].\n${m}`],
    ["a directive", `:- true.\n${m}`],
    ["a flag", `:- set_prolog_flag(double_quotes, codes).\n${m}`],
    ["an operator", `:- op(700, xfx, ===>).\n${m}`],
    ["an included clause", `:- include(q).\n${m}`],
  ])("is an error after %s, and the text goes on in its module", (_, text) => {
    write("q.pl", "q.\n");
    write("t.pl", `${text}p(1).\n`);
    expect(engine.once("consult(t), user:p(X), \\+ current_module(m)")).toEqual({ X: 1 });
    expect(messages).toEqual([refused("m")]);
  });

  it("is an error in a module", () => {
    write("t.pl", `${m}:- module(n, []).\np(1).\n`);
    expect(engine.once("consult(t), m:p(X), user:p(X), \\+ current_module(n)")).toEqual({ X: 1 });
    expect(messages).toEqual([refused("n")]);
  });

  it("may be in an included text that begins it", () => {
    write("head.pl", m);
    write("t.pl", ":- include(head).\np(1).\n");
    expect(engine.once("consult(t), m:p(X), user:p(X)")).toEqual({ X: 1 });
    expect(messages).toEqual([]);
  });
});
