/* word/1 after the board goal: the same answers, found faster. */

import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { someRows, walks } from "../board/random.js";
import { ask, bothEngines, rowsOf } from "./boards.js";
import { forAll } from "../properties.js";

const words = ["a", "ab", "aba", "bac", "cab", "qua", "zoo"];

function engineWith(program: string, list: readonly string[] = words): Engine {
  const [engine] = bothEngines(list);
  engine.consult(program);
  return engine;
}

/** The inferences of p/2 on a board without any of the words, with and without what comes ahead. */
function stepsOf(engine: Engine): { ahead: number; alone: number } {
  const steps = (flag: boolean): number => {
    engine.once(`set_prolog_flag(word_ahead, ${flag})`);
    using query = engine.query("make_board([[x,y,k],[d,e,f],[g,h,i]], B), p(B, _)");
    while (query.advance());
    return query.inferences;
  };
  // The first time loads libraries.
  steps(false);
  return { ahead: steps(true), alone: steps(false) };
}

const body = "board_has_word(B, W), word(W)";

describe("word(W) after the board goal", () => {
  it("has the same answers in the same order as without the constraint", () =>
    forAll(16, [someRows], (rows) => {
      const expected = [...walks(rows)]
        .map(({ word }) => word)
        .filter((word) => words.includes(word));
      for (const engine of bothEngines(words)) {
        for (const wanted of [true, false]) {
          engine.once(`set_prolog_flag(word_ahead, ${wanted})`);
          for (const goal of [
            "board_has_word(_Board, Word), word(Word)",
            "board_path(_Board, Word, _), word(Word), true",
            "findall(W, (board_has_word(_Board, W), word(W)), Ws), member(Word, Ws)",
          ]) {
            expect(ask(engine, rows, goal)).toEqual(expected);
          }
        }
      }
    }));

  it("takes fewer steps", () => {
    const [, logic] = bothEngines(words);
    const steps = (): number => {
      using query = logic.query(`make_board([[a,b,c],[d,e,f],[g,h,i]], B), ${body}`);
      while (query.advance());
      return query.inferences;
    };
    const few = steps();
    logic.once("set_prolog_flag(word_ahead, false)");
    expect(steps()).toBeGreaterThan(20 * few);
  });

  it.each([
    ["a body", `p(B, W) :- ${body}.`],
    ["a longer body", `p(B, W) :- true, ${body}, true.`],
    ["a condition", `p(B, W) :- ( ${body} -> true ; fail ).`],
    ["a negation", `p(B, W) :- \\+ ( ${body} ), W = 1.`],
    ["findall", `p(B, Ws) :- findall(W, ( ${body} ), Ws).`],
    ["setof", `p(B, Ws) :- setof(W, B^( ${body} ), Ws).`],
    ["another module", `p(B, W) :- lists:( ${body} ).`],
    ["paths", "p(B, W) :- board_path(B, W, _), word(W)."],
  ])("has the constraint in front of it in %s", (_, program) => {
    const { ahead, alone } = stepsOf(engineWith(program));
    expect(alone).toBeGreaterThan(10 * ahead);
  });

  it.each([
    ["a goal stands between", "p(B, W) :- board_has_word(B, W), W = [_|_], word(W)."],
    ["it is about another word", "p(B, W) :- board_has_word(B, _), word(W)."],
    ["the word is known in part", "p(B, W) :- W = x, board_has_word(B, [a|T]), word([a|T])."],
    ["it comes first", "p(B, W) :- word(W), board_has_word(B, W)."],
    ["it is data", `p(B, W) :- B = ( ${body} ).`],
  ])("stays alone where %s", (_, program) => {
    const { ahead, alone } = stepsOf(engineWith(program));
    expect(Math.abs(ahead - alone)).toBeLessThan(100);
  });

  it("has it in what goal_expansion/2 has made", () => {
    const engine = engineWith(`goal_expansion(both(B, W), ( ${body} )). p(B, W) :- both(B, W).`);
    const { ahead, alone } = stepsOf(engine);
    expect(alone).toBeGreaterThan(10 * ahead);
  });

  const own = ["word([_,_]).", "board_has_word(_, W) :- ( attvar(W) -> W = x ; W = [a,b] )."];
  it.each(own)("changes nothing where the program defines %s", (definition) => {
    const user = `p(B, W) :- ${body}.`;
    const found = [`${definition}\n${user}`, `${user}\n${definition}`].map((program) => {
      const engine = engineWith(program);
      return ask(engine, rowsOf("ab/ca"), "p(_Board, Word)");
    });
    const plain = engineWith(`${definition}\nq(B, W) :- board_has_word(B, W), true, word(W).`);
    expect(found[0]).toEqual(ask(plain, rowsOf("ab/ca"), "q(_Board, Word)"));
    expect(found[1]).toEqual(found[0]);
    expect(found[0]).not.toEqual([]);
  });

  it("changes nothing where a module has a word/1 of its own", () => {
    const engine = engineWith(`:- module(mine, [p/2]).\np(B, W) :- ${body}.\nword([_]).\n`, words);
    expect(ask(engine, rowsOf("ab"), "p(_Board, Word)")).toEqual(["a", "b"]);
    expect(
      ask(engine, rowsOf("ab"), body.replaceAll("B", "_Board").replaceAll("W)", "Word)")),
    ).toEqual(["a", "ab"]);
  });

  it("leaves it to word/1 to say that there is no dictionary", () => {
    const engine = new Engine();
    const goal = `make_board([[a]], B), ${body}`;
    expect(() => engine.once(goal)).toThrow("dictionary");
    expect(engine.once(`make_board([[a]], B), W = [b], ${body}`)).toBeUndefined();
    expect(() => engine.once(body)).toThrow("instantiated");
  });
});
