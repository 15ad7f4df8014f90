import { describe, expect, it } from "vitest";
import { Dictionary, parseBoard } from "../../src/board/index.js";
import { HeapWatch } from "../../src/solvers/heap-watch.js";
import { measureSolver } from "../../src/solvers/measurement.js";
import { nativeSolver } from "../../src/solvers/native.js";
import type { Solution, Solver, SolverOptions } from "../../src/solvers/solver.js";

const dictionary = Dictionary.fromWords(["cat", "act"]);
const board = parseBoard("ca/t.");

/** A solver whose runs report a given time, and which records its input. */
function scripted(...times: number[]): { solver: Solver; given: SolverOptions[] } {
  const given: SolverOptions[] = [];
  const solver: Solver = {
    name: "scripted",
    timeMs: 5000,
    async solve(_board, _dictionary, options = {}): Promise<Solution> {
      const milliseconds = times[Math.min(given.length, times.length - 1)];
      given.push(options);
      const isStopped = milliseconds >= (options.limits?.timeMs ?? Infinity);
      return {
        words: ["cat"],
        score: 1,
        milliseconds,
        firstMs: milliseconds / 10,
        inferences: 7,
        stopped: isStopped ? "time" : undefined,
        fraction: isStopped ? 0.5 : 1,
        memory: options.heap?.(),
      };
    },
  };
  return { solver, given };
}

describe("a measurement", () => {
  it("does not count a first run of a second or less, and has the median of three others", async () => {
    const { solver, given } = scripted(900, 30, 10, 20);
    const { measurement, found } = await measureSolver(solver, [board], dictionary);
    expect(measurement).toMatchObject({ milliseconds: 20, firstMs: 2, passes: 3, fraction: 1 });
    expect(found).toEqual([["cat"]]);
    expect(given.length).toBe(4);
  });

  it("is the first run if that takes longer", async () => {
    const { solver } = scripted(1100, 10);
    const { measurement } = await measureSolver(solver, [board], dictionary);
    expect(measurement).toMatchObject({ milliseconds: 1100, passes: 1 });
  });

  it("repeats as often as requested", async () => {
    const slow = await measureSolver(scripted(1100, 1300).solver, [board], dictionary, {
      repeat: 2,
    });
    expect(slow.measurement).toMatchObject({ milliseconds: 1200, passes: 2 });
    const quick = scripted(200, 5, 6, 7, 8, 9);
    const { measurement } = await measureSolver(quick.solver, [board], dictionary, { repeat: 5 });
    expect(measurement).toMatchObject({ milliseconds: 7, passes: 5 });
  });

  it("does not repeat what was stopped", async () => {
    const { solver, given } = scripted(400);
    const options = { repeat: 5, limits: { timeMs: 300 } };
    const { measurement } = await measureSolver(solver, [board], dictionary, options);
    expect(measurement).toMatchObject({ stopped: "time", fraction: 0.5, passes: 1 });
    expect(given.length).toBe(1);
  });

  it("sums over boards, and stops where the limit for all of them is reached", async () => {
    const { solver, given } = scripted(300, 300, 500, 1);
    const boards = [board, board, board, board];
    const options = { limits: { timeMs: 1000, inferences: 100 } };
    const { measurement, found } = await measureSolver(solver, boards, dictionary, options);
    expect(measurement).toMatchObject({
      words: 3,
      score: 3,
      milliseconds: 1100,
      firstMs: 110,
      inferences: 21,
      stopped: "time",
      fraction: 2.5 / 4,
    });
    expect(found.length).toBe(3);
    expect(given.map(({ limits }) => limits)).toEqual([
      { timeMs: 1000, inferences: 100 },
      { timeMs: 700, inferences: 93 },
      { timeMs: 400, inferences: 86 },
    ]);
  });

  it("gives a solver its `timeMs` if there are no limits", async () => {
    const { solver, given } = scripted(2000);
    await measureSolver(solver, [board], dictionary);
    expect(given[0].limits).toEqual({ inferences: undefined, timeMs: 5000 });
  });

  it("looks at memory in the first run only, and of boards of the first second", async () => {
    const { solver, given } = scripted(600);
    const boards = [board, board, board];
    let bytes = 3000;
    const heap = (): number => (bytes -= 1000);
    const { measurement } = await measureSolver(solver, boards, dictionary, { heap, repeat: 2 });
    expect(given.map((options) => options.heap !== undefined)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(measurement.memory).toBe(2000);
  });

  it("is refused without boards and without passes", async () => {
    await expect(measureSolver(nativeSolver, [], dictionary)).rejects.toThrow(RangeError);
    const options = { repeat: 0 };
    const measuring = measureSolver(nativeSolver, [board], dictionary, options);
    await expect(measuring).rejects.toThrow("Expected options.repeat to be a whole number above 0");
  });
});

describe("a watch of the heap", () => {
  it("tells the most that was seen, without what there was before", () => {
    const readings = [500, 900, 700];
    const watch = new HeapWatch(() => readings.shift() as number);
    watch.look();
    expect(watch.finish()).toBe(400);
    expect(watch.millisecondsUntil(performance.now())).toBeGreaterThanOrEqual(0);
  });

  it("looks at the first pause, and not at each one after it", () => {
    let looks = 0;
    const watch = new HeapWatch(() => ++looks);
    for (let i = 0; i < 1000; i++) watch.look();
    expect(looks).toBeGreaterThanOrEqual(2);
    expect(looks).toBeLessThan(100);
  });

  it("without a meter knows nothing and takes no time", () => {
    const watch = new HeapWatch();
    watch.look();
    expect(watch.finish()).toBeUndefined();
    expect(watch.millisecondsUntil(Infinity)).toBe(0);
  });

  it("is never below nothing", () => {
    const readings = [500, 300];
    expect(new HeapWatch(() => readings.shift() as number).finish()).toBe(0);
  });
});
