/** Conditional compilation, against a model. */
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { loadErrors } from "../engine/answers.js";
import type { Message } from "../../src/complete.js";
import { fc, forAll } from "../properties.js";

type Goal = "true" | "fail" | "throw(x)" | "no_such" | "member(X, [1])";

/** A part of a text: a fact with a number, or an `:- if` with its branches. */
type Part = { readonly fact: number } | Conditional;

interface Conditional {
  readonly branches: readonly { readonly goal: Goal; readonly parts: readonly Part[] }[];
  readonly otherwise: readonly Part[] | undefined;
}

const goals = fc.constantFrom<Goal>("true", "fail", "throw(x)", "no_such", "member(X, [1])");
const { parts } = fc.letrec<{ part: Part; parts: Part[]; conditional: Conditional }>((tie) => ({
  part: fc.oneof(
    { depthSize: "small" },
    fc.record({ fact: fc.nat(9) }),
    tie("conditional") as fc.Arbitrary<Part>,
  ),
  parts: fc.array(tie("part"), { maxLength: 3 }),
  conditional: fc.record({
    branches: fc.array(fc.record({ goal: goals, parts: tie("parts") }), {
      minLength: 1,
      maxLength: 3,
    }),
    otherwise: fc.option(tie("parts"), { nil: undefined }),
  }),
}));

function textOf(part: Part): string {
  if ("fact" in part) return `f(${part.fact}).\n`;
  const branches = part.branches.map(
    (branch, i) =>
      `:- ${i === 0 ? "if" : "elif"}(${branch.goal}).\n${branch.parts.map(textOf).join("")}`,
  );
  const end =
    part.otherwise === undefined ? "" : `:- else.\n${part.otherwise.map(textOf).join("")}`;
  return `${branches.join("")}${end}:- endif.\n`;
}

/** The facts that are loaded. `asked` receives the goals that are called. */
function factsIn(part: Part, asked: Goal[]): number[] {
  if ("fact" in part) return [part.fact];
  for (const { goal, parts: inner } of part.branches) {
    asked.push(goal);
    if (goal === "true" || goal.startsWith("member"))
      return inner.flatMap((x) => factsIn(x, asked));
  }
  return (part.otherwise ?? []).flatMap((x) => factsIn(x, asked));
}

let heard: Message[] = [];
const engine = new Engine({ onMessage: (message) => heard.push(message) });

/** The facts that are loaded from a text, and its messages. */
function load(text: string): { facts: unknown[]; messages: string[] } {
  heard = [];
  engine.reset();
  heard.push(...loadErrors(() => engine.consult(`:- dynamic f/1.\n${text}`, { file: "f.pl" })));
  const facts = engine.query("f(X)").all();
  return { facts: facts.map(({ X }) => X), messages: heard.map(({ text: said }) => said) };
}

describe("conditional compilation", () => {
  it("loads the first branch whose condition is true; an error is reported and counts as false", () =>
    forAll(80, [parts], (all) => {
      const asked: Goal[] = [];
      const expected = all.flatMap((part) => factsIn(part, asked));
      const { facts, messages } = load(all.map(textOf).join(""));
      expect(facts).toEqual(expected);
      const errors = asked.filter((goal) => goal === "throw(x)" || goal === "no_such");
      expect(messages).toHaveLength(errors.length);
    }));

  it.each(["endif", "else", "elif(true)"])("has no %s without an if", (directive) => {
    expect(load(`f(1).\n:- ${directive}.\nf(2).\n`)).toEqual({
      facts: [1, 2],
      messages: [expect.stringContaining("if")],
    });
  });

  it("tells where an if is open at the end", () => {
    expect(load(":- if(true).\nf(1).\n")).toEqual({
      facts: [1],
      messages: [expect.stringContaining("endif")],
    });
  });
});
