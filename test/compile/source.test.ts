/* The use of JavaScript's own compiler, and what happens when it is forbidden. */
import { afterEach, describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import type { EngineOptions } from "../../src/complete.js";

const realFunction = globalThis.Function;

/** Replaces `Function` by `compile`. */
function replaceFunction(compile: (...args: string[]) => unknown): void {
  const replaced = function (...args: string[]): unknown {
    return compile(...args);
  };
  replaced.prototype = realFunction.prototype;
  globalThis.Function = replaced as unknown as FunctionConstructor;
}

afterEach(() => {
  globalThis.Function = realFunction;
});

const program = `
  'atom of mine'('quoted atom', 987654321, "a string of mine", 1.2345e-7).
  'atom of mine'(functor_of_mine(X), X, 123456789012345678901234567890, _) :-
      X > 55555, Y is X * 777777, Y \\== other_atom.
  again(0) :- !.
  again(N) :- 'atom of mine'(functor_of_mine(66666), _, _, _), M is N - 1, again(M).
`;

/** Runs the program until its predicates are hot; true if the results are right. */
function runs(options: EngineOptions): boolean {
  const engine = new Engine(options);
  engine.consult(program);
  return engine.once("again(1000)") !== undefined;
}

describe("generated code", () => {
  it("holds no name and no constant of the program", () => {
    const sources: string[] = [];
    replaceFunction((...args) => {
      sources.push(args.join("\n"));
      return Reflect.construct(realFunction, args);
    });
    expect(runs({})).toBe(true);
    const text = sources.join("\n");
    expect(text).toContain("function p(");
    for (const secret of [
      /of.?mine/,
      /quoted/,
      /other_atom/,
      /again/,
      /\d{5}(?!\d*:)/,
      /1\.2345/,
    ]) {
      expect(text.replaceAll(/\b(2147483647|9007199254740991)\b/g, "")).not.toMatch(secret);
    }
  });

  it("is not asked for where the option says so", () => {
    let asked = 0;
    replaceFunction((...args) => {
      asked++;
      return Reflect.construct(realFunction, args);
    });
    expect(runs({ codegen: false })).toBe(true);
    expect(asked).toBe(0);
  });

  it("is done without where it is forbidden, after one attempt", () => {
    let asked = 0;
    replaceFunction(() => {
      asked++;
      throw new EvalError("Refused to evaluate a string as JavaScript");
    });
    expect(runs({})).toBe(true);
    expect(asked).toBe(1);
  });
});
