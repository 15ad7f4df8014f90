/** Attributed variables: hooks, when they run, and the libraries that use them. */
import { describe, expect, it } from "vitest";
import { TextBuffer } from "../../src/machine/text-ends.js";
import { Engine } from "../../src/complete.js";
import { answersOf } from "../prolog/queries.js";
import { tablesBeside } from "../tables.js";

const program = `
  :- module(domain, []).
  attr_unify_hook(Low-High, X) :-
      (   var(X)
      ->  (   get_attr(X, domain, Low1-High1)
          ->  Low2 is max(Low, Low1), High2 is min(High, High1), Low2 =< High2,
              put_attr(X, domain, Low2-High2)
          ;   put_attr(X, domain, Low-High)
          )
      ;   integer(X), X >= Low, X =< High
      ).
  attribute_goals(X) --> { get_attr(X, domain, L-H) }, [in(X, L, H)].
  user:in(X, L, H) :- put_attr(Y, domain, L-H), X = Y.
`;

function engine(): { engine: Engine; output: TextBuffer } {
  const output = new TextBuffer();
  const made = new Engine({ output });
  made.consult(program, { file: "domain.pl" });
  return { engine: made, output };
}

describe.each([...tablesBeside(import.meta.url, "attributes")])("%s", (_, tables) => {
  it.each(tables)("$claim", ({ option, rows }) => {
    const found = rows.map(([row]) => {
      const goal = option === "named" ? row.replace(/^.*?: /, "") : row;
      return [row, ...answersOf(engine().engine, goal, 10).split("\n;  ")];
    });
    expect(found).toEqual(rows);
  });
});

describe("the hook of an attribute", () => {
  it("is called before the next goal, and before the body of the clause whose head bound the variable", () => {
    const { engine: e, output } = engine();
    e.consult("p(1) :- write(body), nl.\np(2).\nq(X, X).", { file: "order.pl" });
    expect(e.once("freeze(X, (write(woken), nl)), X = 1, write(after), nl")).toBeDefined();
    expect(e.once("freeze(X, (write(woken), nl)), p(X)")).toEqual({ X: 1 });
    expect(
      e.once("freeze(X, (write(a), nl)), freeze(Y, (write(b), nl)), q(f(X,Y), f(1,2))"),
    ).toBeDefined();
    expect(output.text).toBe("woken\nafter\nwoken\nbody\na\nb\n");
  });

  it("chooses among clauses: one whose head wakes a failure is passed over", () => {
    const { engine: e } = engine();
    e.consult("r(7, seven) :- !.\nr(X, other) :- X = 3.", { file: "choice.pl" });
    expect(answersOf(e, "in(X, 1, 5), r(X, R)", 5)).toBe("X = 3, R = other.");
  });
});

describe("coroutines", () => {
  it("leave no trace on the trail of programs without them", () => {
    const { engine: e } = engine();
    e.consult("loop(0) :- !.\nloop(N) :- M is N - 1, loop(M).", { file: "loop.pl" });
    expect(e.once("loop(100000)")).toEqual({});
  });

  it("an attributed word gives the same answers of the board relation as a plain one", () => {
    const { engine: e } = engine();
    const board = "make_board([[c,a],[t,s]], B)";
    const count = (goal: string): unknown =>
      e.once(`${board}, findall(W, (${goal}), Ws), length(Ws, N)`)?.["N"];
    expect(count("freeze(W, true), board_has_word(B, W)")).toBe(count("board_has_word(B, W)"));
    expect(count("W = [c|T], freeze(T, true), board_has_word(B, W)")).toBe(
      count("W = [c|_], board_has_word(B, W)"),
    );
  });
});
