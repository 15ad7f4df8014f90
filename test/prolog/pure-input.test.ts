/** Grammars on files and streams: lazy lists give the answers of plain lists, and read no more than needed. */
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { Engine as NodeEngine } from "../../src/node/node.js";
import { fc, forAll } from "../properties.js";
import { engineOf } from "../machine/goals.js";

const grammar = `
  text([]) --> [].
  text([X|Xs]) --> [X], text(Xs).
  parts(A, B) --> text(A), [b], text(B).
  place(N, L) --> skip(N), lazy_list_location(L), lazy_list_character_count(_), text(_).
  skip(0) --> [].
  skip(N) --> { N > 0, N1 is N-1 }, [_], skip(N1).
`;

describe("phrase_from_stream/2", () => {
  it("has the answers of phrase/2 on the whole text, in the same order", () => {
    const engine = engineOf(grammar);
    forAll(50, [fc.stringMatching(/^[ab\n]{0,12}$/)], (text) => {
      const goal =
        "findall(A-B, phrase(parts(A, B), T), Plain), open_string(S, Stream), " +
        "findall(A-B, phrase_from_stream(parts(A, B), Stream), Lazy), Plain == Lazy";
      expect(engine.once(goal, { T: [...text], S: { string: text } })).toBeDefined();
    });
  });

  it("reads lines only as the grammar needs them", () => {
    const lines = ["one\n", "two\n", "three\n"];
    const engine = engineOf(grammar, { input: { read: () => lines.shift() } });
    const goal = "stream_to_lazy_list(user_input, L), append([o,n,e], _, L)";
    expect(engine.once(goal)).toBeDefined();
    expect(lines).toContain("three\n");
  });

  it("gives codes to programs written for SWI-Prolog, and otherwise characters", () => {
    const goal = 'open_string("é", S), phrase_from_stream([X], S)';
    expect(new Engine().once(goal)).toMatchObject({ X: "é" });
    expect(new Engine({ dialect: "swi" }).once(goal)).toMatchObject({ X: 233 });
    const lines = 'open_string("a\\nb\\n", S), phrase_from_stream(([_], [X], [_], [_]), S)';
    expect(new Engine().once(lines)).toMatchObject({ X: "\n" });
    expect(new Engine({ dialect: "swi" }).once(lines)).toMatchObject({ X: 10 });
  });
});

describe("phrase_from_file/2", () => {
  it("finds the place of each character of a long file", () => {
    const engine = new NodeEngine();
    engine.consult(grammar);
    const text = Array.from({ length: 2000 }, (_, i) => `line ${i}\n`).join("");
    const file = engine.once("tmp_file(a, F), open(F, write, S), write(S, T), close(S)", {
      T: { string: text },
    })!["F"];
    for (const count of [0, 6, 7, 8191, 8192, 8193, 16_384, text.length - 1]) {
      const before = text.slice(0, count).split("\n");
      const place = { functor: "file", args: [file, before.length, before.at(-1)!.length, count] };
      const found = engine.once("phrase_from_file(place(N, L), F)", { N: count, F: file! });
      expect(found?.["L"]).toEqual(place);
    }
    expect(engine.once("phrase_from_file(text(L), F), length(L, N)", { F: file! })).toMatchObject({
      N: text.length,
    });
  });

  it("is autoloaded, and in library(pio) too", () => {
    const engine = new Engine({ dialect: "swi" });
    engine.consult(":- use_module(library(pio)).\n:- use_module(library(pure_input)).\n");
    expect(() => engine.once("phrase_from_file([], no_such_file)")).toThrow(/no_such_file/);
  });
});
