/* Engines that are confined to folders. */

import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { FileError, NodeEngine, confinedFiles, nodeEnvironment } from "../../src/node/node.js";
import { fc, forAll } from "../properties.js";
import { temporaryFolder } from "../folders.js";

/** Folders `in`, `out` and `else`, each with a folder `a`, a file in it, and links to all the others. */
const top = temporaryFolder();
const [read, write, elsewhere] = ["in", "out", "else"].map((name) => join(top, name)) as [
  string,
  string,
  string,
];

beforeAll(() => {
  for (const folder of [read, write, elsewhere]) {
    mkdirSync(join(folder, "a"), { recursive: true });
    writeFileSync(join(folder, "f.pl"), "f(1).\n");
    writeFileSync(join(folder, "a", "f.pl"), "f(2).\n");
  }
  for (const folder of [read, write]) {
    symlinkSync(read, join(folder, "to_in"));
    symlinkSync(write, join(folder, "to_out"));
    symlinkSync(elsewhere, join(folder, "to_else"));
    symlinkSync(join(elsewhere, "f.pl"), join(folder, "alias.pl"));
    symlinkSync(join(elsewhere, "new.pl"), join(folder, "dangling.pl"));
  }
});

const engine = (): NodeEngine =>
  new NodeEngine({ files: confinedFiles({ read: [read], write: [write] }) });

const segment = fc.constantFrom(
  "a",
  "..",
  ".",
  "to_in",
  "to_out",
  "to_else",
  "in",
  "out",
  "else",
  "missing",
);
const last = fc.constantFrom("f.pl", "alias.pl", "dangling.pl", "new.pl", "..", "f.pl/x");
const start = fc.constantFrom("", `${top}/in/`, `${top}/out/`, `${top}/else/`, "/");
const path = fc
  .tuple(start, fc.array(segment, { maxLength: 4 }), last)
  .map(([from, segments, name]) => from + [...segments, name].join("/"));

/** The path that a name resolves to; undefined if nothing is there. */
function real(name: string): string | undefined {
  try {
    return realpathSync(resolve(read, name));
  } catch {
    return undefined;
  }
}

const lies = (name: string | undefined, folder: string): boolean =>
  name?.startsWith(`${folder}/`) === true;

describe("an engine that is confined to folders", () => {
  it("reads files in them, by any name, and no others", () => {
    const confined = engine();
    forAll(200, [path], (name) => {
      const found = real(name);
      const may = found?.endsWith("f.pl") === true && (lies(found, read) || lies(found, write));
      const goal = "catch((open(F, read, S), close(S)), error(_, _), fail)";
      expect(confined.query(goal, { F: name }).exists()).toBe(may);
      expect(confined.query("exists_file(F)", { F: name }).exists()).toBe(may);
    });
  });

  it("writes, appends and removes only where it may", () => {
    const confined = engine();
    forAll(150, [path, fc.constantFrom("write", "append")], (name, mode) => {
      const goal = "catch((open(F, M, S), close(S), delete_file(F)), error(_, _), fail)";
      const done = confined.query(goal, { F: name, M: mode }).exists();
      for (const folder of [read, elsewhere]) {
        expect(readFileSync(join(folder, "f.pl"), "utf8")).toBe("f(1).\n");
        expect(readFileSync(join(folder, "a", "f.pl"), "utf8")).toBe("f(2).\n");
        expect(existsSync(join(folder, "new.pl"))).toBe(false);
      }
      expect(!done || lies(real(join(resolve(read, name), "..")) + "/", write)).toBe(true);
      writeFileSync(join(write, "f.pl"), "f(1).\n");
      writeFileSync(join(write, "a", "f.pl"), "f(2).\n");
    });
  });

  it("renames, copies, makes and removes files and folders only where it may", () => {
    const confined = engine();
    const goal = fc.constantFrom(
      "rename_file(F, G)",
      "copy_file(F, G)",
      "make_directory(F)",
      "delete_directory(F)",
      "delete_directory_contents(F)",
      "make_directory_path(F)",
    );
    const tree = (folder: string): string[][] =>
      [folder, join(folder, "a")].map((name) => readdirSync(name).sort());
    const kept = [read, elsewhere].map(tree);
    forAll(200, [goal, path, path], (todo, F, G) => {
      rmSync(write, { recursive: true });
      mkdirSync(join(write, "a"), { recursive: true });
      symlinkSync(read, join(write, "to_in"));
      symlinkSync(elsewhere, join(write, "to_else"));
      confined.query(`F-G = _, catch((${todo}), error(_, _), fail)`, { F, G }).exists();
      expect([read, elsewhere].map(tree)).toEqual(kept);
      expect(readFileSync(join(elsewhere, "f.pl"), "utf8")).toBe("f(1).\n");
    });
  });

  it("gives sizes, times, names and permissions only of files in them", () => {
    const confined = engine();
    const asked = [
      "size_file(F, _)",
      "time_file(F, _)",
      "access_file(F, read)",
      "same_file(F, 'f.pl')",
    ];
    for (const goal of asked) {
      const all = `catch((${goal}), error(_, _), fail)`;
      expect(confined.query(all, { F: "f.pl" }).exists()).toBe(true);
      for (const F of ["to_else/f.pl", "/etc/hosts", "alias.pl"]) {
        expect(confined.query(all, { F }).exists()).toBe(false);
      }
    }
    expect(() => confined.query("directory_files('/', _)").exists()).toThrow("No permission");
    expect(confined.query("access_file(F, write)", { F: join(write, "x") }).exists()).toBe(true);
    expect(confined.query("access_file('f.pl', write)").exists()).toBe(false);
    expect(confined.query("expand_file_name('/*', L)").first()).toEqual({ L: [] });
  });

  it("has a working folder of its own among them", () => {
    const [confined, other] = [engine(), engine()];
    expect(() => confined.query("chdir('/')").exists()).toThrow("No permission");
    expect(() => confined.query("chdir(none)").exists()).toThrow("There is no directory none");
    confined.query("chdir(a)").exists();
    expect(confined.query("working_directory(W, W)").first()).toEqual({ W: `${read}/a/` });
    expect(other.query("working_directory(W, W)").first()).toEqual({ W: `${read}/` });
    expect(process.cwd()).not.toBe(join(read, "a"));
  });

  it("consults programs there, and what these name beside them", () => {
    writeFileSync(join(read, "main.pl"), ":- ['a/part'].\n");
    writeFileSync(join(read, "a", "part.pl"), ":- ['../f'].\npart(1).\n");
    const confined = engine();
    confined.consultFile("main");
    expect(confined.query("part(X), f(X)").all()).toEqual([{ X: 1 }]);
    expect(() => confined.consultFile("none")).toThrow(FileError);
    expect(() => confined.consultFile("to_else/f")).toThrow(FileError);
    expect(() => confined.query("consult('../else/f')").exists()).toThrow("No permission to open");
  });

  it("has temporary files, but no environment and no commands", () => {
    const confined = engine();
    const goal = `tmp_file_stream(text, F, S), write(S, 'kept.'), close(S),
      open(F, read, T), read(T, X), close(T)`;
    expect(confined.query(goal).first()).toMatchObject({ X: "kept" });
    expect(() => confined.query("shell(true)").exists()).toThrow("No permission");
    expect(confined.query("getenv('PATH', _)").exists()).toBe(false);
  });

  it("comes with the environment where that is given, too", () => {
    const files = confinedFiles({ read: [read] });
    const both = new NodeEngine({ files, environment: nodeEnvironment });
    expect(both.query("getenv('PATH', _)").exists()).toBe(true);
    expect(new NodeEngine().query("getenv('PATH', _)").exists()).toBe(true);
  });
});

it.each<[unknown, string]>([
  [undefined, "got undefined"],
  [{}, "at least one folder"],
  [{ read: [1] }, "got number"],
  [{ read: [join(top, "none")] }, "There is no such file"],
])("folders to be confined to are refused: %o", (folders, message) => {
  expect(() => confinedFiles(folders as never)).toThrow(message);
});
