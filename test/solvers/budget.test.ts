import { describe, expect, it } from "vitest";
import { PathIterator, WordSearch, Dictionary, parseBoard } from "../../src/board/index.js";
import { Engine, ResourceError } from "../../src/complete.js";
import { Budget } from "../../src/solvers/budget.js";
import { engineAnswers } from "../../src/solvers/engine-answers.js";

const board = parseBoard("abcdefghijklmnop");

function stopsWith(kind: string): object {
  return expect.objectContaining({ name: "ResourceError", kind }) as object;
}

describe("a budget", () => {
  it("lets a search go on as far as its inferences last, a step each", () => {
    const budget = new Budget({ inferences: 30_000 });
    const search = new PathIterator(board);
    const all = (): void => {
      while (budget.advance(search));
    };
    expect(all).toThrow(stopsWith("inferences"));
    expect(search.steps).toBe(30_000);
    expect(budget.inferences).toBe(30_000);
    expect(all).toThrow("The limit of 30000 inferences is reached");
  });

  it("lets a search go on as long as its time lasts", () => {
    const budget = new Budget({ timeMs: 20 });
    const search = new PathIterator(board);
    expect(() => {
      while (budget.advance(search));
    }).toThrow(stopsWith("time"));
    expect(budget.milliseconds).toBeGreaterThanOrEqual(20);
  });

  it("does not count the time of `besides`, not even for an open query", () => {
    const budget = new Budget({ timeMs: 60_000 });
    const start = performance.now();
    const engine = new Engine();
    const wait = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150);
    const goal = "between(1, 4, X), numlist(1, 5000, L), sum_list(L, _)";
    let count = 0;
    for (const _ of engineAnswers(engine, goal, {}, budget)) {
      budget.besides(wait);
      count++;
    }
    expect(count).toBe(4);
    expect(budget.uncounted).toBeGreaterThanOrEqual(590);
    expect(budget.milliseconds).toBeLessThanOrEqual(performance.now() - start - 590);
  });

  it("is shared by searches and queries", () => {
    const budget = new Budget({ inferences: 10_000 });
    budget.spend(4000);
    const words = new WordSearch(parseBoard("ca/ts"), Dictionary.fromWords(["cat"]));
    budget.finish(words);
    expect(budget.inferences).toBe(4000 + words.steps);
    expect(budget.rest).toEqual({ inferences: 6000 - words.steps, timeMs: undefined });
    budget.check();
    budget.spend(6000);
    expect(budget.rest.inferences).toBe(0);
    expect(() => budget.check()).toThrow(ResourceError);
  });

  it("without limits never ends", () => {
    const budget = new Budget();
    const search = new PathIterator(parseBoard("abcdefghi"));
    let count = 0;
    while (budget.advance(search)) count++;
    expect(count).toBe(10_305);
    expect(budget.inferences).toBe(search.steps);
    expect(budget.rest).toEqual({ inferences: undefined, timeMs: undefined });
  });

  it("pauses now and then", () => {
    let pauses = 0;
    const budget = new Budget({}, () => pauses++);
    const search = new PathIterator(parseBoard("abcdefghi"));
    while (budget.advance(search));
    expect(pauses).toBeGreaterThan(0);
  });
});
