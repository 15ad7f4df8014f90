/** The printed forms of errors, queries and engines. */
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/index.js";
import { assoc } from "../../src/libraries/index.js";
import { thrownBy } from "./answers.js";
import type { LoadError, Message, PrologError, ResourceError } from "../../src/index.js";

describe("an error of a goal", () => {
  const engine = new Engine();
  engine.consult("ok.\nprice(X, Y) :-\n  ok,\n  Y is X * rate,\n  ok.\n", { file: "shop.pl" });
  const error = thrownBy<PrologError>(() => engine.once("price(2, Y)"));

  it("has the place of the goal in its text", () => {
    expect([error.file, error.line, error.column]).toEqual(["shop.pl", 4, 5]);
    const unknown = thrownBy<PrologError>(() => engine.once("nowhere"));
    expect([unknown.file, unknown.line, unknown.column]).toEqual([undefined, undefined, undefined]);
  });

  it("is printed with its report and its stack", () => {
    const text = inspect(error);
    expect(text).toContain(`PrologError: ${error.report}\n    at `);
    expect(error.report).toContain("shop.pl:4:5: Error: ");
    expect(error.report).toContain("4 |   Y is X * rate,");
    expect(text.split(error.message)).toHaveLength(2);
    const limited = thrownBy<ResourceError>(() =>
      engine.query("repeat, fail", {}, { limits: { inferences: 100 } }).first(),
    );
    expect(inspect(limited)).toContain(`ResourceError: ${limited.report}\n    at `);
  });
});

describe("the messages of a load", () => {
  it("are printed once, also of an error that nobody catches", () => {
    const error = thrownBy<LoadError>(() => new Engine().consult("p(.\n:- missing(1)."));
    // Node prints an uncaught error without its own method.
    for (const text of [inspect(error), inspect(error, { customInspect: false })]) {
      for (const { text: one } of error.messages) expect(text.split(one)).toHaveLength(2);
      expect(text).not.toContain("functor");
    }
    expect(error.messages).toHaveLength(2);
    expect(error.term).toMatchObject({ functor: "error" });
  });

  it("have their terms", () => {
    const error = thrownBy<LoadError>(() =>
      new Engine().consult("p(1.\n:- X is foo.\n", { file: "p.pl" }),
    );
    expect(error.messages.map(({ term }) => term)).toEqual([
      {
        functor: "error",
        args: [
          { functor: "syntax_error", args: ["unclosed_bracket"] },
          { functor: "file", args: ["p.pl", 1, 1] },
        ],
      },
      expect.objectContaining({ functor: "error" }),
    ]);
    expect(error.term).toEqual(error.messages[0]?.term);
    expect(inspect(error)).toContain("LoadError: p.pl:1:1: Syntax error: ");
    const warnings: Message[] = [];
    new Engine({ onMessage: (message) => warnings.push(message) }).consult("p(X).");
    expect(warnings.map(({ term }) => term)).toEqual([undefined]);
  });
});

describe("an engine and a query", () => {
  it("are printed as what they are", async () => {
    const engine = new Engine({ libraries: [assoc] });
    expect(inspect(engine)).toBe("Engine { libraries: [ 'assoc' ] }");
    const query = engine.query("member(X, L)", { L: [1, 2] });
    expect(inspect(query)).toBe(
      "Query {\n  goal: 'member(X, L)',\n  values: { L: [ 1, 2 ] },\n  state: 'new',\n  inferences: 0\n}",
    );
    query.next();
    expect(inspect(query)).toContain("state: 'open'");
    query.first();
    expect(inspect(query)).toContain("state: 'ended'");
    expect(inspect(engine.query("true").async)).toMatch(
      /^AsyncQuery \{ goal: 'true', state: 'new'/,
    );
  });

  it("are not awaited: the query itself comes of that", async () => {
    const query = new Engine().query("X = 1");
    expect(await query).toBe(query);
    expect(query.all()).toEqual([{ X: 1 }]);
  });
});
