/* Compares the board relation in Prolog with its native side, and with Tau Prolog. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Engine } from "../../src/complete.js";
import { ourAnswers, Tau } from "../crosscheck/tau.js";
import { timed } from "./measure.js";
import type { Contender, Task } from "./measure.js";

/** A short name of a long list of answers. */
function digest(answers: readonly string[]): string {
  let hash = 0;
  for (const c of answers.join("\n")) hash = (Math.imul(hash, 31) + c.charCodeAt(0)) | 0;
  return `${answers.length} answer${answers.length === 1 ? "" : "s"}, ${(hash >>> 0).toString(16)}`;
}

function engineOf(program: string, native: boolean): Engine {
  const engine = new Engine();
  engine.once(`set_prolog_flag(native, ${native})`);
  engine.consult(program);
  return engine;
}

/** The generator on a board; Tau takes part if it is given the text of the relation. */
function generator(rows: string, answers: number, relation?: string): Task {
  const goal = `make_board(${rows}, _B), board_has_word(_B, Word)`;
  const ours = (name: string, native: boolean): Contender => {
    const engine = engineOf("", native);
    return {
      name,
      units: answers,
      run: () => timed(() => digest(ourAnswers(engine, goal, Infinity))),
    };
  };
  const contenders = [ours("ambilog, logic", false), ours("ambilog, native", true)];
  if (relation !== undefined) {
    const tau = new Tau(relation);
    contenders.unshift({
      name: "tau-prolog",
      units: answers,
      run: () => timed(() => digest(tau.answers(goal, Infinity))),
    });
  }
  const rowCount = rows.split("],").length;
  return { name: `generator, ${rowCount}x3, each answer read`, unit: "answers", contenders };
}

/** The same without reading the answers: `findall/3` and `length/2` in Prolog. */
function counting(program: string, rows: string, answers: number): Task {
  const contenders = [false, true].map((native): Contender => {
    const engine = engineOf(program, native);
    const goal = `board_word_count(${rows}, N)`;
    return {
      name: `ambilog, ${native ? "native" : "logic"}`,
      units: answers,
      run: () => timed(() => ourAnswers(engine, goal).join()),
    };
  });
  return { name: "generator, 3x3, counted in Prolog", unit: "answers", contenders };
}

/** The tasks; `root` is the folder of the project. */
export function generatorTasks(root: string): Task[] {
  const read = (path: string): string => readFileSync(join(root, path), "utf8");
  const relation = read("prolog/board.pl").replace(/^:- module\(.*?\]\)\.$/ms, "");
  const board = "[[a,b,c],[d,e,f],[g,h,i]]";
  return [
    // Tau needs 15 s for the 10,305 answers of 3x3.
    generator("[[a,b,c],[d,e,f]]", 476, relation),
    generator(board, 10_305),
    counting(read("test/bench/programs/generator.pl"), board, 10_305),
  ];
}
