// A page that uses the package. The test of browsers calls these functions by their names.

import { Engine } from "ambilog";
import { BoardScorer, Dictionary, findWords, parseBoard } from "ambilog/board";
import { board } from "ambilog/libraries/board";
import { AmbilogCell } from "ambilog/cell";
import { clpfd } from "ambilog/libraries/clpfd";
import { dictionary, setDictionary } from "ambilog/libraries/dictionary";
import { WorkerEngine } from "ambilog/worker";

const words = Dictionary.fromWords(["cat", "cats", "tac", "at"]);

function boardEngine(): Engine {
  const engine = new Engine({ libraries: [board, dictionary] });
  setDictionary(engine, words);
  return engine;
}

const checks = {
  queries: () => new Engine().query("append(X, [Y|_], [1,2,3])").all(),

  /** The first answer of an engine, or why there is none. */
  firstAnswer: () => {
    try {
      return new Engine().once("X = 1");
    } catch (error) {
      return (error as Error).message;
    }
  },

  constraints: () => {
    const engine = new Engine({ libraries: [clpfd] });
    engine.consult(`
      :- use_module(library(clpfd)).
      puzzle([S,E,N,D] + [M,O,R,E] = [M,O,N,E,Y]) :-
          Letters = [S,E,N,D,M,O,R,Y], Letters ins 0..9, all_different(Letters), S #\\= 0, M #\\= 0,
          1000*S + 100*E + 10*N + D + 1000*M + 100*O + 10*R + E
              #= 10000*M + 1000*O + 100*N + 10*E + Y,
          label(Letters).`);
    return engine.once("puzzle(_ = Sum)");
  },

  boards: () => {
    const goal = "make_board([[c,a],[t,s]], _B), board_has_word(_B, W), word(W)";
    return boardEngine()
      .query<{ W: string[] }>(goal)
      .all()
      .map(({ W }) => W.join(""));
  },

  nativeBoards: () => {
    const found = parseBoard("ca/ts");
    const scorer = new BoardScorer(words);
    return {
      words: findWords(found, words).words,
      score: scorer.score(found),
      kernel: scorer.kernel,
    };
  },

  cell: async () => {
    const cell = document.createElement("ambilog-cell");
    if (!(cell instanceof AmbilogCell)) throw new Error("Expected the element of the entry");
    cell.setAttribute("query", "append([1], [2, 3], X).");
    document.body.append(cell);
    await cell.run();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const text = cell.shadowRoot!.querySelector("li")?.textContent;
    cell.remove();
    return text;
  },

  /** A query without an end is aborted; the engine answers the next one. */
  abort: async () => {
    const engine = new Engine();
    engine.consult("forever :- forever. kept(1).");
    const controller = new AbortController();
    const answer = engine.query("forever").with({ signal: controller.signal }).async.first();
    setTimeout(() => controller.abort(), 20);
    const name = await answer.then(
      () => "answered",
      (error: Error) => error.name,
    );
    return { name, next: engine.once("kept(X)") };
  },

  /** The same in a worker, with what it writes. */
  worker: async () => {
    let output = "";
    const engine = await WorkerEngine.start({ output: (text) => (output += text) });
    await engine.consult("forever :- forever. kept(1).");
    const answers = await engine.query("append(X, [Y|_], [1,2]), X \\== Y").all();
    const controller = new AbortController();
    const answer = engine.query("forever").with({ signal: controller.signal }).first();
    setTimeout(() => controller.abort(), 20);
    const name = await answer.then(
      () => "answered",
      (error: Error) => error.name,
    );
    const next = await engine.query("kept(X), write(hello)").first();
    await engine.terminate();
    return { answers: answers.map(({ X }) => ({ X })), name, next, output };
  },
};

Object.assign(globalThis, { checks });
