import { describe, expect, it } from "vitest";
import { engineWith, holds, judge } from "./judge.js";

describe("the recorded database", () => {
  it("keeps copies under a key, in order", () => {
    judge([
      ["recordz(k, f(X, X)), recorded(k, f(A, B)), A == B, A \\== X", true],
      [
        "recorda(l, b), recorda(l, a, _), recordz(l, c), findall(X, recorded(l, X), [a, b, c])",
        true,
      ],
      ["recorded(never, _)", false],
      ["recorda(_, a)", "instantiation_error"],
    ]);
  });

  it("takes all compounds of one name and arity for one key", () => {
    judge([
      ["recordz(p(1), a), recordz(p(2), b), findall(X, recorded(p(_), X), [a, b])", true],
      ["recorded(p, _)", false],
      ["recorded(p(_, _), _)", false],
      ["current_key(K), nonvar(K), K = p(Y), var(Y)", true],
      ["recordz(1.0, float), recordz(1, int), findall(X, recorded(1, X), [int])", true],
    ]);
  });

  it("erases by reference, also while it enumerates", () => {
    judge([
      ["recordz(e, 1, R), instance(R, X), X == 1, recorded(K, Y, R), K-Y == e-1", true],
      [
        "recorded(e, 1, R), erase(R), \\+ recorded(e, _), catch(erase(R), error(E, _), true), E = existence_error(db_reference, _)",
        true,
      ],
      ["\\+ current_key(e)", true],
      ["erase(x)", "type_error(db_reference, x)"],
      ["forall(member(X, [1, 2, 3]), recordz(m, X))", true],
      ["findall(X, (recorded(m, X, R), erase(R), recordz(m, more)), [1, 2, 3])", true],
      ["forall(recorded(m, _, R), erase(R)), \\+ recorded(m, _)", true],
      [
        "forall(between(1, 100, X), (recorda(n, X, R), recordz(n, X), (X > 3 -> erase(R) ; true)))",
        true,
      ],
      ["findall(X, recorded(n, X), L), numlist(1, 100, Xs), append([3, 2, 1], Xs, L)", true],
      ["findall(X, (recorded(n, X, R), erase(R), X < 3, recorda(n, X)), [2, 1, 1, 2])", true],
      ["findall(X, recorded(n, X), [2, 1, 1, 2])", true],
      ["recordz(o, x), call_cleanup(recorded(o, _), Last = true), Last == true", true],
    ]);
  });
});

describe("term_hash/2", () => {
  it("is the same for identical ground terms, and leaves others without one", () => {
    judge([
      [
        'term_hash(f(a, [1, 2.5, "s"]), H), integer(H), H >= 0, term_hash(f(a, [1, 2.5, "s"]), H)',
        true,
      ],
      ["term_hash(1, A), term_hash(1.0, B), term_hash('1', C), A \\== B, B \\== C", true],
      ["term_hash(f(_), H), var(H)", true],
      ["term_hash(f(g(_)), 2, 100, H), integer(H), H < 100", true],
      ["term_hash(f(g(_)), 3, 100, H), var(H)", true],
      ["X = f(X, a), term_hash(X, H), integer(H)", true],
      ["term_hash(a, -2, 10, _)", "domain_error(_, -2)"],
    ]);
  });
});

describe("current_atom/1", () => {
  it("knows each atom that has been named", () => {
    judge([
      ["current_atom(a_name_of_our_own)", true],
      ["findall(X, current_atom(X), Xs), memberchk(another_name_of_our_own, Xs)", true],
      ["current_atom(1)", "type_error(atom, 1)"],
    ]);
  });
});

describe("modules as programs see them", () => {
  it("are enumerated with their properties", () => {
    judge([
      ["current_module(user), current_module(system), \\+ current_module(no_such_module)", true],
      [
        "use_module(library(lists)), module_property(lists, exports(L)), memberchk(append/3, L)",
        true,
      ],
      ["import_module(user, M), M == system", true],
      ["findall(X, @(member(X, [1, 2]), lists), [1, 2])", true],
      ["assertz(other:here(1)), findall(X, @(findall(X, here(X), [1]), other), [_])", true],
    ]);
  });
});

describe("the environment", () => {
  it("is there only when the host grants it", () => {
    judge([
      ["getenv('PATH', _)", false],
      ["setenv(a, b)", "permission_error(modify, environment_variable, a)"],
      ["shell(true)", "permission_error(run, command, true)"],
    ]);
  });
});

describe("portray/1", () => {
  it("writes what it is true of, for print/1 and ~p, and nothing else", () => {
    const engine = engineWith(`
      portray(secret(_)) :- write('***').
      portray(bound(X)) :- X = 1, fail.
    `);
    const shown = (goal: string, text: string): boolean =>
      holds(engine, `with_output_to(atom(A), (${goal})), A == '${text}'`);
    expect(shown("print(f(secret(1), [secret(2)|T]))", "")).toBe(false);
    expect(shown("print(f(secret(1), [secret(2)]))", "f(***,[***])")).toBe(true);
    expect(shown('format("~p ~q", [secret(1), secret(1)])', "*** secret(1)")).toBe(true);
    expect(shown("print(bound(X)), var(X)", "x")).toBe(false);
    expect(holds(engine, "with_output_to(atom(_), print(bound(X))), var(X)")).toBe(true);
    expect(shown("write_term(secret(1), [portray(true)])", "***")).toBe(true);
    expect(shown("writeq(secret(1))", "secret(1)")).toBe(true);
  });
});
