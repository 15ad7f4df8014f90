/** library(settings), library(broadcast) and library(operators), as programs use them. */
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import type { ProgramFiles } from "../../src/types.js";
import { engineOf } from "../machine/goals.js";

/** Files that exist as long as the test does. */
function memory(texts: Map<string, string>): ProgramFiles {
  return {
    read: (path) => new TextEncoder().encode(texts.get(path) ?? ""),
    write: (path, bytes) => void texts.set(path, new TextDecoder().decode(bytes)),
    append: (path, bytes) =>
      void texts.set(path, (texts.get(path) ?? "") + new TextDecoder().decode(bytes)),
    exists: (path) => texts.has(path),
    program: () => undefined,
  };
}

const DECLARATIONS =
  ":- use_module(library(settings)).\n:- use_module(library(broadcast)).\n" +
  ":- setting(volume, integer, 2*5+1, 'Loudness').\n:- setting(name, atom, bell, 'Name').\n";

describe("settings", () => {
  it("are saved where they differ from their defaults, and loaded again", () => {
    const texts = new Map<string, string>();
    const engine = engineOf(DECLARATIONS, { dialect: "swi", files: memory(texts) });
    expect(engine.once("set_setting(volume, 3), save_settings('/s')")).toBeDefined();
    expect(texts.get("/s")).toBe("setting(user:volume, 3).\n");
    const other = engineOf(DECLARATIONS, { dialect: "swi", files: memory(texts) });
    expect(other.once("setting(volume, Before), load_settings('/s'), setting(volume, X)")).toEqual({
      Before: 11,
      X: 3,
    });
    expect(other.once("set_setting(volume, 11), save_settings")).toBeDefined();
    expect(texts.get("/s")).toBe("");
  });

  it("are broadcast when they change, and only then", () => {
    const engine = new Engine({ dialect: "swi" });
    engine.consult(
      `${DECLARATIONS}:- dynamic(seen/1).\n` +
        ":- listen(settings(changed(_:N, Old, New)), assertz(seen(N-Old-New))).\n",
    );
    expect(
      engine.once(
        "set_setting(volume, 3), set_setting(volume, 3), restore_setting(volume), " +
          "findall(S, seen(S), L), term_to_atom(L, A)",
      )?.["A"],
    ).toBe("[volume-11-3,volume-3-11]");
  });
});

it("operators that are pushed are those of before after the pop, whatever was pushed in between", () => {
  const engine = new Engine({ dialect: "swi" });
  engine.once("use_module(library(operators))");
  const ops = "findall(P-T-N, current_op(P, T, N), L0), msort(L0, ";
  expect(
    engine.once(
      `${ops}Before), push_operators([op(200, xfx, [+, =>>]), op(0, fy, dynamic)]), ` +
        `push_op(300, yfx, +), push_op(1, fx, =>>), ${ops.replaceAll("L0", "L1")}Between), ` +
        `pop_operators, ${ops.replaceAll("L0", "L2")}After), Before == After, Before \\== Between`,
    ),
  ).toBeDefined();
});

describe("a static predicate", () => {
  const text = "s(1).\ns(2).\n";
  it("can be abolished in the dialect swi, a builtin cannot", () => {
    const engine = engineOf(text, { dialect: "swi" });
    expect(
      engine.once("abolish(s/1), catch(s(_), error(existence_error(_, _), _), true)"),
    ).toBeDefined();
    expect(() => engine.once("abolish(atom_length/2)")).toThrow(/permission/i);
  });

  it("cannot without it", () => {
    const engine = engineOf(text);
    expect(() => engine.once("abolish(s/1)")).toThrow(/permission/i);
  });
});
