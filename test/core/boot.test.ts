/* An engine begins with the text of the system, or with a memory that the build has made: both do the same. */

import { describe, expect, test } from "vitest";
import { startCore } from "../../src/machine/boot.js";
import { bootTexts } from "../../src/machine/boot-texts.js";
import { coreModule } from "../../src/machine/image.js";
import { printed } from "./program.js";

const fromText = startCore(coreModule(), bootTexts().system).core.save();

const MODULE = `
:- module(m, [go/0]).
own(X) :- member(X, [1, 2]).
list_([]) --> [].
list_([X|Xs]) --> [X], list_(Xs).
twice(G) :- call(G), call(G).
go :- each(1), each(2), each(3).
each(N) :-
    twice(( findall(X, own(X), L), write(N-L) )),
    ( phrase(([a], list_(L2)), [a, b, c]), write(L2) ; true ),
    aggregate_all(count, own(_), C),
    foldl([X1, S0, S]>>(own(X1) -> S is S0 + X1 ; S = S0), [1, 2, 3], 0, Sum),
    call_with_time_limit(10, own(Z)),
    write(C-Sum-Z), nl.
`;

describe("libraries that are loaded when they are called", () => {
  const goals = [
    "go",
    "catch(must_be(integer, a), error(E, _), true), print(E)",
    "list_to_assoc([a-1], A), put_assoc(b, A, 2, B), assoc_to_list(B, L), print(L)",
    "predicate_property(maplist(_, _), meta_predicate(M)), print(M)",
    "freeze(X, write(X)), X = 1, when(ground(Y), write(Y)), Y = 2, dif(a, b)",
    "phrase(([a], 'list_'(L)), [a, b], R)",
    "setof(K-V, member(K-V, [b-1, a-2]), L), print(L), forall(nth1(I, L, E), (write(I-E), nl))",
    "tabling:abolish_all_tables, nb_set_to_list(_, _)",
    "no_such(1)",
  ];
  test.for(goals)("%s", (goal) => {
    expect(printed(MODULE, goal, { image: fromText })).toBe(printed(MODULE, goal));
  });

  test("know the module of the goals that they are given, at each call", () => {
    expect(printed(MODULE, "go", { image: fromText })).toBe(
      [1, 2, 3].map((n) => `${n}-[1,2]${n}-[1,2][b,c]2-3-1\n`).join("") + " true",
    );
  });
});
