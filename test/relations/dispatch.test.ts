/* When native code answers, that only its speed shows it, and when a program's own predicates win. */

import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { all, nameless } from "../engine/answers.js";
import { ask, engineOf, engines, rowsOf } from "./boards.js";
import { fc, forAll } from "../properties.js";

const [native, logic] = engines;

function inferences(engine: Engine, goal: string): number {
  using query = engine.query(goal);
  while (query.advance());
  return query.inferences;
}

it("native boards and constraints are predicates of the host beside each other", () => {
  const engine = engineOf(true);
  const goal = "make_board([[c,a],[t,s]], B), board_has_word(B, W)";
  const paths = all(engine, goal).length;
  engine.consult(":- use_module(library(clpfd)).\nupper(S) :- X in 1..3, X #< 3, fd_sup(X, S).");
  expect(all(engine, "upper(S)")).toEqual([{ S: 2 }]);
  expect(all(engine, goal)).toHaveLength(paths);
});

describe("the flag native", () => {
  const goal = "make_board([[a,b,c],[d,e,f]], B), board_has_word(B, W), fail";

  it("says whether native code runs, as the inferences show", () => {
    const engine = engineOf(true);
    expect(all(engine, "current_prolog_flag(native, F)")).toEqual([{ F: "true" }]);
    const natively = inferences(engine, goal);
    engine.once("set_prolog_flag(native, false)");
    const asProlog = inferences(engine, goal);
    expect(asProlog).toBeGreaterThan(2 * natively);
    engine.once("set_prolog_flag(native, true)");
    expect(inferences(engine, goal)).toBe(natively);
  });

  it("of false before the library is loaded leaves nothing to native code either", () => {
    const engine = new Engine();
    engine.consult(":- set_prolog_flag(native, false).");
    engine.once("use_module(library(board))");
    expect(inferences(engine, goal)).toBe(inferences(logic, goal));
  });

  it.each([
    "board_path(B, W, _)",
    "board_path_between(B, 1, inf, W, _)",
    "board_word(B, W)",
    "words(B, W)",
  ])("concerns %s", (call) => {
    const dictionaryText = "a\nabe\nbed\nface\n";
    const [one, other] = [true, false].map((flag) => {
      const engine = engineOf(flag, {
        files: {
          read: () => new TextEncoder().encode(dictionaryText),
          write: () => {},
          append: () => {},
          exists: () => true,
          program: () => undefined,
        },
      });
      engine.once("dictionary(words)");
      const board = "make_board([[a,b,c],[d,e,f]], B)";
      expect(all(engine, `${board}, ${call}`)).not.toEqual([]);
      return inferences(engine, `${board}, ${call}, fail`);
    });
    expect(one).toBeLessThan(other);
  });

  it("may change in the middle of a query", () => {
    const engine = engineOf(true);
    const toggled = "( board_has_word(B, [a,b]), W = 1 ; board_has_word(B, W) )";
    const change = (flag: boolean): string =>
      `make_board([[a,b],[c,d]], B), board_path(B, W, P), set_prolog_flag(native, ${flag})`;
    const expected = ask(logic, rowsOf("ab/cd"), "board_path(_Board, Word, Path)").length;
    expect(all(engine, change(false))).toHaveLength(expected);
    expect(all(engine, change(true))).toHaveLength(expected);
    expect(all(engine, `make_board([[a,b],[c,d]], B), ${toggled}`)).toHaveLength(65);
    const both =
      "make_board([[a,b],[c,d]], B), member(F, [true,false,true]), set_prolog_flag(native, F), board_has_word(B, [a,X,Y])";
    expect(all(engine, both)).toHaveLength(18);
  });
});

describe("a program's own predicates", () => {
  const program = `
    make_board(Rows, own(Rows)).
    board_has_word(own([[X|_]|_]), [X]).
  `;

  it("win over the library's when they are there first", () => {
    const engine = new Engine();
    engine.consult(program);
    expect(all(engine, "make_board([[a,b]], B), board_has_word(B, W)")).toEqual([
      {
        B: { functor: "own", args: [[["a", "b"]]] },
        W: ["a"],
      },
    ]);
    expect(all(engine, "board_has_word(board(cell(0-0,[a],[])), W)")).toEqual([]);
  });

  it("win over the library's when those were used before", () => {
    const engine = new Engine();
    expect(all(engine, "make_board([[a]], _B), board_has_word(_B, W)")).toEqual([{ W: ["a"] }]);
    engine.consult(program, { file: "own.pl" });
    expect(all(engine, "make_board([[a,b]], _B), board_has_word(_B, W)")).toEqual([{ W: ["a"] }]);
  });

  it("win over an imported library, with or without the flag", () => {
    for (const flag of [true, false]) {
      const engine = engineOf(flag);
      engine.consult(program, { file: "own.pl" });
      expect(all(engine, "board_has_word(own([[x]]), W)")).toEqual([{ W: ["x"] }]);
      expect(all(engine, "board_has_word(board(cell(0-0,[a],[])), W)")).toEqual([]);
    }
  });

  it("leave the rest of the library to work among itself", () => {
    const engine = new Engine();
    engine.consult("board_path(_, mine, _). memberchk(_, _).");
    expect(all(engine, "make_board([[a,b]], _B), board_has_word(_B, W)")).toEqual([
      { W: ["a"] },
      { W: ["a", "b"] },
      { W: ["b"] },
      { W: ["b", "a"] },
    ]);
    expect(all(engine, "board_path(_, W, _)")).toEqual([{ W: "mine" }]);
  });
});

/** A board as a program may write it: its neighbours need not be those of a king's move. */
interface Graph {
  readonly letters: string;
  readonly neighbours: readonly number[];
  readonly place: readonly [number, number];
}

function* graphWalks(
  cells: readonly Graph[],
  from: readonly number[] = cells.map((_, i) => i + 1),
  visited: readonly number[] = [],
): Generator<readonly number[]> {
  for (const n of from) {
    if (n < 1 || n > cells.length || visited.includes(n)) continue;
    const walk = [...visited, n];
    yield walk;
    yield* graphWalks(cells, cells[n - 1].neighbours, walk);
  }
}

const someGraph: fc.Arbitrary<Graph[]> = fc.array(
  fc.record({
    letters: fc.constantFrom("a", "b", "a", "qu"),
    neighbours: fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 3 }),
    place: fc.tuple(fc.integer({ min: -1, max: 1 }), fc.integer({ min: 6, max: 8 })),
  }),
  { minLength: 1, maxLength: 4 },
);

describe("a board that a program builds by hand", () => {
  it("is walked as it says", () =>
    forAll(120, [someGraph], (cells) => {
      const board = `board(${cells
        .map(
          ({ letters, neighbours, place: [r, c] }) =>
            `cell(${r}-${c},[${[...letters].join(",")}],[${neighbours.join(",")}])`,
        )
        .join(",")})`;
      const expected = Array.from(graphWalks(cells), (walk) => ({
        W: walk.flatMap((n) => [...cells[n - 1].letters]),
        P: walk.map((n) => ({ functor: "-", args: [...cells[n - 1].place] })),
      }));
      for (const engine of engines) {
        expect(all(engine, `board_path(${board}, W, P)`)).toEqual(expected);
      }
    }));

  it.each([
    ["with capital letters", "board(cell(0-0,['A'],[2]),cell(0-1,[b],[1]))"],
    ["with tiles of anything", 'board(cell(0-0,[1,f(x)],[2]),cell(0-1,["s"],[1]))'],
    ["with empty tiles", "board(cell(0-0,[],[2]),cell(0-1,[a],[1]))"],
    ["with places of anything", "board(cell(here,[a],[2]),cell(there,[b],[1]))"],
    ["with an unknown letter", "board(cell(0-0,[L],[2]),cell(0-1,[b],[1]))"],
    ["with an unknown place", "board(cell(R-0,[a],[2]),cell(0-1,[b],[1]))"],
    ["with one letter twice unknown", "board(cell(0-0,[L],[2]),cell(0-1,[L],[1]))"],
    ["of the very form of make_board/2", "board(cell(0-0,[a],[2]),cell(0-1,[b],[1]))"],
  ])("%s is answered alike natively and as Prolog", (_, board) => {
    for (const goal of [
      "board_path(B, W, P)",
      "board_has_word(B, [a|W])",
      "board_has_word(B, W), !",
    ]) {
      const whole = `B = ${board}, ${goal}`;
      expect(nameless(all(native, whole))).toBe(nameless(all(logic, whole)));
    }
    expect(all(native, `B = ${board}, board_has_word(B, W)`)).not.toEqual([]);
  });

  it("may be bound after an open query has begun on another", () => {
    const goal =
      "make_board([[a,b]], B), board_has_word(B, [X]), make_board([[X]], C), board_has_word(C, W)";
    for (const engine of engines) {
      expect(all(engine, goal).map((row) => (row as { W: unknown }).W)).toEqual([["a"], ["b"]]);
    }
  });
});

describe("a board of more letters than a native one", () => {
  const board = (letters: number): string =>
    `length(T, ${letters}), maplist(=(a), T), B = board(cell(0-0,T,[2]),cell(0-1,[b],[1]))`;

  it.each([
    "board_path(B, W, P), length(W, N)",
    "board_path(B, [b|W], P), length(W, N)",
    "board_path_between(B, 1, inf, [b|W], P), length(W, N)",
    "board_has_word(B, [b|W]), length(W, N), P = none",
  ])("is answered by the relation: %s", (goal) => {
    for (const letters of [1000, 1100]) {
      const [found, expected] = [native!, logic!].map((engine) =>
        engine.once(`findall(P-N, (${board(letters)}, ${goal}), L)`),
      );
      expect(found!["L"]).toEqual(expected!["L"]);
      expect(found!["L"]).not.toEqual([]);
    }
    // A native search tries few cells.
    const [short, long] = [1000, 1100].map((letters) => {
      const start = board(letters);
      return inferences(native!, `${start}, ${goal}, fail`) - inferences(native!, `${start}, fail`);
    });
    expect(short).toBeLessThan(500);
    expect(long).toBeGreaterThan(1000);
  });
});

describe("a search for prefixes", () => {
  it("is charged", () => {
    const engine = engineOf(true);
    engine.once("use_module(library(why))");
    const board =
      "length(R, 8), maplist(=(a), R), length(Rs, 8), maplist(=(R), Rs), make_board(Rs, B)";
    const word = "length(W0, 60), maplist(=(a), W0), append(W0, [b], W)";
    const start = `${board}, ${word}`;
    const before = inferences(engine, start);
    expect(inferences(engine, `${start}, '$longest_prefixes'(B, W, _)`)).toBeGreaterThan(
      before + 5000,
    );
  });

  it("is not begun for a word that no board has room for", () => {
    const engine = engineOf(true);
    engine.once("use_module(library(why))");
    const goal = "make_board([[a]], B), length(W, 5000), maplist(=(a), W), '$prefix_text'(B, W, _)";
    expect(engine.once(goal)).toBeUndefined();
  });
});
