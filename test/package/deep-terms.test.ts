/* A million of anything does not overflow a stack. */

import { describe, expect, it } from "vitest";
import { engineOf } from "../machine/goals.js";

const MILLION = 1_000_000;

const engine = engineOf(`
  :- dynamic(kept/1).
  last_of([X], X) :- !.
  last_of([_|Xs], X) :- last_of(Xs, X).
  nest(0, a) :- !.
  nest(N, f(T)) :- M is N - 1, nest(M, T).
  open_nest(0, _) :- !.
  open_nest(N, f(T)) :- M is N - 1, open_nest(M, T).
  left(0, a) :- !.
  left(N, g(T, N)) :- M is N - 1, left(M, T).
  depth(a, 0).
  depth(f(T), N) :- depth(T, M), N is M + 1.
`);

/** The value of `N` in the first answer of a goal. */
function answer(goal: string): unknown {
  return engine.once(goal)?.["N"];
}

describe("a million", () => {
  it("elements: copied, compared, unified, asserted and found again", () => {
    const goal = `
      numlist(1, ${MILLION}, _L), copy_term(_L, _M), _L == _M, length(_V, ${MILLION}), _L = _V,
      append(_L, [x], _A), compare(<, _L, _A),
      retractall(kept(_)), assertz(kept(_L)), kept(_K), _L == _K, findall(_L, true, [_F]),
      msort(_F, _S), ground(_S), last_of(_S, N)`;
    expect(answer(goal)).toBe(MILLION);
  });

  it("elements: variables copied and gathered", () => {
    expect(
      answer(`length(_L, ${MILLION}), copy_term(_L, _M), term_variables(_M, _V), length(_V, N)`),
    ).toBe(MILLION);
  });

  it("elements: written and read back", () => {
    const goal = `numlist(1, ${MILLION}, _L), format(atom(_A), "~q", [_L]), term_to_atom(_M, _A), _L == _M, last_of(_M, N)`;
    expect(answer(goal)).toBe(MILLION);
  });

  it("elements: answered to the host and taken from it", () => {
    const list = engine.once(`numlist(1, ${MILLION}, L)`)?.["L"];
    expect(Array.isArray(list) && list.length).toBe(MILLION);
    expect(engine.once("last_of(L, N)", { L: list ?? [] })).toEqual({ N: MILLION });
  });

  it("functors deep: unified, copied, compared, asserted, thrown", () => {
    const goal = `
      nest(${MILLION}, _T), open_nest(${MILLION}, _U), _T = _U, copy_term(_U, _C), _T == _C,
      retractall(kept(_)), assertz(kept(_T)), kept(_K), compare(=, _T, _K),
      catch(throw(_T), _B, true), unify_with_occurs_check(_X, f(_B)), depth(_B, N)`;
    expect(answer(goal)).toBe(MILLION);
    const open = `open_nest(${MILLION}, _U), term_variables(_U, _V), length(_V, N)`;
    expect(answer(open)).toBe(1);
  });

  it("functors deep: written and read back, to the right and to the left", () => {
    for (const build of [`nest(${MILLION}, _T)`, "left(200000, _T)"]) {
      const goal = `${build}, format(atom(_A), "~q", [_T]), term_to_atom(_U, _A), compare(N, _T, _U)`;
      expect(answer(goal)).toBe("=");
    }
  });
});
