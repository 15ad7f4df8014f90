import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { addRelations, and, eq, or, relation, solve, variable } from "../../src/rel.js";
import type { Message } from "../../src/complete.js";
import type { Relation } from "../../src/rel.js";
import { all } from "./answers.js";

type Numbers = Relation<[x: number]>;

const x = variable<number>();

function numbers(name: string, values: readonly number[], module = "user"): Numbers {
  return relation(name, (y) => values.map((value) => eq(y, value)), { module });
}

function answers(engine: Engine, of: Numbers): number[] {
  return Array.from(solve(engine, of(x), { x }), (row) => row.x);
}

describe("a relation in an engine that was saved and loaded", () => {
  const names: [string, string][] = [
    ["user", "sr"],
    ["apart", "there"],
    ["lists", "beside"],
  ];
  it.each(names)(
    "of module %s is used as before, and in texts before it is used",
    (module, name) => {
      const engine = new Engine();
      const one = numbers(name, [1, 2], module);
      expect(answers(engine, one)).toEqual([1, 2]);
      const loaded = Engine.load(engine.save());
      expect(all(loaded, `${module}:${name}(X)`)).toEqual([{ X: 1 }, { X: 2 }]);
      expect(answers(loaded, one)).toEqual([1, 2]);
      expect(answers(loaded, one)).toEqual([1, 2]);
    },
  );

  it("says what its definition there says, and the relations that it needs come with it", () => {
    const engine = new Engine();
    answers(engine, numbers("sr", [1, 2, 3]));
    answers(engine, numbers("none", []));
    const loaded = Engine.load(engine.save());
    const base = numbers("base", [7]);
    const now: Numbers = relation("sr", (y) => or(base(y), eq(y, 8)));
    expect(answers(loaded, now)).toEqual([7, 8]);
    expect(all(loaded, "sr(X)")).toEqual([{ X: 7 }, { X: 8 }]);
    expect(all(loaded, "none(X)")).toEqual([]);
    expect(answers(loaded, numbers("none", [1]))).toEqual([1]);
    expect(() => answers(loaded, numbers("sr", [1]))).toThrow("that of another relation");
  });

  it("keeps its clauses when the relation of its name cannot be added", () => {
    const engine = new Engine();
    answers(engine, numbers("sr", [1]));
    const loaded = Engine.load(engine.save());
    const bad: Numbers = relation("sr", (y) => [eq(y, 2), and(eq(y, null as unknown as number))]);
    expect(() => addRelations(loaded, bad)).toThrow(TypeError);
    const taken = numbers("atom_length", []);
    const needy: Numbers = relation("sr", (y) => [taken(y), relation("is", (_a, _b) => [])(y, y)]);
    expect(() => addRelations(loaded, needy)).toThrow(TypeError);
    expect(all(loaded, "sr(X)")).toEqual([{ X: 1 }]);
    expect(answers(loaded, numbers("sr", [3]))).toEqual([3]);
  });

  it("is replaced by a later text as before, and stays so", () => {
    for (const isSavedBefore of [true, false]) {
      const messages: Message[] = [];
      const onMessage = (message: Message): void => void messages.push(message);
      const one = numbers("sr", [1]);
      let engine = new Engine({ onMessage });
      answers(engine, one);
      if (isSavedBefore) engine = Engine.load(engine.save(), { onMessage });
      engine.consult("sr(5).", { file: "sr.pl" });
      expect(messages.map(({ text }) => text).join()).toMatch(/Redefined sr\/1.*relation:/s);
      const loaded = Engine.load(engine.save());
      expect(answers(engine, one)).toEqual([5]);
      expect(answers(loaded, one)).toEqual([5]);
      loaded.consult("other(1).", { file: "sr.pl" });
      expect(answers(loaded, one)).toEqual([1]);
    }
  });

  it("is replaced by a predicate of the host as before", () => {
    const engine = new Engine();
    const one = numbers("sr", [1]);
    answers(engine, one);
    engine.define("sr/1", () => [6]);
    expect(answers(engine, one)).toEqual([6]);
    const loaded = Engine.load(engine.save());
    loaded.define("sr/1", () => [6]);
    expect(answers(loaded, one)).toEqual([6]);
    expect(answers(Engine.load(engine.save()), one)).toEqual([1]);
  });

  it("leaves a program's own predicate of its name alone", () => {
    const engine = new Engine();
    engine.consult("sr(1).");
    const loaded = Engine.load(engine.save());
    expect(() => answers(loaded, numbers("sr", [2]))).toThrow("that of a program");
  });

  it("keeps clauses that texts have added to it", () => {
    const engine = new Engine();
    answers(engine, numbers("sr", [1]));
    engine.consult(":- multifile(sr/1).\nsr(2).", { file: "more.pl" });
    const loaded = Engine.load(engine.save());
    expect(answers(loaded, numbers("sr", [3])).sort()).toEqual([2, 3]);
    loaded.consult("", { file: "more.pl" });
    expect(all(loaded, "sr(X)")).toEqual([{ X: 3 }]);
  });
});
