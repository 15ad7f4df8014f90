import { describe, expect, it } from "vitest";
import { EVERYTHING, Trail, bind } from "../../src/terms/trail.js";
import { deref, variable } from "../../src/terms/term.js";

describe("the trail", () => {
  it("takes bindings back down to a mark, newest first", () => {
    const m = new Trail();
    m.choiceStamp = EVERYTHING;
    const [x, y] = [variable(1), variable(1)];
    bind(m, x, 1);
    const mark = m.trailTop;
    bind(m, y, 2);
    m.undoTo(mark);
    expect([deref(x), deref(y)]).toEqual([1, y]);
    m.undoTo(0);
    expect(deref(x)).toBe(x);
  });

  it("undoes what else was recorded", () => {
    const m = new Trail();
    const log: string[] = [];
    m.record({ undo: () => log.push("first") }, 0);
    m.record({ undo: () => log.push("second") }, 0);
    m.undoTo(0);
    expect(log).toEqual(["second", "first"]);
  });

  it("drops on tidying entries younger than the newest choice point", () => {
    const m = new Trail();
    m.choiceStamp = EVERYTHING;
    const [old, young] = [variable(1), variable(5)];
    bind(m, old, 1);
    bind(m, young, 2);
    m.record({ undo: () => undefined }, 5);
    m.choiceStamp = 5;
    m.tidy(0);
    expect(m.trailTop).toBe(1);
    m.undoTo(0);
    expect([deref(old), deref(young)]).toEqual([old, 2]);
  });
});
