/** The debugger as a part, which an engine has if it is passed to it. */
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/index.js";
import { debugging } from "../../src/parts.js";
import { CompleteEngine } from "../../src/complete.js";

it("an engine without the part says of its methods and predicates what they need", () => {
  const engine = new Engine();
  const needs = "new Engine({ parts: [debugging] })";
  expect(() => engine.trace("true")).toThrow(TypeError);
  expect(() => engine.trace("true")).toThrow(needs);
  expect(() => engine.profile("true")).toThrow(needs);
  expect(() => engine.once("spy(append/3)")).toThrow(needs);
});

describe("an engine with the part", () => {
  it("traces, and does so after a reset and from a snapshot", () => {
    const engine = new Engine({ parts: [debugging] });
    const ports = (of: Engine): string[] =>
      [...of.trace("atom(a)")].map((event) => (event.kind === "answer" ? "answer" : event.port));
    const expected = ["call", "exit", "answer"];
    expect(ports(engine)).toEqual(expected);
    engine.reset();
    expect(ports(engine)).toEqual(expected);
    expect(ports(Engine.load(engine.save(), { parts: [debugging] }))).toEqual(expected);
  });
  it("may be given it twice", () => {
    expect(new Engine({ parts: [debugging, debugging] }).profile("true").calls).toBe(0);
    expect(new CompleteEngine({ parts: [debugging] }).profile("true").calls).toBe(0);
  });
  it("does not give it to others", () => {
    const [one, other] = [new Engine({ parts: [debugging] }), new Engine()];
    expect(one.profile("true").calls).toBe(0);
    expect(() => other.profile("true")).toThrow(TypeError);
  });
});

it.each([
  [debugging, "Expected parts as an array, got object"],
  [["debugging"], "Expected a part to be a value of ambilog/parts, got string"],
  [[null], "Expected a part to be a value of ambilog/parts, got null"],
  [[{ name: "debugging" }], "Expected a part to be a value of ambilog/parts, got object"],
])("what is no list of parts is a TypeError: %j", (parts, message) => {
  expect(() => new Engine({ parts: parts as never })).toThrow(new TypeError(message));
});
