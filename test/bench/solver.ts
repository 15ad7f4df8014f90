/* Compares the native solver with a solver in C++ that is compiled for the run. */

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Board, Dictionary, WordSearch } from "../../src/board/index.js";
import { BoardScorer } from "../../src/board/index.js";
import { timed } from "./measure.js";
import type { Task } from "./measure.js";

const KINDS = ["uniform", "dice", "good"];

/** The output of the yardstick: boards, the sum of their scores, and seconds. */
const REPORT = /^(\d+) boards, scores sum to (\d+), ([\d.]+) s/;

/** A board of 4 by 4 letters in one line. */
function boardOf(line: string): Board {
  return Board.fromRows([0, 4, 8, 12].map((at) => line.slice(at, at + 4).split("")));
}

function compilerOf(): string | undefined {
  const candidates = [process.env["CXX"], "g++", "clang++", "c++"];
  return candidates.find(
    (name) => name !== undefined && spawnSync(name, ["--version"]).status === 0,
  );
}

function compile(compiler: string, source: string, program: string): void {
  const run = spawnSync(compiler, ["-O3", "-march=native", "-o", program, source], {
    encoding: "utf8",
  });
  if (run.status !== 0) throw new Error(`${compiler} failed:\n${run.stderr}`);
}

/** The tasks, or the reason why there are none. Compiled files go into `folder`. */
export function solverTasks(
  folder: string,
  yardstick: string | undefined,
  dictionaryFile: string | undefined,
): Task[] | string {
  if (yardstick === undefined) return "solver: left out, for want of --yardstick DIR";
  const compiler = compilerOf();
  if (compiler === undefined) return "solver: left out, for want of a C++ compiler";
  const words = dictionaryFile ?? join(yardstick, "../data/enable2k.txt");
  const source = join(yardstick, "yardstick.cc");
  const missing = [source, words].find((file) => !existsSync(file));
  if (missing !== undefined) return `solver: left out, for want of ${missing}`;

  const program = join(folder, "yardstick");
  compile(compiler, source, program);
  const dictionary = Dictionary.fromText(readFileSync(words, "utf8"));
  return KINDS.map((kind): Task => {
    const file = join(yardstick, `boards-${kind}.txt`);
    const lines = readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line.length >= 16);
    const boards = lines.map(boardOf);
    const sumOf = (scorer: BoardScorer): number =>
      scorer.scores(boards).reduce((sum, score) => sum + (score < 0 ? NaN : score), 0);
    // Each kind of boards gets its own scorer, whose code would otherwise be specialised for the first kind.
    const plain = new BoardScorer(dictionary, { kernel: "plain" });
    const wasm = new BoardScorer(dictionary, { kernel: "wasm" });
    return {
      name: `4x4 boards, ${kind}`,
      unit: "boards",
      contenders: [
        {
          name: "yardstick (C++)",
          units: lines.length,
          run: () => {
            const { stdout } = spawnSync(program, [words, file], { encoding: "utf8" });
            const report = REPORT.exec(stdout);
            if (report === null) throw new Error(`The yardstick says ${stdout}`);
            return { ms: Number(report[3]) * 1000, result: `score ${report[2]}` };
          },
        },
        {
          name: "ambilog, scorer",
          units: lines.length,
          run: () => timed(() => `score ${sumOf(plain)}`),
        },
        {
          name: "ambilog, scorer in WebAssembly",
          units: lines.length,
          run: () => timed(() => `score ${sumOf(wasm)}`),
        },
        {
          name: "ambilog, depth first",
          units: lines.length,
          run: () =>
            timed(() => {
              let sum = 0;
              for (const board of boards) {
                const search = new WordSearch(board, dictionary);
                search.run();
                sum += search.score;
              }
              return `score ${sum}`;
            }),
        },
      ],
    };
  });
}
