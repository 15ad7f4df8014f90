/** Files and folders: library(filesex), and other predicates that depend on the working folder. */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { NodeEngine } from "../../src/node/node.js";
import { fc, forAll } from "../properties.js";
import { temporaryFolder } from "../folders.js";

const top = temporaryFolder();
const before = process.cwd();
const engine = new NodeEngine({ dialect: "swi" });

beforeAll(() => {
  mkdirSync(join(top, "app", "sub"), { recursive: true });
  for (const name of ["b.txt", "a.txt", "a.pl", ".hidden", "app/one.pl", "app/sub/two.pl"]) {
    writeFileSync(join(top, name), `known('${name}').\n`);
  }
  writeFileSync(join(top, "app/sub/two.pl"), "other(1).\n");
  symlinkSync(".", join(top, "app", "loop"));
  symlinkSync("nowhere", join(top, "dangling"));
  process.chdir(top);
});
afterEach(() => process.chdir(top));
afterAll(() => process.chdir(before));

/** The values of `X` in all answers, or the error. */
function answers(goal: string): unknown {
  const caught = `catch(findall(X, (${goal}), Xs), error(Xs, _), true)`;
  return engine.query(caught).first()?.["Xs"];
}

const error = (functor: string, ...args: unknown[]): unknown => ({ functor, args });

describe("absolute_file_name/3", () => {
  it.each<[string, unknown]>([
    ["absolute_file_name(a, X, [])", [`${top}/a`]],
    ["absolute_file_name(a, X, [extensions([txt,pl]), access(read)])", [`${top}/a.txt`]],
    ["absolute_file_name('a.pl', X, [extensions([txt,pl])])", [`${top}/a.pl`]],
    ["absolute_file_name(b, X, [extensions(['.pl','.txt']), access(read)])", [`${top}/b.txt`]],
    [
      "absolute_file_name(a, X, [extensions([txt,pl,'']), access(read), solutions(all)])",
      [`${top}/a.txt`, `${top}/a.pl`],
    ],
    ["absolute_file_name(app/one, X, [file_type(prolog), access(read)])", [`${top}/app/one.pl`]],
    ["absolute_file_name(app, X, [file_type(directory)])", [`${top}/app`]],
    ["absolute_file_name(app, X, [access(exist), file_errors(fail)])", []],
    ["absolute_file_name(app, X, [access(exist)])", error("existence_error", "source_sink", "app")],
    ["absolute_file_name(one, X, [relative_to('app/sub.pl')])", [`${top}/app/one`]],
    ["absolute_file_name(one, X, [relative_to(app)])", [`${top}/app/one`]],
    [
      "absolute_file_name('*.txt', X, [expand(true), solutions(all)])",
      [`${top}/a.txt`, `${top}/b.txt`],
    ],
    ["absolute_file_name(a, [extensions([pl])], X)", [`${top}/a.pl`]],
    ["absolute_file_name(a, X, [solutions(some)])", error("domain_error", "solutions", "some")],
    ["absolute_file_name(a, X, [access(some)])", error("domain_error", "io_mode", "some")],
    ["absolute_file_name(nowhere(a), X, [file_errors(fail)])", []],
  ])("%s gives %o", (goal, expected) => expect(answers(goal)).toEqual(expected));

  it("and use_module/1 and include/1 look where file_search_path/2 says, through aliases of aliases", () => {
    const own = new NodeEngine();
    own.consult(
      `:- multifile user:file_search_path/2.
       user:file_search_path(app, '${top}/app').
       user:file_search_path(sub, app(sub)).
       user:file_search_path(round, round(a)).
       :- use_module(app(one)).
       :- include(sub(two)).`,
    );
    expect(own.once("known(X), other(Y)")).toEqual({ X: "app/one.pl", Y: 1 });
    expect(() => own.query("use_module(app(none))").exists()).toThrow("There is no file app(none)");
    expect(() => own.query("use_module(round(a))").exists()).toThrow("There is no file round(a)");
    expect(() => own.query("consult(library(none))").exists()).toThrow("no library(none)");
  });

  it("sees names in a program from the folder of its file", () => {
    writeFileSync(
      join(top, "app", "place.pl"),
      ":- absolute_file_name(data, X, []), assertz(at(X)).",
    );
    const own = new NodeEngine();
    own.consultFile("app/place.pl");
    rmSync(join(top, "app", "place.pl"));
    expect(own.once("at(X)")).toEqual({ X: `${top}/app/data` });
  });

  it("lets files be read by library(readutil) through aliases and with extensions", () => {
    expect(answers("read_file_to_terms(a, X, [extensions([pl])])")).toEqual([
      [{ functor: "known", args: ["a.pl"] }],
    ]);
    expect(
      answers("read_file_to_string(library('lists.pl'), S, []), sub_string(S, 0, 8, _, X)"),
    ).toEqual([{ string: ":- modul" }]);
  });
});

describe("files and folders", () => {
  it.each<[string, unknown]>([
    ["expand_file_name('*', X)", [["a.pl", "a.txt", "app", "b.txt"]]],
    ["expand_file_name('.h*', X)", [[".hidden"]]],
    ["expand_file_name('{b,a}.{txt,pl}', X)", [["a.pl", "a.txt", "b.txt"]]],
    ["expand_file_name('*/[a-o]*.pl', X)", [["app/one.pl"]]],
    ["expand_file_name('none*', X)", [[]]],
    ["expand_file_name('${none}', X)", error("existence_error", "variable", "none")],
    [
      "directory_member(app, X, [extensions([pl]), recursive(true)])",
      ["app/one.pl", "app/sub/two.pl"],
    ],
    ["directory_member('.', X, [matches('*.txt')])", ["a.txt", "b.txt"]],
    [
      "directory_member(app, X, [file_type(directory), follow_links(false)])",
      ["app/loop", "app/sub"],
    ],
    ["rename_file('a.pl', 'none/a')", error("existence_error", "file", "none/a")],
    ["rename_file(none, b)", error("existence_error", "file", "none")],
    ["make_directory(app)", error("permission_error", "create", "directory", "app")],
    ["delete_directory(app)", error("permission_error", "delete", "directory", "app")],
    ["make_directory_path('a.pl/b')", error("permission_error", "create", "directory", "a.pl")],
    ["size_file(_, _)", "instantiation_error"],
    ["same_file('app/loop/one.pl', 'app/one.pl'), X = 1", [1]],
    ["same_file('app/one.pl', 'a.pl'), X = 1", []],
    ["same_file(none, none2), X = 1", []],
    ["access_file('none/a', write), X = 1", []],
    ["relative_file_name('/a', '/b/c/d', X)", ["../../a"]],
    ["directory_file_path('a/', b, X)", ["a/b"]],
    ["directory_file_path(a, '/b', X)", ["/b"]],
    ["directory_file_path(a, X, b)", []],
  ])("%s gives %o", (goal, expected) => expect(answers(goal)).toEqual(expected));

  it("are removed with all that is in a folder, but not with what links lead to", () => {
    mkdirSync(join(top, "gone", "deep"), { recursive: true });
    symlinkSync("../app", join(top, "gone", "link"));
    symlinkSync("nowhere", join(top, "gone", "deep", "dangling"));
    expect(
      answers("delete_directory_and_contents(gone), \\+ exists_directory(gone), X = 1"),
    ).toEqual([1]);
    expect(answers("exists_file('app/one.pl'), X = 1")).toEqual([1]);
  });

  it("are seen from another working folder, and open streams go on in the old one", () => {
    const goal =
      "open('out.txt', write, S), chdir(app), write(S, text), close(S), working_directory(X, X)";
    expect(answers(goal)).toEqual([`${top}/app/`]);
    expect(answers("exists_file('out.txt'), X = 1")).toEqual([]);
    expect(answers("chdir('..'), size_file('out.txt', X)")).toEqual([4]);
    rmSync(join(top, "out.txt"));
  });
});

it("a wildcard matches what a regular expression for it does", () => {
  const parts = fc.constantFrom("a", "b", "*", "?", "[ab]", "{a,bb}", "[a-b]", "{,a*}", "c");
  const expressions: Readonly<Record<string, string>> = {
    "*": ".*",
    "?": ".",
    "{a,bb}": "(?:a|bb)",
    "{,a*}": "(?:|a.*)",
  };
  const text = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });
  forAll([fc.array(parts, { maxLength: 5 }), text], (pattern, subject) => {
    const source = pattern.map((part) => expressions[part] ?? part).join("");
    const goal = "wildcard_match(P, T)";
    const values = { P: pattern.join(""), T: subject };
    expect(engine.query(goal, values).exists()).toBe(new RegExp(`^${source}$`).test(subject));
  });
});
