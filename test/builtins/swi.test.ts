import { describe, expect, it, test } from "vitest";
import { Engine, HaltError, ResourceError } from "../../src/complete.js";
import { TextBuffer } from "../../src/machine/text-ends.js";
import { engineWith, judge } from "./judge.js";

describe("library(swi)", () => {
  it("answers as SWI-Prolog does, with its errors", () => {
    judge([
      ["apply(succ(1), [X]), X == 2", true],
      ["apply(_, [])", "instantiation_error"],
      ["apply(a, b)", "type_error(list, b)"],
      ["apply(succ, [1|_])", "instantiation_error"],
      ["apply(1, [a])", "type_error(callable, 1)"],
      ["flag(k, Old, Old+1), Old == 0", true],
      ["flag(k, Old, 5.5), Old == 1", true],
      ["flag(k, 0, 1)", false],
      ["flag(f(x), _, 1), flag(f(y), Old, 0), Old == 1", true],
      ["flag(k, _, _)", "instantiation_error"],
      ["divmod(-7, 2, Q, R), Q-R == -4-1", true],
      ["divmod(7, -2, Q, R), Q-R == -4 - -1", true],
      ["divmod(_, 1, _, _)", "instantiation_error"],
      ["nth_integer_root_and_remainder(5, 0, Root, Rest), Root-Rest == 0-0", true],
      ["nth_integer_root_and_remainder(-2, 1, _, _)", "domain_error(not_less_than_one, -2)"],
      ["nth_integer_root_and_remainder(a, 10, _, _)", "type_error(integer, a)"],
      ["nth_integer_root_and_remainder(2, -1, _, _)", "evaluation_error(undefined)"],
      ["copy_term([X,Z], f(X,Y), V, C), V = [A,B], C == f(A,Y), A \\== X, B \\== Z", true],
      ["copy_term(a, f(X,Y), V, C), V-C == a-f(X,Y)", true],
      ["is_most_general_term([_|_])", false],
      ["is_most_general_term([_,_])", true],
      ["is_most_general_term(a)", true],
      ["is_most_general_term(1)", false],
      ["stream_position_data(_, x, _)", "type_error(compound, x)"],
      ["sleep(_)", "instantiation_error"],
      ["sleep(-1), sleep(0)", true],
      ["prompt(_, _)", "instantiation_error"],
    ]);
  });

  test("a copy of some variables keeps the attributes of these and wakes nothing", () => {
    const goal = `
      freeze(X, throw(woken)), freeze(Y, throw(woken)), copy_term([X], f(X,Y), [V], C),
      C = f(A,B), A == V, B == Y, A \\== X, frozen(V, G), G = freeze(_, user:throw(woken))`;
    expect(engineWith().once(goal)).toBeDefined();
    expect(engineWith().once("freeze(X, fail), copy_term_nat([X], X, _, C), C = 1")).toBeDefined();
  });

  test("source_location/2 is the clause that is loaded", () => {
    const engine = engineWith();
    engine.consult("a.\n\n:- source_location(F, L), assertz(at(F, L)).\n", { file: "here.pl" });
    expect(engine.once("at(F, L)")).toEqual({ F: "here.pl", L: 3 });
  });
});

describe("goals of at_halt/1", () => {
  function halting(goal: string): { out: string; status: number | undefined } {
    const output = new TextBuffer();
    const engine = new Engine({ output, errorOutput: new TextBuffer() });
    let status: number | undefined;
    try {
      engine.once(goal);
    } catch (thrown) {
      if (!(thrown instanceof HaltError)) throw thrown;
      ({ status } = thrown);
    }
    return { out: output.text, status };
  }

  it("run once each, in order, before the program ends, and also if one of them goes wrong", () => {
    const goal =
      "at_halt(write(a)), at_halt(fail), at_halt(throw(x)), at_halt(at_halt(write(c))), at_halt(write(b)), halt(3)";
    expect(halting(goal)).toEqual({ out: "abc", status: 3 });
  });

  it("may keep it from ending, or end it otherwise", () => {
    const goal = "at_halt(cancel_halt(no)), at_halt(write(b)), \\+ halt, write(on), halt(1)";
    expect(halting(goal)).toEqual({ out: "onb", status: 1 });
    expect(halting("at_halt(halt(4)), at_halt(write(b)), halt")).toEqual({ out: "b", status: 4 });
  });
});

describe("sleep/1", () => {
  it("takes as long as it says, within the limits of the run", () => {
    const engine = engineWith();
    const start = performance.now();
    engine.once("sleep(0.05)");
    expect(performance.now() - start).toBeGreaterThanOrEqual(49);
    const query = engine.query("sleep(60)").with({ limits: { timeMs: 30 } });
    expect(() => query.first()).toThrow(ResourceError);
    const goal = "catch(call_with_time_limit(0.03, sleep(60)), Ball, true)";
    expect(engine.once(goal)).toEqual({ Ball: "time_limit_exceeded" });
  });

  it("lets others have their turn where the query is awaited, and ends with its signal", async () => {
    const engine = engineWith();
    const order: string[] = [];
    const slow = engine.query("sleep(0.1)").async.exists();
    const quick = engine.query("true").async.exists();
    await Promise.all([slow.then(() => order.push("slow")), quick.then(() => order.push("quick"))]);
    expect(order).toEqual(["quick", "slow"]);
    const limited = engine.query("catch(call_with_time_limit(0.03, sleep(60)), B, true)");
    expect(await limited.async.first()).toEqual({ B: "time_limit_exceeded" });
    const aborted = engine.query("sleep(60)").with({ signal: AbortSignal.timeout(30) });
    await expect(aborted.async.exists()).rejects.toThrow("timeout");
  });
});

it("a program may define ensure_loaded/1, which the standard protects, in the dialect swi", () => {
  const fact = "ensure_loaded(file).";
  const engine = new Engine({ dialect: "swi" });
  engine.consult(fact);
  expect(engine.once("ensure_loaded(X)")).toEqual({ X: "file" });
  expect(() => new Engine().consult(fact)).toThrow("No permission to modify");
});
