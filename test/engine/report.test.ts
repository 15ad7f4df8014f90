import { describe, expect, it } from "vitest";
import { Engine, PrologError, ResourceError } from "../../src/complete.js";

const program = `
len(A, N) :- atom_length(A, N), true.
top(A) :- len(A, _), atom(A).
deep(0, A) :- len(A, _).
deep(N, A) :- N > 0, M is N - 1, deep(M, A), true.
grow(X) :- grow(f(X)), X \\== y.
sum(X, Y, Z) :- Z is X + Y.
less(A) :- A + D < D, true.
each(As) :- findall(N, (member(A, As), len(A, N)), _), true.
guarded(A) :- setup_call_cleanup(true, setup_call_cleanup(true, len(A, _), true), true), true.
nested(0, A) :- len(A, _).
nested(N, A) :- N > 0, M is N - 1, setup_call_cleanup(true, nested(M, A), true), true.
`;

describe("the report of an error", () => {
  const engine = new Engine({ onMessage: () => {} });
  engine.consult(program, { file: "p.pl" });

  /** The error that a goal throws. */
  function thrown(goal: string, inferences = Infinity): PrologError | ResourceError {
    try {
      engine.query(goal, {}, { limits: { inferences } }).count();
    } catch (error) {
      if (error instanceof PrologError || error instanceof ResourceError) return error;
      throw error;
    }
    throw new Error(`Expected ${goal} to throw`);
  }

  it("has the message in it, and more", () => {
    const { message, report } = thrown("top(_)");
    expect(message).toBe("atom_length/2: Arguments are not sufficiently instantiated");
    expect(report).toContain(message);
  });

  it.each([
    ["foo(X, f(X, Z), _)", "b(_)", "foo(X,f(X,_A),_B)"],
    ["foo(X, Y, 'X', Y)", "b(_)", "foo(X,Y,'X',Y)"],
    ["foo(X, Y)", "b(1)", "foo(1,Y)"],
    ["X = Y, foo(X, Y)", "b(_)", "foo(X,X)"],
    ["foo(X, 'Z'), bar(Z)", "b(_)", "foo(X,'Z')"],
  ])("names the variables of a goal as its clause does: %s", (goal, query, shown) => {
    engine.consult(`b(X) :- ${goal}, true.`, { file: "b.pl" });
    expect(thrown(query).report).toContain(`In the goal ${shown}\n`);
  });

  it("has the place and the line of code", () => {
    expect(thrown("top(_)").report).toContain("p.pl:2:14: Error: ");
    expect(thrown("guarded(_)").report).toContain("p.pl:2:14: Error: ");
    expect(thrown("nested(100000, _)").report).toContain("p.pl:2:14: Error: ");
    expect(engine.once("catch(nested(100000, _), error(E, _), true)")).toEqual({
      E: "instantiation_error",
    });
    expect(thrown("top(_)").report).toContain("2 | len(A, N) :- atom_length(A, N), true.\n");
    expect(thrown("top(f(x))").report).toContain("That is A, argument 1 of atom_length/2");
    expect(thrown("each([a,f(x)])").report).toContain("In the goal atom_length(f(x),N)");
  });

  it("has the place of arithmetic in a clause that is compiled anew while it runs", () => {
    // The first attributed variable has clauses compiled anew.
    const fresh = new Engine();
    fresh.consult("p(N, M) :- q, M is 1 / N.\nq :- put_attr(_, m, a).", { file: "p.pl" });
    let report = "";
    try {
      fresh.once("p(0, M)");
    } catch (error) {
      report = (error as PrologError).report;
    }
    expect(report).toContain("p.pl:1:17: Error: ");
  });

  it("calls variables of a query by their names", () => {
    expect(thrown("atom_length(Word, N)").report).toContain("Word, argument 1 of atom_length/2");
    expect(thrown("true, atom_length(Word, N)").report).toContain("Word, argument 1");
    expect(thrown("1 < Limit").report).toContain("Limit has no value yet");
  });

  it.each([
    ["X = 1, Y is Z + X", "Z has no value yet"],
    ["X = Z, Y is Z + 1, true", "Z has no value yet"],
    ["member(X, [1, 2]), X > Limit", "Limit has no value yet"],
    ["\\+ Y is Z + W", "Z and W have no value yet"],
  ])("names the variables without a value in the only arithmetic of a query: %s", (goal, note) => {
    const { report } = thrown(goal);
    expect(report).toContain(note);
    const prepared = engine.prepare(goal);
    expect(() => prepared.once()).toThrow(expect.objectContaining({ report }));
  });

  it("says why a variable cannot be labeled", () => {
    const goal = "use_module(library(clpfd)), '#>'(X, 1), label([X])";
    expect(thrown(goal).message).toContain("(a variable to be labeled has no finite domain)");
  });

  it.each(["sum_list([Q], S), Y is S + 1", "numlist(1, Z, L), Y is Z + 1"])(
    "does not blame the arithmetic of a query for that of a library: %s",
    (goal) => {
      expect(thrown(goal).report).not.toContain("an expression needs numbers");
    },
  );

  it("is what the engine goes on after, as after any error", () => {
    expect(thrown("deep(1000, _)").report).toContain("p.pl:2:14: Error: ");
    expect(engine.query("top(abc)").count()).toBe(1);
    expect(engine.query("catch(deep(1000, _), error(E, _), true)").all()).toEqual([
      { E: "instantiation_error" },
    ]);
  });

  it("needs no copy of a large goal: that would cost 30,000 inferences more", () => {
    const goal = "length(L, 1000000), arg(x, f(L), _)";
    const query = engine.query(goal, {}, { limits: { inferences: 170_000 } });
    expect(() => query.first()).toThrow("Type error");
  });

  it("says which goal exhausted a limit", () => {
    const error = thrown("grow(x)", 20_000);
    expect(error).toBeInstanceOf(ResourceError);
    expect(error.report).toContain("grow/1 (p.pl:6)");
    expect(error.report).toContain("This looks like endless recursion");
    const caught = "catch(grow(x), error(resource_error(inferences), _), true)";
    expect(engine.query(caught, {}, { limits: { inferences: 20_000 } }).count()).toBe(1);
  });

  it("tells of the callers", () => {
    expect(thrown("top(_)").report).toMatch(
      /in a clause of len\/2\n {2}called by top\/1 \(p\.pl:3\)$/,
    );
  });

  it("names the variables of an expression that have no value", () => {
    expect(thrown("sum(1, _, _)").report).toContain("Y has no value yet");
    expect(thrown("sum(_, _, _)").report).toContain("X and Y have no value yet");
    expect(thrown("less(_)").report).toContain("A and D have no value yet");
  });
});
