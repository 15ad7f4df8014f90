/* Nothing is computed before it is requested, and a search that finds nothing can be stopped. */

import { describe, expect, it } from "vitest";
import { ResourceError } from "../../src/complete.js";
import type { Engine, Query, QueryOptions } from "../../src/complete.js";
import { ask, engines, rowsOf, showRow } from "./boards.js";
import type { Rows } from "./boards.js";

const [native, logic] = engines;

const both: readonly (readonly [kind: string, engine: Engine])[] = [
  ["native", native],
  ["logic", logic],
];

function square(side: number): string[][] {
  return Array.from({ length: side }, () => Array<string>(side).fill("a"));
}

function open(engine: Engine, rows: Rows, goal: string, options: QueryOptions = {}): Query {
  return engine.query(`make_board(Rows, _Board), ${goal}`, { Rows: rows }, options);
}

/**
 * A corridor of 20 cells that ends with the one `z` that can be reached, and far from it a field
 * with too many paths of 20 cells to enumerate, and another `z` that no path reaches.
 */
const corridorAndField: Rows = [
  [..."aaaaaaaaaaaaaaaaaaaz"],
  [],
  ...Array.from({ length: 6 }, (_, row) => [..."aaaaaaa.", row === 3 ? "z" : "."]),
];
const twentyToZ = `Word = [${"_,".repeat(19)}z], board_path(_Board, Word, Path)`;

describe.each(both)("the %s relation", (_, engine) => {
  it.each([6, 8])("has the first answers of a board of %i rows at once", (side) => {
    using query = open(engine, square(side), "board_has_word(_Board, Word)");
    const counts: number[] = [];
    const found: string[] = [];
    for (let i = 0; i < 4; i++) {
      const { value } = query.next();
      found.push(value === undefined ? "" : showRow(value));
      counts.push(query.inferences);
    }
    expect(found).toEqual(["a", "aa", "aaa", "aaaa"]);
    const afterFirst = counts.slice(1).map((count, at) => count - counts[at]);
    for (const count of afterFirst) expect(count).toBeLessThan(100);
    expect(counts[0]).toBeLessThan(300_000); // making the board is most of it
  });

  it("has spent as much after k answers as if there were no more", () => {
    const rows = rowsOf("abc/def/ghi");
    using whole = open(engine, rows, "board_path(_Board, Word, Path)");
    const counts = Array.from({ length: 20 }, () => {
      whole.next();
      return whole.inferences;
    });
    for (const k of [1, 2, 7, 20]) {
      using query = open(engine, rows, "board_path(_Board, Word, Path)");
      for (let i = 0; i < k; i++) query.next();
      expect(query.inferences).toBe(counts[k - 1]);
    }
    expect(new Set(counts).size).toBe(20);
  });

  it("does not look for answer 2 before it is asked for", () => {
    const limits = { inferences: 300_000 };
    using query = open(engine, corridorAndField, twentyToZ, { limits });
    const { value } = query.next();
    expect(value && showRow(value)).toBe(
      `${"a".repeat(19)}z ${Array.from({ length: 20 }, (_cell, column) => `0-${column}`).join(" ")}`,
    );
    expect(() => query.next()).toThrow(ResourceError);
    expect(query.done).toBe(true);
  });

  it("leaves answers unchanged that a caller has kept", () => {
    const rows = rowsOf("aQ/bc");
    const expected = ask(engine, rows, "board_path(_Board, Word, Path)");
    const kept = [
      "findall(W-P, board_path(_Board, W, P), _L), member(Word-Path, _L)",
      "retractall(seen(_, _)), ( board_path(_Board, W, P), assertz(seen(W, P)), fail ; seen(Word, Path) )",
      "nb_setval(seen, []), ( board_path(_Board, W, P), nb_getval(seen, Ws), nb_setval(seen, [W-P|Ws]), " +
        "fail ; nb_getval(seen, Ws), reverse(Ws, All), member(Word-Path, All) )",
      "board_path(_Board, Word, Path), copy_term(Word-Path, _Copy), board_path(_Board, _, _), " +
        "_Copy == Word-Path",
    ];
    engine.consult(":- dynamic(seen/2).", { file: "kept.pl" });
    for (const goal of kept.slice(0, 3)) expect(ask(engine, rows, goal)).toEqual(expected);
    // Each answer stays while the same search is run inside of it.
    expect(ask(engine, rows, kept[3])).toEqual(
      expected.flatMap((answer) => Array<string>(expected.length).fill(answer)),
    );
  });

  it("has answers that a cut leaves for good", () => {
    const rows = rowsOf("aQ/bc");
    const all = ask(engine, rows, "board_path(_Board, Word, Path)");
    const third =
      "board_path(_Board, Word, Path), Word = [_,_,_], !, forall(board_path(_Board, W, P), true)";
    const first = all.find((answer) => answer.split(" ")[0].length === 3);
    expect(ask(engine, rows, third)).toEqual([first]);
  });

  it("is stopped by a cut", () => {
    expect(ask(engine, square(8), "board_has_word(_Board, Word), !")).toEqual(["a"]);
    expect(ask(engine, corridorAndField, `${twentyToZ}, !`)).toHaveLength(1);
  });

  it("is stopped by a budget, after which the engine goes on", () => {
    const rows = square(8);
    rows[0][0] = "z";
    rows[7][7] = "z";
    const fruitless = `length(_W, 30), append(_W, [z], _Z), board_has_word(_Board, [a|_Z]), fail`;
    for (const limits of [{ inferences: 50_000 }, { timeMs: 30 }]) {
      using query = open(engine, rows, fruitless, { limits });
      let thrown: unknown;
      try {
        query.next();
      } catch (error) {
        thrown = error;
      }
      expect(thrown).toBeInstanceOf(ResourceError);
      expect(thrown).toHaveProperty("kind", "timeMs" in limits ? "time" : "inferences");
      expect(query.done).toBe(true);
      expect(ask(engine, rowsOf("ab"), "board_has_word(_Board, Word)")).toHaveLength(4);
    }
  });

  it("lets a program catch the exhaustion of its budget", () => {
    const rows = square(8);
    rows[0][0] = "z";
    const goal =
      "length(_W, 40), catch(( board_has_word(_Board, [z|_W]), fail ), error(E, _), true)";
    using query = open(engine, rows, goal, { limits: { inferences: 50_000 } });
    expect(query.next().value).toEqual({
      E: { functor: "resource_error", args: ["inferences"] },
    });
  });

  it("knows at once that a word has more of a letter than the board", () => {
    const word = `[${"a,".repeat(64)}a]`;
    using query = open(engine, [["a"]], `board_has_word(_Board, ${word})`);
    expect(query.next().done).toBe(true);
  });
});

describe("a query on 64 equal cells for a word that is out of reach", () => {
  it("fails at once natively where a letter is missing", () => {
    using query = open(native, square(8), `board_has_word(_Board, [${"a,".repeat(40)}b])`);
    expect(query.next().done).toBe(true);
    expect(query.inferences).toBeLessThan(100_000);
  });

  it("exhausts its budget as Prolog, and the engine goes on", () => {
    const limits = { inferences: 200_000 };
    const goal = `board_has_word(_Board, [${"a,".repeat(40)}b])`;
    expect(() => open(logic, square(8), goal, { limits }).next()).toThrow(ResourceError);
    expect(ask(logic, rowsOf("ab"), "board_has_word(_Board, [a,b])")).toHaveLength(1);
  });
});
