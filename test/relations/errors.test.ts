/* Invalid boards, and their errors. */

import { describe, expect, it } from "vitest";
import { PrologError } from "../../src/complete.js";
import type { Value } from "../../src/complete.js";
import { thrownBy } from "../engine/answers.js";
import { errorOf } from "../machine/goals.js";
import { engines } from "./boards.js";

const kinds = [
  ["native", engines[0]],
  ["logic", engines[1]],
] as const;

describe.each(kinds)("the %s relation", (_, engine) => {
  it.each([
    ["board_has_word(B, [a])", "instantiation_error"],
    ["board_has_word(B, W)", "instantiation_error"],
    ["board_path(B, W, P)", "instantiation_error"],
    ["board_path_between(B, 1, 2, W, P)", "instantiation_error"],
    ["board_word(B, W)", "instantiation_error"],
    ["words(B, W)", "instantiation_error"],
    ["board_has_word(a, W)", "type_error(board,a)"],
    ["board_has_word(board, W)", "type_error(board,board)"],
    ["board_has_word([[a]], W)", "type_error(board,[[a]])"],
    ["board_path(f(x), W, P)", "type_error(board,f(x))"],
    ["board_path_between(1, 1, 2, W, P)", "type_error(board,1)"],
    ["board_word(a, W)", "type_error(board,a)"],
    ["words(a, W)", "type_error(board,a)"],
    ["make_board(Rows, B)", "instantiation_error"],
    ["make_board([[a]|Rows], B)", "instantiation_error"],
    ["make_board([Row], B)", "instantiation_error"],
    ["make_board([[a|Row]], B)", "instantiation_error"],
    ["make_board([], B)", "domain_error(board_with_cells,[])"],
    ["make_board([[]], B)", "domain_error(board_with_cells,[[]])"],
    ["make_board([['.','.']], B)", "domain_error(board_with_cells,[['.','.']])"],
    ["make_board(a, B)", "type_error(list,a)"],
    ["make_board([a], B)", "type_error(list,a)"],
    ["make_board([[a]|b], B)", "type_error(list,b)"],
    ["make_board([[1]], B)", "type_error(tile,1)"],
    ["make_board([[f(x)]], B)", "type_error(tile,f(x))"],
    ["make_board([['1']], B)", "domain_error(tile,'1')"],
    ["make_board([['']], B)", "domain_error(tile,'')"],
    ["make_board([['a b']], B)", "domain_error(tile,'a b')"],
    ["make_board([['a.']], B)", "domain_error(tile,'a.')"],
  ])("%s throws %s", (goal, formal) => {
    expect(errorOf(engine, goal)).toBe(formal);
  });

  it("has no board of 65 cells, and one of 64", () => {
    const cells = (n: number): Value => [Array<string>(n).fill("a")];
    expect(errorOf(engine, "make_board(Rows, B)", { Rows: cells(65) })).toBe(
      "domain_error(board_of_at_most_64_cells,65)",
    );
    expect(
      engine.once("make_board(Rows, _B), board_has_word(_B, [a,a])", { Rows: cells(64) }),
    ).toEqual({});
  });

  it("explains the mistake in a sentence", () => {
    const thrown = thrownBy<Error>(() => engine.once("make_board([['1']], B)"));
    expect(thrown).toBeInstanceOf(PrologError);
    expect(thrown.message).toMatch(/tile/);
    expect(thrown.message).toMatch(/1/);
    expect(() => engine.once("board_has_word(B, W)")).toThrow(/instantiated/);
  });
});
