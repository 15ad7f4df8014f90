import { writeFileSync } from "node:fs";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { Dictionary, DictionaryError } from "../../src/board/index.js";
import { NodeEngine, builtInDictionary, readDictionary } from "../../src/node/node.js";
import { TextBuffer } from "../../src/machine/text-ends.js";
import { Threads } from "../worker/thread.js";
import { temporaryFolder } from "../folders.js";

const folder = temporaryFolder();
const file = (name: string, content: string | Uint8Array): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

describe("a Node engine", () => {
  it("shares the standard streams and the actions at the end with all others", () => {
    const listeners = (): number => process.listenerCount("exit");
    void new NodeEngine();
    const before = listeners();
    for (let i = 0; i < 20; i++) void new NodeEngine();
    expect(listeners()).toBe(before);
  });

  it("loads files, and files that these name", () => {
    file("part.pl", "part(1).\n");
    const whole = file("whole.pl", ":- ['part.pl'].\nwhole(X) :- part(X).\n");
    const engine = new NodeEngine();
    engine.consultFile(whole.slice(0, -3));
    expect(engine.once("whole(X)")).toEqual({ X: 1 });
    expect(() => engine.consultFile(join(folder, "none.pl"))).toThrow("There is no such file");
  });

  it("tells a syntax error of a stream with its file or alias, line and column", () => {
    const path = file("terms.txt", "a.\nbc de.\n");
    const engine = new NodeEngine();
    const read = (options: string): string =>
      `open(F, read, S, ${options}), read(S, _), read(S, _)`;
    for (const options of ["[]", "[alias(terms)]"])
      expect(() => engine.once(read(options), { F: path })).toThrow(
        `${path}:2:4: Syntax error: operator expected`,
      );
    const memory = "open_string('a b.', S), set_stream(S, alias(terms)), read(S, _)";
    expect(() => engine.once(memory)).toThrow("terms:1:3: Syntax error: operator expected");
    const plain = "throw(error(syntax_error(mine), stream(here, 1, 2, 3)))";
    expect(() => engine.once(plain)).toThrow("here:1:3: Syntax error: mine");
    const odd = "throw(error(syntax_error(mine), stream(_, x, y, z)))";
    expect(() => engine.once(odd)).toThrow(/Syntax error: mine/);
  });

  it("makes an error that can be caught of a folder that is to be loaded", () => {
    const engine = new NodeEngine();
    const goal = "catch(consult(F), error(E, _), true)";
    expect(engine.once(goal, { F: folder })).toMatchObject({
      E: { functor: "permission_error", args: ["open", "source_sink", folder] },
    });
  });

  it("has the built-in dictionary, one that is given, or one from a file", () => {
    expect(new NodeEngine().once("word([z,e,b,r,A])")).toEqual({ A: "a" });
    const given = new NodeEngine({ dictionary: Dictionary.fromWords(["cat"]) });
    expect([...given.query("word(W)")]).toEqual([{ W: ["c", "a", "t"] }]);
    const read = new NodeEngine({ dictionary: file("words.txt", "DOG\n") });
    expect([...read.query("word(W)")]).toEqual([{ W: ["d", "o", "g"] }]);
    const named = new NodeEngine();
    named.once("dictionary(F)", { F: file("more.txt", "emu\n") });
    expect([...named.query("word(W)")]).toEqual([{ W: ["e", "m", "u"] }]);
  });

  const scripts = new Threads();
  let node: URL;
  beforeAll(async () => {
    node = await scripts.bundle(`export { Engine } from "../src/node/node.js";`);
  });

  /** A script that uses `ambilog/node`. */
  const script = (text: string): string =>
    fileURLToPath(
      scripts.script(`
        import { Engine } from ${JSON.stringify(node)};
        const engine = new Engine();
        ${text}`),
    );

  it("has what is written before the host gets control in its place, also in a pipe", () => {
    const path = script(
      `engine.consult(":- write(loading), nl.");
       console.log("loaded");
       for (const { X } of engine.query("member(X, [1, 2]), write(found(X)), nl")) console.log(X);
       for await (const { X } of engine.query("member(X, [3, 4]), write(X)")) console.log(" is", X);
       engine.define("log/1", (x) => (console.log("log", x), true));
       engine.define("each/1", function* () {
         for (let i = 5; i < 7; i++) {
           console.log("each", i);
           yield [i];
         }
       });
       engine.once("write(goal), nl, log(a), write(more), nl, each(X), write(X), nl, fail");`,
    );
    const { stdout, stderr } = spawnSync(process.execPath, [path], { encoding: "utf8" });
    expect(stderr).toBe("");
    const written = "goal\nlog a\nmore\neach 5\n5\neach 6\n6\n";
    expect(stdout).toBe(`loading\nloaded\nfound(1)\n1\nfound(2)\n2\n3 is 3\n4 is 4\n${written}`);
  });

  it.each([
    ["many answers", 'for (const _ of engine.query("between(1, 100000, _), write(x), nl")) ;'],
    ["one answer", 'engine.once("write(hello), nl");'],
    ["a message", 'engine.once("write(hello), nl, write(user_error, hello)");'],
  ])("fails when nobody reads its output: %s", async (_, text) => {
    const path = script(
      `await new Promise((resolve) => process.stdin.once("data", resolve)); process.stdin.destroy();\n${text}`,
    );
    const child = spawn(process.execPath, [path], { stdio: ["pipe", "pipe", "ignore"] });
    child.stdout.destroy();
    child.stdout.once("close", () => child.stdin.end("go"));
    const [status] = (await once(child, "exit")) as [number | null];
    expect(status).toBe(1);
  });

  it("writes to the given output", () => {
    const output = new TextBuffer();
    new NodeEngine({ output }).once("write(hello)");
    expect(output.text).toBe("hello");
  });
});

describe("dictionaries", () => {
  it("come with the package", () => {
    expect(builtInDictionary().size).toBe(274_937);
    expect(builtInDictionary()).toBe(builtInDictionary());
  });

  it("come from prepared files", () => {
    const prepared = Dictionary.fromWords(["cat", "dog"]).save();
    const path = file("some.dictionary", prepared);
    expect([...readDictionary(path).words()]).toEqual(["cat", "dog"]);
    const engine = new NodeEngine({ dictionary: path });
    expect([...engine.query("word([d|W])")]).toEqual([{ W: ["o", "g"] }]);
    engine.once("dictionary(F)", {
      F: file("other.dictionary", Dictionary.fromText("emu").save()),
    });
    expect([...engine.query("word(W)")]).toEqual([{ W: ["e", "m", "u"] }]);
  });

  it("that are prepared and damaged are named", () => {
    const path = file("short.dictionary", Dictionary.fromText("emu").save().slice(0, -1));
    expect(() => readDictionary(path)).toThrow(DictionaryError);
    expect(() => readDictionary(path)).toThrow(`bytes, but got 167: ${path}`);
    const goal = "catch(dictionary(F), error(E, _), true)";
    expect(new NodeEngine().once(goal, { F: path })).toMatchObject({
      E: { functor: "domain_error", args: ["dictionary", path] },
    });
  });

  it("come from files of any kind", () => {
    const dictionary = readDictionary(file("kinds.txt", "\uFEFFCat\r\n\r\ndog\rit's\nemu"));
    expect([...dictionary.words()]).toEqual(["cat", "dog", "emu"]);
    expect(dictionary.skipped).toBe(1);
  });
});
