/** Streams, reading and writing where engines matter: limits, input of the host, hooks, flags. */
import { describe, expect, it } from "vitest";
import { Engine } from "../../src/complete.js";
import { Session, written } from "./text-goals.js";

describe("with_output_to/2", () => {
  it("gives the output back when its query is abandoned", () => {
    const session = new Session({ limits: { inferences: 1000 } });
    expect(() => session.engine.once("with_output_to(atom(_), (repeat, fail))")).toThrow(
      /inferences/,
    );
    expect(session.written("write(here)")).toBe("here");
  });

  it("retains nothing in a long loop", () => {
    const { engine } = new Session();
    const goal = "between(1, N, I), with_output_to(atom(A), write(I)), I >= N";
    expect(engine.once(goal, { N: 20_000 })?.["A"]).toBe("20000");
  });
});

describe("write_term/2", () => {
  it("puts a blank between a symbol character beyond ASCII and a full stop", () => {
    expect(written("write_term(a='∀', [fullstop(true), nl(true)])")).toBe("a= ∀ .\n");
  });

  it("asks portray_goal for each subterm but variables, with its options and the priority there", () => {
    const session = new Session();
    session.engine.consult(`
      shout(X, Options) :- atom(X), memberchk(priority(P), Options), memberchk(quoted(true), Options),
        upcase_atom(X, Y), write(Y/P).
      :- module(other).
      shout(X, _) :- atom(X), write(other).
      tell(X) :- write_term(X, [portray_goal(shout)]).
      :- module(user).
    `);
    const goal = "write_term(f(a,[b|_],1) = -c, [quoted(true), portray_goal(shout)])";
    expect(session.written(goal)).toMatch(/^f\(A\/999,\[B\/999\|_\d+\],1\)= -C\/200$/);
    expect(session.written("other:tell([a])")).toBe("[other]");
    const same = "X = f(Y), write_term(X, [portray_goal([Z,_]>>(Z == Y, write(no)))])";
    expect(session.written(same)).toMatch(/^f\(_\d+\)$/);
    expect(session.written("write_term(a, [portray_goal(_)])")).toBe(" !instantiation_error");
    expect(session.written("write_term(a, [portray_goal(none)])")).toContain("existence_error");
  });
});

describe("read_string/3,5 and peek_string/3", () => {
  it("see the same text in whatever pieces it arrives, and wait for no more than they need", () => {
    const text = "a😀b, c\n, 😀";
    for (const size of [1, 2, 3, 100]) {
      const pieces = Array.from({ length: Math.ceil([...text].length / size) }, (_, i) =>
        [...text].slice(i * size, (i + 1) * size).join(""),
      );
      const engine = new Engine({ input: { read: () => pieces.shift() } });
      expect(engine.once("read_string(user_input, 2, A), peek_string(user_input, 1, B)")).toEqual({
        A: { string: "a😀" },
        B: { string: "b" },
      });
      expect(pieces.length > 0 || size >= 3).toBe(true);
      const rest =
        "read_string(user_input, [','], [' '], _, A), read_string(user_input, [','], [' '], _, B), read_string(user_input, N, C)";
      expect(engine.once(rest)).toEqual({
        A: { string: "b" },
        B: { string: "c\n" },
        C: { string: " 😀" },
        N: 2,
      });
    }
  });

  it("are charged for long input", () => {
    const engine = new Engine({ input: { read: () => "x".repeat(10_000) } });
    const query = (goal: string): unknown =>
      engine
        .query(goal)
        .with({ limits: { inferences: 10_000 } })
        .first();
    expect(() => query("read_string(user_input, _, X)")).toThrow("inferences");
    expect(() => query("read_string(user_input, [a], [], _, X)")).toThrow("inferences");
    expect(() => query("read_string(user_input, [a], [x], _, X)")).toThrow("inferences");
  });
});
